/** The host of a page elsewhere, for a link that says where it leads. */

/**
 * @param {string | undefined} url
 * @returns {string | undefined} nothing for what is not a page of the web
 */
export function webHost(url) {
  if (!url || !/^https?:\/\//i.test(url)) return undefined;
  try {
    return new URL(url).host;
  } catch {
    // A feed may say anything.
    return undefined;
  }
}
