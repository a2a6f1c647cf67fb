/** A button in place of a picture that failed. */

import { urlOf } from '../../basics/base.js';
import { element } from '../../basics/element.js';
import { messages } from '../../messages/en-viewing.js';

/** How long before somebody may have it tried once more. */
const RETRY_MILLISECONDS = 3000;

/**
 * Has the server try once more; all pages receive the result.
 * @param {import('../../collection/api.js').Photo} photo
 */
export function retryButton({ source, id }) {
  const button = element('button', { class: 'button', type: 'button' }, messages.tryAgain);
  // The stage would take it for the start of a movement.
  button.addEventListener('pointerdown', (event) => event.stopPropagation());
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      await fetch(urlOf(`/sources/${source}/photos/${id}/retry`), { method: 'POST', redirect: 'manual' });
    } catch (error) {
      console.info('The server is not reached.', error);
    }
    setTimeout(() => { button.disabled = false; }, RETRY_MILLISECONDS);
  });
  return button;
}
