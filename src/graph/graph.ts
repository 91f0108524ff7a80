import { isJsonObject } from '#base';
import type { WorkflowDefinition, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { type Arcs, buildArcs } from './arcs.js';
import { Positions } from './positions.js';

/** A definition with its index of nodes, edges and neighbours. Immutable; the arrays are those of the wire document. */
export interface Graph {
  /** The nodes of the definition, in wire order. */
  readonly nodes: readonly WorkflowNode[];
  /** The edges of the definition, in wire order. */
  readonly edges: readonly WorkflowEdge[];
  /** The node with this id; where ids repeat, the first. */
  node(id: string): WorkflowNode | undefined;
  /** The edge with this id; where ids repeat, the first. */
  edge(id: string): WorkflowEdge | undefined;
  /** The position in the wire array, −1 when there is none. */
  nodeIndex(id: string): number;
  /** The position of the edge in the wire array, −1 when there is none. */
  edgeIndex(id: string): number;
  /** The edges that leave a node, in wire order, dangling ones included. */
  outgoing(nodeId: string): readonly WorkflowEdge[];
  /** The edges that lead to a node, in wire order, those from missing nodes included. */
  incoming(nodeId: string): readonly WorkflowEdge[];
  /** The same as positions in the wire array: edges that repeat an id differ by position only. */
  outgoingAt(nodeId: string): readonly number[];
  /** The edges that lead to a node, as positions in the wire array. */
  incomingAt(nodeId: string): readonly number[];
  /** Adjacency by position, for questions about the whole graph. The same object until ids or ends change. */
  readonly arcs: Arcs;
  /** True where two nodes share an id; `repeatsEdges`: where two edges do. */
  readonly repeatsNodes: boolean;
  /** True where two edges share an id. */
  readonly repeatsEdges: boolean;
}

/** All that depends on ids and ends only, as positions, so that an edit inside a node can share it. */
interface Structure {
  readonly nodePositions: Positions;
  /** Built when an edge is first looked up by id. */
  edgePositions?: Positions;
  readonly arcs: Arcs;
}

const noNodes: readonly WorkflowNode[] = [];
const noEdges: readonly WorkflowEdge[] = [];
const noPositions: readonly number[] = [];

/** Returns the nodes of a version in wire order; empty when the definition or the list is absent. */
export function nodesOf(version: WorkflowVersion): readonly WorkflowNode[] {
  return indexed(version).nodes;
}

/** Returns the edges of a version in wire order; empty when the definition or the list is absent. */
export function edgesOf(version: WorkflowVersion): readonly WorkflowEdge[] {
  return indexed(version).edges;
}

class IndexedGraph implements Graph {
  #lastAsked: string | undefined;
  #lastOutgoing: readonly WorkflowEdge[] = noEdges;

  constructor(
    readonly nodes: readonly WorkflowNode[],
    readonly edges: readonly WorkflowEdge[],
    readonly structure: Structure,
  ) {}

  get arcs(): Arcs {
    return this.structure.arcs;
  }

  node(id: string): WorkflowNode | undefined {
    return this.nodes[this.nodeIndex(id)];
  }

  edge(id: string): WorkflowEdge | undefined {
    return this.edges[this.edgeIndex(id)];
  }

  nodeIndex(id: string): number {
    return this.structure.nodePositions.get(id, this.nodes);
  }

  edgeIndex(id: string): number {
    return edgePositionsOf(this).get(id, this.edges);
  }

  outgoing(nodeId: string): readonly WorkflowEdge[] {
    // Rules ask about one node after another, several times each.
    if (this.#lastAsked !== nodeId) {
      this.#lastOutgoing = this.#at(this.outgoingAt(nodeId));
      this.#lastAsked = nodeId;
    }
    return this.#lastOutgoing;
  }

  incoming(nodeId: string): readonly WorkflowEdge[] {
    return this.#at(this.incomingAt(nodeId));
  }

  outgoingAt(nodeId: string): readonly number[] {
    const { firstLeaving, leaving, strayLeaving } = this.structure.arcs;
    const position = this.nodeIndex(nodeId);
    return position < 0
      ? (strayLeaving?.get(nodeId) ?? noPositions)
      : stretch(leaving, firstLeaving[position] as number, firstLeaving[position + 1] as number);
  }

  incomingAt(nodeId: string): readonly number[] {
    const { entering, firstEntering, strayEntering } = this.structure.arcs;
    const position = this.nodeIndex(nodeId);
    return position < 0
      ? (strayEntering?.get(nodeId) ?? noPositions)
      : stretch(entering, firstEntering[position] as number, firstEntering[position + 1] as number);
  }

  #at(positions: readonly number[]): readonly WorkflowEdge[] {
    return positions.length === 0 ? noEdges : positions.map((position) => this.edges[position] as WorkflowEdge);
  }

  get repeatsNodes(): boolean {
    return !this.structure.nodePositions.areUnique;
  }

  get repeatsEdges(): boolean {
    return !edgePositionsOf(this).areUnique;
  }
}

function edgePositionsOf({ edges, structure }: IndexedGraph): Positions {
  return (structure.edgePositions ??= Positions.of(edges));
}

function stretch(positions: Int32Array, from: number, to: number): readonly number[] {
  if (from === to) return noPositions;
  const found: number[] = [];
  for (let at = from; at < to; at++) found.push(positions[at] as number);
  return found;
}

function buildStructure(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): Structure {
  const nodePositions = Positions.of(nodes);
  return { nodePositions, arcs: buildArcs((id) => nodePositions.get(id, nodes), nodes.length, edges) };
}

/** The list itself, unless it holds elements that parsing refuses: such a document still gets answers. */
function usable<Element>(
  list: unknown,
  isElement: (item: unknown) => boolean,
  none: readonly Element[],
): readonly Element[] {
  if (!Array.isArray(list)) return none;
  return list.every(isElement) ? list : list.filter(isElement);
}

const isNode = (item: unknown): boolean => isJsonObject(item) && typeof item['id'] === 'string';
const isEdge = (item: unknown): boolean =>
  isNode(item) &&
  typeof (item as WorkflowEdge).source === 'string' &&
  typeof (item as WorkflowEdge).target === 'string';

const emptyGraph = new IndexedGraph(noNodes, noEdges, buildStructure(noNodes, noEdges));

const cache = new WeakMap<WorkflowDefinition, IndexedGraph>();

function indexed(version: WorkflowVersion): IndexedGraph {
  const definition = (version as WorkflowVersion | null | undefined)?.definition;
  if (!isJsonObject(definition)) return emptyGraph;
  const known = cache.get(definition);
  if (known) return known;
  const nodes = usable(definition.nodes, isNode, noNodes);
  const edges = usable(definition.edges, isEdge, noEdges);
  const graph = new IndexedGraph(nodes, edges, buildStructure(nodes, edges));
  cache.set(definition, graph);
  return graph;
}

/** Returns the index of a version's definition, built once per definition object in linear time. */
export function graphOf(version: WorkflowVersion): Graph {
  return indexed(version);
}

/**
 * Declares that `after` has the same ids and ends at the same positions as `before`, so that the index is shared:
 * editing a field then costs nothing here. The caller guarantees it.
 */
export function shareStructure(before: WorkflowVersion, after: WorkflowVersion): void {
  const { definition } = after;
  if (!definition || cache.has(definition)) return;
  const { structure } = indexed(before);
  cache.set(definition, new IndexedGraph(definition.nodes ?? noNodes, definition.edges ?? noEdges, structure));
}

/**
 * Indexes a version that an edit made from another, reusing the earlier index where nodes or edges were appended,
 * removed from the end or reconnected. Answers equal those of a new index.
 */
export function followStructure(before: WorkflowVersion, after: WorkflowVersion): void {
  const definition: unknown = after.definition;
  if (!isJsonObject(definition) || cache.has(definition)) return;
  const old = indexed(before);
  const nodes = usable(definition['nodes'], isNode, noNodes);
  const edges = usable(definition['edges'], isEdge, noEdges);
  const nodePositions = old.structure.nodePositions.follow(old.nodes, nodes);
  if (!nodePositions) return;
  const edgePositions = old.structure.edgePositions?.follow(old.edges, edges);
  const arcs = buildArcs((id) => nodePositions.get(id, nodes), nodes.length, edges, old);
  cache.set(
    definition,
    new IndexedGraph(nodes, edges, { nodePositions, ...(edgePositions ? { edgePositions } : {}), arcs }),
  );
}

/** Builds the index anew, without caches. Tests compare shared indexes with it. */
export function rebuildGraph(version: WorkflowVersion): Graph {
  const { edges, nodes } = indexed(version);
  return new IndexedGraph(nodes, edges, buildStructure(nodes, edges));
}
