import type { Answer, ExecutionQuery, ExecutionSummary, Failure, WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import type { TimeRange } from './time-range.js';

/** How far the reading of runs has come. */
export interface ExecutionsProgress {
  /** When the run began that was read last: the newest come first. Milliseconds since 1970. */
  readonly backTo?: number;
  /** Runs that were listed and are not there any more. */
  readonly gone: number;
}

/** Runs that come one after the other, and can be left and taken up again: each iteration goes on where the one before ended. */
export interface PagedExecutions extends AsyncIterable<WorkflowExecution> {
  progress(): ExecutionsProgress;
}

export interface AdapterExecutionsOptions {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly range: TimeRange;
  /** Only runs of this version. */
  readonly versionId?: string | undefined;
}

/** Why runs could not be read on. */
export class ExecutionsFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'RunsFailure';
  }
}

/** The most that a service lists at once, and how many runs are fetched beside each other. */
const pageLength = 100;
const atOnce = 6;

/**
 * All runs of a workflow in a time, newest first, each fetched when its turn is near: no more than a page of what a list tells and a few whole
 * runs are held at once, however many there are. The time has an end, so that runs which begin meanwhile push none onto the next page.
 */
export function createAdapterExecutions({
  adapter,
  range,
  versionId,
  workflowId,
}: AdapterExecutionsOptions): PagedExecutions {
  const { from, to } = range;
  const query: ExecutionQuery & { readonly workflowId: string } = {
    workflowId,
    to: new Date(to).toISOString(),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(versionId !== undefined && { versionId }),
  };
  /** How many of the list are done with: where the next iteration begins. */
  let done = 0;
  let gone = 0;
  let backTo: number | undefined;

  async function* listed(stop: AbortSignal): AsyncGenerator<ExecutionSummary, void, undefined> {
    let offset = done;
    let first: string | undefined;
    for (;;) {
      const answer = await asked(adapter.listExecutions?.({ ...query, limit: pageLength, offset }, { signal: stop }));
      if (!answer.ok) throw new ExecutionsFailure(answer.failure);
      const { items, pagination } = answer.data;
      // A service that gives the same page for every offset would be read for ever.
      if (!Array.isArray(items) || items.length === 0 || (first !== undefined && items[0]?.id === first)) return;
      first = items[0]?.id;
      yield* items;
      if (pagination?.hasNext !== true) return;
      offset += items.length;
    }
  }

  async function* read(): AsyncGenerator<WorkflowExecution, void, undefined> {
    const stop = new AbortController();
    const onTheWay: { readonly summary: ExecutionSummary; readonly answer: Promise<Answer<WorkflowExecution>> }[] = [];
    const next = async (): Promise<WorkflowExecution | undefined> => {
      const [{ summary, answer }] = onTheWay as [(typeof onTheWay)[number]];
      const got = await answer;
      if (!got.ok && got.failure.kind !== 'notFound') throw new ExecutionsFailure(got.failure);
      onTheWay.shift();
      done += 1;
      const began = Date.parse(typeof summary.start === 'string' ? summary.start : '');
      if (!Number.isNaN(began)) backTo = began;
      // It is remembered by the id it can be asked for by, whatever it says itself.
      if (got.ok) return got.data.id === summary.id ? got.data : { ...got.data, id: summary.id };
      gone += 1;
      return undefined;
    };
    try {
      for await (const summary of listed(stop.signal)) {
        onTheWay.push({
          summary,
          answer: asked(adapter.getExecution({ workflowId, executionId: summary.id }, { signal: stop.signal })),
        });
        if (onTheWay.length < atOnce) continue;
        const execution = await next();
        if (execution) yield execution;
      }
      while (onTheWay.length > 0) {
        const execution = await next();
        if (execution) yield execution;
      }
    } finally {
      // Who stops reading wants no more of what is on the way.
      stop.abort();
    }
  }

  return { [Symbol.asyncIterator]: read, progress: () => ({ gone, ...(backTo !== undefined && { backTo }) }) };
}

/** Adapters of hosts may throw where they should answer. */
async function asked<Data>(question: Promise<Answer<Data>> | undefined): Promise<Answer<Data>> {
  try {
    return (
      (await question) ?? {
        ok: false,
        failure: { kind: 'unknown', code: 'no-list', message: 'This adapter lists no runs.', endpoint: '' },
      }
    );
  } catch (problem) {
    return {
      ok: false,
      failure: {
        kind: 'unknown',
        code: 'adapter-failed',
        message: problem instanceof Error ? problem.message : 'The adapter failed',
        endpoint: '',
      },
    };
  }
}

/** Whether runs can be taken up again where they were left. */
export function isPaged(runs: object): runs is PagedExecutions {
  return 'progress' in runs && typeof runs.progress === 'function';
}
