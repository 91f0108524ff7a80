import { isJsonObject } from '#base';
import type { WorkflowExecution } from '#model';
import type { ExecutionSummary } from '#trace';
import type { Answer } from './failure.js';
import type { ExecutionQuery } from './workflow-adapter.js';

/** Whether a run is one of those that are asked for, as the reference service would judge it. */
export function isAskedFor(execution: WorkflowExecution, summary: ExecutionSummary, query: ExecutionQuery): boolean {
  const nodeIds = nodeIdsOf(execution);
  const [start, end] = [Date.parse(summary.start ?? ''), Date.parse(summary.end ?? '')];
  const searched = searchKey(`${summary.contactName ?? ''} ${summary.contactNumber ?? ''}`);
  const isOneOf = (asked: string | readonly string[] | undefined, value: string | undefined): boolean =>
    asked === undefined || listOf(asked).length === 0 || (value !== undefined && listOf(asked).includes(value));
  return (
    isOneOf(query.status, summary.status) &&
    isOneOf(query.versionId, summary.versionId) &&
    isOneOf(query.outcome, nodeIds.at(-1)) &&
    listOf(query.step ?? []).every((id) => nodeIds.includes(id)) &&
    searchKey(query.contact ?? '')
      .split(' ')
      .every((word) => searched.includes(word)) &&
    (query.from === undefined || start >= Date.parse(query.from)) &&
    (query.to === undefined || start < Date.parse(query.to)) &&
    (query.minDuration === undefined || end - start >= query.minDuration) &&
    (query.maxDuration === undefined || end - start <= query.maxDuration)
  );
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

function nodeIdsOf({ steps }: WorkflowExecution): readonly string[] {
  const all: readonly unknown[] = Array.isArray(steps) ? steps : [];
  return all.flatMap((step) => {
    const node = isJsonObject(step) ? step['node'] : undefined;
    return isJsonObject(node) && typeof node['id'] === 'string' ? [node['id']] : [];
  });
}

function searchKey(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Who waits for a run to change. */
export interface ExecutionBell {
  ring(): void;
  /** Resolves at the next ring, or when the signal withdraws the waiting. Made before looking, so that no ring is lost in between. */
  next(signal: AbortSignal | undefined): Promise<void>;
}

export function createExecutionBell(): ExecutionBell {
  const waiting = new Set<() => void>();
  return {
    ring() {
      for (const wake of waiting) wake();
    },
    next: (signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          waiting.delete(end);
          signal?.removeEventListener('abort', end);
          resolve();
        };
        if (signal?.aborted) return resolve();
        waiting.add(end);
        signal?.addEventListener('abort', end, { once: true });
      }),
  };
}

/** Watches a run in memory: each state that differs from the one before, until the run is over, cannot be had, or nobody wants it. */
export async function* watchInMemory(
  load: () => Promise<Answer<WorkflowExecution>>,
  bell: ExecutionBell,
  signal: AbortSignal | undefined,
): AsyncGenerator<Answer<WorkflowExecution>, void, undefined> {
  let seen: string | undefined;
  while (!signal?.aborted) {
    const rung = new AbortController();
    const stop = (): void => rung.abort();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const next = bell.next(rung.signal);
      const answer = await load();
      if (signal?.aborted) return;
      const text = JSON.stringify(answer);
      if (text !== seen) yield answer;
      seen = text;
      if (!answer.ok || (typeof answer.data.end === 'string' && answer.data.end !== '')) return;
      await next;
    } finally {
      signal?.removeEventListener('abort', stop);
      rung.abort();
    }
  }
}
