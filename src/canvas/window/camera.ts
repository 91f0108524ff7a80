import { type LayoutDirection, turnedCard, turnedPoint } from '#layout';

/** Position of the camera: translation in screen px and zoom, as in React Flow. */
export interface Viewport {
  /** How far the drawing is moved to the right, in pixels of the screen. */
  readonly x: number;
  /** How far it is moved down, in pixels of the screen. */
  readonly y: number;
  /** 1 is 100 %. */
  readonly zoom: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The least zoom that users zoom out to. */
export const minZoom = 0.1;
/** The least zoom at all: fitting thousands of steps shows both their start and their end. */
export const leastZoom = 0.001;
export const maxZoom = 2;

/** Clamps to 10–200 %; a non-finite zoom becomes 100 %. */
export function clampZoom(zoom: number): number {
  return Number.isFinite(zoom) ? Math.max(minZoom, Math.min(maxZoom, zoom)) : 1;
}

/** Bounds of all rectangles; undefined for none. */
export function boundsOf(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Space kept free at the edges of the view. */
export interface Margins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const evenMargin = 40;
const evenMargins: Margins = { left: evenMargin, top: evenMargin, right: evenMargin, bottom: evenMargin };

/** Fits everything between the margins, centred, never above 100 %. */
export function fitted(bounds: Rect, size: Size, { left, top, right, bottom }: Margins = evenMargins): Viewport {
  const [width, height] = [size.width - left - right, size.height - top - bottom];
  const whole = Math.min(1, width / Math.max(1, bounds.width), height / Math.max(1, bounds.height));
  const zoom = Math.max(leastZoom, whole);
  return {
    x: Math.round(left + width / 2 - (bounds.x + bounds.width / 2) * zoom),
    y: Math.round(top + height / 2 - (bounds.y + bounds.height / 2) * zoom),
    zoom,
  };
}

/** From this zoom on everything is shown at 100 %, even if a little is cut off. */
const readable = 0.9;

/** Whether everything fits at about its own size. */
export function isReadableWhole(bounds: Rect, size: Size): boolean {
  return fitted(bounds, size).zoom >= readable;
}

/**
 * The first viewport of a workflow: readable, its start at the top, zoomed out down to half size to fit its width. A
 * wider workflow is shown around its first node. In a flow to the right, its start is at the left, and its height fits.
 */
export function firstView(bounds: Rect, size: Size, first?: Rect, direction: LayoutDirection = 'down'): Viewport {
  const turned = turnedCard({ x: 0, y: 0, ...size }, direction);
  const view = firstViewDown(turnedCard(bounds, direction), turned, first && turnedCard(first, direction));
  return { ...turnedPoint(view, direction), zoom: view.zoom };
}

function firstViewDown(
  bounds: Rect,
  size: Size,
  first: Rect = { x: bounds.x + bounds.width / 2, y: bounds.y, width: 0, height: 0 },
): Viewport {
  const margin = evenMargin;
  const whole = fitted(bounds, size);
  if (whole.zoom >= readable)
    return { ...whole, zoom: 1, x: Math.round(size.width / 2 - (bounds.x + bounds.width / 2)), y: margin - bounds.y };
  const zoom = Math.max(0.5, Math.min(1, (size.width - 2 * margin) / Math.max(1, bounds.width)));
  const isWider = bounds.width * zoom > size.width - 2 * margin;
  const middle = isWider ? first.x + first.width / 2 : bounds.x + bounds.width / 2;
  // The start takes precedence over parts that reach further up.
  const top = (first.y + first.height - bounds.y) * zoom > size.height - 2 * margin ? first.y : bounds.y;
  return { x: Math.round(size.width / 2 - middle * zoom), y: Math.round(margin - top * zoom), zoom };
}

/** Centres a rectangle. */
export function centered(rect: Rect, size: Size, zoom: number): Viewport {
  return {
    x: size.width / 2 - (rect.x + rect.width / 2) * zoom,
    y: size.height / 2 - (rect.y + rect.height / 2) * zoom,
    zoom,
  };
}

/** The shortest move that brings a rectangle into view with a margin. Returns the same viewport if it is in view. */
export function revealed(rect: Rect, size: Size, viewport: Viewport, margin = 48): Viewport {
  const shift = (start: number, length: number, room: number): number => {
    const space = Math.min(margin, Math.max(0, (room - length) / 2));
    if (start < space) return space - start;
    return start + length > room - space ? room - space - length - start : 0;
  };
  const { x, y, zoom } = viewport;
  const byX = shift(rect.x * zoom + x, rect.width * zoom, size.width);
  const byY = shift(rect.y * zoom + y, rect.height * zoom, size.height);
  return byX === 0 && byY === 0 ? viewport : { x: x + byX, y: y + byY, zoom };
}

/**
 * Zooms around a fixed point of the screen. A view that was fitted below the least zoom goes on from there, and no
 * further out.
 */
export function zoomedAt(viewport: Viewport, zoom: number, at: { readonly x: number; readonly y: number }): Viewport {
  const clamped = clampZoom(zoom);
  const next = viewport.zoom < minZoom && zoom < minZoom ? Math.max(viewport.zoom, zoom) : clamped;
  const scale = next / viewport.zoom;
  return { x: at.x - (at.x - viewport.x) * scale, y: at.y - (at.y - viewport.y) * scale, zoom: next };
}

/** Moves the camera, keeping at least a strip of the drawing in view. */
export function panned(
  viewport: Viewport,
  by: { readonly x: number; readonly y: number },
  bounds: Rect,
  size: Size,
): Viewport {
  const strip = 80;
  const along = (now: number, move: number, start: number, length: number, room: number): number => {
    const low = strip - (start + length) * viewport.zoom;
    const high = room - strip - start * viewport.zoom;
    // After a drag beyond the limit, the wheel only moves back.
    return Math.max(Math.min(low, now), Math.min(Math.max(high, now), now + move));
  };
  return {
    x: along(viewport.x, by.x, bounds.x, bounds.width, size.width),
    y: along(viewport.y, by.y, bounds.y, bounds.height, size.height),
    zoom: viewport.zoom,
  };
}

/** Level of detail: 0 everything, 1 without summaries (below 75 %), 2 blocks only (below 40 %). */
export function levelOfDetail(zoom: number): 0 | 1 | 2 {
  if (zoom < 0.4) return 2;
  return zoom < 0.75 ? 1 : 0;
}

/** The visible rectangle in layout coordinates. */
export function viewOf(viewport: Viewport, size: Size): Rect {
  return {
    x: -viewport.x / viewport.zoom,
    y: -viewport.y / viewport.zoom,
    width: size.width / viewport.zoom,
    height: size.height / viewport.zoom,
  };
}

/** Grows a rectangle on each side. */
export function grown(rect: Rect, byX: number, byY: number): Rect {
  return { x: rect.x - byX, y: rect.y - byY, width: rect.width + 2 * byX, height: rect.height + 2 * byY };
}

/** Whether the first rectangle contains the second. */
export function holds(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Whether two rectangles touch. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/**
 * Font size of titles in layout units. Below 75 % it grows to at least 10.5 px on the screen; in few steps, because
 * each one lays out every card in view.
 */
export function titleSize(zoom: number): 13 | 16 | 19 | 22 | 26 {
  if (zoom >= 0.75) return 13;
  if (zoom >= 0.66) return 16;
  if (zoom >= 0.56) return 19;
  return zoom >= 0.48 ? 22 : 26;
}
