'use client';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { equalJson } from '#base';
import type { CanvasActions, CanvasMarks } from '#canvas';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { type Trace, traceExecution, type Visit, visitsByNode } from '#trace';
import { styleOf, useMessages } from '#ui';
import { drawnVersion } from './drawing/drawn-version.js';
import { createExecutionMarks } from './drawing/execution-marks.js';
import type { ExecutionReplayProps } from './execution-replay-props.js';
import { failureMessages } from './inspector/failure-messages.js';
import { useKeptPosition } from './live/use-kept-position.js';
import { type FoldedRounds, useFoldedRounds } from './loops/use-rounds.js';
import { type ExecutionMoments, type Moment, readMoments } from './playback/execution-moments.js';
import { useNow } from './playback/use-now.js';
import { type Playback, usePlayback } from './playback/use-playback.js';
import type { Lens } from './privacy/lens.js';
import { type VisitNotes, visitNotes } from './timeline/odd-words.js';
import { createTimeScale, type TimeScale } from './timeline/time-scale.js';
import { timelineMessages } from './timeline/timeline-messages.js';
import { executionStatusLook } from './words/execution-status.js';
import { createVisitSteps, type VisitStep } from './words/visit-step.js';
import { barWords, leavingEdges, waitOutcome } from './words/visit-words.js';
import { wordMessages } from './words/word-messages.js';
import { contactZoneOf } from './zone/zone-choice.js';
import { useZone, type Zone } from './zone/use-zone.js';

/** An execution laid on its version, its times, and the playhead over them. */
export interface Replay {
  readonly trace: Trace;
  readonly graph: Graph;
  /** The version as drawn: with the visited nodes that it does not have. */
  readonly drawn: WorkflowVersion;
  /** The execution is open. */
  readonly isLive: boolean;
  readonly run: ExecutionMoments;
  readonly scale: TimeScale;
  /** Long waits are drawn short. Undefined where there are none. */
  readonly shorten: boolean | undefined;
  readonly setShorten: (shorten: boolean) => void;
  readonly folds: FoldedRounds;
  readonly playback: Playback;
  /** Visits by node, in order. */
  readonly byNode: ReadonlyMap<string, readonly Visit[]>;
  readonly hasError: boolean;
}

/** Traces an execution and keeps its playhead. */
export function useReplay({
  execution,
  version,
  link,
  now: clock,
}: Pick<ExecutionReplayProps, 'execution' | 'version' | 'link' | 'now'>): Replay {
  const trace = useMemo(() => traceExecution(execution, version), [execution, version]);
  // Between two steps none is open; the connection then shows that the execution continues.
  const isLive =
    trace.end === undefined &&
    executionStatusLook(execution.status).isEnded !== true &&
    (trace.open.length > 0 || link !== undefined);
  const now = useNow(isLive, clock);
  const run = useMemo(() => readMoments(trace, isLive, now), [trace, isLive, now]);
  const [shorten, setShorten] = useState(true);
  const scale = useMemo(() => createTimeScale(run, shorten), [run, shorten]);
  const hasWaits = useMemo(
    () => (shorten ? scale : createTimeScale(run, true)).stretches.some((stretch) => stretch.isShortened),
    [run, scale, shorten],
  );
  const folds = useFoldedRounds(trace);
  const playback = usePlayback(run, scale, folds.rows);
  useKeptPosition(run, playback);
  const byNode = useMemo(() => visitsByNode(trace), [trace]);
  const hasError = useMemo(() => trace.visits.some((visit) => visit.state === 'failed'), [trace]);
  const drawn = useDrawnVersion(trace);
  return {
    trace,
    graph: graphOf(trace.version),
    drawn,
    isLive,
    run,
    scale,
    shorten: hasWaits ? shorten : undefined,
    setShorten,
    folds,
    playback,
    byNode,
    hasError,
  };
}

/** A live execution is traced anew with each step: the drawing stays until another ghost, or a move of one, is met. */
function useDrawnVersion(trace: Trace): WorkflowVersion {
  const { ghosts, version } = trace;
  const next = useMemo(() => drawnVersion(trace), [trace]);
  const [kept, setKept] = useState({ next, version });
  const isSame = kept.version === version && (ghosts.length === 0 || equalJson(kept.next.definition, next.definition));
  if (!isSame) setKept({ next, version });
  return isSame ? kept.next : next;
}

/** How visits read on canvas and timeline. */
export interface VisitTexts {
  readonly visitStep: (visit: Visit) => VisitStep;
  readonly stepAt: (index: number) => VisitStep;
  readonly stepOf: (moment: Moment) => VisitStep;
  /** Returns the text beside a bar. */
  readonly wordsOf: (moment: Moment) => string;
  readonly titleOfNode: (nodeId: string) => string;
  readonly notes: VisitNotes;
  readonly marks: CanvasMarks;
}

/** Describes the visits of an execution in the words of the host, masked by a lens. */
export function useVisitTexts(
  { trace, graph, drawn, byNode, playback: { playhead, isPlaying } }: Replay,
  { nodeTypes, presentation }: Pick<ExecutionReplayProps, 'nodeTypes' | 'presentation'>,
  lens: Lens,
): VisitTexts {
  const words = useMessages(wordMessages);
  const failures = useMessages(failureMessages);
  const timeline = useMessages(timelineMessages);
  const catalog = useMemo(() => createCatalog(nodeTypes ?? messagingNodeTypes), [nodeTypes]);
  const visitStep = useMemo(
    () => createVisitSteps(graph, catalog, words, presentation),
    [graph, catalog, words, presentation],
  );
  const leftBy = useMemo(() => leavingEdges(trace, graph), [trace, graph]);
  const stepAt = useCallback((index: number) => visitStep(trace.visits[index - 1]!), [trace, visitStep]);
  const stepOf = useCallback((moment: Moment) => visitStep(moment.visit), [visitStep]);
  const wordsOf = useCallback(
    (moment: Moment) => barWords(moment, leftBy(moment.visit.index), words, failures, lens),
    [leftBy, words, failures, lens],
  );
  const titleOfNode = useCallback(
    (nodeId: string) => {
      const visit = byNode.get(nodeId)?.[0];
      return visit ? visitStep(visit).title : nodeId;
    },
    [byNode, visitStep],
  );
  const notes = useMemo(() => visitNotes(trace, timeline), [trace, timeline]);
  const executionMarks = useMemo(
    () =>
      createExecutionMarks(trace, graphOf(drawn), (visit) =>
        visit.ghost ? timeline.row.ghost : waitOutcome(visit, visitStep(visit), leftBy(visit.index), words),
      ),
    [trace, drawn, visitStep, leftBy, words, timeline],
  );
  const marks = useMemo(() => executionMarks(playhead.index, isPlaying), [executionMarks, playhead.index, isPlaying]);
  return { visitStep, stepAt, stepOf, wordsOf, titleOfNode, notes, marks };
}

/** Keeps the time zone of a replay: that of the contact is read from the execution where the host does not know it. */
export function useExecutionZone(trace: Trace, props: ExecutionReplayProps): Zone {
  const { accountTimeZone: account, contactTimeZone } = props;
  const zones = useMemo(
    () => ({ account, contact: contactTimeZone ?? contactZoneOf(trace) }),
    [account, contactTimeZone, trace],
  );
  return useZone({ locale: props.locale, timeZone: props.timeZone, onTimeZone: props.onTimeZone }, zones);
}

/** Whether the inspector is open, and the navigation that opens it. */
export interface InspectorOpening {
  readonly isOpen: boolean;
  /** Goes to a visit and opens the inspector. */
  readonly go: (index: number) => void;
  /** The playback with `go`. Playing and stepping leave a closed inspector closed. */
  readonly moves: Playback;
  readonly close: () => void;
  /** Closes the inspector where it covers the canvas. */
  readonly uncover: () => void;
}

/** Opens the inspector with a chosen visit or error. */
export function useInspectorOpening(root: RefObject<HTMLElement | null>, playback: Playback): InspectorOpening {
  const [isOpen, setIsOpen] = useState(true);
  const { goTo, nextError } = playback;
  const go = useCallback(
    (index: number) => {
      setIsOpen(true);
      goTo(index);
    },
    [goTo],
  );
  const showError = useCallback(() => {
    setIsOpen(true);
    nextError();
  }, [nextError]);
  const moves = useMemo(() => ({ ...playback, goTo: go, nextError: showError }), [playback, go, showError]);
  const close = useCallback(() => {
    setIsOpen(false);
    // The pressed button is removed with the inspector; the focus moves to the playhead.
    root.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }, [root]);
  const uncover = useCallback(() => {
    const details = root.current?.querySelector('.pb-rins');
    if (details && styleOf(details).position === 'absolute') setIsOpen(false);
  }, [root]);
  return { isOpen, go, moves, close, uncover };
}

/** Returns the canvas actions: selecting a node goes to its visit, selecting it again cycles through its visits. */
export function useVisitSelection(
  { byNode, playback: { inspected } }: Replay,
  go: (index: number) => void,
): CanvasActions {
  const latest = useRef({ byNode, inspected, go });
  useEffect(() => {
    latest.current = { byNode, inspected, go };
  });
  return useMemo<CanvasActions>(
    () => ({
      select({ nodeIds }) {
        const { byNode: visited, inspected: here, go: goThere } = latest.current;
        const visits = nodeIds[0] === undefined ? undefined : visited.get(nodeIds[0]);
        if (!visits) return;
        const at = visits.findIndex((visit) => visit.index === here);
        goThere(visits[(at + 1) % visits.length]!.index);
      },
    }),
    [],
  );
}
