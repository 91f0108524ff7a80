import type { Acyclic } from './break-cycles.js';
import { degree, type LayoutGraph } from './layout-graph.js';

/** Under which step each step is arranged. */
export interface Joins {
  /** The last step that every way to this one passes, `root` when there is none. */
  readonly owner: Int32Array;
  /** Stands for "before everything". */
  readonly root: number;
  /** How many timeout or error paths a run must take, at least, to get here. */
  readonly detours: Int32Array;
  /** Steps with several ways in, by owner, in forward order. */
  readonly joinsOf: readonly (readonly number[])[];
  /** The step directly under `owner` that is, or is above, `node`. */
  childToward(owner: number, node: number): number;
}

/**
 * The dominator tree of the forward graph, in one pass as there are no cycles left. It is what makes a merge come to lie
 * under the split it closes. Common ancestors are found with jump pointers, so long workflows stay cheap.
 */
export function findJoins(graph: LayoutGraph, acyclic: Acyclic): Joins {
  const { incoming, order } = acyclic;
  const root = graph.nodeCount;
  const owner = new Int32Array(root + 1).fill(root);
  const depth = new Int32Array(root + 1);
  const jump = new Int32Array(root + 1).fill(root);
  const detours = new Int32Array(root + 1);
  const joinsOf: number[][] = Array.from({ length: root + 1 }, () => []);
  const mainStart = findMainStarts(graph, acyclic);

  const ancestorAt = (node: number, wanted: number): number => {
    let at = node;
    while (depth[at]! > wanted) at = depth[jump[at]!]! < wanted ? owner[at]! : jump[at]!;
    return at;
  };
  const commonOwner = (one: number, other: number): number => {
    let a = ancestorAt(one, depth[other]!);
    let b = ancestorAt(other, depth[a]!);
    while (a !== b) {
      const far = jump[a] !== jump[b];
      a = far ? jump[a]! : owner[a]!;
      b = far ? jump[b]! : owner[b]!;
    }
    return a;
  };

  for (const v of order) {
    const ways = degree(incoming, v);
    let above = root;
    let least = mainStart[v] ? 0 : 1;
    for (let i = 0; i < ways; i++) {
      const e = incoming.edges[incoming.start[v]! + i]!;
      const source = graph.source[e]!;
      const taken = detours[source]! + graph.side[e]!;
      above = i === 0 ? source : commonOwner(above, source);
      least = i === 0 ? taken : Math.min(least, taken);
    }
    owner[v] = above;
    detours[v] = least;
    depth[v] = depth[above]! + 1;
    const far = jump[above]!;
    jump[v] = depth[above]! - depth[far]! === depth[far]! - depth[jump[far]!]! ? jump[far]! : above;
    if (ways > 1) joinsOf[above]!.push(v);
  }
  return { owner, root, detours, joinsOf, childToward: (above, node) => ancestorAt(node, depth[above]! + 1) };
}

/** Where main paths begin: at the triggers, or else at the first step without a way in. Other beginnings hang aside. */
function findMainStarts(graph: LayoutGraph, { incoming }: Acyclic): Uint8Array {
  const main = new Uint8Array(graph.nodeCount);
  let first = -1;
  for (let v = 0; v < graph.nodeCount; v++) {
    if (degree(incoming, v) > 0) continue;
    if (graph.start[v]) main[v] = 1;
    if (first < 0) first = v;
  }
  if (first >= 0 && !main.includes(1)) main[first] = 1;
  return main;
}
