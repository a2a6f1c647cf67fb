/** When a person signs out, the browser deletes the stored data of the user: pages, photos, and unsent changes. */

import { OWNER } from '../basics/users.js';
import { pageUser } from '../basics/page-user.js';

const FORM = 'form[data-sign-out]';

/** @param {AbortSignal} signal */
export function connectSignOut(signal) {
  const form = document.querySelector(FORM);
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const leave = () => form.submit();
    // Without storage, nothing was stored.
    forget(pageUser()).then(leave, (error) => {
      console.info('Not all that was kept could be deleted.', error);
      leave();
    });
  }, { signal, once: true });
}

/**
 * Whether a cache or database contains data of a user: names end in `@user`, those of the owner have no suffix.
 * @param {string} name @param {string} user
 */
export function isOfUser(name, user) {
  // Data from before any user was known has no suffix.
  if (name.endsWith('@')) return true;
  return user === OWNER ? !name.includes('@') : name.endsWith(`@${user}`);
}

/** @param {string} user */
async function forget(user) {
  const caches = globalThis.caches ? await globalThis.caches.keys() : [];
  // Older browsers cannot list them.
  const databases = 'databases' in (globalThis.indexedDB ?? {}) ? await indexedDB.databases() : [];
  await Promise.all(caches.filter((name) => isOfUser(name, user)).map((name) => globalThis.caches.delete(name)));
  for (const { name } of databases) {
    // Deleted once the service worker releases it; the answer makes the browser clear the rest.
    if (name && isOfUser(name, user)) indexedDB.deleteDatabase(name);
  }
}
