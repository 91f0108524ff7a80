import { isJsonObject, memoizeByIdentity } from '#base';
import { openingAt, parseDuration, edgeKind } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowNode } from '#model';
import type { ExecutionStanding } from './visit-state.js';
import { holdingKindIn, outputsOf } from './step-type.js';
import type { Visit, Wait } from '../visit.js';

/** How much sooner than the office opens a held step may be over and still have been held by it: clocks disagree. */
const slack = 1000;

/** What a visit was held by; undefined for steps that do their work and go on. */
export function waitOf(
  visit: Visit,
  node: WorkflowNode | undefined,
  graph: Graph,
  standing: ExecutionStanding,
  leavingEdge: string | undefined,
): Wait | undefined {
  const kind = holdingKindIn(visit, node);
  const opening = openingAfter(visit, node);
  if (opening !== undefined && kind !== 'reply')
    return { for: 'officeHours', ...ending(visit, standing, 'officeHours'), until: opening };
  if (kind === undefined) return undefined;
  if (kind === 'reply') return waitForReply(visit, graph, standing, leavingEdge);
  const length = kind === 'delay' && node ? settingsOf(node).duration : undefined;
  const until = length === undefined || visit.start === undefined ? undefined : visit.start + length;
  return {
    for: kind,
    ...ending(visit, standing, kind === 'officeHours' ? 'officeHours' : 'time'),
    ...(until === undefined ? {} : { until }),
  };
}

function waitForReply(visit: Visit, graph: Graph, standing: ExecutionStanding, leavingEdge: string | undefined): Wait {
  const limit = timeoutsOf(graph)(visit.nodeId);
  const until = limit === undefined || visit.start === undefined ? undefined : visit.start + limit;
  const leaving = leavingEdge === undefined ? undefined : graph.edge(leavingEdge);
  const ended = ending(visit, standing, repliedOrNot(visit, leaving && edgeKind(leaving.type) === 'timeout'));
  return { for: 'reply', ...ended, ...(until === undefined ? {} : { until }) };
}

/** For each step, how long the first of its timeout paths allows; read once per step. */
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

/** Whether a reply ended it: as the step itself says, else as the path that was taken means. */
function repliedOrNot(visit: Visit, leftByTimeout: boolean | undefined): Wait['endedBy'] {
  if (visit.state === 'timedOut') return 'timeout';
  for (const words of [outputsOf(visit.context, visit.nodeId), visit.context]) {
    for (const key of ['replied', 'answered']) {
      const told = words && Object.hasOwn(words, key) ? words[key] : undefined;
      if (typeof told === 'boolean') return told ? 'reply' : 'timeout';
    }
  }
  return leftByTimeout === undefined ? undefined : leftByTimeout ? 'timeout' : 'reply';
}

function ending({ state }: Visit, { status }: ExecutionStanding, endedBy: Wait['endedBy']): Pick<Wait, 'endedBy'> {
  if (state === 'running' || state === 'waiting') return {};
  if (state === 'failed' || state === 'skipped') return { endedBy: 'cut' };
  // A whole run that timed out gave up waiting, whatever the step itself was set to.
  if (state === 'timedOut') return { endedBy: status === 'timedout' && endedBy !== 'timeout' ? 'cut' : 'timeout' };
  return endedBy === undefined ? {} : { endedBy };
}

/** When the office opened, for a visit that began while it was closed and was held until then, or still is. */
function openingAfter(visit: Visit, node: WorkflowNode | undefined): number | undefined {
  const hours = node && settingsOf(node).hours;
  if (!hours || visit.start === undefined) return undefined;
  const open = visit.state === 'running' || visit.state === 'waiting';
  if (!open && !((visit.durationMs ?? 0) > slack)) return undefined;
  const opening = openingAt(hours, visit.start);
  if (opening.kind !== 'closed') return undefined;
  return open || (visit.end ?? 0) >= opening.until - slack ? opening.until : undefined;
}

/** What a step's settings say of how long it holds people; read once per step. */
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
