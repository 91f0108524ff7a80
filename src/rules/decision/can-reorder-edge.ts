import { nodeTypeOf, edgeRank } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import { allow, ignored, titleIn, turnDown, unknownEdge, type Decision, type DecisionContext } from './decision.js';

export interface OrderEdgeRequest {
  readonly edgeId: string;
  /** How many places it goes among the paths of its step: behind others where positive, before them where negative. */
  readonly by: number;
}

export interface ReorderEdgeDecision {
  /** Where the path stands in the wire, and where it will stand once it is taken out. */
  readonly from: number;
  readonly to: number;
  /** The path that it will stand right before or right behind. */
  readonly beside: { readonly edgeId: string; readonly side: 'before' | 'behind' };
  /** Its place among the paths it stands with, counted from 1, and how many they are. */
  readonly place: number;
  readonly count: number;
}

/**
 * Whether a path may stand elsewhere among those that leave its step. Only paths of one rank have an order that means something:
 * the ways on among each other, and the detours. The path for everything else comes after the ways on, whatever the wire says.
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
  // Once the path is taken out, everything behind it stands one place further to the front: so its new place is the neighbour's.
  return allow({
    from,
    to: neighbour,
    beside: { edgeId: (graph.edges[neighbour] as WorkflowEdge).id, side: next < now ? 'before' : 'behind' },
    place: next + 1,
    count: there.length,
  });
}

/** The paths that stand side by side with one, itself included, in order, as places in the wire: those of its step and rank that lead somewhere. */
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

/** Whether another path has the same id. Which of them an id means is told by their order, so that it must not change. */
export function hasDuplicate(graph: Graph, { id }: WorkflowEdge): boolean {
  return graph.repeatsEdges && graph.edges.some((other, at) => other.id === id && at !== graph.edgeIndex(id));
}
