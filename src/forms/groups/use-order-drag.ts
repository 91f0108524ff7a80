'use client';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** An item of a list that a pointer holds, and the place it would take. */
export interface OrderDraft {
  readonly from: number;
  readonly to: number;
}

interface Held {
  readonly pointerId: number;
  readonly from: number;
  readonly beganY: number;
  readonly box: HTMLElement;
  moved: boolean;
}

const threshold = 4;

/** What the list and the handles of its items are given for the order to be changed by pointer and by keys. */
export interface OrderDrag {
  readonly draft: OrderDraft | undefined;
  readonly handle: (index: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  /** For the element around all items, each of which has `data-order` with its place. */
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onLostPointerCapture: () => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
}

/**
 * The order of a list by dragging the handles of its items, or by the arrow keys on them. Nothing is written before the pointer lets
 * go, and then once; Escape leaves everything as it was.
 */
export function useOrderDrag(count: number, onMove: (from: number, to: number) => void): OrderDrag {
  const held = useRef<Held>(undefined);
  const [draft, setDraft] = useState<OrderDraft>();
  const drop = (): void => {
    held.current = undefined;
    setDraft(undefined);
  };
  /** The place among the items that are drawn whose middle is nearest to a height. */
  const placeAt = (hold: Held, y: number): number => {
    let best = hold.from;
    let nearest = Infinity;
    for (const item of hold.box.querySelectorAll<HTMLElement>('[data-order]')) {
      const { bottom, top } = item.getBoundingClientRect();
      const distance = Math.abs((top + bottom) / 2 - y);
      if (distance < nearest) [best, nearest] = [Number(item.dataset['order']), distance];
    }
    return best;
  };
  return {
    draft,
    handle: (index) => ({
      onPointerDown: (event) => {
        const box = event.currentTarget.closest<HTMLElement>('[data-order-list]');
        if (event.button !== 0 || !event.isPrimary || held.current || !box) return;
        event.currentTarget.focus({ preventScroll: true });
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { pointerId: event.pointerId, from: index, beganY: event.clientY, box, moved: false };
      },
      onKeyDown: (event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0 || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        event.stopPropagation();
        if (index + by >= 0 && index + by < count) onMove(index, index + by);
      },
    }),
    handlers: {
      onPointerMove: (event) => {
        const hold = held.current;
        if (
          !hold ||
          event.pointerId !== hold.pointerId ||
          (!hold.moved && Math.abs(event.clientY - hold.beganY) < threshold)
        )
          return;
        hold.moved = true;
        const to = placeAt(hold, event.clientY);
        setDraft((now) => (now?.to === to ? now : { from: hold.from, to }));
      },
      onPointerUp: (event) => {
        const hold = held.current;
        if (!hold || event.pointerId !== hold.pointerId) return;
        const to = placeAt(hold, event.clientY);
        drop();
        if (hold.moved && to !== hold.from) onMove(hold.from, to);
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
