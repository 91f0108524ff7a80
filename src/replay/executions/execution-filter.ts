import type { ExecutionFilterName, ExecutionQuery, ExecutionSummary, PageQuery } from '#adapter';
import { readDate } from './summary-words.js';

/**
 * Which runs a list shows: what an adapter is asked for, and times that are told from the present. Of several statuses, versions or last
 * steps a run has one; of several steps it has to have come to each.
 */
export interface ExecutionFilter extends Omit<ExecutionQuery, keyof PageQuery> {
  /** Only runs that began at most so many milliseconds ago. Kept instead of `from`, so that a saved filter stays of use. */
  readonly within?: number;
}

export const noFilter: ExecutionFilter = {};

/** The values of a filter that takes one or several. */
export function valuesOf(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined
    ? []
    : typeof value === 'string'
      ? [value]
      : value.filter((one) => typeof one === 'string');
}

/** The filter with a part of it changed; what is set to nothing is left out, so that equal filters look equal. */
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

/** The question to an adapter at a time. It is told to the minute: otherwise a filter would be another one with every look at it. */
export function queryOf({ within, ...filter }: ExecutionFilter, now: number): Omit<ExecutionQuery, keyof PageQuery> {
  if (within === undefined || !Number.isFinite(within) || within < 0) return filter;
  const from = new Date(Math.floor((now - within) / oneMinute) * oneMinute);
  if (Number.isNaN(from.getTime())) return filter;
  const given = filter.from === undefined ? NaN : Date.parse(filter.from);
  return { ...filter, from: (given > from.getTime() ? new Date(given) : from).toISOString() };
}

/** Whether a list is narrowed by anything. */
export function isFiltering(filter: ExecutionFilter): boolean {
  return Object.keys(changeFilter(filter, {})).length > 0;
}

/** What nobody can tell of a run by its line in a list is taken away where the adapter does not heed it: the list would claim what it does not do. */
export function knowable(filter: ExecutionFilter, heeded: ReadonlySet<ExecutionFilterName>): ExecutionFilter {
  return changeFilter(filter, {
    ...(heeded.has('step') ? {} : { step: undefined }),
    ...(heeded.has('outcome') ? {} : { outcome: undefined }),
  });
}

/** Whether a run is one of those that are meant, as far as the adapter does not heed it by itself. */
export function fitsUnheeded(
  execution: ExecutionSummary,
  filter: ExecutionFilter,
  heeded: ReadonlySet<ExecutionFilterName>,
  now: number,
): boolean {
  const { from, to, minDuration, maxDuration } = queryOf(filter, now);
  const isOneOf = (name: 'status' | 'versionId'): boolean =>
    heeded.has(name) || valuesOf(filter[name]).length === 0 || valuesOf(filter[name]).includes(execution[name] ?? '');
  const [start, end] = [readDate(execution.start) ?? NaN, readDate(execution.end) ?? NaN];
  return (
    isOneOf('status') &&
    isOneOf('versionId') &&
    (heeded.has('from') || from === undefined || start >= Date.parse(from)) &&
    (heeded.has('to') || to === undefined || start < Date.parse(to)) &&
    (heeded.has('minDuration') || minDuration === undefined || end - start >= minDuration) &&
    (heeded.has('maxDuration') || maxDuration === undefined || end - start <= maxDuration)
  );
}

/** Two filters that ask for the same have the same key. */
export function filterKey(filter: ExecutionFilter): string {
  const { outcome, status, step, versionId } = filter;
  const lists = Object.entries({ outcome, status, step, versionId }).map(
    ([name, value]) => [name, [...valuesOf(value)].sort()] as const,
  );
  const plain = Object.entries(changeFilter({ ...filter, ...Object.fromEntries(lists) }, {}));
  return JSON.stringify(plain.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}
