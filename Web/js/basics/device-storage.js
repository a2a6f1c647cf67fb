/** Settings that this device keeps. A browser that refuses to store them has none. */

/** @param {string} key */
export function savedSetting(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | undefined} value undefined for none */
export function saveSetting(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    // What was chosen holds for this page only.
    console.info(error);
  }
}
