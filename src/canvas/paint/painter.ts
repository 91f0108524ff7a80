import { ownerWindow } from '#ui';
import type { Rect, Viewport } from '../window/camera.js';
import { damagedParts } from './damage.js';
import { paintRenderList, paintsWords } from './paint-render-list.js';
import { type Palette, readPalette, samePalette } from './palette.js';
import type { RenderList } from './render-list.js';

/** Keeps a canvas showing a render list under a moving camera. Paints at most once per frame, and only what differs. */
export interface Painter {
  /** Undefined shows nothing and frees the memory. */
  show(renderList: RenderList | undefined): void;
  /** The camera or the size of the view changed. */
  look(viewport: Viewport, size: Size): void;
  /** Colours or the resolution of the screen may have changed: repaints if they have; after fonts, always. */
  refresh(what?: 'fonts'): void;
  /** Does slow preparation ahead: the first paint often comes in the middle of a gesture. */
  prepare(): void;
  dispose(): void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the canvas holds now: a render list, its viewport, and the covered part of the layout. */
interface Painted {
  readonly renderList: RenderList;
  readonly viewport: Viewport;
  readonly area: Rect;
  readonly ratio: number;
  readonly coarse: boolean;
  /** Painted below the resolution of the screen, because it covers more than the view. */
  readonly around: boolean;
}

/**
 * Space around the view that is painted ahead, in CSS px: while the camera stays within it, panning only translates.
 */
const paintedAhead = 160;
/** Zoom changes closer together than this, in ms, are one movement: the canvas is scaled, and repainted at its end. */
const restTime = 180;
/** Scaling beyond these factors is visible. */
const maxStretch = 1.6;
const minStretch = 0.5;
/** While zooming out, this much more is painted, coarser, to cover what the next turns of the wheel bring into view. */
const paintedAround = 1.6;
/** Where one paint takes longer than this, in ms, less is added. */
const slowToPaint = 8;
const slowAround = 1.25;

/** A larger canvas would only take memory: beyond this many pixels it is painted a little coarser. */
const maxPixels = 24_000_000;
/** A hidden canvas keeps its memory for this long, in ms: a moving camera often needs it again at once. */
const keptFor = 2000;

/**
 * Creates a painter for a canvas whose parent has the size of the view.
 *
 * @param ahead space around the view that is painted ahead, in CSS px
 */
export function createPainter(canvas: HTMLCanvasElement, ahead = paintedAhead): Painter {
  let renderList: RenderList | undefined;
  let viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  let size: Size = { width: 0, height: 0 };
  let palette: Palette | undefined;
  let painted: Painted | undefined;
  /** The palette must be read before the next paint. */
  let unread = true;
  /** Resolution of the screen at the last paint. */
  let screen = 0;
  /** The next paint must be a full one. */
  let stale = true;
  let lastTook = 0;
  let frame = 0;
  /** Time of the last zoom change, and whether it followed another one. */
  let sized = 0;
  let zooming = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const page = ownerWindow(canvas);
  const resolution = (): number => page.devicePixelRatio;
  const schedule = (): void => {
    if (frame === 0) frame = page.requestAnimationFrame(paint);
  };
  const readColours = (): Palette => {
    if (palette && !unread) return palette;
    unread = false;
    const read = readPalette(canvas.parentElement ?? canvas);
    if (screen !== resolution()) stale = true;
    // Hosts touch ancestors' attributes for many reasons; an equal palette keeps its object and the measurements made
    // with it.
    if (palette && samePalette(palette, read)) return palette;
    stale = true;
    palette = read;
    return read;
  };
  const paint = (): void => {
    frame = 0;
    const context = canvas.getContext('2d');
    if (!renderList || !context || size.width === 0 || size.height === 0) return;
    const colours = readColours();
    const parts =
      !stale && painted
        ? damagedParts(painted.renderList, renderList, painted.area, paintsWords(painted.viewport.zoom))
        : undefined;
    if (painted && parts) {
      for (const part of parts) paintPart(context, renderList, painted, part, colours);
      painted = { ...painted, renderList };
      return;
    }
    const start = performance.now();
    paintAll(context, renderList, colours);
    lastTook = performance.now() - start;
    stale = false;
    place();
  };
  const paintAll = (context: CanvasRenderingContext2D, shown: RenderList, colours: Palette): void => {
    const [bufferWidth, bufferHeight] = [size.width + 2 * ahead, size.height + 2 * ahead];
    screen = resolution();
    const sharpest = Math.min(screen, Math.sqrt(maxPixels / (bufferWidth * bufferHeight)));
    const width = Math.ceil(bufferWidth * sharpest);
    const height = Math.ceil(bufferHeight * sharpest);
    // The same number of pixels on both axes.
    const around = zooming && painted !== undefined && viewport.zoom < painted.viewport.zoom;
    const more = around ? (lastTook < slowToPaint ? paintedAround : slowAround) : 1;
    const ratio = sharpest / more;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    } else {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
    }
    canvas.style.width = `${width / ratio}px`;
    canvas.style.height = `${height / ratio}px`;
    const { x, y, zoom } = viewport;
    const scale = zoom * ratio;
    const [beforeX, beforeY] = [ahead + (bufferWidth * (more - 1)) / 2, ahead + (bufferHeight * (more - 1)) / 2];
    const area = { x: (-beforeX - x) / zoom, y: (-beforeY - y) / zoom, width: width / scale, height: height / scale };
    const coarse = paintRenderList(context, shown, { area, zoom, ratio }, colours);
    painted = { renderList: shown, viewport, area, ratio, coarse, around };
    // Shown only now: until here the canvas held another view.
    canvas.hidden = false;
  };
  /** Moves the painted content to the camera's position at once, so that it never lags behind the cards above it. */
  const place = (): void => {
    if (!painted) return;
    const stretch = viewport.zoom / painted.viewport.zoom;
    const left = viewport.x + painted.area.x * viewport.zoom;
    const top = viewport.y + painted.area.y * viewport.zoom;
    const { area, ratio } = painted;
    const covers =
      left <= 0 &&
      top <= 0 &&
      left + area.width * viewport.zoom >= size.width &&
      top + area.height * viewport.zoom >= size.height;
    // Whole device pixels, so that translating blurs nothing.
    canvas.style.transform =
      stretch === 1
        ? `translate(${Math.round(left * ratio) / ratio}px, ${Math.round(top * ratio) / ratio}px)`
        : `translate(${left}px, ${top}px) scale(${stretch})`;
    if (covers && stretch === 1 && !painted.around) return;
    stale = true;
    if (!covers || !zooming || stretch > maxStretch || stretch < minStretch) schedule();
    else if (rest === undefined) waitForRest(restTime);
  };
  /** One timer for many turns of the wheel: setting one costs as much as the rest of a turn. */
  const waitForRest = (time: number): void => {
    rest = setTimeout(() => {
      const left = sized + restTime - performance.now();
      if (left > 1) return waitForRest(left);
      rest = undefined;
      zooming = false;
      place();
    }, time);
  };

  const empty = (): void => {
    canvas.hidden = true;
    canvas.width = 0;
    canvas.height = 0;
    painted = undefined;
    stale = true;
  };
  empty();

  return {
    show(next) {
      if (next === renderList) return;
      renderList = next;
      clearTimeout(leaving);
      if (next) {
        schedule();
        return;
      }
      canvas.hidden = true;
      stale = true;
      leaving = setTimeout(empty, keptFor);
    },
    look(next, room) {
      if (next.zoom !== viewport.zoom) {
        const now = performance.now();
        zooming = now - sized < restTime;
        sized = now;
      }
      viewport = next;
      if (room.width !== size.width || room.height !== size.height) {
        size = { width: room.width, height: room.height };
        stale = true;
        schedule();
      }
      place();
    },
    refresh(what) {
      unread = true;
      if (what === 'fonts') palette = undefined;
      schedule();
    },
    prepare: () => void readColours(),
    dispose() {
      page.cancelAnimationFrame(frame);
      clearTimeout(rest);
      clearTimeout(leaving);
      empty();
    },
  };
}

/** Repaints one part on whole pixels, so that no seam shows. */
function paintPart(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  { area, coarse, ratio, viewport: { zoom } }: Painted,
  part: Rect,
  palette: Palette,
): void {
  const scale = zoom * ratio;
  const left = Math.floor((part.x - area.x) * scale);
  const top = Math.floor((part.y - area.y) * scale);
  const right = Math.ceil((part.x + part.width - area.x) * scale);
  const bottom = Math.ceil((part.y + part.height - area.y) * scale);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  context.clearRect(left, top, right - left, bottom - top);
  const inside = {
    x: area.x + left / scale,
    y: area.y + top / scale,
    width: (right - left) / scale,
    height: (bottom - top) / scale,
  };
  paintRenderList(context, renderList, { area, zoom, ratio, part: inside, coarse }, palette);
  context.restore();
}
