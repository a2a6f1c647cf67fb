/**
 * The Swift core in WebAssembly, for pages: loads it, and reads results. It contains the rules of layout and
 * gestures; nothing is computed here.
 */

import { coreExports } from './exports.js';
import { CoreMemory } from './memory.js';

/** @typedef {import('./exports.js').Address} Address */
/** @typedef {import('./exports.js').SizeFunction} SizeFunction */

/** The maximum number of cells of a list in the page. */
export const MAX_CELLS = 900;
/** The maximum number of values written by a call: the frames of these cells. */
const RESULT_COUNT = MAX_CELLS * 5;

export class Core extends CoreMemory {
  /**
   * The exported functions, named as in Sources/ViewerWasm.
   * @type {import('./exports.js').CoreExports}
   */
  call;
  /** The address at which calls write their results. */
  results;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const exports = coreExports(instance);
    super(exports);
    this.call = exports;
    this.results = this.allocate(RESULT_COUNT * Float64Array.BYTES_PER_ELEMENT);
  }

  /**
   * Loads the core.
   * @param {string} assets the URL of the folder of the page's files
   * @returns {Promise<Core>}
   */
  static async load(assets) {
    const response = await fetch(`${assets}/viewer.wasm`);
    if (!response.ok) throw new Error(response.url);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    return new Core(instance);
  }

  /**
   * Memory for a value whose size the core returns.
   * @param {SizeFunction} name of the function that returns its size
   */
  allocateValue(name) {
    return this.allocate(this.call[name]());
  }

  /**
   * Releases a value that is no longer used.
   * @param {SizeFunction} name of the function that returns its size @param {Address} address
   */
  releaseValue(name, address) {
    this.release(address, this.call[name]());
  }

  /**
   * The first numbers written by the last call.
   * @param {number} count
   */
  written(count) {
    return this.numbers(this.results, count);
  }
}
