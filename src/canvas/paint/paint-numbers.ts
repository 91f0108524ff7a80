import type { Palette } from './palette.js';
import type { Card } from './trace-card.js';

/** Positions of figures on a card; enlarged from afar, where the card shows nothing else. */
interface NumberPlaces {
  readonly barHeight: number;
  readonly barInset: number;
  readonly trendSize: number;
}

const near: NumberPlaces = { barHeight: 3, barInset: 11, trendSize: 0 };
const far: NumberPlaces = { barHeight: 12, barInset: 0, trendSize: 30 };
/** Within the reach that is repainted around a change. */
const exitReach = 22;

/**
 * Paints figures of many executions from a distance at which they cannot be read: a bar at the foot for the share, a
 * triangle for the trend, and a dotted line to the side where contacts leave. Shapes carry the meaning without colour.
 */
export function paintNumbers(
  context: CanvasRenderingContext2D,
  cards: readonly Card[],
  palette: Palette,
  isFar: boolean,
): void {
  const { barHeight, barInset, trendSize } = isFar ? far : near;
  const counted = cards.filter(({ look }) => look.share !== undefined && look.shape !== 'end');
  fill(context, isFar ? palette.raised : palette.edgeDim, () => {
    for (const { place } of counted)
      context.rect(
        place.x + barInset,
        place.y + place.height - barHeight - (isFar ? 0 : 3),
        place.width - 2 * barInset,
        barHeight,
      );
  });
  fill(context, palette.heat[4] ?? palette.accent, () => {
    for (const { look, place } of counted) {
      context.rect(
        place.x + barInset,
        place.y + place.height - barHeight - (isFar ? 0 : 3),
        (place.width - 2 * barInset) * Math.min(1, look.share ?? 0),
        barHeight,
      );
    }
  });
  const leaving = cards.filter(({ look }) => look.leaving);
  if (leaving.length > 0) {
    context.strokeStyle = palette.error;
    context.lineWidth = isFar ? 8 : 2.4;
    context.setLineDash(isFar ? [7, 7] : [2.5, 3.5]);
    context.beginPath();
    for (const { place } of leaving) {
      context.moveTo(place.x + place.width, place.y + place.height / 2);
      context.lineTo(place.x + place.width + exitReach, place.y + place.height / 2);
    }
    context.stroke();
    context.setLineDash([]);
  }
  const trending = trendSize === 0 ? [] : cards.filter(({ look }) => look.trend !== undefined);
  for (const [size, colour] of [
    [trendSize + 16, palette.raised],
    [trendSize, palette.ink],
  ] as const) {
    fill(context, colour, () => {
      for (const { look, place } of trending)
        traceTriangle(
          context,
          place.x + place.width - 34,
          place.y + (place.height - barHeight) / 2,
          size,
          look.trend === 'up' ? -1 : 1,
        );
    });
  }
}

function fill(context: CanvasRenderingContext2D, colour: string, trace: () => void): void {
  context.fillStyle = colour;
  context.beginPath();
  trace();
  context.fill();
}

/** A triangle around a point, with its tip up (-1) or down (1). */
function traceTriangle(context: CanvasRenderingContext2D, x: number, y: number, size: number, tip: 1 | -1): void {
  context.moveTo(x, y + (tip * size) / 2);
  context.lineTo(x + size / 2, y - (tip * size) / 3);
  context.lineTo(x - size / 2, y - (tip * size) / 3);
  context.closePath();
}
