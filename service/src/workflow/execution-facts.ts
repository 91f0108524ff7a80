import { isJsonObject } from '#base';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { isUnderWay, summarizeExecution } from '#trace';
import { searchKey } from '../database/search-text.js';
import { readDateTime } from '../http/check-text.js';

/** Columns of an execution for lists and filters, derived from the execution itself. */
export interface ExecutionFacts {
  readonly columns: {
    readonly status: string | null;
    readonly version_id: string | null;
    readonly started_at: string | null;
    readonly ended_at: string | null;
    readonly contact_name: string | null;
    readonly contact_number: string | null;
    readonly contact_key: string;
    readonly last_step: string | null;
    readonly last_node_id: string | null;
    readonly step_count: number;
    readonly failed_steps: number | null;
    readonly failure_code: string | null;
    readonly failure_message: string | null;
    readonly waits_for: string | null;
    readonly waits_until: string | null;
    readonly begun: string | null;
    readonly duration: number | null;
    readonly under_way: boolean;
  };
  /** Ids of the nodes it has reached, each once. */
  readonly nodeIds: readonly string[];
}

/** Search columns hold ids only: longer texts are no ids. */
const maxIdLength = 200;

/** Its version determines how long it waits. */
export function readExecutionFacts(
  execution: WorkflowExecution,
  id: string,
  version?: WorkflowVersion,
): ExecutionFacts {
  const summary = summarizeExecution(execution, id, version);
  const steps: readonly unknown[] = Array.isArray(execution.steps) ? execution.steps : [];
  const ids = steps.flatMap((step) => {
    const node = isJsonObject(step) ? step['node'] : undefined;
    const nodeId = isJsonObject(node) ? node['id'] : undefined;
    return typeof nodeId === 'string' && nodeId.length <= maxIdLength ? [nodeId] : [];
  });
  const [start, end] = [readDateTime(summary.start), readDateTime(summary.end)];
  return {
    columns: {
      status: summary.status,
      version_id: summary.versionId ?? null,
      started_at: summary.start ?? null,
      ended_at: summary.end ?? null,
      contact_name: summary.contactName ?? null,
      contact_number: summary.contactNumber ?? null,
      contact_key: searchKey(summary.contactName, summary.contactNumber),
      last_step: summary.lastStep ?? null,
      last_node_id: ids.at(-1) ?? null,
      step_count: summary.steps,
      failed_steps: summary.failedSteps ?? 0,
      failure_code: summary.failureCode ?? null,
      failure_message: summary.failureMessage ?? null,
      waits_for: summary.waitsFor ?? null,
      waits_until: summary.waitsUntil ?? null,
      begun: start === undefined ? null : new Date(start).toISOString(),
      duration: start === undefined || end === undefined || end < start ? null : end - start,
      under_way: isUnderWay(execution),
    },
    nodeIds: [...new Set(ids)],
  };
}
