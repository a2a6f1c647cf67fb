/** Requests of pages for pictures that the service worker keeps. */

/** The header with the list for which a picture is kept. */
export const KEEP_HEADER = 'X-Keep-For';
/** The status of the answer if it cannot be stored. */
export const NO_SPACE = 507;
