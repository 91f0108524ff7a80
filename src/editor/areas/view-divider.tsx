'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { ownerWindow, useMessages } from '#ui';
import { areaMessages } from './area-messages.js';
import { leastWidths } from './view-share.js';

export interface ViewDividerProps {
  /** The share of the outline in percent; undefined for its usual width. */
  readonly share: number | undefined;
  readonly onShare: (share: number | undefined) => void;
}

/** Width in px of an outline that the user did not resize; equal to `editor.css`. */
const usual = 340;
const pace = 2;

/** Divides outline and canvas: dragging, arrow keys, Home and End resize them, a double click restores the usual width. */
export function ViewDivider({ onShare, share }: ViewDividerProps): ReactElement {
  const { divider: messages } = useMessages(areaMessages);
  const element = useRef<HTMLDivElement>(null);
  const room = useRoom(element);
  const low = Math.ceil(Math.min(100, (100 * leastWidths.outline) / room));
  const high = Math.max(low, Math.floor(100 - (100 * leastWidths.canvas) / room));
  const within = (percent: number): number => Math.min(high, Math.max(low, percent));
  const now = Math.round(within(share ?? (100 * usual) / room));
  const { cancel, isHeld, ...drag } = useDividerDrag(within, onShare);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const forwards = isMirrored(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === 'Escape') {
      if (!cancel(event)) return;
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      onShare(within(now + (event.key === forwards ? pace : -pace)));
    else if (event.key === 'Home') onShare(low);
    else if (event.key === 'End') onShare(high);
    else if (event.key === 'Enter') onShare(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={element}
      className="pb-steps__d"
      role="separator"
      aria-orientation="vertical"
      tabIndex={0}
      aria-label={messages.label}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={now}
      aria-valuetext={messages.share(now)}
      data-held={isHeld ? '' : undefined}
      title={messages.hint}
      {...drag}
      onPointerCancel={cancel}
      onDoubleClick={() => onShare(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

const areaOf = ({ currentTarget }: { readonly currentTarget: HTMLElement }): HTMLElement =>
  currentTarget.parentElement as HTMLElement;

const isMirrored = (element: HTMLElement): boolean =>
  ownerWindow(element).getComputedStyle(element).direction === 'rtl';

/** Returns the width that both views share, as far as it is known. */
function useRoom(element: { readonly current: HTMLElement | null }): number {
  const [room, setRoom] = useState(1000);
  useLayoutEffect(() => {
    const area = element.current?.parentElement;
    if (!area) return undefined;
    const { ResizeObserver: Observer } = ownerWindow(area);
    const measure = (): void => {
      if (area.clientWidth > 0) setRoom(area.clientWidth);
    };
    measure();
    const observer = new Observer(measure);
    observer.observe(area);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/** Drags the divider. The views follow without a render; the share is kept on release, and Escape restores it. */
function useDividerDrag(within: (percent: number) => number, onShare: ViewDividerProps['onShare']) {
  const grip = useRef<{ readonly before: string; readonly offset: number; moved: boolean }>(undefined);
  const [isHeld, setHeld] = useState(false);
  const shareAt = (event: PointerEvent<HTMLElement>): number => {
    const { left, right, width } = areaOf(event).getBoundingClientRect();
    const x = event.clientX - (grip.current?.offset ?? 0);
    return within((100 * (isMirrored(event.currentTarget) ? right - x : x - left)) / width);
  };
  const cancel = (event: { readonly currentTarget: HTMLElement }): boolean => {
    if (!grip.current) return false;
    areaOf(event).style.setProperty('--pb-outline', grip.current.before);
    grip.current = undefined;
    setHeld(false);
    return true;
  };
  return {
    isHeld,
    cancel,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { left, width } = event.currentTarget.getBoundingClientRect();
      grip.current = {
        before: areaOf(event).style.getPropertyValue('--pb-outline'),
        offset: event.clientX - left - width / 2,
        moved: false,
      };
      setHeld(true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!grip.current) return;
      grip.current.moved = true;
      areaOf(event).style.setProperty('--pb-outline', `${shareAt(event)}%`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      if (!grip.current) return;
      const share = shareAt(event);
      const { moved } = grip.current;
      cancel(event);
      if (moved) onShare(share);
    },
  };
}
