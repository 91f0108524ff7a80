import type { Acyclic } from './break-cycles.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';

/** Neighbours by vertex, all in one array: those of vertex `v` are `to[start[v]]` up to `to[start[v + 1]]`. */
export interface Neighbours {
  readonly start: Int32Array;
  readonly to: Int32Array;
}

/**
 * The graph in rows. Its vertices are the nodes, and after them the points where lines pass a row on their way: every segment
 * leads from one row to the next. Paths that lead back are not in it.
 */
export interface LayerGraph {
  readonly nodeCount: number;
  /** Nodes and points. */
  readonly count: number;
  readonly rowCount: number;
  readonly row: Int32Array;
  /** The vertices a segment leads to, in the order of the branches; and those it comes from. */
  readonly down: Neighbours;
  readonly up: Neighbours;
  /** By edge: the first point of its line, or −1 where it has none. */
  readonly entry: Int32Array;
  /** By edge: 1 where it passes too many rows to be one of the lines in between; it runs beside everything. */
  readonly outer: Uint8Array;
  /** By point, less `nodeCount`: what comes next below it on its line, point or node. */
  readonly next: Int32Array;
  /** By point, less `nodeCount`: the point above it on its line, or −1 where the line begins. */
  readonly above: Int32Array;
  /** By point, less `nodeCount`: how far the pill over it reaches to either side, 0 without one. */
  readonly pill: Uint8Array;
  /** Whether paths to one step share lines, as there would be too many otherwise. */
  readonly sharesLines: boolean;
  /** By segment, as in `down`: 1 where a side path begins. */
  readonly side: Uint8Array;
  /** By node: 1 where its main paths have no words, so that their order says nothing. */
  readonly plain: Uint8Array;
}

/** The order of the vertices in each row: those of row `r` are `vertex[start[r]]` up to `vertex[start[r + 1]]`. */
export interface RowOrder {
  readonly start: Int32Array;
  readonly vertex: Int32Array;
  /** By vertex: its place in its row. */
  readonly place: Int32Array;
}

// More points than this many for each step and path, and their order would take longer than it is worth.
const pointsForEach = 2;
const pointsForAll = 4000;

interface Line {
  readonly entry: number;
  readonly top: number;
  lastSource: number;
}

/**
 * Puts points where lines pass rows, a line for each path. Where there would be too many points, paths to one step share a
 * line, each joining it in its row; and where that is not enough the longest are left out.
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

/** Paths that lead on, the uppermost first: a line can only be joined from below where it begins. */
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

/** The points of all lines, or undefined where they are more than `most`. */
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

/** The same segments, by the vertex they lead to. */
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

/** Where each row begins in a list of all vertices, row by row. */
export function rowStarts(row: Int32Array, rowCount: number): Int32Array {
  const start = new Int32Array(rowCount + 1);
  for (const r of row) start[r + 1]!++;
  for (let r = 0; r < rowCount; r++) start[r + 1]! += start[r]!;
  return start;
}

/** Tells the vertices of a row their places. */
export function numberRow({ place, start, vertex }: RowOrder, r: number): void {
  for (let i = start[r]!; i < start[r + 1]!; i++) place[vertex[i]!] = i - start[r]!;
}

/** The order that a list of all vertices, row by row, says. */
export function rowOrder(row: Int32Array, rowCount: number, vertex: Int32Array): RowOrder {
  const start = rowStarts(row, rowCount);
  const place = new Int32Array(vertex.length);
  vertex.forEach((v, i) => {
    place[v] = i - start[row[v]!]!;
  });
  return { start, vertex, place };
}
