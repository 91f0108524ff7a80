import { isJsonObject, type Json, type JsonObject, type JsonPath } from '#base';
import { writtenInside, type WrittenNumbers } from '#model';
import type { ContextChange } from '#trace';
import type { Privacy, PrivacyState } from '../privacy/privacy.js';
import { pathNodeAt, childNode, type PathNode, stretchOf } from './path-node.js';

/** One row of a context tree. */
export interface ContextRow {
  readonly pathNode: PathNode;
  /** The state of the privacy rules at this JSON path. */
  readonly privately: PrivacyState;
  /** Depth, from 0. */
  readonly depth: number;
  readonly name: string;
  /** Absent where the value is unchanged or changed only deeper inside. */
  readonly change?: ContextChange['kind'];
  /** The current value, or the previous one for a removed row. */
  readonly value: Json;
  /** The previous value of a changed row. */
  readonly before?: Json;
  /** The digits of numbers in `value` and `before` that no double represents. */
  readonly written?: Written;
  readonly writtenBefore?: Written;
  /** Set for non-empty objects, arrays and ranges of them. */
  readonly open?: boolean;
  /** Number of entries of an object or array. */
  readonly size?: number;
  /** Set where the row stands for a range of a long object or array: first and last index, from 0. */
  readonly stretch?: readonly [from: number, to: number];
  /** Number of changes inside a collapsed row. */
  readonly changesInside?: number;
  /** Position among siblings, counted from 1. */
  readonly position: number;
  readonly count: number;
}

export interface ContextTreeInput {
  /** The root of the tree of JSON paths, built lazily. */
  readonly root: PathNode;
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** The digits of numbers that no double represents, as visits hold them. */
  readonly writtenBefore?: Written | undefined;
  readonly writtenAfter?: Written | undefined;
  /** Marks changes and expands their ancestors. Undefined shows the context without marks. */
  readonly marks: ContextMarks | undefined;
  /** Rows the user expanded or collapsed. */
  readonly toggled: ReadonlyMap<PathNode, boolean>;
  readonly privacy: Privacy;
}

/** Longer objects and arrays are split into ranges of this size, and those into ranges of ranges. */
export const maxStretchLength = 100;

/** Values on the top level up to this size are expanded at first. */
const smallEnough = 4;

/** Ancestors of this many changes are expanded. Further changes are only counted. */
const maxOpened = 200;

type Name = string | number;
type Written = WrittenNumbers | string;

/** A pending row of the walk. */
interface Work extends Pick<ContextRow, 'pathNode' | 'privately' | 'depth' | 'position' | 'count'> {
  readonly name: string;
  readonly after: Json | undefined;
  readonly before: Json | undefined;
  readonly writtenAfter: Written | undefined;
  readonly writtenBefore: Written | undefined;
  readonly inherited?: 'added' | 'removed' | undefined;
  readonly names?: { readonly list: readonly Name[]; readonly from: number; readonly to: number };
}

/** The changes of a context by JSON path. */
export interface ContextMarks {
  readonly changed: ReadonlyMap<PathNode, ContextChange>;
  /** Number of changes at and below a JSON path. */
  readonly counts: ReadonlyMap<PathNode, number>;
  /** Ancestors of changes, which are expanded. */
  readonly opened: ReadonlySet<PathNode>;
  /** Changes whose ancestors are expanded. */
  readonly ahead: ReadonlySet<PathNode>;
}

/** Collects the change marks of a tree. */
export function contextMarks(root: PathNode, changes: readonly ContextChange[]): ContextMarks {
  const changed = new Map<PathNode, ContextChange>();
  const counts = new Map<PathNode, number>();
  const opened = new Set<PathNode>();
  const ahead = new Set<PathNode>();
  changes.forEach((change, at) => {
    const pathNode = pathNodeAt(root, change.path);
    changed.set(pathNode, change);
    if (at < maxOpened) ahead.add(pathNode);
    for (let ancestor: PathNode | undefined = pathNode; ancestor; ancestor = ancestor.above) {
      counts.set(ancestor, (counts.get(ancestor) ?? 0) + 1);
      if (at < maxOpened && ancestor !== pathNode) opened.add(ancestor);
    }
  });
  return { changed, counts, opened, ahead };
}

const noMarks: ContextMarks = { changed: new Map(), counts: new Map(), opened: new Set(), ahead: new Set() };

/** Returns the visible rows of a context in order. Walks expanded values only, without recursion. */
export function contextRows(input: ContextTreeInput): readonly ContextRow[] {
  const { root, privacy } = input;
  const walk: Walk = { ...input, marks: input.marks ?? noMarks, rows: [], work: [] };
  pushInside(walk, {
    pathNode: root,
    privately: privacy.start,
    depth: -1,
    name: '',
    after: input.after,
    before: input.marks && input.before,
    writtenAfter: input.writtenAfter,
    writtenBefore: input.writtenBefore,
    position: 1,
    count: 1,
  });
  for (let item = walk.work.pop(); item; item = walk.work.pop()) {
    if (item.names) drawStretch(walk, item, item.names);
    else drawValue(walk, item);
  }
  return walk.rows;
}

/** A walk over a context: rows so far, and a stack of pending ones. */
interface Walk extends Pick<ContextTreeInput, 'root' | 'privacy' | 'toggled'> {
  readonly marks: ContextMarks;
  readonly rows: ContextRow[];
  readonly work: Work[];
}

function drawValue(walk: Walk, item: Work): void {
  const { marks, rows, toggled } = walk;
  const { pathNode, after, before } = item;
  const change = item.inherited ?? marks.changed.get(pathNode)?.kind;
  const value = (change === 'removed' ? before : after) ?? null;
  const written = change === 'removed' ? item.writtenBefore : item.writtenAfter;
  const size = sizeOf(value);
  const inside = change === undefined ? (marks.counts.get(pathNode) ?? 0) : 0;
  const own = {
    pathNode,
    privately: item.privately,
    depth: item.depth,
    name: item.name,
    value,
    position: item.position,
    count: item.count,
    ...(change ? { change } : {}),
    ...(change === 'changed' && before !== undefined ? { before } : {}),
    ...(written === undefined ? {} : { written }),
    ...(change === 'changed' && item.writtenBefore !== undefined ? { writtenBefore: item.writtenBefore } : {}),
  };
  // An array that was emptied still shows its removed entries.
  if (size === 0 && inside === 0) {
    rows.push(own);
    return;
  }
  const open =
    toggled.get(pathNode) ?? (marks.opened.has(pathNode) || (item.depth === 0 && size <= smallEnough && !change));
  rows.push({ ...own, open, size, ...(!open && inside > 0 ? { changesInside: inside } : {}) });
  if (!open) return;
  const inherited = change === 'added' || change === 'removed' ? change : undefined;
  pushInside(walk, {
    ...item,
    after: change === 'removed' ? undefined : after,
    before: change === 'removed' || change === undefined ? before : undefined,
    inherited,
  });
}

function drawStretch(walk: Walk, item: Work, { list, from, to }: NonNullable<Work['names']>): void {
  const inside = changesIn(walk.marks, item, list, from, to);
  const open = walk.toggled.get(item.pathNode) ?? inside.opened > 0;
  walk.rows.push({
    pathNode: item.pathNode,
    privately: item.privately,
    depth: item.depth,
    name: item.name,
    value: null,
    open,
    size: to - from,
    stretch: [from, to - 1],
    position: item.position,
    count: item.count,
    ...(item.inherited && { change: item.inherited }),
    ...(!open && inside.count > 0 ? { changesInside: inside.count } : {}),
  });
  if (open) pushInside(walk, { ...item, pathNode: item.pathNode.above! }, { list, from, to });
}

function changesIn(
  marks: ContextMarks,
  { pathNode }: Work,
  list: readonly Name[],
  from: number,
  to: number,
): { readonly count: number; readonly opened: number } {
  const whole = pathNode.above!;
  let count = 0;
  let opened = 0;
  if (!marks.counts.has(whole)) return { count, opened };
  for (let at = from; at < to; at++) {
    const child = whole.inside.get(list[at]!);
    const here = child && marks.counts.get(child);
    if (child === undefined || here === undefined) continue;
    count += here;
    if (marks.opened.has(child) || marks.ahead.has(child)) opened += 1;
  }
  return { count, opened };
}

/** Pushes the entries in reverse, so that the stack yields them in order. */
function pushInside({ root, privacy, work }: Walk, item: Work, within?: Work['names']): void {
  const list = within?.list ?? namesIn(item.pathNode, item.before, item.after);
  const from = within?.from ?? 0;
  const to = within?.to ?? list.length;
  const depth = item.depth + 1;
  const step = stretchLength(to - from);
  const count = Math.ceil((to - from) / step);
  for (let position = count; position > 0; position--) {
    const start = from + (position - 1) * step;
    const common = { depth, position, count, inherited: item.inherited };
    if (step === 1) {
      const name = list[start]!;
      work.push({
        ...common,
        name: String(name),
        pathNode: childNode(root, item.pathNode, name),
        privately: privacy.into(item.privately, name),
        after: childOf(item.after, name),
        before: childOf(item.before, name),
        writtenAfter: writtenInside(item.writtenAfter, name),
        writtenBefore: writtenInside(item.writtenBefore, name),
      });
    } else {
      const end = Math.min(to, start + step);
      work.push({
        ...common,
        name: `${list[start]!} … ${list[end - 1]!}`,
        pathNode: stretchOf(root, item.pathNode, start, step),
        privately: item.privately,
        after: item.after,
        before: item.before,
        writtenAfter: item.writtenAfter,
        writtenBefore: item.writtenBefore,
        names: { list, from: start, to: end },
      });
    }
  }
}

/** Returns the size of a range: 1, 100, 10,000 and so on. */
function stretchLength(count: number): number {
  if (count <= 2 * maxStretchLength) return 1;
  let length = maxStretchLength;
  while (count > length * maxStretchLength) length *= maxStretchLength;
  return length;
}

/** Returns the ranges to expand so that a JSON path is visible. */
export function stretchesTo(
  root: PathNode,
  path: JsonPath,
  before: Json | undefined,
  after: Json | undefined,
): readonly PathNode[] {
  const stretches: PathNode[] = [];
  let pathNode = root;
  let old = before;
  let now = after;
  for (const name of path) {
    // The same entries as in the rows: both of what changed inside, else those that are left.
    const isKept = now === undefined || Array.isArray(old) === Array.isArray(now);
    const list = namesIn(pathNode, isKept ? old : undefined, now);
    let from = 0;
    let to = list.length;
    const at = stretchLength(to) === 1 ? -1 : list.indexOf(name);
    for (let step = stretchLength(to); at >= 0 && step > 1; step = stretchLength(to - from)) {
      from += Math.floor((at - from) / step) * step;
      to = Math.min(to, from + step);
      stretches.push(stretchOf(root, pathNode, from, step));
    }
    pathNode = childNode(root, pathNode, name);
    old = childOf(old, name);
    now = childOf(now, name);
  }
  return stretches;
}

function sizeOf(value: Json): number {
  return Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
}

function keysOf(value: Json | undefined): readonly Name[] {
  return Array.isArray(value) ? Array.from(value.keys()) : isJsonObject(value) ? Object.keys(value) : [];
}

function childOf(value: Json | undefined, key: Name): Json | undefined {
  if (value === undefined || value === null || typeof value !== 'object' || !Object.hasOwn(value, key))
    return undefined;
  return (value as { readonly [name: string | number]: Json })[key];
}

/** Returns the keys at a JSON path, cached until the value changes: collecting 100,000 keys is slow. */
function namesIn(pathNode: PathNode, before: Json | undefined, after: Json | undefined): readonly Name[] {
  if (pathNode.names && pathNode.names.before === before && pathNode.names.after === after) return pathNode.names.list;
  const list = mergedKeys(before, after);
  pathNode.names = { before, after, list };
  return list;
}

/** Merges current and removed keys; a removed key keeps its place after its former predecessor. */
function mergedKeys(before: Json | undefined, after: Json | undefined): readonly Name[] {
  const now = keysOf(after);
  const old = keysOf(before);
  if (old.length === 0) return now;
  const kept = new Set(now);
  const goneAfter = new Map<Name | undefined, Name[]>();
  let anchor: Name | undefined;
  for (const key of old) {
    if (kept.has(key)) {
      anchor = key;
      continue;
    }
    const gone = goneAfter.get(anchor);
    if (gone) gone.push(key);
    else goneAfter.set(anchor, [key]);
  }
  if (goneAfter.size === 0) return now;
  return [...(goneAfter.get(undefined) ?? []), ...now.flatMap((key) => [key, ...(goneAfter.get(key) ?? [])])];
}
