/**
 * Finds out, one after the other, where the ids of a list stood in the list before, or −1. Few come and go between two
 * layouts, so nearly always it is the next one.
 */
export function createPositionFinder(
  before: readonly string[],
  known: { readonly [id: string]: unknown },
): (id: string) => number {
  let next = 0;
  let positions: Map<string, number> | undefined;
  return (id) => {
    for (let at = next; at < next + 2; at++) {
      if (before[at] !== id) continue;
      next = at + 1;
      return at;
    }
    if (!Object.hasOwn(known, id)) return -1;
    positions ??= new Map(before.map((each, at) => [each, at]));
    const at = positions.get(id) ?? -1;
    if (at >= 0) next = at + 1;
    return at;
  };
}
