'use client';
import { type KeyboardEvent, type ReactElement, type RefObject, useCallback, useRef, useState } from 'react';
import type { ExecutionSummary } from '#adapter';
import { PartBoundary, useMessages, usePageWindow } from '#ui';
import { LoadedComparison } from '../comparison/loaded-comparison.js';
import { decodeMoment, encodeMoment } from '../link/replay-moment.js';
import { MatrixView } from '../matrix/matrix-view.js';
import { PersonalDataProvider, type PersonalDataSettings, usePersonalData } from '../privacy/personal-data.js';
import { useGuardedAdapter } from '../loading/use-guarded-adapter.js';
import { useSharedZone } from '../zone/use-zone.js';
import { executionsMessages } from './executions-messages.js';
import type { ExecutionsViewProps } from './executions-view-props.js';
import { type ChosenExecution, type FocusSoon, leaveOnEscape, ListAndReplay } from './list-and-replay.js';
import { useExecutionList } from './use-execution-list.js';
import { useMaskExecution } from './use-mask-execution.js';

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
      <PersonalDataScreen {...props} />
    </PartBoundary>
  );
}

/** Personal data is shown or hidden in all of the screen at once, whichever execution or workflow it shows. */
function PersonalDataScreen(props: ExecutionsViewProps): ReactElement {
  const { replay } = props;
  const data = usePersonalData({ ...replay, ...definedPersonalData(props), privacy: props.privacy });
  return (
    <PersonalDataProvider value={data}>
      {/* Selection, filters and choices belong to one workflow. */}
      <ExecutionsPanel key={props.workflowId} {...props} />
    </PersonalDataProvider>
  );
}

/** The setting of the screen, which wins over that of its replay. */
function definedPersonalData({ onPersonalData, personalData }: ExecutionsViewProps): PersonalDataSettings {
  return { ...(personalData && { personalData }), ...(onPersonalData && { onPersonalData }) };
}

// oxlint-disable-next-line max-lines-per-function -- one screen whose three shapes share list, zone and selection
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
  const { isHidden } = usePersonalData(props);
  const maskExecution = useMaskExecution(props.privacy, isHidden);
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
): ChosenExecution {
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

/** Returns the execution named by a moment, else the expected one. */
function executionAt(
  moment: string | undefined,
  expected: string | undefined,
): { readonly id: string; readonly moment?: string | undefined } | undefined {
  const id = (moment === undefined ? undefined : decodeMoment(moment).moment.run) ?? expected;
  return id === undefined ? undefined : { id, moment };
}
