/** Which pictures are stored, by path and by photo, and their sizes. */

/**
 * A stored picture; `kept` contains the names of the lists for which it is kept, separated by spaces. `asked` is the
 * provisional revision with which it was last requested.
 * @typedef {{ path: string, bytes: number, seen: number, kept: string, asked?: string }} Picture
 */

/** @param {string} kept */
export const namesIn = (kept) => kept.split(' ').filter((name) => name !== '');

/**
 * All names, without duplicates.
 * @param {string[]} all
 */
export const mergedNames = (...all) => [...new Set(all.flatMap(namesIn))].join(' ');

/** @param {string} kept @param {string} name */
export const withoutName = (kept, name) => namesIn(kept).filter((other) => other !== name).join(' ');

/**
 * The photo of a picture, regardless of the revision.
 * @param {string} path
 */
export const folderOf = (path) => path.slice(0, path.indexOf('-'));
/** @param {string} path */
const revisionOf = (path) => path.slice(path.indexOf('-') + 1, path.lastIndexOf('/'));
/**
 * The revision in a path, if it is that of a page that does not know the content yet: it identifies the original's URL.
 * @param {string} path
 */
export function provisionalRevision(path) {
  const revision = revisionOf(path);
  return revision.startsWith('u') ? revision : undefined;
}

/** @param {string} path */
export const shapeOf = (path) => path.slice(path.lastIndexOf('/') + 1);

export class PictureIndex {
  /** @type {Map<string, Picture>} */
  #pictures = new Map();
  /**
   * The paths by photo.
   * @type {Map<string, Set<string>>}
   */
  #folders = new Map();
  /** The size of pictures that were only viewed, in bytes. */
  total = 0;

  /** @param {string} path */
  get(path) {
    return this.#pictures.get(path);
  }

  get all() {
    return [...this.#pictures.values()];
  }

  /** The photos with a stored picture, each as the common prefix of the paths of its pictures. */
  get folders() {
    return new Set(this.#folders.keys());
  }

  /** @param {Picture} picture */
  add(picture) {
    this.drop(picture.path);
    this.#pictures.set(picture.path, picture);
    const folder = folderOf(picture.path);
    this.#folders.set(folder, (this.#folders.get(folder) ?? new Set()).add(picture.path));
    if (!picture.kept) this.total += picture.bytes;
  }

  /** @param {string} path */
  drop(path) {
    const picture = this.#pictures.get(path);
    if (!picture) return;
    this.#pictures.delete(path);
    const paths = this.#folders.get(folderOf(path));
    paths?.delete(path);
    if (paths?.size === 0) this.#folders.delete(folderOf(path));
    if (!picture.kept) this.total -= picture.bytes;
  }

  /**
   * The paths of the pictures of the same photo.
   * @param {string} path
   */
  siblings(path) {
    return [...this.#folders.get(folderOf(path)) ?? []];
  }

  /**
   * The pictures of a photo that are no longer current.
   * @param {string} path of a new picture
   */
  outdatedBy(path) {
    const others = this.siblings(path).filter((other) => revisionOf(other) !== revisionOf(path));
    return others.flatMap((other) => this.#pictures.get(other) ?? []);
  }

  /**
   * The path of a stored picture. For a provisional revision it is the picture that was the response to it; without a
   * network, the last one of the photo in this shape.
   * @param {string} path @param {boolean} isReached whether the server can be asked
   */
  storedPath(path, isReached) {
    const asked = provisionalRevision(path);
    if (this.#pictures.has(path) || !asked) return path;
    const age = (/** @type {string} */ other) => this.#pictures.get(other)?.seen ?? 0;
    const others = this.siblings(path).filter((other) => shapeOf(other) === shapeOf(path)).sort((left, right) => age(right) - age(left));
    const found = others.find((other) => this.#pictures.get(other)?.asked === asked);
    return found ?? (isReached ? path : others[0] ?? path);
  }
}
