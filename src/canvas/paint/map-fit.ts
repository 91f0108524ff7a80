import type { Rect } from '../window/camera.js';

/** Maps layout coordinates to a small frame: times `scaleX` and `scaleY`, plus `x` and `y`. */
export interface MapFit {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

const margin = 8;
const largestScale = 0.2;
/**
 * A drawing far longer than wide would be a thread; it is stretched to this many pixels, so that branches stay
 * distinct.
 */
const minSpan = 28;

/** Opacity of nodes on a map: paler than on the canvas, so that selected and failing nodes stand out. */
export const mapOpacity = { node: 0.62, dim: 0.2 } as const;

/** Fits bounds into the centre of the frame, at most at a fifth of their size. */
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
