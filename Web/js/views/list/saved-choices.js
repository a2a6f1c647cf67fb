/** Choices about lists saved by this browser; the server reads the same cookies. */

import { urlOf } from '../../basics/base.js';

const YEAR_SECONDS = 31_536_000;

/** @param {'size' | 'titles'} name */
export function savedChoice(name) {
  return new RegExp(`(?:^|; )vitrine_${name}=(\\w+)`).exec(document.cookie)?.[1];
}

/** @param {'size' | 'titles'} name @param {string} value empty for none */
export function saveChoice(name, value) {
  document.cookie = `vitrine_${name}=${value}; path=${urlOf('/')}; max-age=${value && YEAR_SECONDS || 0}; samesite=lax`;
}
