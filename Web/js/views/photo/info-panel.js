/** The facts of a photo, next to it if there is enough space, or as a sheet over it. */

import { element, released } from '../../basics/element.js';
import { fillSheet, showSheet } from '../../basics/sheet.js';
import { webHost } from '../../basics/web-host.js';
import { factRows, paragraphs } from '../detail/detail-frame.js';
import { connectSheetDrag, holdSheet, releaseSheet } from './sheet-drag.js';
import { messages } from '#messages/viewing.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */

const BESIDE = matchMedia('(min-width: 64em) and (min-height: 30em)');

/** The length from which titles are not shown completely in the head. */
const LONG_TITLE = 70;

export class InfoPanel {
  #describe;
  #urlOf;
  #openDetail;
  #turn;
  /** @type {HTMLDialogElement | undefined} */
  #dialog;
  #shownID = 0;
  /**
   * How many pixels of the sheet a finger has pulled up, while it does.
   * @type {number | undefined}
   */
  #pulled;

  /**
   * @param {(photo: Photo) => Promise<HTMLElement>} describe returns the details from the server
   * @param {(photo: Photo) => string} urlOf the URL of its Detail page
   * @param {() => void} openDetail
   * @param {(step: 1 | -1) => void} turn to the next or previous photo
   */
  constructor(describe, urlOf, openDetail, turn) {
    this.#describe = describe;
    this.#urlOf = urlOf;
    this.#openDetail = openDetail;
    this.#turn = turn;
  }

  /** @param {Photo} photo */
  toggle(photo) {
    if (this.#dialog) this.close();
    else this.#open(photo);
  }

  close() {
    this.#dialog?.close();
  }

  /**
   * A finger pulls the sheet up over the photo.
   * @param {Photo} photo @param {number} pixels that are visible
   */
  pull(photo, pixels) {
    if (BESIDE.matches) return;
    const isNew = !this.#dialog;
    if (isNew) this.#open(photo);
    if (!isNew && this.#pulled === undefined) return;
    this.#pulled = pixels;
    this.#hold();
  }

  #hold() {
    if (this.#dialog && this.#pulled !== undefined) holdSheet(this.#dialog, this.#dialog.offsetHeight - this.#pulled);
  }

  /**
   * The finger was released.
   * @param {boolean} isClosing @returns {boolean} whether it was pulled
   */
  release(isClosing) {
    const wasPulled = this.#pulled !== undefined;
    this.#pulled = undefined;
    if (wasPulled && this.#dialog) void releaseSheet(this.#dialog, isClosing);
    return wasPulled;
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
      this.#pulled = undefined;
      delete document.body.dataset.info;
    });
    this.show(photo);
    if (!isBeside) {
      connectSheetDrag(dialog, this.#turn);
      return showSheet(dialog);
    }
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
   * The photo on the stage changed.
   * @param {Photo} photo
   */
  show(photo) {
    const dialog = this.#dialog;
    if (!dialog || this.#shownID === photo.id) return;
    this.#shownID = photo.id;
    const { title, language: lang = '' } = photo;
    const text = element('div', { class: 'info__text' });
    const setText = (/** @type {Node[]} */ ...content) => {
      // The head may have no space for all of a title.
      text.replaceChildren(...(title.length > LONG_TITLE ? paragraphs({ ...photo, description: title }) : []), ...content);
      showHost(text, photo);
    };
    // The facts known by the list are available at once, also offline.
    setText(...paragraphs(photo), element('dl', { class: 'metadata' }, ...factRows(photo)));
    fillSheet(dialog, { title, close: messages.close, lang }, text, this.#more(photo));
    this.#describe(photo).then(async (known) => {
      await released(text);
      if (this.#dialog !== dialog || this.#shownID !== photo.id) return;
      for (const part of known.querySelectorAll('.detail__title, .detail__actions')) part.remove();
      const hadFocus = text.contains(document.activeElement);
      // Only the text is replaced: a button that is pressed right now stays.
      setText(...known.childNodes);
      if (hadFocus) dialog.querySelector('button')?.focus({ preventScroll: true });
      // It has another height now, and stays under the finger.
      this.#hold();
    }, console.info);
  }

  /** @param {Photo} photo */
  #more(photo) {
    const link = element('a', { class: 'button button--text info__more', href: this.#urlOf(photo) }, messages.openDetail);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      this.close();
      this.#openDetail();
    });
    return link;
  }
}

/**
 * Shows the host of the photo's page next to the credit.
 * @param {HTMLElement} text @param {Photo} photo
 */
function showHost(text, { page, credit }) {
  const host = webHost(page);
  const values = [...text.querySelectorAll('.metadata__value')];
  const link = values.map((value) => value.querySelector('a')).find((other) => other?.getAttribute('href') === page);
  if (!host || !link) return;
  const row = link.closest('.metadata__row');
  link.textContent = messages.openAt(host);
  const beside = credit && values.find((value) => value.textContent === credit);
  if (!beside) return;
  beside.append(' · ', link);
  row?.remove();
}
