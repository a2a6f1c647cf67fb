/**
 * The Swift core in WebAssembly: loads it, owns its memory and reads results.
 * The rules of layout and gestures are there; nothing is computed here.
 */

/** @typedef {Record<string, (...numbers: number[]) => number>} CoreFunctions */

/** Numbers that one call may write: as many as 512 cells have. */
const RESULT_COUNT = 512 * 5;
const PAGE_BYTES = 65536;
const ALIGNMENT = 8;

export class Core {
  /** @type {Promise<Core> | undefined} */
  static #loading;

  /** @type {WebAssembly.Memory} */
  #memory;
  #end;
  /**
   * What was given back, by its size in bytes.
   * @type {Map<number, number[]>}
   */
  #spare = new Map();

  /**
   * The exported functions, named as in Sources/ViewerWasm.
   * @type {CoreFunctions}
   */
  call;
  /** The address at which calls write their results. */
  results;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const exports = /** @type {Record<string, unknown>} */ (instance.exports);
    this.#memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    this.#end = /** @type {WebAssembly.Global} */ (exports.__heap_base).value;
    this.call = /** @type {CoreFunctions} */ (exports);
    this.results = this.allocate(RESULT_COUNT * Float64Array.BYTES_PER_ELEMENT);
  }

  /**
   * Loads the core once for the page.
   * @returns {Promise<Core>}
   */
  static load() {
    this.#loading ??= this.#instantiate(new URL('../viewer.wasm', import.meta.url));
    return this.#loading;
  }

  /** @param {URL} address */
  static async #instantiate(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`The viewer's core is not there (${answer.status}).`);
    const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
    return new Core(instance);
  }

  /**
   * Takes memory until it is released.
   * @param {number} byteCount
   * @returns {number} an address that every kind of number may lie at
   */
  allocate(byteCount) {
    const spare = this.#spare.get(byteCount)?.pop();
    if (spare !== undefined) return spare;
    const address = Math.ceil(this.#end / ALIGNMENT) * ALIGNMENT;
    this.#end = address + byteCount;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  }

  /**
   * Gives memory back for others that need as much: lists of one source do.
   * @param {number} address @param {number} byteCount as it was allocated
   */
  release(address, byteCount) {
    const spare = this.#spare.get(byteCount) ?? [];
    spare.push(address);
    this.#spare.set(byteCount, spare);
  }

  /**
   * Memory for a value whose size the core tells.
   * @param {string} name of the function that gives its size
   */
  allocateValue(name) {
    return this.allocate(this.call[name]());
  }

  /**
   * Gives back a value that is not asked any more.
   * @param {string} name of the function that gives its size @param {number} address
   */
  releaseValue(name, address) {
    this.release(address, this.call[name]());
  }

  /**
   * The first numbers that the last call has written.
   * @param {number} count
   */
  numbers(count) {
    return new Float64Array(this.#memory.buffer, this.results, count);
  }

  /**
   * 32-bit integers at an address.
   * @param {number} address @param {number} count
   */
  integers(address, count) {
    return new Int32Array(this.#memory.buffer, address, count);
  }

  /**
   * Bytes at an address.
   * @param {number} address @param {number} count
   */
  bytes(address, count) {
    return new Uint8Array(this.#memory.buffer, address, count);
  }

  /**
   * Shape codes at an address.
   * @param {number} address @param {number} count
   */
  codes(address, count) {
    return new Uint16Array(this.#memory.buffer, address, count);
  }
}
