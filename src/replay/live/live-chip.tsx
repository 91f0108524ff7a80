'use client';
import { type ReactElement, useEffect, useRef } from 'react';
import { Button, Chip, useAnnounce, useMessages } from '#ui';
import { type LinkState, linkWords } from './link-state.js';
import { liveMessages } from './live-messages.js';

export interface LiveChipProps {
  /** The playhead follows the end of the execution. */
  readonly isAtEnd: boolean;
  /** Number of visits added while the playhead is elsewhere. */
  readonly news: number;
  readonly onBack: () => void;
  /** Absent: the host passes the execution, and no connection is known. */
  readonly link?: LinkState | undefined;
  readonly onFollowAgain?: (() => void) | undefined;
}

/** Shows that an execution is open: followed, a button back to its end, or a lost connection. */
export function LiveChip({ isAtEnd, link, news, onBack, onFollowAgain }: LiveChipProps): ReactElement {
  const messages = useMessages(liveMessages);
  const broken = linkWords(link, messages);
  const root = useRef<HTMLSpanElement>(null);
  useLinkAnnouncements(link);
  const back = (): void => {
    onBack();
    // The pressed button is removed; the focus moves to the playhead.
    root.current?.closest('.pb-tl')?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  };
  return (
    <span ref={root} className="pb-live">
      {broken ? (
        <>
          <Chip size="sm" status="warn" icon="cloud-alert">
            {broken.short}
          </Chip>
          {link?.status === 'stopped' && onFollowAgain && (
            <Button size="sm" variant="ghost" icon="refresh-cw" onClick={onFollowAgain}>
              {messages.followAgain}
            </Button>
          )}
        </>
      ) : (
        isAtEnd && (
          <Chip size="sm" status="run">
            <span className="pb-dot" data-k="run" />
            {messages.live}
          </Chip>
        )
      )}
      {!isAtEnd && (
        <Button size="sm" variant="ghost" icon="skip-forward" onClick={back}>
          {messages.backToLive}
          {news > 0 && <span className="pb-live__n">{messages.newSteps(news)}</span>}
        </Button>
      )}
    </span>
  );
}

/** Announces when the connection is lost or restored. */
function useLinkAnnouncements(link: LinkState | undefined): void {
  const announce = useAnnounce();
  const messages = useMessages(liveMessages);
  const announced = useRef<LinkState['status']>('live');
  const status = link?.status ?? 'live';
  useEffect(() => {
    if (announced.current === status) return;
    announced.current = status;
    announce(linkWords(link, messages)?.long ?? messages.announced.connected);
  }, [announce, link, messages, status]);
}
