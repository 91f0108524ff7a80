import type { LayerGraph, RowOrder } from './layer-graph.js';

/**
 * How many pairs of segments cross, over all rows. Each gap is counted by walking its upper row and keeping, in a tree of
 * sums, how many segments have gone where: W. Barth, M. Jünger, P. Mutzel, “Simple and efficient bilayer cross counting”,
 * Graph Drawing 2002. With `weights` each pair counts as much as the product of its two, and branches that end out of their
 * order count as crossing.
 */
export function countCrossings({ down, nodeCount, plain, rowCount }: LayerGraph, { place, start, vertex }: RowOrder, weights?: Uint8Array): number {
  let widest = 1;
  for (let r = 0; r < rowCount; r++) widest = Math.max(widest, start[r + 1]! - start[r]!);
  let size = 1;
  while (size < widest) size *= 2;
  const tree = new Int32Array(2 * size);
  const ends: { at: number; weight: number }[] = [];
  let crossings = 0;
  for (let r = 0; r + 1 < rowCount; r++) {
    const width = start[r + 2]! - start[r + 1]!;
    let leaves = 1;
    while (leaves < width) leaves *= 2;
    tree.fill(0, 0, 2 * leaves);
    for (let i = start[r]!; i < start[r + 1]!; i++) {
      const v = vertex[i]!;
      ends.length = 0;
      for (let j = down.start[v]!; j < down.start[v + 1]!; j++) ends.push({ at: place[down.to[j]!]!, weight: weights?.[j] ?? 1 });
      const keepsOrder = weights !== undefined && v < nodeCount && plain[v] === 0;
      if (ends.length > 1 && !keepsOrder) ends.sort((a, b) => a.at - b.at);
      for (const { at: end, weight } of ends) {
        // Every right sibling on the way up holds segments that end further right and began further left.
        for (let at = end + leaves; at > 1; at >>= 1) {
          if ((at & 1) === 0) crossings += weight * tree[at + 1]!;
          tree[at]! += weight;
        }
      }
    }
  }
  return crossings;
}
