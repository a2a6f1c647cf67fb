/** The memory shared by the core and the page: the page owns all of it above the core's own data. */

/** @typedef {import('./exports.js').Address} Address */

const PAGE_BYTES = 65536;
const ALIGNMENT = 8;

export class CoreMemory {
  #memory;
  #end;
  /** The number of open scopes. */
  #depth = 0;
  /**
   * Free blocks, by their size in bytes.
   * @type {Map<number, Address[]>}
   */
  #free = new Map();

  /** @param {import('./exports.js').CoreMemoryExports} exports */
  constructor({ memory, __heap_base: base }) {
    this.#memory = memory;
    this.#end = Math.ceil(base.value / ALIGNMENT) * ALIGNMENT;
  }

  /**
   * Allocates memory until it is released.
   * @param {number} byteCount
   * @returns {Address} aligned for all types of numbers
   */
  allocate(byteCount) {
    if (this.#depth > 0) throw new Error('Memory that stays cannot be taken inside of a scope.');
    const size = sizeClass(byteCount);
    return this.#free.get(size)?.pop() ?? this.#bump(size);
  }

  /**
   * Releases memory for later allocations of the same size.
   * @param {Address} address @param {number} byteCount as it was allocated
   */
  release(address, byteCount) {
    const size = sizeClass(byteCount);
    const free = this.#free.get(size) ?? [];
    free.push(address);
    this.#free.set(size, free);
  }

  /**
   * Allocates temporary memory for some calls, and releases it afterwards.
   * @template Result
   * @param {(allocate: (byteCount: number) => Address) => Result} work to run synchronously
   * @returns {Result}
   */
  scope(work) {
    const start = this.#end;
    this.#depth += 1;
    try {
      return work((byteCount) => this.#bump(byteCount));
    } finally {
      this.#depth -= 1;
      this.#end = start;
    }
  }

  /**
   * Allocates memory at the end, and grows it if necessary.
   * @param {number} byteCount
   */
  #bump(byteCount) {
    const address = this.#end;
    this.#end = address + Math.ceil(byteCount / ALIGNMENT) * ALIGNMENT;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  }

  /**
   * 64-bit numbers at an address, valid until the next allocation.
   * @param {Address} address @param {number} count
   */
  numbers(address, count) {
    return new Float64Array(this.#memory.buffer, address, count);
  }

  /**
   * 32-bit integers at an address.
   * @param {Address} address @param {number} count
   */
  integers(address, count) {
    return new Int32Array(this.#memory.buffer, address, count);
  }

  /**
   * Bytes at an address.
   * @param {Address} address @param {number} count
   */
  bytes(address, count) {
    return new Uint8Array(this.#memory.buffer, address, count);
  }

  /**
   * Shape codes at an address.
   * @param {Address} address @param {number} count
   */
  codes(address, count) {
    return new Uint16Array(this.#memory.buffer, address, count);
  }
}

/**
 * A power of two, so that lists of similar lengths reuse each other's memory.
 * @param {number} byteCount
 */
function sizeClass(byteCount) {
  return 2 ** Math.ceil(Math.log2(Math.max(byteCount, ALIGNMENT)));
}
