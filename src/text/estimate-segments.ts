import { fillText, type ShortLinks, type ValueOf } from './fill-text.js';
import type { TextPart } from './parse-placeholders.js';
import { measureSegments, type SegmentCount } from './segments.js';

/** What is known of the people a message goes to. */
export interface TextSamples {
  /** A few contacts, each as what it has for a field's name. */
  readonly contacts?: readonly ValueOf[];
  /** Further values a field is known to take, such as the choices of an attribute. */
  readonly valuesOf?: (path: string) => readonly string[];
  /** False for a field that is always set where the message stands. Left out, every field may be empty. */
  readonly mayBeEmpty?: (path: string) => boolean;
  /** Set where the links of the message are shortened. */
  readonly shortLinks?: ShortLinks;
}

/** What a message comes to for some values of its fields. */
export interface EstimatedCount extends SegmentCount {
  /** The message as it would go out. */
  readonly text: string;
}

/** Which field makes a message longest, and how. */
export interface WorstField {
  readonly path: string;
  /** The value that does it; empty where an empty field is the longest, by the words that stand in. */
  readonly value: string;
  /** `characters`: the value holds some that GSM-7 cannot carry. `length`: it is long. */
  readonly by: 'characters' | 'length';
}

/** In how many parts a message may go out. */
export interface SegmentEstimate {
  readonly minimum: EstimatedCount;
  /** For the contact in the middle, when they are put in order of what the message comes to for them. */
  readonly typical: EstimatedCount;
  readonly worst: EstimatedCount;
  /** Absent where the fields make no difference. */
  readonly worstField?: WorstField;
  /** Fields of which no value is known. They were taken to be as long as their names. */
  readonly guessed: readonly string[];
}

/** One value that a field may have, with the room it takes wherever the field stands. */
interface Candidate {
  readonly value: string;
  /** 7-bit units; undefined where GSM-7 cannot carry it. */
  readonly septets: number | undefined;
  readonly length: number;
}

type Choice = ReadonlyMap<string, Candidate>;

/**
 * The fewest, the usual and the most parts a message may go out in. Tries what the contacts have, further values, and empty
 * fields with the words that stand in for them; every field independent of the others, so the extremes are those of people who
 * may not be among the contacts.
 */
export function estimateSegments(parts: readonly TextPart[], samples: TextSamples = {}): SegmentEstimate {
  const { contacts = [], shortLinks } = samples;
  const guessed = new Set<string>();
  const fields = candidatesIn(parts, samples, guessed);
  const count = (valueOf: ValueOf): EstimatedCount => {
    const { text } = fillText(parts, valueOf, shortLinks);
    return { ...measureSegments(text), text };
  };
  const chosen = (choice: Choice): EstimatedCount => count((path) => choice.get(path)?.value);
  const guess: ValueOf = (path) => (guessed.has(path) ? 'n'.repeat(path.length) : undefined);
  const people = contacts.map((contact) => count((path) => contact(path) || guess(path))).sort(byRoom);
  const least = pick(
    fields,
    (candidates) => smallest(candidates, ({ septets }) => septets) ?? smallest(candidates, byLength),
  );
  const shortest = pick(fields, (candidates) => smallest(candidates, byLength));
  const minimum = [...people, chosen(least), chosen(shortest)].sort(byRoom)[0] as EstimatedCount;
  const longest = pick(fields, (candidates) => largest(candidates, byLength));
  const heaviest = pick(
    fields,
    (candidates) => largest(candidates, ({ septets }) => septets) ?? largest(candidates, byLength),
  );
  const tried = [heaviest, longest, ...forcedChoices(fields, longest)].map((choice) => ({
    choice,
    result: chosen(choice),
  }));
  const most = tried.reduce((worst, next) => (byRoom(worst.result, next.result) < 0 ? next : worst));
  const person = people.at(-1);
  const worst = person && byRoom(most.result, person) < 0 ? person : most.result;
  const typical = people[Math.floor((people.length - 1) / 2)] ?? count((path) => usualValue(path, fields, guessed));
  const worstField =
    minimum.units === worst.units && minimum.encoding === worst.encoding
      ? undefined
      : fieldToBlame(most.choice, fields, worst);
  return {
    minimum,
    typical: clamp(typical, minimum, worst),
    worst,
    ...(worstField ? { worstField } : {}),
    guessed: [...guessed],
  };
}

type Fields = ReadonlyMap<string, readonly Candidate[]>;

function candidatesIn(
  parts: readonly TextPart[],
  { contacts = [], mayBeEmpty, valuesOf }: TextSamples,
  guessed: Set<string>,
): Fields {
  const fallbacks = new Map<string, (string | undefined)[]>();
  for (const part of parts) {
    if (part.kind !== 'field') continue;
    const list = fallbacks.get(part.path);
    if (list) list.push(part.fallback);
    else fallbacks.set(part.path, [part.fallback]);
  }
  return new Map(
    [...fallbacks].map(([path, standIns]) => {
      const had = contacts.map((contact) => contact(path) ?? '');
      const values = new Set([...had, ...(valuesOf?.(path) ?? [])].filter((value) => value !== ''));
      if (values.size === 0) {
        guessed.add(path);
        values.add('n'.repeat(path.length));
      }
      const canBeEmpty = had.includes('') || mayBeEmpty?.(path) !== false;
      const filled = [...values].map((value) => candidateOf(value, value.repeat(standIns.length)));
      return [path, canBeEmpty ? [...filled, candidateOf('', standIns.map((words) => words ?? '').join(''))] : filled];
    }),
  );
}

function candidateOf(value: string, shown: string): Candidate {
  const { encoding, units } = measureSegments(shown);
  return { value, septets: encoding === 'GSM-7' ? units : undefined, length: shown.length };
}

const byLength = ({ length }: Candidate): number => length;

function byRoom(left: SegmentCount, right: SegmentCount): number {
  return left.segments - right.segments || roomUsed(left) - roomUsed(right);
}

/** How full the message is, in terms that both alphabets share. */
function roomUsed({ encoding, units }: SegmentCount): number {
  return encoding === 'UCS-2' ? units * 16 : units * 7;
}

function clamp(count: EstimatedCount, least: EstimatedCount, most: EstimatedCount): EstimatedCount {
  if (byRoom(count, least) < 0) return least;
  return byRoom(count, most) > 0 ? most : count;
}

function pick(fields: Fields, choose: (candidates: readonly Candidate[]) => Candidate | undefined): Choice {
  return new Map(
    [...fields].flatMap(([path, candidates]) => {
      const candidate = choose(candidates);
      return candidate ? [[path, candidate] as const] : [];
    }),
  );
}

function smallest(
  candidates: readonly Candidate[],
  size: (candidate: Candidate) => number | undefined,
): Candidate | undefined {
  return extreme(candidates, size, (left, right) => left < right);
}

function largest(
  candidates: readonly Candidate[],
  size: (candidate: Candidate) => number | undefined,
): Candidate | undefined {
  return extreme(candidates, size, (left, right) => left > right);
}

function extreme(
  candidates: readonly Candidate[],
  size: (candidate: Candidate) => number | undefined,
  isBetter: (left: number, right: number) => boolean,
): Candidate | undefined {
  let best: Candidate | undefined;
  let bestSize = 0;
  for (const candidate of candidates) {
    const now = size(candidate);
    if (now === undefined || (best && !isBetter(now, bestSize))) continue;
    best = candidate;
    bestSize = now;
  }
  return best;
}

/** One more choice for each field that can force UCS-2 by itself: its longest value that does, and the longest of all others. */
function forcedChoices(fields: Fields, longest: Choice): readonly Choice[] {
  return [...fields].flatMap(([path, candidates]) => {
    const forcing = largest(
      candidates.filter(({ septets }) => septets === undefined),
      byLength,
    );
    return forcing ? [new Map([...longest, [path, forcing]])] : [];
  });
}

function usualValue(path: string, fields: Fields, guessed: ReadonlySet<string>): string | undefined {
  const candidates = fields.get(path) ?? [];
  // A field of which nothing is known is best told by the words that stand in for it.
  if (guessed.has(path))
    return candidates.some(({ length, value }) => value === '' && length > 0) ? undefined : candidates[0]?.value;
  const filled = candidates.filter(({ value }) => value !== '').sort((left, right) => left.length - right.length);
  return filled[Math.floor((filled.length - 1) / 2)]?.value;
}

function fieldToBlame(choice: Choice, fields: Fields, worst: EstimatedCount): WorstField | undefined {
  const chosen = [...choice];
  const forcing =
    worst.encoding === 'UCS-2'
      ? chosen.filter(
          ([path, { septets }]) =>
            septets === undefined && fields.get(path)?.some((other) => other.septets !== undefined),
        )
      : [];
  const [first] = forcing.sort(([, left], [, right]) => right.length - left.length);
  if (first) return { path: first[0], value: first[1].value, by: 'characters' };
  const spread = chosen.map(([path, candidate]) => ({
    path,
    value: candidate.value,
    more: candidate.length - (smallest(fields.get(path) ?? [], byLength)?.length ?? 0),
  }));
  const [widest] = spread.sort((left, right) => right.more - left.more);
  return widest && widest.more > 0 ? { path: widest.path, value: widest.value, by: 'length' } : undefined;
}
