import { isJsonObject, memoizeByIdentity } from '#base';
import { openingAt, parseDuration, edgeKind } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowNode } from '#model';
import type { ExecutionState } from './visit-state.js';
import { holdingKindIn, outputsOf } from './step-type.js';
import type { Visit, Wait } from '../visit.js';

/** A wait that ended this much before the office opened still counts as a wait for it: clocks disagree. */
const slack = 1000;

/** Returns what a visit waited for; undefined for nodes that do not wait. */
export function waitOf(
  visit: Visit,
  node: WorkflowNode | undefined,
  graph: Graph,
  executionState: ExecutionState,
  leavingEdge: string | undefined,
): Wait | undefined {
  const kind = holdingKindIn(visit, node);
  const opening = openingAfter(visit, node);
  if (opening !== undefined && kind !== 'reply')
    return { for: 'officeHours', ...ending(visit, executionState, 'officeHours'), until: opening };
  if (kind === undefined) return undefined;
  if (kind === 'reply') return waitForReply(visit, graph, executionState, leavingEdge);
  const length = kind === 'delay' && node ? settingsOf(node).duration : undefined;
  const until = length === undefined || visit.start === undefined ? undefined : visit.start + length;
  return {
    for: kind,
    ...ending(visit, executionState, kind === 'officeHours' ? 'officeHours' : 'time'),
    ...(until === undefined ? {} : { until }),
  };
}

function waitForReply(
  visit: Visit,
  graph: Graph,
  executionState: ExecutionState,
  leavingEdge: string | undefined,
): Wait {
  const limit = timeoutsOf(graph)(visit.nodeId);
  const until = limit === undefined || visit.start === undefined ? undefined : visit.start + limit;
  const leaving = leavingEdge === undefined ? undefined : graph.edge(leavingEdge);
  const ended = ending(visit, executionState, repliedOrNot(visit, leaving && edgeKind(leaving.type) === 'timeout'));
  return { for: 'reply', ...ended, ...(until === undefined ? {} : { until }) };
}

/** The limit of the first timeout edge of each node. Computed once per node. */
const timeoutsOf = memoizeByIdentity((graph: Graph): ((nodeId: string) => number | undefined) => {
  const known = new Map<string, number | undefined>();
  return (nodeId) => {
    if (known.has(nodeId)) return known.get(nodeId);
    const timeout = graph.outgoing(nodeId).find((edge) => edgeKind(edge.type) === 'timeout');
    const limit = timeout && parseDuration(String(timeout.value ?? ''));
    known.set(nodeId, limit);
    return limit;
  };
});

/** Returns whether a reply ended the wait: by the outputs of the node, else by the edge taken. */
function repliedOrNot(visit: Visit, leftByTimeout: boolean | undefined): Wait['endedBy'] {
  if (visit.state === 'timedOut') return 'timeout';
  for (const words of [outputsOf(visit.context, visit.nodeId), visit.context]) {
    for (const key of ['replied', 'answered']) {
      const replied = words && Object.hasOwn(words, key) ? words[key] : undefined;
      if (typeof replied === 'boolean') return replied ? 'reply' : 'timeout';
    }
  }
  return leftByTimeout === undefined ? undefined : leftByTimeout ? 'timeout' : 'reply';
}

function ending({ state }: Visit, { status }: ExecutionState, endedBy: Wait['endedBy']): Pick<Wait, 'endedBy'> {
  if (state === 'running' || state === 'waiting') return {};
  if (state === 'failed' || state === 'skipped') return { endedBy: 'cut' };
  // When the whole execution timed out, the wait was cut short, whatever the node's own timeout is.
  if (state === 'timedOut') return { endedBy: status === 'timedout' && endedBy !== 'timeout' ? 'cut' : 'timeout' };
  return endedBy === undefined ? {} : { endedBy };
}

/**
 * Returns when the office opened, for a visit that began while it was closed and lasted until then, or is still open.
 */
function openingAfter(visit: Visit, node: WorkflowNode | undefined): number | undefined {
  const hours = node && settingsOf(node).hours;
  if (!hours || visit.start === undefined) return undefined;
  const open = visit.state === 'running' || visit.state === 'waiting';
  if (!open && !((visit.durationMs ?? 0) > slack)) return undefined;
  const opening = openingAt(hours, visit.start);
  if (opening.kind !== 'closed') return undefined;
  return open || (visit.end ?? 0) >= opening.until - slack ? opening.until : undefined;
}

/** The settings that determine how long a node waits. Read once per node. */
const settingsOf = memoizeByIdentity(
  (node: WorkflowNode): { readonly duration?: number | undefined; readonly hours?: object } => {
    const config: unknown = node.config;
    if (!isJsonObject(config)) return {};
    const setting = (name: string): unknown => (Object.hasOwn(config, name) ? config[name] : undefined);
    const duration = setting('duration');
    const groups = setting('groups');
    const hours: unknown = Array.isArray(groups) && isJsonObject(groups[0]) ? groups[0]['officeHours'] : undefined;
    return {
      ...(typeof duration === 'string' ? { duration: parseDuration(duration) } : {}),
      ...(isJsonObject(hours) ? { hours } : {}),
    };
  },
);
