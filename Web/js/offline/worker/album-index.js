/** Which pictures are here, by their paths and by their photos, and what they take. */

/**
 * A picture that is here; `kept` has the names of the lists that it is kept for, with a space between them.
 * @typedef {{ path: string, bytes: number, seen: number, kept: string }} Picture
 */

/** @param {string} kept */
export const namesIn = (kept) => kept.split(' ').filter((name) => name !== '');

/**
 * The names of all, each once.
 * @param {string[]} all
 */
export const mergedNames = (...all) => [...new Set(all.flatMap(namesIn))].join(' ');

/** @param {string} kept @param {string} name */
export const withoutName = (kept, name) => namesIn(kept).filter((other) => other !== name).join(' ');

/**
 * The photo that a picture is of, whatever its revision.
 * @param {string} path
 */
export const folderOf = (path) => path.slice(0, path.indexOf('-'));
/** @param {string} path */
const revisionOf = (path) => path.slice(path.indexOf('-') + 1, path.lastIndexOf('/'));
/** @param {string} path */
export const shapeOf = (path) => path.slice(path.lastIndexOf('/') + 1);

export class AlbumIndex {
  /** @type {Map<string, Picture>} */
  #known = new Map();
  /**
   * The paths by their photos.
   * @type {Map<string, Set<string>>}
   */
  #folders = new Map();
  /** Bytes of the pictures that were only seen. */
  total = 0;

  /** @param {string} path */
  get(path) {
    return this.#known.get(path);
  }

  get all() {
    return [...this.#known.values()];
  }

  /** The photos of which a picture is here, each as the beginning of its pictures' paths. */
  get folders() {
    return new Set(this.#folders.keys());
  }

  /** @param {Picture} picture */
  add(picture) {
    this.drop(picture.path);
    this.#known.set(picture.path, picture);
    const folder = folderOf(picture.path);
    this.#folders.set(folder, (this.#folders.get(folder) ?? new Set()).add(picture.path));
    if (!picture.kept) this.total += picture.bytes;
  }

  /** @param {string} path */
  drop(path) {
    const picture = this.#known.get(path);
    if (!picture) return;
    this.#known.delete(path);
    const paths = this.#folders.get(folderOf(path));
    paths?.delete(path);
    if (paths?.size === 0) this.#folders.delete(folderOf(path));
    if (!picture.kept) this.total -= picture.bytes;
  }

  /**
   * The paths of the pictures of the same photo.
   * @param {string} path
   */
  beside(path) {
    return [...this.#folders.get(folderOf(path)) ?? []];
  }

  /**
   * The pictures of a photo that it does not show any more.
   * @param {string} path of one that has come now
   */
  outdatedBy(path) {
    const others = this.beside(path).filter((other) => revisionOf(other) !== revisionOf(path));
    return others.flatMap((other) => this.#known.get(other) ?? []);
  }

  /**
   * Where a picture is kept. A page that does not know its content yet asks by a provisional
   * revision, which begins with `u`: what was seen last of the photo in this shape is meant.
   * @param {string} path
   */
  placeOf(path) {
    if (this.#known.has(path) || !revisionOf(path).startsWith('u')) return path;
    const age = (/** @type {string} */ other) => this.#known.get(other)?.seen ?? 0;
    const others = this.beside(path).filter((other) => shapeOf(other) === shapeOf(path));
    return others.sort((left, right) => age(right) - age(left))[0] ?? path;
  }
}
