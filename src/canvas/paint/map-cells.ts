import { type MapFit, mapOpacity } from './map-fit.js';
import { type Palette, groupColours } from './palette.js';
import type { Picture, StepLook } from './picture.js';

const pathCell = 1;
const firstGroupCell = 2;

/**
 * Paints a map so small that many steps share a pixel: each pixel is what came last there, steps over paths. What is drawn
 * never exceeds the pixels there are, however many steps there are.
 */
export function paintMapCells(
  context: CanvasRenderingContext2D, picture: Picture, steps: readonly { readonly id: string; readonly look: StepLook }[], pathIds: readonly string[],
  fit: MapFit, ratio: number, palette: Palette,
): void {
  const { height: rows, width: columns } = context.canvas;
  const cells = new Uint8Array(columns * rows);
  const { edges, nodes } = picture.layout;
  const column = (x: number): number => Math.max(0, Math.min(columns - 1, Math.floor((x * fit.scaleX + fit.x) * ratio)));
  const row = (y: number): number => Math.max(0, Math.min(rows - 1, Math.floor((y * fit.scaleY + fit.y) * ratio)));
  const fill = (x1: number, y1: number, x2: number, y2: number, cell: number): void => {
    const [left, right, top, bottom] = [column(x1), column(x2), row(y1), row(y2)];
    for (let at = top; at <= bottom; at++) {
      const start = at * columns;
      for (let across = left; across <= right; across++) cells[start + across] = cell;
    }
  };
  for (const id of pathIds) {
    const points = edges[id]?.points;
    if (!points || !picture.pathLook(id)) continue;
    for (let at = 1; at < points.length; at++) {
      const [a, b] = [points[at - 1]!, points[at]!];
      // Only what turns at right angles fills a line and not a field.
      if (a.x === b.x || a.y === b.y) fill(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y), pathCell);
    }
  }
  const kinds: { readonly group: string; readonly dim: boolean }[] = [];
  const cellOf = new Map<string, number>();
  for (const { id, look } of steps) {
    const key = `${look.dim ? 'dim ' : ''}${look.group}`;
    let cell = cellOf.get(key);
    if (cell === undefined) {
      cell = firstGroupCell + kinds.length;
      cellOf.set(key, cell);
      kinds.push({ group: look.group, dim: look.dim });
    }
    const { x, y, width, height } = nodes[id]!;
    fill(x, y, x + width - 1 / (fit.scaleX * ratio), y + height - 1 / (fit.scaleY * ratio), cell);
  }
  const colours = bytesOf(context.canvas.ownerDocument, [
    { colour: palette.mapPath, opacity: 1 },
    ...kinds.map(({ dim, group }) => ({ colour: groupColours(palette, group).hue, opacity: dim ? mapOpacity.dim : mapOpacity.step })),
  ], palette);
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]!;
    if (cell !== 0) pixels[at] = colours[cell - pathCell]!;
  }
  context.putImageData(image, 0, 0);
}

/** Bytes of colours by how they are written, for as long as a palette holds. */
const bytesOfPalette = new WeakMap<Palette, Map<string, number>>();

/**
 * What colours come to as bytes of an image. A context reads any css colour, and nothing else reads all of them: one pixel of
 * its own, once per colour, so that the map itself is never read back.
 */
function bytesOf(document: Document, colours: readonly { readonly colour: string; readonly opacity: number }[], palette: Palette): Uint32Array {
  const known = bytesOfPalette.get(palette) ?? new Map<string, number>();
  bytesOfPalette.set(palette, known);
  let context: CanvasRenderingContext2D | null | undefined;
  return Uint32Array.from(colours, ({ colour, opacity }) => {
    const key = `${opacity} ${colour}`;
    let bytes = known.get(key);
    if (bytes === undefined) {
      context ??= pixelContext(document);
      bytes = context ? bytesIn(context, colour, opacity) : 0;
      known.set(key, bytes);
    }
    return bytes;
  });
}

function pixelContext(document: Document): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  return canvas.getContext('2d', { willReadFrequently: true });
}

function bytesIn(context: CanvasRenderingContext2D, colour: string, opacity: number): number {
  context.clearRect(0, 0, 1, 1);
  context.globalAlpha = opacity;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0]!;
}
