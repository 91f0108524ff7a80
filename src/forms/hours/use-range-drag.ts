'use client';
import { styleOf, useLatest } from '#ui';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { createRangeDrag, type RangeDraft, type RangeDrag, type RangeTarget } from './range-drag.js';

/** The props for drawing, moving and resizing ranges on tracks. */
export interface RangeHandles {
  readonly draft: RangeDraft | undefined;
  readonly begin: (event: PointerEvent<HTMLElement>, target: RangeTarget) => void;
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
export function useRangeDrag(onDrop: (draft: RangeDraft) => void): RangeHandles {
  const [draft, setDraft] = useState<RangeDraft>();
  const drag = useRef<RangeDrag>(undefined);
  const latestDrop = useLatest(onDrop);
  useLayoutEffect(() => {
    const created = createRangeDrag({ onDrop: (dropped) => latestDrop.current(dropped), onDraft: setDraft });
    drag.current = created;
    return () => created.destroy();
  }, [latestDrop]);
  const cancel = (): void => void drag.current?.cancel();
  return {
    draft,
    begin: (event, target) => {
      const track = event.currentTarget.closest<HTMLElement>('[data-track]');
      if (event.button !== 0 || !event.isPrimary || !track) return;
      const measure = (): ReturnType<Parameters<RangeDrag['press']>[2]> => {
        const { left, width } = track.getBoundingClientRect();
        return { left, width, rightToLeft: styleOf(track).direction === 'rtl' };
      };
      if (drag.current?.press(target, event, measure) !== true) return;
      event.stopPropagation();
      // Key events need the focus for Escape.
      event.currentTarget.focus({ preventScroll: true });
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    handlers: {
      onPointerMove: (event) => drag.current?.move(event),
      onPointerUp: (event) => drag.current?.release(event),
      onPointerCancel: cancel,
      onLostPointerCapture: cancel,
      onKeyDownCapture: (event) => {
        if (event.key !== 'Escape' || drag.current?.cancel() !== true) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
