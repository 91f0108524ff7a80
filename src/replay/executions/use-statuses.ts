'use client';
import { useMemo, useState } from 'react';
import type { ExecutionFilterName, ExecutionSummary } from '#adapter';
import { type ExecutionFilter, isFiltering, valuesOf } from './execution-filter.js';
import type { StatusChoice } from './status-filter.js';
import type { ExecutionPages } from './use-execution-pages.js';

const usualStatuses = ['running', 'waiting', 'completed', 'failed'];
const none: readonly string[] = [];

/** The statuses to choose from: the usual ones, and up to three rare ones once seen, which a filter would hide. */
export function useStatuses(
  { executions, hasMore, isLoading, statuses }: ExecutionPages,
  filter: ExecutionFilter,
  names: ReadonlySet<ExecutionFilterName>,
  given: { readonly [status: string]: number } | undefined,
): { readonly all: readonly string[]; readonly choices: readonly StatusChoice[] | undefined } {
  const [rare, setRare] = useState(none);
  const met = rareStatuses(executions, [...valuesOf(filter.status), ...Object.keys(statuses ?? {})]).filter(
    (one) => !rare.includes(one),
  );
  if (met.length > 0 && rare.length < 3) setRare([...rare, ...met].slice(0, 3));
  const all = useMemo(() => [...usualStatuses, ...rare], [rare]);
  const isFiltered = isFiltering(filter);
  const isPartial = hasMore || isLoading || isFiltered;
  // The adapter counts by the filters that it knows.
  const isCounted = Object.keys(filter).every((name) => names.has(name === 'within' ? 'from' : (name as never)));
  const known =
    (isFiltered ? undefined : given) ?? (isCounted ? statuses && { ...zeros(all), ...statuses } : undefined);
  const choices = useMemo(
    () => (names.has('status') ? statusChoices(executions, all, isPartial, known) : undefined),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `known` is made of `given`, `statuses` and `all`
    [names, executions, all, isPartial, isFiltered, isCounted, given, statuses],
  );
  return { all, choices };
}

const zeros = (statuses: readonly string[]) => Object.fromEntries(statuses.map((status) => [status, 0]));

/** Returns unusual statuses in the order they occur. */
function rareStatuses(executions: readonly ExecutionSummary[], chosen: readonly string[]): readonly string[] {
  const statuses = executions.flatMap(({ status }) => (typeof status === 'string' ? [status] : []));
  return [...new Set([...chosen, ...statuses])].filter((status) => status !== '' && !usualStatuses.includes(status));
}

/** Returns the usual statuses and those that occur. Counts are shown only where they cover all executions. */
function statusChoices(
  executions: readonly ExecutionSummary[],
  statuses: readonly string[],
  partial: boolean,
  known: { readonly [status: string]: number } | undefined,
): readonly StatusChoice[] {
  if (known)
    return statuses.map((status) =>
      Object.hasOwn(known, status) ? { status, count: known[status] ?? 0 } : { status },
    );
  if (partial) return statuses.map((status) => ({ status }));
  const counts = new Map<string, number>();
  for (const { status } of executions)
    if (typeof status === 'string' && status !== '') counts.set(status, (counts.get(status) ?? 0) + 1);
  return statuses.map((status) => ({ status, count: counts.get(status) ?? 0 }));
}
