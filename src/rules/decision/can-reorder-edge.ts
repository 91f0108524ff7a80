import { nodeTypeOf, edgeRank } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import { allow, ignored, titleIn, turnDown, unknownEdge, type Decision, type DecisionContext } from './decision.js';

/** An edge, and how far it moves among the edges of its node. */
export interface OrderEdgeRequest {
  /** The id of the edge. */
  readonly edgeId: string;
  /** How many positions it moves among the edges of its node: back where positive, forward where negative. */
  readonly by: number;
}

/** Where an edge goes on the wire, and where that is among the edges of its node. */
export interface ReorderEdgeDecision {
  /** Its wire positions before, and after it is taken out. */
  readonly from: number;
  /** Its position in `definition.edges` afterwards. */
  readonly to: number;
  /** The edge that it will directly precede or follow. */
  readonly beside: { readonly edgeId: string; readonly side: 'before' | 'behind' };
  /** Its position among its siblings, counted from 1, and their number. */
  readonly place: number;
  /** The number of edges it can change places with, itself included. */
  readonly count: number;
}

/**
 * Decides whether an edge may move among those that leave its node. Order matters within a rank only: among main edges,
 * and among detours. The default edge follows the main edges in any wire order.
 */
export function canReorderEdge(
  context: DecisionContext,
  { by, edgeId }: OrderEdgeRequest,
): Decision<ReorderEdgeDecision> {
  const { graph } = context;
  const edge = graph.edge(edgeId);
  if (!edge) return unknownEdge(edgeId);
  const source = graph.node(edge.source);
  const there = siblingsOf(graph, edge);
  const now = there.indexOf(graph.edgeIndex(edgeId));
  if (source && rankOf(graph, edge) === 1)
    return turnDown('order-fixed', 'The path for everything else always comes after the others.');
  if (now < 0 || there.length < 2) {
    return turnDown(
      'order-fixed',
      source
        ? `No other path of ${titleIn(context, source)} can change places with this one.`
        : 'This path belongs to no step.',
    );
  }
  if (hasDuplicate(graph, edge))
    return turnDown('id-repeated', 'Two paths have the same id. Give each an id of its own first.');
  const next = Math.min(Math.max(now + (Number.isFinite(by) ? Math.trunc(by) : 0), 0), there.length - 1);
  if (next === now) return ignored;
  const from = there[now] as number;
  const neighbour = there[next] as number;
  // Taking the edge out moves all later ones forward by one: its new position is the neighbour's.
  return allow({
    from,
    to: neighbour,
    beside: { edgeId: (graph.edges[neighbour] as WorkflowEdge).id, side: next < now ? 'before' : 'behind' },
    place: next + 1,
    count: there.length,
  });
}

/**
 * The siblings of an edge, itself included, as wire positions: the edges of its node and rank that are not dangling.
 */
function siblingsOf(graph: Graph, edge: WorkflowEdge): readonly number[] {
  const rank = rankOf(graph, edge);
  return graph.outgoingAt(edge.source).filter((at) => {
    const other = graph.edges[at] as WorkflowEdge;
    return graph.edgeIndex(other.id) === at && graph.nodeIndex(other.target) >= 0 && rankOf(graph, other) === rank;
  });
}

function rankOf(graph: Graph, edge: WorkflowEdge): number {
  const source = graph.node(edge.source);
  return source ? edgeRank(edge.type, nodeTypeOf(source)) : 0;
}

/** Whether another edge has the same id. Order decides which of them an id means, so it must not change. */
export function hasDuplicate(graph: Graph, { id }: WorkflowEdge): boolean {
  return graph.repeatsEdges && graph.edges.some((other, at) => other.id === id && at !== graph.edgeIndex(id));
}
