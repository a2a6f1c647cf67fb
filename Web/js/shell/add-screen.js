/** Adding a source: the preview is shown without leaving the page. */

import { element, fieldsOf, find, isPlainClick } from '../basics/element.js';
import { pageError } from '../collection/api.js';
import { connectDrop } from './drop-target.js';
import { messages } from '#messages/common.js';

/** @param {AbortSignal} signal */
export function connectAddScreen(signal) {
  const form = find(document, 'form[data-add]', HTMLFormElement);
  const preview = find(document, '[data-preview]', HTMLElement);
  if (!form || !preview) return;
  /** @type {AbortController | undefined} */
  let request;
  /** @param {SubmitEvent} event */
  const loadPreview = async (event) => {
    const submitted = event.target;
    if (!(submitted instanceof HTMLFormElement) || submitted.method !== 'get') return;
    event.preventDefault();
    request?.abort();
    request = new AbortController();
    const url = `${submitted.getAttribute('action') ?? ''}?${fieldsOf(submitted)}`;
    preview.replaceChildren(element('p', { class: 'note' }, messages.reading));
    preview.setAttribute('aria-busy', 'true');
    await show(url, preview, request.signal);
  };
  form.addEventListener('submit', loadPreview, { signal });
  preview.addEventListener('submit', submitOnce, { signal });
  // The browser may show this page again, as it was left.
  addEventListener('pageshow', () => preview.querySelectorAll(SENT).forEach(enableAgain), { signal });
  // The form for selecting fields is part of the preview.
  preview.addEventListener('submit', loadPreview, { signal });
  const field = find(form, 'input[name="location"]', HTMLInputElement);
  if (!field) return;
  field.addEventListener('paste', () => {
    // The field has the text only after the event.
    setTimeout(() => form.requestSubmit());
  }, { signal });
  const load = (/** @type {string} */ location) => {
    field.value = location;
    // The on-screen keyboard would cover the preview.
    field.blur();
    form.requestSubmit();
  };
  connectPaste(form, field, load, signal);
  const stop = () => {
    request?.abort();
    preview.removeAttribute('aria-busy');
  };
  const open = async (/** @type {File} */ file) => {
    field.blur();
    stop();
    const { importList } = await import('./import-list.js');
    await importList(file, preview, signal);
  };
  connectFile(form, open, signal);
  const refuse = (/** @type {string} */ reason) => {
    stop();
    preview.replaceChildren(warning(reason));
    field.focus();
  };
  connectDrop({ load, open, refuse }, signal);
  for (const link of document.querySelectorAll('[data-example]')) {
    link.addEventListener('click', (event) => {
      if (!(event instanceof MouseEvent) || !(link instanceof HTMLElement) || !isPlainClick(event)) return;
      event.preventDefault();
      load(link.dataset.example ?? '');
    }, { signal });
  }
  form.addEventListener('submit', () => field.blur(), { signal });
}

/** A form that was submitted, and whose response has not arrived. */
const SENT = 'form[aria-busy]';
/** After this time a form can be sent again: the person may have stopped loading. */
const SENDING_MILLISECONDS = 30_000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timeout;

/**
 * Sends the form that adds a source only once.
 * @param {SubmitEvent} event
 */
function submitOnce(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (form.matches(SENT)) return event.preventDefault();
  const button = find(form, 'button', HTMLElement);
  form.setAttribute('aria-busy', 'true');
  form.dataset.label = button?.textContent ?? '';
  button?.replaceChildren(messages.reading);
  timeout = setTimeout(() => enableAgain(form), SENDING_MILLISECONDS);
}

/** @param {Element} form */
function enableAgain(form) {
  clearTimeout(timeout);
  form.removeAttribute('aria-busy');
  form.querySelector('button')?.replaceChildren(form.getAttribute('data-label') ?? '');
}

/**
 * A button that pastes from the clipboard; browsers ask for permission.
 * @param {HTMLFormElement} form @param {HTMLInputElement} field
 * @param {(location: string) => void} load @param {AbortSignal} signal
 */
function connectPaste(form, field, load, signal) {
  const button = find(form, '[data-paste]', HTMLButtonElement);
  if (!button || !navigator.clipboard?.readText) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const text = await navigator.clipboard.readText().catch(() => '');
    // If access is denied, the text can still be pasted into the field.
    if (text.trim()) load(text.trim());
    else field.focus();
  }, { signal });
}

/**
 * A file with a list of sources.
 * @param {HTMLFormElement} form @param {(file: File) => Promise<void>} open @param {AbortSignal} signal
 */
function connectFile(form, open, signal) {
  const input = find(form, '[data-list-file]', HTMLInputElement);
  if (!input) return;
  input.parentElement?.removeAttribute('hidden');
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void open(file);
    // The same file can be chosen again after it was corrected.
    input.value = '';
  }, { signal });
}

/** @param {string} text */
const warning = (text) => element('p', { class: 'note note--warning', role: 'alert' }, text);

/** @param {string} url @param {HTMLElement} preview @param {AbortSignal} signal */
async function show(url, preview, signal) {
  /** @type {Node[]} */
  let shown;
  try {
    const response = await fetch(url, { signal });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const parts = page.querySelector('[data-preview]')?.childNodes;
    // The sign-in page leads back here.
    if (!parts && response.redirected) return location.assign(url);
    shown = parts ? [...parts] : [warning(pageError(page, response.status))];
    if (parts) history.replaceState(history.state, '', url);
  } catch {
    if (signal.aborted) return;
    shown = [warning(messages.notReached)];
  }
  preview.replaceChildren(...shown);
  preview.removeAttribute('aria-busy');
}
