/** Live events of the server. */

import { urlOf } from '../basics/base.js';
import { pageUser } from '../basics/page-user.js';
import { pause } from '../basics/retry-delay.js';
import { storeName, VISITOR } from '../basics/users.js';
import { keepListening } from './keep-listening.js';

/**
 * @typedef {object} LiveHandlers
 * @property {(source: string, changes: number) => void} refreshed
 * @property {(source: string, version: number | undefined) => void} changed it was added, or its name, settings or,
 * unless the version is that of the photos shown, photos changed
 * @property {(source: string) => void} deleted
 * @property {(source: string, reason: string) => void} failed
 * @property {(source: string, older: import('../collection/api.js').Older) => void} older older photos are being loaded
 * @property {(source: string, photo: number, isRemoved: boolean) => void} removed a photo was removed or restored
 * @property {(photo: number, isFavorite: boolean) => void} favoriteChanged a photo was added to or removed from the
 * favorites
 * @property {() => void} libraryChanged the new photos or the mixes changed
 * @property {(imageKey: string, facts: import('./live.js').LiveFacts) => void} imageChanged
 * @property {() => void} began all later changes are reported, by this page's connection or another's
 * @property {() => void} missed changes may have been missed
 */

/** @typedef {{ width?: number, height?: number, color?: string, revision?: string, failure?: string | undefined }} LiveFacts */

/** @typedef {{ source: string, version?: number, photo: number, imageKey: string, reason: string, added?: number, changed?: number, left?: number, moved?: number, older?: import('../collection/api.js').Older } & LiveFacts} Payload */

/**
 * What a page does after each event.
 * @type {Record<string, (handlers: Partial<LiveHandlers>, payload: Payload) => void>}
 */
const EVENTS = {
  'source-refreshed': (handlers, { source, added = 0, changed = 0, left = 0, moved = 0 }) => handlers.refreshed?.(source, added + changed + left + moved),
  'source-failed': (handlers, { source, reason }) => handlers.failed?.(source, reason),
  'source-added': (handlers, { source, version }) => handlers.changed?.(source, version),
  'source-changed': (handlers, { source, version }) => handlers.changed?.(source, version),
  'source-deleted': (handlers, { source }) => handlers.deleted?.(source),
  'source-older': (handlers, { source, older }) => older && handlers.older?.(source, older),
  'photo-removed': (handlers, { source, photo }) => handlers.removed?.(source, photo, true),
  'photo-restored': (handlers, { source, photo }) => handlers.removed?.(source, photo, false),
  'photo-favored': (handlers, { photo }) => handlers.favoriteChanged?.(photo, true),
  'photo-unfavored': (handlers, { photo }) => handlers.favoriteChanged?.(photo, false),
  'image-facts': (handlers, { imageKey, width, height, color, revision }) => handlers.imageChanged?.(imageKey, { width, height, color, revision }),
  'image-failed': (handlers, { imageKey, reason }) => handlers.imageChanged?.(imageKey, { failure: reason }),
  'image-recovered': (handlers, { imageKey }) => handlers.imageChanged?.(imageKey, { failure: undefined }),
  'library-changed': (handlers) => handlers.libraryChanged?.(),
  missed: (handlers) => handlers.missed?.(),
  // From a page of this browser.
  began: (handlers) => handlers.began?.(),
};
/** The pages of one user share events. */
const channelName = () => storeName('vitrine-live', pageUser());
/** Newer pages have missed nothing. */
const FRESH_MILLISECONDS = 5000;

/**
 * Listens while the page is visible.
 *
 * One page listens for all: browsers open six connections to a server, and ten pages with one each would leave none
 * for photos.
 * @param {Partial<LiveHandlers>} handlers
 * @param {AbortSignal} signal
 */
export function connectLive(handlers, signal) {
  if (pageUser() === VISITOR) return catchUpWhenShown(handlers, signal);
  const channel = openChannel();
  let isOpen = false;
  let isNew = true;
  const setOpen = (/** @type {boolean} */ isNow) => { isOpen = isNow; };
  if (channel) {
    channel.onmessage = ({ data: { name, note: payload } }) => {
      if (name === 'joined' && isOpen) channel.postMessage({ name: 'joins' });
      // Changes since the server rendered this page were reported to other pages only.
      if (name === 'joins' && isNew) handlers.began?.();
      isNew &&= name !== 'joins';
      EVENTS[name]?.(handlers, payload);
    };
    channel.postMessage({ name: 'joined' });
  }
  const receive = (/** @type {string} */ name, /** @type {Payload} */ payload) => {
    isNew = false;
    EVENTS[name](handlers, payload);
    channel?.postMessage({ name, note: payload });
  };
  /** @type {AbortController | undefined} */
  let listening;
  let hasStopped = false;
  const stop = () => {
    hasStopped ||= listening !== undefined;
    listening?.abort();
    listening = undefined;
  };
  const update = () => {
    if (document.hidden || signal.aborted) return stop();
    if (listening) return;
    if (hasStopped) handlers.missed?.();
    hasStopped = false;
    listening = new AbortController();
    listen(receive, setOpen, listening.signal);
  };
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', () => {
    stop();
    channel?.close();
  });
  addEventListener('pagehide', stop, { signal });
  addEventListener('pageshow', update, { signal });
  update();
}

/** The channel to the other pages, unless the browser has none or refuses it. */
function openChannel() {
  try {
    return 'locks' in navigator ? new BroadcastChannel(channelName()) : undefined;
  } catch (error) {
    // Each page listens on its own.
    console.info(error);
    return undefined;
  }
}

/**
 * Visitors receive no events: their pages read what has changed when they are shown.
 * @param {Partial<LiveHandlers>} handlers @param {AbortSignal} signal
 */
function catchUpWhenShown(handlers, signal) {
  const missed = () => { if (!document.hidden) handlers.missed?.(); };
  document.addEventListener('visibilitychange', missed, { signal });
  addEventListener('pageshow', (event) => { if (event.persisted) missed(); }, { signal });
  // The page may have been stored. What it consists of is connected first.
  setTimeout(() => { if (!signal.aborted && !document.hidden) handlers.began?.(); });
}

/**
 * Listens while this page holds the lock, until it is stopped.
 * @param {(name: string, payload: Payload) => void} receive also notifies the other pages
 * @param {(isOpen: boolean) => void} setOpen @param {AbortSignal} signal
 */
function listen(receive, setOpen, signal) {
  const since = performance.now();
  let isFirst = true;
  let wasLost = false;
  const lost = () => {
    wasLost = true;
    setOpen(false);
  };
  const opened = () => {
    setOpen(true);
    // A page that waited for the lock, or was refused before, may have missed changes.
    const isFresh = isFirst && !wasLost && performance.now() - since < FRESH_MILLISECONDS;
    receive(isFresh ? 'began' : 'missed', /** @type {Payload} */ ({}));
    isFirst = false;
  };
  keepListening({ withLock: (run) => withLock(run, signal), pause: (milliseconds) => pause(milliseconds, signal), listen: () => connect(receive, { opened, lost }, signal) }, signal)
    .catch((error) => { if (!signal.aborted) throw error; });
}

/**
 * Browsers that may not store anything for the site refuse the lock: then each page listens on its own.
 * @param {() => Promise<boolean>} run @param {AbortSignal} signal
 */
async function withLock(run, signal) {
  if (!('locks' in navigator)) return run();
  let isHeld = false;
  try {
    return await navigator.locks.request(channelName(), { signal }, () => {
      isHeld = true;
      return run();
    });
  } catch (error) {
    if (isHeld || signal.aborted) throw error;
    return run();
  }
}

/**
 * A single connection. If the network fails, the browser reconnects; a response other than an event stream, such as
 * from a proxy while the server starts, ends it permanently.
 * @param {(name: string, payload: Payload) => void} receive @param {{ opened: () => void, lost: () => void }} connection
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether it ever opened
 */
function connect(receive, { opened, lost }, signal) {
  return new Promise((resolve) => {
    const events = new EventSource(urlOf('/api/v1/events'));
    let hasOpened = false;
    const end = () => {
      events.close();
      lost();
      resolve(hasOpened);
    };
    events.addEventListener('open', () => {
      hasOpened = true;
      opened();
    });
    events.addEventListener('error', () => {
      lost();
      if (events.readyState === EventSource.CLOSED) end();
    });
    for (const name of Object.keys(EVENTS)) {
      events.addEventListener(name, (event) => receive(name, JSON.parse(/** @type {MessageEvent} */ (event).data)));
    }
    signal.addEventListener('abort', end, { once: true });
  });
}
