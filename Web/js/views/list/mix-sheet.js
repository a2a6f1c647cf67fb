/** A sheet over the list with the mixes that photos can be added to, and a new one. */

import { element } from '../../basics/element.js';
import { fillSheet, showSheet } from '../../basics/sheet.js';
import { messageOf } from '../../collection/api.js';
import { messages } from '#messages/selecting.js';

/** @typedef {import('../../collection/api.js').Send} Send */
/** @typedef {{ id: string, title: string, address: string, canChange: boolean }} Mix from the API */

export class MixSheet {
  #count;
  #send;
  #chosen;
  #dialog = element('dialog', { class: 'sheet' });
  #isCreating = false;

  /**
   * @param {number} count of photos
   * @param {Send} send
   * @param {(mix: Mix) => Promise<void>} chosen
   */
  constructor(count, send, chosen) {
    this.#count = count;
    this.#send = send;
    this.#chosen = chosen;
  }

  async open() {
    /** @type {{ mixes: Mix[] }} */
    const { mixes } = await this.#send('/mixes', 'GET');
    const title = messages.addTo(this.#count);
    const list = element('ul', { class: 'sheet-list' }, ...mixes.filter(({ canChange }) => canChange).map((mix) => element('li', {}, this.#choice(mix))));
    this.#dialog.setAttribute('aria-label', title);
    fillSheet(this.#dialog, { title, close: messages.close }, list, this.#form());
    showSheet(this.#dialog);
  }

  /** @param {Mix} mix */
  #choice(mix) {
    const button = element('button', { class: 'sheet-list__item', type: 'button', dir: 'auto', lang: '' }, mix.title);
    button.addEventListener('click', () => {
      this.#dialog.close();
      void this.#chosen(mix);
    });
    return button;
  }

  #form() {
    const field = element('input', {
      class: 'form__field', type: 'text', name: 'title', dir: 'auto', required: '', 'aria-label': messages.name,
      placeholder: messages.newMix,
    });
    const create = element('button', { class: 'button button--primary', type: 'submit' }, messages.create);
    const form = element('form', { class: 'sheet-list__new' }, field, create);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#create(form, field.value.trim());
    });
    return form;
  }

  /** @param {HTMLFormElement} form @param {string} title */
  async #create(form, title) {
    if (this.#isCreating) return;
    this.#isCreating = true;
    try {
      const mix = await this.#send('/mixes', 'POST', { title, sources: [], order: 'newest' });
      this.#dialog.close();
      await this.#chosen(mix);
    } catch (error) {
      form.querySelector('.note')?.remove();
      form.append(element('p', { class: 'note note--warning', role: 'alert' }, messageOf(error)));
    } finally {
      this.#isCreating = false;
    }
  }
}
