import type { useStoreApi } from '@xyflow/react';
import type { ScreenPoint } from '../carried-node.js';

type FlowStore = Pick<ReturnType<typeof useStoreApi>, 'getState' | 'setState'>;

/** The distance from an edge of the canvas within which React Flow pans, in px. */
const zone = 40;
/** Px per frame at the start, and at full speed. */
const slow = 2;
const fast = 15;
/** Milliseconds from the one to the other. */
const ramp = 1200;

/** Pans the canvas while something is dragged at its edge: slowly at first, and back where the drag is cancelled. */
export interface EdgePan {
  begin(): void;
  /** Follows the pointer: the speed grows while it stays at an edge. */
  move(at: ScreenPoint | undefined, now: number): void;
  /** Returns to the view at the beginning, and pans no more until the pointer is released. */
  restore(): void;
  /** The pointer is released. */
  end(): void;
}

/** The speed of panning after some milliseconds at an edge, in px per frame. */
export function edgePanSpeed(time: number): number {
  return slow + (fast - slow) * Math.min(1, Math.max(0, time) / ramp);
}

/** Sets the speed at which React Flow pans, which is constant otherwise. */
export function createEdgePan(store: FlowStore): EdgePan {
  let before: readonly [number, number, number] | undefined;
  let since: number | undefined;
  let isOver = false;
  return {
    begin: () => {
      before = store.getState().transform;
      since = undefined;
      isOver = false;
      store.setState({ autoPanSpeed: slow });
    },
    move: (at, now) => {
      if (isOver) return;
      const box = store.getState().domNode?.getBoundingClientRect();
      const isAtEdge =
        at !== undefined &&
        box !== undefined &&
        (at.x < box.left + zone || at.x > box.right - zone || at.y < box.top + zone || at.y > box.bottom - zone);
      since = isAtEdge ? (since ?? now) : undefined;
      store.setState({ autoPanSpeed: since === undefined ? slow : edgePanSpeed(now - since) });
    },
    restore: () => {
      if (!before) return;
      isOver = true;
      // React Flow knows of no cancelled drag: it pans as long as the pointer is held.
      store.setState({ autoPanSpeed: 0 });
      const [x, y, zoom] = before;
      void store.getState().panZoom?.setViewport({ x, y, zoom });
    },
    end: () => {
      before = undefined;
      store.setState({ autoPanSpeed: fast });
    },
  };
}
