'use client';
import { useCallback, useMemo, useState } from 'react';
import type { ExecutionSummary, Failure } from '#adapter';
import { callHost } from '#base';
import { useMessages } from '#ui';
import type { ExecutionFilter } from '../executions/execution-filter.js';
import type { StatusChoice } from '../executions/status-filter.js';
import { useSummaryWords } from '../executions/summary-words.js';
import {
  type ExecutionListSettings,
  type ExecutionListState,
  useExecutionList,
} from '../executions/use-execution-list.js';
import { useMaskExecution } from '../executions/use-mask-execution.js';
import { useGuardedAdapter } from '../loading/use-guarded-adapter.js';
import { type PersonalData, type PersonalDataSettings, usePersonalData } from '../privacy/personal-data.js';
import type { PrivacyRule } from '../privacy/privacy-rule.js';
import { createTimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import {
  builtInColumn,
  type ExecutionColumn,
  type ExecutionColumnId,
  type ExecutionTableSort,
  sortByColumn,
  usualColumns,
} from './execution-columns.js';
import { tableMessages } from './table-messages.js';

/** Settings of a table of executions. */
export interface ExecutionTableSettings extends ExecutionListSettings, PersonalDataSettings {
  /**
   * The columns in their order: built-in ones by id, and own ones. Keep the array stable between renders.
   *
   * @default contact, status, start, duration, lastStep, reason
   */
  readonly columns?: readonly (ExecutionColumnId | ExecutionColumn)[] | undefined;
  /**
   * How the table is sorted at first.
   *
   * @default last started first
   */
  readonly initialSort?: ExecutionTableSort | undefined;
  /** Notifies the host of the selected executions, in the order of the table. */
  readonly onSelectionChange?: ((executionIds: readonly string[]) => void) | undefined;
  /**
   * The privacy rules; `null` hides nothing. Keep the array stable between renders.
   *
   * @default defaultPrivacyRules
   */
  readonly privacy?: readonly PrivacyRule[] | null | undefined;
}

/** A table of executions, independent of how it is drawn. */
export interface ExecutionTableState {
  /** The columns with their headings and cell texts. */
  readonly columns: readonly ExecutionColumn[];
  /** The loaded executions that match the filter, sorted and masked. */
  readonly executions: readonly ExecutionSummary[];
  /** The column that the table is sorted by, and the direction. */
  readonly sort: Required<ExecutionTableSort>;
  /** Sorts by a column, or reverses the order where it is sorted by it already. */
  readonly sortBy: (columnId: string) => void;
  /** Ids of the selected executions, in the order of the table. */
  readonly selectedIds: readonly string[];
  /** Selects or deselects one execution; without an id all loaded ones. */
  readonly select: (isSelected: boolean, executionId?: string) => void;
  /** The search text. */
  readonly query: string;
  /** Searches by name, number or id. */
  readonly setQuery: (query: string) => void;
  /** The filter in force. */
  readonly filter: ExecutionFilter;
  /** Replaces the filter. */
  readonly setFilter: (filter: ExecutionFilter) => void;
  /** The statuses to choose from, with their counts. */
  readonly statuses: readonly StatusChoice[] | undefined;
  /** More executions can be loaded by `more`, which also retries after a failure. */
  readonly hasMore: boolean;
  /** Loads the next page, or the failed one again. */
  readonly more: () => void;
  /** A page is being loaded. */
  readonly loading: boolean;
  /** Why the last page could not be loaded. */
  readonly failure?: Failure | undefined;
}

/** The table with what only the component needs. */
export interface TableInUse {
  readonly table: ExecutionTableState;
  readonly list: ExecutionListState;
  readonly data: PersonalData;
}

/**
 * Loads, filters, sorts and selects the executions of a workflow for a table of the host's own. Only loaded executions are
 * sorted. Names, numbers and messages of errors are masked while personal data is hidden.
 *
 * @example
 * ```tsx
 * import { useExecutionTable, type WorkflowAdapter } from 'pathboard/runs';
 *
 * export function Failures({ adapter }: { adapter: WorkflowAdapter }) {
 *   const { columns, executions } = useExecutionTable({ adapter, workflowId: 'welcome', initialFilter: { status: 'failed' } });
 *   return executions.map((run) => <p key={run.id}>{columns.map(({ text }) => text(run)).join(' · ')}</p>);
 * }
 * ```
 */
export function useExecutionTable(settings: ExecutionTableSettings): ExecutionTableState {
  return useTableInUse(settings).table;
}

/** The table, and the list that it draws on. */
export function useTableInUse(settings: ExecutionTableSettings): TableInUse {
  const adapter = useGuardedAdapter(settings.adapter);
  const list = useExecutionList({ ...settings, adapter });
  const data = usePersonalData(settings);
  const mask = useMaskExecution(settings.privacy, data.isHidden);
  const columns = useColumns(settings, list.present);
  const { initialSort } = settings;
  const [sort, setSort] = useState<Required<ExecutionTableSort>>(
    initialSort
      ? { column: initialSort.column, direction: initialSort.direction ?? 'ascending' }
      : { column: 'start', direction: 'descending' },
  );
  const executions = useMemo(() => {
    const shown = mask ? list.executions.map(mask) : list.executions;
    return sortByColumn(
      shown,
      columns.find(({ id }) => id === sort.column),
      sort.direction,
    );
  }, [columns, list.executions, mask, sort]);
  const sortBy = useCallback((column: string): void => {
    setSort((now) => ({
      column,
      direction: now.column === column && now.direction === 'ascending' ? 'descending' : 'ascending',
    }));
  }, []);
  const selection = useSelection(executions, settings.onSelectionChange);
  const { failure, filter, hasMore, loading, more, query, setFilter, setQuery, statuses } = list;
  return {
    table: {
      columns,
      executions,
      sort,
      sortBy,
      ...selection,
      query,
      setQuery,
      filter,
      setFilter,
      statuses,
      hasMore,
      more,
      loading,
      failure,
    },
    list,
    data,
  };
}

function useColumns(
  { columns = usualColumns, locale, timeZone }: ExecutionTableSettings,
  now: number,
): readonly ExecutionColumn[] {
  const messages = useMessages(tableMessages);
  const shared = useMessages(wordMessages);
  const words = useSummaryWords();
  return useMemo(() => {
    const times = createTimeWords({ locale, timeZone }, shared);
    return columns.map((column) =>
      typeof column === 'string' ? builtInColumn(column, { messages, shared, words, times, now }) : column,
    );
  }, [columns, locale, messages, now, shared, timeZone, words]);
}

/** Executions that are not listed any more are not selected. */
function useSelection(
  executions: readonly ExecutionSummary[],
  onChange: ExecutionTableSettings['onSelectionChange'],
): Pick<ExecutionTableState, 'select' | 'selectedIds'> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const inOrder = (ids: ReadonlySet<string>): readonly string[] =>
    executions.map(({ id }) => id).filter((id) => ids.has(id));
  const select = (isSelected: boolean, executionId?: string): void => {
    const ids = executionId === undefined ? executions.map(({ id }) => id) : [executionId];
    const next = new Set(chosen);
    for (const id of ids)
      if (isSelected) next.add(id);
      else next.delete(id);
    setChosen(next);
    callHost(() => onChange?.(inOrder(next)));
  };
  return { selectedIds: inOrder(chosen), select };
}
