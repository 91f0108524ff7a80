import { accept, equalJson, type Json, type Refusal, refuse, type Result } from '#base';
import {
  defaultEdgeValue, edgeRuleFor, edgeRulesOf, edgeTypeOf, isTriggerType, nodeTypeOf, pathLabel, stepTitle,
} from '#catalog';
import type { Graph } from '#graph';
import type { NodeType, WorkflowNode } from '#model';
import { pathCountOf } from './path-count.js';

/** Why a gesture or a command is turned down. */
export interface VerdictRefusal extends Refusal {
  readonly code:
    | 'unknown-step' | 'unknown-path' | 'into-trigger' | 'no-way-on' | 'paths-used-up' | 'path-not-offered' | 'path-taken'
    | 'to-itself' | 'already-connected';
}

/** How a new path would be made. */
export interface PathVerdict {
  readonly edgeType: string;
  readonly value?: Json;
  /** What its pill will say. */
  readonly label?: string;
}

/**
 * Whether a path may be drawn from one step to another, and as what. Asked by pointer, keyboard and program alike. Without
 * a wanted type the new path takes the one marked as default, or the first still free.
 *
 * @param movedEdgeId a path that is being moved, which then does not count as taking up room
 */
export function canConnect(
  graph: Graph,
  { source, target, edgeType, value, movedEdgeId }: {
    readonly source: string;
    readonly target: string;
    readonly edgeType?: string;
    /** The value wanted for it, where not the rule's. */
    readonly value?: unknown;
    readonly movedEdgeId?: string;
  },
): Result<PathVerdict, VerdictRefusal> {
  const from = graph.node(source);
  const to = graph.node(target);
  if (!from || !to) return refuse('unknown-step', `There is no step “${from ? target : source}” here.`);
  if (source === target) return refuse('to-itself', `${stepTitle(from)} cannot lead to itself.`);
  if (isTriggerType(nodeTypeOf(to))) return refuse('into-trigger', 'A trigger can’t have a step before it.');
  const verdict = freePath(graph, from, edgeType, movedEdgeId);
  if (!verdict.ok) return verdict;
  const wanted = value === undefined ? verdict.value : value;
  const twin = graph
    .outgoing(source)
    .find((edge) => edge.id !== movedEdgeId && edge.target === target && edgeTypeOf(edge) === verdict.edgeType && equalJson(edge.value, wanted));
  if (twin) return refuse('already-connected', `${stepTitle(from)} already leads to ${stepTitle(to)} this way.`);
  return verdict;
}

/** Whether one more path may leave a step, and as what; before it is known where the path will lead. */
export function canContinue(graph: Graph, { nodeId, edgeType }: { readonly nodeId: string; readonly edgeType?: string }): Result<PathVerdict, VerdictRefusal> {
  const node = graph.node(nodeId);
  return node ? freePath(graph, node, edgeType, undefined) : refuse('unknown-step', `There is no step “${nodeId}” here.`);
}

/** The kind of path a step can still take, or why it can take none. */
function freePath(graph: Graph, from: WorkflowNode, wanted: string | undefined, movedEdgeId: string | undefined): Result<PathVerdict, VerdictRefusal> {
  const type = nodeTypeOf(from);
  const present = graph.outgoing(from.id).filter((edge) => edge.id !== movedEdgeId);
  const { most, words } = pathCountOf(type);
  if (most <= 0) return refuse('no-way-on', `${stepTitle(from)} is where contacts leave; nothing can come after it.`);
  if (present.length >= most) return refuse('paths-used-up', `${stepTitle(from)} takes ${words} ${most === 1 ? 'path' : 'paths'} and has ${present.length}.`);
  const taken = new Set(present.map((edge) => edgeTypeOf(edge)));
  const rules = edgeRulesOf(type);
  const isFree = (ruleType: string): boolean => edgeRuleFor(type, ruleType)?.multiple === true || !taken.has(ruleType);
  if (wanted !== undefined) {
    const rule = edgeRuleFor(type, wanted);
    if (!rule) return refuse('path-not-offered', `${stepTitle(from)} has no “${wanted}” path.`);
    if (declaresPaths(type) && !isFree(wanted)) return refuse('path-taken', `${stepTitle(from)} already has its “${pathLabel({ type: wanted }, rule) ?? wanted}” path.`);
    return accept(describe(rule));
  }
  if (!declaresPaths(type)) return accept({ edgeType: 'standard' });
  const rule =
    rules.find((candidate) => candidate.defaultEdge === true && isFree(edgeTypeOf(candidate))) ??
    rules.find((candidate) => isFree(edgeTypeOf(candidate)));
  if (!rule) return refuse('paths-used-up', `Every path of ${stepTitle(from)} is already connected.`);
  return accept(describe(rule));
}

function declaresPaths(type: NodeType): boolean {
  return Array.isArray(type.validation?.edges) && type.validation.edges.length > 0;
}

function describe(rule: ReturnType<typeof edgeRulesOf>[number]): PathVerdict {
  const value = defaultEdgeValue(rule);
  const label = pathLabel({ type: rule.type, value }, rule);
  return {
    edgeType: edgeTypeOf(rule),
    ...(value === undefined ? {} : { value }),
    ...(label === undefined ? {} : { label }),
  };
}

/** Whether a step of this type may be put into a path, and as what the path goes on from it. */
export function canInsert(graph: Graph, { type, edgeId }: { readonly type: NodeType; readonly edgeId: string }): Result<PathVerdict, VerdictRefusal> {
  const edge = graph.edge(edgeId);
  if (!edge) return refuse('unknown-path', `There is no path “${edgeId}” here.`);
  const probe: WorkflowNode = { id: '', type };
  if (isTriggerType(type)) return refuse('into-trigger', 'A trigger can’t have a step before it.');
  if (pathCountOf(type).most <= 0) {
    return refuse('no-way-on', `${stepTitle(probe)} is where contacts leave; it can only stand at the end of a path.`);
  }
  return freePath({ ...emptyNeighbourhood, node: (id) => (id === '' ? probe : undefined) }, probe, undefined, undefined);
}

const emptyNeighbourhood: Graph = {
  nodes: [], edges: [], node: () => undefined, edge: () => undefined, nodeIndex: () => -1, edgeIndex: () => -1,
  outgoing: () => [], incoming: () => [], outgoingAt: () => [], incomingAt: () => [],
};
