import type { ExecutionFilterName, ExecutionQuery, ExecutionSummary, PageQuery } from '#adapter';
import { isJsonObject } from '#base';
import { readDate } from './summary-words.js';

/**
 * Which executions a list shows: the query of the adapter, and times relative to now. Several statuses, versions or
 * outcomes match any of them; several nodes in `step` match executions that reached all of them, in `anyStep` any.
 */
export interface ExecutionFilter extends Omit<ExecutionQuery, keyof PageQuery> {
  /**
   * Only executions that began at most this many milliseconds ago. Replaces `from`, so that a saved filter keeps its
   * meaning.
   */
  readonly within?: number;
}

/** Returns the values of a field that takes one or several, each once. Stored filters may hold other types. */
export function valuesOf(value: string | readonly string[] | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? [...new Set<string>(value.filter((one) => typeof one === 'string'))] : [];
}

/** Reads a filter that a host has stored. Fields that are unknown or of another type are left out. */
export function readFilter(stored: unknown): ExecutionFilter {
  const isRead = ([name, value]: readonly [string, unknown]): boolean => {
    switch (name) {
      case 'status':
      case 'versionId':
      case 'step':
      case 'anyStep':
      case 'outcome':
      case 'waitsFor':
        return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
      case 'from':
      case 'to':
      case 'contact':
        return typeof value === 'string';
      case 'minDuration':
      case 'maxDuration':
      case 'within':
        return Number.isFinite(value);
      default:
        return false;
    }
  };
  return changeFilter(Object.fromEntries(isJsonObject(stored) ? Object.entries(stored).filter(isRead) : []), {});
}

/** Returns the filter with some fields changed. Empty values are left out, so that equal filters have equal keys. */
export function changeFilter(
  filter: ExecutionFilter,
  change: { readonly [Name in keyof ExecutionFilter]?: ExecutionFilter[Name] | undefined },
): ExecutionFilter {
  const entries = Object.entries({ ...filter, ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as ExecutionFilter;
}

const oneMinute = 60_000;

/**
 * Returns the query of a filter at a time. `from` is rounded down to the minute: otherwise each call would give another
 * query.
 */
export function queryOf({ within, ...filter }: ExecutionFilter, now: number): Omit<ExecutionQuery, keyof PageQuery> {
  if (within === undefined || !Number.isFinite(within) || within < 0) return filter;
  const from = new Date(Math.floor((now - within) / oneMinute) * oneMinute);
  if (Number.isNaN(from.getTime())) return filter;
  const given = filter.from === undefined ? NaN : Date.parse(filter.from);
  return { ...filter, from: (given > from.getTime() ? new Date(given) : from).toISOString() };
}

/** Tells whether a filter excludes anything. */
export function isFiltering(filter: ExecutionFilter): boolean {
  return Object.keys(changeFilter(filter, {})).length > 0;
}

/**
 * Removes the fields that only the adapter can apply, where it does not support them: the list cannot check them on a
 * summary.
 */
export function supportedFilter(filter: ExecutionFilter, supported: ReadonlySet<ExecutionFilterName>): ExecutionFilter {
  return changeFilter(filter, {
    ...(supported.has('step') ? {} : { step: undefined }),
    ...(supported.has('anyStep') ? {} : { anyStep: undefined }),
    ...(supported.has('outcome') ? {} : { outcome: undefined }),
  });
}

/** Tells whether an execution matches the fields that the adapter does not support. */
export function matchesUnsupported(
  execution: ExecutionSummary,
  filter: ExecutionFilter,
  supported: ReadonlySet<ExecutionFilterName>,
  now: number,
): boolean {
  const { from, to, minDuration, maxDuration } = queryOf(filter, now);
  const isOneOf = (name: 'status' | 'versionId' | 'waitsFor'): boolean =>
    supported.has(name) ||
    valuesOf(filter[name]).length === 0 ||
    valuesOf(filter[name]).includes(execution[name] ?? '');
  const [start, end] = [readDate(execution.start) ?? NaN, readDate(execution.end) ?? NaN];
  return (
    isOneOf('status') &&
    isOneOf('versionId') &&
    isOneOf('waitsFor') &&
    (supported.has('from') || from === undefined || start >= Date.parse(from)) &&
    (supported.has('to') || to === undefined || start < Date.parse(to)) &&
    (supported.has('minDuration') || minDuration === undefined || end - start >= minDuration) &&
    (supported.has('maxDuration') || maxDuration === undefined || end - start <= maxDuration)
  );
}

/** Returns a key that equal filters share. */
export function filterKey(filter: ExecutionFilter): string {
  const { anyStep, outcome, status, step, versionId, waitsFor } = filter;
  const lists = Object.entries({ anyStep, outcome, status, step, versionId, waitsFor }).map(
    ([name, value]) => [name, [...valuesOf(value)].sort()] as const,
  );
  const plain = Object.entries(changeFilter({ ...filter, ...Object.fromEntries(lists) }, {}));
  return JSON.stringify(plain.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}
