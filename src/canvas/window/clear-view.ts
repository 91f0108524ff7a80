import { type Rect, type Viewport, fitted } from './camera.js';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Side = 'left' | 'top' | 'right' | 'bottom';

/** Between what is drawn and what lies over the canvas, in pixels on the screen. */
const gap = 12;
/** Drawn smaller than this, nobody looks at single steps. */
const tiny = 0.3;

/**
 * Everything in view, and no step under what floats over the canvas, as far as that can be: of the ways to leave room at the
 * edges the one that covers least, then the one that shows most.
 *
 * @param covers what floats over the canvas, in pixels from its corner
 * @param isUnder whether something is drawn under a cover, seen like this
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

/** A margin of the usual width, of which a cover has taken a part already. */
function marginBeside(taken: number): number {
  return Math.max(gap, 40 - taken);
}

/** How much room would have to be left at either edge that a cover is at. */
function sidesOf({ height, width, x, y }: Rect, size: Size): readonly (readonly [Side, number])[] {
  return [
    y + height / 2 < size.height / 2 ? ['top', y + height] : ['bottom', size.height - y],
    x + width / 2 < size.width / 2 ? ['left', x + width] : ['right', size.width - x],
  ];
}

/** Moves on as little as is needed for a rectangle that is in view to be clear of what floats over the canvas. */
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
    const ways = [
      { x: 0, y: cover.y - gap - height - y },
      { x: 0, y: cover.y + cover.height + gap - y },
      { x: cover.x - gap - width - x, y: 0 },
      { x: cover.x + cover.width + gap - x, y: 0 },
    ].filter(
      (by) => x + by.x >= 0 && y + by.y >= 0 && x + by.x + width <= size.width && y + by.y + height <= size.height,
    );
    const [least] = ways.sort(
      (one, other) => Math.abs(one.x) + Math.abs(one.y) - Math.abs(other.x) - Math.abs(other.y),
    );
    if (least) now = { ...now, x: now.x + least.x, y: now.y + least.y };
  }
  return now;
}
