import type { ExecutionQuery } from '#adapter';
import { edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { FlowNumber, ExecutionsCounted } from '#trace';

/**
 * The runs behind a number: those that came to a step or along a path, or what became of them there. Without both, all runs. `here now`: waiting
 * or running; `lost`: failed or dropped.
 */
export interface ExecutionsBehind {
  readonly nodeId?: string;
  readonly edgeId?: string;
  readonly what: 'came' | 'went on' | 'here now' | 'waiting' | 'running' | 'failed' | 'dropped' | 'lost' | 'finished';
}

const dropped = ['canceled', 'timedOut', 'skipped'] as const;
const statuses: { readonly [what in ExecutionsBehind['what']]?: string | readonly string[] } = {
  'here now': ['waiting', 'running'],
  waiting: 'waiting',
  running: 'running',
  failed: 'failed',
  dropped,
  lost: ['failed', ...dropped],
  finished: 'completed',
};

/**
 * What to ask a list of runs for, to see those behind a number. A list knows which steps a run reached and where it is, not along which path it
 * went nor whether it went on: of a path it is asked for runs that were at both of its steps, which may be more than took it.
 */
export function queryBehind({ edgeId, nodeId, what }: ExecutionsBehind, graph: Graph): ExecutionQuery {
  const status = statuses[what];
  const asked: ExecutionQuery = status === undefined ? {} : { status };
  const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
  if (edge) return { ...asked, step: edge.source === edge.target ? edge.source : [edge.source, edge.target] };
  if (nodeId === undefined) return asked;
  return status === undefined ? { step: nodeId } : { ...asked, outcome: nodeId };
}

/** The numbers that only counting knows the runs of. None: a list can be asked for exactly the runs that are meant. */
export function numbersBehind({ edgeId, nodeId, what }: ExecutionsBehind): readonly FlowNumber[] {
  if (edgeId !== undefined) return [{ edgeId, as: 'took' }];
  if (nodeId === undefined || what === 'came') return [];
  if (what === 'went on') return [{ nodeId, as: 'left' }];
  if (what === 'here now')
    return [
      { nodeId, as: 'waiting' },
      { nodeId, as: 'running' },
    ];
  if (what === 'lost')
    return [
      { nodeId, as: 'failed' },
      { nodeId, as: 'dropped' },
    ];
  return [{ nodeId, as: what }];
}

/** The runs behind several numbers together, each once. */
export function joinExecutions(parts: readonly ExecutionsCounted[]): ExecutionsCounted {
  return { ids: [...new Set(parts.flatMap(({ ids }) => ids))], more: parts.some(({ more }) => more) };
}

/** Which runs are listed: "53 runs that took “Reply” from “Wait for reply”". */
export function executionsBehindWords(
  { edgeId, nodeId, what }: ExecutionsBehind,
  { ids, more }: ExecutionsCounted,
  graph: Graph,
  isAllCounted: boolean,
  words: { readonly count: (amount: number) => string; readonly titleOf: (nodeId: string) => string },
): string {
  const title = (id: string | undefined): string => `“${id === undefined ? '' : words.titleOf(id)}”`;
  const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
  const label = edge && edgeLabel(edge);
  const did = edge
    ? label === undefined
      ? `that went from ${title(edge.source)} to ${title(edge.target)}`
      : `that took “${label}” from ${title(edge.source)}`
    : doings[what].replace('@', () => title(nodeId));
  const amount = `${words.count(ids.length)} ${ids.length === 1 ? 'run' : 'runs'}`;
  return `${more ? `The newest ${amount}` : amount} ${did}${isAllCounted ? '' : ', of those counted so far'}.`;
}

const doings: { readonly [what in ExecutionsBehind['what']]: string } = {
  came: 'that came to @',
  'went on': 'that went on from @',
  'here now': 'now at @',
  waiting: 'waiting at @',
  running: 'at work at @',
  failed: 'that failed at @',
  dropped: 'that left at @ before their end',
  lost: 'lost at @',
  finished: 'that finished at @',
};
