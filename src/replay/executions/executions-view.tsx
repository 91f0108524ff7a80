'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import type { ExecutionSummary } from '#adapter';
import { memoizeByIdentity } from '#base';
import type { NodeType } from '#model';
import { Button, type IconTable, PartBoundary, usePageWindow } from '#ui';
import { LoadedComparison } from '../comparison/loaded-comparison.js';
import { decodeMoment, encodeMoment } from '../link/replay-moment.js';
import { LoadedReplay, type LoadedReplayProps } from '../loading/loaded-replay.js';
import { MatrixView } from '../matrix/matrix-view.js';
import { passReplayKey } from '../playback/pass-replay-key.js';
import { useLens } from '../privacy/use-lens.js';
import { ReplaySkeleton } from '../loading/replay-skeleton.js';
import { useGuardedAdapter } from '../loading/use-guarded-adapter.js';
import { useSharedZone } from '../zone/use-zone.js';
import { ExecutionList, executionName } from './execution-list.js';
import { type ExecutionListSettings, useExecutionList } from './use-execution-list.js';

/** One run with the list beside it, many by their steps, or two beside each other. */
export type ExecutionsShape = 'list' | 'matrix' | 'compare';

export interface ExecutionsViewProps extends ExecutionListSettings {
  readonly nodeTypes?: readonly NodeType[] | undefined;
  readonly icons?: IconTable | undefined;
  /** The run to begin with; the last one when absent. */
  readonly initialExecutionId?: string | undefined;
  /** Told when another run is shown. */
  readonly onExecutionChange?: ((executionId: string) => void) | undefined;
  /** The moment to look at, and the run of it; see `ExecutionViewer`. Another one leads to another run. */
  readonly moment?: string | undefined;
  readonly onOpenInEditor?: LoadedReplayProps['onOpenInEditor'];
  /** Begins with runs by steps. */
  readonly initialShape?: 'list' | 'matrix' | undefined;
  /** Hides names and numbers in lists of runs by the rules of `privacy`. Default false: people are looked for by them. */
  readonly maskContacts?: boolean | undefined;
  readonly privacy?: LoadedReplayProps['privacy'];
  /** What else a replay takes: what is followed, linked to and revealed. */
  readonly replay?: Partial<Omit<LoadedReplayProps, 'adapter' | 'workflowId' | 'executionId'>> | undefined;
}

type Shown =
  | { readonly shape: 'list' | 'matrix' }
  | { readonly shape: 'compare'; readonly left: string; readonly right: string; readonly from: 'list' | 'matrix' };

/**
 * The runs of a workflow and the replay of one of them, loaded from an adapter; the same runs by their steps; and two of them beside each
 * other. Stands inside a `PbRoot` and fills its parent. An adapter that cannot list runs shows the initial run alone.
 */
export function ExecutionsView(props: ExecutionsViewProps): ReactElement {
  return (
    <PartBoundary part="RunsView" what="The runs" className="pb-fail" resetBy={[props.adapter, props.workflowId]}>
      <ExecutionsPanel {...props} />
    </PartBoundary>
  );
}

function ExecutionsPanel(given: ExecutionsViewProps): ReactElement {
  const guarded = useGuardedAdapter(given.adapter);
  const props = { ...given, adapter: guarded };
  const { adapter, workflowId, initialExecutionId, locale, icons, onExecutionChange, replay } = props;
  // Whose clocks a reader chooses in a replay are those of the list too, and of the next run.
  const zones = useSharedZone({
    timeZone: props.timeZone ?? replay?.timeZone,
    onTimeZone: replay?.onTimeZone,
    account: replay?.accountTimeZone,
  });
  const timeZone = zones.zone;
  const [shown, setShown] = useState<Shown>({ shape: props.initialShape ?? 'list' });
  const [chosen, setChosen] = useState<{ readonly id: string; readonly moment?: string | undefined } | undefined>(() =>
    executionAt(props.moment, initialExecutionId),
  );
  const [followed, setFollowed] = useState(props.moment);
  if (props.moment !== followed) {
    setFollowed(props.moment);
    setChosen(executionAt(props.moment, chosen?.id));
  }
  const [named, setNamed] = useState(initialExecutionId);
  if (initialExecutionId !== named) {
    setNamed(initialExecutionId);
    if (initialExecutionId !== undefined) setChosen({ id: initialExecutionId });
  }
  const [listOpen, setListOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const list = useExecutionList({ ...props, timeZone });
  const { executions, hasMore, loading, failure, more } = list;
  const canList = adapter.listExecutions !== undefined;
  // The newest run is shown at first; one that begins later does not take its place.
  const [first, setFirst] = useState<string>();
  if (first === undefined && executions[0]) setFirst(executions[0].id);
  const selectedId = chosen?.id ?? first;
  const lens = useLens(props.privacy);
  const maskExecution = useMemo(
    () =>
      props.maskContacts === true
        ? memoizeByIdentity((execution: ExecutionSummary): ExecutionSummary => {
            const {
              hidden: _,
              name,
              number,
            } = lens.person({ name: execution.contactName, number: execution.contactNumber });
            return {
              ...execution,
              ...(name !== undefined && { contactName: name }),
              ...(number !== undefined && { contactNumber: number }),
            };
          })
        : undefined,
    [props.maskContacts, lens],
  );
  const root = useRef<HTMLDivElement>(null);
  const page = usePageWindow();
  const focusSoon = useCallback(
    (selector: string): void => {
      page().requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
    },
    [page],
  );

  const choose = useCallback(
    (id: string, visit?: number): void => {
      setChosen({ id, ...(visit !== undefined && { moment: encodeMoment({ step: visit }) }) });
      onExecutionChange?.(id);
    },
    [onExecutionChange],
  );
  const select = useCallback((id: string) => choose(id), [choose]);
  const openExecution = useCallback(
    (id: string, visit?: number): void => {
      choose(id, visit);
      setShown({ shape: 'list' });
      focusSoon('.pb-replay [role="slider"], .pb-runs [role="listbox"]');
    },
    [choose, focusSoon],
  );

  // Where there is little room the list lies over the canvas, behind a button, and is a layer that Escape takes away.
  const openList = (): void => {
    setListOpen(!listOpen);
    if (!listOpen) focusSoon('.pb-runs :is([role="listbox"], input)');
  };
  const closeList = useCallback(() => {
    setListOpen((open) => {
      if (open) root.current?.querySelector<HTMLElement>('.pb-runsview__b')?.focus();
      return false;
    });
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || (!listOpen && shown.shape === 'list'))
      return passReplayKey(event);
    event.preventDefault();
    event.stopPropagation();
    if (listOpen && shown.shape === 'list') closeList();
    else leave();
  };
  /** One layer back: from two runs to where they were chosen, from runs by steps to the list. */
  const leave = (): void => {
    setShown({ shape: shown.shape === 'compare' ? shown.from : 'list' });
    focusSoon(
      shown.shape === 'compare' && shown.from === 'matrix' ? '.pb-mx [tabindex="0"]' : '.pb-runs [role="listbox"]',
    );
  };
  const selected = executions.find(({ id }) => id === selectedId);
  const maskedName = executionName(selected && maskExecution ? maskExecution(selected) : selected);
  const pick = useMemo(
    () =>
      picking && selectedId !== undefined
        ? {
            words: `Choose a run to compare with ${maskedName}`,
            onPick(id: string) {
              if (id === selectedId) return;
              setPicking(false);
              setListOpen(false);
              setShown({ shape: 'compare', left: selectedId, right: id, from: 'list' });
              focusSoon('.pb-cmp__s');
            },
            onCancel() {
              setPicking(false);
              focusSoon('.pb-runs [role="listbox"]');
            },
          }
        : undefined,
    [focusSoon, picking, selectedId, maskedName],
  );

  if (shown.shape === 'compare') {
    const { left, right } = shown;
    return (
      <div ref={root} className="pb-own pb-runsview" onKeyDown={onKeyDown}>
        <LoadedComparison
          key={`${left} ${right}`}
          adapter={adapter}
          workflowId={workflowId}
          leftId={left}
          rightId={right}
          nodeTypes={props.nodeTypes}
          icons={icons}
          locale={locale}
          timeZone={timeZone}
          privacy={props.privacy}
          maskContacts={props.maskContacts}
          onClose={leave}
          onSwap={() => setShown({ ...shown, left: right, right: left })}
          onOpen={(side, visit) => openExecution(side === 'left' ? left : right, visit)}
        />
      </div>
    );
  }
  if (shown.shape === 'matrix' && canList) {
    return (
      <div ref={root} className="pb-own pb-runsview" onKeyDown={onKeyDown}>
        <MatrixView
          adapter={adapter}
          workflowId={workflowId}
          list={list}
          icons={icons}
          locale={locale}
          timeZone={timeZone}
          maskExecution={maskExecution}
          onOpen={openExecution}
          onCompare={(left, right) => {
            setShown({ shape: 'compare', left, right, from: 'matrix' });
            focusSoon('.pb-cmp__s');
          }}
          onClose={leave}
        />
      </div>
    );
  }
  return (
    <div ref={root} className="pb-own pb-runsview" data-list={listOpen || undefined} onKeyDown={onKeyDown}>
      {canList && (
        <>
          <Button className="pb-runsview__b" size="sm" icon="list" aria-expanded={listOpen} onClick={openList}>
            Runs
          </Button>
          <ExecutionList
            executions={executions}
            selectedId={selectedId}
            hasMore={hasMore}
            onMore={more}
            loading={loading}
            failure={failure}
            statuses={list.statuses}
            status={list.filter.status}
            onStatus={list.setStatus}
            query={list.query}
            onQuery={list.setQuery}
            searchTools={list.filterButton}
            filters={list.filterChips}
            filtered={list.filtered}
            onClearFilters={list.clearFilters}
            onOpenId={select}
            picking={pick}
            maskExecution={maskExecution}
            usualVersionId={list.usualVersionId}
            now={list.present}
            locale={locale}
            timeZone={timeZone}
            onSelect={select}
            onDone={closeList}
            foot={
              executions.length > 0 || list.filtered ? (
                <div className="pb-runs__f">
                  <Button
                    size="sm"
                    variant="ghost"
                    icon="layout-grid"
                    onClick={() => {
                      setShown({ shape: 'matrix' });
                      setPicking(false);
                      setListOpen(false);
                      focusSoon('.pb-mxview button');
                    }}
                  >
                    Runs by steps
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon="git-compare"
                    aria-pressed={picking}
                    disabled={executions.length < 2}
                    onClick={() => {
                      setPicking(!picking);
                      focusSoon('.pb-runs [role="listbox"]');
                    }}
                  >
                    Compare
                  </Button>
                </div>
              ) : undefined
            }
          />
        </>
      )}
      {selectedId !== undefined ? (
        <LoadedReplay
          key={selectedId}
          {...replay}
          adapter={adapter}
          workflowId={workflowId}
          executionId={selectedId}
          nodeTypes={props.nodeTypes}
          icons={icons}
          privacy={props.privacy}
          locale={locale}
          timeZone={zones.choice}
          onTimeZone={zones.choose}
          now={props.now}
          onOpenInEditor={props.onOpenInEditor}
          {...(chosen?.moment !== undefined && { moment: chosen.moment })}
        />
      ) : loading ? (
        <ReplaySkeleton />
      ) : (
        <div className="pb-runsview__e">
          {!canList
            ? 'Choose a run to see what it did.'
            : list.filtered || list.query !== ''
              ? 'Choose a run, or clear the filters.'
              : 'Runs show up here as soon as someone starts this workflow.'}
        </div>
      )}
    </div>
  );
}

/** The run that a moment names, else the one that was meant anyway. */
function executionAt(
  moment: string | undefined,
  meant: string | undefined,
): { readonly id: string; readonly moment?: string | undefined } | undefined {
  const id = (moment === undefined ? undefined : decodeMoment(moment).moment.run) ?? meant;
  return id === undefined ? undefined : { id, moment };
}
