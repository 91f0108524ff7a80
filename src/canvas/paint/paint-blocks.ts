import type { LaidOutNode } from '#layout';
import { paintNumbers } from './paint-numbers.js';
import { paintPiles } from './paint-piles.js';
import { paintVisits } from './paint-visits.js';
import { type Palette, groupColours } from './palette.js';
import type { RenderList, NodeLook } from './render-list.js';
import { badgeColour, outlineOf } from './node-marks.js';
import { type Card, strokeDashed, traceCard } from './trace-card.js';

/** Cards filled by one call. Plain shapes are kept apart: there are many, and only their position matters. */
interface Heap {
  readonly plain: LaidOutNode[];
  readonly shaped: Card[];
}

const dotRadius = 18;
const dotRing = 6;
/**
 * Paths of some dozen cards are cheaper than one of ten thousand, or than ten thousand: a rasteriser sorts each path.
 */
const cardsPerShape = 64;
const squaresPerShape = 400;

/**
 * Paints nodes as blocks in the colour of their group, as below 40 %. The context measures in layout coordinates. If
 * `coarse`, shapes of a few pixels have straight lines.
 */
export function paintBlocks(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  nodeIds: readonly string[],
  palette: Palette,
  scale: number,
  coarse: boolean,
): void {
  const {
    exceptNodes,
    layout: { nodes },
    nodeLook,
  } = renderList;
  const fills = new Map<string, Heap>();
  const outlines = new Map<string, Map<number, Heap>>();
  const dots = new Map<string, LaidOutNode[]>();
  const dashed: Card[] = [];
  const piles: Card[] = [];
  const visited: Card[] = [];
  const counted: Card[] = [];
  for (const nodeId of nodeIds) {
    if (exceptNodes.has(nodeId)) continue;
    const place = nodes[nodeId];
    const look = place && nodeLook(nodeId);
    if (!look) continue;
    if (look.pile) piles.push({ place, look });
    if (look.selected) put(heapOf(entry(outlines, palette.accentHalo, newMap<number, Heap>), 6), place, look);
    const outline = outlineOf(look, palette);
    if (outline) {
      const width = palette.forced ? Math.max(outline.width, 1 / scale) : outline.width;
      // A line of a tenth of a pixel around each of thousands of cards is wasted work.
      if (!coarse || width * scale >= 0.12)
        put(heapOf(entry(outlines, outline.colour, newMap<number, Heap>), width), place, look);
    }
    put(heapOf(fills, look.dim ? palette.faded : groupColours(palette, look.group).block), place, look);
    if (look.disabled && !look.dim && !coarse) dashed.push({ place, look });
    if (look.visits.length > 0 && scale >= 0.08) visited.push({ place, look });
    if (look.share !== undefined || look.trend || look.leaving) counted.push({ place, look });
    const dot = badgeColour(look, palette);
    if (dot !== undefined) entry(dots, dot, newList<LaidOutNode>).push(place);
  }
  paintPiles(context, piles, palette);
  const roundness = 10 * palette.roundness;
  const corners = !coarse || roundness * scale >= 4 ? 'round' : roundness * scale < 1.5 ? 'square' : 'cut';
  for (const [colour, widths] of outlines) {
    for (const [width, heap] of widths) fillHeap(context, colour, heap, roundness, width, corners);
  }
  for (const [colour, heap] of fills) fillHeap(context, colour, heap, roundness, 0, corners);
  strokeDashed(context, dashed, palette);
  if (counted.length > 0) paintNumbers(context, counted, palette, true);
  for (const [colour, places] of dots) {
    const shape = !coarse || dotRadius * scale >= 6 ? 'round' : scale < 0.12 ? 'square' : 'cut';
    fillDots(context, palette.raised, places, dotRadius + dotRing, shape);
    fillDots(context, colour, places, dotRadius, shape);
  }
  paintVisits(context, visited, palette, scale);
}

const newMap = <Key, Value>(): Map<Key, Value> => new Map();
const newList = <Item>(): Item[] => [];

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function heapOf<Key>(heaps: Map<Key, Heap>, key: Key): Heap {
  return entry(heaps, key, () => ({ plain: [], shaped: [] }));
}

function put(heap: Heap, place: LaidOutNode, look: NodeLook): void {
  if (look.shape === 'step') heap.plain.push(place);
  else heap.shaped.push({ place, look });
}

type Corners = 'round' | 'cut' | 'square';

/** Fills cards grown by `reach` on every side. */
function fillHeap(
  context: CanvasRenderingContext2D,
  colour: string,
  { plain, shaped }: Heap,
  roundness: number,
  reach: number,
  corners: Corners,
): void {
  context.fillStyle = colour;
  const radius = roundness + reach;
  fillShapes(context, plain, corners, ({ x, y, width, height }) => {
    if (corners === 'square') context.rect(x - reach, y - reach, width + 2 * reach, height + 2 * reach);
    else if (corners === 'cut')
      traceCut(context, x - reach, y - reach, width + 2 * reach, height + 2 * reach, radius * cutOfRadius);
    else context.roundRect(x - reach, y - reach, width + 2 * reach, height + 2 * reach, radius);
  });
  if (shaped.length === 0) return;
  context.beginPath();
  for (const card of shaped) traceCard(context, card, roundness, reach);
  context.fill();
}

function fillDots(
  context: CanvasRenderingContext2D,
  colour: string,
  places: readonly LaidOutNode[],
  radius: number,
  shape: Corners,
): void {
  context.fillStyle = colour;
  // A square with the area of the circle.
  const half = (radius * Math.sqrt(Math.PI)) / 2;
  fillShapes(context, places, shape, (place) => {
    const x = place.x + place.width / 2;
    const y = place.y + place.height / 2;
    if (shape === 'square') context.rect(x - half, y - half, 2 * half, 2 * half);
    else if (shape === 'cut') traceCut(context, x - radius, y - radius, 2 * radius, 2 * radius, radius * cutOfRadius);
    else {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
  });
}

function fillShapes(
  context: CanvasRenderingContext2D,
  places: readonly LaidOutNode[],
  corners: Corners,
  trace: (place: LaidOutNode) => void,
): void {
  const perShape = corners === 'square' ? squaresPerShape : cardsPerShape;
  for (let from = 0; from < places.length; from += perShape) {
    const to = Math.min(places.length, from + perShape);
    context.beginPath();
    for (let at = from; at < to; at++) trace(places[at]!);
    context.fill();
  }
}

/** A corner cut by this factor has about the area of a rounded one; a circle becomes an octagon. */
const cutOfRadius = 0.6;

function traceCut(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  cut: number,
): void {
  const [right, bottom] = [x + width, y + height];
  context.moveTo(x + cut, y);
  context.lineTo(right - cut, y);
  context.lineTo(right, y + cut);
  context.lineTo(right, bottom - cut);
  context.lineTo(right - cut, bottom);
  context.lineTo(x + cut, bottom);
  context.lineTo(x, bottom - cut);
  context.lineTo(x, y + cut);
  context.closePath();
}
