/** Shows unobtrusively that there is no network, and the state of pending changes. */

import { urlOf } from '../basics/base.js';
import { element } from '../basics/element.js';
import { callWorker, hasWorker, onWorkerMessage } from '../collection/device.js';
import { messages } from '#messages/common.js';

/** How often to check whether the server is back. */
const PROBE_MILLISECONDS = 4000;
/** How long to show an announcement, such as that the network is back. */
const ANNOUNCEMENT_MILLISECONDS = 4000;

export class Banner {
  #element = element('div', { class: 'offline-banner', role: 'status', hidden: '' });
  #isOffline = false;
  #pendingCount = 0;
  #probeTimer = 0;
  #announcementTimer = 0;

  /** @param {AbortSignal} signal */
  async connect(signal) {
    document.body.append(this.#element);
    addEventListener('online', () => void this.#probe(), { signal });
    addEventListener('offline', () => this.#setOffline(true), { signal });
    onWorkerMessage('reach', ({ isReached }) => this.#setOffline(!isReached), signal);
    onWorkerMessage('outbox', ({ count, sent }) => this.#setPending(count, sent ?? 0), signal);
    onWorkerMessage('dropped', () => this.#announce(messages.changeDropped), signal);
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      if (this.#isOffline) void this.#probe();
      // A worker that was stopped does not try again by itself.
      else if (this.#pendingCount > 0) void callWorker('send');
    }, { signal });
    const state = await callWorker('state');
    this.#pendingCount = state?.waiting ?? 0;
    this.#setOffline(!navigator.onLine || state?.isReached === false || 'offline' in document.documentElement.dataset);
    if (this.#pendingCount > 0 && !this.#isOffline) void callWorker('send');
  }

  async #probe() {
    const isReached = hasWorker() ? (await callWorker('probe'))?.isReached : await isReachable();
    if (isReached !== undefined) this.#setOffline(!isReached);
  }

  /** @param {boolean} isOffline */
  #setOffline(isOffline) {
    const wasOffline = this.#isOffline;
    this.#isOffline = isOffline;
    document.documentElement.toggleAttribute('data-offline', isOffline);
    clearInterval(this.#probeTimer);
    if (isOffline) {
      this.#probeTimer = window.setInterval(() => { if (!document.hidden) void this.#probe(); }, PROBE_MILLISECONDS);
      this.#show();
    } else if (wasOffline) {
      this.#announce(this.#pendingCount > 0 ? messages.backAndSending : messages.backOnline);
    }
    if (wasOffline !== isOffline) dispatchEvent(new CustomEvent('vitrine:reach', { detail: { isOffline } }));
  }

  /** @param {number} count of pending changes @param {number} sent */
  #setPending(count, sent) {
    this.#pendingCount = count;
    if (this.#isOffline) this.#show();
    else if (sent > 0 && count === 0) this.#announce(messages.changesSent(sent));
  }

  #show() {
    // The fallback page shows it itself.
    if (document.body.dataset.screen === 'offline' && this.#pendingCount === 0) return;
    const title = navigator.onLine ? messages.unreached : messages.noNetwork;
    const text = this.#pendingCount === 0 ? messages.onlyHere : messages.changesWait(this.#pendingCount);
    this.#render(title, text);
  }

  /** @param {string} text */
  #announce(text) {
    this.#render(text, '');
    clearTimeout(this.#announcementTimer);
    this.#announcementTimer = window.setTimeout(() => {
      if (this.#isOffline) this.#show();
      else this.#element.hidden = true;
    }, ANNOUNCEMENT_MILLISECONDS);
  }

  /** @param {string} title @param {string} text */
  #render(title, text) {
    this.#element.replaceChildren(
      element('strong', { class: 'offline-banner__title' }, title), element('span', { class: 'offline-banner__text' }, text));
    this.#element.classList.toggle('is-away', this.#isOffline);
    this.#element.hidden = false;
  }
}

/** Checks without a worker whether the server is available. */
async function isReachable() {
  try {
    return (await fetch(urlOf('/health'), { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
