import type { ExecutionQuery } from '#adapter';
import type { Graph } from '#graph';

/** The runs behind a number: those that came to a step or along a path, or what became of them there. Without both, all runs. `lost`: failed or dropped. */
export interface RunsBehind {
  readonly nodeId?: string;
  readonly edgeId?: string;
  readonly what: 'came' | 'went on' | 'waiting' | 'running' | 'failed' | 'dropped' | 'lost' | 'finished';
}

const dropped = ['canceled', 'timedOut', 'skipped'] as const;
const statuses: { readonly [what in RunsBehind['what']]?: string | readonly string[] } = {
  waiting: 'waiting', running: 'running', failed: 'failed', dropped, lost: ['failed', ...dropped], finished: 'completed',
};

/**
 * What to ask a list of runs for, to see those behind a number. A list knows which steps a run reached and where it is, not along which path it
 * went: of a path it is asked for runs that were at both of its steps.
 */
export function queryBehind({ edgeId, nodeId, what }: RunsBehind, graph: Graph): ExecutionQuery {
  const status = statuses[what];
  const asked: ExecutionQuery = status === undefined ? {} : { status };
  const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
  if (edge) return { ...asked, step: edge.source === edge.target ? edge.source : [edge.source, edge.target] };
  if (nodeId === undefined) return asked;
  return status === undefined ? { step: nodeId } : { ...asked, outcome: nodeId };
}
