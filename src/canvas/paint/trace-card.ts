import type { LaidOutNode } from '#layout';
import type { Palette } from './palette.js';
import type { NodeLook } from './render-list.js';

/** A node to paint: position and look. */
export interface Card {
  readonly place: LaidOutNode;
  readonly look: NodeLook;
}

/** Traces the outline of a card grown by `reach`: a trigger has round shoulders, an end is a pill. */
export function traceCard(
  context: CanvasRenderingContext2D,
  { place: { x, y, width, height }, look: { shape } }: Card,
  roundness: number,
  reach: number,
): void {
  const radius = shape === 'end' ? height / 2 + reach : roundness + reach;
  const shoulder = shape === 'trigger' ? 2 * roundness + reach : radius;
  context.roundRect(x - reach, y - reach, width + 2 * reach, height + 2 * reach, [shoulder, shoulder, radius, radius]);
}

/** Strokes the dashed border of disabled nodes, inside of the card. */
export function strokeDashed(context: CanvasRenderingContext2D, cards: readonly Card[], palette: Palette): void {
  if (cards.length === 0) return;
  context.strokeStyle = palette.dashedLine;
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  context.beginPath();
  for (const card of cards) traceCard(context, card, 10 * palette.roundness, -0.75);
  context.stroke();
  context.setLineDash([]);
}
