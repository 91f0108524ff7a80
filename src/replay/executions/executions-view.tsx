'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import type { ExecutionSummary } from '#adapter';
import { memoizeByIdentity } from '#base';
import type { NodeType } from '#model';
import { Button, type IconTable, PartBoundary, useMessages, usePageWindow } from '#ui';
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
import { wordMessages } from '../words/word-messages.js';

/** One execution with the list beside it, the matrix of executions by nodes, or a comparison of two. */
export type ExecutionsShape = 'list' | 'matrix' | 'compare';

/** Props of `ExecutionsView`. */
export interface ExecutionsViewProps extends ExecutionListSettings {
  /**
   * Node types for nodes that the version does not describe.
   *
   * @default the built-in messaging types
   */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /**
   * The execution to show first.
   *
   * @default the last started one
   */
  readonly initialExecutionId?: string | undefined;
  /** Notifies the host when another execution is shown. */
  readonly onExecutionChange?: ((executionId: string) => void) | undefined;
  /** The moment to show, with its execution; see `ExecutionViewer`. A new value navigates. */
  readonly moment?: string | undefined;
  /** Opens a node in an editor, on the version that ran. */
  readonly onOpenInEditor?: LoadedReplayProps['onOpenInEditor'];
  /**
   * The initial shape.
   *
   * @default 'list'
   */
  readonly initialShape?: 'list' | 'matrix' | undefined;
  /**
   * Masks names and numbers in lists by the rules of `privacy`. Off, users can find contacts by them.
   *
   * @default false
   */
  readonly maskContacts?: boolean | undefined;
  /** The privacy rules; see `ExecutionViewer`. */
  readonly privacy?: LoadedReplayProps['privacy'];
  /** Further props of the replay, such as `follow` and `onReveal`. */
  readonly replay?: Partial<Omit<LoadedReplayProps, 'adapter' | 'workflowId' | 'executionId'>> | undefined;
}

type Shown =
  | { readonly shape: 'list' | 'matrix' }
  | { readonly shape: 'compare'; readonly left: string; readonly right: string; readonly from: 'list' | 'matrix' };

/**
 * Lists the executions of a workflow, replays one, shows many by nodes and compares two; all loaded by an adapter.
 * Render it inside a `PbRoot`; it fills its parent. Where the adapter cannot list executions, it shows the initial one
 * alone.
 *
 * @example
 * ```tsx
 * import { ExecutionsView, type WorkflowAdapter } from 'pathboard';
 *
 * export function Runs({ adapter }: { adapter: WorkflowAdapter }) {
 *   return <ExecutionsView adapter={adapter} workflowId="welcome" />;
 * }
 * ```
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
  // The time zone chosen in a replay applies to the list and to the next replay.
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
  const [isListOpen, setListOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const list = useExecutionList({ ...props, timeZone });
  const { executions, hasMore, loading, failure, more } = list;
  const canList = adapter.listExecutions !== undefined;
  // The newest execution is shown first; later ones do not replace it.
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

  // In a narrow view the list is an overlay behind a button, which Escape closes.
  const openList = (): void => {
    setListOpen(!isListOpen);
    if (!isListOpen) focusSoon('.pb-runs :is([role="listbox"], input)');
  };
  const closeList = useCallback(() => {
    setListOpen((open) => {
      if (open) root.current?.querySelector<HTMLElement>('.pb-runsview__b')?.focus();
      return false;
    });
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || (!isListOpen && shown.shape === 'list'))
      return passReplayKey(event);
    event.preventDefault();
    event.stopPropagation();
    if (isListOpen && shown.shape === 'list') closeList();
    else leave();
  };
  /** Goes one level back: from a comparison to the choice, from the matrix to the list. */
  const leave = (): void => {
    setShown({ shape: shown.shape === 'compare' ? shown.from : 'list' });
    focusSoon(
      shown.shape === 'compare' && shown.from === 'matrix' ? '.pb-mx [tabindex="0"]' : '.pb-runs [role="listbox"]',
    );
  };
  const selected = executions.find(({ id }) => id === selectedId);
  const words = useMessages(wordMessages);
  const maskedName = executionName(selected && maskExecution ? maskExecution(selected) : selected, words);
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
    <div ref={root} className="pb-own pb-runsview" data-list={isListOpen || undefined} onKeyDown={onKeyDown}>
      {canList && (
        <>
          <Button className="pb-runsview__b" size="sm" icon="list" aria-expanded={isListOpen} onClick={openList}>
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
            filtered={list.isFiltered}
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
              executions.length > 0 || list.isFiltered ? (
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
            : list.isFiltered || list.query !== ''
              ? 'Choose a run, or clear the filters.'
              : 'Runs show up here as soon as someone starts this workflow.'}
        </div>
      )}
    </div>
  );
}

/** Returns the execution named by a moment, else the expected one. */
function executionAt(
  moment: string | undefined,
  meant: string | undefined,
): { readonly id: string; readonly moment?: string | undefined } | undefined {
  const id = (moment === undefined ? undefined : decodeMoment(moment).moment.run) ?? meant;
  return id === undefined ? undefined : { id, moment };
}
