import { overlaps, type Rect } from '../window/camera.js';
import { paintBlocks } from './paint-blocks.js';
import { paintCards } from './paint-cards.js';
import { paintEdges } from './paint-edges.js';
import { paintPills } from './paint-pills.js';
import type { Palette } from './palette.js';
import type { RenderList } from './render-list.js';

/** Paints notes as plain blocks: that there is something to read, not what. The context measures in layout coordinates. */
function paintNotes(context: CanvasRenderingContext2D, notes: readonly Rect[], area: Rect, palette: Palette): void {
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

/** What part of a drawing is painted, and how large. */
export interface PaintView {
  /** What the whole context shows, in layout coordinates. */
  readonly area: Rect;
  /** Paints only what reaches into this part of the area; the caller clips. */
  readonly part?: Rect;
  /** As answered when the whole area was painted, so that a part looks like the rest. */
  readonly coarse?: boolean;
  readonly zoom: number;
  /** Device pixels per css pixel. */
  readonly ratio: number;
}

/** How far a path's line, a card's outline or a dot reaches beyond where the layout has it. */
export const paintReach = 24;

/** From here on corners and dots of few pixels are painted with straight lines, which takes half of the time and is not seen. */
const manyCards = 1000;

/**
 * Paints what of a picture lies in an area, whose top left corner is that of the context. Nothing is cleared. Answers whether
 * there was so much that it was painted coarsely.
 */
export function paintRenderList(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  view: PaintView,
  palette: Palette,
): boolean {
  const { area, part = area, ratio, zoom } = view;
  const scale = zoom * ratio;
  const around = {
    x: part.x - paintReach,
    y: part.y - paintReach,
    width: part.width + 2 * paintReach,
    height: part.height + 2 * paintReach,
  };
  context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
  paintEdges(context, renderList, renderList.index.edgesIn(around), palette, zoom, scale);
  if (paintsWords(zoom) && renderList.edgeWords) paintPills(context, renderList, part, palette, zoom);
  const nodes = renderList.index.nodesIn(around);
  const { coarse = nodes.length >= manyCards } = view;
  paintNodes(context, renderList, nodes, palette, { zoom, scale, coarse });
  if (renderList.notes) paintNotes(context, renderList.notes, around, palette);
  return coarse;
}

/** Whether paths are painted with their words: from where those of elements are seen as well. */
export function paintsWords(zoom: number): boolean {
  return zoom >= 0.4;
}

interface Look {
  readonly zoom: number;
  readonly scale: number;
  readonly coarse: boolean;
}

function paintNodes(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  nodeIds: readonly string[],
  palette: Palette,
  { zoom, scale, coarse }: Look,
): void {
  if (zoom < 0.4) paintBlocks(context, renderList, nodeIds, palette, scale, coarse);
  else paintCards(context, renderList, nodeIds, palette, zoom, scale);
}
