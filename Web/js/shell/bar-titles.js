/** Titles of bars that are longer than the bar. */

/**
 * Bars show two lines of a title; a tap on it shows the rest, and another tap hides it.
 * @param {AbortSignal} signal
 */
export function connectTitles(signal) {
  document.addEventListener('click', ({ target }) => {
    const title = target instanceof Element ? target.closest('.bar__title') : null;
    if (!title || String(getSelection())) return;
    const isCut = title.scrollHeight > title.clientHeight + 1;
    if (isCut || title.classList.contains('is-expanded')) title.classList.toggle('is-expanded');
  }, { signal });
}
