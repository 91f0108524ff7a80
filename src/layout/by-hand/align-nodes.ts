import type { Point, Rect } from '../layout.js';

/** How nodes are aligned: at a common border, or at their centres. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** The axis along which nodes get equal gaps. */
export type Distribution = 'across' | 'down';

/** Nodes by id, as shown. */
export type ShownPositions = ReadonlyMap<string, Rect>;

/**
 * Returns the new positions of aligned nodes, as integers, without those that stay. The line is that of the outermost
 * node, or the centre of all. Undefined where nodes would then overlap.
 */
export function alignNodes(places: ShownPositions, alignment: Alignment): ReadonlyMap<string, Point> | undefined {
  const isAcross = alignment === 'left' || alignment === 'centre' || alignment === 'right';
  const all = [...places.values()];
  const start = Math.min(...all.map((place) => (isAcross ? place.x : place.y)));
  const end = Math.max(...all.map((place) => (isAcross ? place.x + place.width : place.y + place.height)));
  return movedTo(places, isAcross ? 'y' : 'x', (place) => {
    const size = isAcross ? place.width : place.height;
    const at =
      alignment === 'left' || alignment === 'top'
        ? start
        : alignment === 'right' || alignment === 'bottom'
          ? end - size
          : (start + end - size) / 2;
    // An odd number of pixels has no exact centre: a node within one pixel stays.
    const now = isAcross ? place.x : place.y;
    const next = Math.abs(at - now) < 1 ? now : Math.round(at);
    return isAcross ? { x: next, y: place.y } : { x: place.x, y: next };
  });
}

/** Returns positions with equal gaps; the first and the last node stay. Undefined where nodes would then overlap. */
export function distributeNodes(
  places: ShownPositions,
  distribution: Distribution,
): ReadonlyMap<string, Point> | undefined {
  const isAcross = distribution === 'across';
  const from = (place: Rect): number => (isAcross ? place.x : place.y);
  const size = (place: Rect): number => (isAcross ? place.width : place.height);
  const inOrder = [...places].sort(([, one], [, other]) => from(one) + size(one) / 2 - (from(other) + size(other) / 2));
  const [first, last] = [inOrder[0]?.[1], inOrder.at(-1)?.[1]];
  if (!first || !last || inOrder.length < 3) return new Map();
  const taken = inOrder.reduce((sum, [, place]) => sum + size(place), 0);
  const gap = (from(last) + size(last) - from(first) - taken) / (inOrder.length - 1);
  const starts = new Map<string, number>();
  let next = from(first);
  for (const [id, place] of inOrder) {
    starts.set(id, next);
    next += size(place) + gap;
  }
  return movedTo(places, isAcross ? 'x' : 'y', (place, id) => {
    const at = Math.round(starts.get(id) ?? from(place));
    return isAcross ? { x: at, y: place.y } : { x: place.x, y: at };
  });
}

function movedTo(
  places: ShownPositions,
  spread: 'x' | 'y',
  to: (place: Rect, id: string) => Point,
): ReadonlyMap<string, Point> | undefined {
  const ids = [...places.keys()];
  const before = [...places.values()];
  const after = before.map((place, at) => ({ ...place, ...to(place, ids[at] as string) }));
  if (wouldCover(before, after, spread)) return undefined;
  const moved = new Map<string, Point>();
  for (const [at, { x, y }] of after.entries())
    if (x !== before[at]?.x || y !== before[at]?.y) moved.set(ids[at] as string, { x, y });
  return moved;
}

/**
 * Whether two separate nodes would overlap. Compares along the axis of distribution, where few of thousands are close.
 */
function wouldCover(before: readonly Rect[], after: readonly Rect[], spread: 'x' | 'y'): boolean {
  const start = (at: number): number => (after[at] as Rect)[spread];
  const end = (at: number): number => start(at) + (after[at] as Rect)[spread === 'x' ? 'width' : 'height'];
  const order = after.map((_, at) => at).sort((one, other) => start(one) - start(other));
  let open: number[] = [];
  for (const at of order) {
    const place = after[at] as Rect;
    open = open.filter((other) => end(other) > start(at));
    for (const other of open)
      if (overlap(after[other] as Rect, place) && !overlap(before[other] as Rect, before[at] as Rect)) return true;
    open.push(at);
  }
  return false;
}

function overlap(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
