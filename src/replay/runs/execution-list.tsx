'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ExecutionSummary, Failure } from '#adapter';
import { Button, IconButton, TextInput } from '#ui';
import { LoadFailure } from '../load-failure.js';
import { createTimeWords } from '../time-words.js';
import { ExecutionRow } from './execution-row.js';
import { type StatusChoice, StatusFilter } from './status-filter.js';
import { readDate, summaryMatches } from './summary-words.js';

export interface ExecutionListProps {
  /** Last started first, as they are to be shown. */
  readonly executions: readonly ExecutionSummary[];
  readonly selectedId?: string | undefined;
  readonly onSelect: (id: string) => void;
  /** A run was pressed, or chosen by Enter: a list that lies over something may go. */
  readonly onDone?: (() => void) | undefined;
  /** There are more that are not loaded. */
  readonly hasMore?: boolean | undefined;
  readonly onMore?: (() => void) | undefined;
  readonly loading?: boolean | undefined;
  /** Why the runs, or more of them, could not be loaded; `onMore` tries again. */
  readonly failure?: Failure | undefined;
  /** The statuses to choose from. Absent: no choice is offered. */
  readonly statuses?: readonly StatusChoice[] | undefined;
  /** The status that `executions` is narrowed to by whoever loads them; `undefined`: all. */
  readonly status?: string | undefined;
  readonly onStatus?: ((status: string | undefined) => void) | undefined;
  /** The present, in milliseconds since 1970: decides what is today, and how long open runs have been going on. */
  readonly now?: number | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

const loadingRows = 8;

/** The runs of a workflow by day, to choose one from. Arrows choose, and what is typed narrows the runs that are loaded. */
export function ExecutionList(props: ExecutionListProps): ReactElement {
  const { executions, selectedId, onSelect, onDone, hasMore = false, onMore, loading = false, failure, statuses, status, onStatus, locale, timeZone } = props;
  const [query, setQuery] = useState('');
  const [opened] = useState(Date.now);
  const now = props.now ?? opened;
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const times = useMemo(() => createTimeWords({ locale, timeZone }), [locale, timeZone]);
  const shown = useMemo(() => executions.filter((run) => summaryMatches(run, query)), [executions, query]);
  const days = useMemo(() => {
    const groups: { readonly key: string; readonly label: string; readonly runs: { readonly run: ExecutionSummary; readonly at: number }[] }[] = [];
    shown.forEach((run, at) => {
      const start = readDate(run.start);
      const key = times.dayKey(start);
      if (groups.at(-1)?.key !== key) groups.push({ key, label: times.day(start, now), runs: [] });
      groups.at(-1)!.runs.push({ run, at });
    });
    return groups;
  }, [shown, times, now]);

  const selectedAt = shown.findIndex((run) => run.id === selectedId);
  const optionId = (at: number): string => `${prefix}-run-${at}`;
  useEffect(() => {
    if (selectedAt >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedAt]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Enter' && onDone) {
      event.preventDefault();
      onDone();
    }
    const next = { ArrowDown: selectedAt + 1, ArrowUp: selectedAt - 1, Home: 0, End: shown.length - 1, PageDown: selectedAt + 8, PageUp: selectedAt - 8 }[event.key];
    if (next === undefined || shown.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const run = shown[Math.min(shown.length - 1, Math.max(0, next))];
    if (run && run.id !== selectedId) onSelect(run.id);
    if (next >= shown.length && hasMore && !loading && query === '') onMore?.();
  };

  const press = useCallback((id: string): void => {
    onSelect(id);
    onDone?.();
  }, [onSelect, onDone]);

  return (
    <div className="pb-runs" role="complementary" aria-label="Runs">
      <div className="pb-runs__h">
        <TextInput type="search" icon="search" label="Find a run" placeholder="Name, number or run ID" value={query} onValueChange={setQuery}
          end={query !== '' && <IconButton icon="x" label="Clear search" size="sm" tone="mut" onClick={() => setQuery('')} />} />
        {statuses && onStatus && <StatusFilter choices={statuses} value={status} onChange={onStatus} />}
      </div>
      <div className="pb-runs__b">
        {shown.length > 0 && (
          <div ref={list} role="listbox" aria-label="Runs, last started first" tabIndex={0} onKeyDown={onKeyDown} aria-busy={loading || undefined}
            {...(selectedAt >= 0 && { 'aria-activedescendant': optionId(selectedAt) })}>
            {days.map((day, group) => (
              <div key={`${day.key}-${group}`} role="group" aria-labelledby={`${prefix}-day-${group}`}>
                <div className="pb-runs__d" id={`${prefix}-day-${group}`} role="presentation">{day.label}</div>
                {day.runs.map(({ run, at }) => (
                  <ExecutionRow key={`${run.id}-${at}`} id={optionId(at)} run={run} selected={at === selectedAt} times={times} now={now} onSelect={press} />
                ))}
              </div>
            ))}
          </div>
        )}
        {loading && (
          <div className="pb-runs__l" role="status">
            <span className="pb-visually-hidden">Loading runs</span>
            {Array.from({ length: executions.length === 0 ? loadingRows : 2 }, (_, at) => <div key={at} className="pb-run pb-run--skel" aria-hidden><i /><i /></div>)}
          </div>
        )}
        {!loading && !failure && shown.length === 0 && (
          <div className="pb-none">
            {query !== '' ? <>No runs{hasMore ? ` among the ${executions.length} loaded` : ''} match “{query}”. <Button variant="link" onClick={() => setQuery('')}>Clear search</Button></>
              : status !== undefined && onStatus ? <>No run has this status. <Button variant="link" onClick={() => onStatus(undefined)}>Show all</Button></>
                : 'No one has been through this workflow yet.'}
          </div>
        )}
        {failure && !loading && <LoadFailure what={executions.length === 0 ? 'The runs' : 'Earlier runs'} failure={failure} onRetry={() => onMore?.()} />}
        {hasMore && !loading && !failure && onMore && (
          <div className="pb-runs__m"><Button size="sm" variant="ghost" block onClick={onMore}>Show earlier runs</Button></div>
        )}
      </div>
    </div>
  );
}
