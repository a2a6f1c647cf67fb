/** Sharing a photo: share it, copy its link, download it, open its original page. */

import { element } from '../../basics/element.js';
import { fillSheet, showSheet } from '../../basics/sheet.js';
import { webHost } from '../../basics/web-host.js';
import { downloadURL } from '../../collection/route.js';
import { messages } from '../../messages/en-sharing.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */
/** @typedef {(text: string) => void} Say */

/** The longest side of the picture that is shared, and offered next to the original. */
const SIDE = 2048;

/**
 * Shows the share sheet of a photo.
 * @param {Photo} photo @param {string} path of its page @param {Say} say
 */
export function openShare(photo, path, say) {
  new ShareSheet(photo, new URL(path, location.href).href, say).open();
}

class ShareSheet {
  #photo;
  #url;
  #say;
  #dialog = element('dialog', { class: 'sheet', 'aria-label': messages.share });
  #life = new AbortController();

  /** @param {Photo} photo @param {string} url @param {Say} say */
  constructor(photo, url, say) {
    this.#photo = photo;
    this.#url = url;
    this.#say = say;
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
      folder ? this.#sharePicture(folder) : undefined,
      'share' in navigator ? this.#button(messages.shareLink, () => this.#share({ title: this.#photo.title, url: this.#url })) : undefined,
      this.#button(messages.copyLink, () => this.#copy()),
      folder ? this.#link(messages.downloadOriginal(width, height), downloadURL(folder)) : undefined,
      folder && Math.max(width, height) > SIDE ? this.#link(messages.downloadSmaller(SIDE), downloadURL(folder, `fitted-${SIDE}`)) : undefined,
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

  /**
   * Browsers share files only directly after a press: the picture is loaded before.
   * @param {string} folder of the photo's renditions
   */
  #sharePicture(folder) {
    const sample = new File([''], 'photo.jpg', { type: 'image/jpeg' });
    if (!navigator.canShare?.({ files: [sample] })) return undefined;
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
    this.#picture(folder).then((picture) => {
      file = picture;
      show(messages.sharePicture, true);
    }, () => show(messages.noPicture, false));
    return button;
  }

  /** @param {string} folder */
  async #picture(folder) {
    const answer = await fetch(`${folder}/fitted-${SIDE}`, { signal: this.#life.signal, headers: { Accept: 'image/jpeg' } });
    if (!answer.ok) throw new Error(`The server answered with status ${answer.status}.`);
    const blob = await answer.blob();
    return new File([blob], `photo-${this.#photo.id}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
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
    if (await copied(this.#url)) {
      this.#dialog.close();
      this.#say(messages.copied);
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

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
async function copied(text) {
  try {
    // Only pages of a secure origin have a clipboard.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
