import { isJsonObject } from '#base';
import type { WorkflowDefinition, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { type Arcs, buildArcs } from './arcs.js';
import { Positions } from './positions.js';

/** A definition with its index: who is where, and what leads to what. Immutable; arrays are the wire document's own. */
export interface Graph {
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  /** The step with this id; where ids are repeated, the first. */
  node(id: string): WorkflowNode | undefined;
  edge(id: string): WorkflowEdge | undefined;
  /** Position in the wire array, −1 when there is none. */
  nodeIndex(id: string): number;
  edgeIndex(id: string): number;
  /** Paths that leave a step, in wire order. Includes paths whose other end does not exist. */
  outgoing(nodeId: string): readonly WorkflowEdge[];
  incoming(nodeId: string): readonly WorkflowEdge[];
  /** The same as positions in the wire array: the only way to tell paths apart that repeat an id. */
  outgoingAt(nodeId: string): readonly number[];
  incomingAt(nodeId: string): readonly number[];
  /** What leads to what as positions, for questions about all of it. The same object until ids or ends change. */
  readonly arcs: Arcs;
  /** True where two steps have one id; true where two paths have. */
  readonly repeatsNodes: boolean;
  readonly repeatsEdges: boolean;
}

/** Everything that depends only on ids and ends, kept as positions so that an edit inside a step can share it. */
interface Structure {
  readonly nodePositions: Positions;
  /** Made when a path is first asked for by its id. */
  edgePositions?: Positions;
  readonly arcs: Arcs;
}

const noNodes: readonly WorkflowNode[] = [];
const noEdges: readonly WorkflowEdge[] = [];
const noPositions: readonly number[] = [];

/** The steps of a version in wire order; empty when the definition or the list is absent. */
export function nodesOf(version: WorkflowVersion): readonly WorkflowNode[] {
  return indexed(version).nodes;
}

/** The paths of a version in wire order; empty when the definition or the list is absent. */
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
    // Rules ask about one step after another, each several times.
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

/** The list itself, unless it holds what could never be opened: questions about such a document are answered all the same. */
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

/** The index of a version's definition. Built once for each definition object, in time linear in its size. */
export function graphOf(version: WorkflowVersion): Graph {
  return indexed(version);
}

/**
 * Tells the index that `after` has the same ids and ends in the same places as `before`, so that it can be shared: an
 * edit of one field then costs nothing here, however large the workflow is. The caller vouches for it.
 */
export function shareStructure(before: WorkflowVersion, after: WorkflowVersion): void {
  const { definition } = after;
  if (!definition || cache.has(definition)) return;
  const { structure } = indexed(before);
  cache.set(definition, new IndexedGraph(definition.nodes ?? noNodes, definition.edges ?? noEdges, structure));
}

/**
 * Indexes a version that came of another by an edit, from what is known of that one where it goes on from it: where steps or
 * paths were added to the end, taken from it, or led elsewhere. The answers are those of an index built anew.
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

/** The index built anew, whatever is remembered. The yardstick for tests that the shared one is true. */
export function rebuildGraph(version: WorkflowVersion): Graph {
  const { edges, nodes } = indexed(version);
  return new IndexedGraph(nodes, edges, buildStructure(nodes, edges));
}
