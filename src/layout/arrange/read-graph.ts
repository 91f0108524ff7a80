import { edgeRuleFor, isEndType, isTriggerType, nodeTypeOf, edgeLabel, edgeRank } from '#catalog';
import { edgesOf, nodesOf } from '#graph';
import type { NodeType, ReadKept, WorkflowEdge, WorkflowVersion } from '#model';
import { type LayoutGraph, type NodeArrays, type ReadEdge, toLayoutGraph } from './layout-graph.js';
import type { KeptPositions } from './project-arrangement.js';
import { readKeptGraph } from './read-kept-graph.js';
import { type LayoutDensity, type LayoutDirection, reachOfWords, type Size, nodeSize } from '../layout-metrics.js';

/** A version as the engine reads it, and the ids of its positions. */
export interface ReadGraph {
  readonly graph: LayoutGraph;
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
  /** The index of each id among `nodeIds`. */
  readonly positionOf: ReadonlyMap<string, number>;
  /** What the engine arranges, where removed elements keep their places. Absent: `graph`. */
  readonly kept?: { readonly graph: LayoutGraph; readonly positions: KeptPositions };
}

export interface ReadOptions {
  readonly direction: LayoutDirection;
  readonly density: LayoutDensity;
  readonly sizes?: { readonly [nodeId: string]: Size } | undefined;
  /** Removed elements whose places are kept. */
  readonly kept?: ReadKept | undefined;
}

/**
 * Reads what is to be drawn. Keeps the first of repeated ids, and skips dangling edges and entries that are neither
 * node nor edge. For a flow to the right, widths and heights are swapped.
 */
export function readGraph(version: WorkflowVersion, options: ReadOptions): ReadGraph {
  const nodes = readNodes(version, options);
  const edges = readEdges(version, nodes);
  const { positionOf } = nodes;
  const read = {
    graph: toLayoutGraph(nodes, edges),
    nodeIds: [...positionOf.keys()],
    edgeIds: edges.map(({ id }) => id),
    positionOf,
  };
  const { kept } = options;
  return kept && positionOf.size > 0
    ? { ...read, kept: readKeptGraph(version, kept, { nodes, edges }, options) }
    : read;
}

/** The nodes of a version, by position. */
interface ReadNodes extends NodeArrays {
  readonly types: readonly NodeType[];
  readonly positionOf: ReadonlyMap<string, number>;
}

function readNodes(version: WorkflowVersion, { density, direction, sizes }: ReadOptions): ReadNodes {
  const positionOf = new Map<string, number>();
  const types: NodeType[] = [];
  const sizeOfNode: Size[] = [];
  for (const node of listOf(nodesOf(version))) {
    if (typeof node?.id !== 'string' || positionOf.has(node.id)) continue;
    const type = nodeTypeOf(node);
    positionOf.set(node.id, types.length);
    types.push(type);
    sizeOfNode.push(sizeOf(sizes, node.id) ?? nodeSize(density, isEndType(type)));
  }
  // Filled by position: `Float64Array.from` with a function takes as long as all the reading.
  const nodeCount = types.length;
  const width = new Int32Array(nodeCount);
  const height = new Int32Array(nodeCount);
  const start = new Uint8Array(nodeCount);
  for (let v = 0; v < nodeCount; v++) {
    const size = sizeOfNode[v]!;
    width[v] = direction === 'right' ? size.height : size.width;
    height[v] = direction === 'right' ? size.width : size.height;
    start[v] = Number(isTriggerType(types[v]!));
  }
  return { types, width, height, start, positionOf };
}

/** The edges in display order. */
function readEdges(version: WorkflowVersion, { positionOf, types }: ReadNodes): ReadEdge[] {
  const known = new Set<string>();
  const edges: ReadEdge[] = [];
  const readPill = createPillReader();
  for (const wire of listOf(edgesOf(version))) {
    if (typeof wire?.id !== 'string' || known.has(wire.id)) continue;
    known.add(wire.id);
    const source = positionOf.get(wire.source);
    const target = positionOf.get(wire.target);
    if (source === undefined || target === undefined) continue;
    const type = types[source]!;
    const order = edgeRank(wire.type, type);
    edges.push({ id: wire.id, source, target, side: order === 2, pill: readPill(wire, type), order });
  }
  // The sort is stable, so edges of a kind stay in wire order.
  return edges.sort((a, b) => a.order - b.order);
}

/**
 * Half the width of an edge's pill, 0 without a label. Composing labels takes longer than all the rest, and edges of a
 * large version repeat a few: they are composed once per node type.
 */
function createPillReader(): (edge: WorkflowEdge, type: NodeType) => number {
  const known = new Map<NodeType, Map<string, number>>();
  return (edge, type) => {
    let ofType = known.get(type);
    if (!ofType) known.set(type, (ofType = new Map()));
    const { type: kind, value } = edge;
    const isPlain =
      (kind === undefined || typeof kind === 'string') && (value === undefined || typeof value === 'string');
    const key = isPlain ? `${kind ?? ''}\n${value ?? ''}` : undefined;
    let reach = key === undefined ? undefined : ofType.get(key);
    if (reach === undefined) {
      const words = edgeLabel(edge, edgeRuleFor(type, typeof kind === 'string' ? kind : '', value));
      reach = words === undefined ? 0 : reachOfWords(words);
      if (key !== undefined) ofType.set(key, reach);
    }
    return reach;
  };
}

function sizeOf(sizes: ReadOptions['sizes'], id: string): Size | undefined {
  if (!sizes || !Object.hasOwn(sizes, id)) return undefined;
  const size: unknown = sizes[id];
  if (typeof size !== 'object' || size === null) return undefined;
  const { width, height } = size as Partial<Size>;
  return isLength(width) && isLength(height) ? { width: Math.round(width), height: Math.round(height) } : undefined;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= 10_000;
}

function listOf<Item>(list: readonly Item[]): readonly Item[] {
  return Array.isArray(list) ? list : [];
}
