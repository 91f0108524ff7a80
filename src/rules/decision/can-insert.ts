import type { Json } from '#base';
import { edgeKind, edgeRulesOf, edgeTypeOf, isTriggerType, nodeTypeOf } from '#catalog';
import type { NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { isLedTo } from '../analysis/entry-nodes.js';
import { edgeRowsOf, missingRowEdges } from '../conditions/edge-rows.js';
import { edgeCountOf } from '../structure/edge-count.js';
import { canContinue, duplicateOf, twice } from './can-connect.js';
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
  /** Edges lead to it and are joined without it. */
  readonly isMoved?: boolean;
  /** The edge of a moved node that leads on; not among those leaving. */
  readonly main?: WorkflowEdge | undefined;
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

/**
 * Decides the same for a node that leaves its place in the flow.
 *
 * @param main the edge that leads on at the new place
 */
export function placeExisting(
  context: DecisionContext,
  node: WorkflowNode,
  { after, edgeId }: Pick<InsertRequest, 'after' | 'edgeId'>,
  main: WorkflowEdge | undefined,
): Decision<InsertDecision> {
  const moved: Inserted = {
    type: nodeTypeOf(node),
    title: titleIn(context, node),
    nodeId: node.id,
    config: node.config,
    leaving: context.graph.outgoing(node.id).filter((edge) => edge !== main),
    isMoved: true,
    main,
  };
  if (edgeId !== undefined) return intoEdge(context, moved, edgeId);
  return after ? afterNode(context, moved, after) : ignored;
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
  const { leaving, main, nodeId, title, type } = node;
  if (nodeId !== undefined && (edge.source === nodeId || edge.target === nodeId)) return ignored;
  const refusal = refusalToFollow(context, node);
  if (refusal) return refusal;
  if (edgeCountOf(type).most <= 0)
    return turnDown('no-outgoing-edge', `Contacts leave the workflow at ${title}; it cannot be inside a path.`);
  if (main && graph.nodeIndex(edge.target) >= 0) return keepingMain(context, node, main, edge);
  // Nothing to connect where the node already leads there, or the edge was dangling.
  if (graph.nodeIndex(edge.target) < 0 || leaving.some(({ target }) => target === edge.target))
    return allow({ edgeId });
  const wanted = otherwiseEdge(node);
  const onward = freeEdge(type, title, leaving, { config: node.config, ...(wanted && { wanted }) });
  if (onward.answer !== 'allow') return onward;
  const { answer: _answer, ...path } = onward;
  return allow({ edgeId, onward: { ...path, target: edge.target } });
}

/** The edge that leads on keeps its kind and value. */
function keepingMain(
  context: DecisionContext,
  { leaving }: Inserted,
  main: WorkflowEdge,
  { id: edgeId, target }: WorkflowEdge,
): Decision<InsertDecision> {
  const edge = { edgeType: edgeTypeOf(main), ...(main.value === undefined ? {} : { value: main.value as Json }) };
  const duplicate = duplicateOf(leaving, target, edge);
  const from = context.graph.node(main.source);
  return duplicate && from ? twice(context, from, duplicate) : allow({ edgeId, onward: { ...edge, target } });
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
  { isMoved, nodeId, title, type }: Inserted,
): Extract<Decision, { readonly answer: 'refuse' }> | undefined {
  if (isTriggerType(type)) return turnDown('into-trigger', 'A trigger can’t have a step before it.');
  if (nodeId !== undefined && !isMoved && isLedTo(nodeId, graph)) {
    return turnDown('already-placed', `A path already leads to ${title}. Press M to move it here.`);
  }
  return undefined;
}
