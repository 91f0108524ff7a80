import type { LaidOutNode, Point } from '../layout.js';

const bandHeight = 128;

/** Finds the cards that an edge crosses: reads only cards in the bands a segment passes. */
export class CardIndex {
  readonly #bands = new Map<number, LaidOutNode[]>();
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  constructor(cards: readonly LaidOutNode[]) {
    for (const card of cards) this.add(card);
  }

  add(card: LaidOutNode): void {
    this.#left = Math.min(this.#left, card.x);
    this.#top = Math.min(this.#top, card.y);
    this.#right = Math.max(this.#right, card.x + card.width);
    this.#bottom = Math.max(this.#bottom, card.y + card.height);
    for (let band = bandOf(card.y); band <= bandOf(card.y + card.height); band++) {
      const inBand = this.#bands.get(band);
      if (inBand) inBand.push(card);
      else this.#bands.set(band, [card]);
    }
  }

  /** No card extends beyond this x. */
  get right(): number {
    return this.#right;
  }

  /** Whether a card overlaps this one. Touching is no overlap. */
  covers({ x, y, width, height }: LaidOutNode): boolean {
    if (x >= this.#right || x + width <= this.#left || y >= this.#bottom || y + height <= this.#top) return false;
    let covered = false;
    this.#meet({ x, y }, { x: x + width, y: y + height }, 0, () => (covered = true));
    return covered;
  }

  /** How often an edge enters a card. Running along a border does not count. */
  countHits(points: readonly Point[]): number {
    let hits = 0;
    for (let i = 1; i < points.length; i++) this.#meet(points[i - 1]!, points[i]!, 0, () => hits++);
    return hits;
  }

  /** The cards that intersect the box between two points, extended by `margin`. */
  near(a: Point, b: Point, margin: number): readonly LaidOutNode[] {
    const found: LaidOutNode[] = [];
    this.#meet(a, b, margin, (card) => found.push(card));
    return found;
  }

  #meet(a: Point, b: Point, margin: number, met: (card: LaidOutNode) => void): void {
    const left = Math.min(a.x, b.x) - margin;
    const right = Math.max(a.x, b.x) + margin;
    const top = Math.min(a.y, b.y) - margin;
    const bottom = Math.max(a.y, b.y) + margin;
    // Most edges of a large version are far from the few moved cards.
    if (left >= this.#right || right <= this.#left || top >= this.#bottom || bottom <= this.#top) return;
    const from = bandOf(top);
    const to = bandOf(bottom);
    const lookAt = (cards: readonly LaidOutNode[], band: number): void => {
      for (const card of cards) {
        // A card in several bands counts in the first one examined.
        if (band !== Math.max(from, bandOf(card.y))) continue;
        if (card.x < right && left < card.x + card.width && card.y < bottom && top < card.y + card.height) met(card);
      }
    };
    // A pin may be anywhere: empty bands must not cost anything.
    if (to - from < this.#bands.size)
      for (let band = from; band <= to; band++) lookAt(this.#bands.get(band) ?? none, band);
    else for (const [band, cards] of this.#bands) if (band >= from && band <= to) lookAt(cards, band);
  }
}

const none: readonly LaidOutNode[] = [];

function bandOf(y: number): number {
  return Math.floor(y / bandHeight);
}
