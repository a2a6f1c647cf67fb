/** A core whose functions all return 0. */
export const makeCore = () => ({
  results: 0, call: new Proxy({}, { get: () => () => 0 }), allocateValue: () => 8, releaseValue: () => undefined,
  written: (count) => Array(count).fill(0),
});
