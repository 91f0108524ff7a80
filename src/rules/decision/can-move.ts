import { edgeKind, edgeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import { isLedTo } from '../analysis/entry-nodes.js';
import { canInsert, type InsertDecision, placeExisting } from './can-insert.js';
import { canRemove, type JoinedEdge } from './can-remove.js';
import { allow, type Decision, type DecisionContext, ignored, titleIn, turnDown, unknownNode } from './decision.js';

/** The node to move, and where it goes. */
export interface MoveRequest {
  /** The id of the node. */
  readonly nodeId: string;
  /** Into this edge. */
  readonly edgeId?: string;
  /** After this node: with a kind on that edge, without one into its main edge; where it is free, on a new one. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
}

/** How a moved node is connected afterwards, and what joins where it was. */
export interface MoveDecision extends InsertDecision {
  /** The edges that led to the node and lead past its former place now. */
  readonly joins: readonly JoinedEdge[];
  /** Positions in `definition.edges` of the edges that led to it and can lead nowhere else. */
  readonly endedPositions: readonly number[];
  /** The id of the edge along which contacts went on from it. It leads on at the new place, or ends there. */
  readonly mainEdgeId?: string;
}

/**
 * Decides whether a connected node may move into an edge or after another node. What led to it is joined as by a
 * removal, along the edge by which contacts went on: the first standard one, else the default one, else the only one.
 * That edge leads on at the new place; all others stay with the node. A node that no edge leads to is inserted.
 */
export function canMove(context: DecisionContext, request: MoveRequest): Decision<MoveDecision> {
  const { graph } = context;
  const { nodeId } = request;
  const node = graph.node(nodeId);
  if (!node) return unknownNode(nodeId);
  if (request.edgeId === undefined && !request.after) return ignored;
  if (graph.nodes.some((other, index) => other.id === nodeId && graph.nodeIndex(nodeId) !== index))
    return turnDown('id-repeated', `Two steps share the id “${nodeId}”. Give one of them a new id first.`);
  const isPlaced = isLedTo(nodeId, graph);
  const main = isPlaced ? mainEdgeOf(graph, nodeId) : undefined;
  const place = isPlaced ? placeExisting(context, node, beside(graph, request), main) : canInsert(context, request);
  if (place.answer !== 'allow') return place;
  const before = place.inward?.source ?? graph.edge(place.edgeId ?? '')?.source;
  const branch = before === undefined ? undefined : branchTo(graph, nodeId, main, before);
  if (branch) {
    const title = titleIn(context, node);
    return turnDown('into-own-branch', `A path of ${title} leads here, so it would go round. Move that path first.`);
  }
  if (!isPlaced) return allow({ ...place, joins: [], endedPositions: [] });
  const left = canRemove(context, {
    nodeIds: [nodeId],
    reconnect: true,
    ...(main ? { continueOn: { [nodeId]: main.id } } : {}),
  });
  if (left.answer !== 'allow') return left;
  return allow({
    ...place,
    joins: left.joins,
    endedPositions: left.edgePositions.filter((position) => {
      const edge = graph.edges[position] as WorkflowEdge;
      return edge.source !== nodeId && edge.target === nodeId;
    }),
    ...(main ? { mainEdgeId: main.id } : {}),
  });
}

/** Directly after a node means into its main edge, where no kind is asked for. */
function beside(graph: Graph, { after, edgeId }: MoveRequest): Pick<MoveRequest, 'after' | 'edgeId'> {
  if (edgeId !== undefined) return { edgeId };
  if (!after) return {};
  const leading = after.edgeType === undefined ? mainEdgeOf(graph, after.nodeId) : undefined;
  return leading ? { edgeId: leading.id } : { after };
}

/** The edge along which contacts go on. Operations reach of repeated ids the first. */
function mainEdgeOf(graph: Graph, nodeId: string): WorkflowEdge | undefined {
  const leaving = graph.outgoingAt(nodeId).flatMap((position) => {
    const edge = graph.edges[position] as WorkflowEdge;
    return edge.target !== nodeId && graph.edgeIndex(edge.id) === position ? [edge] : [];
  });
  const first = (kind: string): WorkflowEdge | undefined => leaving.find((edge) => edgeKind(edgeTypeOf(edge)) === kind);
  return first('standard') ?? first('default') ?? (leaving.length === 1 ? leaving[0] : undefined);
}

/** An edge that travels with the node and leads to where it would go: contacts would go round. */
function branchTo(
  graph: Graph,
  nodeId: string,
  main: WorkflowEdge | undefined,
  before: string,
): WorkflowEdge | undefined {
  return graph.outgoing(nodeId).find((edge) => edge !== main && edge.target !== nodeId && reaches(graph, edge, before));
}

function reaches(graph: Graph, { source, target: start }: WorkflowEdge, wanted: string): boolean {
  const seen = new Set([source, start]);
  const ahead = [start];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (id === wanted) return true;
    for (const { target } of graph.outgoing(id)) {
      if (seen.has(target)) continue;
      seen.add(target);
      ahead.push(target);
    }
  }
  return false;
}
