'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonPath } from '#base';
import { Arranging, type CanvasActions, type CanvasView, useLayout, ViewBar, WorkflowCanvas } from '#canvas';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf, nodesOf } from '#graph';
import {
  type NodeType,
  type Presentation,
  shortVersionName,
  type WorkflowExecution,
  type WorkflowVersion,
} from '#model';
import { traceExecution, type Visit, visitsByNode } from '#trace';
import { Button, IconButton, type IconTable, styleOf, useAnnounce } from '#ui';
import { firstLook, readableZoom } from './drawing/first-look.js';
import { emptyWords, executionNotes } from './fit/execution-notes.js';
import { ExecutionNotesPanel } from './fit/execution-notes-panel.js';
import { StepInspector } from './inspector/step-inspector.js';
import { useLinkedMoment } from './link/use-linked-moment.js';
import type { LinkState } from './live/link-state.js';
import { LiveChip } from './live/live-chip.js';
import { useKeptPlace } from './live/use-kept-place.js';
import { useLiveAnnouncements, useNews } from './live/use-live.js';
import { IterationStrip } from './loops/iteration-strip.js';
import { useFoldedRounds, useRoundTravel } from './loops/use-rounds.js';
import { createExecutionMarks } from './drawing/execution-marks.js';
import { replayKey } from './playback/replay-keys.js';
import { ExecutionCard } from './execution-card.js';
import { contactOfExecution } from './words/execution-contact.js';
import { type Moment, readMoments } from './playback/execution-moments.js';
import { executionStatusLook, visitLook } from './words/execution-status.js';
import { createTimeScale } from './timeline/time-scale.js';
import { visitNotes } from './timeline/odd-words.js';
import { Timeline } from './timeline/timeline.js';
import { Transport } from './timeline/transport.js';
import { type ExecutionPrivacySettings, ExecutionPrivacyProvider, useReveal } from './privacy/execution-privacy.js';
import { useFollow } from './drawing/use-follow.js';
import { useNow } from './playback/use-now.js';
import { usePaced } from './playback/use-paced.js';
import { usePlayback } from './playback/use-playback.js';
import { createVisitSteps } from './words/visit-step.js';
import { useZone } from './zone/use-zone.js';
import { contactZoneOf, type ZoneChoice } from './zone/zone-choice.js';
import { barWords, leavingEdges, waitOutcome } from './words/visit-words.js';
import type { ExecutionActions } from './actions/execution-actions.js';
import { ExecutionMenu } from './actions/execution-menu.js';

/** How a host keeps what is looked at in its address, and what it can do with a run. */
export interface ReplayHost extends ExecutionActions {
  /** The moment to look at, as `onMomentChange` tells it: `step=6&path=error.code`. What of it cannot be read is passed over. */
  readonly moment?: string | undefined;
  /** Told when the reader has come to rest somewhere else in the run. */
  readonly onMomentChange?: ((moment: string) => void) | undefined;
  /** Makes the address of a moment; with it, a link can be copied. */
  readonly linkTo?: ((moment: string) => string) | undefined;
  /** Shows buttons that lead to the step in an editor, on the version that ran. */
  readonly onOpenInEditor?: ((nodeId?: string, versionId?: string) => void) | undefined;
  /** `false`: no letter or sign alone does anything. For readers who dictate. Default true. */
  readonly singleKeys?: boolean | undefined;
}

export interface ExecutionReplayProps extends ExecutionPrivacySettings, ReplayHost {
  readonly execution: WorkflowExecution;
  /** Absent: the steps are drawn as a chain, from what the run tells of them. */
  readonly version?: WorkflowVersion | undefined;
  readonly presentation?: Presentation | undefined;
  /** Names and icons for steps that the version does not describe; the built-in types when absent. */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  readonly icons?: IconTable | undefined;
  readonly locale?: string | undefined;
  /** Whose clocks times are read by: the account's where that is known, else the reader's own, when absent. */
  readonly timeZone?: ZoneChoice | undefined;
  /** IANA. */
  readonly accountTimeZone?: string | undefined;
  /** IANA; what the run tells of its contact when absent. */
  readonly contactTimeZone?: string | undefined;
  /** Is told when a person chooses whose clocks times are read by. */
  readonly onTimeZone?: ((choice: ZoneChoice) => void) | undefined;
  /** Keeps the current step in view. */
  readonly follow?: boolean | undefined;
  readonly now?: (() => number) | undefined;
  /** How the connection to a run that goes on stands; absent where the host hands it in. */
  readonly link?: LinkState | undefined;
  readonly onFollowAgain?: (() => void) | undefined;
  /** Starts the worker that lays out large workflows; see the editor's. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
}

const alone: readonly Visit[] = [];
/** Milliseconds: while the playhead flies, the details change no faster than an eye could take them in. */
const betweenDetails = 120;

/** One run over its version: canvas, timeline and details, all at the same playhead. Keep one per run: give it the run's id as key. */
export function ExecutionReplay(props: ExecutionReplayProps): ReactElement {
  const { execution, presentation, nodeTypes, icons, locale, onOpenInEditor } = props;
  const trace = useMemo(() => traceExecution(execution, props.version), [execution, props.version]);
  const { version } = trace;
  const graph = graphOf(version);
  const status = executionStatusLook(execution.status);
  // Between two steps none is under way; that the run goes on is then known from the one who follows it.
  const live = trace.end === undefined && status.ended !== true && (trace.open.length > 0 || props.link !== undefined);
  const now = useNow(live, props.now);
  const run = useMemo(() => readMoments(trace, live, now), [trace, live, now]);
  const [shorten, setShorten] = useState(true);
  const scale = useMemo(() => createTimeScale(run, shorten), [run, shorten]);
  const hasWaits = useMemo(
    () => (shorten ? scale : createTimeScale(run, true)).stretches.some((stretch) => stretch.shortened),
    [run, scale, shorten],
  );
  const folds = useFoldedRounds(trace);
  const playback = usePlayback(run, scale, folds.rows);
  const { playhead, inspected, playing, goTo } = playback;
  useKeptPlace(run, playback);

  const { accountTimeZone: account, contactTimeZone } = props;
  const zones = useMemo(
    () => ({ account, contact: contactTimeZone ?? contactZoneOf(trace) }),
    [account, contactTimeZone, trace],
  );
  const zone = useZone({ locale, timeZone: props.timeZone, onTimeZone: props.onTimeZone }, zones);
  const { times } = zone;
  const privacy = useReveal(execution.id, props);
  const { lens } = privacy;
  const catalog = useMemo(() => createCatalog(nodeTypes ?? messagingNodeTypes), [nodeTypes]);
  const visitStep = useMemo(() => createVisitSteps(graph, catalog, presentation), [graph, catalog, presentation]);
  const leftBy = useMemo(() => leavingEdges(trace, graph), [trace, graph]);
  const stepOf = useCallback((moment: Moment) => visitStep(moment.visit), [visitStep]);
  const wordsOf = useCallback((moment: Moment) => barWords(moment, leftBy(moment.visit.index), lens), [leftBy, lens]);
  const notes = useMemo(() => visitNotes(trace), [trace]);
  const executionMarks = useMemo(
    () => createExecutionMarks(trace, graph, (visit) => waitOutcome(visit, visitStep(visit), leftBy(visit.index))),
    [trace, graph, visitStep, leftBy],
  );
  const marks = useMemo(() => executionMarks(playhead.index, playing), [executionMarks, playhead.index, playing]);
  const { layout } = useLayout(version, presentation, 'compact', props.startWorker);
  const byNode = useMemo(() => visitsByNode(trace), [trace]);
  const hasError = useMemo(() => trace.visits.some((visit) => visit.state === 'failed'), [trace]);

  const titleOfNode = useCallback(
    (nodeId: string) => {
      const visit = byNode.get(nodeId)?.[0];
      return visit ? visitStep(visit).title : nodeId;
    },
    [byNode, visitStep],
  );

  const [inspectorOpen, setInspectorOpen] = useState(true);
  const go = useCallback(
    (index: number) => {
      setInspectorOpen(true);
      goTo(index);
    },
    [goTo],
  );
  // Whoever chooses a step or asks for an error wants to read about it; whoever plays and steps may have closed the details.
  const { nextError } = playback;
  const showError = useCallback(() => {
    setInspectorOpen(true);
    nextError();
  }, [nextError]);
  const moves = useMemo(() => ({ ...playback, goTo: go, nextError: showError }), [playback, go, showError]);
  const travel = useRoundTravel(trace, folds, moves);
  const controls = useMemo(() => ({ ...moves, ...travel }), [moves, travel]);
  const latest = useRef({ byNode, inspected, go });
  useEffect(() => {
    latest.current = { byNode, inspected, go };
  });
  const actions = useMemo<CanvasActions>(
    () => ({
      select({ nodeIds }) {
        const { byNode: visited, inspected: here, go: goThere } = latest.current;
        const visits = nodeIds[0] === undefined ? undefined : visited.get(nodeIds[0]);
        if (!visits) return;
        // A step that was visited several times leads to its next visit each time it is chosen.
        const at = visits.findIndex((visit) => visit.index === here);
        goThere(visits[(at + 1) % visits.length]!.index);
      },
    }),
    [],
  );

  const [view, setView] = useState<CanvasView | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(props.follow !== false);
  const inspectedMoment = run.moments[inspected - 1];
  const readTravel = usePaced(travel, playback.moving, betweenDetails);
  const readMoment = usePaced(inspectedMoment, playback.moving, betweenDetails);
  const selectedNode = readMoment?.visit.nodeId;
  const selection = useMemo(
    () => ({ nodeIds: selectedNode === undefined || !inspectorOpen ? [] : [selectedNode], edgeIds: [] }),
    [selectedNode, inspectorOpen],
  );
  useEffect(() => {
    // Once, when there is something to look at: afterwards the camera is the reader's.
    const visited = [...byNode.keys()].filter((id) => graph.node(id));
    if (!view || !layout || !frame.current || visited.length === 0) return;
    const first = firstLook(layout, visited, selectedNode, {
      width: frame.current.clientWidth,
      height: frame.current.clientHeight,
    });
    if (first.nodeId === undefined) view.fit(first.fit);
    else view.centerOn(first.nodeId, readableZoom);
    // Where the details float, they would cover what has just been put in view.
    const details = root.current?.querySelector('.pb-rins');
    if (details && styleOf(details).position === 'absolute') setInspectorOpen(false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for a new canvas
  }, [view]);
  useFollow(
    view,
    run.moments[playhead.index - 1]?.visit,
    following,
    !playback.moving ? 'atOnce' : !playing ? 'atRest' : playback.speed > 4 ? 'nowAndThen' : 'atOnce',
  );

  useSteppingAnnouncements(
    run.moments[playhead.index - 1],
    trace.visits.length,
    stepOf,
    !playing || playback.speed === 1,
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const act = event.defaultPrevented ? undefined : replayKey(event.nativeEvent, props.singleKeys);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act(controls);
  };

  const [path, setPath] = useState<JsonPath>();
  const executionId = typeof execution.id === 'string' && execution.id !== '' ? execution.id : undefined;
  const { text: moment, trouble } = useLinkedMoment({
    moment: props.moment,
    onMomentChange: props.onMomentChange,
    executionId,
    run,
    playback,
    path,
    privacy: lens.privacy,
    onPath: setPath,
    zone: zone.chosen,
    onZone: zone.choose,
  });
  const news = useNews(run.moments.length, playback.atEnd);
  useLiveAnnouncements(live, news, status.label);

  const versionName = versionWords(execution);
  const stepAt = useCallback((index: number) => visitStep(trace.visits[index - 1]!), [trace, visitStep]);
  const notesOfExecution = useMemo(() => {
    const told = executionNotes(trace, (index) => stepAt(index).title, execution);
    return trouble === undefined ? told : [{ kind: 'link' as const, text: trouble, details: [] }, ...told];
  }, [trace, stepAt, execution, trouble]);
  const empty = emptyWords(trace);
  const { linkTo } = props;
  const ranOn = trace.fit.ranId;
  const openNode = useMemo(
    () => onOpenInEditor && ((nodeId?: string) => onOpenInEditor(nodeId, ranOn)),
    [onOpenInEditor, ranOn],
  );
  const label = `Run of ${typeof version.name === 'string' && version.name !== '' ? version.name : 'this workflow'}`;
  // The playhead moves sixty times a second while it plays; the drawing changes only from step to step.
  const canvas = useMemo(
    () =>
      layout === undefined ? (
        <Arranging steps={nodesOf(version).length} />
      ) : (
        <WorkflowCanvas
          version={version}
          layout={layout}
          presentation={presentation}
          label={label}
          selection={selection}
          marks={marks}
          readOnly
          icons={icons}
          density="compact"
          actions={actions}
          viewRef={setView}
        >
          <ViewBar>
            <span className="pb-vr" aria-hidden />
            <IconButton
              icon="crosshair"
              label="Follow the run"
              pressed={following}
              onClick={() => setFollowing((before) => !before)}
            />
          </ViewBar>
        </WorkflowCanvas>
      ),
    [version, layout, presentation, label, selection, marks, icons, actions, following],
  );
  const contact = useMemo(() => lens.person(contactOfExecution(trace) ?? {}), [trace, lens]);
  const close = useCallback(() => {
    setInspectorOpen(false);
    // The button that was pressed goes with the details; the playhead is what leads back to them.
    root.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }, []);
  return (
    <ExecutionPrivacyProvider value={privacy}>
      <div ref={root} className="pb-replay" data-density="compact" onKeyDownCapture={onKeyDown}>
        <div className="pb-mid">
          <div
            ref={frame}
            className="pb-replay__c"
            data-region="run"
            onWheel={() => setFollowing(false)}
            onPointerDown={(event) => event.button === 1 && setFollowing(false)}
          >
            {canvas}
            <div className="pb-replay__top">
              <ExecutionCard
                contact={contact}
                executionId={typeof execution.id === 'string' ? execution.id : undefined}
                status={execution.status}
                version={versionName}
              />
              <div className="pb-replay__acts">
                {openNode && (
                  <Button
                    icon="pencil"
                    onClick={() =>
                      openNode(
                        inspectedMoment && !inspectedMoment.visit.ghost ? inspectedMoment.visit.nodeId : undefined,
                      )
                    }
                  >
                    <span className="pb-replay__word">Open in editor</span>
                  </Button>
                )}
                <ExecutionMenu
                  execution={execution}
                  version={props.version}
                  trace={trace}
                  visit={inspectedMoment?.visit}
                  stepOf={stepAt}
                  person={contact?.name ?? 'this contact'}
                  address={linkTo && (() => linkTo(moment))}
                  onRetry={props.onRetry}
                  onResume={props.onResume}
                />
              </div>
            </div>
            {empty !== undefined && <div className="pb-replay__empty">{empty}</div>}
            <ExecutionNotesPanel notes={notesOfExecution} current={inspected} onGo={go} />
          </div>
          {/* Time runs to the right wherever it is read, and so do the buttons that move along it. */}
          <div className="pb-tl" role="group" aria-label="Timeline" data-region="timeline" dir="ltr">
            <Transport
              playback={controls}
              clock={run.timed ? times.clock(playhead.time) : ''}
              steps={trace.visits.length}
              live={
                live && (
                  <LiveChip
                    atEnd={playback.atEnd}
                    news={news}
                    onBack={playback.last}
                    link={props.link}
                    onFollowAgain={props.onFollowAgain}
                  />
                )
              }
              hasError={hasError}
              shorten={hasWaits ? shorten : undefined}
              onShorten={setShorten}
            />
            <IterationStrip
              rounds={folds.rounds}
              travel={readTravel}
              titleOf={titleOfNode}
              allFolded={folds.allFolded}
              onFoldAll={folds.foldAll}
            />
            <Timeline
              execution={run}
              scale={scale}
              playback={controls}
              folds={folds}
              notes={notes}
              times={times}
              stepOf={stepOf}
              wordsOf={wordsOf}
              icons={icons}
            />
          </div>
        </div>
        {inspectorOpen && readMoment && (
          <StepInspector
            trace={trace}
            moment={readMoment}
            step={visitStep(readMoment.visit)}
            zone={zone}
            icons={icons}
            siblings={byNode.get(readMoment.visit.nodeId) ?? alone}
            onGo={go}
            onClose={close}
            onEdit={openNode}
            path={path}
            onPath={setPath}
          />
        )}
      </div>
    </ExecutionPrivacyProvider>
  );
}

/** Says where a replay stands a moment after it got there, so that a drag is not read out step by step. */
function useSteppingAnnouncements(
  moment: Moment | undefined,
  count: number,
  stepOf: (moment: Moment) => { readonly title: string },
  speaking: boolean,
): void {
  const announce = useAnnounce();
  const said = useRef(moment?.visit.index);
  useEffect(() => {
    if (!moment || said.current === moment.visit.index || !speaking) return undefined;
    const timer = setTimeout(() => {
      said.current = moment.visit.index;
      announce(
        `Step ${moment.visit.index} of ${count}, ${stepOf(moment).title}, ${visitLook(moment.visit.state).label}`,
      );
    }, 250);
    return () => clearTimeout(timer);
  }, [moment, count, stepOf, speaking, announce]);
}

/** Which version ran, in a few characters. Versions of one workflow mostly share its name, so the id tells more. */
function versionWords({ version }: WorkflowExecution): string | undefined {
  if (typeof version?.id === 'string' && version.id !== '') return shortVersionName(version.id);
  return typeof version?.name === 'string' && version.name !== '' ? version.name : undefined;
}
