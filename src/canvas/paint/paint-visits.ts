import { visitNumbers } from '../projection/visit-numbers.js';
import type { Palette } from './palette.js';
import type { Card } from './trace-card.js';

const badgeHeight = 20;
const badgePadding = 5;
const badgeRing = 2;
const badgeInset = 10;
/** Approximate width of digits and dots; within a pixel, and it saves measuring every badge. */
const digitWidth = 6.7;
const otherWidth = 3;
/** Below this many device pixels text is only grey dust. */
const readable = 2.5;

/** Paints the badges with the visit numbers of an execution ("3 · 5 · 7") over the corners of cards. */
export function paintVisits(
  context: CanvasRenderingContext2D,
  cards: readonly Card[],
  palette: Palette,
  scale: number,
): void {
  const byColour = new Map<
    string,
    { readonly words: string; readonly x: number; readonly y: number; readonly width: number }[]
  >();
  for (const { place, look } of cards) {
    const words = visitNumbers(look.visits);
    const width = Math.max(badgeHeight, widthOf(words) + 2 * badgePadding);
    const colour =
      look.mark === 'failed'
        ? palette.error
        : look.mark === 'waiting' || look.mark === 'timedOut'
          ? palette.waiting
          : palette.lit;
    const badges = byColour.get(colour) ?? [];
    badges.push({ words, x: place.x - badgeInset, y: place.y - badgeInset, width });
    byColour.set(colour, badges);
  }
  for (const [colour, badges] of byColour) {
    for (const [reach, fill] of [
      [badgeRing, palette.canvas],
      [0, colour],
    ] as const) {
      context.fillStyle = fill;
      context.beginPath();
      for (const { x, y, width } of badges) {
        context.roundRect(x - reach, y - reach, width + 2 * reach, badgeHeight + 2 * reach, badgeHeight / 2 + reach);
      }
      context.fill();
    }
    if (11 * scale < readable) continue;
    context.fillStyle = palette.onBadge;
    context.font = `600 11px ${palette.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { words, x, y, width } of badges) context.fillText(words, x + width / 2, y + badgeHeight / 2 + 0.5);
    context.textAlign = 'start';
  }
}

function widthOf(words: string): number {
  let width = 0;
  for (let at = 0; at < words.length; at++) width += /[\d×]/.test(words[at]!) ? digitWidth : otherWidth;
  return width;
}
