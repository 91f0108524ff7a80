import type { Acyclic } from './break-cycles.js';
import { changeLines, type LineChange } from './change-lines.js';
import type { LayerGraph, RowOrder } from './layer-graph.js';
import { degree, type LayoutGraph } from '../arrange/layout-graph.js';

/**
 * Inserts rows without nodes below nodes that branch, or whose edges carry a pill, where such an edge would lead straight into a merge:
 * the edge gets a line of its own there, and its pill a position. Runs on ordered rows, since the same order is found sooner without them.
 */
export function addLineRows(
  graph: LayoutGraph,
  acyclic: Acyclic,
  layers: LayerGraph,
  order: RowOrder,
): { layers: LayerGraph; order: RowOrder } {
  const marked = gapsThatNeedLines(graph, acyclic, layers);
  if (!marked.includes(1)) return { layers, order };
  const lines = new AddedLines(layers, order, marked);
  for (let r = 0; r < layers.rowCount; r++) {
    lines.keepRow(r);
    if (marked[r]) lines.addBelow(r);
  }
  return changeLines(layers, lines.build(graph, acyclic));
}

/** The lines of a layered graph while rows of points are added to them. */
class AddedLines {
  /** By row: the number of rows inserted above it. */
  readonly #inserted: Int32Array;
  readonly #row: Int32Array;
  readonly #above: Int32Array;
  readonly #next: Int32Array;
  readonly #to: Int32Array;
  readonly #below: Int32Array;
  readonly #vertex: Int32Array;
  /** By point of a line below: the point inserted over it. */
  readonly #over: Int32Array;
  #points = 0;
  #filled = 0;

  constructor(
    readonly layers: LayerGraph,
    readonly order: RowOrder,
    marked: Uint8Array,
  ) {
    const { count, down, nodeCount, row, rowCount } = layers;
    this.#inserted = new Int32Array(rowCount + 1);
    let maxPoints = 0;
    for (let r = 0; r < rowCount; r++) {
      this.#inserted[r + 1] = this.#inserted[r]! + marked[r]!;
      if (marked[r])
        for (let i = order.start[r]!; i < order.start[r + 1]!; i++) maxPoints += degreeBelow(layers, order.vertex[i]!);
    }
    this.#row = new Int32Array(count + maxPoints);
    for (let v = 0; v < count; v++) this.#row[v] = row[v]! + this.#inserted[row[v]!]!;
    this.#above = new Int32Array(count - nodeCount + maxPoints).fill(-1);
    this.#next = new Int32Array(count - nodeCount + maxPoints);
    this.#above.set(layers.above);
    this.#next.set(layers.next);
    this.#to = down.to.slice();
    this.#below = new Int32Array(maxPoints);
    this.#vertex = new Int32Array(count + maxPoints);
    this.#over = new Int32Array(count - nodeCount).fill(-1);
  }

  keepRow(r: number): void {
    const { start, vertex } = this.order;
    for (let i = start[r]!; i < start[r + 1]!; i++) this.#vertex[this.#filled++] = vertex[i]!;
  }

  addBelow(r: number): void {
    const { down, nodeCount, plain } = this.layers;
    const { start, vertex } = this.order;
    for (let i = start[r]!; i < start[r + 1]!; i++) {
      const v = vertex[i]!;
      if (v < nodeCount && plain[v] === 1 && degreeBelow(this.layers, v) > 1)
        for (const segment of inCurrentOrder(this.layers, this.order, v)) this.#addPoint(r, v, segment);
      else for (let segment = down.start[v]!; segment < down.start[v + 1]!; segment++) this.#addPoint(r, v, segment);
    }
    for (let i = start[r]!; i < start[r + 1]!; i++) {
      const v = vertex[i]!;
      for (let segment = down.start[v]!; segment < down.start[v + 1]!; segment++) {
        // Only points of lines below can have one inserted over them: neither nodes nor the inserted points.
        const over = this.#over[this.#to[segment]! - nodeCount] ?? -1;
        if (over >= 0) this.#to[segment] = over;
      }
    }
  }

  #addPoint(r: number, v: number, segment: number): void {
    const { above, count, down, nodeCount } = this.layers;
    const w = down.to[segment]!;
    const first = w >= nodeCount ? above[w - nodeCount]! : -1;
    // A segment that joins the line of another edge joins it at the point of that edge.
    if (first >= 0 && first !== v) return;
    const p = count + this.#points;
    this.#below[this.#points++] = w;
    this.#row[p] = r + 1 + this.#inserted[r]!;
    if (v >= nodeCount) {
      this.#above[p - nodeCount] = v;
      this.#next[v - nodeCount] = p;
    }
    this.#next[p - nodeCount] = w;
    this.#vertex[this.#filled++] = p;
    this.#to[segment] = p;
    if (w < nodeCount) return;
    this.#above[w - nodeCount] = p;
    this.#over[w - nodeCount] = p;
  }

  build(graph: LayoutGraph, acyclic: Acyclic): LineChange {
    const { count, nodeCount, rowCount } = this.layers;
    const points = count - nodeCount + this.#points;
    const { entry, pill } = beginningsOfLines(graph, acyclic, this.layers, this.#to, points);
    return {
      row: this.#row,
      rowCount: rowCount + this.#inserted[rowCount]!,
      to: this.#to,
      below: this.#below.subarray(0, this.#points),
      next: this.#next,
      above: this.#above,
      pill,
      entry,
      vertex: this.#vertex,
    };
  }
}

function degreeBelow({ down }: LayerGraph, v: number): number {
  return down.start[v + 1]! - down.start[v]!;
}

/** By row: 1 where a row of lines must come below it. */
function gapsThatNeedLines(
  { edgeCount, pill, source, target }: LayoutGraph,
  { incoming, loop, outgoing }: Acyclic,
  { row, rowCount }: LayerGraph,
): Uint8Array {
  const marked = new Uint8Array(rowCount);
  for (let e = 0; e < edgeCount; e++) {
    if (loop[e]) continue;
    const from = source[e]!;
    const to = target[e]!;
    if (row[to]! - row[from]! !== 1 || degree(incoming, to) === 1) continue;
    if (pill[e]! > 0 || degree(outgoing, from) > 1) marked[row[from]!] = 1;
  }
  return marked;
}

/** The segments below a step without branches as the vertices stand that they lead to, side paths last. */
function inCurrentOrder({ down, side }: LayerGraph, { place }: RowOrder, v: number): Int32Array {
  const segments = new Int32Array(down.start[v + 1]! - down.start[v]!);
  for (let i = 0; i < segments.length; i++) segments[i] = down.start[v]! + i;
  return segments.sort((a, b) => side[a]! - side[b]! || place[down.to[a]!]! - place[down.to[b]!]!);
}

/** By edge where its line begins, and by point what pill it has, when segments lead where `to` says. */
function beginningsOfLines(
  graph: LayoutGraph,
  { outgoing }: Acyclic,
  { down, nodeCount, outer }: LayerGraph,
  to: Int32Array,
  points: number,
): { entry: Int32Array; pill: Uint8Array } {
  const entry = new Int32Array(graph.edgeCount).fill(-1);
  const pill = new Uint8Array(points);
  for (let v = 0; v < nodeCount; v++) {
    let segment = down.start[v]!;
    for (let i = outgoing.start[v]!; i < outgoing.start[v + 1]!; i++) {
      const e = outgoing.edges[i]!;
      if (outer[e]) continue;
      const first = to[segment++]!;
      if (first < nodeCount) continue;
      entry[e] = first;
      if (graph.pill[e]) pill[first - nodeCount] = graph.pill[e]!;
    }
  }
  return { entry, pill };
}
