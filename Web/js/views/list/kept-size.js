/** The cell size stored by this browser; the server reads the same cookie. */

import { urlOf } from '../../basics/base.js';

const NAME = 'vitrine_size';
const YEAR_SECONDS = 31_536_000;

/** @param {number} defaultStep */
export function keptSize(defaultStep) {
  const [, step] = new RegExp(`(?:^|; )${NAME}=(\\d)(?:;|$)`).exec(document.cookie) ?? [];
  return step === undefined ? defaultStep : Number(step);
}

/** @param {number} step */
export function keepSize(step) {
  document.cookie = `${NAME}=${step}; path=${urlOf('/')}; max-age=${YEAR_SECONDS}; samesite=lax`;
}
