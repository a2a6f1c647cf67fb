/** What was shown from the device is renewed once the network has answered. */

import { pathOf } from '../basics/base.js';
import { element } from '../basics/element.js';
import { pageUser } from '../basics/page-user.js';
import { storeName } from '../basics/users.js';
import { askDevice, hasWorker, onDeviceMessage } from '../collection/device.js';
import { messages } from '../messages/en.js';

/** Screens without an app of their own: their list is replaced as it is. */
const PLAIN = ['library', 'places'];
/** Milliseconds that a page of the new version is waited for. */
const RENEWAL_TIMEOUT = 10_000;
/** Milliseconds after which a worker that has not answered is asked again. */
const AGAIN = 2000;

/** @param {AbortSignal} signal */
export function connectRenewal(signal) {
  // What another user has opened in this browser is not for the one who is signed in now.
  onDeviceMessage('user', ({ user }) => { if (user !== pageUser()) location.reload(); }, signal);
  onDeviceMessage('renewed', ({ path, list }) => {
    const { screen } = document.body.dataset;
    const here = pathOf(location.pathname);
    if (path === here + location.search) {
      if (PLAIN.includes(screen ?? '')) void renewMain();
      if (screen === 'source') void renewSource(path);
    }
    if (list && `${here}/`.startsWith(`${list}/`)) {
      dispatchEvent(new CustomEvent('vitrine:renewed'));
    }
  }, signal);
}

/**
 * Passes the page of a source to its app, which knows which part of it is viewed.
 * @param {string} path
 */
async function renewSource(path) {
  const copy = await caches.match(path, { cacheName: storeName('pages', pageUser()), ignoreVary: true });
  if (copy) dispatchEvent(new CustomEvent('vitrine:page', { detail: { page: parse(await copy.text()) } }));
}

/** @param {string} text */
const parse = (text) => new DOMParser().parseFromString(text, 'text/html');

async function renewMain() {
  const answer = await fetch(location.href, { headers: { Purpose: 'prefetch' } });
  if (!answer.ok) return;
  const page = parse(await answer.text());
  const main = page.querySelector('#main');
  // Someone who is in the middle of the list keeps it.
  if (!main || scrollY > innerHeight / 2 || document.activeElement?.closest('#main a')) return;
  document.querySelector('#main')?.replaceChildren(...[...main.childNodes].map((node) => document.adoptNode(node)));
}

/** Loads the page of the new version, also if the network is too slow to be waited for. */
async function reloadAnew() {
  await askDevice('renew', { url: location.href }, RENEWAL_TIMEOUT);
  location.reload();
}

/**
 * Says quietly that there is a newer version; nobody is made to take it now.
 * @param {AbortSignal} signal
 */
export function connectVersionNote(signal) {
  const version = document.body.dataset.assets?.split('/').pop();
  const look = async () => {
    const state = await askDevice('state');
    // A worker that has much to do just now may answer later.
    if (!state && hasWorker() && !signal.aborted) setTimeout(look, AGAIN);
    if (!state || state.version === version || document.querySelector('.version-note')) return;
    const reload = element('button', { class: 'button button--text', type: 'button' }, messages.reload);
    reload.addEventListener('click', () => {
      reload.disabled = true;
      void reloadAnew();
    });
    const note = element('div', { class: 'version-note', role: 'status' }, element('span', {}, messages.newVersion), reload);
    document.body.append(note);
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => void look(), { signal });
  void look();
}
