import { isJsonObject } from '#base';
import { workflowFilters, type WorkflowFilter, type WorkflowPage, type WorkflowSummary } from '../workflow-adapter.js';
import type { Reader } from './endpoint.js';
import { countAt, numbersAt, readPageData, reporting, textAt, textsAt, wrongShape } from './reading.js';

/** Reads a workflow in a list. Facts of another type than expected are omitted, as those that are unknown. */
function readSummary(value: unknown): WorkflowSummary | undefined {
  const id = textAt(value, 'id');
  if (id === undefined || !isJsonObject(value)) return undefined;
  const { recentExecutions, updatedBy } = value;
  const [byId, byName] = [textAt(updatedBy, 'id'), textAt(updatedBy, 'name')];
  return {
    id,
    name: textAt(value, 'name') ?? id,
    versions: countAt(value, 'versions'),
    executions: countAt(value, 'executions'),
    ...textsAt(value, 'activeVersionId', 'newestVersionId', 'pausedAt', 'trigger', 'updatedAt'),
    ...numbersAt(value, 'activeVersionNumber', 'problems', 'steps', 'underWay'),
    ...(byId === undefined || byName === undefined ? {} : { updatedBy: { id: byId, name: byName } }),
    ...(isNumbers(recentExecutions) ? { recentExecutions } : {}),
  };
}

/** Reads one workflow as a list shows it. */
export const readWorkflowSummary: Reader<WorkflowSummary> = reporting(({ data }) => {
  const summary = readSummary(data);
  return summary ? { ok: true, data: summary } : wrongShape();
});

const readPage = readPageData(readSummary);

/** Reads a page of workflows with its counts, which another service may lack. */
export const readWorkflowPage: Reader<WorkflowPage> = (envelope) => {
  const reading = readPage(envelope);
  const counts = readCounts(envelope.counts);
  return reading.ok && counts ? { ...reading, data: { ...reading.data, counts } } : reading;
};

function readCounts(value: unknown): NonNullable<WorkflowPage['counts']> | undefined {
  const names: readonly (WorkflowFilter | 'all')[] = ['all', ...workflowFilters];
  if (!isJsonObject(value) || !names.every((name) => typeof value[name] === 'number')) return undefined;
  return Object.fromEntries(names.map((name) => [name, value[name]])) as NonNullable<WorkflowPage['counts']>;
}

/** Reads the answer of a deletion: an object, of which nothing is needed. */
export const readDeleted: Reader<void> = ({ data }) =>
  isJsonObject(data) ? { ok: true, data: undefined } : wrongShape();

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}
