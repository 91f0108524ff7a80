import type { Point, Rect } from '../layout.js';

/** Where steps are brought into line: at a common edge, or at their middles. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Along which axis steps are spread with equal gaps. */
export type Distribution = 'across' | 'down';

/** Steps by id, as they are shown. */
export type ShownPositions = ReadonlyMap<string, Rect>;

/**
 * Where steps stand once they are in line, as whole numbers; those that stand there already are left out. The line is that of the
 * outermost step, or the middle of all. Undefined where two that lie apart would then lie on each other.
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
    // Of an odd number of pixels nothing is exactly in the middle: what is nearer than one to it stays.
    const now = isAcross ? place.x : place.y;
    const next = Math.abs(at - now) < 1 ? now : Math.round(at);
    return isAcross ? { x: next, y: place.y } : { x: place.x, y: next };
  });
}

/**
 * Where steps stand once the gaps between them are equal; the first and the last stay. Undefined where two that lie apart would
 * then lie on each other, which is where there is no room for gaps.
 */
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

/** Whether two that lay apart lie on each other. Looked for along the axis that they are spread over: few of thousands are beside one there. */
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
