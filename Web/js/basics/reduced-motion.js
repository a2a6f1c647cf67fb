/** Whether a person prefers that nothing moves. */
export function isMotionReduced() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
