'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonPath } from '#base';
import { shortVersionName, type WorkflowExecution } from '#model';
import type { Visit } from '#trace';
import { Button, useAnnounce, useMessages } from '#ui';
import { ExecutionMenu } from './actions/execution-menu.js';
import { ReplayCanvas } from './drawing/replay-canvas.js';
import type { FollowPace } from './drawing/use-follow.js';
import { ExecutionCard } from './execution-card.js';
import type { ExecutionReplayProps } from './execution-replay-props.js';
import type { ExecutionNote } from './fit/execution-note.js';
import { emptyWords, executionNotes, linkNote } from './fit/execution-notes.js';
import { ExecutionNotesPanel } from './fit/execution-notes-panel.js';
import { noteMessages } from './fit/note-messages.js';
import { StepInspector } from './inspector/step-inspector.js';
import { type LinkTrouble, useLinkedMoment } from './link/use-linked-moment.js';
import { LiveChip } from './live/live-chip.js';
import { useLiveAnnouncements, useNews } from './live/use-live.js';
import { IterationStrip } from './loops/iteration-strip.js';
import { type RoundTravel, useRoundTravel } from './loops/use-rounds.js';
import type { Moment } from './playback/execution-moments.js';
import { type ReplayControls, replayKey } from './playback/replay-keys.js';
import { usePaced } from './playback/use-paced.js';
import type { Playback } from './playback/use-playback.js';
import { ExecutionPrivacyProvider, useReveal } from './privacy/execution-privacy.js';
import type { Lens } from './privacy/lens.js';
import { Timeline } from './timeline/timeline.js';
import { timelineMessages } from './timeline/timeline-messages.js';
import { Transport } from './timeline/transport.js';
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
import { contactOfExecution } from './words/execution-contact.js';
import { executionStatusWords } from './words/execution-status.js';
import type { TimeWords } from './words/time-words.js';
import { wordMessages } from './words/word-messages.js';

const alone: readonly Visit[] = [];
/** Milliseconds between updates of the inspector during playback: faster ones are unreadable. */
const betweenDetails = 120;

/**
 * Replays one execution over its version: canvas, timeline and inspector share one playhead. Key it by execution id.
 */
// oxlint-disable-next-line max-lines-per-function -- one screen whose parts share the playhead
export function ExecutionReplay(props: ExecutionReplayProps): ReactElement {
  const { execution, icons } = props;
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
        <div className="pb-mid">
          <ReplayCanvas
            version={trace.version}
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
          >
            <ReplayHead
              {...props}
              replay={replay}
              texts={texts}
              lens={privacy.lens}
              moment={moment}
              openNode={openNode}
            />
            <ExecutionNotesPanel notes={notes} current={playback.inspected} onGo={inspector.go} />
          </ReplayCanvas>
          <ReplayTimeline
            {...props}
            replay={replay}
            texts={texts}
            travel={travel}
            controls={controls}
            times={zone.times}
          />
        </div>
        {inspector.isOpen && readMoment && (
          <StepInspector
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

interface ReplayPartProps extends ExecutionReplayProps {
  readonly replay: Replay;
  readonly texts: VisitTexts;
}

/** The contact, the actions on the execution, and the notice of an execution without visits. */
function ReplayHead(
  props: ReplayPartProps & {
    readonly lens: Lens;
    /** The current moment, encoded for links. */
    readonly moment: string;
    readonly openNode: ((nodeId?: string) => void) | undefined;
  },
): ReactElement {
  const { execution, replay, texts, lens, moment, openNode, linkTo } = props;
  const { trace, run, playback } = replay;
  const messages = useMessages(viewerMessages);
  const notes = useMessages(noteMessages);
  const contact = useMemo(() => lens.person(contactOfExecution(trace) ?? {}), [trace, lens]);
  const visit = run.moments[playback.inspected - 1]?.visit;
  const empty = emptyWords(trace, notes);
  return (
    <>
      <div className="pb-replay__top">
        <ExecutionCard
          contact={contact}
          executionId={typeof execution.id === 'string' ? execution.id : undefined}
          status={execution.status}
          version={versionWords(execution)}
        />
        <div className="pb-replay__acts">
          {openNode && (
            <Button icon="pencil" onClick={() => openNode(visit && !visit.ghost ? visit.nodeId : undefined)}>
              <span className="pb-replay__word">{messages.openInEditor}</span>
            </Button>
          )}
          <ExecutionMenu
            execution={execution}
            version={props.version}
            trace={trace}
            visit={visit}
            stepOf={texts.stepAt}
            person={contact?.name ?? messages.thisContact}
            address={linkTo && (() => linkTo(moment))}
            onRetry={props.onRetry}
            onResume={props.onResume}
          />
        </div>
      </div>
      {empty !== undefined && <div className="pb-replay__empty">{empty}</div>}
    </>
  );
}

/** The playback buttons, the rounds of loops and the visits over time. */
function ReplayTimeline(
  props: ReplayPartProps & {
    readonly travel: RoundTravel;
    readonly controls: ReplayControls;
    readonly times: TimeWords;
  },
): ReactElement {
  const { execution, replay, texts, travel, controls, times } = props;
  const { trace, run, isLive, scale, folds, playback } = replay;
  const messages = useMessages(timelineMessages);
  const words = useMessages(wordMessages);
  const news = useNews(run.moments.length, playback.isAtEnd);
  useLiveAnnouncements(isLive, news, executionStatusWords(execution.status, words));
  const readTravel = usePaced(travel, playback.isMoving, betweenDetails);
  // Time runs left to right in every locale, and so do the transport buttons.
  return (
    <div className="pb-tl" role="group" aria-label={messages.label} data-region="timeline" dir="ltr">
      <Transport
        playback={controls}
        clock={run.isTimed ? times.clock(playback.playhead.time) : ''}
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
        hasError={replay.hasError}
        shorten={replay.shorten}
        onShorten={replay.setShorten}
      />
      <IterationStrip
        rounds={folds.rounds}
        travel={readTravel}
        titleOf={texts.titleOfNode}
        isAllFolded={folds.isAllFolded}
        onFoldAll={folds.foldAll}
      />
      <Timeline
        execution={run}
        scale={scale}
        playback={controls}
        folds={folds}
        notes={texts.notes}
        times={times}
        stepOf={texts.stepOf}
        wordsOf={texts.wordsOf}
        icons={props.icons}
      />
    </div>
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

/** Returns a short name of the version. Versions of one workflow mostly share its name, so the id comes first. */
function versionWords({ version }: WorkflowExecution): string | undefined {
  if (typeof version?.id === 'string' && version.id !== '') return shortVersionName(version.id);
  return typeof version?.name === 'string' && version.name !== '' ? version.name : undefined;
}
