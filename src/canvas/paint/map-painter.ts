import { ownerWindow, type PageWindow } from '#ui';
import { drawnBounds } from '../window/drawn-bounds.js';
import { createMapCells } from './map-cells.js';
import { type MapFit, fitMap } from './map-fit.js';
import { paintMap, prepareMap } from './paint-map.js';
import { forgetPalette, type Palette, paletteOf, samePalette } from './palette.js';
import type { RenderList } from './render-list.js';

/** Keeps a small canvas showing a whole render list. */
export interface MapPainter {
  show(renderList: RenderList, size: { readonly width: number; readonly height: number }): void;
  /** Colours or the resolution of the screen may have changed. */
  refresh(): void;
  dispose(): void;
}

/**
 * A map that takes longer than this, in ms, is painted later and less often: an edit, a selection or a replay must not
 * wait for it.
 */
const slowToPaint = 4;
const pause = 150;
/** Work beyond this, in ms, continues in the next frame, so that input comes first. */
const slice = 8;
/** Maximum share of the time that a changing map may take. */
const share = 0.1;

/**
 * Paints at most once per frame, and later where there is much to paint.
 *
 * @param onFit receives the position of the drawing on the map: before the first frame, and after each paint that
 * changes it
 */
export function createMapPainter(canvas: HTMLCanvasElement, onFit: (fit: MapFit) => void): MapPainter {
  return new CanvasMapPainter(canvas, onFit);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

class CanvasMapPainter implements MapPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #page: PageWindow;
  readonly #onFit: (fit: MapFit) => void;
  readonly #cells = createMapCells();
  #renderList: RenderList | undefined;
  #size: Size = { width: 0, height: 0 };
  #palette: Palette | undefined;
  /** Colours may have changed since they were read. */
  #isUnread = false;
  #painted: { readonly renderList: RenderList; readonly size: Size; readonly ratio: number } | undefined;
  // Initial value: the nodes themselves are painted before the map.
  #lastTook = slowToPaint;
  /** Time spent on the next paint so far. */
  #took = 0;
  #frame = 0;
  #wait: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, onFit: (fit: MapFit) => void) {
    this.#canvas = canvas;
    this.#page = ownerWindow(canvas);
    this.#onFit = onFit;
  }

  show(next: RenderList, { height, width }: Size): void {
    if (next === this.#renderList && width === this.#size.width && height === this.#size.height) return;
    this.#renderList = next;
    this.#size = { width, height };
    const bounds = this.#painted ? undefined : drawnBounds(next.index.bounds, next.allNotes);
    if (bounds) this.#onFit(fitMap(bounds, width, height));
    this.#schedule();
  }

  refresh(): void {
    this.#isUnread = true;
    forgetPalette(this.#canvas);
    this.#schedule();
  }

  dispose(): void {
    this.#page.cancelAnimationFrame(this.#frame);
    clearTimeout(this.#wait);
    forgetPalette(this.#canvas);
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }

  #schedule(): void {
    if (this.#lastTook < slowToPaint) this.#soon();
    else this.#wait ??= setTimeout(() => this.#soon(), Math.max(pause, this.#lastTook / share));
  }

  #soon(): void {
    this.#wait = undefined;
    if (this.#frame === 0) this.#frame = this.#page.requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    this.#frame = 0;
    const renderList = this.#renderList;
    const size = this.#size;
    const bounds = renderList && drawnBounds(renderList.index.bounds, renderList.allNotes);
    const context = this.#canvas.getContext('2d');
    if (!renderList || !bounds || !context) return;
    const start = performance.now();
    const ratio = this.#page.devicePixelRatio;
    const before = this.#palette;
    const palette = this.#readColours();
    const painted = this.#painted;
    const isSame = painted?.renderList === renderList && painted.size === size && painted.ratio === ratio;
    if (isSame && palette === before) return;
    const fit = fitMap(bounds, size.width, size.height);
    const room = { columns: Math.round(size.width * ratio), rows: Math.round(size.height * ratio) };
    const isKnown = prepareMap(renderList, fit, ratio, room, this.#cells, () => performance.now() - start > slice);
    this.#took += performance.now() - start;
    if (!isKnown) {
      this.#frame = this.#page.requestAnimationFrame(() => this.#paint());
      return;
    }
    const begun = performance.now();
    this.#resize(room, size);
    this.#onFit(fit);
    paintMap(context, renderList, fit, ratio, palette, this.#cells);
    this.#painted = { renderList, size, ratio };
    this.#lastTook = this.#took + performance.now() - begun;
    this.#took = 0;
  }

  /** The same palette object keeps the measurements made with it. */
  #readColours(): Palette {
    if (this.#palette && !this.#isUnread) return this.#palette;
    this.#isUnread = false;
    const read = paletteOf(this.#canvas);
    if (!this.#palette || !samePalette(this.#palette, read)) this.#palette = read;
    return this.#palette;
  }

  /** Setting the size clears the canvas even if it is unchanged. */
  #resize({ columns, rows }: { readonly columns: number; readonly rows: number }, { height, width }: Size): void {
    this.#canvas.width = columns;
    this.#canvas.height = rows;
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
  }
}
