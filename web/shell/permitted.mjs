/**
 * What a browser may refuse, even on the mere name of a property: in a frame with `sandbox`, a private window, or
 * where all storage is blocked.
 *
 * @template T
 * @param {() => T} act
 * @returns {T | null} null where it is refused
 */
export function permitted(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
