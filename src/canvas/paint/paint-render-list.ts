import { paintsWords } from './painted-words.js';
import { overlaps, type Rect } from '../window/camera.js';
import { paintBlocks } from './paint-blocks.js';
import { paintCards } from './paint-cards.js';
import { paintEdges } from './paint-edges.js';
import { paintPills } from './paint-pills.js';
import type { Palette } from './palette.js';
import type { RenderList } from './render-list.js';

/** Paints notes as plain blocks without their text. The context measures in layout coordinates. */
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

/** The painted part of a drawing, and its scale. */
export interface PaintView {
  /** What the whole context shows, in layout coordinates. */
  readonly area: Rect;
  /** Restricts painting to what reaches into this part of the area; the caller clips. */
  readonly part?: Rect;
  /** The answer of the full paint, so that a part looks like the rest. */
  readonly coarse?: boolean;
  readonly zoom: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Maximum reach of lines, outlines and dots beyond their layout bounds. */
export const paintReach = 24;

/**
 * From this many cards on, corners and dots of few pixels have straight lines: half of the time, no visible difference.
 */
const manyCards = 1000;

/**
 * Paints the part of a render list that lies in an area; the area's top left corner is that of the context. Clears
 * nothing. Returns whether it painted coarsely because there was so much.
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
