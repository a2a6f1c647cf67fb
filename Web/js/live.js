/** What happens on the server, as it happens. */

/**
 * @typedef {object} LiveHandlers
 * @property {(source: string, total: number | undefined) => void} refreshed
 * @property {(source: string, reason: string) => void} failed
 * @property {(source: string, photo: number, isRemoved: boolean) => void} removed a photo was removed or put back
 * @property {(revision: string, facts: import('./live.js').LiveFacts) => void} learned
 */

/** @typedef {{ width?: number, height?: number, color?: string, failure?: string | undefined }} LiveFacts */

/** @typedef {{ source: string, photo: number, revision: string, reason: string, added?: number, changed?: number, left?: number } & LiveFacts} Note */

/**
 * Listens while the page is seen; the browser itself connects again.
 * @param {LiveHandlers} handlers
 * @param {AbortSignal} signal
 */
export function connectLive(handlers, signal) {
  /** @type {EventSource | undefined} */
  let events;
  const update = () => {
    if (document.hidden || signal.aborted) {
      events?.close();
      events = undefined;
    } else {
      events ??= open(handlers);
    }
  };
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', update);
  addEventListener('pagehide', () => {
    events?.close();
    events = undefined;
  }, { signal });
  addEventListener('pageshow', update, { signal });
  update();
}

/** @param {LiveHandlers} handlers */
function open(handlers) {
  const events = new EventSource('/api/v1/events');
  /** @param {string} name @param {(note: Note) => void} handle */
  const on = (name, handle) => {
    events.addEventListener(name, (event) => handle(JSON.parse(/** @type {MessageEvent} */ (event).data)));
  };
  on('source-refreshed', ({ source, added, changed, left }) => {
    handlers.refreshed(source, (added ?? 0) + (changed ?? 0) + (left ?? 0));
  });
  on('source-failed', ({ source, reason }) => handlers.failed(source, reason));
  on('source-changed', ({ source }) => handlers.refreshed(source, 1));
  on('photo-removed', ({ source, photo }) => handlers.removed(source, photo, true));
  on('photo-restored', ({ source, photo }) => handlers.removed(source, photo, false));
  on('image-facts', ({ revision, width, height, color }) => handlers.learned(revision, { width, height, color }));
  on('image-failed', ({ revision, reason }) => handlers.learned(revision, { failure: reason }));
  on('image-recovered', ({ revision }) => handlers.learned(revision, { failure: undefined }));
  return events;
}
