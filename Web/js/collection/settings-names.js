/** The settings of a source in the API, by the names of their form fields. */

/** @type {Record<string, string>} */
export const FIELDS = {
  layout: 'layout', opens: 'opens', zoom: 'initialZoom', slideshow: 'slideshowFits', seconds: 'slideshowSeconds',
  refresh: 'refreshSeconds', history: 'history', referer: 'referer', list: 'listPath', imageField: 'imagePath', titleField: 'titlePath',
};
