/** The shapes of a source's photos, two bytes each, in the core's memory. */

/** @typedef {import('./core.js').Core} Core */

const BYTES = 2;

export class ShapeTable {
  #core;
  #capacity = 0;
  /** The address of the codes. */
  address = 0;
  /** The number of photos. */
  count = 0;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  /**
   * Allocates space; existing shapes stay. A table grows by at least an eighth: one more photo of a million must not
   * double the memory.
   * @param {number} count
   */
  reserve(count) {
    if (count <= this.#capacity) return;
    const capacity = Math.max(count, this.#capacity + (this.#capacity >>> 3));
    const address = this.#core.allocate(capacity * BYTES);
    this.#core.bytes(address, this.count * BYTES)
      .set(this.#core.bytes(this.address, this.count * BYTES));
    this.#core.bytes(address, capacity * BYTES).fill(0, this.count * BYTES);
    this.#release();
    this.address = address;
    this.#capacity = capacity;
  }

  #release() {
    if (this.#capacity > 0) this.#core.release(this.address, this.#capacity * BYTES);
  }

  /** Releases the memory; the table is empty afterwards. */
  disconnect() {
    this.#release();
    this.#capacity = 0;
    this.address = 0;
    this.count = 0;
  }

  /**
   * Sets the number of photos; new ones have unknown shapes.
   * @param {number} count
   */
  resize(count) {
    this.reserve(count);
    if (count > this.count) this.#codes(count).fill(0, this.count);
    this.count = count;
  }

  /**
   * Copies all shapes from a response.
   * @param {Uint8Array} bytes
   */
  replace(bytes) {
    const count = Math.floor(bytes.length / BYTES);
    this.reserve(count);
    this.count = count;
    this.#core.bytes(this.address, count * BYTES).set(bytes.subarray(0, count * BYTES));
  }

  /** @param {number} index */
  code(index) {
    return this.#codes(this.count)[index] ?? 0;
  }

  /** @param {number} index @param {number} code */
  set(index, code) {
    if (index < this.count) this.#codes(this.count)[index] = code;
  }

  /** @param {number} index */
  remove(index) {
    this.#codes(this.count).copyWithin(index, index + 1);
    this.count -= 1;
  }

  /** @param {number} index @param {number} code */
  insert(index, code) {
    this.reserve(this.count + 1);
    this.count += 1;
    const codes = this.#codes(this.count);
    codes.copyWithin(index + 1, index);
    codes[index] = code;
  }

  /**
   * The code of a shape; 0 if a side is missing.
   * @param {number | undefined} width @param {number | undefined} height
   */
  encode(width, height) {
    return width && height ? this.#core.call.shape_code(width, height) : 0;
  }

  /** Whether the shape of any photo is unknown. */
  get hasUnknown() {
    return this.#codes(this.count).includes(0);
  }

  /** @param {number} count */
  #codes(count) {
    return this.#core.codes(this.address, count);
  }

  // MARK: Pictures, skipping rows of text

  /**
   * The next picture, -1 for none.
   * @param {number} index @param {1 | -1} step
   */
  neighbor(index, step) {
    return this.#core.call.pictures_neighbor(this.address, this.count, index, step);
  }

  /**
   * The position of a photo among the pictures, and their number.
   * @param {number} index
   */
  position(index) {
    this.#core.call.pictures_position(this.address, this.count, index, this.#core.results);
    const [number, count] = this.#core.written(2);
    return { number, count };
  }
}
