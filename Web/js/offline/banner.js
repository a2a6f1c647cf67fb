/** Shows unobtrusively that there is no network, and what happens with changes. */

import { urlOf } from '../basics/base.js';
import { element } from '../basics/element.js';
import { askDevice, hasWorker, onDeviceMessage } from '../collection/device.js';
import { messages } from '#messages/common.js';

/** How often to check whether the server is back. */
const PROBE_MILLISECONDS = 4000;
/** How long to show that the network is back. */
const BACK_MILLISECONDS = 4000;

export class Banner {
  #element = element('div', { class: 'offline-banner', role: 'status', hidden: '' });
  #isAway = false;
  #waiting = 0;
  #timer = 0;
  #announcing = 0;

  /** @param {AbortSignal} signal */
  async connect(signal) {
    document.body.append(this.#element);
    addEventListener('online', () => void this.#look(), { signal });
    addEventListener('offline', () => this.#set(true), { signal });
    onDeviceMessage('reach', ({ isReached }) => this.#set(!isReached), signal);
    onDeviceMessage('outbox', ({ count, sent }) => this.#count(count, sent ?? 0), signal);
    onDeviceMessage('dropped', () => this.#say(messages.changeDropped), signal);
    document.addEventListener('visibilitychange', () => { if (!document.hidden && this.#isAway) void this.#look(); }, { signal });
    const state = await askDevice('state');
    this.#waiting = state?.waiting ?? 0;
    this.#set(!navigator.onLine || state?.isReached === false || 'offline' in document.documentElement.dataset);
    if (this.#waiting > 0 && !this.#isAway) void askDevice('send');
  }

  async #look() {
    const found = hasWorker() ? (await askDevice('probe'))?.isReached : await isThere();
    if (found !== undefined) this.#set(!found);
  }

  /** @param {boolean} isAway */
  #set(isAway) {
    const wasAway = this.#isAway;
    this.#isAway = isAway;
    document.documentElement.toggleAttribute('data-offline', isAway);
    clearInterval(this.#timer);
    if (isAway) {
      this.#timer = window.setInterval(() => { if (!document.hidden) void this.#look(); }, PROBE_MILLISECONDS);
      this.#show();
    } else if (wasAway) {
      this.#say(this.#waiting > 0 ? messages.backAndSending : messages.backOnline);
    }
    if (wasAway !== isAway) dispatchEvent(new CustomEvent('vitrine:reach', { detail: { isAway } }));
  }

  /** @param {number} waiting @param {number} sent */
  #count(waiting, sent) {
    this.#waiting = waiting;
    if (this.#isAway) this.#show();
    else if (sent > 0 && waiting === 0) this.#say(messages.changesSent(sent));
  }

  #show() {
    // The page itself shows it there.
    if (document.body.dataset.screen === 'offline' && this.#waiting === 0) return;
    const where = navigator.onLine ? messages.unreached : messages.noNetwork;
    const what = this.#waiting === 0 ? messages.onlyHere : messages.changesWait(this.#waiting);
    this.#write(where, what);
  }

  /** @param {string} text */
  #say(text) {
    this.#write(text, '');
    clearTimeout(this.#announcing);
    this.#announcing = window.setTimeout(() => {
      if (this.#isAway) this.#show();
      else this.#element.hidden = true;
    }, BACK_MILLISECONDS);
  }

  /** @param {string} title @param {string} text */
  #write(title, text) {
    this.#element.replaceChildren(
      element('strong', { class: 'offline-banner__title' }, title), element('span', { class: 'offline-banner__text' }, text));
    this.#element.classList.toggle('is-away', this.#isAway);
    this.#element.hidden = false;
  }
}

/** The same check without a worker. */
async function isThere() {
  try {
    return (await fetch(urlOf('/health'), { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
