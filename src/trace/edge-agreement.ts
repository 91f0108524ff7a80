import { isJsonObject } from '#base';
import { openingAt, parseDuration, edgeKind, type EdgeKind } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type { ReadStep } from './order-steps.js';

type Words = { readonly [key: string]: unknown };

/** Keys under which services tell the path by its id, value or type. */
const tellingKeys = ['edgeId', 'edge', 'path', 'branch', 'outcome'] as const;

/** Outputs that tell the path by yes or no: the kinds of path a `true` and a `false` stand for. */
const tellingFlags: readonly (readonly [string, EdgeKind, readonly EdgeKind[]])[] = [
  ['replied', 'standard', ['timeout']],
  ['answered', 'standard', ['timeout']],
  ['delivered', 'standard', ['timeout', 'error']],
  ['open', 'standard', ['default']],
  ['timedOut', 'timeout', ['standard']],
];

/**
 * Of several paths between the same two steps, those that agree with what the run knew: first what the step left behind
 * about itself, then what is said in general. Empty when the context says nothing of it.
 */
export function edgesThatAgree(edges: readonly WorkflowEdge[], from: ReadStep, to: ReadStep): readonly WorkflowEdge[] {
  for (const words of [...placesToLook(from.context, from.nodeId), ...placesToLook(to.context, from.nodeId)]) {
    const told = new Set(tellingKeys.map((key) => own(words, key)).filter((value) => typeof value === 'string'));
    const named = edges.filter((edge) => told.has(edge.id) || told.has(edge.value as string));
    if (named.length > 0) return named;
    const typed = edges.filter((edge) => told.has(edge.type as string));
    if (typed.length > 0) return typed;
    for (const [key, whenTrue, whenFalse] of tellingFlags) {
      const flag = own(words, key);
      if (typeof flag !== 'boolean') continue;
      const kinds = flag ? [whenTrue] : whenFalse;
      const flagged = edges.filter((edge) => kinds.includes(edgeKind(edge.type)));
      if (flagged.length > 0) return flagged;
    }
  }
  return [];
}

/**
 * Of several paths between the same two steps of which the context says nothing, those that the time spent there speaks for: a
 * timeout when it took as long as the timeout allows, else the others. All of them where the times say nothing.
 */
export function edgesThatFitInTime(
  edges: readonly WorkflowEdge[],
  from: ReadStep,
  to: ReadStep,
): readonly WorkflowEdge[] {
  const spent = (from.end ?? to.start ?? NaN) - (from.start ?? NaN);
  if (!(spent >= 0)) return edges;
  const limits = edges.map((edge) =>
    edgeKind(edge.type) === 'timeout' ? parseDuration(String(edge.value ?? '')) : undefined,
  );
  const ranOut = edges.filter((_, at) => spent >= (limits[at] ?? Infinity));
  if (ranOut.length > 0) return ranOut;
  const inTime = edges.filter((_, at) => limits[at] === undefined);
  return inTime.length > 0 ? inTime : edges;
}

/**
 * Of several paths out of a step that asks whether somebody is there, those that its hours speak for: open leads on, closed to the
 * default. None where it has no hours, or nobody knows. Hours may have been changed since, so that this is never certain.
 */
export function edgesThatFitTheHours(
  edges: readonly WorkflowEdge[],
  from: ReadStep,
  node: WorkflowNode | undefined,
): readonly WorkflowEdge[] {
  const groups: unknown = isJsonObject(node?.config) ? node.config.groups : undefined;
  const hours: unknown = Array.isArray(groups) && isJsonObject(groups[0]) ? groups[0]['officeHours'] : undefined;
  if (!isJsonObject(hours) || from.start === undefined) return [];
  const { kind } = openingAt(hours, from.start);
  if (kind === 'unknown') return [];
  const wanted: EdgeKind = kind === 'open' || kind === 'always' ? 'standard' : 'default';
  return edges.filter((edge) => edgeKind(edge.type) === wanted);
}

/** A step's outputs may lie under its id, or be spread over the context itself. */
function placesToLook(context: Words, nodeId: string): readonly Words[] {
  const outputs = own(context, 'outputs');
  const byNode = isJsonObject(outputs) ? own(outputs, nodeId) : undefined;
  return [byNode, outputs, context].filter((place) => isJsonObject(place));
}

function own(words: Words, key: string): unknown {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
