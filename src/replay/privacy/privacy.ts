import { isJsonObject, type JsonPath } from '#base';
import { holdsPhrase, wordsOfKey } from './personal-words.js';
import { defaultPrivacyRules, type PersonalKind, type PrivacyRule } from './privacy-rule.js';

/** The state of all rules at a JSON path. Many paths share one state. */
export interface PrivacyState {
  /** The kind of a value here. Absent: not personal. */
  readonly kind?: PersonalKind;
}

/** Locates personal data, one key per step, so that walking a large context costs one look-up per value. */
export interface Privacy {
  /** The state at the root. */
  readonly start: PrivacyState;
  /** Returns the state one key or index deeper. */
  into(state: PrivacyState, key: string | number): PrivacyState;
  /** Returns the state at a JSON path. */
  at(path: JsonPath): PrivacyState;
  /** Nothing is hidden. */
  readonly open: boolean;
}

/** A state with its pending rule parts. */
interface Known extends PrivacyState {
  /** Pending rule parts, encoded as `rule * 1000 + part`. */
  readonly waiting: readonly number[];
  readonly deep: boolean;
  readonly next: Map<string | number, Known>;
}

/** The key cache is bounded: contexts may be maps with a key per contact. */
const maxKept = 2000;
const maxParts = 1000;

/**
 * Compiles rules. `null`: nothing is personal; absent, or anything but a list: the default rules. Invalid rules are
 * ignored.
 */
export function createPrivacy(rules?: readonly PrivacyRule[] | null): Privacy {
  const list = rules === null ? [] : (Array.isArray(rules) ? rules : defaultPrivacyRules).filter(isRule);
  const paths = list.map(({ path }) => (path === undefined ? undefined : partsOf(path)));
  const ruleOfKey = createKeyReader(list);
  const places = new Map<string, Known>();

  const createState = (waiting: readonly number[], kind: PersonalKind | undefined, deep: boolean): Known => {
    const name = `${kind ?? ''}/${deep}/${waiting.join()}`;
    const known = places.get(name);
    if (known) return known;
    const made: Known = { waiting, deep, next: new Map(), ...(kind === undefined ? {} : { kind }) };
    places.set(name, made);
    return made;
  };

  /** Adds a rule part, and the part after `**`, which may match nothing. */
  const wait = (states: Set<number>, rule: number, part: number): void => {
    states.add(rule * maxParts + part);
    if (paths[rule]?.[part] === '**') wait(states, rule, part + 1);
  };

  const step = (from: Known, key: string | number): Known => {
    const states = new Set<number>();
    let decides = typeof key === 'string' ? ruleOfKey(key) : undefined;
    for (const state of from.waiting) {
      const rule = Math.floor(state / maxParts);
      const part = state % maxParts;
      const wanted = paths[rule]![part];
      if (wanted === undefined) continue;
      if (wanted === '**') wait(states, rule, part);
      else if (wanted === '*' || wanted === String(key)) wait(states, rule, part + 1);
    }
    const waiting = [...states];
    for (const state of waiting) {
      const rule = Math.floor(state / maxParts);
      if (paths[rule]!.length === state % maxParts && (decides === undefined || rule < decides)) decides = rule;
    }
    const rule = decides === undefined ? undefined : list[decides];
    if (rule) return createState(waiting, rule.kind === 'none' ? undefined : rule.kind, rule.deep !== false);
    const stays = from.kind !== undefined && (from.deep || typeof key === 'number');
    return createState(waiting, stays ? from.kind : undefined, from.deep);
  };

  const states = new Set<number>();
  paths.forEach((parts, rule) => parts && wait(states, rule, 0));
  const start = createState([...states], undefined, true);
  const into = (from: PrivacyState, key: string | number): PrivacyState => {
    const here = from as Known;
    const known = here.next.get(key);
    if (known) return known;
    const next = step(here, key);
    if (here.next.size < maxKept) here.next.set(key, next);
    return next;
  };
  return { start, into, at: (path) => path.reduce(into, start as PrivacyState), open: list.length === 0 };
}

/** Returns a function that finds the first rule for a key, by the whole of it or by words within it. */
function createKeyReader(list: readonly PrivacyRule[]): (key: string) => number | undefined {
  const byKey = new Map<string, number>();
  list.forEach(({ keys }, rule) => {
    for (const key of keys ?? []) if (!byKey.has(plainKey(key))) byKey.set(plainKey(key), rule);
  });
  /** By their first words. */
  const phrases = new Map<string, { readonly rule: number; readonly phrase: readonly string[] }[]>();
  list.forEach(({ words = [] }, rule) => {
    for (const phrase of words.map(wordsOfKey)) {
      const [first] = phrase;
      if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), { rule, phrase }]);
    }
  });
  return (key) => {
    const whole = byKey.get(plainKey(key));
    const words = phrases.size === 0 ? [] : wordsOfKey(key);
    const within = words
      .flatMap((word) => phrases.get(word) ?? [])
      .filter(({ phrase }) => holdsPhrase(words, phrase))
      .map(({ rule }) => rule);
    const first = Math.min(whole ?? Infinity, ...within);
    return first === Infinity ? undefined : first;
  };
}

function partsOf(path: string | readonly (string | number)[]): readonly string[] {
  const parts = typeof path === 'string' ? path.split('.').filter((part) => part !== '') : path.map(String);
  return parts.slice(0, maxParts - 1);
}

/** Returns letters and digits in lower case; a key of other characters stays itself. */
function plainKey(key: string): string {
  const plain = key
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return plain === '' ? key.slice(0, 200) : plain;
}

/** Hosts written in JavaScript pass anything. */
function isRule(rule: unknown): rule is PrivacyRule {
  if (!isJsonObject(rule)) return false;
  const { keys, path, words } = rule;
  const isTexts = (value: unknown): boolean =>
    value === undefined || (Array.isArray(value) && value.every((text) => typeof text === 'string'));
  const isPath = path === undefined || typeof path === 'string' || Array.isArray(path);
  return isPath && isTexts(keys) && isTexts(words);
}
