/** Updates pages that were shown from the device when the server has responded. */

import { copyPath, pathOf } from '../basics/base.js';
import { element } from '../basics/element.js';
import { reloadPage, pageUser } from '../basics/page-user.js';
import { storeName } from '../basics/users.js';
import { callWorker, hasWorker, onWorkerMessage } from '../collection/device.js';
import { messages } from '#messages/common.js';

/** Screens without their own app, which fetch their page again. */
const PLAIN = ['library', 'places'];
/** How long to wait for the page of the new version, in milliseconds. */
const RENEWAL_TIMEOUT = 10_000;
/** The delay before the state of a worker that does not respond is requested again, in milliseconds. */
const RETRY_DELAY = 2000;

/** @param {AbortSignal} signal */
export function connectRenewal(signal) {
  onWorkerMessage('renewed', ({ path }) => {
    const { screen } = document.body.dataset;
    if (path !== pathOf(copyPath(new URL(location.href)))) return;
    if (PLAIN.includes(screen ?? '')) dispatchEvent(new CustomEvent('vitrine:renewed'));
    if (screen === 'source') void renewSource(path);
  }, signal);
}

/**
 * Passes the page of a source to its app, which knows which part is being viewed.
 * @param {string} path
 */
async function renewSource(path) {
  const copy = await caches.match(path, { cacheName: storeName('pages', pageUser()), ignoreVary: true });
  if (!copy) return;
  const page = new DOMParser().parseFromString(await copy.text(), 'text/html');
  dispatchEvent(new CustomEvent('vitrine:page', { detail: { page } }));
}

/** Loads the page of the new version, even if the network is slow. */
async function reloadNewVersion() {
  await callWorker('renew', { url: location.href }, RENEWAL_TIMEOUT);
  reloadPage();
}

/**
 * Shows unobtrusively that there is a newer version; nobody is forced to reload.
 * @param {AbortSignal} signal
 */
export function connectVersionNote(signal) {
  const version = document.body.dataset.assets?.split('/').pop();
  const check = async () => {
    const state = await callWorker('state');
    // A busy worker may respond later.
    if (!state && hasWorker() && !signal.aborted) setTimeout(check, RETRY_DELAY);
    if (!state || state.version === version || document.querySelector('.version-note')) return;
    const reload = element('button', { class: 'button button--text', type: 'button' }, messages.reload);
    reload.addEventListener('click', () => {
      reload.disabled = true;
      void reloadNewVersion();
    });
    const note = element('div', { class: 'version-note', role: 'status' }, element('span', {}, messages.newVersion), reload);
    document.body.append(note);
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => void check(), { signal });
  void check();
}
