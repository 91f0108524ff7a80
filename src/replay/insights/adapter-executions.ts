import type { Answer, ExecutionQuery, ExecutionSummary, Failure, WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { noList } from './only-executions.js';
import type { TimeRange } from './time-range.js';

/** How far reading has come. */
export interface ExecutionsProgress {
  /** Start of the execution read last, in milliseconds since 1970. Executions come newest first. */
  readonly backTo?: number;
  /** Executions that were listed and have been removed since. */
  readonly gone: number;
}

/** An async iterable that can be resumed: each iteration continues after the previous one. */
export interface PagedExecutions extends AsyncIterable<WorkflowExecution> {
  progress(): ExecutionsProgress;
}

export interface AdapterExecutionsOptions {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly range: TimeRange;
  /** Only executions of this version. */
  readonly versionId?: string | undefined;
}

/** Why reading stopped. */
export class ExecutionsFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'ExecutionsFailure';
  }
}

/** Page size, and number of parallel requests. */
const pageLength = 100;
const atOnce = 6;

/**
 * Reads all executions of a workflow in a time range, newest first and lazily: it holds one page of summaries and a few
 * executions, however many there are. The range has an end, so that new executions do not shift the pages.
 */
export function createAdapterExecutions({
  adapter,
  range,
  versionId,
  workflowId,
}: AdapterExecutionsOptions): PagedExecutions {
  const query = queryOf(range, versionId);
  /** Number of summaries done; the next iteration starts here. */
  let done = 0;
  let gone = 0;
  let backTo: number | undefined;

  async function* read(): AsyncGenerator<WorkflowExecution, void, undefined> {
    const stop = new AbortController();
    const requested: { readonly summary: ExecutionSummary; readonly answer: Promise<Answer<WorkflowExecution>> }[] = [];
    const next = async (): Promise<WorkflowExecution | undefined> => {
      const [{ summary, answer }] = requested as [(typeof requested)[number]];
      const got = await answer;
      if (!got.ok && got.failure.kind !== 'notFound') throw new ExecutionsFailure(got.failure);
      requested.shift();
      done += 1;
      const began = Date.parse(typeof summary.start === 'string' ? summary.start : '');
      if (!Number.isNaN(began)) backTo = began;
      // The id of the summary counts: the execution can be requested by it.
      if (got.ok) return got.data.id === summary.id ? got.data : { ...got.data, id: summary.id };
      gone += 1;
      return undefined;
    };
    try {
      for await (const summary of listed(adapter, { workflowId, ...query }, done, stop.signal)) {
        requested.push({
          summary,
          answer: answerOf(() =>
            adapter.getExecution({ workflowId, executionId: summary.id }, { signal: stop.signal }),
          ),
        });
        if (requested.length < atOnce) continue;
        const execution = await next();
        if (execution) yield execution;
      }
      while (requested.length > 0) {
        const execution = await next();
        if (execution) yield execution;
      }
    } finally {
      // Aborts the requests that a cancelled iteration leaves pending.
      stop.abort();
    }
  }

  return { [Symbol.asyncIterator]: read, progress: () => ({ gone, ...(backTo !== undefined && { backTo }) }) };
}

function queryOf({ from, to }: TimeRange, versionId: string | undefined): ExecutionQuery {
  return {
    to: new Date(to).toISOString(),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(versionId !== undefined && { versionId }),
  };
}

/** Lists the summaries of a query page by page, from an offset on. */
async function* listed(
  adapter: WorkflowAdapter,
  query: ExecutionQuery & { readonly workflowId: string },
  start: number,
  signal: AbortSignal,
): AsyncGenerator<ExecutionSummary, void, undefined> {
  let offset = start;
  let first: string | undefined;
  for (;;) {
    const answer = await answerOf(() => adapter.listExecutions?.({ ...query, limit: pageLength, offset }, { signal }));
    if (!answer.ok) throw new ExecutionsFailure(answer.failure);
    const { items, pagination } = answer.data;
    // A service that returns the same page for every offset would loop forever.
    if (!Array.isArray(items) || items.length === 0 || (first !== undefined && items[0]?.id === first)) return;
    first = items[0]?.id;
    yield* items;
    if (pagination?.hasNext !== true) return;
    offset += items.length;
  }
}

/** Converts a throwing or rejecting adapter to a failure. */
async function answerOf<Data>(ask: () => Promise<Answer<Data>> | undefined): Promise<Answer<Data>> {
  try {
    return (await ask()) ?? noList;
  } catch (problem) {
    return {
      ok: false,
      failure: {
        kind: 'unknown',
        code: 'adapter-failed',
        message: problem instanceof Error ? problem.message : '',
        endpoint: '',
      },
    };
  }
}

/** Tells whether a source can be resumed. */
export function isPaged(source: object): source is PagedExecutions {
  return 'progress' in source && typeof source.progress === 'function';
}
