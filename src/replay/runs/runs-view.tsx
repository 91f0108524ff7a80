'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import type { ExecutionSummary, WorkflowAdapter } from '#adapter';
import type { NodeType } from '#model';
import { Button, type IconTable } from '#ui';
import { LoadedReplay, ReplaySkeleton } from '../loaded-replay.js';
import { passReplayKey } from '../pass-replay-key.js';
import { ExecutionList } from './execution-list.js';
import type { StatusChoice } from './status-filter.js';
import { useExecutionPages } from './use-execution-pages.js';

export interface RunsViewProps {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly nodeTypes?: readonly NodeType[] | undefined;
  readonly icons?: IconTable | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  /** The present, in milliseconds since 1970; the machine's clock when absent. */
  readonly now?: (() => number) | undefined;
  /** The run to begin with; the last one when absent. */
  readonly initialExecutionId?: string | undefined;
  readonly onOpenInEditor?: ((nodeId?: string) => void) | undefined;
}

const usualStatuses = ['running', 'waiting', 'completed', 'failed'];

/**
 * The runs of a workflow and the replay of one of them, loaded from an adapter. Stands inside a `PbRoot` and fills its
 * parent. An adapter that cannot list runs shows the initial run alone.
 */
export function RunsView(props: RunsViewProps): ReactElement {
  const { adapter, workflowId, initialExecutionId, locale, timeZone, now = Date.now } = props;
  const [status, setStatus] = useState<string>();
  const [chosen, setChosen] = useState(initialExecutionId);
  const [listOpen, setListOpen] = useState(false);
  const [opened] = useState(now);
  const { executions, hasMore, loading, failure, more } = useExecutionPages(adapter, workflowId, status);
  // Statuses met once stay on offer: a filtered list would otherwise take away the way back to the others.
  const [rare, setRare] = useState<readonly string[]>(none);
  const met = rareStatuses(executions).filter((one) => !rare.includes(one));
  if (met.length > 0 && rare.length < 3) setRare([...rare, ...met].slice(0, 3));
  const statuses = useMemo(() => statusChoices(executions, rare, hasMore || status !== undefined || loading), [executions, rare, hasMore, status, loading]);
  const canList = adapter.listExecutions !== undefined;
  const selectedId = chosen ?? executions[0]?.id;
  const root = useRef<HTMLDivElement>(null);
  // Where there is little room the list lies over the canvas, behind a button, and is a layer that Escape takes away.
  const openList = (): void => {
    setListOpen(!listOpen);
    if (!listOpen) requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('.pb-runs :is([role="listbox"], input)')?.focus());
  };
  const closeList = useCallback(() => {
    setListOpen((open) => {
      if (open) root.current?.querySelector<HTMLElement>('.pb-runsview__b')?.focus();
      return false;
    });
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' || !listOpen || event.defaultPrevented) return passReplayKey(event);
    event.preventDefault();
    event.stopPropagation();
    closeList();
  };
  return (
    <div ref={root} className="pb-runsview" data-list={listOpen || undefined} onKeyDown={onKeyDown}>
      {canList && (
        <>
          <Button className="pb-runsview__b" size="sm" icon="list" aria-expanded={listOpen} onClick={openList}>Runs</Button>
          <ExecutionList executions={executions} selectedId={selectedId} hasMore={hasMore} onMore={more} loading={loading} failure={failure} statuses={statuses}
            status={status} onStatus={setStatus} now={opened} locale={locale} timeZone={timeZone}
            onSelect={setChosen} onDone={closeList} />
        </>
      )}
      {selectedId !== undefined ? (
        <LoadedReplay key={selectedId} adapter={adapter} workflowId={workflowId} executionId={selectedId} nodeTypes={props.nodeTypes} icons={props.icons}
          locale={locale} timeZone={timeZone} now={props.now} onOpenInEditor={props.onOpenInEditor} />
      ) : loading ? <ReplaySkeleton /> : (
        <div className="pb-runsview__e">{canList ? 'Runs show up here as soon as someone starts this workflow.' : 'Choose a run to see what it did.'}</div>
      )}
    </div>
  );
}

/** The usual statuses and those that occur. Counts are shown only when they count every run there is. */
const none: readonly string[] = [];

/** Statuses beside the usual ones, in the order they are met. */
function rareStatuses(executions: readonly ExecutionSummary[]): readonly string[] {
  const statuses = executions.flatMap(({ status }) => (typeof status === 'string' && status !== '' ? [status] : []));
  return [...new Set(statuses)].filter((status) => !usualStatuses.includes(status));
}

function statusChoices(executions: readonly ExecutionSummary[], rare: readonly string[], partial: boolean): readonly StatusChoice[] {
  const counts = new Map<string, number>();
  for (const { status } of executions) if (typeof status === 'string' && status !== '') counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...usualStatuses, ...rare].map((status) => (partial ? { status } : { status, count: counts.get(status) ?? 0 }));
}
