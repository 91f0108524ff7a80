import type { Acyclic } from '../rows/break-cycles.js';
import type { LayerGraph, RowOrder } from '../rows/layer-graph.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';
import { countDetours } from '../rows/count-detours.js';

/**
 * The vertex under which each vertex is arranged: a forest without crossings, so that contours can be packed side by
 * side.
 */
export interface Hangings {
  /** By vertex: its owner; `root` for the first row. */
  readonly owner: Int32Array;
  /** Precedes all vertices. */
  readonly root: number;
  /** By vertex: its arms, left to right. */
  readonly arms: readonly (readonly number[] | undefined)[];
  /** By vertex: the merges under several of its arms, from the top. */
  readonly merges: readonly (readonly Merge[] | undefined)[];
}

/** A vertex that closes arms, under the last vertex common to all routes to it. */
export interface Merge {
  readonly vertex: number;
  /** The first and the last arm it closes. */
  readonly first: number;
  readonly last: number;
  /** The vertices it is centred under: its predecessors without a detour, or all where every route has one. */
  readonly under: readonly number[];
  readonly onlyDetours: boolean;
  /** The arms of its neighbours in the row, where those hang under the same vertex; −1 and ∞ otherwise. */
  readonly leftArm: number;
  readonly rightArm: number;
}

/**
 * Hangs the vertices, row by row. A vertex with one predecessor hangs under that. A merge hangs under the last vertex
 * common to all its routes when nothing else comes down between them; otherwise under the most central predecessor.
 * Where segments cross, heavier ones keep their vertex straight below, and the others hang under a neighbour.
 */
export function hangVertices(graph: LayoutGraph, acyclic: Acyclic, layers: LayerGraph, order: RowOrder): Hangings {
  return new Hanging(graph, acyclic, layers, order).run();
}

class Hanging {
  readonly #layers: LayerGraph;
  readonly #order: RowOrder;
  readonly #root: number;
  readonly #owner: Int32Array;
  readonly #depth: Int32Array;
  readonly #jump: Int32Array;
  /** The minimum number of timeouts or errors on a route to each vertex. */
  readonly #detours: Int32Array;
  /** By vertex: the arms it is under, or its own position, among those of its owner. */
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #arms: (number[] | undefined)[] = [];
  readonly #merges: (Merge[] | undefined)[] = [];
  /** By vertex: its predecessor in the row above, unless it turns out to be a merge of several arms. */
  readonly #attached: Int32Array;

  constructor(graph: LayoutGraph, acyclic: Acyclic, layers: LayerGraph, order: RowOrder) {
    this.#layers = layers;
    this.#order = order;
    this.#root = layers.count;
    this.#owner = new Int32Array(layers.count + 1).fill(this.#root);
    this.#depth = new Int32Array(layers.count + 1);
    this.#jump = new Int32Array(layers.count + 1).fill(this.#root);
    this.#first = new Int32Array(layers.count + 1);
    this.#last = new Int32Array(layers.count + 1);
    this.#attached = new Int32Array(layers.count);
    this.#detours = countDetours(graph, acyclic, layers).to;
  }

  run(): Hangings {
    const { start, vertex } = this.#order;
    for (let i = 0; i < start[1]!; i++) this.#hangArm(vertex[i]!, this.#root);
    for (let r = 1; r < this.#layers.rowCount; r++) {
      this.#attachRow(r);
      for (let i = start[r]!; i < start[r + 1]!; i++) {
        const v = vertex[i]!;
        if (!this.#hangMerge(v, i > start[r]! ? vertex[i - 1]! : -1, i + 1 < start[r + 1]! ? vertex[i + 1]! : -1))
          this.#hangArm(v, this.#attached[v]!);
      }
    }
    return { owner: this.#owner, root: this.#root, arms: this.#arms, merges: this.#merges };
  }

  /** Chooses the predecessors of a row without crossings: in order, left to right. */
  #attachRow(r: number): void {
    const { start, vertex } = this.#order;
    const row = vertex.subarray(start[r], start[r + 1]);
    const wanted = row.map((v) => this.#middleParent(v));
    let inOrder = wanted[0]! >= 0;
    for (let i = 1; i < row.length && inOrder; i++)
      inOrder = wanted[i]! >= 0 && this.#order.place[wanted[i - 1]!]! <= this.#order.place[wanted[i]!]!;
    const chosen = inOrder ? wanted : this.#maxInOrder(row, start[r]! - start[r - 1]!);
    let before = -1;
    for (let i = 0; i < row.length; i++) {
      if (chosen[i]! < 0) {
        // Heavier segments cross it: it hangs under the neighbour nearer to its predecessor.
        let after = -1;
        for (let j = i + 1; j < row.length && after < 0; j++) after = chosen[j]!;
        const from = wanted[i]! < 0 ? i : this.#order.place[wanted[i]!]!;
        const isLeft =
          before >= 0 && (after < 0 || from - this.#order.place[before]! < this.#order.place[after]! - from);
        chosen[i] = isLeft ? before : after >= 0 ? after : vertex[start[r - 1]!]!;
      }
      before = chosen[i]!;
      this.#attached[row[i]!] = before;
    }
  }

  /** The predecessor to hang under: its own line, else a node rather than a line, else the middle one. */
  #middleParent(v: number): number {
    const { above, nodeCount, up } = this.#layers;
    if (v >= nodeCount && above[v - nodeCount]! >= 0) return above[v - nodeCount]!;
    const first = up.start[v]!;
    const end = up.start[v + 1]!;
    if (end - first < 2) return end === first ? -1 : up.to[first]!;
    let least = Infinity;
    for (let i = first; i < end; i++) least = Math.min(least, this.#detourBy(up.to[i]!, v));
    const parents: number[] = [];
    for (let i = first; i < end; i++) if (this.#detourBy(up.to[i]!, v) === least) parents.push(up.to[i]!);
    parents.sort((a, b) => this.#order.place[a]! - this.#order.place[b]!);
    const steps = parents.filter((u) => u < nodeCount);
    const among = steps.length > 0 ? steps : parents;
    return among[(among.length - 1) >> 1]!;
  }

  /** The heaviest choice of predecessors without a crossing; −1 for vertices left out of it. */
  #maxInOrder(row: Int32Array, width: number): Int32Array {
    const { nodeCount, up } = this.#layers;
    const weight = new Float64Array(width + 1);
    const holder = new Int32Array(width + 1).fill(-1);
    const options: { index: number; parent: number; before: number }[] = [];
    const bestUpTo = (at: number): number => {
      let found = -1;
      let most = 0;
      for (let i = at + 1; i > 0; i -= i & -i) {
        if (weight[i]! > most) {
          most = weight[i]!;
          found = holder[i]!;
        }
      }
      return found;
    };
    const total: number[] = [];
    row.forEach((v, index) => {
      const wanted = this.#middleParent(v);
      const parents = [...up.to.subarray(up.start[v], up.start[v + 1])].sort(
        (a, b) => this.#order.place[b]! - this.#order.place[a]!,
      );
      const found = parents.map((parent) => {
        const before = bestUpTo(this.#order.place[parent]!);
        const isLine = v >= nodeCount && parent >= nodeCount;
        return {
          parent,
          before,
          sum: (before < 0 ? 0 : total[before]!) + (parent === wanted ? 3 : 1) + (isLine ? 2 : 0),
        };
      });
      for (const { before, sum, parent } of found) {
        const option = options.length;
        options.push({ index, parent, before });
        total.push(sum);
        for (let i = this.#order.place[parent]! + 1; i <= width; i += i & -i) {
          if (sum <= weight[i]!) continue;
          weight[i] = sum;
          holder[i] = option;
        }
      }
    });
    const chosen = new Int32Array(row.length).fill(-1);
    for (let option = bestUpTo(width - 1); option >= 0; option = options[option]!.before)
      chosen[options[option]!.index] = options[option]!.parent;
    return chosen;
  }

  #hangArm(v: number, owner: number): void {
    const arms = (this.#arms[owner] ??= []);
    this.#first[v] = this.#last[v] = arms.length;
    arms.push(v);
    this.#hang(v, owner);
  }

  #hangMerge(v: number, left: number, right: number): boolean {
    const { nodeCount, up } = this.#layers;
    if (v >= nodeCount) return false;
    const start = up.start[v]!;
    const end = up.start[v + 1]!;
    if (end - start < 2) return false;
    let owner = up.to[start]!;
    let leftmost = owner;
    let rightmost = owner;
    for (let i = start + 1; i < end; i++) {
      const parent = up.to[i]!;
      owner = this.#commonOwner(owner, parent);
      if (this.#order.place[parent]! < this.#order.place[leftmost]!) leftmost = parent;
      if (this.#order.place[parent]! > this.#order.place[rightmost]!) rightmost = parent;
    }
    // All predecessors are the same vertex: parallel edges.
    if (owner === leftmost || owner === rightmost) return false;
    const first = this.#first[this.#memberUnder(owner, leftmost)]!;
    const last = this.#last[this.#memberUnder(owner, rightmost)]!;
    if (first >= last) return false;
    const leftArm = left >= 0 && this.#isUnder(left, owner) ? this.#last[this.#memberUnder(owner, left)]! : -1;
    const beside = right >= 0 ? this.#attached[right]! : -1;
    const rightArm =
      beside >= 0 && this.#isUnder(beside, owner) ? this.#first[this.#memberUnder(owner, beside)]! : Infinity;
    if (leftArm > first || rightArm < last) return false;
    const parents = [...new Set(up.to.subarray(start, end))];
    const straight = parents.filter(
      (parent) => this.#detourBy(parent, v) === (owner === this.#root ? 0 : this.#detours[owner]!),
    );
    (this.#merges[owner] ??= []).push({
      vertex: v,
      first,
      last,
      under: straight.length > 0 ? straight : parents,
      onlyDetours: straight.length === 0,
      leftArm,
      rightArm,
    });
    this.#first[v] = first;
    this.#last[v] = last;
    this.#hang(v, owner);
    return true;
  }

  #hang(v: number, owner: number): void {
    this.#owner[v] = owner;
    this.#depth[v] = this.#depth[owner]! + 1;
    // Jump pointers keep common owners cheap to find on long workflows.
    const far = this.#jump[owner]!;
    const isEven = this.#depth[owner]! - this.#depth[far]! === this.#depth[far]! - this.#depth[this.#jump[far]!]!;
    this.#jump[v] = isEven ? this.#jump[far]! : owner;
  }

  #detourBy(parent: number, v: number): number {
    const { down, nodeCount, side } = this.#layers;
    if (parent >= nodeCount) return this.#detours[parent]!;
    let least = Infinity;
    for (let i = down.start[parent]!; i < down.start[parent + 1]!; i++)
      if (down.to[i] === v) least = Math.min(least, side[i]!);
    return this.#detours[parent]! + least;
  }

  #ancestorAt(v: number, wanted: number): number {
    let at = v;
    while (this.#depth[at]! > wanted) at = this.#depth[this.#jump[at]!]! < wanted ? this.#owner[at]! : this.#jump[at]!;
    return at;
  }

  #memberUnder(owner: number, v: number): number {
    return this.#ancestorAt(v, this.#depth[owner]! + 1);
  }

  #isUnder(v: number, owner: number): boolean {
    return v !== owner && this.#depth[v]! > this.#depth[owner]! && this.#ancestorAt(v, this.#depth[owner]!) === owner;
  }

  #commonOwner(one: number, other: number): number {
    let a = this.#ancestorAt(one, this.#depth[other]!);
    let b = this.#ancestorAt(other, this.#depth[a]!);
    while (a !== b) {
      const far = this.#jump[a] !== this.#jump[b];
      a = far ? this.#jump[a]! : this.#owner[a]!;
      b = far ? this.#jump[b]! : this.#owner[b]!;
    }
    return a;
  }
}
