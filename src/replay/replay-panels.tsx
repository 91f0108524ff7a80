'use client';
import { type ReactElement, useMemo } from 'react';
import { versionName, type WorkflowExecution } from '#model';
import { Button, useMessages } from '#ui';
import { ExecutionMenu } from './actions/execution-menu.js';
import { ExecutionCard } from './execution-card.js';
import type { ExecutionReplayProps } from './execution-replay-props.js';
import { emptyWords } from './fit/execution-notes.js';
import { noteMessages } from './fit/note-messages.js';
import { LiveChip } from './live/live-chip.js';
import { useLiveAnnouncements, useNews } from './live/use-live.js';
import { IterationStrip } from './loops/iteration-strip.js';
import type { RoundTravel } from './loops/use-rounds.js';
import type { ReplayControls } from './playback/replay-keys.js';
import { betweenDetails, usePaced } from './playback/use-paced.js';
import type { Lens } from './privacy/lens.js';
import { Timeline } from './timeline/timeline.js';
import { timelineMessages } from './timeline/timeline-messages.js';
import { Transport } from './timeline/transport.js';
import type { Replay, VisitTexts } from './use-replay.js';
import { viewerMessages } from './viewer-messages.js';
import { contactOfExecution } from './words/execution-contact.js';
import { executionStatusWords } from './words/execution-status.js';
import type { TimeWords } from './words/time-words.js';
import { wordMessages } from './words/word-messages.js';

export { ExecutionNotesPanel } from './fit/execution-notes-panel.js';
export { StepInspector } from './inspector/step-inspector.js';

/* The panels around the drawing of a replay. They are loaded while the drawing is shown. */

interface ReplayPartProps extends ExecutionReplayProps {
  readonly replay: Replay;
  readonly texts: VisitTexts;
}

/** The contact, the actions on the execution, and the notice of an execution without visits. */
export function ReplayHead(
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
          where={{
            visit: visit?.index ?? 0,
            nodeId: visit?.nodeId ?? '',
            ...(typeof execution.id === 'string' && { executionId: execution.id }),
          }}
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
            onCancel={props.onCancel}
            onCompareVersion={props.onCompareVersion}
            onOpenAsTest={props.onOpenAsTest}
          />
        </div>
      </div>
      {empty !== undefined && <div className="pb-replay__empty">{empty}</div>}
    </>
  );
}

/** The playback buttons, the rounds of loops and the visits over time. */
export function ReplayTimeline(
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

/** Returns a short name of the version. Versions of one workflow mostly share its name, so a number in its id comes first. */
function versionWords({ version }: WorkflowExecution): string | undefined {
  const short = typeof version?.id === 'string' && version.id !== '' ? versionName(version.id) : undefined;
  if (short !== undefined) return short;
  return typeof version?.name === 'string' && version.name !== '' ? version.name : undefined;
}
