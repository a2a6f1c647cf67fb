/**
 * The offline part of the page. Fetched after the page has loaded, so that it never delays a photo.
 */

import { pathOf } from '../basics/base.js';
import { find } from '../basics/element.js';
import { loadAgain } from '../basics/page-user.js';
import { Toasts } from '../shell/toasts.js';
import { Banner } from './banner.js';
import { askDevice, hasWorker, workerReady } from '../collection/device.js';
import { handOver } from './first-visit.js';
import { fillOfflinePage, markSources } from './stored-sources.js';
import { connectKeeping } from './keeping.js';
import { connectNeeds } from './needs-network.js';
import { register } from './registration.js';
import { connectRenewal, connectVersionNote } from './renewal.js';
import { connectUserChange } from './user-change.js';
import { connectSplash } from './splash.js';

/** The time without scrolling before the worker is registered, in milliseconds. */
const REST = 1500;

/** @param {AbortSignal} signal */
async function connect(signal) {
  const host = find(document, '[data-toasts]', HTMLElement);
  const toasts = host && new Toasts(host);
  addStyles();
  addEventListener('vitrine:reach', () => void reachChanged(), { signal });
  connectNeeds((text) => toasts?.show(text), signal);
  await fillOfflinePage();
  await new Banner().connect(signal);
  await reachChanged();
  connectSplash().catch((error) => console.info(String(error)));
  if (!('serviceWorker' in navigator)) return;
  connectUserChange(signal);
  connectRenewal(signal);
  connectVersionNote(signal);
  const isFirst = !hasWorker();
  if (isFirst) await rest();
  await register(signal);
  await workerReady();
  void askDevice('begin');
  // What cannot be passed to the worker is stored when it is viewed again.
  const pass = () => handOver().catch((error) => console.info(String(error)));
  if (isFirst) await pass();
  // A page newer than the worker is only added now.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void askDevice('begin');
    void pass();
  }, { signal });
  await connectKeeping(signal);
}

/** Waits until nobody scrolls: installing a version takes processing time, and is not urgent. */
function rest() {
  return new Promise((/** @type {(end: void) => void} */ resolve) => {
    const end = () => {
      removeEventListener('scroll', again, true);
      resolve();
    };
    let timer = setTimeout(end, REST);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(end, REST);
    };
    addEventListener('scroll', again, { capture: true, passive: true });
  });
}

async function reachChanged() {
  const isAway = 'offline' in document.documentElement.dataset;
  const { screen } = document.body.dataset;
  await markSources();
  // This device knows which photos were viewed since the server was last reached.
  if (screen === 'recents' && isAway && hasWorker()) dispatchEvent(new CustomEvent('vitrine:renewed'));
  // What could not be shown is available now.
  if (screen === 'offline' && !isAway && pathOf(location.pathname) !== '/offline') loadAgain();
}

function addStyles() {
  const url = `${document.body.dataset.assets}/offline/offline.css`;
  if (document.querySelector(`link[href="${url}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  document.head.append(link);
}

connect(new AbortController().signal).catch((error) => {
  // Refused in private windows and over plain HTTP: the page works online only.
  console.info('This browser keeps nothing for the time without a network.', String(error));
});
