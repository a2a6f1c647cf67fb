/**
 * The shell: all files of one version, stored together. A page loads all its files from its own version, so that
 * versions are never mixed.
 */

import { urlOf } from '../../basics/base.js';
import { OWNER, storeName } from '../../basics/users.js';
import { findCopy, storeCopy } from './copies.js';
import { scope, shell } from './scope.js';

const PREFIX = storeName('shell-', OWNER);
/** A marker that is stored after all files of a version. */
const COMPLETE = '/complete';
/** The number of versions stored for pages opened before an update. */
const MAX_VERSIONS = 3;

/** Stores all files of this version, or none. */
export async function installShell() {
  const responses = await Promise.all([...shell.files, shell.page].map(async (url) => {
    const response = await fetch(urlOf(url), url === shell.page ? { cache: 'reload' } : {});
    const tag = response.headers.get('ETag');
    const isOther = tag !== null && !tag.includes(shell.version);
    if (!response.ok || isOther) throw new Error(`${url} is not of version ${shell.version}.`);
    return { url, response };
  }));
  const name = PREFIX + shell.version;
  const cache = await caches.open(name);
  try {
    await Promise.all(responses.map(async ({ url, response }) => {
      // The page contains names of sources, which belong to a user.
      if (url === shell.page) await storeCopy('pages', url, response, shell.version);
      else await cache.put(url, response);
    }));
    await cache.put(COMPLETE, new Response());
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/**
 * Deletes old versions that are no longer needed.
 * @param {Set<string>} needed by stored pages
 */
export async function deleteOldShells(needed) {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  const old = versions.slice(0, -MAX_VERSIONS).filter((version) => version !== shell.version && !needed.has(version));
  await Promise.all(old.map((version) => caches.delete(PREFIX + version)));
}

/** @param {string} version @returns {Promise<boolean>} whether all of its files are stored */
export async function hasShell(version) {
  return version !== '' && await findAsset(version, COMPLETE) !== undefined;
}

/** @param {Request} request @param {URL} url */
export async function serveAsset(request, url) {
  const version = url.pathname.startsWith('/assets/') ? url.pathname.split('/')[2] : shell.version;
  const stored = await findAsset(version, url.pathname);
  return stored ?? fetch(request);
}

/** @param {string} version @param {string} path */
async function findAsset(version, path) {
  try {
    return await caches.match(path, { cacheName: PREFIX + version, ignoreVary: true });
  } catch {
    // Refused: no storage.
    return undefined;
  }
}

/** The fallback page. */
export async function offlinePage() {
  return (await findCopy('pages', shell.page))?.response();
}

/**
 * The version of the files of a page.
 * @param {Response} page
 */
export const versionOf = (page) => page.headers.get('Vitrine-Assets') ?? '';

/**
 * Updates the worker if a page has another version.
 * @param {string} version
 */
export async function updateFor(version) {
  if (version === '' || version === shell.version) return;
  await scope.registration.update();
}
