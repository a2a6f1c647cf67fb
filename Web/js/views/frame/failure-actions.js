/** What to do about a picture that failed: retry it, or open the photo's own page. */

import { urlOf } from '../../basics/base.js';
import { element } from '../../basics/element.js';
import { may } from '../../basics/permissions.js';
import { pageUser } from '../../basics/page-user.js';
import { USER_HEADER } from '../../basics/users.js';
import { webHost } from '../../basics/web-host.js';
import { messages } from '#messages/viewing.js';

/** @typedef {import('../../collection/api.js').Photo} Photo */

/** The minimum time between retries. */
const RETRY_MILLISECONDS = 3000;

/**
 * @param {Photo} photo whose picture failed
 * @param {() => void} [retry] by default, the server does
 * @returns {HTMLElement[]}
 */
export function failureActions(photo, retry) {
  const { page } = photo;
  const host = webHost(page);
  const actions = [
    ...(retry || may('member') ? [retryButton(retry ?? (() => retryOnServer(photo)))] : []),
    ...(page && host ? [element('a', { class: 'button', href: page, rel: 'noopener noreferrer external', target: '_blank' }, messages.openAt(host))] : []),
  ];
  // The stage would treat it as the start of a gesture.
  for (const action of actions) action.addEventListener('pointerdown', (event) => event.stopPropagation());
  return actions;
}

/** @param {() => void} retry */
function retryButton(retry) {
  const button = element('button', { class: 'button', type: 'button' }, messages.tryAgain);
  button.addEventListener('click', () => {
    button.disabled = true;
    retry();
    setTimeout(() => { button.disabled = false; }, RETRY_MILLISECONDS);
  });
  return button;
}

/**
 * Makes the server retry; all pages receive the result.
 * @param {Photo} photo
 */
async function retryOnServer({ source, id }) {
  try {
    const headers = { [USER_HEADER]: pageUser() };
    await fetch(urlOf(`/sources/${source}/photos/${id}/retry`), { method: 'POST', redirect: 'manual', headers });
  } catch (error) {
    // The server is not reached.
    console.info(error);
  }
}
