/**
 * The settings of a source over its list. The form is that of the server's page, which also works without scripts.
 */

import { fetchPage, messageOf } from '../collection/api.js';
import { deviceSettings } from './device-settings.js';
import { element, fieldsOf, find } from '../basics/element.js';
import { pageUser } from '../basics/page-user.js';
import { fillSheet, showSheet } from '../basics/sheet.js';
import { USER_HEADER } from '../basics/users.js';
import { messages } from '#messages/common.js';

/** @typedef {import('../views/list/list-screen.js').SettingsHost} SettingsHost */

/** @param {string} url of the settings' page @param {SettingsHost} host */
export async function openSettings(url, host) {
  await new SettingsSheet(url, host).open();
}

/** The main form, and the last part, about offline use, which a script has filled. */
const FORM = '.form-page > form';
const OFFLINE = '[data-keep]';

/** @param {Element} part */
const buttons = (part) => [...part.querySelectorAll('button')];

class SettingsSheet {
  #url;
  #host;
  #device = deviceSettings();
  #dialog = element('dialog', { class: 'sheet', 'aria-label': messages.settings });

  /** @param {string} url of the settings' page @param {SettingsHost} host */
  constructor(url, host) {
    this.#url = url;
    this.#host = host;
  }

  async open() {
    const { pathname } = location;
    await this.#fill();
    // A photo was opened in the meantime.
    if (location.pathname !== pathname) return;
    this.#dialog.addEventListener('submit', (event) => void this.#submit(event));
    showSheet(this.#dialog);
  }

  async #load() {
    const page = await fetchPage(this.#url);
    const title = find(page, '.bar__title', HTMLElement)?.textContent ?? messages.settings;
    const content = find(page, '.form-page', HTMLElement);
    if (!content) throw new Error(messages.otherShape);
    return { title, content: document.adoptNode(content) };
  }

  async #fill() {
    const { title, content } = await this.#load();
    // Which photos are on this device is shown later, and moves nothing.
    find(content, OFFLINE, HTMLElement)?.before(this.#device);
    fillSheet(this.#dialog, { title, close: messages.close }, content);
  }

  /** Shows what another form has changed. The main form stays, whose changes may not have been saved. */
  async #renew() {
    const { content } = await this.#load();
    const form = find(this.#dialog, FORM, HTMLElement);
    if (!form) return;
    const section = document.activeElement?.closest('.form-page > [id]');
    const number = section ? buttons(section).findIndex((button) => button === document.activeElement) : 0;
    while (form.nextElementSibling && form.nextElementSibling !== this.#device) form.nextElementSibling.remove();
    for (const part of [FORM, OFFLINE]) content.querySelector(part)?.remove();
    form.after(...content.childNodes);
    if (!section) return;
    const newer = this.#dialog.querySelector(`#${section.id}`) ?? this.#dialog;
    const shown = buttons(newer).filter((button) => newer !== this.#dialog && button.getClientRects().length > 0);
    const heading = find(newer, 'h2', HTMLElement);
    if (heading) heading.tabIndex = -1;
    (shown[number] ?? shown.at(-1) ?? heading)?.focus({ preventScroll: true });
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    try {
      const body = fieldsOf(form);
      const { submitter } = event;
      if (submitter instanceof HTMLButtonElement && submitter.name) body.append(submitter.name, submitter.value);
      const headers = { [USER_HEADER]: pageUser() };
      const page = await fetchPage(form.action, { method: 'POST', headers, body });
      if (form.action === this.#url) {
        this.#dialog.close();
        this.#host.saved(page);
      } else {
        this.#host.restored();
        await this.#renew();
      }
    } catch (error) {
      this.#warn(form, messageOf(error));
    }
  }

  /** @param {HTMLFormElement} form @param {string} text */
  #warn(form, text) {
    if (!this.#dialog.open) return this.#host.toast(text);
    find(this.#dialog, '.sheet__warning', HTMLElement)?.remove();
    form.append(element('p', { class: 'note note--warning sheet__warning', role: 'alert' }, text));
  }
}
