/** The bar of a source: layout, search, refresh, slideshow. */

import { find, isPlainClick } from '../../basics/element.js';
import { may } from '../../basics/permissions.js';
import { TYPING_MILLISECONDS } from '../../basics/typing.js';

/** @typedef {import('../../core/layout-table.js').LayoutKind} LayoutKind */

/**
 * @typedef {object} SourceActions
 * @property {(kind: LayoutKind) => void} setLayout
 * @property {(text: string) => void} search
 * @property {(order: string) => void} setOrder
 * @property {() => Promise<void>} refresh
 * @property {() => void} play the slideshow
 */

export class SourceBar {
  #bar;
  #actions;
  #life = new AbortController();
  #typing = 0;
  isRefreshing = false;

  /** @param {HTMLElement} bar @param {SourceActions} actions */
  constructor(bar, actions) {
    this.#bar = bar;
    this.#actions = actions;
  }

  /** Connects what leads to another page. */
  connectMenus() {
    const { signal } = this.#life;
    connectChoices(this.#bar, signal);
    // Browsers restore what was chosen in a page that is returned to, or before this; the list has not changed.
    this.#showCurrentChoices();
    addEventListener('pageshow', () => this.#showCurrentChoices(), { signal });
    find(this.#bar, '[data-order-form] select', HTMLSelectElement)?.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#actions.setOrder(target.value);
    }, { signal });
    find(this.#bar, '[data-date-form] select', HTMLSelectElement)?.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLSelectElement) || !target.value) return;
      const url = new URL(location.href);
      url.searchParams.set('at', target.value);
      location.assign(url);
    }, { signal });
  }

  /** Connects what changes the list. */
  connect() {
    const { signal } = this.#life;
    find(this.#bar, '[data-layouts]', HTMLFormElement)
      ?.addEventListener('submit', (event) => this.#layoutChosen(event), { signal });
    find(this.#bar, '[data-search]', HTMLFormElement)?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#searchSoon(0);
    }, { signal });
    this.#field?.addEventListener('input', () => this.#searchSoon(TYPING_MILLISECONDS), { signal });
    this.#field?.addEventListener('keydown', (event) => this.#keyInField(event), { signal });
    // The person may have typed before the list was there.
    if (this.#field?.value.trim() !== this.#field?.defaultValue.trim()) this.#searchSoon(0);
    find(this.#bar, '[data-refresh]', HTMLFormElement)?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.refresh();
    }, { signal });
    find(this.#bar, '[data-slideshow-link]', HTMLAnchorElement)?.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      this.#actions.play();
    }, { signal });
  }

  disconnect() {
    this.#life.abort();
    clearTimeout(this.#typing);
  }

  get #field() {
    return find(this.#bar, '.search__field', HTMLInputElement);
  }

  #showCurrentChoices() {
    for (const name of ['order', 'date']) find(this.#bar, `[data-${name}-form]`, HTMLFormElement)?.reset();
  }

  /** @param {SubmitEvent} event */
  #layoutChosen(event) {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const kind = /** @type {LayoutKind} */ (submitter.value);
    this.showLayout(kind);
    this.#actions.setLayout(kind);
  }

  /** @param {LayoutKind} kind */
  showLayout(kind) {
    for (const button of this.#bar.querySelectorAll('button[name="layout"]')) {
      const isChosen = button instanceof HTMLButtonElement && button.value === kind;
      button.classList.toggle('is-chosen', isChosen);
      button.setAttribute('aria-pressed', String(isChosen));
    }
  }

  /** @param {number} milliseconds */
  #searchSoon(milliseconds) {
    clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => this.#actions.search(this.#field?.value.trim() ?? ''), milliseconds);
  }

  /** @param {KeyboardEvent} event */
  #keyInField(event) {
    if (event.key !== 'Escape' || !this.#field) return;
    event.preventDefault();
    this.#field.value = '';
    this.#field.blur();
    this.#searchSoon(0);
  }

  /** Refreshes the source and shows progress, if the page offers that to the person. */
  async refresh() {
    if (this.isRefreshing || !this.canRefresh) return;
    this.isRefreshing = true;
    const button = find(this.#bar, '[data-refresh] button', HTMLButtonElement);
    this.#bar.classList.add('is-busy');
    button?.setAttribute('aria-busy', 'true');
    try {
      await this.#actions.refresh();
    } finally {
      this.isRefreshing = false;
      this.#bar.classList.remove('is-busy');
      button?.removeAttribute('aria-busy');
    }
  }

  get canRefresh() {
    return may('member') && find(this.#bar, '[data-refresh]', HTMLFormElement) !== undefined;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.#field && (event.key === '/' || (event.key === 'f' && event.ctrlKey))) {
      this.#field.focus();
      this.#field.select();
    } else if (event.key === 'r' && this.canRefresh) {
      void this.refresh();
    } else {
      return false;
    }
    return true;
  }
}

/**
 * Some browsers report each choice that an arrow key goes to. It is applied on Enter, or when the focus moves on.
 * @param {HTMLElement} bar with menus @param {AbortSignal} signal
 */
function connectChoices(bar, signal) {
  const options = { signal, capture: true };
  /** Whether a key is being pressed: a list that it opens reports a choice later. */
  let isKey = false;
  let before = '';
  /** @type {HTMLSelectElement | undefined} */
  let pending;
  const report = () => {
    const select = pending;
    pending = undefined;
    isKey = false;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  bar.addEventListener('keydown', ({ target, key }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (key === 'Enter') return report();
    if (!pending) before = target.value;
    else if (key === 'Escape') {
      target.value = before;
      pending = undefined;
    }
    isKey = true;
    setTimeout(() => { isKey = false; });
  }, options);
  bar.addEventListener('change', (event) => {
    if (!isKey || !(event.target instanceof HTMLSelectElement)) return;
    event.stopImmediatePropagation();
    pending = event.target;
  }, options);
  bar.addEventListener('focusout', report, options);
}
