import type { Palette } from './palette.js';
import type { Card } from './trace-card.js';

/** How far the lower cards of a pile reach down, and how much narrower each is on either side. */
const nodes = [
  { down: 8, inset: 9 },
  { down: 5, inset: 6 },
] as const;
const seen = 24;

/** Paints the lower cards of a pile. The top card is painted over them. */
export function paintPiles(context: CanvasRenderingContext2D, cards: readonly Card[], palette: Palette): void {
  const piles = cards.filter(({ look }) => look.pile === true);
  const radius = 10 * palette.roundness;
  for (const {
    place: { height, width, x, y },
  } of piles) {
    for (const { down, inset } of nodes) {
      for (const [colour, reach] of [
        [palette.edgeDim, 1],
        [palette.raised, 0],
      ] as const) {
        context.fillStyle = colour;
        context.beginPath();
        context.roundRect(
          x + inset - reach,
          y + height + down - seen - reach,
          width - 2 * inset + 2 * reach,
          seen + 2 * reach,
          radius,
        );
        context.fill();
      }
    }
  }
}
