import type { LaidOutNode } from '#layout';
import { titleSize } from '../window/camera.js';
import { writeFitted } from './fit-text.js';
import { type Card, strokeDashed, traceCard } from './trace-card.js';
import { paintNumbers } from './paint-numbers.js';
import { paintPiles } from './paint-piles.js';
import { paintVisits } from './paint-visits.js';
import { type Palette, groupColours } from './palette.js';
import type { RenderList, NodeLook } from './render-list.js';
import { badgeColour, outlineOf } from './node-marks.js';

const badgeSize = 16;

/**
 * Paints nodes as cards with tile and title, as from 40 % on: until the card is an element, and where there are too
 * many for elements. Small parts are only hinted at. The context measures in layout coordinates.
 */
export function paintCards(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  nodeIds: readonly string[],
  palette: Palette,
  zoom: number,
  scale: number,
): void {
  const cards: Card[] = [];
  for (const nodeId of nodeIds) {
    if (renderList.exceptNodes.has(nodeId)) continue;
    const place = renderList.layout.nodes[nodeId];
    const look = place && renderList.nodeLook(nodeId);
    if (look) cards.push({ place, look });
  }
  paintPiles(context, cards, palette);
  for (const card of cards) paintFrame(context, card, palette);
  strokeDashed(
    context,
    cards.filter(({ look }) => look.disabled && !look.dim),
    palette,
  );
  for (const card of cards) paintTile(context, card, palette);
  context.textBaseline = 'alphabetic';
  const size = titleSize(zoom);
  context.letterSpacing = `${-0.006 * size}px`;
  for (const strong of [true, false]) {
    context.font = `${strong && zoom >= 0.75 ? 600 : 500} ${size}px ${palette.font}`;
    for (const { look, place } of cards) {
      if (look.dim === strong) continue;
      context.fillStyle = look.dim || look.disabled || look.mark === 'skipped' ? palette.inkFaded : palette.ink;
      const left = tileOf(place, look, palette);
      const start = left.x + left.size + (look.shape === 'end' ? 7 : 10);
      const end =
        place.x +
        place.width -
        (look.shape === 'end' ? 14 : 10) -
        (badgeColour(look, palette) === undefined ? 0 : badgeSize + 10);
      const middle = place.y + place.height / 2;
      const summary = zoom >= 0.75 && look.shape !== 'end';
      writeFitted(context, look.title, start, summary ? middle - 9 : middle, end - start, palette);
      if (summary) hintSummary(context, start, middle + 9, end - start, palette);
    }
  }
  context.letterSpacing = '0px';
  paintNumbers(
    context,
    cards.filter(({ look }) => look.share !== undefined || look.leaving),
    palette,
    false,
  );
  for (const card of cards) paintBadge(context, card, palette);
  paintVisits(
    context,
    cards.filter(({ look }) => look.visits.length > 0),
    palette,
    scale,
  );
}

/** A placeholder for the summary: a bar too pale to be read as one. */
function hintSummary(
  context: CanvasRenderingContext2D,
  x: number,
  middle: number,
  room: number,
  palette: Palette,
): void {
  context.fillStyle = palette.edgeDim;
  context.globalAlpha = 0.5;
  context.fillRect(x, middle - 3, room * 0.7, 6);
  context.globalAlpha = 1;
}

function paintFrame(context: CanvasRenderingContext2D, card: Card, palette: Palette): void {
  const { look } = card;
  const radius = 10 * palette.roundness;
  const fill = (colour: string, reach: number): void => {
    context.fillStyle = colour;
    context.beginPath();
    traceCard(context, card, radius, reach);
    context.fill();
  };
  if (look.selected) fill(palette.accentHalo, 6);
  const outline = outlineOf(look, palette);
  if (outline) fill(outline.colour, outline.width);
  const faded = look.dim || look.disabled || look.mark === 'skipped' || look.mark === 'unreached';
  fill(faded ? palette.faded : look.mark === 'failed' ? palette.failed : palette.raised, 0);
}

/** Position of the tile: at the start of a card; approximate in an end node, whose content is centred. */
function tileOf(
  { x, y, height }: LaidOutNode,
  { shape }: NodeLook,
  palette: Palette,
): { x: number; y: number; size: number } {
  const size = shape === 'end' ? 22 : palette.tileSize;
  return { x: x + (shape === 'end' ? 20 : 11), y: y + (height - size) / 2, size };
}

function paintTile(context: CanvasRenderingContext2D, { look, place }: Card, palette: Palette): void {
  const { size, x, y } = tileOf(place, look, palette);
  const { hue, line, soft } = groupColours(palette, look.disabled || look.dim ? 'flow' : look.group);
  context.globalAlpha = look.dim ? 0.4 : look.disabled ? 0.6 : look.mark === 'skipped' ? 0.5 : 1;
  context.fillStyle = soft;
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x + 0.5, y + 0.5, size - 1, size - 1, look.shape === 'end' ? size / 2 : 8 * palette.roundness);
  context.fill();
  context.stroke();
  context.strokeStyle = hue;
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(x + size / 3, y + size / 3, size / 3, size / 3, 2 * palette.roundness);
  context.stroke();
  context.globalAlpha = 1;
}

/** Badge at the end of a card: a triangle for a warning, a disc for a failure, else a ring. */
function paintBadge(context: CanvasRenderingContext2D, { look, place }: Card, palette: Palette): void {
  const colour = badgeColour(look, palette);
  if (colour === undefined) return;
  const x = place.x + place.width - 10 - badgeSize / 2;
  const y = place.y + place.height / 2;
  context.beginPath();
  if (colour === palette.warning && look.mark === undefined) {
    context.moveTo(x, y - 6);
    context.lineTo(x + 6.5, y + 5.5);
    context.lineTo(x - 6.5, y + 5.5);
    context.closePath();
  } else context.arc(x, y, 6.5, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  if (look.mark === 'failed') context.fill();
  else context.stroke();
}
