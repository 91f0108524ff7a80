'use client';
import type { ReactElement } from 'react';
import { IconButton } from '#ui';

interface StepPagerProps {
  /** The index of what is shown; -1 for none. */
  readonly at: number;
  readonly count: number;
  readonly messages: {
    readonly pager: string;
    readonly previous: string;
    readonly next: string;
    /** Says the number of what is shown, and how many there are. */
    readonly place: (number: number, count: number) => string;
  };
  readonly onStep: (by: 1 | -1) => void;
}

/** Goes through changes or choices one by one. */
export function StepPager({ at, count, messages, onStep }: StepPagerProps): ReactElement {
  return (
    <div className="pb-vc__pg pb-float" role="group" aria-label={messages.pager}>
      <span className="pb-num">{messages.place(at + 1, count)}</span>
      <IconButton
        icon="chevron-up"
        label={messages.previous}
        keys={['K']}
        disabled={at <= 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={messages.next}
        keys={['J']}
        disabled={at >= count - 1}
        onClick={() => onStep(1)}
      />
    </div>
  );
}
