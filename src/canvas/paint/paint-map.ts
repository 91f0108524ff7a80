import { drawRounded, edgeCourse } from '#layout';
import { type MapCells, type MapSize, isWrong, toneOf } from './map-cells.js';
import { type MapFit, mapOpacity } from './map-fit.js';
import { type Palette, groupColours } from './palette.js';
import type { RenderList, NodeLook } from './render-list.js';

const edgeWidth = 8;
const cardRadius = 12;
const selectedWidth = 16;
/** Cards below this many device pixels are collected per pixel instead of being drawn one by one. */
const smallestCard = 1.5;
/** Minimum size of selected and failing nodes, so that they stay visible on any map. */
const smallestSign = 2.5;

/**
 * Computes the content of a map as far as time allows; true: `paintMap` is fast now. Maps that draw each node hold few
 * nodes and need no preparation.
 */
export function prepareMap(
  renderList: RenderList,
  fit: MapFit,
  ratio: number,
  room: MapSize,
  cells: MapCells,
  isTimeUp: () => boolean,
): boolean {
  return !isOfPixels(fit, ratio) || cells.follow(renderList, fit, ratio, room, isTimeUp);
}

function isOfPixels({ scaleX, scaleY }: MapFit, ratio: number): boolean {
  return 60 * scaleY * ratio < smallestCard || 216 * scaleX * ratio < smallestCard;
}

/** Paints a whole render list in small on a cleared context. */
export function paintMap(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  fit: MapFit,
  ratio: number,
  palette: Palette,
  cells: MapCells,
): void {
  const [scaleX, scaleY] = [fit.scaleX * ratio, fit.scaleY * ratio];
  const signs = isOfPixels(fit, ratio)
    ? cells.paint(context, renderList, fit, ratio, palette)
    : paintMapCards(context, renderList, fit, ratio, palette);
  context.setTransform(scaleX, 0, 0, scaleY, fit.x * ratio, fit.y * ratio);
  paintMapNotes(context, renderList, scaleX, scaleY, palette);
  for (const id of signs) paintSign(context, renderList, id, renderList.nodeLook(id)!, scaleX, scaleY, palette);
  context.globalAlpha = 1;
}

/** Paints cards one by one. Returns those to draw on top. */
function paintMapCards(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  fit: MapFit,
  ratio: number,
  palette: Palette,
): readonly string[] {
  const { edges, nodes } = renderList.layout;
  context.setTransform(fit.scaleX * ratio, 0, 0, fit.scaleY * ratio, fit.x * ratio, fit.y * ratio);
  context.strokeStyle = palette.mapEdge;
  context.lineWidth = edgeWidth;
  context.beginPath();
  for (const id of Object.keys(edges)) {
    const course = edges[id] && renderList.edgeLook(id) && edgeCourse(edges[id].points);
    if (course) drawRounded(course.line, context);
  }
  context.stroke();
  const signs: string[] = [];
  for (const id of Object.keys(nodes)) {
    const look = renderList.nodeLook(id);
    if (!look) continue;
    if (look.selected || isWrong(look)) {
      signs.push(id);
      continue;
    }
    const { x, y, width, height } = nodes[id]!;
    const tone = look.dim ? undefined : toneOf(look);
    context.globalAlpha = look.dim ? mapOpacity.dim : tone === undefined || tone === 'mute' ? mapOpacity.node : 1;
    context.fillStyle = tone === undefined ? groupColours(palette, look.group).hue : palette[tone];
    context.beginPath();
    context.roundRect(x, y, width, height, cardRadius);
    context.fill();
  }
  return signs;
}

/** Notes in their own colour at any size. */
function paintMapNotes(
  context: CanvasRenderingContext2D,
  { allNotes = [] }: RenderList,
  scaleX: number,
  scaleY: number,
  palette: Palette,
): void {
  context.globalAlpha = 1;
  context.fillStyle = palette.forced ? palette.noteLine : palette.note;
  for (const { height, width, x, y } of allNotes) {
    const [wide, high] = [Math.max(width, smallestSign / scaleX), Math.max(height, smallestSign / scaleY)];
    context.fillRect(x + (width - wide) / 2, y + (height - high) / 2, wide, high);
  }
}

function paintSign(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  id: string,
  look: NodeLook,
  scaleX: number,
  scaleY: number,
  palette: Palette,
): void {
  const { x, y, width, height } = renderList.layout.nodes[id]!;
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
