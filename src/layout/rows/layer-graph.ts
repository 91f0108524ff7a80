import type { Acyclic } from './break-cycles.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';

/** Neighbours by vertex, all in one array: those of vertex `v` are `to[start[v]]` up to `to[start[v + 1]]`. */
export interface Neighbours {
  readonly start: Int32Array;
  readonly to: Int32Array;
}

/**
 * The graph in rows. Its vertices are the nodes, followed by the points where lines pass a row: every segment leads
 * from one row to the next. Back edges are left out.
 */
export interface LayerGraph {
  readonly nodeCount: number;
  /** Nodes and points. */
  readonly count: number;
  readonly rowCount: number;
  readonly row: Int32Array;
  /** The ends of each vertex's segments, in the order of the branches; and their sources. */
  readonly down: Neighbours;
  readonly up: Neighbours;
  /** By edge: the first point of its line, or −1 where it has none. */
  readonly entry: Int32Array;
  /** By edge: 1 where it passes too many rows to be a line in them; it runs beside everything. */
  readonly outer: Uint8Array;
  /** By point, less `nodeCount`: the next point or node on its line. */
  readonly next: Int32Array;
  /** By point, less `nodeCount`: the previous point on its line, or −1 where the line begins. */
  readonly above: Int32Array;
  /** By point, less `nodeCount`: how far the pill over it extends to either side, 0 without one. */
  readonly pill: Uint8Array;
  /** Whether edges to one node share lines, since there would be too many otherwise. */
  readonly sharesLines: boolean;
  /** By segment, as in `down`: 1 where a side edge begins. */
  readonly side: Uint8Array;
  /** By node: 1 where its main edges have no labels, so that their order is free. */
  readonly plain: Uint8Array;
}

/** The order of the vertices in each row: those of row `r` are `vertex[start[r]]` up to `vertex[start[r + 1]]`. */
export interface RowOrder {
  readonly start: Int32Array;
  readonly vertex: Int32Array;
  /** By vertex: its position in its row. */
  readonly place: Int32Array;
}

// The maximum number of points per node and edge: ordering more would take longer than it is worth.
const pointsForEach = 2;
const pointsForAll = 4000;

interface Line {
  readonly entry: number;
  readonly top: number;
  lastSource: number;
}

/**
 * Inserts points where lines pass rows, one line per edge. Beyond the maximum, edges to one node share a line that each
 * joins in its row; beyond that the longest edges are left out.
 */
export function layerGraph(graph: LayoutGraph, acyclic: Acyclic, rank: Int32Array): LayerGraph {
  const most = pointsForEach * (graph.nodeCount + graph.edgeCount) + pointsForAll;
  const forward = forwardEdges(graph, acyclic, rank);
  const outer = new Uint8Array(graph.edgeCount);
  let points = layPoints(graph, forward, rank, false, most) ?? layPoints(graph, forward, rank, true, most);
  if (!points) {
    const span = (e: number): number => rank[graph.target[e]!]! - rank[graph.source[e]!]!;
    let room = most;
    for (const e of forward.slice().sort((a, b) => span(a) - span(b))) {
      room -= span(e) - 1;
      if (room < 0 && span(e) > 1) outer[e] = 1;
    }
    points = layPoints(
      graph,
      forward.filter((e) => outer[e] === 0),
      rank,
      true,
      Infinity,
    )!;
  }
  return connect(graph, acyclic, rank, outer, points);
}

/** Forward edges, the uppermost first: a line can only be joined below its beginning. */
function forwardEdges({ edgeCount, source }: LayoutGraph, { loop }: Acyclic, rank: Int32Array): Int32Array {
  const forward = new Int32Array(edgeCount);
  let count = 0;
  for (let e = 0; e < edgeCount; e++) if (loop[e] === 0) forward[count++] = e;
  return forward.subarray(0, count).sort((a, b) => rank[source[a]!]! - rank[source[b]!]! || a - b);
}

interface Points {
  readonly entry: Int32Array;
  readonly row: number[];
  readonly next: number[];
  readonly above: number[];
  readonly pill: number[];
  readonly sharesLines: boolean;
}

/** Returns the points of all lines, or undefined beyond the limit. */
function layPoints(
  graph: LayoutGraph,
  forward: Int32Array,
  rank: Int32Array,
  shareAll: boolean,
  most: number,
): Points | undefined {
  const { nodeCount, pill, source, target } = graph;
  const points: Points = {
    entry: new Int32Array(graph.edgeCount).fill(-1),
    row: [],
    next: [],
    above: [],
    pill: [],
    sharesLines: shareAll,
  };
  const linesTo = new Map<number, Line[]>();
  for (const e of forward) {
    const from = source[e]!;
    const to = target[e]!;
    const top = rank[from]! + 1;
    const bottom = rank[to]!;
    if (bottom === top) continue;
    const known = shareAll ? linesTo.get(to) : undefined;
    const line = known?.find(
      (each) => each.lastSource !== from && !(pill[e] && points.pill[each.entry + top - each.top]),
    );
    if (line) {
      const at = line.entry + top - line.top;
      line.lastSource = from;
      points.entry[e] = nodeCount + at;
      if (pill[e]) points.pill[at] = pill[e]!;
      continue;
    }
    const entry = points.row.length;
    if (entry + bottom - top > most) return undefined;
    points.entry[e] = nodeCount + entry;
    for (let row = top; row < bottom; row++) {
      points.row.push(row);
      points.above.push(row === top ? -1 : nodeCount + points.row.length - 2);
      points.next.push(row + 1 === bottom ? to : nodeCount + points.row.length);
      points.pill.push(row === top ? pill[e]! : 0);
    }
    if (!shareAll) continue;
    const begun: Line = { entry, top, lastSource: from };
    if (known) known.push(begun);
    else linesTo.set(to, [begun]);
  }
  return points;
}

function connect(
  graph: LayoutGraph,
  { outgoing }: Acyclic,
  rank: Int32Array,
  outer: Uint8Array,
  points: Points,
): LayerGraph {
  const { nodeCount, target } = graph;
  const count = nodeCount + points.row.length;
  const row = new Int32Array(count);
  row.set(rank.subarray(0, nodeCount));
  row.set(points.row, nodeCount);
  const start = new Int32Array(count + 1);
  const to: number[] = [];
  const side: number[] = [];
  const plain = new Uint8Array(nodeCount).fill(1);
  for (let v = 0; v < nodeCount; v++) {
    for (let i = outgoing.start[v]!; i < outgoing.start[v + 1]!; i++) {
      const e = outgoing.edges[i]!;
      if (outer[e]) continue;
      side.push(graph.side[e]!);
      if (graph.pill[e] && !graph.side[e]) plain[v] = 0;
      to.push(points.entry[e]! >= 0 ? points.entry[e]! : target[e]!);
    }
    start[v + 1] = to.length;
  }
  points.next.forEach((below, z) => {
    to.push(below);
    side.push(0);
    start[nodeCount + z + 1] = to.length;
  });
  const down: Neighbours = { start, to: Int32Array.from(to) };
  let rowCount = 0;
  for (let v = 0; v < count; v++) rowCount = Math.max(rowCount, row[v]! + 1);
  return {
    nodeCount,
    count,
    rowCount,
    row,
    down,
    up: neighboursFrom(down, count),
    entry: points.entry,
    outer,
    next: Int32Array.from(points.next),
    above: Int32Array.from(points.above),
    pill: Uint8Array.from(points.pill),
    sharesLines: points.sharesLines,
    side: Uint8Array.from(side),
    plain,
  };
}

/** The same segments by their lower vertex. */
export function neighboursFrom(down: Neighbours, count: number): Neighbours {
  const start = new Int32Array(count + 1);
  for (const w of down.to) start[w + 1]!++;
  for (let v = 0; v < count; v++) start[v + 1]! += start[v]!;
  const fill = start.slice(0, count);
  const to = new Int32Array(down.to.length);
  for (let v = 0; v < count; v++) {
    for (let i = down.start[v]!; i < down.start[v + 1]!; i++) to[fill[down.to[i]!]!++] = v;
  }
  return { start, to };
}

/** The start of each row in a list of all vertices, row by row. */
export function rowStarts(row: Int32Array, rowCount: number): Int32Array {
  const start = new Int32Array(rowCount + 1);
  for (const r of row) start[r + 1]!++;
  for (let r = 0; r < rowCount; r++) start[r + 1]! += start[r]!;
  return start;
}

/** Stores the positions of a row's vertices. */
export function numberRow({ place, start, vertex }: RowOrder, r: number): void {
  for (let i = start[r]!; i < start[r + 1]!; i++) place[vertex[i]!] = i - start[r]!;
}

/** Returns the order given by a list of all vertices, row by row. */
export function rowOrder(row: Int32Array, rowCount: number, vertex: Int32Array): RowOrder {
  const start = rowStarts(row, rowCount);
  const place = new Int32Array(vertex.length);
  vertex.forEach((v, i) => {
    place[v] = i - start[row[v]!]!;
  });
  return { start, vertex, place };
}
