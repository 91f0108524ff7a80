'use client';
import type { ReactElement } from 'react';
import { Button, Chip, Icon, IconButton, Kbd, Menu, Switch, Tooltip } from '#ui';
import type { Playback, PlaySpeed } from '../use-playback.js';

export interface TransportProps {
  readonly playback: Playback;
  readonly clock: string;
  readonly steps: number;
  readonly live: boolean;
  readonly hasError: boolean;
  /** Undefined when there is no wait to shorten. */
  readonly shorten: boolean | undefined;
  readonly onShorten: (shorten: boolean) => void;
}

const speeds: readonly PlaySpeed[] = [1, 2, 4];

/** The buttons that move a replay, and where it stands. */
export function Transport({ playback, clock, steps, live, hasError, shorten, onShorten }: TransportProps): ReactElement {
  const { playhead, playing, speed } = playback;
  const none = steps === 0;
  const play = playing ? 'Pause' : 'Play';
  return (
    <div className="pb-tl__h" role="group" aria-label="Replay">
      <IconButton icon="skip-back" label="First step" keys={['⇧', ',']} aria-keyshortcuts="Shift+," disabled={none} onClick={playback.first} />
      <IconButton icon="step-back" label="Previous step" keys={[',']} aria-keyshortcuts="," disabled={none} onClick={() => playback.stepBy(-1)} />
      <Tooltip text={play} keys={['Space']}>
        <button type="button" className="pb-play" aria-label={play} aria-keyshortcuts="Space" disabled={none} onClick={playback.toggle}>
          <Icon name={playing ? 'pause' : 'play'} size={16} />
        </button>
      </Tooltip>
      <IconButton icon="step-forward" label="Next step" keys={['.']} aria-keyshortcuts="." disabled={none} onClick={() => playback.stepBy(1)} />
      <IconButton icon="skip-forward" label="End of the run" keys={['⇧', '.']} aria-keyshortcuts="Shift+." disabled={none} onClick={playback.last} />
      <Menu
        trigger={<Button size="sm" variant="ghost" endIcon="chevron-down" aria-label={`Speed, ${speed}×`}>{speed}×</Button>} side="top"
        sections={[speeds.map((value) => ({ id: String(value), label: `${value}×`, ...(value === speed && { icon: 'check' }), onSelect: () => playback.setSpeed(value) }))]}
      />
      <span className="pb-vr pb-tl__vr" aria-hidden />
      <span className="pb-tl__clock">{clock}</span>
      <span className="pb-mut pb-tl__count">{none ? 'No steps yet' : `Step ${playhead.index} of ${steps}`}</span>
      {live && <Chip size="sm" status="run" className="pb-tl__live"><span className="pb-dot" data-k="run" />Live</Chip>}
      <span className="pb-grow" />
      {hasError && (
        <Button size="sm" variant="danger" icon="circle-x" aria-keyshortcuts="E" onClick={playback.nextError}>
          <span className="pb-tl__word">Jump to error</span><Kbd keys={['E']} />
        </Button>
      )}
      {shorten !== undefined && (
        <>
          <span className="pb-vr pb-tl__vr" aria-hidden />
          <span className="pb-tl__switch"><Switch checked={shorten} onCheckedChange={onShorten}>Shorten waits</Switch></span>
        </>
      )}
    </div>
  );
}
