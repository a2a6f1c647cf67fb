/** What happens on the server, as it happens. */

/**
 * @typedef {object} LiveHandlers
 * @property {(source: string, total: number | undefined) => void} refreshed
 * @property {(source: string, reason: string) => void} failed
 * @property {(source: string, photo: number, isRemoved: boolean) => void} removed a photo was removed or put back
 * @property {(revision: string, facts: import('./live.js').LiveFacts) => void} learned
 * @property {() => void} began whatever happens from now on is told
 * @property {() => void} missed something may have happened while nobody listened
 */

/** @typedef {{ width?: number, height?: number, color?: string, failure?: string | undefined }} LiveFacts */

/** @typedef {{ source: string, photo: number, revision: string, reason: string, added?: number, changed?: number, left?: number } & LiveFacts} Note */

/** The names of what the server tells. */
const NAMES = [
  'source-refreshed', 'source-failed', 'source-changed', 'photo-removed', 'photo-restored', 'image-facts', 'image-failed',
  'image-recovered',
];
const CHANNEL = 'vitrine-live';

/**
 * Listens while the page is seen; the browser itself connects again.
 *
 * One page listens for all: browsers open six connections to a server, and
 * ten pages that each held one would leave none for photos.
 * @param {LiveHandlers} handlers
 * @param {AbortSignal} signal
 */
export function connectLive(handlers, signal) {
  const channel = 'locks' in navigator ? new BroadcastChannel(CHANNEL) : undefined;
  if (channel) channel.onmessage = ({ data }) => handle(handlers, data.name, data.note);
  const hear = (/** @type {string} */ name, /** @type {Note} */ note) => {
    handle(handlers, name, note);
    channel?.postMessage({ name, note });
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
    if (hasStopped) handlers.missed();
    hasStopped = false;
    listening = new AbortController();
    listen(hear, handlers.began, listening.signal);
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

/**
 * Opens the connection once it is this page's turn.
 * @param {(name: string, note: Note) => void} hear @param {() => void} began @param {AbortSignal} signal
 */
function listen(hear, began, signal) {
  const open = () => new Promise((/** @type {(end: void) => void} */ resolve) => {
    const events = new EventSource('/api/v1/events');
    let isFirst = true;
    events.addEventListener('open', () => {
      if (isFirst) began();
      else hear('missed', /** @type {Note} */ ({}));
      isFirst = false;
    });
    for (const name of NAMES) {
      events.addEventListener(name, (event) => hear(name, JSON.parse(/** @type {MessageEvent} */ (event).data)));
    }
    signal.addEventListener('abort', () => {
      events.close();
      resolve();
    });
  });
  if (!('locks' in navigator)) void open();
  else navigator.locks.request(CHANNEL, { signal }, open).catch((error) => { if (!signal.aborted) throw error; });
}

/** @param {LiveHandlers} handlers @param {string} name @param {Note} note */
function handle(handlers, name, { source, photo, revision, reason, added, changed, left, width, height, color }) {
  if (name === 'missed') handlers.missed();
  else if (name === 'source-refreshed') handlers.refreshed(source, (added ?? 0) + (changed ?? 0) + (left ?? 0));
  else if (name === 'source-changed') handlers.refreshed(source, 1);
  else if (name === 'source-failed') handlers.failed(source, reason);
  else if (name === 'photo-removed') handlers.removed(source, photo, true);
  else if (name === 'photo-restored') handlers.removed(source, photo, false);
  else if (name === 'image-facts') handlers.learned(revision, { width, height, color });
  else if (name === 'image-failed') handlers.learned(revision, { failure: reason });
  else if (name === 'image-recovered') handlers.learned(revision, { failure: undefined });
}
