/** Answers for pictures: from the device at once; another size if the right one is not stored. */

import { pathOf, urlOf } from '../../basics/base.js';
import { KEEP_HEADER, NO_SPACE } from '../../basics/keeping-requests.js';
import { folderOf } from './picture-index.js';
import { picturesOf, currentPictures } from './picture-cache.js';
import { bestRendition } from './policy.js';
import { isGone, isOurs, probe, reach } from './connectivity.js';
import { whenIdle, noteRequest, rested } from './idle-work.js';
import { inBackground, scope } from './scope.js';
import { knownUser } from './user.js';

/** Pictures of lists, of which there are many. */
const CELL = /\/(square-\d+|fitted-640)$/;
/**
 * Whether pictures may bypass the worker. In WebKit, slideshows without a server stopped after some had; browsers
 * with background sync are not WebKit.
 */
const MAY_PASS = 'sync' in scope.registration;
/** The number of pictures stored concurrently before checking again whether the page is idle. */
const AT_ONCE = 4;

/** The Accept header of browsers for pictures, by which the server chooses a format. */
let accept = 'image/webp,*/*;q=0.8';
/**
 * When and by whom pictures were seen that are still to be taken in, and by which URL: the browser has the answer to that one.
 * @type {Map<string, { at: number, url: string, user: string }>}
 */
const seen = new Map();

/**
 * @param {FetchEvent} event @param {URL} url
 * @returns {Promise<Response> | undefined} undefined for a picture without a copy
 */
export function answerPicture(event, { pathname, search }) {
  const keptFor = event.request.headers.get(KEEP_HEADER) ?? '';
  const isCell = CELL.test(pathname) && !keptFor;
  if (isCell) noteRequest();
  void inBackground(currentPictures().then((cache) => cache.read()));
  const user = knownUser();
  // While a list is scrolled, nothing delays the network. The browser then has the picture in its cache, and returns
  // it again.
  if (MAY_PASS && isCell && reach.isReached && user !== undefined && picturesOf(user).isUnseen(pathname)) {
    event.waitUntil(takeIn([pathname + search], user));
    return undefined;
  }
  return answer(event, pathname, keptFor);
}

/** @param {Request} request by which a page shows a picture */
export function noteAccepted(request) {
  if (request.destination === 'image') accept = request.headers.get('Accept') ?? accept;
}

/** @param {FetchEvent} event @param {string} path @param {string} keptFor */
async function answer(event, path, keptFor) {
  const cache = await currentPictures();
  const place = await cache.placeHere(path);
  const here = await cache.findPicture(place);
  if (here) {
    event.waitUntil(inBackground(cache.noteSeen(place, here, keptFor).then(rested)));
    return here;
  }
  const coming = await fetchPicture(keptFor ? path : event.request, keptFor ? { headers: { Accept: accept } } : {});
  // If a picture is not ready (202), the page requests it again, and shows what it has in the meantime.
  if (coming?.redirected || coming?.status === 202) return coming;
  if (coming?.status === 200 && isOurs(coming)) {
    const taken = cache.keepPicture(placeOf(coming, path), coming.clone(), Date.now(), keptFor);
    event.waitUntil(inBackground(taken.then(rested)));
    const isTaken = !keptFor || await taken.then(() => true, () => false);
    return isTaken ? coming : new Response(null, { status: NO_SPACE });
  }
  return await another(cache, path) ?? coming ?? Response.error();
}

/**
 * Where a picture is stored: at the URL of its content, if stated by the server.
 * @param {Response} answer @param {string} path
 */
const placeOf = (answer, path) => pathOf(answer.headers.get('Content-Location') ?? '') || path;

/**
 * Requests a picture. Its arrival does not prove that the network works: the browser may have cached it.
 * @param {RequestInfo} request @param {RequestInit} options
 * @returns {Promise<Response | undefined>} undefined if the server was not reached
 */
async function fetchPicture(request, options) {
  try {
    const answer = await fetch(typeof request === 'string' ? urlOf(request) : request, options);
    if (isGone(answer)) void probe();
    return answer;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) void probe();
    return undefined;
  }
}

/**
 * Stores pictures shown by a page, when it is idle.
 * @param {string[]} urls as paths, with the query of the request @param {string} user who viewed them
 */
export function takeIn(urls, user) {
  for (const url of urls) seen.set(url.replace(/\?.*/, ''), { at: Date.now(), url, user });
  whenIdle(takeInSeen);
  return rested();
}

async function takeInSeen() {
  await takeInNow([...seen.keys()].slice(0, AT_ONCE));
  if (seen.size > 0) whenIdle(takeInSeen);
}

/** @param {string[]} paths of pictures that were viewed */
async function takeInNow(paths) {
  const next = paths.flatMap((path) => {
    const row = seen.get(path);
    seen.delete(path);
    return row ? [inBackground(takeInOne(path, row))] : [];
  });
  await Promise.all(next);
}

/** @param {string} path @param {{ at: number, url: string, user: string }} row */
async function takeInOne(path, { at, url, user }) {
  const cache = picturesOf(user);
  if (await cache.findPicture(await cache.placeHere(path))) return;
  // Exactly the same request as the page made, so that the browser answers from its cache.
  const answer = await fetchPicture(url, { cache: 'force-cache', headers: { Accept: accept } });
  if (answer?.status === 200 && !answer.redirected && isOurs(answer)) await cache.keepPicture(placeOf(answer, path), answer, at, '');
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
 * Another rendition of the same photo, including one that was just shown and is still to be stored.
 * @param {import('./picture-cache.js').PictureCache} cache @param {string} path
 */
async function another(cache, path) {
  await takeInNow([...seen.keys()].filter((other) => folderOf(other) === folderOf(path)));
  const paths = (await cache.renditionsBeside(path)).filter(isWhole);
  if (paths.length === 0 || !isWhole(path)) return undefined;
  const best = await bestRendition(codeOf(path), paths.map(codeOf));
  return best < 0 ? undefined : cache.findPicture(paths[best]);
}
