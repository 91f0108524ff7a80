import type { Point } from '#layout';
import { isInside, ownerWindow, rootOf } from '#ui';
import type { ScreenPoint } from '../carried-node.js';

/** The canvas on the page, as gestures see it. */
export interface CanvasSurface {
  /** Undefined before the canvas is mounted. */
  readonly element: () => HTMLElement | undefined;
  readonly box: () => DOMRect | undefined;
  /** Whether the canvas or something on it is the topmost element at a point. */
  readonly isAt: (at: ScreenPoint) => boolean;
  /** Returns a point in layout coordinates. */
  readonly toLayout: (at: ScreenPoint) => Point;
  readonly zoom: () => number;
  /** Runs work with the next frame of the window that shows the canvas. Returns a function that cancels it. */
  readonly onNextFrame: (work: () => void) => () => void;
}

/** What a surface needs from React Flow. */
interface Flow {
  getZoom(): number;
  screenToFlowPosition(at: ScreenPoint, options: { readonly snapToGrid: boolean }): Point;
}

export function createCanvasSurface(stage: { readonly current: HTMLElement | null }, flow: Flow): CanvasSurface {
  return {
    element: () => stage.current ?? undefined,
    box: () => stage.current?.getBoundingClientRect(),
    isAt: ({ x, y }) => stage.current !== null && isInside(stage.current, rootOf(stage.current).elementFromPoint(x, y)),
    toLayout: (at) => flow.screenToFlowPosition(at, { snapToGrid: false }),
    zoom: () => flow.getZoom(),
    onNextFrame: (work) => {
      const page = ownerWindow(stage.current);
      const frame = page.requestAnimationFrame(work);
      return () => page.cancelAnimationFrame(frame);
    },
  };
}
