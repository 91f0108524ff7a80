'use client';
import { type CSSProperties, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useMessages } from '#ui';
import { compareMessages } from './compare-messages.js';

/** Percent that an arrow key moves the divider by, and with Shift or a page key. */
const steps = { small: 2, large: 10 };

/**
 * One stage with the first version to the left of a divider and the second to the right. The divider is dragged, or
 * moved by keys: arrows, Page up and down, Home and End. What is focused behind it is uncovered.
 */
export function Swipe({
  after,
  before,
  names,
}: {
  readonly before: ReactElement;
  readonly after: ReactElement;
  readonly names: { readonly before: string; readonly after: string };
}): ReactElement {
  const [share, setShare] = useState(50);
  const stage = useRef<HTMLDivElement>(null);
  const moveTo = (percent: number): void => setShare(Math.min(100, Math.max(0, Math.round(percent * 10) / 10)));
  const shareAt = (x: number): number => {
    const { left, width } = stage.current!.getBoundingClientRect();
    return width === 0 ? share : ((x - left) / width) * 100;
  };
  const uncover = (side: 'before' | 'after', focused: Element): void => {
    if (!focused.matches(':focus-visible')) return;
    const { left, right } = focused.getBoundingClientRect();
    if (side === 'before' && shareAt(right) > share) moveTo(shareAt(right) + 1);
    if (side === 'after' && shareAt(left) < share && focused.closest('.pb-flow')) moveTo(shareAt(left) - 1);
  };
  return (
    <div className="pb-vc__sw" ref={stage} style={{ '--at': `${share}%` } as CSSProperties}>
      <div className="pb-vc__sl" data-layer="after" onFocus={({ target }) => uncover('after', target)}>
        {after}
      </div>
      <div className="pb-vc__sl" data-layer="before" onFocus={({ target }) => uncover('before', target)}>
        {before}
      </div>
      <span className="pb-vc__2n pb-float" data-of="before" aria-hidden>
        {names.before}
      </span>
      <span className="pb-vc__2n pb-float" data-of="after" aria-hidden>
        {names.after}
      </span>
      <Divider {...{ before: names.before, moveTo, share, shareAt }} />
    </div>
  );
}

function Divider({
  before,
  moveTo,
  share,
  shareAt,
}: {
  readonly before: string;
  /** Percent from the left. */
  readonly share: number;
  readonly shareAt: (x: number) => number;
  readonly moveTo: (share: number) => void;
}): ReactElement {
  const messages = useMessages(compareMessages);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = shareOfKey(event, share);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(to);
  };
  return (
    <div
      className="pb-vc__sd"
      role="slider"
      tabIndex={0}
      aria-label={messages.divider}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={messages.dividerAt(Math.round(share), before)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(shareAt(event.clientX));
      }}
    >
      <span aria-hidden>↔</span>
    </div>
  );
}

function shareOfKey({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent, share: number): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const by = shiftKey ? steps.large : steps.small;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return share - by;
    case 'ArrowRight':
    case 'ArrowUp':
      return share + by;
    case 'PageDown':
      return share - steps.large;
    case 'PageUp':
      return share + steps.large;
    case 'Home':
      return 0;
    case 'End':
      return 100;
    default:
      return undefined;
  }
}
