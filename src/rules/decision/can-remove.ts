import { edgeTypeOf, isTriggerType, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import type { Usage } from '../analysis/references-of.js';
import { allow, type Decision, type DecisionContext, ignored, turnDown, usagesElsewhere } from './decision.js';

/** The nodes and edges to remove. */
export interface RemoveRequest {
  /** Ids of the nodes. Their edges are removed with them, unless `reconnect` keeps some. */
  readonly nodeIds?: readonly string[];
  /** Ids of further edges. */
  readonly edgeIds?: readonly string[];
  /** Connects the predecessors of a removed node with its successor, where there is one. */
  readonly reconnect?: boolean;
  /** Which edge to continue along, for removed nodes with several. */
  readonly continueOn?: { readonly [nodeId: string]: string };
}

/** An edge that stays although its target is removed: it leads to what came after. */
export interface JoinedEdge {
  /** The id of the edge. */
  readonly edgeId: string;
  /** The id of the node that it leaves, as before. */
  readonly source: string;
  /** The id of the node that it leads to afterwards. */
  readonly target: string;
}

/** What a removal also removes, and what it connects. */
export interface RemoveDecision {
  /** Ids of every node that is removed. */
  readonly nodeIds: readonly string[];
  /** Every removed edge: the chosen ones, and those of removed nodes that are not reconnected. */
  readonly edgeIds: readonly string[];
  /** The edges that lead past the removed nodes. Empty without `reconnect`. */
  readonly joins: readonly JoinedEdge[];
  /** References of remaining nodes to values that only the removed nodes set. */
  readonly usages: readonly Usage[];
  /** Positions in the wire arrays: elements that repeat an id differ by position only. */
  readonly nodePositions: readonly number[];
  /** Positions of the removed edges in `definition.edges`. */
  readonly edgePositions: readonly number[];
}

/** Decides what removing nodes and edges would do, so that users can be asked first. */
export function canRemove(context: DecisionContext, request: RemoveRequest): Decision<RemoveDecision> {
  const { graph } = context;
  const { continueOn = {}, edgeIds = [], nodeIds = [], reconnect = false } = request;
  if (nodeIds.length + edgeIds.length === 0) return ignored;
  const nodePositions = new Set(nodeIds.map((id) => graph.nodeIndex(id)).filter((position) => position >= 0));
  const gone = new Set(edgeIds.map((id) => graph.edgeIndex(id)).filter((position) => position >= 0));
  if (nodePositions.size + gone.size === 0)
    return turnDown('unknown-element', 'The elements to delete are not in this workflow.');

  // A node that repeats an id shares its edges with the first one, which keeps them.
  const copies = new Map<string, number>();
  for (const { id } of graph.nodes) copies.set(id, (copies.get(id) ?? 0) + 1);
  const removed = [...nodePositions].map((position) => graph.nodes[position]?.id as string);
  const leaving = new Set(removed.filter((id) => copies.get(id) === 1));
  const chosen = new Set(gone);
  for (const id of leaving) for (const position of graph.outgoingAt(id)) gone.add(position);
  const joining = new Joining(graph, leaving, chosen, continueOn);
  const joins: JoinedEdge[] = [];
  for (const id of leaving) {
    for (const position of graph.incomingAt(id)) {
      if (gone.has(position)) continue;
      const edge = graph.edges[position] as WorkflowEdge;
      // Of edges that repeat an id only the first can be changed by it.
      const target = reconnect && graph.edgeIndex(edge.id) === position ? joining.join(edge, id) : undefined;
      if (target === undefined) gone.add(position);
      else joins.push({ edgeId: edge.id, source: edge.source, target });
    }
  }
  const edgePositions = [...gone];
  return allow({
    nodeIds: removed,
    edgeIds: edgePositions.map((position) => graph.edges[position]?.id as string),
    joins,
    usages: usagesElsewhere(context, leaving),
    nodePositions: [...nodePositions],
    edgePositions,
  });
}

/**
 * Finds the new targets of edges to removed nodes. Memoises targets, so that long chains and crowded nodes cost no
 * more.
 */
class Joining {
  readonly #ends = new Map<string, string | undefined>();
  /** The remaining targets of each node before a gap. */
  readonly #targets = new Map<string, Set<string>>();

  constructor(
    private readonly graph: Graph,
    private readonly leaving: ReadonlySet<string>,
    /** The edges chosen for removal: they are neither reconnected nor count as duplicates. */
    private readonly chosen: ReadonlySet<number>,
    private readonly continueOn: { readonly [nodeId: string]: string },
  ) {}

  /** The new target of an edge to a removed node; undefined where the edge is removed too. */
  join(edge: WorkflowEdge, removedId: string): string | undefined {
    const target = this.#endOf(removedId);
    if (target === undefined || target === edge.source) return undefined;
    const node = this.graph.node(target);
    if (!node || isTriggerType(nodeTypeOf(node))) return undefined;
    const targets = this.#targetsFrom(edge.source);
    const key = targetKey(edge, target);
    // It would duplicate an existing edge.
    if (targets.has(key)) return undefined;
    targets.add(key);
    return target;
  }

  /** Where the single route from a removed node leaves the removed nodes; undefined where it forks, ends or cycles. */
  #endOf(start: string): string | undefined {
    const passed: string[] = [];
    const passing = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && this.leaving.has(at)) {
      if (this.#ends.has(at)) {
        at = this.#ends.get(at);
        break;
      }
      if (passing.has(at)) {
        at = undefined;
        break;
      }
      passing.add(at);
      passed.push(at);
      at = this.#nextOf(at);
    }
    for (const id of passed) this.#ends.set(id, at);
    return at;
  }

  #nextOf(id: string): string | undefined {
    const { continueOn, graph } = this;
    const onward = graph
      .outgoingAt(id)
      .filter((position) => !this.chosen.has(position) && graph.edges[position]?.target !== id);
    const wanted = Object.hasOwn(continueOn, id) ? continueOn[id] : undefined;
    const next =
      wanted === undefined
        ? onward.length === 1
          ? onward[0]
          : undefined
        : onward.find((position) => graph.edges[position]?.id === wanted);
    return next === undefined ? undefined : graph.edges[next]?.target;
  }

  #targetsFrom(source: string): Set<string> {
    const known = this.#targets.get(source);
    if (known) return known;
    const targets = new Set<string>();
    for (const position of this.graph.outgoingAt(source)) {
      const edge = this.graph.edges[position] as WorkflowEdge;
      if (!this.chosen.has(position) && !this.leaving.has(edge.target)) targets.add(targetKey(edge, edge.target));
    }
    this.#targets.set(source, targets);
    return targets;
  }
}

/** The key under which edges of one node are duplicates: kind, value and target. */
function targetKey(edge: WorkflowEdge, target: string): string {
  return JSON.stringify([edgeTypeOf(edge), target, ...(edge.value === undefined ? [] : [edge.value])]);
}
