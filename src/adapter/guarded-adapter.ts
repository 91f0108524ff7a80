import { callAdapter } from './call-adapter.js';
import type { Answer } from './failure.js';
import type { WorkflowAdapter } from './workflow-adapter.js';

/** Limit for one answer of an adapter, in milliseconds. */
const timeout = 60_000;

type AnyMethod = (...args: readonly unknown[]) => Promise<Answer<unknown>>;

const reads = [
  'getExecution',
  'listExecutions',
  'listReviews',
  'listNodeTypes',
  'listVersions',
  'listWorkflows',
  'loadAccount',
  'loadCases',
  'loadPresentation',
  'loadSchedule',
  'loadVersion',
  'loadWaiting',
] as const;
const writes = [
  'activateVersion',
  'answerReview',
  'askForReview',
  'cancelSchedule',
  'changeForm',
  'changeMeetingEvent',
  'commentOnReview',
  'createWorkflow',
  'deactivateVersion',
  'deleteWorkflow',
  'describeVersion',
  'duplicateWorkflow',
  'moveContacts',
  'pauseWorkflow',
  'renameWorkflow',
  'restoreWorkflow',
  'resumeWorkflow',
  'saveCases',
  'savePresentation',
  'saveVersion',
  'scheduleVersion',
  'sendToList',
  'startCheckout',
] as const;

/**
 * Wraps an adapter so that it keeps the promises of the port: each call answers within a minute, with data or a
 * failure, and none throws or rejects. Methods that the adapter lacks stay absent.
 */
export function guardAdapter(adapter: WorkflowAdapter): WorkflowAdapter {
  const guarded = (names: readonly (keyof WorkflowAdapter)[], isWrite: boolean): object =>
    Object.fromEntries(
      names.flatMap((name) => {
        if (typeof adapter[name] !== 'function') return [];
        return [
          [
            name,
            (...args: readonly unknown[]) =>
              callAdapter(name, () => (adapter[name] as AnyMethod)(...args), {
                timeout,
                isWrite,
                isEmpty: name === 'deleteWorkflow',
              }),
          ],
        ];
      }),
    );
  const { executionFilters, resources, scope, versionFilters } = adapter;
  const watch: WorkflowAdapter['watchExecution'] = (request, options) =>
    watchSafely(() => adapter.watchExecution?.(request, options));
  return {
    ...(executionFilters ? { executionFilters } : {}),
    ...(resources ? { resources } : {}),
    ...(scope ? { scope } : {}),
    ...(versionFilters ? { versionFilters } : {}),
    ...guarded(reads, false),
    ...guarded(writes, true),
    ...(adapter.watchExecution ? { watchExecution: watch } : {}),
  } as WorkflowAdapter;
}

/** Watching has no time limit: an execution may wait for days. */
async function* watchSafely<Data>(watch: () => AsyncIterable<Answer<Data>> | undefined): AsyncGenerator<Answer<Data>> {
  try {
    for await (const answer of watch() ?? []) yield answer;
  } catch {
    yield {
      ok: false,
      failure: {
        kind: 'badAnswer',
        code: 'adapter-failed',
        message: 'The watching ended before the run did.',
        endpoint: 'watchExecution',
      },
    };
  }
}
