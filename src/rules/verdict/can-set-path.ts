import { equalJson, type Json } from '#base';
import { edgeRuleFor, edgeTypeOf, fixedEdgeValue, nodeTypeOf, pathLabel } from '#catalog';
import { isEmptyValue } from '../compare-values.js';
import { canConnect, others, twice, twinOf } from './can-connect.js';
import { storable } from './known-type.js';
import { alwaysCalled, PathRoom, type PathVerdict } from './path-room.js';
import { allow, ignored, unknownPath, type Verdict, type VerdictContext } from './verdict.js';

export interface SetPathQuestion {
  readonly edgeId: string;
  readonly edgeType?: string;
  /** The new value; left out, the path keeps its own, or takes that of a new kind. `undefined` given as a key removes it. */
  readonly value?: unknown;
}

/** Whether a path may be of another kind or have another value; answers both as they will be. */
export function canSetPath(context: VerdictContext, question: SetPathQuestion): Verdict<PathVerdict> {
  const { graph } = context;
  const edge = graph.edge(question.edgeId);
  if (!edge) return unknownPath(question.edgeId);
  const setsValue = 'value' in question;
  const value = question.value as Json | undefined;
  const unfit = value === undefined ? undefined : storable(value);
  if (unfit) return unfit;
  const kind = edgeTypeOf(edge);
  const edgeType = question.edgeType === undefined ? kind : edgeTypeOf({ type: question.edgeType });
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
    (new PathRoom(nodeTypeOf(from), siblings).free(edgeType, value) ?? edgeRuleFor(nodeTypeOf(from), edgeType, value));
  // Another kind is not taken without the words it needs.
  if (edgeType !== kind && value !== undefined && rule?.value?.mandatory === true && isEmptyValue(value))
    return changed;
  const fixed = fixedEdgeValue(rule);
  if (fixed !== undefined && !equalJson(value, fixed)) return alwaysCalled(fixed);
  const label = pathLabel({ type: edgeType, value }, rule);
  const path = { edgeType, ...(value === undefined ? {} : { value }), ...(label === undefined ? {} : { label }) };
  const twin = from && twinOf(siblings, target, path);
  return twin ? twice(context, from, twin) : allow(path);
}
