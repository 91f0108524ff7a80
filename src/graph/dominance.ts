import type { SplitGraph, Vertex } from './split-graph.js';

/** The vertices and arcs of a split graph. */
type RootedGraph = Pick<SplitGraph, 'root' | 'size' | 'firstArc' | 'head'>;

/** What every route from the root to a vertex passes. */
export interface Dominance {
  /**
   * Returns true where a route leads from the root to the vertex. The other methods are defined for reached vertices
   * only.
   */
  isReached(vertex: Vertex): boolean;
  /**
   * Returns true where every route from the root to `later` passes `vertex`; a vertex dominates itself. Constant time.
   */
  dominates(vertex: Vertex, later: Vertex): boolean;
  /** Returns the nearest common dominator of two reached vertices. Logarithmic in the depth of the tree. */
  nearestCommon(left: Vertex, right: Vertex): Vertex;
  /** Returns the immediate dominator of a reached vertex; undefined for the root. */
  parent(vertex: Vertex): Vertex | undefined;
}

/**
 * Builds the dominator tree of a split graph (Lengauer and Tarjan, with path compression): O(m log n) for any shape.
 * The iterative algorithm of Cooper, Harvey and Kennedy is shorter, but quadratic where a long conversation offers
 * "start over" everywhere. Nothing recurses, so depth is no limit.
 */
export function findDominators(graph: RootedGraph): Dominance {
  const walk = walkDepthFirst(graph);
  const parents = immediateDominators(walk);
  return new DominatorTree(walk, parents);
}

/** Reached vertices in depth-first order. From here on vertices are numbered in that order, the root is 0. */
interface DepthFirstWalk {
  readonly count: number;
  /** The number of a vertex, −1 where it is not reached; and the vertex of a number. */
  readonly numberOf: Int32Array;
  readonly vertexOf: Int32Array;
  /** The parent of each number in the depth-first tree. */
  readonly from: Int32Array;
  /** The predecessors of each number: from `firstBefore[n]` up to `firstBefore[n + 1]` (exclusive). */
  readonly firstBefore: Int32Array;
  readonly before: Int32Array;
}

function walkDepthFirst({ firstArc, head, root, size }: RootedGraph): DepthFirstWalk {
  const numberOf = new Int32Array(size).fill(-1);
  const vertexOf = new Int32Array(size);
  const from = new Int32Array(size);
  const nextArc = firstArc.slice(0, size);
  const stack = new Int32Array(size);
  let depth = 1;
  let count = 1;
  numberOf[root] = 0;
  vertexOf[0] = root;
  stack[0] = root;
  while (depth > 0) {
    const vertex = stack[depth - 1] as number;
    const arc = nextArc[vertex] as number;
    if (arc === firstArc[vertex + 1]) {
      depth -= 1;
      continue;
    }
    nextArc[vertex] = arc + 1;
    const to = head[arc] as number;
    if (numberOf[to] !== -1) continue;
    numberOf[to] = count;
    vertexOf[count] = to;
    from[count] = numberOf[vertex] as number;
    count += 1;
    stack[depth] = to;
    depth += 1;
  }
  const firstBefore = new Int32Array(count + 1);
  const eachArc = (visit: (tail: number, to: number) => void): void => {
    for (let tail = 0; tail < count; tail++) {
      const vertex = vertexOf[tail] as number;
      const end = firstArc[vertex + 1] as number;
      for (let arc = firstArc[vertex] as number; arc < end; arc++) visit(tail, numberOf[head[arc] as number] as number);
    }
  };
  eachArc((_tail, to) => {
    firstBefore[to + 1] = (firstBefore[to + 1] as number) + 1;
  });
  for (let number = 0; number < count; number++)
    firstBefore[number + 1] = (firstBefore[number + 1] as number) + (firstBefore[number] as number);
  const before = new Int32Array(firstBefore[count] as number);
  const filled = firstBefore.slice();
  eachArc((tail, to) => {
    before[filled[to] as number] = tail;
    filled[to] = (filled[to] as number) + 1;
  });
  return { count, numberOf, vertexOf, from, firstBefore, before };
}

/** Returns the immediate dominator of each number; 0 for the root itself. */
function immediateDominators({ before, count, firstBefore, from }: DepthFirstWalk): Int32Array {
  const dominator = new Int32Array(count);
  const semi = Int32Array.from({ length: count }, (_, number) => number);
  const label = semi.slice();
  const ancestor = new Int32Array(count).fill(-1);
  // The vertices with a given semidominator, as linked lists.
  const firstIn = new Int32Array(count).fill(-1);
  const nextIn = new Int32Array(count).fill(-1);
  const chain = new Int32Array(count);

  /** Returns the vertex with the least semidominator above a linked vertex; compresses the path. */
  const evaluate = (number: number): number => {
    if (ancestor[number] === -1) return number;
    let length = 0;
    let top = number;
    while (ancestor[ancestor[top] as number] !== -1) {
      chain[length] = top;
      length += 1;
      top = ancestor[top] as number;
    }
    while (length > 0) {
      length -= 1;
      const lower = chain[length] as number;
      const upper = ancestor[lower] as number;
      const best = label[upper] as number;
      if ((semi[best] as number) < (semi[label[lower] as number] as number)) label[lower] = best;
      ancestor[lower] = ancestor[upper] as number;
    }
    return label[number] as number;
  };

  for (let number = count - 1; number > 0; number--) {
    const end = firstBefore[number + 1] as number;
    for (let at = firstBefore[number] as number; at < end; at++) {
      const least = semi[evaluate(before[at] as number)] as number;
      if (least < (semi[number] as number)) semi[number] = least;
    }
    const via = semi[number] as number;
    nextIn[number] = firstIn[via] as number;
    firstIn[via] = number;
    const up = from[number] as number;
    ancestor[number] = up;
    for (let waiting = firstIn[up] as number; waiting !== -1; waiting = nextIn[waiting] as number) {
      const best = evaluate(waiting);
      dominator[waiting] = (semi[best] as number) < (semi[waiting] as number) ? best : up;
    }
    firstIn[up] = -1;
  }
  for (let number = 1; number < count; number++) {
    const found = dominator[number] as number;
    if (found !== semi[number]) dominator[number] = dominator[found] as number;
  }
  return dominator;
}

class DominatorTree implements Dominance {
  readonly #numberOf: Int32Array;
  readonly #vertexOf: Int32Array;
  readonly #parent: Int32Array;
  /** Each subtree is a range of `#at` from its own position, `#width` long. */
  readonly #at: Int32Array;
  readonly #width: Int32Array;
  /** A skip pointer to a further ancestor: climbing takes logarithmically many jumps. */
  readonly #skip: Int32Array;

  constructor({ count, numberOf, vertexOf }: DepthFirstWalk, parent: Int32Array) {
    this.#numberOf = numberOf;
    this.#vertexOf = vertexOf;
    this.#parent = parent;
    const width = new Int32Array(count).fill(1);
    // A dominator has a lower number than what it dominates: counting up meets parents first, counting down children
    // first.
    for (let number = count - 1; number > 0; number--) {
      const up = parent[number] as number;
      width[up] = (width[up] as number) + (width[number] as number);
    }
    const at = new Int32Array(count);
    const free = new Int32Array(count).fill(1);
    const depth = new Int32Array(count);
    const skip = new Int32Array(count);
    for (let number = 1; number < count; number++) {
      const up = parent[number] as number;
      at[number] = (at[up] as number) + (free[up] as number);
      free[up] = (free[up] as number) + (width[number] as number);
      depth[number] = (depth[up] as number) + 1;
      const far = skip[up] as number;
      const further = skip[far] as number;
      const isEven =
        (depth[up] as number) - (depth[far] as number) === (depth[far] as number) - (depth[further] as number);
      skip[number] = isEven ? further : up;
    }
    this.#at = at;
    this.#width = width;
    this.#skip = skip;
  }

  isReached(vertex: Vertex): boolean {
    return (this.#numberOf[vertex] ?? -1) >= 0;
  }

  dominates(vertex: Vertex, later: Vertex): boolean {
    const above = this.#numberOf[vertex] ?? -1;
    const below = this.#numberOf[later] ?? -1;
    return above >= 0 && below >= 0 && this.#holds(above, below);
  }

  nearestCommon(left: Vertex, right: Vertex): Vertex {
    const below = this.#numberOf[right] as number;
    let above = this.#numberOf[left] as number;
    while (!this.#holds(above, below)) {
      const far = this.#skip[above] as number;
      above = this.#holds(far, below) ? (this.#parent[above] as number) : far;
    }
    return this.#vertexOf[above] as number;
  }

  parent(vertex: Vertex): Vertex | undefined {
    const number = this.#numberOf[vertex] as number;
    return number > 0 ? this.#vertexOf[this.#parent[number] as number] : undefined;
  }

  #holds(above: number, below: number): boolean {
    const from = (this.#at[below] as number) - (this.#at[above] as number);
    return from >= 0 && from < (this.#width[above] as number);
  }
}
