/** Answers for pictures: from the device at once; another size if the right one is not here. */

import { pathOf, urlOf } from '../../basics/base.js';
import { folderOf } from './album-index.js';
import { albumOf, currentAlbum } from './album.js';
import { bestRendition } from './policy.js';
import { isGone, probe, reach } from './reach.js';
import { atRest, noteAsked, rested } from './rest.js';
import { inBackground, scope } from './scope.js';
import { knownUser } from './user.js';

/** Says for which source a picture is fetched to be kept. */
const KEEP_HEADER = 'X-Keep-For';
/** What lists show, by the dozen. */
const CELL = /\/(square-\d+|fitted-640)$/;
/**
 * Whether pictures may go past the worker. In WebKit a slideshow without a
 * server came to a standstill once some had; browsers that can wake a worker
 * are of another make.
 */
const MAY_PASS = 'sync' in scope.registration;
/** Pictures that are taken in side by side, before it is looked again whether it is a rest. */
const AT_ONCE = 4;

/** What browsers say that they take for a picture, by which the server chooses a format. */
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
  if (isCell) noteAsked();
  void inBackground(currentAlbum().then((album) => album.read()));
  const user = knownUser();
  // While a list is scrolled nothing stands between the network and the
  // screen. The browser has the picture then, and returns it once more.
  if (MAY_PASS && isCell && reach.isReached && user !== undefined && albumOf(user).isUnseen(pathname)) {
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
  const album = await currentAlbum();
  const place = await album.placeHere(path);
  const here = await album.findPicture(place);
  if (here) {
    event.waitUntil(inBackground(album.noteSeen(place, here, keptFor).then(rested)));
    return here;
  }
  const coming = await fetchPicture(keptFor ? path : event.request, keptFor ? { headers: { Accept: accept } } : {});
  // The page asks again for what is not ready (202), and shows meanwhile what it has.
  if (coming?.redirected || coming?.status === 202) return coming;
  if (coming?.status === 200) {
    const taken = album.keepPicture(placeOf(coming, path), coming.clone(), Date.now(), keptFor);
    event.waitUntil(inBackground(taken.then(rested)));
    return coming;
  }
  return await another(album, path) ?? coming ?? Response.error();
}

/**
 * Where a picture is kept: at the URL that names its content, if the server says which that is.
 * @param {Response} answer @param {string} path
 */
const placeOf = (answer, path) => pathOf(answer.headers.get('Content-Location') ?? '') || path;

/**
 * Requests a picture. Its arrival says nothing about the network: the browser may have had it.
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
 * Takes in pictures that a page has shown, when it rests.
 * @param {string[]} urls as paths, with the query that they were asked with @param {string} user who has seen them
 */
export function takeIn(urls, user) {
  for (const url of urls) seen.set(url.replace(/\?.*/, ''), { at: Date.now(), url, user });
  atRest(takeInSeen);
  return rested();
}

async function takeInSeen() {
  await takeInNow([...seen.keys()].slice(0, AT_ONCE));
  if (seen.size > 0) atRest(takeInSeen);
}

/** @param {string[]} paths of pictures that were seen */
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
  const album = albumOf(user);
  if (await album.findPicture(await album.placeHere(path))) return;
  // The very question that the page has asked, so that the browser has the answer.
  const answer = await fetchPicture(url, { cache: 'force-cache', headers: { Accept: accept } });
  if (answer?.status === 200 && !answer.redirected) await album.keepPicture(placeOf(answer, path), answer, at, '');
}

/**
 * The number of a rendition, as the core counts them.
 * @param {string} path
 */
function codeOf(path) {
  const [name, side] = path.slice(path.lastIndexOf('/') + 1).split('-');
  if (name === 'original') return 0;
  return name === 'square' ? -Number(side) : Number(side);
}

/**
 * Whether a path is that of a whole picture, and not of a part of one.
 * @param {string} path
 */
const isWhole = (path) => !path.includes('/tile-');

/**
 * Another rendition of the same photo, also one that was shown a moment ago and waits to be taken in.
 * @param {import('./album.js').Album} album @param {string} path
 */
async function another(album, path) {
  await takeInNow([...seen.keys()].filter((other) => folderOf(other) === folderOf(path)));
  const paths = (await album.renditionsBeside(path)).filter(isWhole);
  if (paths.length === 0 || !isWhole(path)) return undefined;
  const best = await bestRendition(codeOf(path), paths.map(codeOf));
  return best < 0 ? undefined : album.findPicture(paths[best]);
}
