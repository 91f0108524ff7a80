import { equalJson, type Json } from '#base';
import { edgeRuleFor, edgeTypeOf, fixedEdgeValue, isTriggerType, nodeTypeOf, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, WorkflowEdge, WorkflowNode } from '#model';
import { isEmptyValue } from '../settings/compare-values.js';
import { edgeRowsOf } from '../conditions/edge-rows.js';
import { EdgeMatch } from '../structure/edge-match.js';
import {
  allow,
  type Decision,
  type DecisionContext,
  ignored,
  storable,
  titleIn,
  turnDown,
  unknownEdge,
  unknownNode,
} from './decision.js';
import {
  refuseFixedValue,
  carriedValue,
  freeEdge,
  freeEdgeWithRule,
  type EdgeDecision,
  edgeWith,
  pathTaken,
  refuseTaken,
} from './edge-decision.js';

/** The ends and the kind of an edge to add or to move. */
export interface ConnectRequest {
  /** The id of the node that the edge would leave. */
  readonly source: string;
  /** The id of the node that it would lead to. */
  readonly target: string;
  /** The edge kind; absent: the default one, or the first still free. A moved edge keeps its own if it can. */
  readonly edgeType?: string;
  /** The wanted value, where it is not the rule's. */
  readonly value?: unknown;
  /** An edge to move to these ends. It does not count against the limits, and is ignored at its old position. */
  readonly movedEdgeId?: string;
}

/**
 * Decides whether an edge may lead from one node to another, and as what. Pointer, keyboard and program share this
 * decision.
 */
export function canConnect(context: DecisionContext, request: ConnectRequest): Decision<EdgeDecision> {
  const { graph } = context;
  const { movedEdgeId, source, target, value: wanted } = request;
  const moved = movedEdgeId === undefined ? undefined : graph.edge(movedEdgeId);
  if (movedEdgeId !== undefined && !moved) return unknownEdge(movedEdgeId);
  const unfit = wanted === undefined ? undefined : storable(wanted);
  if (unfit) return unfit;
  const edgeType = request.edgeType === undefined ? undefined : edgeTypeOf({ type: request.edgeType });
  const staysPut = moved?.source === source && moved.target === target;
  const keepsKind = edgeType === undefined || (moved && edgeTypeOf(moved) === edgeType);
  if (staysPut && keepsKind && (wanted === undefined || equalJson(wanted, moved.value))) return ignored;

  const from = graph.node(source);
  const to = graph.node(target);
  // An edge that stays may lead to a missing node: its kind and value can be fixed all the same.
  if (!from || (!to && !staysPut)) return unknownNode(from ? target : source);
  if (!staysPut && source === target) return turnDown('to-itself', `${titleIn(context, from)} cannot lead to itself.`);
  if (!staysPut && to && isTriggerType(nodeTypeOf(to)))
    return turnDown('into-trigger', 'A trigger can’t have a step before it.');
  const found = newEdgeFor(context, from, { edgeType, value: wanted }, moved);
  if (found.answer !== 'allow') return found;
  const { rule } = found;
  // An empty value where one is required counts as none.
  const value = isEmptyValue(wanted) && rule?.value?.mandatory === true ? undefined : wanted;
  const fixed = fixedEdgeValue(rule);
  if (value !== undefined && fixed !== undefined && !equalJson(value, fixed)) return refuseFixedValue(fixed);
  const edge = value === undefined || !rule ? found.edge : edgeWith(rule, value as Json);
  const present = others(graph, source, moved);
  const duplicate = duplicateOf(present, target, edge);
  if (duplicate) return twice(context, from, duplicate);
  const made = edgeRowsOf(from);
  // An edge that stays at its node keeps a name, even a repeated one.
  const isKept = moved?.source === source && equalJson(moved.value, edge.value);
  const taken = made && !isKept ? pathTaken(made, present, edge) : undefined;
  return taken === undefined ? allow(edge) : refuseTaken(titleIn(context, from), taken);
}

/** Decides whether one more edge may leave a node, and as what, before its target is known. */
export function canContinue(
  context: DecisionContext,
  { nodeId, edgeType, value }: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown },
): Decision<EdgeDecision> {
  const node = context.graph.node(nodeId);
  if (!node) return unknownNode(nodeId);
  const { config } = node;
  const title = titleIn(context, node);
  const present = context.graph.outgoing(nodeId);
  const free = freeEdge(nodeTypeOf(node), title, present, { config, wanted: edgeType, value });
  const made = edgeRowsOf(node);
  const taken = made && free.answer === 'allow' ? pathTaken(made, present, free) : undefined;
  return taken === undefined ? free : refuseTaken(title, taken);
}

/** The edge among these with the same target, kind and value. */
export function duplicateOf(
  edges: readonly WorkflowEdge[],
  target: string,
  { edgeType, value }: EdgeDecision,
): WorkflowEdge | undefined {
  return edges.find((edge) => edge.target === target && edgeTypeOf(edge) === edgeType && equalJson(edge.value, value));
}

/** The refusal of a duplicate edge. */
export function twice(
  context: DecisionContext,
  from: WorkflowNode,
  { target }: WorkflowEdge,
): Extract<Decision, { readonly answer: 'refuse' }> {
  const to = context.graph.node(target);
  return turnDown(
    'already-connected',
    `${titleIn(context, from)} already has such a path to ${to ? titleIn(context, to) : `“${target}”`}.`,
  );
}

/** The edges that leave a node except the moved one; by position, because ids may repeat. */
export function others(graph: Graph, nodeId: string, moved: WorkflowEdge | undefined): readonly WorkflowEdge[] {
  return graph.outgoing(nodeId).filter((edge) => edge !== moved);
}

interface ChosenEdge {
  readonly edge: EdgeDecision;
  /** The rule of the edge; absent where an edge stays that no rule allows. */
  readonly rule?: EdgeRule;
}

/** The kind and value of the edge: as wanted; else those of the moved edge, where free; else those of a new one. */
function newEdgeFor(
  context: DecisionContext,
  from: WorkflowNode,
  wanted: { readonly edgeType: string | undefined; readonly value: unknown },
  moved: WorkflowEdge | undefined,
): Decision<ChosenEdge> {
  const type = nodeTypeOf(from);
  const free = (edgeType?: string, value: unknown = wanted.value): Decision<ChosenEdge> => {
    const { config } = from;
    const present = others(context.graph, from.id, moved);
    return freeEdgeWithRule(type, titleIn(context, from), present, { config, value, wanted: edgeType });
  };
  if (!moved) return free(wanted.edgeType);
  const kind = edgeTypeOf(moved);
  // An edge that only changes its target gets no worse: it keeps kind and value, even invalid ones.
  if (moved.source === from.id && (wanted.edgeType === undefined || wanted.edgeType === kind))
    return asItIs(context.graph, from, moved);
  const first = free(wanted.edgeType ?? kind, wanted.value ?? moved.value);
  const decision = first.answer === 'allow' || wanted.edgeType !== undefined ? first : free();
  if (decision.answer !== 'allow' || !decision.rule || edgeTypeOf(decision.rule) !== kind) return decision;
  return allow({
    rule: decision.rule,
    edge: edgeWith(decision.rule, carriedValue(moved, ruleOf(context.graph, moved), decision.rule)),
  });
}

function asItIs(graph: Graph, from: WorkflowNode, moved: WorkflowEdge): Decision<ChosenEdge> {
  const rule = ruleOf(graph, moved);
  if (rule) return allow({ rule, edge: edgeWith(rule, carriedValue(moved, rule, rule)) });
  const label = edgeLabel(moved, edgeRuleFor(nodeTypeOf(from), edgeTypeOf(moved), moved.value));
  return allow({
    edge: {
      edgeType: edgeTypeOf(moved),
      ...(moved.value === undefined ? {} : { value: moved.value as Json }),
      ...(label === undefined ? {} : { label }),
    },
  });
}

/** The rule of an edge among all that leave its node. */
function ruleOf(graph: Graph, edge: WorkflowEdge): EdgeRule | undefined {
  const source = graph.node(edge.source);
  const edges = graph.outgoing(edge.source);
  return source && new EdgeMatch(nodeTypeOf(source)).match(edges)[edges.indexOf(edge)];
}
