import type { LaidOutNode } from '../layout.js';
import { CardIndex } from './card-index.js';

/** What a step that gives way keeps from all others; between rows and columns of the engine there is more. */
const clear = 12;
/** How many steps may be pushed on in one direction. Where there are more, there is room elsewhere. */
const maxPushed = 256;

/**
 * What a person placed stays exactly there. A step that the engine put under it gives way to the right, to the left or down,
 * whichever moves least, and pushes on what it meets; the room between steps takes that up within two or three of them, so
 * nothing moves that is not close by. Of two that were placed on each other nobody can say which should go: they stay.
 * Answers the steps that give way, by position, with their new cards.
 */
export function pushAside(cards: readonly LaidOutNode[], placed: readonly number[]): ReadonlyMap<number, LaidOutNode> {
  if (placed.length === 0) return noNodes;
  const isPlaced = new Uint8Array(cards.length);
  for (const v of placed) isPlaced[v] = 1;
  const obstacles = new CardIndex(placed.map((v) => cards[v]!));
  const covered: number[] = [];
  cards.forEach((card, v) => {
    if (isPlaced[v] === 0 && obstacles.covers(card)) covered.push(v);
  });
  if (covered.length === 0) return noNodes;

  const ground = new Ground(cards, isPlaced);
  for (const v of covered) {
    if (!obstacles.covers(ground.at(v))) continue;
    let least = ground.aside(v);
    for (const way of ways) {
      const pushed = ground.push(v, way);
      if (pushed && pushed.cost < least.cost) least = pushed;
    }
    ground.keep(least.cards);
  }
  return ground.moved;
}

const noNodes: ReadonlyMap<number, LaidOutNode> = new Map();

/** Side paths are on the right, so that is where there is most room; of ways that cost the same the first is taken. */
const ways = ['right', 'left', 'down'] as const;
type PushDirection = (typeof ways)[number];

interface Pushed {
  readonly cards: ReadonlyMap<number, LaidOutNode>;
  /** How far all that is pushed goes together. */
  readonly cost: number;
}

/** Where all steps stand, with those that have given way so far. */
class Ground {
  readonly moved = new Map<number, LaidOutNode>();
  readonly #index: CardIndex;
  /** A card that is in the index and no longer here belongs to a step that has gone elsewhere. */
  readonly #owners = new Map<LaidOutNode, number>();

  constructor(
    private readonly cards: readonly LaidOutNode[],
    private readonly isPlaced: Uint8Array,
  ) {
    this.#index = new CardIndex(cards);
    cards.forEach((card, v) => this.#owners.set(card, v));
  }

  at(v: number): LaidOutNode {
    return this.moved.get(v) ?? this.cards[v]!;
  }

  keep(pushed: ReadonlyMap<number, LaidOutNode>): void {
    for (const [v, card] of pushed) {
      this.#owners.delete(this.at(v));
      this.#owners.set(card, v);
      this.#index.add(card);
      this.moved.set(v, card);
    }
  }

  /** Right of everything, where there is always room. */
  aside(v: number): Pushed {
    const card = { ...this.at(v), x: this.#index.right + clear };
    return { cards: new Map([[v, card]]), cost: card.x - this.at(v).x };
  }

  /** Moves a step one way until it is free of what was placed, and all before it that is in its way; undefined where that is too much. */
  push(first: number, way: PushDirection): Pushed | undefined {
    const pushed = new Map<number, LaidOutNode>();
    const left: number[] = [first];
    const now = (v: number): LaidOutNode => pushed.get(v) ?? this.at(v);
    pushed.set(first, this.at(first));
    for (let turns = 0; left.length > 0; turns++) {
      if (turns > maxPushed) return undefined;
      const v = left.pop()!;
      const card = now(v);
      const met = this.#near(card, v, pushed);
      const wall = met.filter((u) => this.isPlaced[u] === 1).map((u) => this.cards[u]!);
      if (wall.length > 0) {
        pushed.set(v, beyond(card, wall, way));
        left.push(v);
        continue;
      }
      for (const u of met) {
        pushed.set(u, beyond(now(u), [card], way));
        left.push(u);
      }
    }
    let cost = 0;
    for (const [v, { x, y }] of pushed) cost += Math.abs(x - this.at(v).x) + Math.abs(y - this.at(v).y);
    return { cards: pushed, cost };
  }

  /** The other steps that a card lies on or comes too near to, with those pushed so far where they are then. */
  #near({ x, y, width, height }: LaidOutNode, v: number, pushed: ReadonlyMap<number, LaidOutNode>): number[] {
    const met: number[] = [];
    for (const card of this.#index.near({ x, y }, { x: x + width, y: y + height }, clear)) {
      const u = this.#owners.get(card);
      if (u !== undefined && u !== v && !pushed.has(u)) met.push(u);
    }
    for (const [u, card] of pushed) {
      const apart =
        card.x >= x + width + clear ||
        x >= card.x + card.width + clear ||
        card.y >= y + height + clear ||
        y >= card.y + card.height + clear;
      if (u !== v && !apart) met.push(u);
    }
    return met;
  }
}

/** A card moved one way until it is clear of others. */
function beyond(card: LaidOutNode, others: readonly LaidOutNode[], way: PushDirection): LaidOutNode {
  if (way === 'right') return { ...card, x: Math.max(...others.map(({ x, width }) => x + width)) + clear };
  if (way === 'left') return { ...card, x: Math.min(...others.map(({ x }) => x)) - clear - card.width };
  return { ...card, y: Math.max(...others.map(({ y, height }) => y + height)) + clear };
}
