/** Dragging something over the page for adding sources. */

import { element } from '../basics/element.js';
import { messages } from '#messages/importing.js';

/**
 * Links and lists can be dropped anywhere on the page, which shows a hint while something is dragged over it.
 * @param {{ load: (location: string) => void, open: (file: File) => Promise<void>, refuse: (reason: string) => void }} host
 * @param {AbortSignal} signal
 */
export function connectDrop({ load, open, refuse }, signal) {
  // The hint is not useful for screen readers.
  document.body.append(element('p', { class: 'drop-hint', 'aria-hidden': 'true' }, messages.drop));
  const isLink = (/** @type {DragEvent} */ { dataTransfer }) => (
    dataTransfer !== null && ['text/uri-list', 'text/plain', 'Files'].some((type) => dataTransfer.types.includes(type)));
  const mark = (/** @type {boolean} */ isOver) => document.body.toggleAttribute('data-dropping', isOver);
  document.addEventListener('dragover', (event) => {
    if (!isLink(event)) return;
    event.preventDefault();
    mark(true);
  }, { signal });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) mark(false);
  }, { signal });
  document.addEventListener('drop', (event) => {
    mark(false);
    if (!isLink(event)) return;
    event.preventDefault();
    const { dataTransfer } = event;
    if (dataTransfer?.items?.[0]?.webkitGetAsEntry?.()?.isDirectory) return refuse(messages.folder);
    const file = dataTransfer?.files[0];
    if (file) return void open(file);
    // A list of links can contain comments.
    const links = (dataTransfer?.getData('text/uri-list') ?? '').split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
    const location = (links[0] ?? dataTransfer?.getData('text/plain') ?? '').trim();
    if (location) load(location);
  }, { signal });
}
