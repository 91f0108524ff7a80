import { edgesOf, nodesOf } from '#graph';
import { inKeptOrder, type KeptNode, type ReadKept, type WorkflowVersion } from '#model';
import { type LayoutDensity, type LayoutDirection, nodeSize, reachOfWords } from '../layout-metrics.js';
import { type LayoutGraph, type NodeArrays, type ReadEdge, toLayoutGraph } from './layout-graph.js';
import type { KeptPositions } from './project-arrangement.js';

/** What was read of a version. */
interface Read {
  readonly nodes: NodeArrays & { readonly positionOf: ReadonlyMap<string, number> };
  readonly edges: readonly ReadEdge[];
}

interface Style {
  readonly direction: LayoutDirection;
  readonly density: LayoutDensity;
}

/** A version as the engine arranges it while removed elements hold their places. */
export interface KeptGraph {
  readonly graph: LayoutGraph;
  readonly positions: KeptPositions;
}

/** Reads a version with removed elements where they were, and without the edges that arrange nothing. */
export function readKeptGraph(version: WorkflowVersion, kept: ReadKept, read: Read, options: Style): KeptGraph {
  const { arrays, ghosts, live, positionOf } = readKeptNodes(version, kept, read.nodes, options);
  const edges = readKeptEdges(version, kept, read, { live, positionOf });
  return { graph: toLayoutGraph(arrays, edges.all), positions: { nodes: live, ghosts, ...edges.positions } };
}

function readKeptNodes(version: WorkflowVersion, kept: ReadKept, nodes: Read['nodes'], { density, direction }: Style) {
  const live = new Int32Array(nodes.positionOf.size);
  const positionOf = new Map<string, number>();
  const ghosts: { readonly at: number; readonly own: KeptNode }[] = [];
  const [width, height, start]: [number[], number[], number[]] = [[], [], []];
  for (const { item, kept: keptId } of inKeptOrder(listOf(nodesOf(version)), kept.nodes)) {
    const id = keptId ?? item?.id;
    if (typeof id !== 'string' || positionOf.has(id)) continue;
    const at = positionOf.size;
    positionOf.set(id, at);
    const v = nodes.positionOf.get(id);
    if (v !== undefined) {
      live[v] = at;
      width.push(nodes.width[v]!);
      height.push(nodes.height[v]!);
      start.push(nodes.start[v]!);
      continue;
    }
    const own = kept.nodes.get(id)!;
    const size = nodeSize(density, own.kind === 'end');
    ghosts.push({ at, own });
    width.push(direction === 'right' ? size.height : size.width);
    height.push(direction === 'right' ? size.width : size.height);
    start.push(Number(own.kind === 'start'));
  }
  const arrays = { width: Int32Array.from(width), height: Int32Array.from(height), start: Uint8Array.from(start) };
  return { arrays, ghosts, live, positionOf };
}

/** The edges to arrange in display order, and where those of the version are among them. */
function readKeptEdges(
  version: WorkflowVersion,
  kept: ReadKept,
  { edges }: Read,
  { live, positionOf }: { readonly live: Int32Array; readonly positionOf: ReadonlyMap<string, number> },
): { readonly all: readonly ReadEdge[]; readonly positions: Pick<KeptPositions, 'edges' | 'like'> } {
  const left = new Map(edges.map((edge) => [edge.id, edge]));
  const all: ReadEdge[] = [];
  for (const { item, kept: keptId } of inKeptOrder(listOf(edgesOf(version)), kept.edges, (id) => kept.free.has(id))) {
    const id = keptId ?? item?.id ?? '';
    const edge = keptId === undefined ? left.get(id) : keptEdge(keptId, kept, positionOf);
    if (!edge || (keptId === undefined && kept.free.has(id))) continue;
    // Of a repeated id the first counts.
    left.delete(id);
    all.push(keptId === undefined ? { ...edge, source: live[edge.source]!, target: live[edge.target]! } : edge);
  }
  all.sort((a, b) => a.order - b.order);
  const at = new Map(all.map(({ id }, position) => [id, position]));
  return {
    all,
    positions: {
      edges: Int32Array.from(edges, ({ id }) => (kept.free.has(id) ? -1 : at.get(id)!)),
      // An edge whose end was moved begins as before.
      like: Int32Array.from(edges, ({ id, source }) => {
        const was = kept.free.has(id) ? at.get(id) : undefined;
        return was !== undefined && all[was]!.source === live[source] ? was : -1;
      }),
    },
  };
}

function keptEdge(id: string, kept: ReadKept, positionOf: ReadonlyMap<string, number>): ReadEdge | undefined {
  const { label, rank, source, target } = kept.edges.get(id)!;
  const [from, to] = [positionOf.get(source), positionOf.get(target)];
  if (from === undefined || to === undefined) return undefined;
  const order = rank === 1 || rank === 2 ? rank : 0;
  const pill = typeof label === 'string' ? reachOfWords(label) : 0;
  return { id, source: from, target: to, side: order === 2, pill, order };
}

function listOf<Item>(list: readonly Item[]): readonly Item[] {
  return Array.isArray(list) ? list : [];
}
