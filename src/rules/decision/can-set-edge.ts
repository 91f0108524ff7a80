import { equalJson, type Json } from '#base';
import { edgeRuleFor, edgeTypeOf, fixedEdgeValue, nodeTypeOf, edgeLabel } from '#catalog';
import { isEmptyValue } from '../settings/compare-values.js';
import { canConnect, others, twice, duplicateOf } from './can-connect.js';
import { storable } from './known-type.js';
import { refuseFixedValue, EdgeCapacity, type EdgeDecision } from './edge-room.js';
import { allow, ignored, unknownEdge, type Decision, type DecisionContext } from './decision.js';

export interface SetEdgeRequest {
  readonly edgeId: string;
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
  return duplicate ? twice(context, from, duplicate) : allow(path);
}
