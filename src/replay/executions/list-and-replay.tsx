'use client';
import { type KeyboardEvent, type ReactElement, type RefObject, useCallback, useState } from 'react';
import type { ExecutionSummary } from '#adapter';
import { Button, useMessages } from '#ui';
import { LoadedReplay } from '../loading/loaded-replay.js';
import { ReplaySkeleton } from '../loading/replay-skeleton.js';
import { passReplayKey } from '../playback/pass-replay-key.js';
import type { useSharedZone } from '../zone/use-zone.js';
import { ExecutionList, type ExecutionListProps } from './execution-list.js';
import { executionsMessages } from './executions-messages.js';
import type { ExecutionsViewProps } from './executions-view-props.js';
import { useSummaryWords } from './summary-words.js';
import type { ExecutionListState } from './use-execution-list.js';

/** The execution shown, the moment of it to show, and how to choose another one. */
export interface ChosenExecution {
  readonly id: string | undefined;
  readonly moment: string | undefined;
  readonly choose: (id: string, visit?: number) => void;
}

export type FocusSoon = (selector: string) => void;

export interface ListAndReplayProps extends ExecutionsViewProps {
  readonly list: ExecutionListState;
  readonly zones: ReturnType<typeof useSharedZone>;
  readonly chosen: ChosenExecution;
  readonly maskExecution: ((execution: ExecutionSummary) => ExecutionSummary) | undefined;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly focusSoon: FocusSoon;
  readonly onCompare: (left: string, right: string) => void;
  readonly onMatrix: () => void;
}

/** The list beside the replay of one execution. In a narrow view the list is an overlay, which Escape closes. */
// oxlint-disable-next-line max-lines-per-function -- one screen whose parts share the selection
export function ListAndReplay(props: ListAndReplayProps): ReactElement {
  const { adapter, chosen, focusSoon, list, locale, maskExecution, onCompare, onMatrix, root, zones } = props;
  const messages = useMessages(executionsMessages);
  const words = useSummaryWords();
  const [isListOpen, setListOpen] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const { executions } = list;
  const { choose, id: selectedId } = chosen;
  const select = useCallback((id: string) => choose(id), [choose]);
  const openList = (): void => {
    setListOpen(!isListOpen);
    if (!isListOpen) focusSoon('.pb-runs :is([role="listbox"], input)');
  };
  const closeList = useCallback(() => {
    setListOpen((open) => {
      if (open) root.current?.querySelector<HTMLElement>('.pb-runsview__b')?.focus();
      return false;
    });
  }, [root]);
  const pick = (picking: boolean): void => {
    setPicking(picking);
    focusSoon('.pb-runs [role="listbox"]');
  };
  const selected = executions.find(({ id }) => id === selectedId);
  const shown = selected && maskExecution ? maskExecution(selected) : selected;
  const name = shown ? words.title(shown) : messages.summary.unnamed;
  const picking = isPicking &&
    selectedId !== undefined && {
      words: messages.view.pickToCompare(name),
      onPick: (id: string) => {
        if (id !== selectedId) onCompare(selectedId, id);
      },
      onCancel: () => pick(false),
    };
  return (
    <div
      ref={root}
      className="pb-own pb-runsview"
      data-list={isListOpen || undefined}
      onKeyDown={(event) => leaveOnEscape(event, isListOpen ? closeList : undefined)}
    >
      {adapter.listExecutions && (
        <>
          <Button className="pb-runsview__b" size="sm" icon="list" aria-expanded={isListOpen} onClick={openList}>
            {messages.runs}
          </Button>
          <ExecutionList
            {...listProps(list)}
            selectedId={selectedId}
            onOpenId={select}
            picking={picking || undefined}
            maskExecution={maskExecution}
            locale={locale}
            timeZone={zones.zone}
            onSelect={select}
            onDone={closeList}
            foot={
              (executions.length > 0 || list.isFiltered) && (
                <ListFoot
                  isPicking={isPicking}
                  canCompare={executions.length > 1}
                  onMatrix={onMatrix}
                  onCompare={() => pick(!isPicking)}
                />
              )
            }
          />
        </>
      )}
      <ShownReplay {...props} />
    </div>
  );
}

/** The props of a list that are the same for every view of it. */
const listProps = (list: ExecutionListState): Omit<ExecutionListProps, 'onSelect'> => ({
  executions: list.executions,
  hasMore: list.hasMore,
  onMore: list.more,
  loading: list.loading,
  failure: list.failure,
  statuses: list.statuses,
  status: list.filter.status,
  onStatus: list.setStatus,
  query: list.query,
  onQuery: list.setQuery,
  searchTools: list.filterButton,
  filters: list.filterChips,
  filtered: list.isFiltered,
  onClearFilters: list.clearFilters,
  usualVersionId: list.usualVersionId,
  now: list.present,
});

/** Opens the matrix, or starts to pick an execution to compare with. */
function ListFoot({
  isPicking,
  canCompare,
  onMatrix,
  onCompare,
}: {
  readonly isPicking: boolean;
  readonly canCompare: boolean;
  readonly onMatrix: () => void;
  readonly onCompare: () => void;
}): ReactElement {
  const { view } = useMessages(executionsMessages);
  return (
    <div className="pb-runs__f">
      <Button size="sm" variant="ghost" icon="layout-grid" onClick={onMatrix}>
        {view.matrix}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon="git-compare"
        aria-pressed={isPicking}
        disabled={!canCompare}
        onClick={onCompare}
      >
        {view.compare}
      </Button>
    </div>
  );
}

/** Replays the chosen execution, or says why none is shown. */
function ShownReplay({ chosen, list, zones, ...props }: ListAndReplayProps): ReactElement {
  const { view } = useMessages(executionsMessages);
  if (chosen.id !== undefined)
    return (
      <LoadedReplay
        key={chosen.id}
        {...props.replay}
        adapter={props.adapter}
        workflowId={props.workflowId}
        executionId={chosen.id}
        nodeTypes={props.nodeTypes}
        icons={props.icons}
        privacy={props.privacy}
        locale={props.locale}
        timeZone={zones.choice}
        onTimeZone={zones.choose}
        now={props.now}
        onOpenInEditor={props.onOpenInEditor}
        {...(chosen.moment !== undefined && { moment: chosen.moment })}
      />
    );
  if (list.loading) return <ReplaySkeleton />;
  return (
    <div className="pb-runsview__e">
      {!props.adapter.listExecutions
        ? view.chooseRun
        : list.isFiltered || list.query !== ''
          ? view.chooseOrClear
          : view.empty}
    </div>
  );
}

/** Leaves on Escape; other keys go to the replay. */
export function leaveOnEscape(event: KeyboardEvent<HTMLDivElement>, leave: (() => void) | undefined): void {
  if (event.key !== 'Escape' || event.defaultPrevented || !leave) {
    passReplayKey(event);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  leave();
}
