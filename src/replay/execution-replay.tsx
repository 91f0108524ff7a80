'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Arranging, type CanvasActions, type CanvasView, useLayout, ViewBar, WorkflowCanvas } from '#canvas';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf, nodesOf } from '#graph';
import { type NodeType, type Presentation, shortVersionName, type WorkflowExecution, type WorkflowVersion } from '#model';
import { traceExecution, type Visit, visitsByNode } from '#trace';
import { Button, type IconTable, IconButton, useAnnounce } from '#ui';
import { firstLook, readableZoom } from './first-look.js';
import { StepInspector } from './inspector/step-inspector.js';
import { marksAt } from './marks-at.js';
import { reconstructVersion } from './reconstruct-version.js';
import { replayKey } from './replay-keys.js';
import { RunCard } from './run-card.js';
import { contactOfRun } from './run-contact.js';
import { type Moment, readMoments } from './run-moments.js';
import { runStatusLook, visitLook } from './run-status.js';
import { createTimeScale } from './time-scale.js';
import { createTimeWords } from './time-words.js';
import { Timeline } from './timeline/timeline.js';
import { Transport } from './timeline/transport.js';
import { useNow } from './use-now.js';
import { usePlayback } from './use-playback.js';
import { createVisitSteps } from './visit-step.js';
import { barWords, leavingPaths, waitOutcome } from './visit-words.js';

export interface ExecutionReplayProps {
  readonly execution: WorkflowExecution;
  /** Absent: the steps are drawn as a chain, from what the run tells of them. */
  readonly version?: WorkflowVersion | undefined;
  readonly presentation?: Presentation | undefined;
  /** Names and icons for steps that the version does not describe; the built-in types when absent. */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  readonly icons?: IconTable | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  /** Keeps the current step in view. */
  readonly follow?: boolean | undefined;
  readonly now?: (() => number) | undefined;
  readonly onOpenInEditor?: ((nodeId?: string) => void) | undefined;
  /** Starts the worker that lays out large workflows; see the editor's. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
}

const alone: readonly Visit[] = [];

/** One run over its version: canvas, timeline and details, all at the same playhead. Keep one per run: give it the run's id as key. */
export function ExecutionReplay(props: ExecutionReplayProps): ReactElement {
  const { execution, presentation, nodeTypes, icons, locale, timeZone, onOpenInEditor } = props;
  const version = useMemo(() => props.version ?? reconstructVersion(execution), [props.version, execution]);
  const graph = graphOf(version);
  const trace = useMemo(() => traceExecution(execution, version), [execution, version]);
  const status = runStatusLook(execution.status);
  const live = trace.end === undefined && status.ended !== true && trace.visits.some((visit) => visit.state === 'running' || visit.state === 'waiting');
  const now = useNow(live, props.now);
  const run = useMemo(() => readMoments(trace, live, now), [trace, live, now]);
  const [shorten, setShorten] = useState(true);
  const scale = useMemo(() => createTimeScale(run, shorten), [run, shorten]);
  const hasWaits = useMemo(() => (shorten ? scale : createTimeScale(run, true)).stretches.some((stretch) => stretch.shortened), [run, scale, shorten]);
  const playback = usePlayback(run, scale);
  const { playhead, inspected, playing, goTo } = playback;

  const times = useMemo(() => createTimeWords({ locale, timeZone }), [locale, timeZone]);
  const catalog = useMemo(() => createCatalog(nodeTypes ?? messagingNodeTypes), [nodeTypes]);
  const visitStep = useMemo(() => createVisitSteps(graph, catalog, presentation), [graph, catalog, presentation]);
  const leftBy = useMemo(() => leavingPaths(trace, graph), [trace, graph]);
  const stepOf = useCallback((moment: Moment) => visitStep(moment.visit), [visitStep]);
  const wordsOf = useCallback((moment: Moment) => barWords(moment, leftBy(moment.visit.index), visitStep(moment.visit)), [leftBy, visitStep]);
  const marks = useMemo(
    () => marksAt(trace, graph, playhead.index, { playing, outcomeOf: (visit) => waitOutcome(visit, visitStep(visit), leftBy(visit.index)) }),
    [trace, graph, playhead.index, playing, visitStep, leftBy],
  );
  const { layout } = useLayout(version, presentation, 'compact', props.startWorker);
  const byNode = useMemo(() => visitsByNode(trace), [trace]);

  const [inspectorOpen, setInspectorOpen] = useState(true);
  const go = useCallback((index: number) => {
    setInspectorOpen(true);
    goTo(index);
  }, [goTo]);
  // Whoever chooses a step or asks for an error wants to read about it; whoever plays and steps may have closed the details.
  const { nextError } = playback;
  const showError = useCallback(() => {
    setInspectorOpen(true);
    nextError();
  }, [nextError]);
  const controls = useMemo(() => ({ ...playback, goTo: go, nextError: showError }), [playback, go, showError]);
  const latest = useRef({ byNode, inspected, go });
  useEffect(() => {
    latest.current = { byNode, inspected, go };
  });
  const actions = useMemo<CanvasActions>(() => ({
    select({ nodeIds }) {
      const { byNode: visited, inspected: here, go: goThere } = latest.current;
      const visits = nodeIds[0] === undefined ? undefined : visited.get(nodeIds[0]);
      if (!visits) return;
      // A step that was visited several times leads to its next visit each time it is chosen.
      const at = visits.findIndex((visit) => visit.index === here);
      goThere(visits[(at + 1) % visits.length]!.index);
    },
  }), []);

  const [view, setView] = useState<CanvasView | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(props.follow !== false);
  const inspectedMoment = run.moments[inspected - 1];
  const selectedNode = inspectedMoment?.visit.nodeId;
  const selection = useMemo(() => ({ nodeIds: selectedNode === undefined || !inspectorOpen ? [] : [selectedNode], edgeIds: [] }), [selectedNode, inspectorOpen]);
  useEffect(() => {
    // Once, when there is something to look at: afterwards the camera is the reader's.
    const visited = [...byNode.keys()].filter((id) => graph.node(id));
    if (!view || !layout || !frame.current || visited.length === 0) return;
    const first = firstLook(layout, visited, selectedNode, { width: frame.current.clientWidth, height: frame.current.clientHeight });
    if (first.nodeId === undefined) view.fit(first.fit);
    else view.centerOn(first.nodeId, readableZoom);
    // Where the details float, they would cover what has just been put in view.
    const details = root.current?.querySelector('.pb-rins');
    if (details && getComputedStyle(details).position === 'absolute') setInspectorOpen(false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for a new canvas
  }, [view]);
  const seenIndex = useRef(playhead.index);
  useEffect(() => {
    if (seenIndex.current === playhead.index) return;
    seenIndex.current = playhead.index;
    const nodeId = run.moments[playhead.index - 1]?.visit.nodeId;
    if (following && view && nodeId !== undefined) view.reveal(nodeId);
  }, [playhead.index, following, view, run.moments]);

  useSteppingAnnouncements(run.moments[playhead.index - 1], trace.visits.length, stepOf, !playing || playback.speed === 1);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const act = event.defaultPrevented ? undefined : replayKey(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act(controls);
  };

  const versionName = versionWords(execution);
  const notice = noticeOf(props.version === undefined, trace.ghosts.map((visit) => visitStep(visit).title));
  const label = `Run of ${typeof version.name === 'string' && version.name !== '' ? version.name : 'this workflow'}`;
  // The playhead moves sixty times a second while it plays; the drawing changes only from step to step.
  const canvas = useMemo(() => (layout === undefined ? <Arranging steps={nodesOf(version).length} /> : (
    <WorkflowCanvas version={version} layout={layout} presentation={presentation} label={label} selection={selection} marks={marks} readOnly
      icons={icons} density="compact" actions={actions} viewRef={setView}>
      <ViewBar>
        <span className="pb-vr" aria-hidden />
        <IconButton icon="crosshair" label="Follow the run" pressed={following} onClick={() => setFollowing((before) => !before)} />
      </ViewBar>
    </WorkflowCanvas>
  )), [version, layout, presentation, label, selection, marks, icons, actions, following]);
  const contact = useMemo(() => contactOfRun(trace), [trace]);
  const close = useCallback(() => {
    setInspectorOpen(false);
    // The button that was pressed goes with the details; the playhead is what leads back to them.
    root.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }, []);
  return (
    <div ref={root} className="pb-replay" data-density="compact" onKeyDownCapture={onKeyDown}>
      <div className="pb-mid">
        <div ref={frame} className="pb-replay__c" onWheel={() => setFollowing(false)} onPointerDown={(event) => event.button === 1 && setFollowing(false)}>
          {canvas}
          <div className="pb-replay__top">
            <RunCard contact={contact} runId={typeof execution.id === 'string' ? execution.id : undefined} status={execution.status} version={versionName} />
            {onOpenInEditor && <Button icon="pencil" onClick={() => onOpenInEditor(inspectedMoment && !inspectedMoment.visit.ghost ? inspectedMoment.visit.nodeId : undefined)}>Open in editor</Button>}
          </div>
          {notice !== undefined && <div className="pb-replay__note pb-float" role="note">{notice}</div>}
        </div>
        <div className="pb-tl" role="group" aria-label="Timeline">
          <Transport playback={controls} clock={run.timed ? times.clock(playhead.time) : ''} steps={trace.visits.length} live={live}
            hasError={trace.visits.some((visit) => visit.state === 'failed')} shorten={hasWaits ? shorten : undefined} onShorten={setShorten} />
          <Timeline run={run} scale={scale} playback={controls} times={times} stepOf={stepOf} wordsOf={wordsOf} icons={icons} />
        </div>
      </div>
      {inspectorOpen && inspectedMoment && (
        <StepInspector trace={trace} moment={inspectedMoment} step={visitStep(inspectedMoment.visit)} times={times} icons={icons}
          siblings={byNode.get(inspectedMoment.visit.nodeId) ?? alone} onGo={go} onClose={close} onEdit={onOpenInEditor} />
      )}
    </div>
  );
}

/** Says where a replay stands a moment after it got there, so that a drag is not read out step by step. */
function useSteppingAnnouncements(moment: Moment | undefined, count: number, stepOf: (moment: Moment) => { readonly title: string }, speaking: boolean): void {
  const announce = useAnnounce();
  const said = useRef(moment?.visit.index);
  useEffect(() => {
    if (!moment || said.current === moment.visit.index || !speaking) return undefined;
    const timer = setTimeout(() => {
      said.current = moment.visit.index;
      announce(`Step ${moment.visit.index} of ${count}, ${stepOf(moment).title}, ${visitLook(moment.visit.state).label}`);
    }, 250);
    return () => clearTimeout(timer);
  }, [moment, count, stepOf, speaking, announce]);
}

const mostNamed = 3;

function noticeOf(reconstructed: boolean, ghosts: readonly string[]): string | undefined {
  if (reconstructed) return 'The version of this run is not at hand. Its steps are drawn in the order the run took.';
  if (ghosts.length === 0) return undefined;
  const names = [...new Set(ghosts)];
  const named = `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}`;
  return `Not in this version: ${named}. What the run did there is in the timeline.`;
}

/** Which version ran, in a few characters. Versions of one workflow mostly share its name, so the id tells more. */
function versionWords({ version }: WorkflowExecution): string | undefined {
  if (typeof version?.id === 'string' && version.id !== '') return shortVersionName(version.id);
  return typeof version?.name === 'string' && version.name !== '' ? version.name : undefined;
}
