'use client';
import { type MouseEvent, type ReactElement, useMemo, useState } from 'react';
import type { WorkflowAdapter } from '#adapter';
import {
  encodeMoment,
  ExecutionsTab,
  type ExecutionsViewProps,
  InsightsTab,
  type ListedExecutions,
  onlyExecutions,
} from '#replay';
import type { WorkflowExecution } from '#model';
import { createTestSession, openExecution } from '#testing';
import { TestArea } from './test-area.js';
import { Button, Icon, ownerWindow, PartBoundary, useMessages } from '#ui';
import { areaMessages } from '../areas/area-messages.js';
import { useEditorContext } from '../editor-context.js';
import type { ResultPanelsProps } from './parts.js';
import { sessionMessages } from '../session/session-messages.js';

interface ExecutionsAreaProps extends Omit<ExecutionsViewProps, 'adapter' | 'initialFilter'> {
  readonly adapter: WorkflowAdapter;
  /** The executions behind a number in the insights; undefined lists all. */
  readonly asked: ListedExecutions | undefined;
  /** Removes that filter. */
  readonly onAll: () => void;
}

/** Lists the executions of the workflow, or those behind a number in the insights under a band that names them. */
function ExecutionsArea({ adapter, asked, onAll, ...rest }: ExecutionsAreaProps): ReactElement {
  const { runs: messages } = useMessages(areaMessages);
  const only = asked?.only;
  const listed = useMemo(
    () => (asked?.only ? onlyExecutions(adapter, asked.only.ids, asked.query) : adapter),
    [adapter, asked],
  );
  const showAll = ({ currentTarget }: MouseEvent): void => {
    const frame = currentTarget.closest('.pb-frame');
    onAll();
    // The pressed button disappears with the band; the full list renders a few frames later.
    const focusSoon = (tries: number): void =>
      void ownerWindow(frame).requestAnimationFrame(() => {
        const field = [...(frame?.querySelectorAll<HTMLElement>('.pb-runs input, .pb-runsview__b') ?? [])].find(
          (one) => one.offsetParent !== null,
        );
        if (field) field.focus();
        else if (tries > 0) focusSoon(tries - 1);
      });
    focusSoon(30);
  };
  return (
    <>
      {only && (
        <div className="pb-band" role="group" aria-label={messages.label}>
          <Icon name="sliders-horizontal" />
          <span className="pb-band__w">{only.words}</span>
          <span className="pb-band__a">
            <Button size="sm" onClick={showAll}>
              {messages.showAll}
            </Button>
          </span>
        </div>
      )}
      <ExecutionsTab
        key={only ? 'some' : 'all'}
        adapter={listed}
        {...rest}
        {...(only ? { initialExecutionId: undefined } : asked && { initialFilter: asked.query })}
      />
    </>
  );
}

/** Statistics over many executions, on the version that was open when the area mounted; it is not editable here. */
function InsightsArea({
  onListExecutions,
  toolsPlace,
}: {
  readonly onListExecutions: (executions: ListedExecutions) => void;
  readonly toolsPlace: HTMLElement | null;
}): ReactElement | null {
  const { adapter, editor, props, workflowId } = useEditorContext();
  const [{ presentation, version }] = useState(() => editor.store.getState());
  if (!adapter || workflowId === undefined) return null;
  return (
    <div className="pb-insights" data-density="compact">
      <InsightsTab
        adapter={adapter}
        workflowId={workflowId}
        version={version}
        presentation={presentation}
        icons={props.icons}
        locale={props.locale}
        startWorker={props.startWorker}
        toolsContainer={toolsPlace}
        onListExecutions={onListExecutions}
      />
    </div>
  );
}

/** The executions or the insights of the workflow, which replace the editing panels. */
export function ResultPanels({
  asked,
  mode,
  openNode,
  setAsked,
  testing,
  toolsPlace,
}: ResultPanelsProps): ReactElement | null {
  const { actions, adapter, editor, history, props, workflowId } = useEditorContext();
  const { parts } = useMessages(sessionMessages);
  if (mode === 'test')
    return (
      <PartBoundary part="Test" what={parts.test} className="pb-fail">
        <TestArea testing={testing} openNode={openNode} />
      </PartBoundary>
    );
  if (mode === 'insights')
    return (
      <PartBoundary part="Insights" what={parts.insights} className="pb-insights pb-fail">
        <InsightsArea
          toolsPlace={toolsPlace}
          onListExecutions={(executions) => {
            setAsked(executions);
            actions.setMode('runs');
          }}
        />
      </PartBoundary>
    );
  if (!adapter || workflowId === undefined) return null;
  const { moment, ...replay } = {
    onCompareVersion: history?.compareWithLive,
    onOpenAsTest: (execution: WorkflowExecution): void => {
      const session = (testing.current ??= createTestSession());
      void openExecution(session, execution, editor.store.getState().version).then(() => actions.setMode('test'));
    },
    ...props.executions,
    singleKeys: props.singleKeys,
  };
  return (
    <PartBoundary part="Runs" what={parts.runs} className="pb-fail">
      <ExecutionsArea
        asked={asked}
        onAll={() => setAsked(undefined)}
        adapter={adapter}
        workflowId={workflowId}
        icons={props.icons}
        locale={props.locale}
        timeZone={props.timeZone}
        initialExecutionId={props.executionId}
        moment={moment}
        privacy={props.executions?.privacy}
        savedFilters={props.executions?.savedFilters}
        replay={replay}
        onExecutionChange={(run) => replay.onMomentChange?.(encodeMoment({ run }))}
        onOpenInEditor={openNode}
      />
    </PartBoundary>
  );
}
