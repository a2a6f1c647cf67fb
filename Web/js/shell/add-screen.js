/** Adding a source: what was recognised is shown without leaving the page. */

import { element, find } from '../basics/element.js';
import { messages } from '../messages/en.js';

/** @param {AbortSignal} signal */
export function connectAddScreen(signal) {
  const form = find(document, 'form[data-add]', HTMLFormElement);
  const preview = find(document, '[data-preview]', HTMLElement);
  if (!form || !preview) return;
  /** @type {AbortController | undefined} */
  let request;
  /** @param {SubmitEvent} event */
  const look = async (event) => {
    const asked = event.target;
    if (!(asked instanceof HTMLFormElement) || asked.method !== 'get') return;
    event.preventDefault();
    request?.abort();
    request = new AbortController();
    const url = `${asked.getAttribute('action') ?? '/add'}?${query(asked)}`;
    preview.replaceChildren(element('p', { class: 'note' }, messages.reading));
    preview.setAttribute('aria-busy', 'true');
    await show(url, preview, request.signal);
  };
  form.addEventListener('submit', look, { signal });
  // The form that points at other fields comes and goes with what is shown.
  preview.addEventListener('submit', look, { signal });
  find(form, 'input[name="location"]', HTMLInputElement)?.addEventListener('paste', () => {
    // The field has the text only after the event.
    setTimeout(() => form.requestSubmit());
  }, { signal });
}

/** @param {HTMLFormElement} form */
function query(form) {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(pairs).toString();
}

/** @param {string} url @param {HTMLElement} preview @param {AbortSignal} signal */
async function show(url, preview, signal) {
  try {
    const answer = await fetch(url, { signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const parts = page.querySelector('[data-preview]')?.childNodes ?? [];
    preview.replaceChildren(...[...parts].map((part) => document.adoptNode(part)));
    history.replaceState(history.state, '', url);
  } catch {
    if (signal.aborted) return;
    preview.replaceChildren(element('p', { class: 'note note--warning', role: 'alert' }, messages.notReached));
  }
  preview.removeAttribute('aria-busy');
}
