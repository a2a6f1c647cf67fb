/** What the person may do: the page says which role that is, and `data-takes` on its parts which role they take. */

/** Each may do all that those before it may. */
const ROLES = ['visitor', 'viewer', 'member', 'admin'];

/** @typedef {'viewer' | 'member' | 'admin'} Role */

/**
 * Whether the person may do what a role may. A page that says nothing, as those of an exported site, has one reader.
 * @param {Role} role
 */
export function may(role) {
  const own = document.documentElement.dataset.role;
  return own === undefined || ROLES.indexOf(own) >= ROLES.indexOf(role);
}
