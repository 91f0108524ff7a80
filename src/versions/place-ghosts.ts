import type { Stages } from '#base';
import { type Layout, layoutIndexOf, type Point } from '#layout';
import type { MovedNode } from './compared.js';

/** Where a moved node was, beside its former parent, and the way from there to where it is. */
export interface Ghost {
  readonly nodeId: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The corners of the line, in order. */
  readonly way: readonly Point[];
}

/** Space around a ghost that no card may be in. */
const around = 16;
/** Columns that are tried on each side of the former parent. */
const columns = 6;
/** Rows from that of the former parent downwards that are tried; and one above. */
const rows = 4;

/** What a card that the line would cross weighs, in pixels of distance. */
const crossing = 600;

/**
 * Places what moved nodes left behind where nothing else is drawn: near their former parent, with a line that crosses
 * few cards.
 */
export function* placeGhosts(moved: readonly MovedNode[], layout: Layout | undefined): Stages<readonly Ghost[]> {
  if (!layout) return [];
  const index = layoutIndexOf(layout);
  const taken: Rect[] = [];
  const ghosts: Ghost[] = [];
  for (const { nodeId, parents } of moved) {
    yield;
    const [now, parent] = [layout.nodes[nodeId], parents.map((id) => layout.nodes[id]).find(Boolean)];
    if (!now || !parent) continue;
    const isFree = (ghost: Rect): boolean => {
      const room = grown(ghost, around);
      return (
        index.nodesIn(room).length === 0 && index.edgesIn(room).length === 0 && !taken.some((one) => overlap(one, room))
      );
    };
    const crossed = (way: readonly Point[]): number =>
      legsOf(way).reduce((sum, leg) => sum + index.nodesIn(leg).filter((id) => id !== nodeId).length, 0);
    const bounds = index.bounds ?? now;
    const places = placesFor(now, parent, bounds).filter(isFree);
    const [best] = places
      .map((place) => ({ place, way: wayFrom(place, now) }))
      .map((one) => ({ ...one, weight: far(one.place, parent) + crossing * crossed(one.way) }))
      .sort((one, other) => one.weight - other.weight);
    if (!best) continue;
    taken.push(best.place);
    ghosts.push({ nodeId, ...best.place, way: best.way });
  }
  return ghosts;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

/** The places that are tried: columns beside the former parent, and those outside of the drawing. */
function placesFor(card: Rect, parent: Rect, bounds: Rect): readonly Rect[] {
  const { height, width } = card;
  const found: Rect[] = [];
  for (let row = -1; row < rows; row++) {
    const y = parent.y + row * (height + 40) + (row < 0 ? 0 : height - parent.height);
    const at = (x: number): unknown => found.push({ x, y: Math.round(y), width, height });
    for (let column = 1; column <= columns; column++) {
      at(parent.x - column * (width + 40));
      at(parent.x + column * (width + 40));
    }
    at(bounds.x - width - 48);
    at(bounds.x + bounds.width + 48);
  }
  return found;
}

function grown({ height, width, x, y }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The stretches of a line as rectangles of no width. */
function legsOf(way: readonly Point[]): readonly Rect[] {
  return way.slice(1).map((to, at) => {
    const from = way[at]!;
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  });
}

function far(one: Point, other: Point): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}

function overlap(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Down or up from the ghost to the height of the card, then to its side; straight where they are above one another. */
export function wayFrom(ghost: Rect, card: Rect): readonly Point[] {
  const [x, middle] = [ghost.x + ghost.width / 2, card.y + card.height / 2];
  const isAbove = ghost.y < card.y;
  const start = { x, y: isAbove ? ghost.y + ghost.height : ghost.y };
  if (x > card.x && x < card.x + card.width) return [start, { x, y: isAbove ? card.y : card.y + card.height }];
  const end = { x: x < card.x ? card.x : card.x + card.width, y: middle };
  // Beside one another: straight across.
  if (middle > ghost.y && middle < ghost.y + ghost.height)
    return [{ x: x < card.x ? ghost.x + ghost.width : ghost.x, y: middle }, end];
  return [start, { x, y: middle }, end];
}
