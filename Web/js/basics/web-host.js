/** The host of an external page, for a link that shows where it leads. */

/**
 * @param {string | undefined} url
 * @returns {string | undefined} undefined for anything but a web page
 */
export function webHost(url) {
  if (!url || !/^https?:\/\//i.test(url)) return undefined;
  try {
    return new URL(url).host;
  } catch {
    // Feeds can contain anything.
    return undefined;
  }
}
