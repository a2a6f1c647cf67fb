/**
 * The settings of a source over its list. The form is that of the server's page, which also works without scripts.
 */

import { fetchPage, words } from '../collection/api.js';
import { deviceSettings } from './device-settings.js';
import { element, find } from '../basics/element.js';
import { pageUser } from '../basics/page-user.js';
import { fillSheet, showSheet } from '../basics/sheet.js';
import { USER_HEADER } from '../basics/users.js';
import { messages } from '../messages/en.js';

/** @typedef {import('../views/list/list-screen.js').SettingsHost} SettingsHost */

/** @param {string} url of the settings' page @param {SettingsHost} host */
export async function openSettings(url, host) {
  await new SettingsSheet(url, host).open();
}

class SettingsSheet {
  #url;
  #host;
  #dialog = element('dialog', { class: 'sheet', 'aria-label': messages.settings });

  /** @param {string} url of the settings' page @param {SettingsHost} host */
  constructor(url, host) {
    this.#url = url;
    this.#host = host;
  }

  async open() {
    await this.#fill();
    this.#dialog.addEventListener('submit', (event) => void this.#submit(event));
    showSheet(this.#dialog);
  }

  async #fill() {
    const page = await fetchPage(this.#url);
    const title = find(page, '.bar__title', HTMLElement)?.textContent ?? messages.settings;
    const form = find(page, '.form-page', HTMLElement);
    if (!form) throw new Error(messages.otherShape);
    // Which photos are on this device is shown later, and moves nothing.
    find(form, '[data-keep]', HTMLElement)?.before(deviceSettings());
    fillSheet(this.#dialog, { title, close: messages.close }, document.adoptNode(form));
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    try {
      const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      const { submitter } = event;
      if (submitter instanceof HTMLButtonElement && submitter.name) entries.push([submitter.name, submitter.value]);
      const headers = { [USER_HEADER]: pageUser() };
      const page = await fetchPage(form.action, { method: 'POST', headers, body: new URLSearchParams(entries) });
      if (form.action === this.#url) {
        this.#dialog.close();
        this.#host.saved(page);
      } else {
        await this.#fill();
        this.#host.restored();
      }
    } catch (error) {
      this.#warn(form, words(error));
    }
  }

  /** @param {HTMLFormElement} form @param {string} text */
  #warn(form, text) {
    find(this.#dialog, '.sheet__warning', HTMLElement)?.remove();
    form.append(element('p', { class: 'note note--warning sheet__warning', role: 'alert' }, text));
  }
}
