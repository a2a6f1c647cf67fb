/** Whether a photo that is larger than the screen gives way at its edges; chosen on each device. */

const KEY = 'vitrine-soft-edges';

export function hasSoftEdges() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is refused.
    return false;
  }
}

/** @param {boolean} areSoft */
export function setSoftEdges(areSoft) {
  try {
    if (areSoft) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.info('What was chosen cannot be kept.', error);
  }
}
