import { type Rect, type Viewport, fitted } from './camera.js';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Side = 'left' | 'top' | 'right' | 'bottom';

/** Distance between the drawing and overlays, in screen px. */
const gap = 12;
/** Below this zoom users do not look at single nodes. */
const tiny = 0.3;

/**
 * Fits everything into the view with no node below an overlay, as far as possible: of the margins at the four edges it
 * takes those that cover least, then those that show most.
 *
 * @param covers overlays of the canvas, in px from its corner
 * @param isUnder whether something is drawn below a cover at a viewport
 */
export function fittedClear(
  bounds: Rect,
  size: Size,
  covers: readonly Rect[],
  isUnder: (cover: Rect, view: Viewport) => boolean,
): Viewport {
  const plain = fitted(bounds, size);
  if (covers.length === 0 || plain.zoom < tiny) return plain;
  const hidden = (view: Viewport): number => covers.filter((cover) => isUnder(cover, view)).length;
  let best = { view: plain, hidden: hidden(plain), taken: 0 };
  if (best.hidden === 0) return plain;
  const room = { left: [0], top: [0], right: [0], bottom: [0] };
  for (const cover of covers) {
    for (const [side, taken] of sidesOf(cover, size)) if (!room[side].includes(taken)) room[side].push(taken);
  }
  for (const left of room.left)
    for (const top of room.top)
      for (const right of room.right)
        for (const bottom of room.bottom) {
          const inner = { width: size.width - left - right, height: size.height - top - bottom };
          if (inner.width < size.width / 3 || inner.height < size.height / 3) continue;
          const within = fitted(bounds, inner, {
            left: marginBeside(left),
            top: marginBeside(top),
            right: marginBeside(right),
            bottom: marginBeside(bottom),
          });
          const view = { ...within, x: within.x + left, y: within.y + top };
          const next = { view, hidden: hidden(view), taken: left + top + right + bottom };
          if (
            next.hidden < best.hidden ||
            (next.hidden === best.hidden &&
              (view.zoom > best.view.zoom + 0.001 || (view.zoom > best.view.zoom - 0.001 && next.taken < best.taken)))
          )
            best = next;
        }
  return best.view;
}

/** The usual margin, less what a cover already takes. */
function marginBeside(taken: number): number {
  return Math.max(gap, 40 - taken);
}

/** Margins needed at the edges that a cover touches. */
function sidesOf({ height, width, x, y }: Rect, size: Size): readonly (readonly [Side, number])[] {
  return [
    y + height / 2 < size.height / 2 ? ['top', y + height] : ['bottom', size.height - y],
    x + width / 2 < size.width / 2 ? ['left', x + width] : ['right', size.width - x],
  ];
}

/** Moves on as little as needed for a rectangle in view to be clear of overlays. */
export function clearOf(rect: Rect, size: Size, view: Viewport, covers: readonly Rect[]): Viewport {
  let now = view;
  for (const cover of covers) {
    const { height, width, x, y } = {
      x: rect.x * now.zoom + now.x,
      y: rect.y * now.zoom + now.y,
      width: rect.width * now.zoom,
      height: rect.height * now.zoom,
    };
    if (x >= cover.x + cover.width || cover.x >= x + width || y >= cover.y + cover.height || cover.y >= y + height)
      continue;
    const shifts = [
      { x: 0, y: cover.y - gap - height - y },
      { x: 0, y: cover.y + cover.height + gap - y },
      { x: cover.x - gap - width - x, y: 0 },
      { x: cover.x + cover.width + gap - x, y: 0 },
    ].filter(
      (by) => x + by.x >= 0 && y + by.y >= 0 && x + by.x + width <= size.width && y + by.y + height <= size.height,
    );
    const [least] = shifts.sort(
      (one, other) => Math.abs(one.x) + Math.abs(one.y) - Math.abs(other.x) - Math.abs(other.y),
    );
    if (least) now = { ...now, x: now.x + least.x, y: now.y + least.y };
  }
  return now;
}
