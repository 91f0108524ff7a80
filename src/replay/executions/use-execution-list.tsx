'use client';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ExecutionFilterName,
  executionFilterNames,
  type ExecutionSummary,
  type Failure,
  type WorkflowAdapter,
} from '#adapter';
import { versionName, type WorkflowVersion } from '#model';
import { useLatest, useMessages, usePageWindow } from '#ui';
import { createTimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import { useFilterStore } from './browser-filters.js';
import { FilterButton } from './filter-button.js';
import { useStatuses } from './use-statuses.js';
import { FilterChips } from './filter-chips.js';
import { executionsMessages } from './executions-messages.js';
import { type FilterPart, filterParts } from './filter-words.js';
import {
  changeFilter,
  matchesUnsupported,
  isFiltering,
  supportedFilter,
  readFilter,
  type ExecutionFilter,
  valuesOf,
} from './execution-filter.js';
import { type SavedExecutionFilterStore, useSavedFilters } from './saved-filters.js';
import type { StatusChoice } from './status-filter.js';
import { contactWords, readDate, useSummaryWords } from './summary-words.js';
import { type FilterChoices, useFilterChoices } from './use-filter-choices.js';
import { type ExecutionPages, useExecutionPages } from './use-execution-pages.js';

/** Settings of the list of executions. */
export interface ExecutionListSettings {
  /** Loads the executions. */
  readonly adapter: WorkflowAdapter;
  /** The workflow whose executions are listed. */
  readonly workflowId: string;
  /**
   * Locale of times, BCP 47.
   *
   * @default the locale of the browser
   */
  readonly locale?: string | undefined;
  /**
   * Time zone of times, IANA.
   *
   * @default the zone of the browser
   */
  readonly timeZone?: string | undefined;
  /**
   * Returns the current time in milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: (() => number) | undefined;
  /** The initial filter. */
  readonly initialFilter?: ExecutionFilter | undefined;
  /** Notifies the host when the filter changes. */
  readonly onFilterChange?: ((filter: ExecutionFilter) => void) | undefined;
  /**
   * The store of named filters.
   *
   * @default the browser, by the scope of the adapter and the workflow; without a scope they last as long as the list is mounted
   */
  readonly savedFilters?: SavedExecutionFilterStore | undefined;
  /**
   * Executions per status. Shown while nothing else filters the list.
   *
   * @default what the adapter counts
   */
  readonly statusCounts?: { readonly [status: string]: number } | undefined;
}

/** A list of executions and its filters, independent of how it is drawn. */
export interface ExecutionListState {
  readonly executions: readonly ExecutionSummary[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failure?: Failure | undefined;
  readonly more: () => void;
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly filter: ExecutionFilter;
  readonly setFilter: (filter: ExecutionFilter) => void;
  readonly statuses: readonly StatusChoice[] | undefined;
  readonly setStatus: (status: string | undefined) => void;
  /** The button of the filter panel, and the active filters. */
  readonly filterButton: ReactElement | null;
  readonly filterChips: ReactElement;
  /** Filtered by more than the search text. */
  readonly isFiltered: boolean;
  readonly clearFilters: () => void;
  readonly present: number;
  /** The version of the newest execution, which most rows share. */
  readonly usualVersionId?: string | undefined;
  /** The newest version, once requested. */
  readonly version?: WorkflowVersion | undefined;
  /** Requests the newest version and the other filter choices. */
  readonly wantChoices: () => void;
}

/** Debounce of the search text, and interval of the refresh, in milliseconds. */
const typingPause = 250;
const refreshTime = 15_000;

/** Loads the filtered executions of a workflow and keeps them up to date. */
// oxlint-disable-next-line max-lines-per-function -- one list whose filters, pages and live updates share a query
export function useExecutionList(settings: ExecutionListSettings): ExecutionListState {
  const { adapter, workflowId, now = Date.now, onFilterChange } = settings;
  const names = useMemo(() => new Set(adapter.executionFilters ?? executionFilterNames), [adapter]);
  const [given, setGiven] = useState(() => readFilter(settings.initialFilter));
  const { contact: query = '' } = given;
  const filter = useMemo(() => supportedFilter(changeFilter(given, { contact: undefined }), names), [given, names]);
  const setFilter = useCallback(
    (next: ExecutionFilter): void => {
      setGiven(next);
      onFilterChange?.(next);
    },
    [onFilterChange],
  );
  const clearFilters = (): void => setFilter(changeFilter({}, { contact: query }));

  const [present, setPresent] = useState(now);
  const base = useExecutionPages(adapter, workflowId, filter, now);
  const found = useFoundExecutions({ adapter, workflowId, filter, names, query, present, now, base });
  const { pages } = found;
  const { refresh } = pages;
  useRefresh(() => {
    setPresent(now());
    refresh();
  });

  const isFiltered = isFiltering(filter);
  const { all, choices: statuses } = useStatuses(base, filter, names, settings.statusCounts);
  const [usualVersionId, setUsual] = useState<string>();
  const newest = base.executions[0]?.versionId;
  if (usualVersionId === undefined && newest !== undefined && !isFiltered) setUsual(newest);

  const [wanted, setWanted] = useState(() =>
    [filter.step, filter.anyStep, filter.outcome].some((ids) => valuesOf(ids).length > 0),
  );
  const choices = useFilterChoices(adapter, workflowId, wanted);
  const wantChoices = useCallback(() => setWanted(true), []);
  const parts = useFilterParts(filter, choices, settings, present);
  const store = useFilterStore(settings);
  const saved = useSavedFilters(store);
  const canFilter =
    [...names].some((name) => name !== 'contact' && name !== 'status' && name !== 'to') ||
    (names.has('status') && store !== undefined);
  return {
    executions: found.executions,
    hasMore: pages.hasMore,
    loading: pages.isLoading,
    failure: pages.failure,
    more: pages.more,
    query,
    setQuery: (text) => setFilter(changeFilter(given, { contact: text })),
    filter: given,
    setFilter,
    statuses,
    setStatus: (status) => setFilter(changeFilter(given, { status })),
    filterButton: canFilter ? (
      <FilterButton
        active={parts.length}
        onOpen={wantChoices}
        filter={given}
        onFilter={setFilter}
        names={names}
        statuses={all}
        versions={choices.versions}
        steps={choices.steps}
        saved={saved}
        timeZone={settings.timeZone}
      />
    ) : null,
    filterChips: (
      <FilterChips
        parts={parts}
        onFilter={(next) => setFilter(changeFilter(next, { contact: query }))}
        onClear={clearFilters}
      />
    ),
    isFiltered,
    clearFilters,
    present,
    usualVersionId,
    version: choices.version,
    wantChoices,
  };
}

/** Filters loaded executions by the search text at once, and requests the others after a pause. */
function useFoundExecutions({
  adapter,
  workflowId,
  filter,
  names,
  query,
  present,
  now,
  base,
}: {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly filter: ExecutionFilter;
  readonly names: ReadonlySet<ExecutionFilterName>;
  readonly query: string;
  readonly present: number;
  readonly now: () => number;
  /** The executions without the search text. */
  readonly base: ExecutionPages;
}): { readonly executions: readonly ExecutionSummary[]; readonly pages: ExecutionPages } {
  const words = useSummaryWords();
  const searched = usePause(query.trim(), typingPause);
  const isAsking = names.has('contact') && searched !== '' && searched === query.trim();
  const found = useExecutionPages(
    adapter,
    workflowId,
    isAsking ? changeFilter(filter, { contact: contactWords(searched) }) : undefined,
    now,
  );
  const isFound = isAsking && !(found.isLoading && found.executions.length === 0) && found.failure === undefined;
  const narrowed = useCallback(
    (executions: readonly ExecutionSummary[]) => {
      const isAllHeeded = executionFilterNames.every((name) => names.has(name));
      return isAllHeeded
        ? executions
        : executions.filter((execution) => matchesUnsupported(execution, filter, names, present));
    },
    [filter, names, present],
  );
  const executions = useMemo(() => {
    const inList = narrowed(base.executions);
    if (query.trim() === '') return inList;
    const here = inList.filter((execution) => words.matches(execution, query));
    if (!isFound) return here;
    const asked = narrowed(found.executions);
    const known = new Set(asked.map(({ id }) => id));
    const more = here.filter(({ id }) => !known.has(id));
    return more.length === 0
      ? asked
      : [...asked, ...more].sort(
          (one, other) => (readDate(other.start) ?? -Infinity) - (readDate(one.start) ?? -Infinity),
        );
  }, [base.executions, found.executions, isFound, narrowed, query, words]);
  return { executions, pages: isAsking ? found : base };
}

/** Refreshes at an interval while the page is visible, and at once when it becomes visible again. */
function useRefresh(refresh: () => void): void {
  const page = usePageWindow();
  // A host that renders often and passes another `now` each time must not restart the interval.
  const latest = useLatest(refresh);
  useEffect(() => {
    const shownIn = page().document;
    const look = (): void => {
      if (!shownIn.hidden) latest.current();
    };
    const timer = setInterval(look, refreshTime);
    shownIn.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      shownIn.removeEventListener('visibilitychange', look);
    };
  }, [latest, page]);
}

/** The active filters as texts. */
function useFilterParts(
  filter: ExecutionFilter,
  { versions, steps }: FilterChoices,
  { locale, timeZone }: ExecutionListSettings,
  present: number,
): readonly FilterPart[] {
  const messages = useMessages(executionsMessages).filter;
  const shared = useMessages(wordMessages);
  return useMemo(() => {
    const times = createTimeWords({ locale, timeZone }, shared);
    const names = {
      version: (id: string) =>
        versions?.find(({ value }) => value === id)?.label ?? versionName(id) ?? shared.otherVersion,
      step: (id: string) => steps?.find(({ value }) => value === id)?.label ?? id,
      moment(text: string) {
        const time = readDate(text);
        return messages.on.dayAndTime(times.day(time, present), times.hourAndMinute(time));
      },
    };
    return filterParts(filter, names, messages, shared);
  }, [filter, versions, steps, locale, timeZone, present, messages, shared]);
}

/** Debounces a text; clearing applies at once. */
function usePause(text: string, pause: number): string {
  const [paused, setPaused] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer.current);
  }, [text, pause]);
  return text === '' ? '' : paused;
}
