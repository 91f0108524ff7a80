import { type HelperLine, helperLines, movedBy, type Point, type Rect, snapToNear } from '#layout';
import { boundsOf } from '../window/camera.js';
import type { FlowView, GestureScene } from './gesture-scene.js';

/** Distance within which dragged nodes snap into alignment, in screen px. */
const reach = 6;
/** Distance beyond which nodes are ignored, in px at 100 %: alignment with something barely in view helps no user. */
const surroundings = 900;

/** Aligns dragged nodes with nodes around them and reports the lines to draw. A move renders nothing. */
export interface HelperLines {
  /**
   * Returns where a drag by this distance ends: aligned with a nearby node on each axis by itself, else on the grid.
   * Updates the lines.
   */
  snap(by: Point, moved: ReadonlySet<string>, grid: number): Point;
  lines(): readonly HelperLine[];
  clear(): void;
  subscribe(listener: () => void): () => void;
}

type LineScene = { readonly current: Pick<GestureScene, 'places'> };

const none: readonly HelperLine[] = [];

/**
 * Helper lines of one canvas. Only nodes in view around the dragged ones are queried, however large the workflow is.
 */
export function createHelperLines(scene: LineScene, view: () => FlowView): HelperLines {
  const listeners = new Set<() => void>();
  let shown = none;
  let box: { readonly moved: ReadonlySet<string>; readonly rect: Rect | undefined } | undefined;
  const show = (next: readonly HelperLine[]): void => {
    if (next.length === 0 && shown.length === 0) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    snap: (by, moved, grid) => {
      const { places } = scene.current;
      const onGrid = { x: Math.round(by.x / grid) * grid, y: Math.round(by.y / grid) * grid };
      // Bounds of all moved nodes when the drag began.
      if (box?.moved !== moved)
        box = { moved, rect: boundsOf([...moved].map((id) => places.of(id)).filter((place) => place !== undefined)) };
      const from = box.rect;
      if (!from) return onGrid;
      const raw = movedBy(from, by);
      const near = nearTo(scene, view(), raw, moved);
      const snap = snapToNear(raw, near, reach / view().transform[2]);
      const to = {
        x: snap.x === undefined ? onGrid.x : Math.round(by.x + snap.x),
        y: snap.y === undefined ? onGrid.y : Math.round(by.y + snap.y),
      };
      show(helperLines(movedBy(from, to), near, snap));
      return to;
    },
    lines: () => shown,
    clear: () => {
      box = undefined;
      show(none);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Rectangles of the nodes in view around a rectangle, without the moved ones. */
function nearTo(
  { current: { places } }: LineScene,
  { height, transform: [x, y, zoom], width }: FlowView,
  rect: Rect,
  moved: ReadonlySet<string>,
): readonly Rect[] {
  const left = Math.max(-x / zoom, rect.x - surroundings);
  const top = Math.max(-y / zoom, rect.y - surroundings);
  const right = Math.min((width - x) / zoom, rect.x + rect.width + surroundings);
  const bottom = Math.min((height - y) / zoom, rect.y + rect.height + surroundings);
  if (right <= left || bottom <= top) return [];
  return places
    .nodesIn({ x: left, y: top, width: right - left, height: bottom - top })
    .filter((id) => !moved.has(id))
    .map((id) => places.of(id))
    .filter((place) => place !== undefined);
}
