import { isJsonObject } from '#base';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { createFlowSummarizer, type SummaryOptions } from './flow-summarizer.js';
import type { FlowSummary } from './flow-summary.js';

/**
 * What many runs did on a version: per step and path how many came, went on, wait, failed and were lost, and how long it took. Runs are
 * taken one by one and forgotten, so that any number fits; handed page by page they are waited for. Runs of other versions are laid over
 * this one as far as it explains them, and told (`otherVersions`, `elsewhere`, `jumpedIn`).
 *
 * @param executions runs as the wire has them; a failure of an asynchronous source is passed on
 */
export function summarizeExecutions(
  executions: Iterable<WorkflowExecution>,
  version: WorkflowVersion,
  options?: SummaryOptions,
): FlowSummary;
export function summarizeExecutions(
  executions: AsyncIterable<WorkflowExecution>,
  version: WorkflowVersion,
  options?: SummaryOptions,
): Promise<FlowSummary>;
export function summarizeExecutions(
  executions: Iterable<WorkflowExecution> | AsyncIterable<WorkflowExecution>,
  version: WorkflowVersion,
  options: SummaryOptions = {},
): FlowSummary | Promise<FlowSummary> {
  const summarizer = createFlowSummarizer(version, options);
  if (isAsync(executions)) {
    return (async () => {
      for await (const execution of executions) summarizer.add(execution);
      return summarizer.summary();
    })();
  }
  if (isIterable(executions)) for (const execution of executions) summarizer.add(execution);
  return summarizer.summary();
}

/** Adds summaries of different runs on the same version: the summary of all of them, to the last bit. */
export function mergeSummaries(version: WorkflowVersion, summaries: readonly FlowSummary[]): FlowSummary {
  const summarizer = createFlowSummarizer(version);
  for (const summary of summaries) summarizer.merge(summary);
  return summarizer.summary();
}

function isAsync(value: unknown): value is AsyncIterable<WorkflowExecution> {
  return (
    isJsonObject(value) && typeof (value as { [Symbol.asyncIterator]?: unknown })[Symbol.asyncIterator] === 'function'
  );
}

function isIterable(value: unknown): value is Iterable<WorkflowExecution> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] === 'function'
  );
}
