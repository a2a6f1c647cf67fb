/** Sharing a photo: share it, copy its link, download it, open its original page. */

import { element } from '../../basics/element.js';
import { fillSheet, showSheet } from '../../basics/sheet.js';
import { canSharePictures, copyText, fetchPicture, SHARED_SIDE } from '../../basics/sharing.js';
import { webHost } from '../../basics/web-host.js';
import { downloadURL } from '../../collection/route.js';
import { messages } from '#messages/sharing.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {(text: string) => void} ShowToast */

/**
 * Shows the share sheet of a photo.
 * @param {Photo} photo @param {string} path of its page @param {ShowToast} toast
 */
export function openShare(photo, path, toast) {
  new ShareSheet(photo, new URL(path, location.href).href, toast).open();
}

class ShareSheet {
  #photo;
  #url;
  #toast;
  #dialog = element('dialog', { class: 'sheet', 'aria-label': messages.share });
  #life = new AbortController();

  /** @param {Photo} photo @param {string} url @param {ShowToast} toast */
  constructor(photo, url, toast) {
    this.#photo = photo;
    this.#url = url;
    this.#toast = toast;
  }

  open() {
    const list = element('ul', { class: 'sheet-list' }, ...this.#choices().map((choice) => element('li', {}, choice)));
    const { title, language: lang = '' } = this.#photo;
    fillSheet(this.#dialog, { title, close: messages.close, lang }, list);
    this.#dialog.addEventListener('close', () => this.#life.abort());
    showSheet(this.#dialog);
  }

  #choices() {
    const { image, failure, page, width = 0, height = 0 } = this.#photo;
    const folder = failure === undefined ? image : undefined;
    const host = webHost(page);
    /** @type {(HTMLElement | undefined)[]} */
    const choices = [
      folder ? this.#sharePicture() : undefined,
      'share' in navigator ? this.#button(messages.shareLink, () => this.#share({ title: this.#photo.title, url: this.#url })) : undefined,
      this.#button(messages.copyLink, () => this.#copy()),
      folder ? this.#link(messages.downloadOriginal(width, height), downloadURL(folder)) : undefined,
      folder && Math.max(width, height) > SHARED_SIDE ? this.#link(messages.downloadSmaller(SHARED_SIDE), downloadURL(folder, `fitted-${SHARED_SIDE}`)) : undefined,
      host && page ? this.#link(messages.openAt(host), page, { target: '_blank', rel: 'noopener noreferrer external' }) : undefined,
    ];
    return choices.flatMap((choice) => choice ?? []);
  }

  /** @param {string} label @param {() => Promise<void>} run */
  #button(label, run) {
    const button = element('button', { class: 'sheet-list__item', type: 'button' }, label);
    button.addEventListener('click', () => void run());
    return button;
  }

  /** @param {string} label @param {string} href @param {Record<string, string>} [attributes] */
  #link(label, href, attributes = { download: '' }) {
    const link = element('a', { class: 'sheet-list__item', href, ...attributes }, label);
    link.addEventListener('click', () => this.#dialog.close());
    return link;
  }

  /** Browsers share files only directly after a press: the picture is loaded before. */
  #sharePicture() {
    if (!canSharePictures()) return undefined;
    /** @type {File | undefined} */
    let file;
    const button = this.#button(messages.gettingPicture, async () => {
      if (file) await this.#share({ files: [file] });
    });
    button.disabled = true;
    const show = (/** @type {string} */ label, /** @type {boolean} */ isReady) => {
      button.textContent = label;
      button.disabled = !isReady;
    };
    fetchPicture(this.#photo, this.#life.signal).then((picture) => {
      file = picture;
      show(messages.sharePicture, true);
    }, () => show(messages.noPicture, false));
    return button;
  }

  /** @param {ShareData} data */
  async #share(data) {
    try {
      await navigator.share(data);
      this.#dialog.close();
    } catch (error) {
      // After the system's sheet is closed, this one is shown again; if sharing was refused, the link is copied.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') await this.#copy();
    }
  }

  async #copy() {
    if (await copyText(this.#url)) {
      this.#dialog.close();
      this.#toast(messages.copied);
    } else {
      this.#showLink();
    }
  }

  /** If the page may not write to the clipboard, the link can be copied manually. */
  #showLink() {
    const known = this.#dialog.querySelector('input');
    const field = known ?? element('input', { class: 'form__field', type: 'text', readonly: '', 'aria-label': messages.link });
    field.value = this.#url;
    if (!known) this.#dialog.querySelector('.sheet-list')?.after(field);
    field.select();
  }
}
