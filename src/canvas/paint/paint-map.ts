import type { Rect } from '../window/camera.js';
import { drawRounded, pathCourse } from '../parts/path-geometry.js';
import { paintMapCells } from './map-cells.js';
import { type MapFit, mapOpacity } from './map-fit.js';
import { type Palette, groupColours } from './palette.js';
import type { Picture, StepLook } from './picture.js';

const pathWidth = 8;
const cardRadius = 12;
const selectedWidth = 16;
/** Cards smaller than this many device pixels are gathered pixel by pixel instead of being drawn one by one. */
const smallestCard = 1.5;
/** What is chosen or wrong must be seen however small the map is. */
const smallestSign = 2.5;

/** Paints a whole picture in small on a context that is clear. */
export function paintMap(context: CanvasRenderingContext2D, picture: Picture, bounds: Rect, fit: MapFit, ratio: number, palette: Palette): void {
  const stepIds = picture.index.stepsIn(bounds);
  const pathIds = picture.index.pathsIn(bounds);
  const signs: { readonly id: string; readonly look: StepLook }[] = [];
  const plain: { readonly id: string; readonly look: StepLook }[] = [];
  for (const id of stepIds) {
    const look = picture.layout.nodes[id] && picture.stepLook(id);
    if (look) (look.selected || isWrong(look) ? signs : plain).push({ id, look });
  }
  if (60 * fit.scaleY * ratio < smallestCard || 216 * fit.scaleX * ratio < smallestCard) paintMapCells(context, picture, plain, pathIds, fit, ratio, palette);
  else paintMapCards(context, picture, plain, pathIds, fit, ratio, palette);
  context.setTransform(fit.scaleX * ratio, 0, 0, fit.scaleY * ratio, fit.x * ratio, fit.y * ratio);
  for (const { id, look } of signs) paintSign(context, picture, id, look, fit.scaleX * ratio, fit.scaleY * ratio, palette);
  context.globalAlpha = 1;
}

function isWrong({ mark, errors }: StepLook): boolean {
  return mark === 'failed' || (errors > 0 && mark === undefined);
}

function paintMapCards(
  context: CanvasRenderingContext2D, picture: Picture, steps: readonly { readonly id: string; readonly look: StepLook }[], pathIds: readonly string[],
  fit: MapFit, ratio: number, palette: Palette,
): void {
  const { edges, nodes } = picture.layout;
  context.setTransform(fit.scaleX * ratio, 0, 0, fit.scaleY * ratio, fit.x * ratio, fit.y * ratio);
  context.strokeStyle = palette.mapPath;
  context.lineWidth = pathWidth;
  context.beginPath();
  for (const id of pathIds) {
    const course = edges[id] && picture.pathLook(id) && pathCourse(edges[id].points);
    if (course) drawRounded(course.line, context);
  }
  context.stroke();
  for (const { id, look } of steps) {
    const { x, y, width, height } = nodes[id]!;
    context.globalAlpha = look.dim ? mapOpacity.dim : mapOpacity.step;
    context.fillStyle = groupColours(palette, look.group).hue;
    context.beginPath();
    context.roundRect(x, y, width, height, cardRadius);
    context.fill();
  }
}

function paintSign(context: CanvasRenderingContext2D, picture: Picture, id: string, look: StepLook, scaleX: number, scaleY: number, palette: Palette): void {
  const { x, y, width, height } = picture.layout.nodes[id]!;
  const wide = Math.max(width, smallestSign / scaleX);
  const high = Math.max(height, smallestSign / scaleY);
  context.globalAlpha = look.dim && !look.selected ? mapOpacity.dim : 1;
  context.fillStyle = isWrong(look) ? palette.error : groupColours(palette, look.group).hue;
  context.beginPath();
  context.roundRect(x + (width - wide) / 2, y + (height - high) / 2, wide, high, cardRadius);
  context.fill();
  if (!look.selected) return;
  context.strokeStyle = palette.accent;
  context.lineWidth = Math.max(selectedWidth, 1 / Math.max(scaleX, scaleY));
  context.stroke();
}
