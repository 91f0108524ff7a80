'use client';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { JsonPath } from '#base';
import type { Visit } from '#trace';
import { focusedIn, LateView, useAnnounce, useLatePart, useMessages } from '#ui';
import { ReplayCanvas } from './drawing/replay-canvas.js';
import type { FollowPace } from './drawing/use-follow.js';
import type { ExecutionReplayProps } from './execution-replay-props.js';
import type { ExecutionNote } from './fit/execution-note.js';
import { executionNotes, linkNote } from './fit/execution-notes.js';
import { noteMessages } from './fit/note-messages.js';
import { type LinkTrouble, useLinkedMoment } from './link/use-linked-moment.js';
import { useRoundTravel } from './loops/use-rounds.js';
import { OutlinePane } from './outline/outline-pane.js';
import type { Moment } from './playback/execution-moments.js';
import { type ReplayControls, replayKey } from './playback/replay-keys.js';
import { betweenDetails, usePaced } from './playback/use-paced.js';
import type { Playback } from './playback/use-playback.js';
import { ExecutionPrivacyProvider, useReveal } from './privacy/execution-privacy.js';
import { timelineMessages } from './timeline/timeline-messages.js';
import {
  type Replay,
  useExecutionZone,
  useInspectorOpening,
  useReplay,
  useVisitSelection,
  useVisitTexts,
  type VisitTexts,
} from './use-replay.js';
import { viewerMessages } from './viewer-messages.js';
import { wordMessages } from './words/word-messages.js';

const alone: readonly Visit[] = [];

const loadPanels = (): Promise<typeof import('./replay-panels.js')> => import('./replay-panels.js');

/**
 * Replays one execution over its version: canvas, timeline and inspector share one playhead. Key it by execution id.
 */
// oxlint-disable-next-line max-lines-per-function -- one screen whose parts share the playhead
export function ExecutionReplay(props: ExecutionReplayProps): ReactElement {
  const { execution, icons } = props;
  const messages = useMessages(viewerMessages);
  const late = useLatePart(loadPanels);
  const { part: panels } = late;
  const root = useRef<HTMLDivElement>(null);
  const replay = useReplay(props);
  const { trace, run, folds, playback, byNode } = replay;
  const zone = useExecutionZone(trace, props);
  const privacy = useReveal(execution, props);
  const texts = useVisitTexts(replay, props, privacy.lens);
  const inspector = useInspectorOpening(root, playback);
  const travel = useRoundTravel(trace, folds, inspector.moves);
  const controls = useMemo(() => ({ ...inspector.moves, ...travel }), [inspector.moves, travel]);
  const actions = useVisitSelection(replay, inspector.go);
  const readMoment = usePaced(run.moments[playback.inspected - 1], playback.isMoving, betweenDetails);
  const current = readMoment?.visit.nodeId;
  const selection = useMemo(
    () => ({ nodeIds: current === undefined || !inspector.isOpen ? [] : [current], edgeIds: [] }),
    [current, inspector.isOpen],
  );
  const outline = useOutlinePane(root);
  const [path, setPath] = useState<JsonPath>();
  const { text: moment, trouble } = useLinkedMoment({
    moment: props.moment,
    onMomentChange: props.onMomentChange,
    executionId: typeof execution.id === 'string' && execution.id !== '' ? execution.id : undefined,
    run,
    playback,
    path,
    privacy: privacy.lens.privacy,
    onPath: setPath,
    zone: zone.chosen,
    onZone: zone.choose,
  });
  const notes = useNotes(props, replay, texts, trouble);
  const openNode = useOpenNode(props, replay);
  useSteppingAnnouncements(replay, texts);
  return (
    <ExecutionPrivacyProvider value={privacy}>
      <div
        ref={root}
        className="pb-replay"
        data-density="compact"
        onKeyDownCapture={(event) => pressKey(event, controls, props.singleKeys)}
      >
        <div className="pb-mid" data-outline={outline.isOpen || undefined}>
          {outline.isOpen && (
            <OutlinePane
              version={replay.drawn}
              presentation={props.presentation}
              icons={icons}
              marks={texts.marks}
              current={current}
              actions={actions}
              onClose={outline.toggle}
            />
          )}
          <ReplayCanvas
            version={replay.drawn}
            presentation={props.presentation}
            startWorker={props.startWorker}
            icons={icons}
            selection={selection}
            marks={texts.marks}
            actions={actions}
            visit={run.moments[playback.playhead.index - 1]?.visit}
            pace={followPace(playback)}
            follow={props.follow !== false}
            visited={byNode}
            current={current}
            onFirstLook={inspector.uncover}
            isOutlined={outline.isOpen}
            onOutline={outline.toggle}
          >
            {panels && (
              <>
                <panels.ReplayHead
                  {...props}
                  replay={replay}
                  texts={texts}
                  lens={privacy.lens}
                  moment={moment}
                  openNode={openNode}
                />
                <panels.ExecutionNotesPanel notes={notes} current={playback.inspected} onGo={inspector.go} />
              </>
            )}
          </ReplayCanvas>
          <LateView
            late={late}
            what={messages.panels}
            meanwhile={messages.withoutPanels}
            waiting={<div className="pb-tl pb-tl--skel" aria-busy />}
          >
            {({ ReplayTimeline }) => (
              <ReplayTimeline
                {...props}
                replay={replay}
                texts={texts}
                travel={travel}
                controls={controls}
                times={zone.times}
              />
            )}
          </LateView>
        </div>
        {inspector.isOpen && readMoment && !panels && <div className="pb-rins" aria-busy />}
        {inspector.isOpen && readMoment && panels && (
          <panels.StepInspector
            trace={trace}
            moment={readMoment}
            step={texts.visitStep(readMoment.visit)}
            zone={zone}
            icons={icons}
            siblings={byNode.get(readMoment.visit.nodeId) ?? alone}
            onGo={inspector.go}
            onClose={inspector.close}
            onEdit={openNode}
            path={path}
            onPath={setPath}
          />
        )}
      </div>
    </ExecutionPrivacyProvider>
  );
}

/** Returns the remarks on the execution, that on the link first. */
function useNotes(
  { execution }: ExecutionReplayProps,
  { trace }: Replay,
  { stepAt }: VisitTexts,
  trouble: LinkTrouble | undefined,
): readonly ExecutionNote[] {
  const messages = useMessages(noteMessages);
  const words = useMessages(wordMessages);
  return useMemo(() => {
    const found = executionNotes(trace, (index) => stepAt(index).title, messages, words, execution);
    return trouble === undefined ? found : [linkNote(trouble, messages), ...found];
  }, [trace, stepAt, messages, words, execution, trouble]);
}

/** Whether the outline is beside the drawing. Closed from within, it passes the focus to the playhead. */
function useOutlinePane(root: RefObject<HTMLElement | null>): {
  readonly isOpen: boolean;
  readonly toggle: () => void;
} {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useCallback(() => {
    const pane = root.current?.querySelector<HTMLElement>('.pb-rol');
    if (pane && focusedIn(pane)) root.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
    setIsOpen((before) => !before);
  }, [root]);
  return useMemo(() => ({ isOpen, toggle }), [isOpen, toggle]);
}

/** Returns the action that opens a node in the editor of the host, on the version that ran. */
function useOpenNode(
  { onOpenInEditor }: ExecutionReplayProps,
  { trace }: Replay,
): ((nodeId?: string) => void) | undefined {
  const { ranId } = trace.fit;
  return useMemo(() => onOpenInEditor && ((nodeId?: string) => onOpenInEditor(nodeId, ranId)), [onOpenInEditor, ranId]);
}

function pressKey(
  event: KeyboardEvent<HTMLDivElement>,
  controls: ReplayControls,
  singleKeys: boolean | undefined,
): void {
  const act = event.defaultPrevented ? undefined : replayKey(event.nativeEvent, singleKeys);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act(controls);
}

function followPace({ isMoving, isPlaying, speed }: Playback): FollowPace {
  if (!isMoving) return 'atOnce';
  if (!isPlaying) return 'atRest';
  return speed > 4 ? 'nowAndThen' : 'atOnce';
}

/** Announces the current visit after a pause, so that a drag is not read out visit by visit. */
function useSteppingAnnouncements(
  { run, trace, playback: { playhead, isPlaying, speed } }: Replay,
  { stepOf }: VisitTexts,
): void {
  const announce = useAnnounce();
  const messages = useMessages(timelineMessages);
  const words = useMessages(wordMessages);
  const moment: Moment | undefined = run.moments[playhead.index - 1];
  const count = trace.visits.length;
  const isSpoken = !isPlaying || speed === 1;
  const announced = useRef(moment?.visit.index);
  useEffect(() => {
    if (!moment || announced.current === moment.visit.index || !isSpoken) return undefined;
    const timer = setTimeout(() => {
      announced.current = moment.visit.index;
      announce(messages.atStep(moment.visit.index, count, stepOf(moment).title, words.status[moment.visit.state]));
    }, 250);
    return () => clearTimeout(timer);
  }, [moment, count, stepOf, isSpoken, announce, messages, words]);
}
