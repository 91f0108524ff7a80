import { equalJson, type Json } from '#base';
import { defaultEdgeValue, edgeRulesOf, edgeTypeOf, fixedEdgeValue, nodeTypeOf, pathKind, pathRank } from '#catalog';
import type { EdgeRule, NodeType, WorkflowEdge } from '#model';
import { PathMatch } from '../path-match.js';
import { twice, twinOf } from './can-connect.js';
import { hasTwin } from './can-order-path.js';
import { alwaysCalled, type PathVerdict, pathWith } from './path-room.js';
import {
  allow,
  ignored,
  titleIn,
  turnDown,
  unknownPath,
  unknownStep,
  type Verdict,
  type VerdictContext,
} from './verdict.js';

export interface MakeDefaultVerdict {
  /** What the path becomes. */
  readonly path: PathVerdict;
  /** What the path becomes that was the default one so far, where there is one. */
  readonly other?: PathVerdict & { readonly edgeId: string };
}

/**
 * Whether a path may become the default one of its step: the one for everything else, or where its type offers none, the one its
 * rules mark. A default path cannot be taken away, only moved: the two paths exchange their kinds and words, and keep their ends.
 */
export function canMakeDefault(
  context: VerdictContext,
  { edgeId }: { readonly edgeId: string },
): Verdict<MakeDefaultVerdict> {
  const { graph } = context;
  const edge = graph.edge(edgeId);
  if (!edge) return unknownPath(edgeId);
  const source = graph.node(edge.source);
  if (!source) return unknownStep(edge.source);
  const title = titleIn(context, source);
  const rules = defaultRulesOf(nodeTypeOf(source));
  if (rules.length === 0) return turnDown('edge-not-offered', `${title} has no path for everything else.`);
  const paths = graph.outgoing(source.id);
  const drawnBy = new PathMatch(nodeTypeOf(source)).match(paths);
  const rule = drawnBy[paths.indexOf(edge)];
  if (rule && rules.includes(rule)) return ignored;
  if (!rule) return turnDown('edge-not-offered', `${title} has no “${edgeTypeOf(edge)}” path.`);
  if (pathRank(edge.type, nodeTypeOf(source)) === 2)
    return turnDown('edge-not-offered', 'A path that is taken after a wait or a failure cannot be the default one.');
  const fixed = fixedEdgeValue(rule);
  if (fixed !== undefined) return alwaysCalled(fixed);

  const at = drawnBy.findIndex((other) => other !== undefined && rules.includes(other));
  const old = paths[at];
  const next = (drawnBy[at] ?? rules[0]) as EdgeRule;
  if (hasTwin(graph, edge) || (old && hasTwin(graph, old)))
    return turnDown('id-repeated', 'Two paths have the same id. Give each an id of its own first.');
  const path = pathWith(next, fixedEdgeValue(next) ?? (old ? (old.value as Json | undefined) : defaultEdgeValue(next)));
  const other = old && { ...pathWith(rule, edge.value as Json | undefined), edgeId: old.id };
  if (isSame(edge, path) && (!old || !other || isSame(old, other))) return ignored;
  const rest = paths.filter((candidate) => candidate !== edge && candidate !== old);
  const twin = twinOf(rest, edge.target, path) ?? (old && other ? twinOf(rest, old.target, other) : undefined);
  return twin ? twice(context, source, twin) : allow({ path, ...(other ? { other } : {}) });
}

function isSame(edge: WorkflowEdge, { edgeType, value }: PathVerdict): boolean {
  return edgeTypeOf(edge) === edgeType && equalJson(edge.value, value);
}

/** The rules by which the default path of a step is drawn. */
function defaultRulesOf(type: NodeType): readonly EdgeRule[] {
  const rules = edgeRulesOf(type);
  const forAllElse = rules.filter((rule) => pathKind(rule.type) === 'default');
  return forAllElse.length > 0 ? forAllElse : rules.filter((rule) => rule.defaultEdge === true);
}
