import { ownerWindow } from '#ui';
import { drawnBounds } from '../window/drawn-bounds.js';
import { createMapCells } from './map-cells.js';
import { type MapFit, fitMap } from './map-fit.js';
import { paintMap, prepareMap } from './paint-map.js';
import { type Palette, readPalette, samePalette } from './palette.js';
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
  const page = ownerWindow(canvas);
  const cells = createMapCells();
  let renderList: RenderList | undefined;
  let size = { width: 0, height: 0 };
  let palette: Palette | undefined;
  /** Colours may have changed since they were read. */
  let unread = false;
  let painted: { readonly renderList: RenderList; readonly size: typeof size; readonly ratio: number } | undefined;
  // Initial value: the nodes themselves are painted before the map.
  let lastTook = slowToPaint;
  /** Time spent on the next paint so far. */
  let took = 0;
  let frame = 0;
  let wait: ReturnType<typeof setTimeout> | undefined;

  const paint = (): void => {
    frame = 0;
    const bounds = renderList && drawnBounds(renderList.index.bounds, renderList.allNotes);
    const context = canvas.getContext('2d');
    if (!renderList || !bounds || !context) return;
    const start = performance.now();
    const ratio = page.devicePixelRatio;
    const read = unread || !palette ? readPalette(canvas.parentElement ?? canvas) : palette!;
    unread = false;
    const same = palette !== undefined && samePalette(palette, read);
    if (same && painted?.renderList === renderList && painted.size === size && painted.ratio === ratio) return;
    // The same palette object keeps the measurements made with it.
    if (!palette || !same) palette = read;
    const fit = fitMap(bounds, size.width, size.height);
    const room = { columns: Math.round(size.width * ratio), rows: Math.round(size.height * ratio) };
    const isKnown = prepareMap(renderList, fit, ratio, room, cells, () => performance.now() - start > slice);
    took += performance.now() - start;
    if (!isKnown) {
      frame = page.requestAnimationFrame(paint);
      return;
    }
    // Setting the size clears the canvas even if it is unchanged.
    canvas.width = room.columns;
    canvas.height = room.rows;
    canvas.style.width = `${size.width}px`;
    canvas.style.height = `${size.height}px`;
    onFit(fit);
    const begun = performance.now();
    paintMap(context, renderList, fit, ratio, palette, cells);
    painted = { renderList, size, ratio };
    lastTook = took + performance.now() - begun;
    took = 0;
  };
  const soon = (): void => {
    wait = undefined;
    if (frame === 0) frame = page.requestAnimationFrame(paint);
  };
  const schedule = (): void => {
    if (lastTook < slowToPaint) soon();
    else wait ??= setTimeout(soon, Math.max(pause, lastTook / share));
  };

  return {
    show(next, room) {
      if (next === renderList && room.width === size.width && room.height === size.height) return;
      renderList = next;
      size = { width: room.width, height: room.height };
      const bounds = painted ? undefined : drawnBounds(renderList.index.bounds, renderList.allNotes);
      if (bounds) onFit(fitMap(bounds, size.width, size.height));
      schedule();
    },
    refresh() {
      unread = true;
      schedule();
    },
    dispose() {
      page.cancelAnimationFrame(frame);
      clearTimeout(wait);
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
