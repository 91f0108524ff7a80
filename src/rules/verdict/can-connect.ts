import { equalJson, type Json } from '#base';
import { edgeRuleFor, edgeTypeOf, fixedEdgeValue, isTriggerType, nodeTypeOf, pathLabel } from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, WorkflowEdge, WorkflowNode } from '#model';
import { isEmptyValue } from '../compare-values.js';
import { PathMatch } from '../path-match.js';
import { storable } from './known-type.js';
import { alwaysCalled, carriedValue, freePath, freeRule, newPath, type PathVerdict, pathWith } from './path-room.js';
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
export function canConnect(context: VerdictContext, question: ConnectQuestion): Verdict<PathVerdict> {
  const { graph } = context;
  const { movedEdgeId, source, target, value: wanted } = question;
  const moved = movedEdgeId === undefined ? undefined : graph.edge(movedEdgeId);
  if (movedEdgeId !== undefined && !moved) return unknownPath(movedEdgeId);
  const unfit = wanted === undefined ? undefined : storable(wanted);
  if (unfit) return unfit;
  const edgeType = question.edgeType === undefined ? undefined : edgeTypeOf({ type: question.edgeType });
  const staysPut = moved?.source === source && moved.target === target;
  const keepsKind = edgeType === undefined || (moved && edgeTypeOf(moved) === edgeType);
  if (staysPut && keepsKind && (wanted === undefined || equalJson(wanted, moved.value))) return ignored;

  const from = graph.node(source);
  const to = graph.node(target);
  // A path that stays where it is may lead to a step that is gone: its kind and its words can be mended all the same.
  if (!from || (!to && !staysPut)) return unknownStep(from ? target : source);
  if (!staysPut && source === target) return turnDown('to-itself', `${titleIn(context, from)} cannot lead to itself.`);
  if (!staysPut && to && isTriggerType(nodeTypeOf(to)))
    return turnDown('into-trigger', 'A trigger can’t have a step before it.');
  const way = wayFor(context, from, { edgeType, value: wanted }, moved);
  if (way.answer !== 'allow') return way;
  const { rule } = way;
  // No words where there must be some are as good as none given.
  const value = isEmptyValue(wanted) && rule?.value?.mandatory === true ? undefined : wanted;
  const fixed = fixedEdgeValue(rule);
  if (value !== undefined && fixed !== undefined && !equalJson(value, fixed)) return alwaysCalled(fixed);
  const path = value === undefined || !rule ? way.path : pathWith(rule, value as Json);
  const twin = twinOf(others(graph, source, moved), target, path);
  return twin ? twice(context, from, twin) : allow(path);
}

/** Whether one more path may leave a step, and as what; before it is known where the path will lead. */
export function canContinue(
  context: VerdictContext,
  { nodeId, edgeType, value }: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown },
): Verdict<PathVerdict> {
  const node = context.graph.node(nodeId);
  return node
    ? freePath(nodeTypeOf(node), titleIn(context, node), context.graph.outgoing(nodeId), edgeType, value)
    : unknownStep(nodeId);
}

/** The path among these that leads to the same step the very same way. */
export function twinOf(
  paths: readonly WorkflowEdge[],
  target: string,
  { edgeType, value }: PathVerdict,
): WorkflowEdge | undefined {
  return paths.find((edge) => edge.target === target && edgeTypeOf(edge) === edgeType && equalJson(edge.value, value));
}

/** The refusal of a path that is there already. */
export function twice(
  context: VerdictContext,
  from: WorkflowNode,
  { target }: WorkflowEdge,
): Extract<Verdict, { readonly answer: 'refuse' }> {
  const to = context.graph.node(target);
  return turnDown(
    'already-connected',
    `${titleIn(context, from)} already leads to ${to ? titleIn(context, to) : `“${target}”`} this way.`,
  );
}

/** The paths that leave a step beside the moved one; told by place, because ids may repeat. */
export function others(graph: Graph, nodeId: string, moved: WorkflowEdge | undefined): readonly WorkflowEdge[] {
  return graph.outgoing(nodeId).filter((edge) => edge !== moved);
}

interface Way {
  readonly path: PathVerdict;
  /** What the path is drawn by; absent where a path stays that no rule allows. */
  readonly rule?: EdgeRule;
}

/** The kind and value of the path: as wanted; else as the moved path was, where that is free; else as a new one. */
function wayFor(
  context: VerdictContext,
  from: WorkflowNode,
  wanted: { readonly edgeType: string | undefined; readonly value: unknown },
  moved: WorkflowEdge | undefined,
): Verdict<Way> {
  const type = nodeTypeOf(from);
  const free = (edgeType?: string, value: unknown = wanted.value): Verdict<Way> => {
    const verdict = freeRule(type, titleIn(context, from), others(context.graph, from.id, moved), edgeType, value);
    return verdict.answer === 'allow' ? allow({ rule: verdict.rule, path: newPath(verdict.rule) }) : verdict;
  };
  if (!moved) return free(wanted.edgeType);
  const kind = edgeTypeOf(moved);
  // Where a path only leads elsewhere nothing gets worse: it stays what it is, also what should not be there.
  if (moved.source === from.id && (wanted.edgeType === undefined || wanted.edgeType === kind))
    return asItIs(context.graph, from, moved);
  const first = free(wanted.edgeType ?? kind, wanted.value ?? moved.value);
  const verdict = first.answer === 'allow' || wanted.edgeType !== undefined ? first : free();
  if (verdict.answer !== 'allow' || !verdict.rule || edgeTypeOf(verdict.rule) !== kind) return verdict;
  return allow({
    rule: verdict.rule,
    path: pathWith(verdict.rule, carriedValue(moved, ruleOf(context.graph, moved), verdict.rule)),
  });
}

function asItIs(graph: Graph, from: WorkflowNode, moved: WorkflowEdge): Verdict<Way> {
  const rule = ruleOf(graph, moved);
  if (rule) return allow({ rule, path: pathWith(rule, carriedValue(moved, rule, rule)) });
  const label = pathLabel(moved, edgeRuleFor(nodeTypeOf(from), edgeTypeOf(moved), moved.value));
  return allow({
    path: {
      edgeType: edgeTypeOf(moved),
      ...(moved.value === undefined ? {} : { value: moved.value as Json }),
      ...(label === undefined ? {} : { label }),
    },
  });
}

/** The rule a path is drawn by among all that leave its step. */
function ruleOf(graph: Graph, edge: WorkflowEdge): EdgeRule | undefined {
  const source = graph.node(edge.source);
  const paths = graph.outgoing(edge.source);
  return source && new PathMatch(nodeTypeOf(source)).match(paths)[paths.indexOf(edge)];
}
