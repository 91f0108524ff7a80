'use client';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import type { ExecutionSummary, Failure } from '#adapter';
import { Button, PartBoundary, useMessages, usePartLabel } from '#ui';
import { createTimeWords, type TimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import { ExecutionRow } from './execution-row.js';
import { executionsMessages } from './executions-messages.js';
import { ExecutionsHead } from './executions-head.js';
import { ListEnd } from './list-end.js';
import type { StatusChoice } from './status-filter.js';
import { useSummaryWords } from './summary-words.js';
import { listItems, useExecutionWindow } from './use-execution-window.js';

/** Props of `ExecutionList`. */
export interface ExecutionListProps {
  /** The executions, last started first. */
  readonly executions: readonly ExecutionSummary[];
  /** The selected execution. */
  readonly selectedId?: string | undefined;
  /** Notifies the host when the user selects an execution. */
  readonly onSelect: (id: string) => void;
  /** Notifies the host that the user pressed an execution or chose it by Enter: an overlay may close. */
  readonly onDone?: (() => void) | undefined;
  /**
   * More executions can be loaded.
   *
   * @default false
   */
  readonly hasMore?: boolean | undefined;
  /** Loads more executions, or retries after `failure`. */
  readonly onMore?: (() => void) | undefined;
  /**
   * Executions are being loaded.
   *
   * @default false
   */
  readonly loading?: boolean | undefined;
  /** Why executions could not be loaded. `onMore` retries. */
  readonly failure?: Failure | undefined;
  /** The statuses to choose from. Without them, no choice is shown. */
  readonly statuses?: readonly StatusChoice[] | undefined;
  /** The status that `executions` is filtered by. `undefined`: all. */
  readonly status?: string | readonly string[] | undefined;
  /** Notifies the host when the user chooses a status. */
  readonly onStatus?: ((status: string | undefined) => void) | undefined;
  /** The search text, where the host searches. Without it, the list searches `executions`. */
  readonly query?: string | undefined;
  /** Notifies the host when the user types a search text. */
  readonly onQuery?: ((query: string) => void) | undefined;
  /** Buttons at the end of the search field. */
  readonly searchTools?: ReactNode;
  /** Rendered below the statuses, such as active filters. */
  readonly filters?: ReactNode;
  /**
   * The list is filtered by more than the search text: an empty list then offers to clear the filters.
   *
   * @default false
   */
  readonly filtered?: boolean | undefined;
  /** Clears all filters. */
  readonly onClearFilters?: (() => void) | undefined;
  /** Opens an execution by id. Offered where the search text may be the id of an execution outside the list. */
  readonly onOpenId?: ((id: string) => void) | undefined;
  /** The user picks an execution for another purpose, given in `words`. Arrow keys then only highlight. */
  readonly picking?:
    { readonly words: string; readonly onPick: (id: string) => void; readonly onCancel: () => void } | undefined;
  /** Rendered below the executions. */
  readonly foot?: ReactNode;
  /** Masks names and numbers. Without it, they are shown as they are. */
  readonly maskExecution?: ((execution: ExecutionSummary) => ExecutionSummary) | undefined;
  /** The version that rows do not mention; other versions are named. */
  readonly usualVersionId?: string | undefined;
  /**
   * The current time in milliseconds since 1970, for "today" and the duration of open executions.
   *
   * @default the time of mounting
   */
  readonly now?: number | undefined;
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
}

const rowsPerPage = 8;

/**
 * Lists the executions of a workflow by day. Arrow keys select, the search text filters. Rows are virtualised.
 *
 * @example
 * ```tsx
 * import { ExecutionList, type ExecutionListProps } from 'pathboard';
 *
 * export function Runs({ executions, onSelect }: Pick<ExecutionListProps, 'executions' | 'onSelect'>) {
 *   return <ExecutionList executions={executions} onSelect={onSelect} />;
 * }
 * ```
 */
export function ExecutionList(props: ExecutionListProps): ReactElement {
  const { part } = useMessages(executionsMessages);
  return (
    <PartBoundary part="ExecutionList" what={part.list} className="pb-fail" resetBy={[props.executions]}>
      <ExecutionRows {...props} />
    </PartBoundary>
  );
}

// oxlint-disable-next-line max-lines-per-function -- one list whose rows share focus and window
function ExecutionRows(props: ExecutionListProps): ReactElement {
  const { executions, failure, hasMore = false, loading = false, locale, onMore, picking, timeZone } = props;
  const messages = useMessages(executionsMessages);
  const shared = useMessages(wordMessages);
  const label = usePartLabel(messages.runs);
  const words = useSummaryWords();
  const [typed, setTyped] = useState('');
  const query = props.query ?? typed;
  const setQuery = props.onQuery ?? setTyped;
  const [opened] = useState(Date.now);
  const now = props.now ?? opened;
  const times = useMemo(() => createTimeWords({ locale, timeZone }, shared), [locale, timeZone, shared]);
  const shown = useMemo(
    () => (props.query === undefined ? executions.filter((execution) => words.matches(execution, query)) : executions),
    [executions, props.query, query, words],
  );
  const items = useMemo(() => listItems(shown, times, now), [shown, times, now]);
  const { activeId, onKeyDown, press } = useRowChoice(props, shown);
  const activeAt = shown.findIndex((execution) => execution.id === activeId);
  const rows = useExecutionWindow(items, activeAt);
  const { scroller, scrollTo } = rows;
  useEffect(() => {
    if (activeAt >= 0) scrollTo(activeAt);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a row that new executions move is not scrolled to
  }, [activeId, scrollTo, activeAt < 0]);
  const onScroll = (): void => {
    rows.onScroll();
    const element = scroller.current;
    const isNearEnd = element && element.scrollHeight - element.scrollTop - element.clientHeight < 200;
    if (isNearEnd && hasMore && !loading && !failure) onMore?.();
  };
  return (
    <div
      className="pb-own pb-runs"
      role="complementary"
      aria-label={label}
      data-region="runs"
      data-picking={picking ? '' : undefined}
    >
      <ExecutionsHead
        query={query}
        onQuery={setQuery}
        tools={props.searchTools}
        statuses={props.statuses}
        status={props.status}
        onStatus={props.onStatus}
      >
        {props.filters}
      </ExecutionsHead>
      {picking && (
        <div className="pb-runs__pick" role="status">
          <span>{picking.words}</span>
          <Button variant="link" onClick={picking.onCancel}>
            {messages.cancel}
          </Button>
        </div>
      )}
      <div ref={scroller} className="pb-runs__b" onScroll={onScroll}>
        {shown.length > 0 && (
          <DayGroups
            {...props}
            now={now}
            times={times}
            activeAt={activeAt}
            count={hasMore ? -1 : shown.length}
            rows={rows}
            onPress={press}
            onKeyDown={onKeyDown}
          />
        )}
        <ListEnd {...props} shown={shown.length} query={query} onQuery={setQuery} />
      </div>
      {props.foot}
    </div>
  );
}

/** Chooses rows by keys and pointer: they open, or while the user picks, keys only highlight. */
function useRowChoice(
  { selectedId, onSelect, onDone, hasMore = false, loading = false, onMore, picking }: ExecutionListProps,
  shown: readonly ExecutionSummary[],
): {
  readonly activeId: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly press: (id: string) => void;
} {
  const [pointed, setPointed] = useState<string>();
  const activeId = picking ? (pointed ?? selectedId) : selectedId;
  const press = useCallback(
    (id: string): void => {
      if (picking) {
        picking.onPick(id);
        return;
      }
      onSelect(id);
      onDone?.();
    },
    [onSelect, onDone, picking],
  );
  const highlight = (id: string): void => {
    if (picking) setPointed(id);
    else if (id !== selectedId) onSelect(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Enter' && (picking || onDone)) {
      event.preventDefault();
      if (picking && activeId !== undefined) press(activeId);
      else onDone?.();
    }
    if (event.key === 'Escape' && picking) {
      event.preventDefault();
      event.stopPropagation();
      picking.onCancel();
    }
    const activeAt = shown.findIndex(({ id }) => id === activeId);
    const next = {
      ArrowDown: activeAt + 1,
      ArrowUp: activeAt - 1,
      Home: 0,
      End: shown.length - 1,
      PageDown: activeAt + rowsPerPage,
      PageUp: activeAt - rowsPerPage,
    }[event.key];
    if (next === undefined || shown.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const execution = shown[Math.min(shown.length - 1, Math.max(0, next))];
    if (execution) highlight(execution.id);
    if (next >= shown.length && hasMore && !loading) onMore?.();
  };
  return { activeId, onKeyDown, press };
}

/** The rendered rows by day. */
// oxlint-disable-next-line max-lines-per-function -- one list of rows under headings
function DayGroups({
  picking,
  loading = false,
  maskExecution,
  usualVersionId,
  now,
  times,
  activeAt,
  count,
  rows,
  onPress,
  onKeyDown,
}: ExecutionListProps & {
  readonly now: number;
  readonly times: TimeWords;
  readonly activeAt: number;
  /** -1 where the total is unknown. */
  readonly count: number;
  readonly rows: Pick<ReturnType<typeof useExecutionWindow>, 'groups' | 'height'>;
  readonly onPress: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
}): ReactElement {
  const messages = useMessages(executionsMessages);
  const prefix = useId();
  const optionId = (at: number): string => `${prefix}-run-${at}`;
  return (
    <div
      className="pb-runs__l"
      role="listbox"
      aria-label={picking ? picking.words : messages.list.label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-busy={loading || undefined}
      style={{ height: rows.height }}
      {...(activeAt >= 0 && { 'aria-activedescendant': optionId(activeAt) })}
    >
      {rows.groups.map((group) => (
        <div key={group.key} role="group" aria-label={group.label}>
          {group.heading !== undefined && (
            <div className="pb-runs__d" role="presentation" style={{ top: group.heading }} aria-hidden>
              {group.label}
            </div>
          )}
          {group.executions.map(({ at, execution, top }) => (
            <ExecutionRow
              key={execution.id}
              id={optionId(at)}
              execution={maskExecution ? maskExecution(execution) : execution}
              isSelected={at === activeAt}
              times={times}
              now={now}
              onSelect={onPress}
              position={at + 1}
              count={count}
              top={top}
              usualVersionId={usualVersionId}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
