/**
 * The shell: every file of one version, kept together. A page takes all its
 * files from the version that it was made with, so no two are ever mixed.
 */

import { urlOf } from '../../basics/base.js';
import { OWNER, storeName } from '../../basics/users.js';
import { findCopy, keepCopy } from './copies.js';
import { scope, shell } from './scope.js';

const PREFIX = storeName('shell-', OWNER);
/** Versions that are kept for pages that were opened before an update. */
const KEPT = 3;

/** Takes in all of this version, or nothing of it. */
export async function installShell() {
  const answers = await Promise.all([...shell.files, shell.page].map(async (url) => {
    const answer = await fetch(urlOf(url), url === shell.page ? { cache: 'reload' } : {});
    const tag = answer.headers.get('ETag');
    const isOther = tag !== null && !tag.includes(shell.version);
    if (!answer.ok || isOther) throw new Error(`${url} is not of version ${shell.version}.`);
    return { url, answer };
  }));
  const cache = await caches.open(PREFIX + shell.version);
  await Promise.all(answers.map(async ({ url, answer }) => {
    // The page names sources, which are a user's own.
    if (url === shell.page) await keepCopy('pages', url, answer, shell.version);
    else await cache.put(url, answer);
  }));
}

/**
 * Deletes old versions that nothing needs any more.
 * @param {Set<string>} needed by pages that are kept
 */
export async function forgetOldShells(needed) {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  const old = versions.slice(0, -KEPT).filter((version) => version !== shell.version && !needed.has(version));
  await Promise.all(old.map((version) => caches.delete(PREFIX + version)));
}

/** @param {string} version */
export async function hasShell(version) {
  return version !== '' && caches.has(PREFIX + version);
}

/** @param {Request} request @param {URL} url */
export async function answerAsset(request, url) {
  const version = url.pathname.startsWith('/assets/') ? url.pathname.split('/')[2] : shell.version;
  const kept = await findAsset(version, url.pathname);
  return kept ?? fetch(request);
}

/** @param {string} version @param {string} path */
async function findAsset(version, path) {
  try {
    return await caches.match(path, { cacheName: PREFIX + version, ignoreVary: true });
  } catch {
    // A refused cache is no cache.
    return undefined;
  }
}

/** The page for when there is nothing else. */
export async function offlinePage() {
  return (await findCopy('pages', shell.page))?.answer();
}

/**
 * The version of the files that a page was made with.
 * @param {Response} page
 */
export const versionOf = (page) => page.headers.get('Vitrine-Assets') ?? '';

/**
 * Whether an update is needed for a page of another version.
 * @param {string} version
 */
export async function updateFor(version) {
  if (version === '' || version === shell.version) return;
  await scope.registration.update();
}
