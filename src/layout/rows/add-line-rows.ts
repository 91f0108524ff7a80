import type { Acyclic } from './break-cycles.js';
import { type LayerGraph, neighboursFrom, type RowOrder, rowOrder } from './layer-graph.js';
import { degree, type LayoutGraph } from '../layout-graph.js';

/**
 * Where a path that leaves a split, or carries a pill, leads straight into a merge, a row without steps comes in between:
 * there it has a line of its own, and its pill a place. Done after the rows are in order, since the same crossings are found
 * sooner without those rows.
 */
export function addLineRows(graph: LayoutGraph, acyclic: Acyclic, layers: LayerGraph, order: RowOrder): { layers: LayerGraph; order: RowOrder } {
  const marked = gapsThatNeedLines(graph, acyclic, layers);
  if (!marked.includes(1)) return { layers, order };
  const { count, down, nodeCount, row, rowCount } = layers;
  const added = new Int32Array(rowCount);
  for (let r = 1; r < rowCount; r++) added[r] = added[r - 1]! + marked[r - 1]!;

  const rows: number[] = Array.from(row, (r) => r + added[r]!);
  const above: number[] = [...layers.above];
  const next: number[] = [...layers.next];
  const to = [...down.to];
  const vertex: number[] = [];
  const below: number[] = [];
  for (let r = 0; r < rowCount; r++) {
    for (let i = order.start[r]!; i < order.start[r + 1]!; i++) vertex.push(order.vertex[i]!);
    if (!marked[r]) continue;
    /** By the point of a line below: the point put over it. */
    const over = new Map<number, number>();
    const joining: number[] = [];
    for (let i = order.start[r]!; i < order.start[r + 1]!; i++) {
      const v = order.vertex[i]!;
      for (const segment of segmentsInOrder(layers, order, v)) {
        const w = down.to[segment]!;
        const isPoint = w >= nodeCount;
        const first = isPoint ? layers.above[w - nodeCount]! : -1;
        if (first >= 0 && first !== v) {
          joining.push(segment);
          continue;
        }
        const p = count + below.length;
        below.push(w);
        rows.push(r + 1 + added[r]!);
        above.push(v >= nodeCount ? v : -1);
        next.push(w);
        vertex.push(p);
        to[segment] = p;
        if (v >= nodeCount) next[v - nodeCount] = p;
        if (isPoint) {
          above[w - nodeCount] = p;
          over.set(w, p);
        }
      }
    }
    for (const segment of joining) to[segment] = over.get(down.to[segment]!) ?? to[segment]!;
  }
  return assemble(graph, acyclic, layers, { rows, above, next, to, below, vertex });
}

/** By row: 1 where a row of lines must come below it. */
function gapsThatNeedLines({ edgeCount, pill, source, target }: LayoutGraph, { incoming, loop, outgoing }: Acyclic, { row, rowCount }: LayerGraph): Uint8Array {
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

/** The segments below a vertex as their lines are to stand: branches in their order, others as the vertices they lead to. */
function segmentsInOrder({ down, nodeCount, plain, side }: LayerGraph, { place }: RowOrder, v: number): readonly number[] {
  const segments: number[] = [];
  for (let i = down.start[v]!; i < down.start[v + 1]!; i++) segments.push(i);
  if (v >= nodeCount || plain[v] === 0) return segments;
  return segments.sort((a, b) => side[a]! - side[b]! || place[down.to[a]!]! - place[down.to[b]!]!);
}

interface Parts {
  readonly rows: readonly number[];
  readonly above: readonly number[];
  readonly next: readonly number[];
  /** By segment of before: what it leads to now. */
  readonly to: readonly number[];
  /** By added point: what its segment leads to. */
  readonly below: readonly number[];
  readonly vertex: readonly number[];
}

function assemble(graph: LayoutGraph, { outgoing }: Acyclic, layers: LayerGraph, parts: Parts): { layers: LayerGraph; order: RowOrder } {
  const { nodeCount, outer } = layers;
  const count = layers.count + parts.below.length;
  const down = {
    start: Int32Array.from({ length: count + 1 }, (_, v) => (v <= layers.count ? layers.down.start[v]! : layers.down.to.length + v - layers.count)),
    to: Int32Array.from([...parts.to, ...parts.below]),
  };
  const entry = new Int32Array(graph.edgeCount).fill(-1);
  const pill = new Uint8Array(count - nodeCount);
  for (let v = 0; v < nodeCount; v++) {
    let segment = down.start[v]!;
    for (let i = outgoing.start[v]!; i < outgoing.start[v + 1]!; i++) {
      const e = outgoing.edges[i]!;
      if (outer[e]) continue;
      const first = down.to[segment++]!;
      if (first < nodeCount) continue;
      entry[e] = first;
      if (graph.pill[e]) pill[first - nodeCount] = graph.pill[e]!;
    }
  }
  const row = Int32Array.from(parts.rows);
  const side = new Uint8Array(down.to.length);
  side.set(layers.side);
  const rowCount = row.reduce((most, r) => Math.max(most, r + 1), 0);
  return {
    layers: {
      ...layers, count, rowCount, row, down, up: neighboursFrom(down, count), entry, pill, side,
      next: Int32Array.from(parts.next), above: Int32Array.from(parts.above),
    },
    order: rowOrder(row, rowCount, Int32Array.from(parts.vertex)),
  };
}
