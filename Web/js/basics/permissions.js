/** What the person may do: the page states the person's role, and `data-takes` the role required by its parts. */

/** Each role includes the permissions of those before it. */
const ROLES = ['visitor', 'viewer', 'member', 'admin'];

/** @typedef {'viewer' | 'member' | 'admin'} Role */

/**
 * Whether the person has the permissions of a role. A page without a role, such as those of an exported site, has a
 * single reader.
 * @param {Role} role
 */
export function may(role) {
  const own = document.documentElement.dataset.role;
  return own === undefined || ROLES.indexOf(own) >= ROLES.indexOf(role);
}
