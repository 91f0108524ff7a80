import { isJsonObject } from '#base';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { orderSteps, type ReadStep, readTime } from './reading/read-steps.js';
import { traceExecution } from './trace-execution.js';
import { plainStatus, executionStateOf, visitState } from './reading/visit-state.js';
import type { Wait } from './visit.js';

/** An execution as a list shows it. Unknown fields are absent, never empty. */
export interface ExecutionSummary {
  /** The id of the execution, assigned by the service. */
  readonly id: string;
  /** The status as the wire has it, such as `completed`. Open: other values are kept. Empty where it has none. */
  readonly status: string;
  /** The id of the version that it goes through. */
  readonly versionId?: string;
  /** When it began, as the wire has it: ISO 8601 in UTC. */
  readonly start?: string;
  /** When it ended, as the wire has it: ISO 8601 in UTC. Absent while it is under way. */
  readonly end?: string;
  /** First and last name of the contact, from the first context that holds one. The wire has no field for it. */
  readonly contactName?: string;
  /** The contact's mobile number, from the same context. */
  readonly contactNumber?: string;
  /** The label of the latest step's node type; else its name, its `type` or the id of the node. */
  readonly lastStep?: string;
  /** The number of its steps, which are the visits so far. */
  readonly steps: number;
  /** The number of failed steps, whatever the end of the execution. */
  readonly failedSteps?: number;
  /** The code of the error of the last failed step. */
  readonly failureCode?: string;
  /** The message of that error, up to 300 characters. It may hold personal data. */
  readonly failureMessage?: string;
  /** What a waiting execution waits for. */
  readonly waitsFor?: Wait['for'];
  /** The latest end of a waiting execution's wait, by the settings of its node. ISO 8601 in UTC. */
  readonly waitsUntil?: string;
}

/** All that executions wait for. */
export const waitKinds: readonly Wait['for'][] = ['reply', 'delay', 'date', 'officeHours'];

/**
 * Summarises an execution for a list. The wire has no contact field: the first context usually has one, as `contact`
 * with `firstName`, `lastName` and `mobile.number`. The end of a wait requires the version.
 */
export function summarizeExecution(
  execution: WorkflowExecution,
  id: string,
  version?: WorkflowVersion,
): ExecutionSummary {
  const steps = Array.isArray(execution.steps) ? execution.steps.filter(isJsonObject) : [];
  const nodes = steps.map((step) => step['node']).filter(isJsonObject);
  const contact = nodes.map((node) => contactOf(node['context'])).find((found) => found !== undefined);
  const last = nodes[nodes.length - 1];
  const type = isJsonObject(last?.['type']) ? last['type'] : {};
  const failed = failedSteps(execution);
  const failure = failureIn(failed.at(-1)?.context['error']);
  return {
    id,
    status: text(execution.status) ?? '',
    ...present('versionId', text(isJsonObject(execution.version) ? execution.version.id : undefined)),
    ...present('start', text(execution.start)),
    ...present('end', text(execution.end)),
    ...present('contactName', contact?.name),
    ...present('contactNumber', contact?.number),
    ...present('lastStep', text(type['label']) ?? text(type['name']) ?? text(type['type']) ?? text(last?.['id'])),
    steps: steps.length,
    ...(failed.length > 0 ? { failedSteps: failed.length } : {}),
    ...present('failureCode', failure.code),
    ...present('failureMessage', failure.message),
    ...waitOf(execution, version),
  };
}

/** True until an execution has ended: it has no valid end, and its status is not final. */
export function isUnderWay({ end, status }: WorkflowExecution): boolean {
  return !executionStateOf(status, readTime(end)).ended;
}

/** Returns the failed steps as a trace does, without looking for edges: they do not affect this state. */
function failedSteps(execution: WorkflowExecution): readonly ReadStep[] {
  const executionState = executionStateOf(execution.status, readTime(execution.end));
  return orderSteps(execution.steps).filter(
    (step, at, steps) =>
      visitState(step, executionState, {
        previous: steps[at - 1],
        isLast: at === steps.length - 1,
        left: false,
        node: undefined,
      }) === 'failed',
  );
}

const maxFailureLength = 300;

function failureIn(error: unknown): { readonly code?: string; readonly message?: string } {
  if (!isJsonObject(error)) return present('message', cut(text(error)));
  const { code, message } = error;
  return {
    ...present('code', cut(typeof code === 'number' ? String(code) : text(code))),
    ...present('message', cut(text(message))),
  };
}

/** Cut between characters, and before an address or number could be cut in two: half of one is not recognised. */
function cut(value: string | undefined): string | undefined {
  if (value === undefined || value.length <= maxFailureLength) return value;
  return value.slice(0, maxFailureLength).replace(/\S*$/, '').trimEnd();
}

/** Returns what the open waits are for, and when the earliest one ends, which only the version knows. */
function waitOf(
  execution: WorkflowExecution,
  version: WorkflowVersion | undefined,
): Pick<ExecutionSummary, 'waitsFor' | 'waitsUntil'> {
  if (plainStatus(execution.status) !== 'waiting') return {};
  const { open, visits } = traceExecution(execution, version);
  const waits = open.flatMap((index) => visits[index - 1]?.wait ?? []);
  const end = version && new Date(Math.min(...waits.flatMap(({ until }) => until ?? [])));
  return {
    ...(waits[0] ? { waitsFor: waits[0].for } : {}),
    ...(end && !Number.isNaN(end.getTime()) ? { waitsUntil: end.toISOString() } : {}),
  };
}

function contactOf(context: unknown): { readonly name?: string; readonly number?: string } | undefined {
  const contact = isJsonObject(context) ? context['contact'] : undefined;
  if (!isJsonObject(contact)) return undefined;
  const full = [text(contact['firstName']), text(contact['lastName'])].filter((part) => part !== undefined).join(' ');
  const mobile = contact['mobile'];
  return {
    ...present('name', full || text(contact['name'])),
    ...present('number', text(isJsonObject(mobile) ? mobile['number'] : mobile)),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function present<Key extends string>(key: Key, value: string | undefined): { [Name in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [Name in Key]?: string });
}
