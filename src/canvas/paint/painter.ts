import { ownerWindow, type PageWindow } from '#ui';
import type { Rect, Viewport } from '../window/camera.js';
import { damagedParts } from './damage.js';
import { paintRenderList } from './paint-render-list.js';
import { paintsWords } from './painted-words.js';
import { forgetPalette, type Palette, paletteOf, samePalette } from './palette.js';
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

/** A paint in bands, and how many of them are painted. It goes on only for the same list, view and colours. */
interface BegunPaint {
  readonly as: Painted;
  readonly size: Size;
  readonly colours: Palette;
  readonly bands: number;
  readonly done: number;
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

/** A first paint of more nodes than this takes several frames, a band of the drawing in each; it is shown once it is whole. */
const mostInOneFrame = 1500;
const nodesInBand = 700;

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
  return new CanvasPainter(canvas, ahead);
}

class CanvasPainter implements Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #page: PageWindow;
  readonly #ahead: number;
  #renderList: RenderList | undefined;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #size: Size = { width: 0, height: 0 };
  #palette: Palette | undefined;
  #painted: Painted | undefined;
  /** A first paint that takes several frames. */
  #begun: BegunPaint | undefined;
  /** The palette must be read before the next paint. */
  #isUnread = true;
  /** Resolution of the screen at the last paint. */
  #screen = 0;
  /** The next paint must be a full one. */
  #isStale = true;
  #lastTook = 0;
  #frame = 0;
  /** Time of the last zoom change, and whether it followed another one. */
  #zoomedAt = 0;
  #isZooming = false;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, ahead: number) {
    this.#canvas = canvas;
    this.#page = ownerWindow(canvas);
    this.#ahead = ahead;
    this.#empty();
  }

  show(next: RenderList | undefined): void {
    if (next === this.#renderList) return;
    this.#renderList = next;
    clearTimeout(this.#leaving);
    if (next) {
      this.#schedule();
      return;
    }
    this.#canvas.hidden = true;
    this.#isStale = true;
    this.#leaving = setTimeout(() => this.#empty(), keptFor);
  }

  look(next: Viewport, size: Size): void {
    if (next.zoom !== this.#viewport.zoom) {
      const now = performance.now();
      this.#isZooming = now - this.#zoomedAt < restTime;
      this.#zoomedAt = now;
    }
    this.#viewport = next;
    if (size.width !== this.#size.width || size.height !== this.#size.height) {
      this.#size = { width: size.width, height: size.height };
      this.#isStale = true;
      this.#schedule();
    }
    this.#place();
  }

  refresh(what?: 'fonts'): void {
    this.#isUnread = true;
    forgetPalette(this.#canvas);
    if (what === 'fonts') this.#palette = undefined;
    this.#schedule();
  }

  prepare(): void {
    this.#readColours();
  }

  dispose(): void {
    this.#page.cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    clearTimeout(this.#leaving);
    forgetPalette(this.#canvas);
    this.#empty();
  }

  #schedule(): void {
    if (this.#frame === 0) this.#frame = this.#page.requestAnimationFrame(() => this.#paint());
  }

  #readColours(): Palette {
    if (this.#palette && !this.#isUnread) return this.#palette;
    this.#isUnread = false;
    const read = paletteOf(this.#canvas);
    if (this.#screen !== this.#page.devicePixelRatio) this.#isStale = true;
    // Hosts touch ancestors' attributes for many reasons; an equal palette keeps its object and the measurements made
    // with it.
    if (this.#palette && samePalette(this.#palette, read)) return this.#palette;
    this.#isStale = true;
    this.#palette = read;
    return read;
  }

  #paint(): void {
    this.#frame = 0;
    const context = this.#canvas.getContext('2d');
    const renderList = this.#renderList;
    if (!renderList || !context || this.#size.width === 0 || this.#size.height === 0) return;
    const colours = this.#readColours();
    const painted = this.#isStale ? undefined : this.#painted;
    const parts =
      painted && damagedParts(painted.renderList, renderList, painted.area, paintsWords(painted.viewport.zoom));
    if (painted && parts) {
      for (const part of parts) paintPart(context, renderList, painted, part, colours);
      this.#painted = { ...painted, renderList };
      return;
    }
    const start = performance.now();
    const isWhole = this.#paintAll(context, renderList, colours);
    this.#lastTook = performance.now() - start;
    if (!isWhole) return this.#schedule();
    this.#isStale = false;
    this.#place();
  }

  /** Returns false where the rest is painted with the next frames. */
  #paintAll(context: CanvasRenderingContext2D, renderList: RenderList, colours: Palette): boolean {
    const begun = this.#begun;
    this.#begun = undefined;
    if (begun && this.#isStill(begun, colours)) return this.#paintBand(context, begun);
    const [ahead, canvas, viewport] = [this.#ahead, this.#canvas, this.#viewport];
    const [bufferWidth, bufferHeight] = [this.#size.width + 2 * ahead, this.#size.height + 2 * ahead];
    this.#screen = this.#page.devicePixelRatio;
    const sharpest = Math.min(this.#screen, Math.sqrt(maxPixels / (bufferWidth * bufferHeight)));
    const width = Math.ceil(bufferWidth * sharpest);
    const height = Math.ceil(bufferHeight * sharpest);
    // The same number of pixels on both axes.
    const around = this.#isZooming && this.#painted !== undefined && viewport.zoom < this.#painted.viewport.zoom;
    const more = around ? (this.#lastTook < slowToPaint ? paintedAround : slowAround) : 1;
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
    const painted = { renderList, viewport, area, ratio, around };
    const count = canvas.hidden && !begun && !this.#isZooming ? renderList.index.nodesIn(area).length : 0;
    if (count > mostInOneFrame) {
      const bands = Math.ceil(count / nodesInBand);
      return this.#paintBand(context, { as: { ...painted, coarse: true }, size: this.#size, colours, bands, done: 0 });
    }
    return this.#finish({ ...painted, coarse: paintRenderList(context, renderList, { area, zoom, ratio }, colours) });
  }

  #isStill({ as, colours, size }: BegunPaint, now: Palette): boolean {
    const [then, { x, y, zoom }] = [as.viewport, this.#viewport];
    const isSameView = then.x === x && then.y === y && then.zoom === zoom && size === this.#size;
    return isSameView && as.renderList === this.#renderList && colours === now;
  }

  #paintBand(context: CanvasRenderingContext2D, begun: BegunPaint): boolean {
    const { as, bands, colours, done } = begun;
    const height = as.area.height / bands;
    paintPart(context, as.renderList, as, { ...as.area, y: as.area.y + done * height, height }, colours);
    if (done + 1 === bands) return this.#finish(as);
    this.#begun = { ...begun, done: done + 1 };
    return false;
  }

  #finish(painted: Painted): true {
    this.#painted = painted;
    // Shown only now: until here the canvas held another view.
    this.#canvas.hidden = false;
    return true;
  }

  /** Moves the painted content to the camera's position at once, so that it never lags behind the cards above it. */
  #place(): void {
    if (!this.#painted) return;
    const { area, around, ratio, viewport: then } = this.#painted;
    const { x, y, zoom } = this.#viewport;
    const stretch = zoom / then.zoom;
    const left = x + area.x * zoom;
    const top = y + area.y * zoom;
    const covers =
      left <= 0 &&
      top <= 0 &&
      left + area.width * zoom >= this.#size.width &&
      top + area.height * zoom >= this.#size.height;
    // Whole device pixels, so that translating blurs nothing.
    this.#canvas.style.transform =
      stretch === 1
        ? `translate(${Math.round(left * ratio) / ratio}px, ${Math.round(top * ratio) / ratio}px)`
        : `translate(${left}px, ${top}px) scale(${stretch})`;
    if (covers && stretch === 1 && !around) return;
    this.#isStale = true;
    if (!covers || !this.#isZooming || stretch > maxStretch || stretch < minStretch) this.#schedule();
    else if (this.#rest === undefined) this.#waitForRest(restTime);
  }

  /** One timer for many turns of the wheel: setting one costs as much as the rest of a turn. */
  #waitForRest(time: number): void {
    this.#rest = setTimeout(() => {
      const left = this.#zoomedAt + restTime - performance.now();
      if (left > 1) return this.#waitForRest(left);
      this.#rest = undefined;
      this.#isZooming = false;
      this.#place();
    }, time);
  }

  #empty(): void {
    this.#canvas.hidden = true;
    this.#canvas.width = 0;
    this.#canvas.height = 0;
    this.#painted = undefined;
    this.#isStale = true;
  }
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
