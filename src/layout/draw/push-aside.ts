import type { LaidOutNode } from '../layout.js';
import { CardIndex } from './card-index.js';

/** The clearance of a node that is pushed aside; between rows and columns of the engine there is more. */
const clear = 12;
/** The maximum number of nodes pushed in one direction. */
const maxPushed = 256;

/**
 * Nodes that users placed stay exactly there. A node that the engine put under one is pushed right, left or down,
 * whichever moves least, and pushes what it meets; gaps absorb that within two or three nodes, so nothing far away
 * moves. Two placed nodes that overlap both stay. Returns the pushed nodes by position, with their new cards.
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
    for (const direction of directions) {
      const pushed = ground.push(v, direction);
      if (pushed && pushed.cost < least.cost) least = pushed;
    }
    ground.keep(least.cards);
  }
  return ground.moved;
}

const noNodes: ReadonlyMap<number, LaidOutNode> = new Map();

/** Side edges are on the right, where there is most space: ties take the first direction. */
const directions = ['right', 'left', 'down'] as const;
type PushDirection = (typeof directions)[number];

interface Pushed {
  readonly cards: ReadonlyMap<number, LaidOutNode>;
  /** The sum of all pushes. */
  readonly cost: number;
}

/** The current positions of all nodes, pushed ones included. */
class Ground {
  readonly moved = new Map<number, LaidOutNode>();
  readonly #index: CardIndex;
  /** An indexed card that is no longer here belongs to a node that has moved. */
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

  /** Right of everything, where there is always space. */
  aside(v: number): Pushed {
    const card = { ...this.at(v), x: this.#index.right + clear };
    return { cards: new Map([[v, card]]), cost: card.x - this.at(v).x };
  }

  /**
   * Pushes a node until it is clear of placed nodes, and all nodes in front of it; undefined where that is too much.
   */
  push(first: number, direction: PushDirection): Pushed | undefined {
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
        pushed.set(v, beyond(card, wall, direction));
        left.push(v);
        continue;
      }
      for (const u of met) {
        pushed.set(u, beyond(now(u), [card], direction));
        left.push(u);
      }
    }
    let cost = 0;
    for (const [v, { x, y }] of pushed) cost += Math.abs(x - this.at(v).x) + Math.abs(y - this.at(v).y);
    return { cards: pushed, cost };
  }

  /** The nodes that a card overlaps or comes too near to, at their pushed positions. */
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

/** A card moved in one direction until it is clear of others. */
function beyond(card: LaidOutNode, others: readonly LaidOutNode[], direction: PushDirection): LaidOutNode {
  if (direction === 'right') return { ...card, x: Math.max(...others.map(({ x, width }) => x + width)) + clear };
  if (direction === 'left') return { ...card, x: Math.min(...others.map(({ x }) => x)) - clear - card.width };
  return { ...card, y: Math.max(...others.map(({ y, height }) => y + height)) + clear };
}
