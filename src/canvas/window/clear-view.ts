import { type Rect, type Viewport, boundsOf, fitted, revealed } from './camera.js';

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

/** Distance from the edges of the view to a rectangle that is shown in it, in screen px. */
const viewMargin = 48;

/**
 * Returns the viewport after the shortest move that brings a rectangle into the free area: into view, and clear of
 * overlays. The same viewport where it is there already. Undefined where the free area has no room for it at this zoom.
 */
export function movedIntoFree(rect: Rect, size: Size, view: Viewport, covers: readonly Rect[]): Viewport | undefined {
  // What is in view and not covered stays where it is, however near the edge.
  if (isFree(rect, size, view, covers)) return view;
  const now = onScreen(rect, view);
  const inX = spanFor(now.width, size.width);
  const inY = spanFor(now.height, size.height);
  if (!inX || !inY) return undefined;
  // Positions of the corner at which the rectangle meets a cover are the inside of a larger rectangle.
  const closed = covers.map((cover) => ({
    left: cover.x - gap - now.width,
    top: cover.y - gap - now.height,
    right: cover.x + cover.width + gap,
    bottom: cover.y + cover.height + gap,
  }));
  // The nearest open position is where a border is met: each coordinate stays, or lies on the border of something.
  const xs = [now.x, ...inX, ...closed.flatMap(({ left, right }) => [left, right])].filter(within(inX));
  const ys = [now.y, ...inY, ...closed.flatMap(({ bottom, top }) => [top, bottom])].filter(within(inY));
  let best: { readonly x: number; readonly y: number; readonly way: number } | undefined;
  for (const x of xs)
    for (const y of ys) {
      const way = Math.hypot(x - now.x, y - now.y);
      if (best && best.way <= way) continue;
      const isClosed = closed.some(
        ({ bottom, left, right, top }) => x > left + 0.5 && x < right - 0.5 && y > top + 0.5 && y < bottom - 0.5,
      );
      if (!isClosed) best = { x, y, way };
    }
  if (!best) return undefined;
  return best.way === 0 ? view : { ...view, x: view.x + best.x - now.x, y: view.y + best.y - now.y };
}

/** Whether a rectangle is in view, clear of overlays. */
export function isFree(rect: Rect, size: Size, view: Viewport, covers: readonly Rect[]): boolean {
  const { height, width, x, y } = onScreen(rect, view);
  return (
    x >= 0 &&
    y >= 0 &&
    x + width <= size.width &&
    y + height <= size.height &&
    !covers.some(
      (cover) => x < cover.x + cover.width && cover.x < x + width && y < cover.y + cover.height && cover.y < y + height,
    )
  );
}

/**
 * Returns the viewport that shows rectangles in the free area after as short a move as possible: all of them; where
 * there is no room for all, the first, unless one of them is there already.
 *
 * @param besides rectangles to show as well, in this order, as far as there is room beside all of the others
 */
export function showing(
  rects: readonly Rect[],
  size: Size,
  view: Viewport,
  covers: readonly Rect[],
  besides: readonly Rect[] = [],
): Viewport {
  const [first] = rects;
  if (!first) return view;
  let shown = rects;
  let moved = movedAllIntoFree(shown, size, view, covers);
  if (moved) {
    for (const beside of besides) {
      const further = movedAllIntoFree([...shown, beside], size, view, covers);
      if (further) [shown, moved] = [[...shown, beside], further];
    }
    return moved;
  }
  if (rects.length > 1 && rects.some((rect) => isFree(rect, size, view, covers))) return view;
  return movedIntoFree(first, size, view, covers) ?? revealed(first, size, view);
}

/** Each may be in view and clear although something lies between them: then nothing moves. */
function movedAllIntoFree(
  rects: readonly Rect[],
  size: Size,
  view: Viewport,
  covers: readonly Rect[],
): Viewport | undefined {
  if (rects.every((rect) => isFree(rect, size, view, covers))) return view;
  const all = boundsOf(rects);
  return all && movedIntoFree(all, size, view, covers);
}

function onScreen({ height, width, x, y }: Rect, view: Viewport): Rect {
  return { x: x * view.zoom + view.x, y: y * view.zoom + view.y, width: width * view.zoom, height: height * view.zoom };
}

/** The least and the greatest position of something in a room; undefined where it is longer. */
function spanFor(length: number, room: number): readonly [number, number] | undefined {
  const space = Math.min(viewMargin, (room - length) / 2);
  return space < 0 ? undefined : [space, room - length - space];
}

function within([least, greatest]: readonly [number, number]): (at: number) => boolean {
  return (at) => at >= least - 0.5 && at <= greatest + 0.5;
}
