import type { ExpressionBuilder } from 'kysely';
import { waitKinds } from '#trace';
import type { Tables } from '../database/tables.js';
import { holds, searchWords } from '../database/search-text.js';
import { readDateTime } from '../http/check-text.js';
import { RefusedRequest } from '../http/refused-request.js';
import { readValues } from '../http/query-values.js';
import type { QueryParameter } from '../http/route.js';
import { readTerm } from '../http/search-term.js';

/** Filters the executions of a workflow; all given filters have to match. */
export interface ExecutionFilter {
  readonly statuses: readonly string[];
  readonly versionIds: readonly string[];
  /** ISO 8601 in UTC with milliseconds: from inclusive, to exclusive. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly nodeIds: readonly string[];
  readonly anyNodeIds: readonly string[];
  readonly waits: readonly string[];
  readonly outcomes: readonly string[];
  readonly contact: string | undefined;
  /** Milliseconds. */
  readonly atLeast: number | undefined;
  readonly atMost: number | undefined;
}

/** Query parameters of the list of executions. */
export const executionFilterParameters: readonly QueryParameter[] = [
  { name: 'status', many: true, description: 'Only runs with exactly this status, or one of these' },
  { name: 'version', many: true, description: 'Only runs of the version with this id, or of one of these' },
  { name: 'from', description: 'Only runs that began at this date-time or later' },
  { name: 'to', description: 'Only runs that began before this date-time' },
  { name: 'step', many: true, description: 'Only runs that came to the step with this id, and to each of these' },
  { name: 'anyStep', many: true, description: 'Only runs that came to the step with this id, or to one of these' },
  {
    name: 'waitsFor',
    many: true,
    values: waitKinds,
    description: 'Only runs that wait for this now, or for one of these',
  },
  {
    name: 'outcome',
    many: true,
    description: 'Only runs whose last step so far is the one with this id, or one of these',
  },
  { name: 'contact', description: 'Words, each of which is in the name or the number of the contact' },
  { name: 'minDuration', description: 'Only runs that are over and took at least so many milliseconds' },
  { name: 'maxDuration', description: 'Only runs that are over and took at most so many milliseconds' },
];

const maxValues = 50;
const maxValueLength = 200;

/** Reads the parameters. Refuses values that could never match. */
export function readExecutionFilter(query: URLSearchParams): ExecutionFilter {
  return {
    statuses: readMany(query, 'status'),
    versionIds: readMany(query, 'version'),
    from: readTime(query, 'from'),
    to: readTime(query, 'to'),
    nodeIds: readMany(query, 'step'),
    anyNodeIds: readMany(query, 'anyStep'),
    waits: readValues(query, 'waitsFor', waitKinds, waitKinds.length),
    outcomes: readMany(query, 'outcome'),
    contact: readTerm(query, 'contact'),
    atLeast: readMilliseconds(query, 'minDuration'),
    atMost: readMilliseconds(query, 'maxDuration'),
  };
}

/** The filter as a condition on the table `executions`. */
export function executionsThat(filter: ExecutionFilter) {
  const {
    anyNodeIds,
    atLeast,
    atMost,
    contact = '',
    from,
    nodeIds,
    outcomes,
    statuses,
    to,
    versionIds,
    waits,
  } = filter;
  return (eb: ExpressionBuilder<Tables, 'executions'>) =>
    eb.and([
      ...(statuses.length > 0 ? [eb('status', 'in', statuses)] : []),
      ...(versionIds.length > 0 ? [eb('version_id', 'in', versionIds)] : []),
      ...(waits.length > 0 ? [eb('waits_for', 'in', waits)] : []),
      ...(outcomes.length > 0 ? [eb('last_node_id', 'in', outcomes)] : []),
      ...(from === undefined ? [] : [eb('begun', '>=', from)]),
      ...(to === undefined ? [] : [eb('begun', '<', to)]),
      ...(atLeast === undefined ? [] : [eb('duration', '>=', atLeast)]),
      ...(atMost === undefined ? [] : [eb('duration', '<=', atMost)]),
      ...searchWords(contact).map((word) => holds('contact_key', word)),
      ...nodeIds.map((nodeId) => cameTo(eb, [nodeId])),
      ...(anyNodeIds.length > 0 ? [cameTo(eb, anyNodeIds)] : []),
    ]);
}

function cameTo(eb: ExpressionBuilder<Tables, 'executions'>, nodeIds: readonly string[]) {
  return eb.exists(
    eb
      .selectFrom('execution_nodes as n')
      .select('n.node_id')
      .whereRef('n.account_id', '=', 'executions.account_id')
      .whereRef('n.workflow_id', '=', 'executions.workflow_id')
      .whereRef('n.execution_id', '=', 'executions.id')
      .where('n.node_id', 'in', nodeIds),
  );
}

function readMany(query: URLSearchParams, name: string): readonly string[] {
  const values = [...new Set(query.getAll(name))];
  if (values.length > maxValues || values.some((value) => value.length > maxValueLength || value.includes('\0'))) {
    throw refusal(name, `${name} must be at most ${maxValues} texts of at most ${maxValueLength} characters`);
  }
  return values;
}

function readTime(query: URLSearchParams, name: string): string | undefined {
  const [written, ...more] = query.getAll(name);
  if (written === undefined) return undefined;
  const time = readDateTime(written);
  if (more.length > 0 || time === undefined)
    throw refusal(name, `${name} must be one date-time, such as 2026-05-01T09:00:00Z`);
  return new Date(time).toISOString();
}

function readMilliseconds(query: URLSearchParams, name: string): number | undefined {
  const [written, ...more] = query.getAll(name);
  if (written === undefined) return undefined;
  if (more.length > 0 || !/^\d{1,15}$/.test(written))
    throw refusal(name, `${name} must be one whole number of milliseconds`);
  return Number(written);
}

function refusal(name: string, message: string): RefusedRequest {
  return new RefusedRequest(400, 'invalid-query', message, [{ path: name, message }]);
}
