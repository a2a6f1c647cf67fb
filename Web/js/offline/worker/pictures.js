/** Serves pictures: from the device if available; another size if the right one is not stored. */

import { pathOf, urlOf } from '../../basics/base.js';
import { KEEP_HEADER, NO_SPACE } from '../../basics/keeping-requests.js';
import { folderOf } from './picture-index.js';
import { currentPictures, picturesOf } from './picture-cache.js';
import { bestRendition } from './policy.js';
import { isFromServer, isUnavailable, probe, server } from './connectivity.js';
import { drained, recordRequest, whenIdle } from './idle-work.js';
import { inBackground, scope } from './scope.js';
import { knownUser } from './user.js';

/** Pictures of lists, of which there are many. */
const CELL = /\/(square-\d+|fitted-640)$/;
/**
 * Whether pictures may bypass the worker. In WebKit, slideshows without a server stopped after some had; browsers
 * with background sync are not WebKit.
 */
const MAY_BYPASS = 'sync' in scope.registration;
/** The number of pictures stored concurrently before checking again whether the page is idle. */
const MAX_CONCURRENT = 4;

/** The Accept header of browsers for pictures, by which the server chooses a format. */
let accept = 'image/webp,*/*;q=0.8';
/**
 * Viewed pictures that are still to be stored: when and by whom they were viewed, and the URL whose response the browser
 * has cached.
 * @type {Map<string, { at: number, url: string, user: string }>}
 */
const viewed = new Map();

/**
 * @param {FetchEvent} event @param {URL} url
 * @returns {Promise<Response> | undefined} undefined if the browser requests the picture itself
 */
export function servePicture(event, { pathname, search }) {
  const keptFor = event.request.headers.get(KEEP_HEADER) ?? '';
  const isCell = CELL.test(pathname) && !keptFor;
  if (isCell) recordRequest();
  void inBackground(currentPictures().then((cache) => cache.read()));
  const user = knownUser();
  // While a list is scrolled, the worker must not delay the network. The picture is stored later, from the browser's
  // cache.
  if (MAY_BYPASS && isCell && server.isReached && user !== undefined && picturesOf(user).isKnownMissing(pathname)) {
    event.waitUntil(storeViewed([pathname + search], user));
    return undefined;
  }
  return findOrFetch(event, pathname, keptFor);
}

/** @param {Request} request by which a page shows a picture */
export function recordAccept(request) {
  if (request.destination === 'image') accept = request.headers.get('Accept') ?? accept;
}

/** @param {FetchEvent} event @param {string} path @param {string} keptFor */
async function findOrFetch(event, path, keptFor) {
  const cache = await currentPictures();
  const storedPath = await cache.storedPath(path, server.isReached);
  const stored = await cache.findPicture(storedPath);
  if (stored) {
    event.waitUntil(inBackground(cache.recordAccess(storedPath, stored, keptFor).then(drained)));
    return stored;
  }
  const response = await fetchPicture(keptFor ? path : event.request, keptFor ? { headers: { Accept: accept } } : {});
  // If a picture is not ready (202), the page requests it again, and shows what it already has in the meantime.
  if (response?.redirected || response?.status === 202) return response;
  if (response?.status === 200 && isFromServer(response)) {
    const storing = cache.storePicture(contentPath(response, path), response.clone(), Date.now(), keptFor, path);
    event.waitUntil(inBackground(storing.then(drained)));
    const isStored = !keptFor || await storing.then(() => true, () => false);
    return isStored ? response : new Response(null, { status: NO_SPACE });
  }
  return await findSubstitute(cache, path) ?? response ?? Response.error();
}

/**
 * The path at which a picture is stored: that of its content, if stated by the server.
 * @param {Response} response @param {string} path
 */
const contentPath = (response, path) => pathOf(response.headers.get('Content-Location') ?? '') || path;

/**
 * Requests a picture. Its arrival does not prove that the network works: the browser may have cached it.
 * @param {RequestInfo} request @param {RequestInit} options
 * @returns {Promise<Response | undefined>} undefined if the server was not reached
 */
async function fetchPicture(request, options) {
  try {
    const response = await fetch(typeof request === 'string' ? urlOf(request) : request, options);
    if (isUnavailable(response)) void probe();
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) void probe();
    return undefined;
  }
}

/**
 * Stores pictures shown by a page, when it is idle.
 * @param {string[]} urls as paths, with the query of the request @param {string} user who viewed them
 */
export function storeViewed(urls, user) {
  for (const url of urls) viewed.set(url.replace(/\?.*/, ''), { at: Date.now(), url, user });
  whenIdle(storeNext);
  return drained();
}

async function storeNext() {
  await storeNow([...viewed.keys()].slice(0, MAX_CONCURRENT));
  if (viewed.size > 0) whenIdle(storeNext);
}

/** @param {string[]} paths of pictures that were viewed */
async function storeNow(paths) {
  const next = paths.flatMap((path) => {
    const row = viewed.get(path);
    viewed.delete(path);
    return row ? [inBackground(storeOne(path, row))] : [];
  });
  await Promise.all(next);
}

/** @param {string} path @param {{ at: number, url: string, user: string }} row */
async function storeOne(path, { at, url, user }) {
  const cache = picturesOf(user);
  if (await cache.findPicture(await cache.storedPath(path, server.isReached))) return;
  // Exactly the request of the page, so that the browser responds from its cache.
  const response = await fetchPicture(url, { cache: 'force-cache', headers: { Accept: accept } });
  if (response?.status === 200 && !response.redirected && isFromServer(response)) {
    await cache.storePicture(contentPath(response, path), response, at, '', path);
  }
}

/**
 * The number of a rendition in the core.
 * @param {string} path
 */
function codeOf(path) {
  const [name, side] = path.slice(path.lastIndexOf('/') + 1).split('-');
  if (name === 'original') return 0;
  return name === 'square' ? -Number(side) : Number(side);
}

/**
 * Whether a path is that of a whole picture, not of a tile.
 * @param {string} path
 */
const isWhole = (path) => !path.includes('/tile-');

/**
 * Another rendition of the same photo, including one that was just viewed and is not stored yet.
 * @param {import('./picture-cache.js').PictureCache} cache @param {string} path
 */
async function findSubstitute(cache, path) {
  await storeNow([...viewed.keys()].filter((other) => folderOf(other) === folderOf(path)));
  const paths = (await cache.siblings(path)).filter(isWhole);
  if (paths.length === 0 || !isWhole(path)) return undefined;
  const best = await bestRendition(codeOf(path), paths.map(codeOf));
  return best < 0 ? undefined : cache.findPicture(paths[best]);
}
