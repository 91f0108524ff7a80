import { type Viewport } from '../camera.js';
import { paintPicture } from './paint-picture.js';
import { type Palette, readPalette } from './palette.js';
import type { Picture } from './picture.js';

/** Keeps a canvas showing a picture under a moving camera. */
export interface Easel {
  show(picture: Picture | undefined): void;
  /** The camera has moved, or the room for the drawing has changed. */
  look(viewport: Viewport, size: { readonly width: number; readonly height: number }): void;
  /** Colours or the screen's resolution may have changed: everything is read and painted again. */
  refresh(): void;
  dispose(): void;
}

/** What the canvas shows now: which view it was painted for, and how far it reaches beyond that. */
interface Painted {
  readonly picture: Picture;
  readonly viewport: Viewport;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly ratio: number;
}

/** Room around the view, in css pixels, that is painted ahead: as long as the camera stays within, panning only shifts. */
const paintedAhead = 160;

/** An easel for a canvas whose parent is as large as the view. */
export function createEasel(canvas: HTMLCanvasElement): Easel {
  let picture: Picture | undefined;
  let viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  let size = { width: 0, height: 0 };
  let palette: Palette | undefined;
  let painted: Painted | undefined;
  let frame = 0;

  const repaint = (): void => {
    frame = 0;
    const { width, height } = size;
    const context = canvas.getContext('2d');
    if (!picture || !context || width === 0 || height === 0) return;
    const ratio = canvas.ownerDocument.defaultView?.devicePixelRatio ?? 1;
    const margin = paintedAhead;
    const wide = Math.ceil((width + 2 * margin) * ratio);
    const high = Math.ceil((height + 2 * margin) * ratio);
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
      canvas.style.width = `${wide / ratio}px`;
      canvas.style.height = `${high / ratio}px`;
    } else {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, wide, high);
    }
    palette ??= readPalette(canvas.parentElement ?? canvas);
    const { x, y, zoom } = viewport;
    const area = { x: (-margin - x) / zoom, y: (-margin - y) / zoom, width: (width + 2 * margin) / zoom, height: (height + 2 * margin) / zoom };
    paintPicture(context, picture, { area, zoom, ratio }, palette);
    painted = { picture, viewport, width, height, margin, ratio };
    place();
  };
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(repaint);
  };
  /** Moves the painted canvas to where the camera has it by now: at once, so that it never lags behind the cards over it. */
  const place = (): void => {
    if (!painted) return;
    const scale = viewport.zoom / painted.viewport.zoom;
    const left = viewport.x + (-painted.margin - painted.viewport.x) * scale;
    const top = viewport.y + (-painted.margin - painted.viewport.y) * scale;
    const { ratio } = painted;
    canvas.style.transform = scale === 1
      ? `translate(${Math.round(left * ratio) / ratio}px, ${Math.round(top * ratio) / ratio}px)`
      : `translate(${left}px, ${top}px) scale(${scale})`;
    const covers = left <= 0 && top <= 0 && left + (painted.width + 2 * painted.margin) * scale >= size.width
      && top + (painted.height + 2 * painted.margin) * scale >= size.height;
    if (scale !== 1 || !covers) schedule();
  };

  return {
    show(next) {
      if (next === picture) return;
      picture = next;
      canvas.hidden = next === undefined;
      if (next) schedule();
      else {
        // An empty canvas holds no memory.
        canvas.width = 0;
        canvas.height = 0;
        painted = undefined;
      }
    },
    look(next, room) {
      viewport = next;
      if (room.width !== size.width || room.height !== size.height) {
        size = { width: room.width, height: room.height };
        schedule();
      }
      place();
    },
    refresh() {
      palette = undefined;
      schedule();
    },
    dispose() {
      cancelAnimationFrame(frame);
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
