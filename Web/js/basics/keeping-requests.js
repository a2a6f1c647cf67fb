/** Requests of pages for pictures that the service worker stores for offline use. */

/** The header with the list for which a picture is stored. */
export const KEEP_HEADER = 'X-Keep-For';
/** The status of the response if the picture cannot be stored. */
export const NO_SPACE = 507;
