import type { Rect } from '../window/camera.js';

/** How a whole drawing is brought into a small frame: layout coordinates times `scaleX` and `scaleY`, moved by `x` and `y`. */
export interface MapFit {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

const margin = 8;
const largestScale = 0.2;
/** A drawing far longer than wide would be a thread; it is stretched to this many pixels, so that its branches can be told apart. */
const minSpan = 28;

/** How strongly steps show on a map: paler than on the canvas, so that what is chosen or wrong stands out. */
export const mapOpacity = { step: 0.62, dim: 0.2 } as const;

/** Everything in the middle of the frame, as large as there is room, but never larger than a fifth. */
export function fitMap(bounds: Rect, width: number, height: number): MapFit {
  const wide = Math.max(1, bounds.width);
  const high = Math.max(1, bounds.height);
  const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high, largestScale);
  const scaleX = Math.min(Math.max(scale, minSpan / wide), largestScale);
  const scaleY = Math.min(Math.max(scale, minSpan / high), largestScale);
  return {
    scaleX,
    scaleY,
    x: (width - bounds.width * scaleX) / 2 - bounds.x * scaleX,
    y: (height - bounds.height * scaleY) / 2 - bounds.y * scaleY,
  };
}
