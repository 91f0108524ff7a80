import type { CanvasView, Viewport } from '#canvas';

/** One camera of several canvases: each that is moved takes the others along. */
export interface SharedCamera {
  /** Where it is; undefined before a canvas has opened. */
  readonly at: () => Viewport | undefined;
  /** Receives a canvas, or null once it is unmounted. */
  readonly join: (name: string, view: CanvasView | null) => void;
  /** Reports where the camera of a canvas is. */
  readonly moved: (name: string, to: Viewport) => void;
}

/** Creates a camera that canvases of equal size share. */
export function createSharedCamera(): SharedCamera {
  const views = new Map<string, CanvasView>();
  /** Canvases that have reported: the first report of another one is where it opened, not where it was moved. */
  const open = new Set<string>();
  let now: Viewport | undefined;
  return {
    at: () => now,
    join: (name, view) => {
      if (view) views.set(name, view);
      else {
        views.delete(name);
        open.delete(name);
      }
    },
    moved: (name, to) => {
      const isFirst = !open.has(name);
      open.add(name);
      if (now && isSame(now, to)) return;
      if (now && isFirst) return views.get(name)?.lookFrom(now);
      now = to;
      for (const [other, view] of views) if (other !== name) view.lookFrom(to);
    },
  };
}

function isSame(one: Viewport, other: Viewport): boolean {
  return Math.abs(one.x - other.x) < 0.01 && Math.abs(one.y - other.y) < 0.01 && Math.abs(one.zoom - other.zoom) < 1e-6;
}
