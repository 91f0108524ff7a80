'use client';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import {
  Arranging,
  type CanvasActions,
  type CanvasBindings,
  canvasBindings,
  type CanvasView,
  useLayout,
  ViewBar,
  WorkflowCanvas,
} from '#canvas';
import { nodesOf } from '#graph';
import type { Layout } from '#layout';
import { Avatar, IconButton, useLatest, useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { oneMessages } from './one-messages.js';
import { suggestionCondition } from './suggestion-words.js';
import type { Suggestion } from './suggestions.js';
import { testMarks } from './test-marks.js';
import type { Test } from './use-test.js';

interface TestDrawingProps {
  readonly test: Test;
  /** The drawing was hidden behind a tab and is chosen there now. */
  readonly isTurnedTo: boolean;
  /** Whose path is drawn as next. */
  readonly pointed: Suggestion | undefined;
  readonly selectedId: string | undefined;
  readonly onSelect: (nodeId: string | undefined) => void;
}

/** The digits pick replies here. */
const bindings: CanvasBindings = { ...canvasBindings, fit: [] };

/** The version with the path of the contact: taken, standing, next, possible, ruled out. */
export function TestDrawing({ isTurnedTo, onSelect, pointed, selectedId, test }: TestDrawingProps): ReactElement {
  const { icons, onEditNode, presentation, startWorker, version } = useTestScene();
  const messages = useMessages(oneMessages);
  const { graph, run, words } = test;
  const { layout } = useLayout(version, presentation, 'compact', startWorker);
  const [view, setView] = useState<CanvasView | null>(null);
  const [isFollowing, setIsFollowing] = useState(true);
  const standing = run.frame.isOver ? undefined : (run.frame.state.nodeId ?? undefined);
  const last = run.frame.decisions.at(-1)?.nodeId;
  useFollowing(view, isFollowing, standing ?? last);
  useFirstLook(view, isTurnedTo, standing ?? last);
  const marks = useMemo(
    () => testMarks(graph, run, pointed, words, messages.token),
    [graph, messages.token, pointed, run, words],
  );
  const selection = useMemo(
    () => ({ nodeIds: selectedId === undefined ? [] : [selectedId], edgeIds: [] }),
    [selectedId],
  );
  const actions = useMemo<CanvasActions>(
    () => ({
      select: ({ edgeIds: [edgeId], nodeIds: [nodeId] }) =>
        onSelect(nodeId ?? (edgeId === undefined ? undefined : graph.edge(edgeId)?.source)),
      ...(onEditNode && { openSettings: onEditNode }),
    }),
    [graph, onEditNode, onSelect],
  );
  if (layout === undefined) return <Arranging steps={nodesOf(version).length} />;
  return (
    <WorkflowCanvas
      version={version}
      layout={layout}
      presentation={presentation}
      label={messages.panel.canvas(version.name || messages.panel.unnamed)}
      selection={selection}
      marks={marks}
      readOnly
      opensWhole
      icons={icons}
      density="compact"
      bindings={bindings}
      actions={actions}
      viewRef={setView}
      under={standing !== undefined && <StandingToken layout={layout} nodeId={standing} test={test} />}
    >
      <ViewBar bindings={bindings}>
        <span className="pb-vr" aria-hidden />
        <IconButton
          icon="crosshair"
          label={messages.panel.follow}
          pressed={isFollowing}
          onClick={() => setIsFollowing((before) => !before)}
        />
      </ViewBar>
      <Legend pointed={pointed} test={test} />
    </WorkflowCanvas>
  );
}

/** Keeps the step in view where the contact stands, or where the run ended. */
function useFollowing(view: CanvasView | null, isFollowing: boolean, nodeId: string | undefined): void {
  useEffect(() => {
    if (view && isFollowing && nodeId !== undefined) view.reveal(nodeId);
  }, [isFollowing, nodeId, view]);
}

/** Time in ms in which a drawing that comes into view learns its size. */
const sizingTime = 80;
const readableZoom = 0.75;

/** Shows where the contact is when the drawing comes into view: behind a tab it had no size. */
function useFirstLook(view: CanvasView | null, isTurnedTo: boolean, nodeId: string | undefined): void {
  const latest = useLatest(nodeId);
  useEffect(() => {
    if (!view || !isTurnedTo) return undefined;
    const timer = setTimeout(() => {
      const id = latest.current;
      if (id === undefined || id === '') view.fit();
      else view.centerOn(id, { atLeast: readableZoom });
    }, sizingTime);
    return () => clearTimeout(timer);
  }, [isTurnedTo, latest, view]);
}

/** Face, first name and time at the step, beside its card. */
function StandingToken({
  layout,
  nodeId,
  test,
}: {
  readonly layout: Layout;
  readonly nodeId: string;
  readonly test: Test;
}): ReactElement | null {
  const { token: messages } = useMessages(oneMessages);
  const laid = Object.hasOwn(layout.nodes, nodeId) ? layout.nodes[nodeId] : undefined;
  if (!laid) return null;
  const { first, name, run, words } = test;
  const since = run.frame.now - run.frame.state.since;
  const time = since < 60_000 ? undefined : messages.for(words.short(since));
  return (
    <span className="pb-onestand" aria-hidden style={{ left: laid.x + laid.width + 14, top: laid.y + laid.height / 2 }}>
      <Avatar name={name} size={20} />
      {time === undefined ? (
        messages.justNow(first)
      ) : (
        <>
          {first}
          <em>{time}</em>
        </>
      )}
    </span>
  );
}

/** What the lines mean. */
function Legend({ pointed, test }: Pick<TestDrawingProps, 'pointed' | 'test'>): ReactElement {
  const messages = useMessages(oneMessages);
  const line = (kind: 'taken' | 'next' | 'out'): ReactElement => (
    <svg width="24" height="8" viewBox="0 0 24 8" data-line={kind}>
      <path d="M2 4H22" />
    </svg>
  );
  return (
    <div className="pb-onelegend pb-float" aria-hidden>
      <span>
        {line('taken')}
        {messages.legend.taken}
      </span>
      {pointed && (
        <span>
          {line('next')}
          {suggestionCondition(pointed, test, messages)}
        </span>
      )}
      <span>
        {line('out')}
        {messages.legend.out}
      </span>
    </div>
  );
}
