import { edgeKind, edgeRulesOf, edgeTypeOf, isTriggerType, nodeTypeOf } from '#catalog';
import type { NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { isLedTo } from '../analysis/entry-nodes.js';
import { edgeRowsOf, missingRowEdges } from '../conditions/edge-rows.js';
import { edgeCountOf } from '../structure/edge-count.js';
import { canContinue } from './can-connect.js';
import {
  allow,
  type Decision,
  type DecisionContext,
  ignored,
  knownType,
  titleIn,
  turnDown,
  unknownEdge,
  unknownNode,
} from './decision.js';
import { freeEdge, type EdgeDecision } from './edge-decision.js';

/** What to insert, and where. */
export interface InsertRequest {
  /** A new node of this type, or of the type with this name in the catalog. */
  readonly type?: NodeType | string;
  /** An existing node without incoming edges. */
  readonly nodeId?: string;
  /** Into this edge. */
  readonly edgeId?: string;
  /** After this node: on a free edge there, else into the edge that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
}

/** How an inserted node is connected. All absent: not at all. */
export interface InsertDecision {
  /** The edge to split: it leads to the node afterwards. */
  readonly edgeId?: string;
  /** The new edge to the node, where none is split. */
  readonly inward?: EdgeDecision & { readonly source: string };
  /** The new edge from the node to the former target of the split one. */
  readonly onward?: EdgeDecision & { readonly target: string };
}

/** The inserted node, as far as its edges matter. */
interface Inserted {
  readonly type: NodeType;
  readonly title: string;
  readonly nodeId?: string;
  /** Its settings; those of a new node are the defaults of its type, as are the values of its edges. */
  readonly config?: unknown;
  readonly leaving: readonly WorkflowEdge[];
}

/** Decides whether a node may be inserted into an edge or after another node, and which edges that creates. */
export function canInsert(context: DecisionContext, request: InsertRequest): Decision<InsertDecision> {
  const node = insertedNode(context, request);
  if (node.answer !== 'allow') return node;
  const { after, edgeId } = request;
  if (edgeId !== undefined) return intoEdge(context, node, edgeId);
  if (!after) return node.nodeId === undefined ? allow({}) : ignored;
  return afterNode(context, node, after);
}

function insertedNode(context: DecisionContext, { nodeId, type }: InsertRequest): Decision<Inserted> {
  if (nodeId === undefined) {
    const known = knownType(context, type);
    return known.answer === 'allow'
      ? allow({ type: known.type, title: titleIn(context, { id: '', type: known.type }), leaving: [] })
      : known;
  }
  const node = context.graph.node(nodeId);
  if (!node) return unknownNode(nodeId);
  return allow({
    type: nodeTypeOf(node),
    title: titleIn(context, node),
    nodeId,
    config: node.config,
    leaving: context.graph.outgoing(nodeId),
  });
}

function intoEdge(context: DecisionContext, node: Inserted, edgeId: string): Decision<InsertDecision> {
  const { graph } = context;
  const edge = graph.edge(edgeId);
  if (!edge) return unknownEdge(edgeId);
  const { leaving, nodeId, title, type } = node;
  if (nodeId !== undefined && (edge.source === nodeId || edge.target === nodeId)) return ignored;
  const refusal = refusalToFollow(context, node);
  if (refusal) return refusal;
  if (edgeCountOf(type).most <= 0)
    return turnDown('no-outgoing-edge', `Contacts leave the workflow at ${title}; it cannot be inside a path.`);
  // Nothing to connect where the node already leads there, or the edge was dangling.
  if (graph.nodeIndex(edge.target) < 0 || leaving.some(({ target }) => target === edge.target))
    return allow({ edgeId });
  const wanted = otherwiseEdge(node);
  const onward = freeEdge(type, title, leaving, { config: node.config, ...(wanted && { wanted }) });
  if (onward.answer !== 'allow') return onward;
  const { answer: _answer, ...path } = onward;
  return allow({ edgeId, onward: { ...path, target: edge.target } });
}

/**
 * The edge of everything else, where rows make the others and none of them is without an edge: contacts go on as before until
 * a row says otherwise.
 */
function otherwiseEdge({ config, leaving, type }: Inserted): string | undefined {
  const made = edgeRowsOf({ id: '', type, config } as WorkflowNode);
  if (!made || missingRowEdges(type, made, leaving).some(({ rule }) => rule === made.rule)) return undefined;
  const rule = edgeRulesOf(type).find((other) => edgeKind(other.type) === 'default');
  return rule && !leaving.some((edge) => edgeTypeOf(edge) === edgeTypeOf(rule)) ? edgeTypeOf(rule) : undefined;
}

function afterNode(
  context: DecisionContext,
  node: Inserted,
  after: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown },
): Decision<InsertDecision> {
  const { graph } = context;
  const source = graph.node(after.nodeId);
  if (!source) return unknownNode(after.nodeId);
  if (node.nodeId === after.nodeId) return ignored;
  const refusal = refusalToFollow(context, node);
  if (refusal) return refusal;
  const decision = canContinue(context, after);
  if (decision.answer === 'allow') {
    const { answer: _answer, ...path } = decision;
    return allow({ inward: { ...path, source: after.nodeId } });
  }
  const main = edgeRulesOf(nodeTypeOf(source)).find((rule) => rule.defaultEdge === true);
  const leaving = graph.outgoing(after.nodeId);
  const wanted = after.edgeType ?? edgeTypeOf(main ?? {});
  const edge =
    leaving.find((candidate) => edgeTypeOf(candidate) === wanted) ??
    (after.edgeType === undefined ? leaving[0] : undefined);
  return edge ? intoEdge(context, node, edge.id) : decision;
}

/** Why nothing may lead to the inserted node; undefined where something may. */
function refusalToFollow(
  { graph }: DecisionContext,
  { nodeId, title, type }: Inserted,
): Extract<Decision, { readonly answer: 'refuse' }> | undefined {
  if (isTriggerType(type)) return turnDown('into-trigger', 'A trigger can’t have a step before it.');
  if (nodeId !== undefined && isLedTo(nodeId, graph)) {
    return turnDown('already-placed', `A path already leads to ${title}. Disconnect it first.`);
  }
  return undefined;
}
