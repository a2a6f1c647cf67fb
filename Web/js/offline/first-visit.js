/** Stores what was viewed before there was a worker, from the browser's own cache. */

import { pathOf } from '../basics/base.js';
import { callWorker } from '../collection/device.js';

/** Lists: writes have other URLs, and to read the photos of a mix instead of adding to them is harmless. */
const LIST = /^\/api\/v1\/(.+\/(shapes|photos|dates)|photos\/\d+|recents)$/;
const PICTURE = /^\/images\/\d/;

/** Requests everything that this page has loaded so far again, so that the worker stores it. */
export async function storeLoaded() {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  for (const url of new Set([location.href, ...urls(loaded, LIST)])) {
    const response = await fetch(url, { cache: 'force-cache', headers: { Purpose: 'prefetch' } });
    await response.arrayBuffer();
  }
  // Shows the worker how this browser requests pictures.
  await fetchAsPicture(`${document.body.dataset.assets}/icons/icon.svg?shown`);
  await callWorker('takeIn', { paths: urls(loaded, PICTURE).map((url) => url.slice(location.origin.length)) });
}

/** @param {URL[]} loaded @param {RegExp} kind */
const urls = (loaded, kind) => loaded.filter(({ pathname }) => kind.test(pathOf(pathname))).map(({ href }) => href);

/** @param {string} url */
function fetchAsPicture(url) {
  const image = new Image();
  image.src = url;
  return image.decode();
}
