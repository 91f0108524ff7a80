'use client';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Arranging, type CanvasActions, type CanvasView, useLayout, ViewBar, WorkflowCanvas } from '#canvas';
import { nodesOf } from '#graph';
import type { Layout } from '#layout';
import { Button, Switch, usePageWindow } from '#ui';
import { TestTabs } from '../test-tabs.js';
import { caseMarks } from './case-marks.js';
import { comparePath } from './compare-path.js';
import type { CaseActions } from './use-case-actions.js';
import { useCases } from './use-cases.js';

/** The workflow with the way of the chosen case, and what no case reaches. */
export function CaseDrawing({
  actions,
  hasPanel,
}: {
  readonly actions: CaseActions;
  /** A panel takes part of the width. */
  readonly hasPanel: boolean;
}): ReactElement {
  const { book, coverage, look, messages, test } = useCases();
  return (
    <div className="pb-replay__c" data-region="run">
      <Drawing {...{ actions, hasPanel }} />
      <div className="pb-viewtop">
        <TestTabs />
        <span className="pb-cases__top">
          <Button
            className="pb-cases__back"
            size="sm"
            icon="arrow-left"
            onClick={() => book.look.setState({ page: 'list', nodeId: undefined })}
          >
            {messages.case.back}
          </Button>
          {coverage && (
            <span className="pb-float pb-cases__sw">
              <Switch checked={look.coverage} onCheckedChange={(next) => book.look.setState({ coverage: next })}>
                {messages.coverage.switch}
              </Switch>
              <span className="pb-num pb-sec">
                {messages.coverage.paths(coverage.covered.size, coverage.edges.length)}
              </span>
            </span>
          )}
        </span>
      </div>
      {(test.session.getState().cases?.length ?? 0) > 0 && <Legend />}
    </div>
  );
}

function Drawing({ actions, hasPanel }: { readonly actions: CaseActions; readonly hasPanel: boolean }): ReactElement {
  const { book, chosen, coverage, look, messages, test, words } = useCases();
  const { icons, presentation, startWorker, version } = test;
  const { layout } = useLayout(version, presentation, 'compact', startWorker);
  const [view, setView] = useState<CanvasView | null>(null);
  const gap = look.coverage ? coverage?.gap : undefined;
  const outcome = chosen?.outcome;
  const marks = useMemo(
    () => caseMarks(version, outcome, gap, messages, words.length),
    [gap, messages, outcome, version, words],
  );
  const partsAt = useMemo(
    () => (outcome?.result.status === 'failed' ? comparePath(version, outcome).partsAt : undefined),
    [outcome, version],
  );
  useShown(view, look.nodeId ?? partsAt);
  useFitBeside(view, hasPanel);
  const select = useCallback<NonNullable<CanvasActions['select']>>(
    ({ nodeIds: [nodeId] }) => {
      // What was found of one step is left with it.
      const { shut } = book.explorer.state.getState();
      if (shut && shut.nodeId !== nodeId) book.explorer.close();
      book.look.setState({ nodeId });
    },
    [book],
  );
  const canvasActions = useMemo<CanvasActions>(() => ({ select }), [select]);
  const selection = useMemo(
    () => ({ nodeIds: look.nodeId === undefined ? [] : [look.nodeId], edgeIds: [] }),
    [look.nodeId],
  );
  if (layout === undefined) return <Arranging steps={nodesOf(version).length} />;
  const label = typeof version.name === 'string' && version.name !== '' ? version.name : messages.unnamedWorkflow;
  return (
    <WorkflowCanvas
      version={version}
      layout={layout}
      presentation={presentation}
      label={messages.drawing(label)}
      selection={selection}
      marks={marks}
      readOnly
      opensWhole
      icons={icons}
      density="compact"
      actions={canvasActions}
      viewRef={setView}
      under={gap && <MakeButtons layout={layout} actions={actions} doors={[...gap.doors.keys()]} />}
    >
      <ViewBar />
    </WorkflowCanvas>
  );
}

/** Shows a step that was pressed, or the one where the chosen case goes wrong, moving as little as needed. */
function useShown(view: CanvasView | null, nodeId: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!view || nodeId === last.current) return;
    const isFirst = last.current === undefined;
    last.current = nodeId;
    // The first look is at all of it.
    if (nodeId !== undefined && !isFirst) view.reveal(nodeId);
  }, [nodeId, view]);
}

/** Fits the drawing again into what a panel leaves of the width, when the first one opens. */
function useFitBeside(view: CanvasView | null, hasPanel: boolean): void {
  const page = usePageWindow();
  const had = useRef<boolean>(undefined);
  useEffect(() => {
    if (!view) return undefined;
    const opens = had.current === false && hasPanel;
    had.current = hasPanel;
    if (!opens) return undefined;
    // The canvas learns its new size in the next frame.
    const own = page();
    let frame = own.requestAnimationFrame(() => {
      frame = own.requestAnimationFrame(() => view.fit());
    });
    return () => own.cancelAnimationFrame(frame);
  }, [hasPanel, page, view]);
}

/** A button below each step where the way parts to what no case reaches. */
function MakeButtons({
  actions,
  doors,
  layout,
}: {
  readonly actions: CaseActions;
  readonly doors: readonly string[];
  readonly layout: Layout;
}): ReactElement {
  const { book, messages, words } = useCases();
  const looking = useStore(book.explorer.state, (state) => state.looking?.nodeId);
  return (
    <>
      {doors.map((nodeId) => {
        const place = Object.hasOwn(layout.nodes, nodeId) ? layout.nodes[nodeId] : undefined;
        if (!place) return null;
        return (
          <span
            key={nodeId}
            className="pb-cases__mk nodrag nopan"
            style={{ transform: `translate(${place.x + place.width / 2}px, ${place.y + place.height + 8}px)` }}
          >
            <Button
              size="sm"
              icon="bookmark-plus"
              busy={looking === nodeId}
              aria-label={messages.make.for(words.about(nodeId))}
              onClick={() => actions.make(nodeId)}
            >
              {messages.make.button}
            </Button>
          </span>
        );
      })}
    </>
  );
}

function Legend(): ReactElement {
  const { legend } = useCases().messages;
  return (
    <div className="pb-cases__lg pb-float" aria-hidden>
      <span data-k="lit">{legend.asExpected}</span>
      <span data-k="exp">{legend.expected}</span>
      <span data-k="took">{legend.took}</span>
      <span data-k="never">{legend.never}</span>
    </div>
  );
}
