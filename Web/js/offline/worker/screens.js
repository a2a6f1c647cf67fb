/** The screen of a path. The server specifies which screens there are. */

import { shell } from './scope.js';

const API = '/api/v1';
const { always, pages, lists, photos, live } = shell.screens;

/** Pages that are stored even if they were never opened. */
export const SCREENS = always;

/** @param {string} path with `*` for one component */
const pattern = (path) => path.replaceAll('*', '[^/]+');

const LIST = new RegExp(`^(?:${lists.map(pattern).join('|')})$`);
const API_LIST = new RegExp(`^${API}(${lists.map(pattern).join('|')})/`);
const SLIDESHOW = new RegExp(`^(${lists.map(pattern).join('|')})/slideshow$`);
const PHOTOS = photos.map(({ path, frameQuery }) => ({
  path, frameQuery, pattern: new RegExp(`^(${lists.map(pattern).join('|')})${path.replace('*', '(\\d+)')}$`),
}));

/**
 * Whether a path is always requested from the network.
 * @param {string} path
 */
export const isLive = (path) => live.some((prefix) => path.startsWith(prefix));

/** @param {string} path */
export const isPage = (path) => path === '/' || pages.some((page) => path === page || path.startsWith(`${page}/`));

/**
 * Whether a page lists photos.
 * @param {string} path
 */
export const isList = (path) => LIST.test(path);

/**
 * The list of an API request, as the path of its page.
 * @param {string} path
 */
export const listOf = (path) => API_LIST.exec(path)?.[1];

/**
 * The list of a slideshow URL.
 * @param {string} path
 */
export const slideshowOf = (path) => SLIDESHOW.exec(path)?.[1];

/**
 * The screen of a photo: its list, its number, and the path of the frame that can be filled with it.
 * @param {string} path
 */
export function photoScreen(path) {
  for (const screen of PHOTOS) {
    const [, list, photo] = screen.pattern.exec(path) ?? [];
    if (list) return { list, photo: Number(photo), frame: list + screen.path };
  }
  return undefined;
}

/**
 * The query of requests for frames of a list, and where they are stored.
 * @param {string} list @param {number} photo with a picture that can be shown
 */
export const framesOf = (list, photo) => PHOTOS.map(({ path, frameQuery }) => ({
  frame: list + path, url: list + path.replace('*', String(photo)) + frameQuery,
}));
