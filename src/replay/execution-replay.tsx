'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonPath } from '#base';
import type { CanvasActions } from '#canvas';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import { shortVersionName, type WorkflowExecution } from '#model';
import { traceExecution, type Visit, visitsByNode } from '#trace';
import { Button, styleOf, useAnnounce, useMessages } from '#ui';
import { ReplayCanvas } from './drawing/replay-canvas.js';
import type { ExecutionReplayProps } from './execution-replay-props.js';
import { emptyWords, executionNotes, linkNote } from './fit/execution-notes.js';
import { ExecutionNotesPanel } from './fit/execution-notes-panel.js';
import { noteMessages } from './fit/note-messages.js';
import { failureMessages } from './inspector/failure-messages.js';
import { StepInspector } from './inspector/step-inspector.js';
import { useLinkedMoment } from './link/use-linked-moment.js';
import { LiveChip } from './live/live-chip.js';
import { useKeptPosition } from './live/use-kept-position.js';
import { useLiveAnnouncements, useNews } from './live/use-live.js';
import { IterationStrip } from './loops/iteration-strip.js';
import { useFoldedRounds, useRoundTravel } from './loops/use-rounds.js';
import { createExecutionMarks } from './drawing/execution-marks.js';
import { replayKey } from './playback/replay-keys.js';
import { ExecutionCard } from './execution-card.js';
import { contactOfExecution } from './words/execution-contact.js';
import { type Moment, readMoments } from './playback/execution-moments.js';
import { executionStatusLook, executionStatusWords } from './words/execution-status.js';
import { createTimeScale } from './timeline/time-scale.js';
import { visitNotes } from './timeline/odd-words.js';
import { Timeline } from './timeline/timeline.js';
import { timelineMessages } from './timeline/timeline-messages.js';
import { Transport } from './timeline/transport.js';
import { ExecutionPrivacyProvider, useReveal } from './privacy/execution-privacy.js';
import type { FollowPace } from './drawing/use-follow.js';
import { useNow } from './playback/use-now.js';
import { usePaced } from './playback/use-paced.js';
import { type Playback, usePlayback } from './playback/use-playback.js';
import { createVisitSteps } from './words/visit-step.js';
import { viewerMessages } from './viewer-messages.js';
import { wordMessages } from './words/word-messages.js';
import { useZone } from './zone/use-zone.js';
import { contactZoneOf } from './zone/zone-choice.js';
import { barWords, leavingEdges, waitOutcome } from './words/visit-words.js';
import { ExecutionMenu } from './actions/execution-menu.js';

const alone: readonly Visit[] = [];
/** Milliseconds between updates of the inspector during playback: faster ones are unreadable. */
const betweenDetails = 120;

/**
 * Replays one execution over its version: canvas, timeline and inspector share one playhead. Key it by execution id.
 */
export function ExecutionReplay(props: ExecutionReplayProps): ReactElement {
  const { execution, presentation, nodeTypes, icons, locale, onOpenInEditor } = props;
  const words = useMessages(wordMessages);
  const failures = useMessages(failureMessages);
  const remarks = useMessages(noteMessages);
  const timeline = useMessages(timelineMessages);
  const viewer = useMessages(viewerMessages);
  const trace = useMemo(() => traceExecution(execution, props.version), [execution, props.version]);
  const { version } = trace;
  const graph = graphOf(version);
  const status = executionStatusLook(execution.status);
  // Between two steps none is open; the connection then tells that the execution continues.
  const isLive =
    trace.end === undefined && status.isEnded !== true && (trace.open.length > 0 || props.link !== undefined);
  const now = useNow(isLive, props.now);
  const run = useMemo(() => readMoments(trace, isLive, now), [trace, isLive, now]);
  const [shorten, setShorten] = useState(true);
  const scale = useMemo(() => createTimeScale(run, shorten), [run, shorten]);
  const hasWaits = useMemo(
    () => (shorten ? scale : createTimeScale(run, true)).stretches.some((stretch) => stretch.isShortened),
    [run, scale, shorten],
  );
  const folds = useFoldedRounds(trace);
  const playback = usePlayback(run, scale, folds.rows);
  const { playhead, inspected, isPlaying, goTo } = playback;
  useKeptPosition(run, playback);

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
  const visitStep = useMemo(
    () => createVisitSteps(graph, catalog, words, presentation),
    [graph, catalog, words, presentation],
  );
  const leftBy = useMemo(() => leavingEdges(trace, graph), [trace, graph]);
  const stepOf = useCallback((moment: Moment) => visitStep(moment.visit), [visitStep]);
  const wordsOf = useCallback(
    (moment: Moment) => barWords(moment, leftBy(moment.visit.index), words, failures, lens),
    [leftBy, words, failures, lens],
  );
  const notes = useMemo(() => visitNotes(trace, timeline), [trace, timeline]);
  const executionMarks = useMemo(
    () =>
      createExecutionMarks(trace, graph, (visit) => waitOutcome(visit, visitStep(visit), leftBy(visit.index), words)),
    [trace, graph, visitStep, leftBy, words],
  );
  const marks = useMemo(() => executionMarks(playhead.index, isPlaying), [executionMarks, playhead.index, isPlaying]);
  const byNode = useMemo(() => visitsByNode(trace), [trace]);
  const hasError = useMemo(() => trace.visits.some((visit) => visit.state === 'failed'), [trace]);

  const titleOfNode = useCallback(
    (nodeId: string) => {
      const visit = byNode.get(nodeId)?.[0];
      return visit ? visitStep(visit).title : nodeId;
    },
    [byNode, visitStep],
  );

  const [isInspectorOpen, setIsInspectorOpen] = useState(true);
  const go = useCallback(
    (index: number) => {
      setIsInspectorOpen(true);
      goTo(index);
    },
    [goTo],
  );
  // Selecting a step or an error opens the inspector; playing and stepping leave it closed.
  const { nextError } = playback;
  const showError = useCallback(() => {
    setIsInspectorOpen(true);
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
        // Selecting a node again cycles through its visits.
        const at = visits.findIndex((visit) => visit.index === here);
        goThere(visits[(at + 1) % visits.length]!.index);
      },
    }),
    [],
  );

  const root = useRef<HTMLDivElement>(null);
  const inspectedMoment = run.moments[inspected - 1];
  const readTravel = usePaced(travel, playback.isMoving, betweenDetails);
  const readMoment = usePaced(inspectedMoment, playback.isMoving, betweenDetails);
  const selectedNode = readMoment?.visit.nodeId;
  const selection = useMemo(
    () => ({ nodeIds: selectedNode === undefined || !isInspectorOpen ? [] : [selectedNode], edgeIds: [] }),
    [selectedNode, isInspectorOpen],
  );
  const uncover = useCallback(() => {
    const details = root.current?.querySelector('.pb-rins');
    if (details && styleOf(details).position === 'absolute') setIsInspectorOpen(false);
  }, []);

  useSteppingAnnouncements(
    run.moments[playhead.index - 1],
    trace.visits.length,
    stepOf,
    !isPlaying || playback.speed === 1,
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
  const news = useNews(run.moments.length, playback.isAtEnd);
  useLiveAnnouncements(isLive, news, executionStatusWords(execution.status, words));

  const versionName = versionWords(execution);
  const stepAt = useCallback((index: number) => visitStep(trace.visits[index - 1]!), [trace, visitStep]);
  const notesOfExecution = useMemo(() => {
    const found = executionNotes(trace, (index) => stepAt(index).title, remarks, words, execution);
    return trouble === undefined ? found : [linkNote(trouble, remarks), ...found];
  }, [trace, stepAt, remarks, words, execution, trouble]);
  const empty = emptyWords(trace, remarks);
  const { linkTo } = props;
  const ranOn = trace.fit.ranId;
  const openNode = useMemo(
    () => onOpenInEditor && ((nodeId?: string) => onOpenInEditor(nodeId, ranOn)),
    [onOpenInEditor, ranOn],
  );
  const contact = useMemo(() => lens.person(contactOfExecution(trace) ?? {}), [trace, lens]);
  const close = useCallback(() => {
    setIsInspectorOpen(false);
    // The pressed button is removed with the inspector; the focus moves to the playhead.
    root.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }, []);
  return (
    <ExecutionPrivacyProvider value={privacy}>
      <div ref={root} className="pb-replay" data-density="compact" onKeyDownCapture={onKeyDown}>
        <div className="pb-mid">
          <ReplayCanvas
            version={version}
            presentation={presentation}
            startWorker={props.startWorker}
            icons={icons}
            selection={selection}
            marks={marks}
            actions={actions}
            visit={run.moments[playhead.index - 1]?.visit}
            pace={followPace(playback)}
            follow={props.follow !== false}
            visited={byNode}
            current={selectedNode}
            onFirstLook={uncover}
          >
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
                    <span className="pb-replay__word">{viewer.openInEditor}</span>
                  </Button>
                )}
                <ExecutionMenu
                  execution={execution}
                  version={props.version}
                  trace={trace}
                  visit={inspectedMoment?.visit}
                  stepOf={stepAt}
                  person={contact?.name ?? viewer.thisContact}
                  address={linkTo && (() => linkTo(moment))}
                  onRetry={props.onRetry}
                  onResume={props.onResume}
                />
              </div>
            </div>
            {empty !== undefined && <div className="pb-replay__empty">{empty}</div>}
            <ExecutionNotesPanel notes={notesOfExecution} current={inspected} onGo={go} />
          </ReplayCanvas>
          {/* Time runs left to right in every locale, and so do the transport buttons. */}
          <div className="pb-tl" role="group" aria-label={timeline.label} data-region="timeline" dir="ltr">
            <Transport
              playback={controls}
              clock={run.isTimed ? times.clock(playhead.time) : ''}
              steps={trace.visits.length}
              live={
                isLive && (
                  <LiveChip
                    isAtEnd={playback.isAtEnd}
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
              isAllFolded={folds.isAllFolded}
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
        {isInspectorOpen && readMoment && (
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

function followPace({ isMoving, isPlaying, speed }: Playback): FollowPace {
  if (!isMoving) return 'atOnce';
  if (!isPlaying) return 'atRest';
  return speed > 4 ? 'nowAndThen' : 'atOnce';
}

/** Announces the current visit after a pause, so that a drag is not read out visit by visit. */
function useSteppingAnnouncements(
  moment: Moment | undefined,
  count: number,
  stepOf: (moment: Moment) => { readonly title: string },
  speaking: boolean,
): void {
  const announce = useAnnounce();
  const messages = useMessages(timelineMessages);
  const words = useMessages(wordMessages);
  const announced = useRef(moment?.visit.index);
  useEffect(() => {
    if (!moment || announced.current === moment.visit.index || !speaking) return undefined;
    const timer = setTimeout(() => {
      announced.current = moment.visit.index;
      announce(messages.atStep(moment.visit.index, count, stepOf(moment).title, words.status[moment.visit.state]));
    }, 250);
    return () => clearTimeout(timer);
  }, [moment, count, stepOf, speaking, announce, messages, words]);
}

/** Returns a short name of the version. Versions of one workflow mostly share its name, so the id comes first. */
function versionWords({ version }: WorkflowExecution): string | undefined {
  if (typeof version?.id === 'string' && version.id !== '') return shortVersionName(version.id);
  return typeof version?.name === 'string' && version.name !== '' ? version.name : undefined;
}
