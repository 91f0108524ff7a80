import { equalJson, type Json } from '#base';
import { edgeRuleFor, edgeTypeOf, isTriggerType, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, WorkflowEdge, WorkflowNode } from '#model';
import { storable } from './known-type.js';
import { alwaysCalled, carriedValue, fixedValue, freePath, type PathVerdict, pathWith } from './path-room.js';
import { allow, ignored, titleIn, turnDown, unknownPath, unknownStep, type Verdict, type VerdictContext } from './verdict.js';

export interface ConnectQuestion {
  readonly source: string;
  readonly target: string;
  /** The kind of path; without it the default one, or the first still free. A path that is moved keeps its own if it can. */
  readonly edgeType?: string;
  /** The value wanted for it, where not the rule's. */
  readonly value?: unknown;
  /** A path that is moved to these ends. It does not count as taking up room, and back in its old place it is ignored. */
  readonly movedEdgeId?: string;
}

/** Whether a path may lead from one step to another, and as what. Asked by pointer, keyboard and program alike. */
export function canConnect(context: VerdictContext, { source, target, edgeType, value, movedEdgeId }: ConnectQuestion): Verdict<PathVerdict> {
  const { graph } = context;
  const moved = movedEdgeId === undefined ? undefined : graph.edge(movedEdgeId);
  if (movedEdgeId !== undefined && !moved) return unknownPath(movedEdgeId);
  const unfit = value === undefined ? undefined : storable(value);
  if (unfit) return unfit;
  const staysPut = moved?.source === source && moved.target === target;
  const keepsKind = edgeType === undefined || (moved && edgeTypeOf(moved) === edgeType);
  if (staysPut && keepsKind && (value === undefined || equalJson(value, moved.value))) return ignored;

  const from = graph.node(source);
  const to = graph.node(target);
  // A path that stays where it is may lead to a step that is gone: its kind and its words can be mended all the same.
  if (!from || (!to && !staysPut)) return unknownStep(from ? target : source);
  if (!staysPut && source === target) return turnDown('to-itself', `${titleIn(context, from)} cannot lead to itself.`);
  if (!staysPut && to && isTriggerType(nodeTypeOf(to))) return turnDown('into-trigger', 'A trigger can’t have a step before it.');
  const verdict = wayFor(context, from, edgeType, moved);
  if (verdict.answer !== 'allow') return verdict;
  const rule = edgeRuleFor(nodeTypeOf(from), verdict.edgeType);
  const fixed = fixedValue(rule);
  if (value !== undefined && fixed !== undefined && !equalJson(value, fixed)) return alwaysCalled(fixed);
  const path = value === undefined || !rule ? verdict : pathWith(rule, value as Json);
  const twin = others(graph, source, moved).find(
    (edge) => edge.target === target && edgeTypeOf(edge) === path.edgeType && equalJson(edge.value, path.value),
  );
  if (twin) return turnDown('already-connected', `${titleIn(context, from)} already leads to ${to ? titleIn(context, to) : `“${target}”`} this way.`);
  return allow(path);
}

/** Whether one more path may leave a step, and as what; before it is known where the path will lead. */
export function canContinue(
  context: VerdictContext, { nodeId, edgeType }: { readonly nodeId: string; readonly edgeType?: string },
): Verdict<PathVerdict> {
  const node = context.graph.node(nodeId);
  return node ? freePath(nodeTypeOf(node), titleIn(context, node), context.graph.outgoing(nodeId), edgeType) : unknownStep(nodeId);
}

/** The kind and value of the path: as wanted; else as the moved path was, where that is free; else as a new one. */
function wayFor(context: VerdictContext, from: WorkflowNode, wanted: string | undefined, moved: WorkflowEdge | undefined): Verdict<PathVerdict> {
  const type = nodeTypeOf(from);
  const present = others(context.graph, from.id, moved);
  const free = (edgeType?: string): Verdict<PathVerdict> => freePath(type, titleIn(context, from), present, edgeType);
  if (!moved) return free(wanted);
  const kind = edgeTypeOf(moved);
  const first = free(wanted ?? kind);
  const verdict = first.answer === 'allow' || wanted !== undefined || moved.source === from.id ? first : free();
  const rule = edgeRuleFor(type, kind);
  return verdict.answer === 'allow' && verdict.edgeType === kind && rule ? allow(pathWith(rule, carriedValue(moved, ruleOf(context.graph, moved), rule))) : verdict;
}

/** The paths that leave a step beside the moved one; told by place, because ids may repeat. */
function others(graph: Graph, nodeId: string, moved: WorkflowEdge | undefined): readonly WorkflowEdge[] {
  return graph.outgoing(nodeId).filter((edge) => edge !== moved);
}

function ruleOf(graph: Graph, edge: WorkflowEdge): EdgeRule | undefined {
  const source = graph.node(edge.source);
  return source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge));
}
