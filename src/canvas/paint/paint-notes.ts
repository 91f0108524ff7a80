import { type Rect, overlaps } from '../window/camera.js';
import type { Palette } from './palette.js';

/** Paints notes as plain blocks: that there is something to read, not what. The context measures in layout coordinates. */
export function paintNotes(
  context: CanvasRenderingContext2D,
  notes: readonly Rect[],
  area: Rect,
  palette: Palette,
): void {
  const inside = notes.filter((note) => overlaps(area, note));
  if (inside.length === 0) return;
  for (const [colour, reach] of [
    [palette.noteLine, 0],
    [palette.note, -2],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    for (const { height, width, x, y } of inside)
      context.rect(x - reach, y - reach, width + 2 * reach, height + 2 * reach);
    context.fill();
  }
}
