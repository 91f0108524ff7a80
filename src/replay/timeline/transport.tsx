'use client';
import { type ReactElement, type ReactNode, memo } from 'react';
import { Button, Icon, IconButton, Kbd, Menu, Switch, Tooltip, useMessages } from '#ui';
import { timelineMessages } from './timeline-messages.js';
import type { Playback, PlaySpeed } from '../playback/use-playback.js';

export interface TransportProps {
  readonly playback: Playback;
  readonly clock: string;
  readonly steps: number;
  /** The live chip; nothing for an ended execution. */
  readonly live: ReactNode;
  readonly hasError: boolean;
  /** Undefined where there is no wait to shorten. */
  readonly shorten: boolean | undefined;
  readonly onShorten: (shorten: boolean) => void;
}

const speeds: readonly PlaySpeed[] = [1, 2, 4];
/** Thousands of visits would play for hours. */
const speedsOfLongExecutions: readonly PlaySpeed[] = [...speeds, 16, 64];
const longExecution = 100;

/** The playback buttons and the current time. */
export function Transport({
  playback,
  clock,
  steps,
  live,
  hasError,
  shorten,
  onShorten,
}: TransportProps): ReactElement {
  const { playhead, isPlaying, speed, first, last, stepBy, toggle, setSpeed, nextError } = playback;
  const messages = useMessages(timelineMessages);
  const none = steps === 0;
  return (
    <div className="pb-tl__h" role="group" aria-label={messages.transport.label}>
      <PlayButtons
        none={none}
        long={steps > longExecution}
        isPlaying={isPlaying}
        speed={speed}
        first={first}
        last={last}
        stepBy={stepBy}
        toggle={toggle}
        setSpeed={setSpeed}
      />
      <span className="pb-tl__clock">{clock}</span>
      <span className="pb-mut pb-tl__count">{none ? messages.noSteps : messages.stepOf(playhead.index, steps)}</span>
      {live}
      <span className="pb-grow" />
      <ErrorAndWaits hasError={hasError} nextError={nextError} shorten={shorten} onShorten={onShorten} />
    </div>
  );
}

/** Memoised: the playhead moves 60 times a second, these buttons rarely change. */
const PlayButtons = memo(function PlayButtons({
  none,
  long,
  isPlaying,
  speed,
  first,
  last,
  stepBy,
  toggle,
  setSpeed,
}: {
  readonly none: boolean;
  readonly long: boolean;
} & Pick<Playback, 'isPlaying' | 'speed' | 'first' | 'last' | 'stepBy' | 'toggle' | 'setSpeed'>): ReactElement {
  const { transport: messages } = useMessages(timelineMessages);
  return (
    <>
      <IconButton
        icon="skip-back"
        className="pb-tl__end"
        label={messages.first}
        keys={['⇧', ',']}
        aria-keyshortcuts="Shift+,"
        disabled={none}
        onClick={first}
      />
      <IconButton
        icon="step-back"
        label={messages.previous}
        keys={[',']}
        aria-keyshortcuts=","
        disabled={none}
        onClick={() => stepBy(-1)}
      />
      <PlayButton none={none} isPlaying={isPlaying} toggle={toggle} />
      <IconButton
        icon="step-forward"
        label={messages.next}
        keys={['.']}
        aria-keyshortcuts="."
        disabled={none}
        onClick={() => stepBy(1)}
      />
      <IconButton
        icon="skip-forward"
        className="pb-tl__end"
        label={messages.end}
        keys={['⇧', '.']}
        aria-keyshortcuts="Shift+."
        disabled={none}
        onClick={last}
      />
      <SpeedMenu long={long} speed={speed} setSpeed={setSpeed} />
      <span className="pb-vr pb-tl__vr" aria-hidden />
    </>
  );
});

function PlayButton({
  none,
  isPlaying,
  toggle,
}: { readonly none: boolean } & Pick<Playback, 'isPlaying' | 'toggle'>): ReactElement {
  const { transport: messages } = useMessages(timelineMessages);
  const play = isPlaying ? messages.pause : messages.play;
  return (
    <Tooltip text={play} keys={['Space']}>
      <button
        type="button"
        className="pb-play"
        aria-label={play}
        aria-keyshortcuts="Space"
        disabled={none}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
      </button>
    </Tooltip>
  );
}

function SpeedMenu({
  long,
  speed,
  setSpeed,
}: { readonly long: boolean } & Pick<Playback, 'speed' | 'setSpeed'>): ReactElement {
  const { transport: messages } = useMessages(timelineMessages);
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost" endIcon="chevron-down" aria-label={messages.speedLabel(speed)}>
          {messages.speed(speed)}
        </Button>
      }
      side="top"
      sections={[
        (long ? speedsOfLongExecutions : speeds).map((value) => ({
          id: String(value),
          label: messages.speed(value),
          ...(value === speed && { icon: 'check' }),
          onSelect: () => setSpeed(value),
        })),
      ]}
    />
  );
}

const ErrorAndWaits = memo(function ErrorAndWaits({
  hasError,
  nextError,
  shorten,
  onShorten,
}: Pick<TransportProps, 'hasError' | 'shorten' | 'onShorten'> & Pick<Playback, 'nextError'>): ReactElement {
  const { transport: messages } = useMessages(timelineMessages);
  return (
    <>
      {hasError && (
        <Button size="sm" variant="danger" icon="circle-x" aria-keyshortcuts="E" onClick={nextError}>
          <span className="pb-tl__word">{messages.nextError}</span>
          <Kbd keys={['E']} />
        </Button>
      )}
      {shorten !== undefined && (
        <>
          <span className="pb-vr pb-tl__vr" aria-hidden />
          <span className="pb-tl__switch">
            <Switch checked={shorten} onCheckedChange={onShorten}>
              {messages.shortenWaits}
            </Switch>
          </span>
        </>
      )}
    </>
  );
});
