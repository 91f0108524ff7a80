import type { ExecutionQuery, PageQuery } from '#adapter';

/** Which runs a list shows: what an adapter is asked for, and times that are told from the present. */
export interface RunFilter extends Omit<ExecutionQuery, keyof PageQuery> {
  /** Only runs that began at most so many milliseconds ago. Kept instead of `from`, so that a saved filter stays of use. */
  readonly within?: number;
}

export const noFilter: RunFilter = {};

/** The values of a filter that takes one or several. */
export function valuesOf(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value.filter((one) => typeof one === 'string');
}

/** The filter with a part of it changed; what is set to nothing is left out, so that equal filters look equal. */
export function changeFilter(filter: RunFilter, change: { readonly [Name in keyof RunFilter]?: RunFilter[Name] | undefined }): RunFilter {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(entries) as RunFilter;
}

const oneMinute = 60_000;

/** The question to an adapter at a time. It is told to the minute: otherwise a filter would be another one with every look at it. */
export function queryOf({ within, ...filter }: RunFilter, now: number): Omit<ExecutionQuery, keyof PageQuery> {
  if (within === undefined || !Number.isFinite(within) || within < 0) return filter;
  const from = new Date(Math.floor((now - within) / oneMinute) * oneMinute);
  if (Number.isNaN(from.getTime())) return filter;
  const given = filter.from === undefined ? NaN : Date.parse(filter.from);
  return { ...filter, from: (given > from.getTime() ? new Date(given) : from).toISOString() };
}

/** Whether a list is narrowed by anything. */
export function isFiltering(filter: RunFilter): boolean {
  return Object.keys(changeFilter(filter, {})).length > 0;
}

/** Two filters that ask for the same have the same key. */
export function filterKey(filter: RunFilter): string {
  const plain = Object.entries(changeFilter(filter, {})).map(([name, value]) => [name, Array.isArray(value) ? [...(value as readonly string[])].sort() : value]);
  return JSON.stringify(plain.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}
