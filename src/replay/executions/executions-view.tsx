'use client';
import { type KeyboardEvent, type ReactElement, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
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
import { ExecutionList, type ExecutionListProps } from './execution-list.js';
import { executionsMessages } from './executions-messages.js';
import { useSummaryWords } from './summary-words.js';
import { type ExecutionListState, type ExecutionListSettings, useExecutionList } from './use-execution-list.js';

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
  const { part } = useMessages(executionsMessages);
  return (
    <PartBoundary part="RunsView" what={part.view} className="pb-fail" resetBy={[props.adapter, props.workflowId]}>
      <ExecutionsPanel {...props} />
    </PartBoundary>
  );
}

function ExecutionsPanel(given: ExecutionsViewProps): ReactElement {
  const props = { ...given, adapter: useGuardedAdapter(given.adapter) };
  const { adapter, icons, locale, replay, workflowId } = props;
  // The time zone chosen in a replay applies to the list and to the next replay.
  const zones = useSharedZone({
    timeZone: props.timeZone ?? replay?.timeZone,
    onTimeZone: replay?.onTimeZone,
    account: replay?.accountTimeZone,
  });
  const shared = { adapter, workflowId, icons, locale, timeZone: zones.zone };
  const list = useExecutionList({ ...props, timeZone: zones.zone });
  const chosen = useChosenExecution(props, list.executions);
  const { choose } = chosen;
  const maskExecution = useMaskExecution(props);
  const [shown, setShown] = useState<Shown>({ shape: props.initialShape ?? 'list' });
  const root = useRef<HTMLDivElement>(null);
  const focusSoon = useFocusSoon(root);

  const openExecution = useCallback(
    (id: string, visit?: number): void => {
      choose(id, visit);
      setShown({ shape: 'list' });
      focusSoon('.pb-replay [role="slider"], .pb-runs [role="listbox"]');
    },
    [choose, focusSoon],
  );
  const compare = (left: string, right: string, from: 'list' | 'matrix'): void => {
    setShown({ shape: 'compare', left, right, from });
    focusSoon('.pb-cmp__s');
  };
  /** Goes one level back: from a comparison to the choice, from the matrix to the list. */
  const leave = (): void => {
    const isToMatrix = shown.shape === 'compare' && shown.from === 'matrix';
    setShown({ shape: shown.shape === 'compare' ? shown.from : 'list' });
    focusSoon(isToMatrix ? '.pb-mx [tabindex="0"]' : '.pb-runs [role="listbox"]');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => leaveOnEscape(event, leave);

  if (shown.shape === 'compare') {
    const { left, right } = shown;
    return (
      <div ref={root} className="pb-own pb-runsview" onKeyDown={onKeyDown}>
        <LoadedComparison
          key={`${left} ${right}`}
          {...shared}
          leftId={left}
          rightId={right}
          nodeTypes={props.nodeTypes}
          privacy={props.privacy}
          maskContacts={props.maskContacts}
          onClose={leave}
          onSwap={() => setShown({ ...shown, left: right, right: left })}
          onOpen={(side, visit) => openExecution(side === 'left' ? left : right, visit)}
        />
      </div>
    );
  }
  if (shown.shape === 'matrix' && adapter.listExecutions) {
    return (
      <div ref={root} className="pb-own pb-runsview" onKeyDown={onKeyDown}>
        <MatrixView
          {...shared}
          list={list}
          maskExecution={maskExecution}
          onOpen={openExecution}
          onCompare={(left, right) => compare(left, right, 'matrix')}
          onClose={leave}
        />
      </div>
    );
  }
  return (
    <ListAndReplay
      {...props}
      list={list}
      zones={zones}
      chosen={chosen}
      maskExecution={maskExecution}
      root={root}
      focusSoon={focusSoon}
      onCompare={(left, right) => compare(left, right, 'list')}
      onMatrix={() => {
        setShown({ shape: 'matrix' });
        focusSoon('.pb-mxview button');
      }}
    />
  );
}

/** The execution shown: that of the host, then that of the user. The newest one is shown first; later ones stay out. */
function useChosenExecution(
  { moment, initialExecutionId, onExecutionChange }: ExecutionsViewProps,
  executions: readonly ExecutionSummary[],
): {
  readonly id: string | undefined;
  readonly moment: string | undefined;
  readonly choose: (id: string, visit?: number) => void;
} {
  const [chosen, setChosen] = useState(() => executionAt(moment, initialExecutionId));
  const [followed, setFollowed] = useState(moment);
  if (moment !== followed) {
    setFollowed(moment);
    setChosen(executionAt(moment, chosen?.id));
  }
  const [named, setNamed] = useState(initialExecutionId);
  if (initialExecutionId !== named) {
    setNamed(initialExecutionId);
    if (initialExecutionId !== undefined) setChosen({ id: initialExecutionId });
  }
  const [first, setFirst] = useState<string>();
  if (first === undefined && executions[0]) setFirst(executions[0].id);
  const choose = useCallback(
    (id: string, visit?: number): void => {
      setChosen({ id, ...(visit !== undefined && { moment: encodeMoment({ step: visit }) }) });
      onExecutionChange?.(id);
    },
    [onExecutionChange],
  );
  return { id: chosen?.id ?? first, moment: chosen?.moment, choose };
}

/** Masks names and numbers by the privacy rules, where the host wants that. */
function useMaskExecution({
  maskContacts,
  privacy,
}: ExecutionsViewProps): ((execution: ExecutionSummary) => ExecutionSummary) | undefined {
  const lens = useLens(privacy);
  return useMemo(
    () =>
      maskContacts === true
        ? memoizeByIdentity((execution: ExecutionSummary): ExecutionSummary => {
            const { name, number } = lens.person({ name: execution.contactName, number: execution.contactNumber });
            return {
              ...execution,
              ...(name !== undefined && { contactName: name }),
              ...(number !== undefined && { contactNumber: number }),
            };
          })
        : undefined,
    [maskContacts, lens],
  );
}

type FocusSoon = (selector: string) => void;

/** Focuses an element inside `root` after the next render. */
function useFocusSoon(root: RefObject<HTMLElement | null>): FocusSoon {
  const page = usePageWindow();
  return useCallback(
    (selector: string): void => {
      page().requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
    },
    [page, root],
  );
}

/** Leaves on Escape; other keys go to the replay. */
function leaveOnEscape(event: KeyboardEvent<HTMLDivElement>, leave: (() => void) | undefined): void {
  if (event.key !== 'Escape' || event.defaultPrevented || !leave) {
    passReplayKey(event);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  leave();
}

interface ListAndReplayProps extends ExecutionsViewProps {
  readonly list: ExecutionListState;
  readonly zones: ReturnType<typeof useSharedZone>;
  readonly chosen: ReturnType<typeof useChosenExecution>;
  readonly maskExecution: ((execution: ExecutionSummary) => ExecutionSummary) | undefined;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly focusSoon: FocusSoon;
  readonly onCompare: (left: string, right: string) => void;
  readonly onMatrix: () => void;
}

/** The list beside the replay of one execution. In a narrow view the list is an overlay, which Escape closes. */
function ListAndReplay(props: ListAndReplayProps): ReactElement {
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

/** Returns the execution named by a moment, else the expected one. */
function executionAt(
  moment: string | undefined,
  expected: string | undefined,
): { readonly id: string; readonly moment?: string | undefined } | undefined {
  const id = (moment === undefined ? undefined : decodeMoment(moment).moment.run) ?? expected;
  return id === undefined ? undefined : { id, moment };
}
