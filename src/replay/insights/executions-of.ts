import type { ExecutionQuery } from '#adapter';
import { edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { FlowNumber, ExecutionsCounted } from '#trace';
import type { FlowWords } from './flow-words.js';

/**
 * The executions of one number: those that reached a node or took an edge, or what became of them there. Without both,
 * all executions. `here now`: waiting or running; `lost`: failed or dropped.
 */
export interface ExecutionsOf {
  /** The node they reached. */
  readonly nodeId?: string;
  /** The edge they took. */
  readonly edgeId?: string;
  /** What they did there. */
  readonly what: 'came' | 'went on' | 'here now' | 'waiting' | 'running' | 'failed' | 'dropped' | 'lost' | 'finished';
}

const dropped = ['canceled', 'timedOut', 'skipped'] as const;
const statuses: { readonly [what in ExecutionsOf['what']]?: string | readonly string[] } = {
  'here now': ['waiting', 'running'],
  waiting: 'waiting',
  running: 'running',
  failed: 'failed',
  dropped,
  lost: ['failed', ...dropped],
  finished: 'completed',
};

/**
 * Returns the query that lists the executions of a number. A list knows visited nodes and the current node, but not
 * edges: the query of an edge names both of its nodes and may match more executions than took it.
 */
export function executionsQuery({ edgeId, nodeId, what }: ExecutionsOf, graph: Graph): ExecutionQuery {
  const status = statuses[what];
  const query: ExecutionQuery = status === undefined ? {} : { status };
  const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
  if (edge) return { ...query, step: edge.source === edge.target ? edge.source : [edge.source, edge.target] };
  if (nodeId === undefined) return query;
  return status === undefined ? { step: nodeId } : { ...query, outcome: nodeId };
}

/** Returns the numbers whose executions only counting knows. Empty where a query gives exactly these executions. */
export function numbersOf({ edgeId, nodeId, what }: ExecutionsOf): readonly FlowNumber[] {
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

/** Merges the executions of several numbers, each once. */
export function joinExecutions(parts: readonly ExecutionsCounted[]): ExecutionsCounted {
  return { ids: [...new Set(parts.flatMap(({ ids }) => ids))], more: parts.some(({ more }) => more) };
}

/** Describes the listed executions: "53 runs that took “Reply” from “Wait for reply”". */
export function executionsOfWords(
  { edgeId, nodeId, what }: ExecutionsOf,
  { ids, more }: ExecutionsCounted,
  graph: Graph,
  isAllCounted: boolean,
  words: FlowWords,
  titleOf: (nodeId: string) => string,
): string {
  const { did, sentence, took, wentFromTo } = words.messages.runsOf;
  const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
  const label = edge && edgeLabel(edge);
  const clause = !edge
    ? did[what](nodeId === undefined ? '' : titleOf(nodeId))
    : label === undefined
      ? wentFromTo(titleOf(edge.source), titleOf(edge.target))
      : took(label, titleOf(edge.source));
  return sentence(words.count(ids.length), clause, { isOne: ids.length === 1, hasMore: more, isAllCounted });
}
