/** What is known of a photo, beside it where there is room and as a sheet over it elsewhere. */

import { element } from '../../basics/element.js';
import { fillSheet, showSheet } from '../../basics/sheet.js';
import { factRows, paragraphs } from '../detail/detail-frame.js';
import { messages } from '../../messages/en-viewing.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */

const BESIDE = matchMedia('(min-width: 64em) and (min-height: 30em)');

export class InfoPanel {
  #describe;
  #urlOf;
  #openDetail;
  /** @type {HTMLDialogElement | undefined} */
  #dialog;
  #shownID = 0;

  /**
   * @param {(photo: Photo) => Promise<HTMLElement>} describe gives what the server knows
   * @param {(photo: Photo) => string} urlOf its Detail page
   * @param {() => void} openDetail
   */
  constructor(describe, urlOf, openDetail) {
    this.#describe = describe;
    this.#urlOf = urlOf;
    this.#openDetail = openDetail;
  }

  /** @param {Photo} photo */
  toggle(photo) {
    if (this.#dialog) this.close();
    else this.#open(photo);
  }

  close() {
    this.#dialog?.close();
  }

  /** @param {Photo} photo */
  #open(photo) {
    const isBeside = BESIDE.matches;
    const dialog = element('dialog', { class: isBeside ? 'info' : 'sheet sheet--info', 'aria-label': messages.info });
    this.#dialog = dialog;
    this.#shownID = 0;
    dialog.addEventListener('close', () => {
      dialog.remove();
      this.#dialog = undefined;
      delete document.body.dataset.info;
    });
    this.show(photo);
    if (!isBeside) return showSheet(dialog);
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      dialog.close();
    });
    document.body.dataset.info = '';
    document.body.append(dialog);
    dialog.show();
  }

  /**
   * The photo on the stage is another one.
   * @param {Photo} photo
   */
  show(photo) {
    const dialog = this.#dialog;
    if (!dialog || this.#shownID === photo.id) return;
    this.#shownID = photo.id;
    // What the list knows is here at once, also without a network.
    this.#fill(dialog, photo, ...paragraphs(photo), element('dl', { class: 'metadata' }, ...factRows(photo)));
    this.#describe(photo).then((text) => {
      if (this.#dialog !== dialog || this.#shownID !== photo.id) return;
      for (const part of text.querySelectorAll('.detail__title, .detail__actions')) part.remove();
      this.#fill(dialog, photo, ...text.childNodes);
    }, (error) => console.info('The photo is told of as the list knows it.', error));
  }

  /** @param {HTMLDialogElement} dialog @param {Photo} photo @param {...Node} content */
  #fill(dialog, photo, ...content) {
    const hadFocus = dialog.contains(document.activeElement);
    const link = element('a', { class: 'button button--text info__more', href: this.#urlOf(photo) }, messages.openDetail);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      this.close();
      this.#openDetail();
    });
    fillSheet(dialog, { title: photo.title, close: messages.close }, element('div', { class: 'info__text' }, ...content), link);
    if (hadFocus) dialog.querySelector('button')?.focus();
  }
}
