import { isJsonObject } from '#base';
import { type Graph, graphOf } from '#graph';
import type { NodePresentation, WorkflowEdge } from '#model';
import type { Touched } from '#rules';
import type { EditedDocument, SetOperation, Operation } from './operation.js';

/** Returns which problems applied operations can have changed. `before` and `after` are the documents around them. */
export function touchedBy(operations: readonly Operation[], before: EditedDocument, after: EditedDocument): Touched {
  const touch = new TouchedElements(before, after);
  for (const operation of operations) {
    if (operation.op === 'set') touch.set(operation);
    else if (operation.kind === 'node') touch.comeOrGone(operation.value.id);
    else touch.edgeComeOrGone(operation.value as WorkflowEdge);
  }
  const { edgeIds, everything, nodeIds, structure } = touch;
  return { nodeIds, edgeIds, structure, everything };
}

class TouchedElements {
  readonly nodeIds = new Set<string>();
  readonly edgeIds = new Set<string>();
  structure = false;
  everything = false;
  readonly #graphs: readonly Graph[];

  constructor(
    private readonly before: EditedDocument,
    private readonly after: EditedDocument,
  ) {
    this.#graphs = [graphOf(before.version), graphOf(after.version)];
  }

  set({ id = '', kind, path }: SetOperation): void {
    switch (kind) {
      case 'node':
        if (path[0] !== 'type') this.nodeIds.add(id);
        else this.#ofAnotherType(id);
        break;
      case 'edge':
        this.#edge(id);
        // A timeout edge decides which properties are set behind it, so the type of an edge is structure, like its
        // ends.
        this.structure ||= path[0] === 'source' || path[0] === 'target' || path[0] === 'type';
        break;
      case 'workflow':
        // Properties of the workflow concern only the names that use them, which the index finds itself.
        this.everything ||= path[0] === 'definition' && path[1] !== 'properties';
        break;
      default:
        if (path[0] === 'nodes') this.#looks(path[1]);
    }
  }

  /** A node was added or removed. */
  comeOrGone(id: string): void {
    this.#ofAnotherType(id);
    // Which edges of a node may stay depends on the existence of their targets.
    for (const graph of this.#graphs) for (const edge of graph.incoming(id)) this.nodeIds.add(edge.source);
  }

  #ofAnotherType(id: string): void {
    this.#nodeWithPaths(id);
    this.structure = true;
  }

  edgeComeOrGone({ id, source, target }: WorkflowEdge): void {
    this.#edge(id);
    // The index knows only the first of repeated ids: the edge itself names its nodes.
    this.nodeIds.add(source);
    this.nodeIds.add(target);
    this.structure = true;
  }

  /** The presentation of one node or of all. Rules ignore positions, so moving nodes touches none. */
  #looks(nodeId: string | number | undefined): void {
    const [old, now] = [this.before, this.after].map(({ presentation }) =>
      isJsonObject(presentation.nodes) ? presentation.nodes : {},
    );
    const ids =
      nodeId === undefined ? new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]) : [String(nodeId)];
    for (const id of ids) if (!isSameToRules(lookOf(old, id), lookOf(now, id))) this.#nodeWithPaths(id);
  }

  #nodeWithPaths(id: string): void {
    this.nodeIds.add(id);
    for (const graph of this.#graphs) {
      for (const edge of graph.outgoing(id)) this.edgeIds.add(edge.id);
      for (const edge of graph.incoming(id)) this.edgeIds.add(edge.id);
    }
  }

  #edge(id: string): void {
    this.edgeIds.add(id);
    for (const graph of this.#graphs) {
      const edge = graph.edge(id);
      if (!edge) continue;
      this.nodeIds.add(edge.source);
      this.nodeIds.add(edge.target);
    }
  }
}

type Looks = { readonly [nodeId: string]: NodePresentation } | undefined;

function lookOf(looks: Looks, id: string): NodePresentation | undefined {
  return looks && Object.hasOwn(looks, id) ? looks[id] : undefined;
}

/** Rules read titles and the disabled flag, not positions and colours. */
function isSameToRules(left: NodePresentation | undefined, right: NodePresentation | undefined): boolean {
  return left === right || (left?.title === right?.title && left?.disabled === right?.disabled);
}
