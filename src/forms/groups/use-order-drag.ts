'use client';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** A dragged item and the index it would move to. */
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

/** The props of a list and of its items' handles for reordering by pointer and keyboard. */
export interface OrderDrag {
  readonly draft: OrderDraft | undefined;
  readonly handle: (index: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  /** Props of the element around all items; each item has its index in `data-order`. */
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onLostPointerCapture: () => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
}

/**
 * Reorders a list by dragging the handles of its items, or by arrow keys on them. Dropping reports once; Escape
 * cancels.
 */
export function useOrderDrag(count: number, onMove: (from: number, to: number) => void): OrderDrag {
  const held = useRef<Held>(undefined);
  const [draft, setDraft] = useState<OrderDraft>();
  const drop = (): void => {
    held.current = undefined;
    setDraft(undefined);
  };
  /** Returns the index of the rendered item whose middle is nearest to a height. */
  const indexAt = (hold: Held, y: number): number => {
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
        const to = indexAt(hold, event.clientY);
        setDraft((now) => (now?.to === to ? now : { from: hold.from, to }));
      },
      onPointerUp: (event) => {
        const hold = held.current;
        if (!hold || event.pointerId !== hold.pointerId) return;
        const to = indexAt(hold, event.clientY);
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

/** Returns the side of an item at which the dragged one would be inserted; undefined for all other items. */
export function dropSide(draft: OrderDraft | undefined, index: number): 'before' | 'after' | undefined {
  if (draft?.to !== index || draft.from === index) return undefined;
  return draft.from < index ? 'after' : 'before';
}
