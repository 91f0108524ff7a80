'use client';
import { type ReactElement, useEffect, useRef } from 'react';
import { Button, Chip, useAnnounce } from '#ui';
import { type LinkState, linkWords } from './link-state.js';

export interface LiveChipProps {
  /** The playhead goes on with the run. */
  readonly atEnd: boolean;
  /** How many steps the run has taken since the reader looked elsewhere. */
  readonly news: number;
  readonly onBack: () => void;
  /** Absent: the host hands the run in, and knows of no connection. */
  readonly link?: LinkState | undefined;
  readonly onFollowAgain?: (() => void) | undefined;
}

/** Says that a run goes on: that the reader goes on with it, the way back to where it stands, or that the connection is lost. */
export function LiveChip({ atEnd, link, news, onBack, onFollowAgain }: LiveChipProps): ReactElement {
  const root = useRef<HTMLSpanElement>(null);
  useLinkAnnouncements(link);
  const back = (): void => {
    onBack();
    // The button goes with the press: the playhead is where the reader is now.
    root.current?.closest('.pb-tl')?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  };
  return (
    <span ref={root} className="pb-live">
      {link && link.status !== 'live' ? (
        <>
          <Chip size="sm" status="warn" icon="cloud-alert">
            {linkWords(link).short}
          </Chip>
          {link.status === 'stopped' && onFollowAgain && (
            <Button size="sm" variant="ghost" icon="refresh-cw" onClick={onFollowAgain}>
              Follow again
            </Button>
          )}
        </>
      ) : (
        atEnd && (
          <Chip size="sm" status="run">
            <span className="pb-dot" data-k="run" />
            Live
          </Chip>
        )
      )}
      {!atEnd && (
        <Button size="sm" variant="ghost" icon="skip-forward" onClick={back}>
          Back to live
          {news > 0 && (
            <span className="pb-live__n">{news === 1 ? '1 new step' : `${news.toLocaleString('en')} new steps`}</span>
          )}
        </Button>
      )}
    </span>
  );
}

/** Says in words when the connection is lost, and when it is there again. */
function useLinkAnnouncements(link: LinkState | undefined): void {
  const announce = useAnnounce();
  const said = useRef<LinkState['status']>('live');
  const status = link?.status ?? 'live';
  useEffect(() => {
    if (said.current === status) return;
    said.current = status;
    announce(link && status !== 'live' ? linkWords(link).long : 'Connected again. The run is shown as it stands now.');
  }, [announce, link, status]);
}
