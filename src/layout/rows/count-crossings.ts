import type { LayerGraph, RowOrder } from './layer-graph.js';

/** Up to here putting them in order one by one is quickest. */
const fewWays = 24;

/**
 * How many pairs of segments cross, over all rows. With `weights` each pair counts as much as the product of its two, and
 * branches that end out of their order count as crossing.
 */
export function countCrossings(layers: LayerGraph, order: RowOrder, weights?: Uint8Array): number {
  return createCrossingCounter(layers, order, weights)();
}

/**
 * Counts again and again while the order changes. Gaps in which nothing crosses are known by one look at each segment; others
 * are counted by walking the upper row and keeping, in a tree of sums, how many segments have gone where: W. Barth, M. Jünger,
 * P. Mutzel, “Simple and efficient bilayer cross counting”, Graph Drawing 2002.
 */
export function createCrossingCounter(
  { down, nodeCount, plain, rowCount }: LayerGraph,
  { place, start, vertex }: RowOrder,
  weights?: Uint8Array,
): () => number {
  let widest = 1;
  for (let r = 0; r < rowCount; r++) widest = Math.max(widest, start[r + 1]! - start[r]!);
  let maxWays = 1;
  for (let v = 0; v + 1 < down.start.length; v++) maxWays = Math.max(maxWays, down.start[v + 1]! - down.start[v]!);
  let size = 1;
  while (size < widest) size *= 2;
  const tree = new Int32Array(2 * size);
  /** The segments of one vertex as they are walked. */
  const ways = new Int32Array(maxWays);

  /** Where a vertex is led to, from left to right; branches with words in their own order, when they count. */
  const walk = (v: number): number => {
    const first = down.start[v]!;
    const count = down.start[v + 1]! - first;
    const keepsOrder = weights !== undefined && v < nodeCount && plain[v] === 0;
    for (let i = 0; i < count; i++) {
      const end = place[down.to[first + i]!]!;
      let at = i;
      if (!keepsOrder && count <= fewWays)
        for (; at > 0 && place[down.to[ways[at - 1]!]!]! > end; at--) ways[at] = ways[at - 1]!;
      ways[at] = first + i;
    }
    if (!keepsOrder && count > fewWays)
      ways.subarray(0, count).sort((a, b) => place[down.to[a]!]! - place[down.to[b]!]!);
    return count;
  };
  const isClean = (r: number): boolean => {
    let last = -1;
    for (let i = start[r]!; i < start[r + 1]!; i++) {
      const v = vertex[i]!;
      const first = down.start[v]!;
      const end = down.start[v + 1]!;
      if (end - first === 1) {
        const at = place[down.to[first]!]!;
        if (at < last) return false;
        last = at;
        continue;
      }
      const count = walk(v);
      for (let j = 0; j < count; j++) {
        const at = place[down.to[ways[j]!]!]!;
        if (at < last) return false;
        last = at;
      }
    }
    return true;
  };
  const countGap = (r: number): number => {
    const width = start[r + 2]! - start[r + 1]!;
    let leaves = 1;
    while (leaves < width) leaves *= 2;
    tree.fill(0, 0, 2 * leaves);
    let crossings = 0;
    for (let i = start[r]!; i < start[r + 1]!; i++) {
      const count = walk(vertex[i]!);
      for (let j = 0; j < count; j++) {
        const weight = weights ? weights[ways[j]!]! : 1;
        // Every right sibling on the way up holds segments that end further right and began further left.
        for (let at = place[down.to[ways[j]!]!]! + leaves; at > 1; at >>= 1) {
          if ((at & 1) === 0) crossings += weight * tree[at + 1]!;
          tree[at]! += weight;
        }
      }
    }
    return crossings;
  };
  return () => {
    let crossings = 0;
    for (let r = 0; r + 1 < rowCount; r++) if (!isClean(r)) crossings += countGap(r);
    return crossings;
  };
}
