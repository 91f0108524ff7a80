'use client';
import { type ReactElement, useCallback, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.js';

interface Announcement {
  readonly text: string;
  readonly turn: number;
}

const silence: Announcement = { text: '', turn: 0 };

/** Returns two hidden live regions, polite and assertive, and the function that announces in them. */
export function useLiveRegion(): {
  announce: (message: string, urgency?: 'polite' | 'assertive') => void;
  region: ReactElement;
} {
  const [polite, setPolite] = useState(silence);
  const [assertive, setAssertive] = useState(silence);
  const announce = useCallback((message: string, urgency: 'polite' | 'assertive' = 'polite') => {
    const say = urgency === 'assertive' ? setAssertive : setPolite;
    say((before) => ({ text: message, turn: before.turn + 1 }));
  }, []);
  const region = (
    <>
      <VisuallyHidden className="pb-own" role="status" aria-live="polite" data-live="polite">
        {spoken(polite)}
      </VisuallyHidden>
      <VisuallyHidden className="pb-own" role="alert" aria-live="assertive" data-live="assertive">
        {spoken(assertive)}
      </VisuallyHidden>
    </>
  );
  return { announce, region };
}

/** A repeated sentence would not change the DOM and stay silent: every other time it ends in a no-break space. */
function spoken({ text, turn }: Announcement): string {
  return text === '' || turn % 2 === 0 ? text : `${text}\u00a0`;
}
