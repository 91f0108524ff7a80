import { equalJson, type Json } from '#base';
import {
  defaultEdgeValue,
  edgeKind,
  edgeLabel,
  edgeRank,
  edgeRuleFor,
  edgeRulesOf,
  edgeTypeOf,
  fixedEdgeValue,
  nodeTypeOf,
} from '#catalog';
import { isEmptyValue } from '../settings/compare-values.js';
import { canConnect, duplicateOf, others, twice } from './can-connect.js';
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
import { EdgeCapacity, type EdgeDecision, edgeWith, refuseFixedValue, refuseTaken } from './edge-decision.js';
import type { EdgeRule, NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { edgeRowsOf, pathOfEdge } from '../conditions/edge-rows.js';
import { EdgeMatch } from '../structure/edge-match.js';
import { hasDuplicate } from './can-reorder-edge.js';

/** An edge, and the kind and value that it shall get. */
export interface SetEdgeRequest {
  /** The id of the edge. */
  readonly edgeId: string;
  /** The new edge kind. Absent: the edge keeps its own. */
  readonly edgeType?: string;
  /**
   * The new value; absent: the edge keeps its own, or takes that of the new kind. An explicit `undefined` removes it.
   */
  readonly value?: unknown;
}

/** Decides whether an edge may change its kind or value; returns both as they will be. */
export function canSetEdge(context: DecisionContext, request: SetEdgeRequest): Decision<EdgeDecision> {
  const { graph } = context;
  const edge = graph.edge(request.edgeId);
  if (!edge) return unknownEdge(request.edgeId);
  const setsValue = 'value' in request;
  const value = request.value as Json | undefined;
  const unfit = value === undefined ? undefined : storable(value);
  if (unfit) return unfit;
  const kind = edgeTypeOf(edge);
  const edgeType = request.edgeType === undefined ? kind : edgeTypeOf({ type: request.edgeType });
  if (edgeType === kind && (!setsValue || equalJson(value, edge.value))) return ignored;

  const { source, target } = edge;
  const changed =
    edgeType === kind
      ? allow({ edgeType })
      : canConnect(context, {
          source,
          target,
          edgeType,
          movedEdgeId: edge.id,
          ...(value === undefined ? {} : { value }),
        });
  if (changed.answer !== 'allow' || !setsValue) return changed;
  const from = graph.node(source);
  const siblings = others(graph, source, edge);
  const rule =
    from &&
    (new EdgeCapacity(nodeTypeOf(from), siblings).free(edgeType, value) ??
      edgeRuleFor(nodeTypeOf(from), edgeType, value));
  // A kind that requires a value is not taken without one.
  if (edgeType !== kind && value !== undefined && rule?.value?.mandatory === true && isEmptyValue(value))
    return changed;
  const fixed = fixedEdgeValue(rule);
  if (fixed !== undefined && !equalJson(value, fixed)) return refuseFixedValue(fixed);
  const label = edgeLabel({ type: edgeType, value }, rule);
  const path = { edgeType, ...(value === undefined ? {} : { value }), ...(label === undefined ? {} : { label }) };
  const duplicate = from && duplicateOf(siblings, target, path);
  if (duplicate) return twice(context, from, duplicate);
  const taken = from && takenName(from, edge, siblings, { type: edgeType, value: value as WorkflowEdge['value'] });
  if (from && taken !== undefined) return refuseTaken(titleIn(context, from), taken);
  return allow(path);
}

/**
 * The name that an edge cannot have, because another edge or row of its node has it; undefined where it can. Rows and
 * edges find each other by name. An edge that no row leads to may become that of a row without one.
 */
function takenName(
  from: WorkflowNode,
  edge: WorkflowEdge,
  siblings: readonly WorkflowEdge[],
  wanted: Pick<WorkflowEdge, 'type' | 'value'>,
): string | undefined {
  const made = edgeRowsOf(from);
  const name = made && pathOfEdge(made, wanted);
  if (!made || name === undefined || name === pathOfEdge(made, edge)) return undefined;
  if (siblings.some((other) => pathOfEdge(made, other) === name)) return name;
  const own = pathOfEdge(made, edge);
  return own !== undefined && made.paths.includes(own) && made.paths.includes(name) ? name : undefined;
}

/** What making an edge the default changes: the edge itself, and the former default. */
export interface MakeDefaultDecision {
  /** The edge afterwards. */
  readonly edge: EdgeDecision;
  /** The former default edge afterwards, where there is one. */
  readonly other?: EdgeDecision & { readonly edgeId: string };
}

/**
 * Decides whether an edge may become the default one of its node: the edge of kind `default`, or where its type offers
 * none, the one its rules mark. A default edge cannot be removed, only moved: both edges swap kinds and values, and
 * keep their targets.
 */
export function canMakeDefault(
  context: DecisionContext,
  { edgeId }: { readonly edgeId: string },
): Decision<MakeDefaultDecision> {
  const { graph } = context;
  const edge = graph.edge(edgeId);
  if (!edge) return unknownEdge(edgeId);
  const source = graph.node(edge.source);
  if (!source) return unknownNode(edge.source);
  const title = titleIn(context, source);
  const rules = defaultRulesOf(nodeTypeOf(source));
  if (rules.length === 0) return turnDown('edge-not-offered', `${title} has no path for everything else.`);
  const edges = graph.outgoing(source.id);
  const drawnBy = new EdgeMatch(nodeTypeOf(source)).match(edges);
  const rule = drawnBy[edges.indexOf(edge)];
  if (rule && rules.includes(rule)) return ignored;
  if (!rule) return turnDown('edge-not-offered', `${title} has no “${edgeTypeOf(edge)}” path.`);
  if (edgeRank(edge.type, nodeTypeOf(source)) === 2)
    return turnDown('edge-not-offered', 'A path that is taken after a wait or a failure cannot be the default one.');
  const fixed = fixedEdgeValue(rule);
  if (fixed !== undefined) return refuseFixedValue(fixed);

  const at = drawnBy.findIndex((other) => other !== undefined && rules.includes(other));
  const old = edges[at];
  const next = (drawnBy[at] ?? rules[0]) as EdgeRule;
  if (hasDuplicate(graph, edge) || (old && hasDuplicate(graph, old)))
    return turnDown('id-repeated', 'Two paths have the same id. Give each an id of its own first.');
  const made = edgeWith(
    next,
    fixedEdgeValue(next) ?? (old ? (old.value as Json | undefined) : defaultEdgeValue(next, source.config)),
  );
  const other = old && { ...edgeWith(rule, edge.value as Json | undefined), edgeId: old.id };
  if (isSame(edge, made) && (!old || !other || isSame(old, other))) return ignored;
  const rest = edges.filter((candidate) => candidate !== edge && candidate !== old);
  const duplicate =
    duplicateOf(rest, edge.target, made) ?? (old && other ? duplicateOf(rest, old.target, other) : undefined);
  return duplicate ? twice(context, source, duplicate) : allow({ edge: made, ...(other ? { other } : {}) });
}

function isSame(edge: WorkflowEdge, { edgeType, value }: EdgeDecision): boolean {
  return edgeTypeOf(edge) === edgeType && equalJson(edge.value, value);
}

/** The rules of a node's default edge. */
function defaultRulesOf(type: NodeType): readonly EdgeRule[] {
  const rules = edgeRulesOf(type);
  const forAllElse = rules.filter((rule) => edgeKind(rule.type) === 'default');
  return forAllElse.length > 0 ? forAllElse : rules.filter((rule) => rule.defaultEdge === true);
}
