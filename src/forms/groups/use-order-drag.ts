'use client';
import { useLatest } from '#ui';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { createOrderDrag, type OrderDraft, type OrderDrag } from './order-drag.js';

/** The props of a list and of its items' handles for reordering by pointer and keyboard. */
export interface OrderHandles {
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
export function useOrderDrag(count: number, onMove: (from: number, to: number) => void): OrderHandles {
  const [draft, setDraft] = useState<OrderDraft>();
  const drag = useRef<OrderDrag>(undefined);
  const latestMove = useLatest(onMove);
  useLayoutEffect(() => {
    const created = createOrderDrag({ onMove: (from, to) => latestMove.current(from, to), onDraft: setDraft });
    drag.current = created;
    return () => created.destroy();
  }, [latestMove]);
  const cancel = (): void => void drag.current?.cancel();
  return {
    draft,
    handle: (index) => ({
      onPointerDown: (event) => {
        const box = event.currentTarget.closest<HTMLElement>('[data-order-list]');
        if (event.button !== 0 || !event.isPrimary || !box) return;
        if (drag.current?.press(index, event, () => itemsIn(box)) !== true) return;
        event.currentTarget.focus({ preventScroll: true });
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
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

/** Returns the rendered items of a list. */
function itemsIn(box: HTMLElement): ReturnType<Parameters<OrderDrag['press']>[2]> {
  return [...box.querySelectorAll<HTMLElement>('[data-order]')].map((item) => {
    const { bottom, top } = item.getBoundingClientRect();
    return { index: Number(item.dataset['order']), bottom, top };
  });
}
