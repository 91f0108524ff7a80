import type { LaidOutNode, Point } from './layout.js';

const bandHeight = 128;

/** Finds out quickly whether a path runs through cards: only cards in the bands a segment passes are looked at. */
export class CardIndex {
  readonly #bands = new Map<number, LaidOutNode[]>();

  constructor(cards: readonly LaidOutNode[]) {
    for (const card of cards) {
      for (let band = bandOf(card.y); band <= bandOf(card.y + card.height); band++) {
        const inBand = this.#bands.get(band);
        if (inBand) inBand.push(card);
        else this.#bands.set(band, [card]);
      }
    }
  }

  /** How many times a path enters the inside of a card. Running along a border is not entering. */
  countHits(points: readonly Point[]): number {
    let hits = 0;
    for (let i = 1; i < points.length; i++) hits += this.#cardsUnder(points[i - 1]!, points[i]!, 0).size;
    return hits;
  }

  /** The cards that reach into the box between two points, `margin` wider on every side. */
  near(a: Point, b: Point, margin: number): readonly LaidOutNode[] {
    return [...this.#cardsUnder(a, b, margin)];
  }

  #cardsUnder(a: Point, b: Point, margin: number): Set<LaidOutNode> {
    const found = new Set<LaidOutNode>();
    const left = Math.min(a.x, b.x) - margin;
    const right = Math.max(a.x, b.x) + margin;
    const top = Math.min(a.y, b.y) - margin;
    const bottom = Math.max(a.y, b.y) + margin;
    // A pin may be anywhere: bands without cards must not cost anything.
    const from = bandOf(top);
    const to = bandOf(bottom);
    const bands = to - from < this.#bands.size
      ? Array.from({ length: to - from + 1 }, (_, i) => this.#bands.get(from + i) ?? [])
      : [...this.#bands].filter(([band]) => band >= from && band <= to).map(([, cards]) => cards);
    for (const cards of bands) {
      for (const card of cards) {
        const across = card.x < right && left < card.x + card.width;
        if (across && card.y < bottom && top < card.y + card.height) found.add(card);
      }
    }
    return found;
  }
}

function bandOf(y: number): number {
  return Math.floor(y / bandHeight);
}
