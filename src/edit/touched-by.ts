import { isJsonObject } from '#base';
import { type Graph, graphOf } from '#graph';
import type { NodePresentation, WorkflowEdge } from '#model';
import type { Touched } from '#rules';
import type { EditedDocument, SetOperation, Operation } from './operation.js';

/** What applied steps can have changed the problems of. `before` and `after` are the documents around them. */
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
        // What counts as a timeout decides what is set after it, so a path's type is part of the structure as its ends are.
        this.structure ||= path[0] === 'source' || path[0] === 'target' || path[0] === 'type';
        break;
      case 'workflow':
        // Properties of the workflow concern only the names that use them, which the index finds out for itself.
        this.everything ||= path[0] === 'definition' && path[1] !== 'properties';
        break;
      default:
        if (path[0] === 'nodes') this.#looks(path[1]);
    }
  }

  /** A step that is new or gone. */
  comeOrGone(id: string): void {
    this.#ofAnotherType(id);
    // Which of a step's paths may stay depends on whether there is something for them to lead to.
    for (const graph of this.#graphs) for (const edge of graph.incoming(id)) this.nodeIds.add(edge.source);
  }

  #ofAnotherType(id: string): void {
    this.#nodeWithPaths(id);
    this.structure = true;
  }

  edgeComeOrGone({ id, source, target }: WorkflowEdge): void {
    this.#edge(id);
    // Where ids repeat, the index knows only the first: the path itself tells which steps it was about.
    this.nodeIds.add(source);
    this.nodeIds.add(target);
    this.structure = true;
  }

  /** The looks of one step or of all. Where a step stands is nobody's problem, so moving steps touches none. */
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

/** Names and being turned off matter to rules; places and colours do not. */
function isSameToRules(left: NodePresentation | undefined, right: NodePresentation | undefined): boolean {
  return left === right || (left?.title === right?.title && left?.off === right?.off);
}
