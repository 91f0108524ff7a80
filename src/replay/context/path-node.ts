import type { Json, JsonPath } from '#base';

/** A key, an index, or a range such as `0+100` of a long value. */
type Name = string | number;

/**
 * A node in the tree of JSON paths. Equal paths share one object for the lifetime of the tree, so that paths are
 * compared by identity: as strings, paths ten thousand levels deep would take hundreds of megabytes.
 */
export interface PathNode {
  readonly above: PathNode | undefined;
  readonly name: Name;
  /** Unique in the tree, for React keys and element ids. */
  readonly id: number;
  readonly inside: Map<Name, PathNode>;
  /** Ranges of a long value by start and length. They add no level to the JSON path. */
  readonly stretches: Map<string, PathNode>;
  readonly isStretch: boolean;
  /** The cached keys, and the values they were collected from. */
  names?: { readonly before: Json | undefined; readonly after: Json | undefined; readonly list: readonly Name[] };
}

/** Creates the root of a tree of JSON paths. */
export function createPathTree(): PathNode {
  return makePathNode(undefined, '', false, 0);
}

const counts = new WeakMap<PathNode, { next: number }>();

function makePathNode(above: PathNode | undefined, name: Name, isStretch: boolean, id: number): PathNode {
  return { above, name, id, isStretch, inside: new Map(), stretches: new Map() };
}

function nextId(pathNode: PathNode): number {
  const known = counts.get(pathNode) ?? { next: 1 };
  const id = known.next++;
  counts.set(pathNode, known);
  return id;
}

/** Returns the child for a key, created on first use. */
export function childNode(root: PathNode, pathNode: PathNode, name: Name): PathNode {
  const known = pathNode.inside.get(name);
  if (known) return known;
  const made = makePathNode(pathNode, name, false, nextId(root));
  pathNode.inside.set(name, made);
  return made;
}

/** Returns a range of the entries, created on first use. */
export function stretchOf(root: PathNode, pathNode: PathNode, from: number, length: number): PathNode {
  const key = `${from}+${length}`;
  const known = pathNode.stretches.get(key);
  if (known) return known;
  const made = makePathNode(pathNode, key, true, nextId(root));
  pathNode.stretches.set(key, made);
  return made;
}

/** Returns the node of a JSON path. */
export function pathNodeAt(root: PathNode, path: JsonPath): PathNode {
  return path.reduce((pathNode, name) => childNode(root, pathNode, name), root);
}

/** Returns the JSON path of a node; a range has the path of its value. */
export function pathOfNode(pathNode: PathNode): JsonPath {
  const path: Name[] = [];
  for (let at: PathNode | undefined = pathNode; at?.above; at = at.above) if (!at.isStretch) path.push(at.name);
  return path.reverse();
}
