import { isJsonObject } from '#base';
import type { WorkflowExecution } from '#model';

/** What a list tells of a run. Absent rather than empty where nothing is known. */
export interface ExecutionSummary {
  readonly id: string;
  readonly status: string;
  readonly versionId?: string;
  readonly start?: string;
  readonly end?: string;
  readonly contactName?: string;
  readonly contactNumber?: string;
  readonly lastStep?: string;
  readonly steps: number;
}

/**
 * What a list tells of a run, read from the run itself. The wire has no contact; a run's first step is where its
 * context usually names one, as `contact` with `firstName`, `lastName` and `mobile.number`.
 */
export function summarizeExecution(execution: WorkflowExecution, id: string): ExecutionSummary {
  const steps = Array.isArray(execution.steps) ? execution.steps.filter(isJsonObject) : [];
  const nodes = steps.map((step) => step['node']).filter(isJsonObject);
  const contact = nodes.map((node) => contactOf(node['context'])).find((found) => found !== undefined);
  const last = nodes[nodes.length - 1];
  const type = isJsonObject(last?.['type']) ? last['type'] : {};
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
