import type { LayerGraph, RowOrder } from './layer-graph.js';

/** Up to this many segments, insertion sort is fastest. */
const maxInsertionSort = 24;

/**
 * Returns the number of pairs of segments that cross, over all rows. With `weights` each pair counts as the product of its weights, and
 * branches that end out of order count as crossing.
 */
export function countCrossings(layers: LayerGraph, order: RowOrder, weights?: Uint8Array): number {
  return createCrossingCounter(layers, order, weights)();
}

/**
 * Creates a counter for an order that changes between calls. A gap without crossings is recognised by one read of each segment; others
 * are counted by walking the upper row with a tree of sums over the ends of the segments so far: W. Barth, M. Jünger, P. Mutzel,
 * “Simple and efficient bilayer cross counting”, Graph Drawing 2002.
 */
export function createCrossingCounter(layers: LayerGraph, order: RowOrder, weights?: Uint8Array): () => number {
  const { down, rowCount } = layers;
  const { place: position, start, vertex } = order;
  let widest = 1;
  for (let r = 0; r < rowCount; r++) widest = Math.max(widest, start[r + 1]! - start[r]!);
  let size = 1;
  while (size < widest) size *= 2;
  const tree = new Int32Array(2 * size);
  const { segments, walk } = createSegmentWalk(layers, order, weights !== undefined);

  const isClean = (r: number): boolean => {
    let last = -1;
    for (let i = start[r]!; i < start[r + 1]!; i++) {
      const v = vertex[i]!;
      const first = down.start[v]!;
      const end = down.start[v + 1]!;
      if (end - first === 1) {
        const at = position[down.to[first]!]!;
        if (at < last) return false;
        last = at;
        continue;
      }
      const count = walk(v);
      for (let j = 0; j < count; j++) {
        const at = position[down.to[segments[j]!]!]!;
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
        const weight = weights ? weights[segments[j]!]! : 1;
        // Right siblings on the way to the root hold segments that end further right and begin further left.
        for (let at = position[down.to[segments[j]!]!]! + leaves; at > 1; at >>= 1) {
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

/**
 * Creates a walk that writes the segments below a vertex into `segments`, from left to right, and returns their number. Branches with
 * pills stay in wire order where `keepsBranches` is set.
 */
function createSegmentWalk(
  { down, nodeCount, plain }: LayerGraph,
  { place: position }: RowOrder,
  keepsBranches: boolean,
): { readonly segments: Int32Array; readonly walk: (v: number) => number } {
  let maxDegree = 1;
  for (let v = 0; v + 1 < down.start.length; v++) maxDegree = Math.max(maxDegree, down.start[v + 1]! - down.start[v]!);
  const segments = new Int32Array(maxDegree);
  const walk = (v: number): number => {
    const first = down.start[v]!;
    const count = down.start[v + 1]! - first;
    const keepsOrder = keepsBranches && v < nodeCount && plain[v] === 0;
    for (let i = 0; i < count; i++) {
      const end = position[down.to[first + i]!]!;
      let at = i;
      if (!keepsOrder && count <= maxInsertionSort)
        for (; at > 0 && position[down.to[segments[at - 1]!]!]! > end; at--) segments[at] = segments[at - 1]!;
      segments[at] = first + i;
    }
    if (!keepsOrder && count > maxInsertionSort)
      segments.subarray(0, count).sort((a, b) => position[down.to[a]!]! - position[down.to[b]!]!);
    return count;
  };
  return { segments, walk };
}
