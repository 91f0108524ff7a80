import { isJsonObject } from '#base';
import type { WorkflowExecution } from '#model';
import { type ExecutionSummary, isUnderWay, summarizeExecution } from '#trace';
import type { Answer } from '../failure.js';
import type { FullWorkflowAdapter } from '../http-adapter.js';
import type { ExecutionPage, ExecutionQuery } from '../workflow-adapter.js';
import { found, type MemoryRespond } from './memory-respond.js';
import type { MemoryStore, StoredWorkflow } from './memory-store.js';
import { compareTimes, pageOf } from './memory-summary.js';

type ExecutionMethods = Pick<FullWorkflowAdapter, 'getExecution' | 'listExecutions' | 'watchExecution'> & {
  recordExecution(workflowId: string, execution: WorkflowExecution): void;
};

/** Creates the methods for executions of an in-memory adapter. */
export function createExecutionMethods(
  store: MemoryStore,
  respond: MemoryRespond,
  changeSignal: ExecutionSignal,
): ExecutionMethods {
  const load =
    (endpoint: string): FullWorkflowAdapter['getExecution'] =>
    ({ workflowId, executionId }, callOptions) =>
      respond(endpoint, callOptions, () =>
        found(store.find(workflowId)?.executions.find(({ id }) => id === executionId)),
      );
  return {
    getExecution: load('getExecution'),
    listExecutions: ({ counts, workflowId, ...query }, callOptions) =>
      respond('listExecutions', callOptions, () => {
        const workflow = store.find(workflowId);
        if (!workflow) return 'notFound';
        const page = pageOf(summariesOf(workflow, query), query);
        return counts === true && page.ok ? { ok: true, data: { ...page.data, ...countsOf(workflow, query) } } : page;
      }),
    watchExecution: (call, callOptions) =>
      watchInMemory(() => load('watchExecution')(call, callOptions), changeSignal, callOptions?.signal),
    recordExecution(workflowId, execution) {
      const workflow = store.findAny(workflowId);
      if (!workflow || typeof execution.id !== 'string') return;
      const known = workflow.executions.find(({ id }) => id === execution.id);
      // Executions of a deleted workflow may finish, and none begins.
      if (workflow.deletedAt !== undefined && !(known && isUnderWay(known))) return;
      store.record(workflow, { ...execution, id: execution.id });
      changeSignal.notify();
    },
  };
}

/** The executions of a workflow that match a query, latest first. */
function summariesOf({ executions, versions }: StoredWorkflow, query: ExecutionQuery): readonly ExecutionSummary[] {
  const versionOf = (execution: WorkflowExecution) => versions.find(({ id }) => id === execution.version?.id)?.version;
  return executions
    .map((execution) => ({
      execution,
      summary: summarizeExecution(execution, execution.id ?? '', versionOf(execution)),
    }))
    .filter(({ execution, summary }) => matchesQuery(execution, summary, query))
    .map(({ summary }) => summary)
    .sort((left, right) => compareTimes(left, left.start, right, right.start));
}

/** The number of executions of each status that match a query without its status. */
function countsOf(workflow: StoredWorkflow, query: ExecutionQuery): Pick<ExecutionPage, 'statuses'> {
  const counts = new Map<string, number>();
  for (const { status } of summariesOf(workflow, { ...query, status: [] }))
    counts.set(status, (counts.get(status) ?? 0) + 1);
  return { statuses: Object.fromEntries(counts) };
}

/** Whether an execution matches a query, as the reference service would decide. */
function matchesQuery(execution: WorkflowExecution, summary: ExecutionSummary, query: ExecutionQuery): boolean {
  const nodeIds = nodeIdsOf(execution);
  const [start, end] = [Date.parse(summary.start ?? ''), Date.parse(summary.end ?? '')];
  const searched = searchKey(`${summary.contactName ?? ''} ${summary.contactNumber ?? ''}`);
  const isOneOf = (asked: string | readonly string[] | undefined, value: string | undefined): boolean =>
    asked === undefined || listOf(asked).length === 0 || (value !== undefined && listOf(asked).includes(value));
  return (
    isOneOf(query.status, summary.status) &&
    isOneOf(query.versionId, summary.versionId) &&
    isOneOf(query.outcome, nodeIds.at(-1)) &&
    isOneOf(query.waitsFor, summary.waitsFor) &&
    listOf(query.step ?? []).every((id) => nodeIds.includes(id)) &&
    (listOf(query.anyStep ?? []).length === 0 || listOf(query.anyStep ?? []).some((id) => nodeIds.includes(id))) &&
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

export function searchKey(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Notifies watchers that an execution changed. */
export interface ExecutionSignal {
  notify(): void;
  /**
   * Resolves at the next notification, or when the signal aborts. Called before loading, so that no change in between
   * is missed.
   */
  next(signal: AbortSignal | undefined): Promise<void>;
}

export function createExecutionSignal(): ExecutionSignal {
  const waiting = new Set<() => void>();
  return {
    notify() {
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

/**
 * Watches an execution in memory: yields each state that differs from the one before, until the execution has ended,
 * cannot be loaded, or the signal aborts.
 */
async function* watchInMemory(
  load: () => Promise<Answer<WorkflowExecution>>,
  changeSignal: ExecutionSignal,
  signal: AbortSignal | undefined,
): AsyncGenerator<Answer<WorkflowExecution>, void, undefined> {
  let seen: string | undefined;
  while (!signal?.aborted) {
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const next = changeSignal.next(controller.signal);
      const answer = await load();
      if (signal?.aborted) return;
      const text = JSON.stringify(answer);
      if (text !== seen) yield answer;
      seen = text;
      if (!answer.ok || (typeof answer.data.end === 'string' && answer.data.end !== '')) return;
      await next;
    } finally {
      signal?.removeEventListener('abort', stop);
      controller.abort();
    }
  }
}
