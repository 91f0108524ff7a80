import { isJsonObject, type Json, type JsonObject, type JsonPath } from '#base';
import { writtenInside, type WrittenNumbers } from '#model';
import type { ContextChange } from '#trace';
import type { Privacy, PrivatePlace } from '../privacy/privacy.js';
import { placeAt, placeInside, type RowPlace, stretchOf } from './row-place.js';

/** One line of a context drawn as a tree. */
export interface ContextRow {
  readonly place: RowPlace;
  /** What rules say of this place. */
  readonly privately: PrivatePlace;
  /** From 0. */
  readonly depth: number;
  readonly name: string;
  /** Absent: unchanged, or changed only further inside. */
  readonly change?: ContextChange['kind'];
  /** What is there now; what was there, for a line that was removed. */
  readonly value: Json;
  /** What was there before, for a line that changed. */
  readonly before?: Json;
  /** The digits of numbers in `value` and `before` that no double holds. */
  readonly written?: Written;
  readonly writtenBefore?: Written;
  /** Present for objects and lists that hold something, and for stretches of them. */
  readonly open?: boolean;
  /** How many values an object or list holds. */
  readonly size?: number;
  /** This line stands for a part of a long object or list: from and to, counted from 0, the last one included. */
  readonly stretch?: readonly [from: number, to: number];
  /** How many changes are inside of a line that is closed. */
  readonly changesInside?: number;
  /** Which of how many on its level, counted from 1. */
  readonly position: number;
  readonly count: number;
}

export interface ContextTreeInput {
  /** Where the tree begins; holds what was met of it so far. */
  readonly root: RowPlace;
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** The digits of numbers in them that no double holds, as visits have them. */
  readonly writtenBefore?: Written | undefined;
  readonly writtenAfter?: Written | undefined;
  /** What changed is marked and the way to it opened; without marks it is the context as it is. */
  readonly marks: ContextMarks | undefined;
  /** What a person opened or closed. */
  readonly toggled: ReadonlyMap<RowPlace, boolean>;
  readonly privacy: Privacy;
}

/** Longer objects and lists are drawn as stretches of so many, and those of more as stretches of stretches. */
export const longestStretch = 100;

/** Small things on the outermost level are open from the start. */
const smallEnough = 4;

/** The way to so many changes is opened; of more, those further on are told by number. */
const mostOpened = 200;

type Name = string | number;
type Written = WrittenNumbers | string;

/** Something still to be drawn. */
interface Work extends Pick<ContextRow, 'place' | 'privately' | 'depth' | 'position' | 'count'> {
  readonly name: string;
  readonly after: Json | undefined;
  readonly before: Json | undefined;
  readonly writtenAfter: Written | undefined;
  readonly writtenBefore: Written | undefined;
  readonly inherited?: 'added' | 'removed' | undefined;
  readonly names?: { readonly list: readonly Name[]; readonly from: number; readonly to: number };
}

/** Where changes are. */
export interface ContextMarks {
  readonly changed: ReadonlyMap<RowPlace, ContextChange>;
  /** How many changes are at a place and inside of it. */
  readonly counts: ReadonlyMap<RowPlace, number>;
  /** Places that are open because the way to a change leads through them. */
  readonly opened: ReadonlySet<RowPlace>;
  /** Changes to which the way is open. */
  readonly ahead: ReadonlySet<RowPlace>;
}

/** Marks changes in a tree. */
export function contextMarks(root: RowPlace, changes: readonly ContextChange[]): ContextMarks {
  const changed = new Map<RowPlace, ContextChange>();
  const counts = new Map<RowPlace, number>();
  const opened = new Set<RowPlace>();
  const ahead = new Set<RowPlace>();
  changes.forEach((change, at) => {
    const place = placeAt(root, change.path);
    changed.set(place, change);
    if (at < mostOpened) ahead.add(place);
    for (let way: RowPlace | undefined = place; way; way = way.above) {
      counts.set(way, (counts.get(way) ?? 0) + 1);
      if (at < mostOpened && way !== place) opened.add(way);
    }
  });
  return { changed, counts, opened, ahead };
}

const noMarks: ContextMarks = { changed: new Map(), counts: new Map(), opened: new Set(), ahead: new Set() };

/** The lines of a context that are in view, top to bottom. Only what is opened is walked through, and without recursion. */
export function contextRows(input: ContextTreeInput): readonly ContextRow[] {
  const { root, privacy, toggled, marks = noMarks } = input;
  const rows: ContextRow[] = [];
  const work: Work[] = [];
  pushInside({
    place: root,
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
  for (let item = work.pop(); item; item = work.pop()) {
    if (item.names) drawStretch(item, item.names);
    else drawValue(item);
  }
  return rows;

  function drawValue(item: Work): void {
    const { place, after, before } = item;
    const change = item.inherited ?? marks.changed.get(place)?.kind;
    const value = (change === 'removed' ? before : after) ?? null;
    const written = change === 'removed' ? item.writtenBefore : item.writtenAfter;
    const size = sizeOf(value);
    const inside = change === undefined ? (marks.counts.get(place) ?? 0) : 0;
    const own = {
      place,
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
    // A list that was emptied holds nothing now, but still shows what left it.
    if (size === 0 && inside === 0) {
      rows.push(own);
      return;
    }
    const open =
      toggled.get(place) ?? (marks.opened.has(place) || (item.depth === 0 && size <= smallEnough && !change));
    rows.push({ ...own, open, size, ...(!open && inside > 0 ? { changesInside: inside } : {}) });
    if (!open) return;
    const inherited = change === 'added' || change === 'removed' ? change : undefined;
    pushInside({
      ...item,
      after: change === 'removed' ? undefined : after,
      before: change === 'removed' || change === undefined ? before : undefined,
      inherited,
    });
  }

  function drawStretch(item: Work, { list, from, to }: NonNullable<Work['names']>): void {
    const inside = changesIn(item, list, from, to);
    const open = toggled.get(item.place) ?? inside.opened > 0;
    rows.push({
      place: item.place,
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
    if (open) pushInside({ ...item, place: item.place.above! }, { list, from, to });
  }

  function changesIn(
    { place }: Work,
    list: readonly Name[],
    from: number,
    to: number,
  ): { readonly count: number; readonly opened: number } {
    const whole = place.above!;
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

  /** Puts what is inside on the pile, so that it comes off from the first to the last. */
  function pushInside(item: Work, within?: Work['names']): void {
    const list = within?.list ?? namesIn(item.place, item.before, item.after);
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
          place: placeInside(root, item.place, name),
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
          place: stretchOf(root, item.place, start, step),
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
}

/** One by one, or in stretches: of a hundred, of ten thousand and so on. */
function stretchLength(count: number): number {
  if (count <= 2 * longestStretch) return 1;
  let length = longestStretch;
  while (count > length * longestStretch) length *= longestStretch;
  return length;
}

/** The stretches that have to be open for a place to be seen. */
export function stretchesTo(
  root: RowPlace,
  path: JsonPath,
  before: Json | undefined,
  after: Json | undefined,
): readonly RowPlace[] {
  const stretches: RowPlace[] = [];
  let place = root;
  let old = before;
  let now = after;
  for (const name of path) {
    const list = namesIn(place, Array.isArray(old) === Array.isArray(now) ? old : undefined, now);
    let from = 0;
    let to = list.length;
    const at = stretchLength(to) === 1 ? -1 : list.indexOf(name);
    for (let step = stretchLength(to); at >= 0 && step > 1; step = stretchLength(to - from)) {
      from += Math.floor((at - from) / step) * step;
      to = Math.min(to, from + step);
      stretches.push(stretchOf(root, place, from, step));
    }
    place = placeInside(root, place, name);
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

/** The names of a place, kept until it holds something else: a hundred thousand of them take a while to gather. */
function namesIn(place: RowPlace, before: Json | undefined, after: Json | undefined): readonly Name[] {
  if (place.names && place.names.before === before && place.names.after === after) return place.names.list;
  const list = mergedKeys(before, after);
  place.names = { before, after, list };
  return list;
}

/** The keys of now, and each key that is gone in its old place: behind the key that stood before it. */
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
