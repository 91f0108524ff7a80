import type { LaidOutNode } from '#layout';
import { badgeColour, outlineOf } from './step-marks.js';
import { type Palette, groupColours } from './palette.js';
import type { Picture, StepLook } from './picture.js';

/** Cards of one fill or one outline, drawn with one call. */
interface Block {
  readonly place: LaidOutNode;
  readonly look: StepLook;
  /** How far an outline reaches beyond the card. */
  readonly reach: number;
}

const dotRadius = 18;
const dotRing = 6;
/** As for paths: several shapes of some hundred cards are cheaper than one of ten thousand. */
const cardsPerShape = 500;

/** Paints steps as blocks in the colour of their group, as below 40 %. The context measures in layout coordinates. */
export function paintBlocks(context: CanvasRenderingContext2D, picture: Picture, nodeIds: readonly string[], palette: Palette, scale: number): void {
  const { nodes } = picture.layout;
  const outlines = new Map<string, Block[]>();
  const fills = new Map<string, Block[]>();
  const dots = new Map<string, LaidOutNode[]>();
  const dashed: Block[] = [];
  const visited: Block[] = [];
  for (const nodeId of nodeIds) {
    if (picture.exceptSteps.has(nodeId)) continue;
    const place = nodes[nodeId];
    const look = place && picture.stepLook(nodeId);
    if (!look) continue;
    const outline = outlineOf(look, palette);
    // An outline of a tenth of a pixel is only work, except where it is all that there is.
    if (outline && (outline.width * scale >= 0.15 || palette.forced)) add(outlines, outline.colour, { place, look, reach: palette.forced ? Math.max(outline.width, 1 / scale) : outline.width });
    add(fills, look.dim ? palette.faded : groupColours(palette, look.group).block, { place, look, reach: 0 });
    if (look.off && !look.dim) dashed.push({ place, look, reach: -0.75 });
    if (look.visits.length > 0) visited.push({ place, look, reach: 0 });
    const dot = badgeColour(look, palette);
    if (dot !== undefined) add(dots, dot, place);
  }
  for (const [colour, blocks] of outlines) fillBlocks(context, colour, blocks, palette, scale);
  for (const [colour, blocks] of fills) fillBlocks(context, colour, blocks, palette, scale);
  if (dashed.length > 0 && scale > 0.12) strokeDashed(context, dashed, palette);
  for (const [colour, places] of dots) paintDots(context, colour, places, palette);
}

function add<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

function fillBlocks(context: CanvasRenderingContext2D, colour: string, blocks: readonly Block[], palette: Palette, scale: number): void {
  context.fillStyle = colour;
  for (let from = 0; from < blocks.length; from += cardsPerShape) {
    const to = Math.min(blocks.length, from + cardsPerShape);
    context.beginPath();
    for (let at = from; at < to; at++) traceCard(context, blocks[at]!, palette, scale);
    context.fill();
  }
}

function strokeDashed(context: CanvasRenderingContext2D, blocks: readonly Block[], palette: Palette): void {
  context.strokeStyle = palette.dashedLine;
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  context.beginPath();
  for (const block of blocks) traceCard(context, block, palette, 1);
  context.stroke();
  context.setLineDash([]);
}

function traceCard(context: CanvasRenderingContext2D, { place, look, reach }: Block, palette: Palette, scale: number): void {
  const [x, y, width, height] = [place.x - reach, place.y - reach, place.width + 2 * reach, place.height + 2 * reach];
  const radius = 10 * palette.roundness;
  if (look.shape !== 'end' && radius * scale < 0.6) context.rect(x, y, width, height);
  else context.roundRect(x, y, width, height, cornersOf(look.shape, radius + reach, height / 2));
}

/** The corners of a card: a trigger has tall shoulders, an end is a pill. */
export function cornersOf(shape: StepLook['shape'], radius: number, half: number): number | number[] {
  if (shape === 'end') return half;
  return shape === 'trigger' ? [2 * radius, 2 * radius, radius, radius] : radius;
}

function paintDots(context: CanvasRenderingContext2D, colour: string, places: readonly LaidOutNode[], palette: Palette): void {
  for (const [radius, fill] of [[dotRadius + dotRing, palette.raised], [dotRadius, colour]] as const) {
    context.fillStyle = fill;
    for (let from = 0; from < places.length; from += cardsPerShape) {
      const to = Math.min(places.length, from + cardsPerShape);
      context.beginPath();
      for (let at = from; at < to; at++) {
        const { x, y, width, height } = places[at]!;
        context.moveTo(x + width / 2 + radius, y + height / 2);
        context.arc(x + width / 2, y + height / 2, radius, 0, 2 * Math.PI);
      }
      context.fill();
    }
  }
}
