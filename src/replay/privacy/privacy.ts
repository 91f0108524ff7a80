import type { JsonPath } from '#base';
import { defaultPrivacyRules, type PersonalKind, type PrivacyRule } from './privacy-rule.js';

/** A place in a context, as far as rules are concerned. There are few: many paths share one. */
export interface PrivatePlace {
  /** What a value here would tell. Absent: nothing personal. */
  readonly kind?: PersonalKind;
}

/** Says where personal data is, key by key on the way in, so that walking a large context costs one look-up per value. */
export interface Privacy {
  /** The outermost place. */
  readonly start: PrivatePlace;
  /** The place one key or position further in. */
  into(place: PrivatePlace, key: string | number): PrivatePlace;
  /** The same for a whole path. */
  at(path: JsonPath): PrivatePlace;
  /** Nothing is ever hidden. */
  readonly open: boolean;
}

/** How far the paths of rules have come, and what holds here. */
interface Known extends PrivatePlace {
  /** Rule and part still to be met, as `rule * 1000 + part`. */
  readonly waiting: readonly number[];
  readonly deep: boolean;
  readonly next: Map<string | number, Known>;
}

/** Keys that were looked up are kept, but not without end: contexts may be maps with a key per person. */
const mostKept = 2000;
const mostParts = 1000;

/** Makes rules ready for use. `null`: nothing is personal; absent: the usual rules. Parts that are no rules are passed over. */
export function createPrivacy(rules: readonly PrivacyRule[] | null | undefined = defaultPrivacyRules): Privacy {
  const list = rules ?? [];
  const paths = list.map(({ path }) => (path === undefined ? undefined : partsOf(path)));
  const byKey = new Map<string, number>();
  list.forEach(({ keys }, rule) => {
    for (const key of keys ?? []) if (!byKey.has(plainKey(key))) byKey.set(plainKey(key), rule);
  });
  const places = new Map<string, Known>();

  const place = (waiting: readonly number[], kind: PersonalKind | undefined, deep: boolean): Known => {
    const name = `${kind ?? ''}/${deep}/${waiting.join()}`;
    const known = places.get(name);
    if (known) return known;
    const made: Known = { waiting, deep, next: new Map(), ...(kind === undefined ? {} : { kind }) };
    places.set(name, made);
    return made;
  };

  /** Adds a state, and those that are reached because `**` may stand for nothing. */
  const wait = (states: Set<number>, rule: number, part: number): void => {
    states.add(rule * mostParts + part);
    if (paths[rule]?.[part] === '**') wait(states, rule, part + 1);
  };

  const step = (from: Known, key: string | number): Known => {
    const states = new Set<number>();
    let decides = typeof key === 'string' ? byKey.get(plainKey(key)) : undefined;
    for (const state of from.waiting) {
      const rule = Math.floor(state / mostParts);
      const part = state % mostParts;
      const wanted = paths[rule]![part];
      if (wanted === undefined) continue;
      if (wanted === '**') wait(states, rule, part);
      else if (wanted === '*' || wanted === String(key)) wait(states, rule, part + 1);
    }
    const waiting = [...states];
    for (const state of waiting) {
      const rule = Math.floor(state / mostParts);
      if (paths[rule]!.length === state % mostParts && (decides === undefined || rule < decides)) decides = rule;
    }
    const rule = decides === undefined ? undefined : list[decides];
    if (rule) return place(waiting, rule.kind === 'none' ? undefined : rule.kind, rule.deep !== false);
    const stays = from.kind !== undefined && (from.deep || typeof key === 'number');
    return place(waiting, stays ? from.kind : undefined, from.deep);
  };

  const states = new Set<number>();
  paths.forEach((parts, rule) => parts && wait(states, rule, 0));
  const start = place([...states], undefined, true);
  const into = (from: PrivatePlace, key: string | number): PrivatePlace => {
    const here = from as Known;
    const known = here.next.get(key);
    if (known) return known;
    const next = step(here, key);
    if (here.next.size < mostKept) here.next.set(key, next);
    return next;
  };
  return { start, into, at: (path) => path.reduce(into, start as PrivatePlace), open: list.length === 0 };
}

function partsOf(path: string | readonly (string | number)[]): readonly string[] {
  const parts = typeof path === 'string' ? path.split('.').filter((part) => part !== '') : path.map(String);
  return parts.slice(0, mostParts - 1);
}

/** Letters and digits in lower case; a key of other signs alone is itself. */
function plainKey(key: string): string {
  const plain = key
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return plain === '' ? key.slice(0, 200) : plain;
}
