import type { Json, JsonPath } from '#base';

/** What one name leads to: a key, a position, or a stretch of them such as `0+100`, for where there are too many to draw one by one. */
type Name = string | number;

/**
 * A place in a context that was drawn, or led to one. The same place is the same object as long as the tree is looked at, so that nothing
 * has to be spelled out to compare places: at ten thousand levels, paths as text would be hundreds of megabytes.
 */
export interface RowPlace {
  readonly above: RowPlace | undefined;
  readonly name: Name;
  /** Of all places of a tree, for React and for the page. */
  readonly id: number;
  readonly inside: Map<Name, RowPlace>;
  /** The stretches of a long list, by where they begin and how long they are. They stand for no level of the path. */
  readonly stretches: Map<string, RowPlace>;
  readonly isStretch: boolean;
  /** The names that were last drawn here, and of what. */
  names?: { readonly before: Json | undefined; readonly after: Json | undefined; readonly list: readonly Name[] };
}

/** A place that is the outermost. */
export function outermostPlace(): RowPlace {
  return makePlace(undefined, '', false, 0);
}

const counts = new WeakMap<RowPlace, { next: number }>();

function makePlace(above: RowPlace | undefined, name: Name, isStretch: boolean, id: number): RowPlace {
  return { above, name, id, isStretch, inside: new Map(), stretches: new Map() };
}

function nextId(place: RowPlace): number {
  const known = counts.get(place) ?? { next: 1 };
  const id = known.next++;
  counts.set(place, known);
  return id;
}

/** The place further in; made when it is asked for first. */
export function placeInside(root: RowPlace, place: RowPlace, name: Name): RowPlace {
  const known = place.inside.get(name);
  if (known) return known;
  const made = makePlace(place, name, false, nextId(root));
  place.inside.set(name, made);
  return made;
}

/** A stretch of what is inside of a place. */
export function stretchOf(root: RowPlace, place: RowPlace, from: number, length: number): RowPlace {
  const key = `${from}+${length}`;
  const known = place.stretches.get(key);
  if (known) return known;
  const made = makePlace(place, key, true, nextId(root));
  place.stretches.set(key, made);
  return made;
}

/** The place of a path. */
export function placeAt(root: RowPlace, path: JsonPath): RowPlace {
  return path.reduce((place, name) => placeInside(root, place, name), root);
}

/** The path of a place; that of a stretch is where it is a stretch of. */
export function pathOfPlace(place: RowPlace): JsonPath {
  const path: Name[] = [];
  for (let at: RowPlace | undefined = place; at?.above; at = at.above) if (!at.isStretch) path.push(at.name);
  return path.reverse();
}
