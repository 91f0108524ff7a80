'use client';
import type { Stretch, WeekDay } from '#catalog';
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import { styleOf } from '#ui';
import { draggedRange, drawnRange, type HeldPart, minuteAt } from './drag-hours.js';

/** A dragged range: what dropping would make of it. */
export interface RangeDraft extends Stretch {
  readonly day: WeekDay;
  /** Its index in the list; undefined while a new range is drawn. */
  readonly index: number | undefined;
  readonly part: HeldPart;
}

interface Held {
  readonly pointerId: number;
  readonly track: HTMLElement;
  readonly began: number;
  readonly beganX: number;
  readonly day: WeekDay;
  readonly index: number | undefined;
  readonly part: HeldPart;
  readonly before: Stretch | undefined;
  moved: boolean;
}

/** Pixels a pointer may move before a drag begins. */
const threshold = 4;

/** The props for drawing, moving and resizing ranges on tracks. */
export interface RangeDrag {
  readonly draft: RangeDraft | undefined;
  readonly begin: (
    event: PointerEvent<HTMLElement>,
    target: { readonly day: WeekDay; readonly index?: number; readonly part?: HeldPart; readonly before?: Stretch },
  ) => void;
  /** Props of the element around all tracks. */
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onLostPointerCapture: () => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
}

/** Drags ranges on a week. Dropping reports once; Escape, a second pointer and a lost pointer cancel. */
export function useRangeDrag(onDrop: (draft: RangeDraft) => void): RangeDrag {
  const held = useRef<Held>(undefined);
  const [draft, setDraft] = useState<RangeDraft>();
  const drop = useCallback(() => {
    held.current = undefined;
    setDraft(undefined);
  }, []);
  const draftAt = (hold: Held, x: number): RangeDraft => {
    const at = minuteAt(x, hold.track.getBoundingClientRect(), styleOf(hold.track).direction === 'rtl');
    const stretch = hold.before ? draggedRange(hold.before, hold.part, at - hold.began) : drawnRange(hold.began, at);
    return { ...stretch, day: hold.day, index: hold.index, part: hold.part };
  };
  return {
    draft,
    begin: (event, { before, day, index, part = 'whole' }) => {
      if (event.button !== 0 || !event.isPrimary || held.current) return;
      const track = event.currentTarget.closest<HTMLElement>('[data-track]');
      if (!track) return;
      event.stopPropagation();
      // Key events need the focus for Escape.
      event.currentTarget.focus({ preventScroll: true });
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const began = minuteAt(event.clientX, track.getBoundingClientRect(), styleOf(track).direction === 'rtl');
      held.current = {
        pointerId: event.pointerId,
        track,
        began,
        beganX: event.clientX,
        day,
        index,
        part,
        before,
        moved: false,
      };
    },
    handlers: {
      onPointerMove: (event) => {
        const hold = held.current;
        if (!hold || event.pointerId !== hold.pointerId) return;
        if (!hold.moved && Math.abs(event.clientX - hold.beganX) < threshold) return;
        hold.moved = true;
        const next = draftAt(hold, event.clientX);
        setDraft((now) => (now && now.from === next.from && now.to === next.to ? now : next));
      },
      onPointerUp: (event) => {
        const hold = held.current;
        if (!hold || event.pointerId !== hold.pointerId) return;
        const next = draftAt(hold, event.clientX);
        drop();
        if (hold.moved && (next.from !== hold.before?.from || next.to !== hold.before.to)) onDrop(next);
      },
      onPointerCancel: drop,
      onLostPointerCapture: drop,
      onKeyDownCapture: (event) => {
        if (event.key !== 'Escape' || !held.current) return;
        event.preventDefault();
        event.stopPropagation();
        drop();
      },
    },
  };
}
