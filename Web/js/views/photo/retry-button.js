/** A button instead of a picture that failed. */

import { urlOf } from '../../basics/base.js';
import { element } from '../../basics/element.js';
import { pageUser } from '../../basics/page-user.js';
import { USER_HEADER } from '../../basics/users.js';
import { messages } from '../../messages/en-viewing.js';

/** The minimum time between retries. */
const RETRY_MILLISECONDS = 3000;

/**
 * Makes the server retry; all pages receive the result.
 * @param {import('../../collection/api.js').Photo} photo
 */
export function retryButton({ source, id }) {
  const button = element('button', { class: 'button', type: 'button' }, messages.tryAgain);
  // The stage would treat it as the start of a gesture.
  button.addEventListener('pointerdown', (event) => event.stopPropagation());
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const headers = { [USER_HEADER]: pageUser() };
      await fetch(urlOf(`/sources/${source}/photos/${id}/retry`), { method: 'POST', redirect: 'manual', headers });
    } catch (error) {
      console.info('The server is not reached.', error);
    }
    setTimeout(() => { button.disabled = false; }, RETRY_MILLISECONDS);
  });
  return button;
}
