/**
 * The offline part of the page. Fetched after the page has loaded, so that it never delays a photo.
 */

import { pathOf } from '../basics/base.js';
import { find } from '../basics/element.js';
import { reloadPage } from '../basics/page-user.js';
import { Toasts } from '../shell/toasts.js';
import { Banner } from './banner.js';
import { callWorker, hasWorker, workerReady } from '../collection/device.js';
import { storeLoaded } from './first-visit.js';
import { fillOfflinePage, markSources } from './stored-sources.js';
import { connectKeeping } from './keeping.js';
import { connectNeeds } from './needs-network.js';
import { register } from './registration.js';
import { connectRenewal, connectVersionNote } from './renewal.js';
import { connectUserChange } from './user-change.js';
import { connectSplash } from './splash.js';

/** The time without scrolling before the worker is registered, in milliseconds. */
const IDLE_DELAY = 1500;

/** @param {AbortSignal} signal */
async function connect(signal) {
  const host = find(document, '[data-toasts]', HTMLElement);
  const toasts = host && new Toasts(host);
  addStyles();
  addEventListener('vitrine:reach', () => void updateReachability(), { signal });
  connectNeeds((text) => toasts?.show(text), signal);
  await fillOfflinePage();
  await new Banner().connect(signal);
  await updateReachability();
  connectSplash().catch((error) => console.info(String(error)));
  if (!('serviceWorker' in navigator)) return;
  connectUserChange(signal);
  connectRenewal(signal);
  connectVersionNote(signal);
  const isFirst = !hasWorker();
  if (isFirst) await idle();
  await register(signal);
  await workerReady();
  void callWorker('begin');
  // What cannot be stored now is stored when it is viewed again.
  const store = () => storeLoaded().catch((error) => console.info(String(error)));
  if (isFirst) await store();
  // A page newer than the previous worker can only be stored now.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void callWorker('begin');
    void store();
  }, { signal });
  await connectKeeping(signal);
}

/** Waits until nobody scrolls: installing a version takes processing time, and is not urgent. */
function idle() {
  return new Promise((/** @type {(end: void) => void} */ resolve) => {
    const end = () => {
      removeEventListener('scroll', again, true);
      resolve();
    };
    let timer = setTimeout(end, IDLE_DELAY);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(end, IDLE_DELAY);
    };
    addEventListener('scroll', again, { capture: true, passive: true });
  });
}

async function updateReachability() {
  const isOffline = 'offline' in document.documentElement.dataset;
  const { screen } = document.body.dataset;
  await markSources();
  // Only this device has recorded the photos viewed since the server was last reached.
  if (screen === 'recents' && isOffline && hasWorker()) dispatchEvent(new CustomEvent('vitrine:renewed'));
  // The page that could not be shown is available now.
  if (screen === 'offline' && !isOffline && pathOf(location.pathname) !== '/offline') reloadPage();
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
