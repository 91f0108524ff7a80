import { fillText, type ShortLinks, type ValueOf } from './fill-text.js';
import type { TextPart } from './placeholders.js';
import { measureSegments, type SegmentCount } from './segments.js';

/** Sample values of the contacts that a message goes to. */
export interface TextSamples {
  /** Sample contacts, each as a lookup by field name. @default none */
  readonly contacts?: readonly ValueOf[];
  /** Further values a field can take, such as the options of an attribute. */
  readonly valuesOf?: (path: string) => readonly string[];
  /** Returns false for a field that is always set at this node. Absent: every field may be empty. */
  readonly mayBeEmpty?: (path: string) => boolean;
  /** Set where links of the message are shortened. */
  readonly shortLinks?: ShortLinks;
}

/** The segment count of a message for some values of its fields. */
export interface EstimatedCount extends SegmentCount {
  /** The filled message. */
  readonly text: string;
}

/** The field that makes a message longest. */
export interface WorstField {
  /** The name of the field, as a placeholder writes it between braces. */
  readonly path: string;
  /** The value that does it; empty where the fallback of an empty field is longest. */
  readonly value: string;
  /** `characters`: the value holds characters outside GSM-7. `length`: it is long. */
  readonly by: 'characters' | 'length';
}

/** The number of segments of a message over its possible values. */
export interface SegmentEstimate {
  /** The count for the values that make the message shortest. */
  readonly minimum: EstimatedCount;
  /** The median contact by segments. */
  readonly typical: EstimatedCount;
  /** The count for the values that make the message longest. */
  readonly worst: EstimatedCount;
  /** Absent where the fields make no difference. */
  readonly worstField?: WorstField;
  /** Fields without a known value, assumed to be as long as their names. */
  readonly guessed: readonly string[];
}

/** A possible value of a field, with its size in both encodings. */
interface Candidate {
  readonly value: string;
  /** 7-bit units; undefined where GSM-7 cannot encode it. */
  readonly septets: number | undefined;
  readonly length: number;
}

type Choice = ReadonlyMap<string, Candidate>;

/**
 * Returns the minimum, typical and maximum number of segments of a message. Tries the values of the contacts, further
 * values, and empty fields with their fallbacks; each field varies independently, so the extremes may belong to
 * contacts outside the sample.
 *
 * @param samples possible values of the fields; without them a placeholder counts as its fallback, else as its name
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
  const people = contacts.map((contact) => count((path) => contact(path) || guess(path))).sort(byCapacity);
  const least = pick(
    fields,
    (candidates) => smallest(candidates, ({ septets }) => septets) ?? smallest(candidates, byLength),
  );
  const shortest = pick(fields, (candidates) => smallest(candidates, byLength));
  const minimum = [...people, chosen(least), chosen(shortest)].sort(byCapacity)[0] as EstimatedCount;
  const longest = pick(fields, (candidates) => largest(candidates, byLength));
  const heaviest = pick(
    fields,
    (candidates) => largest(candidates, ({ septets }) => septets) ?? largest(candidates, byLength),
  );
  const tried = [heaviest, longest, ...forcedChoices(fields, longest)].map((choice) => ({
    choice,
    result: chosen(choice),
  }));
  const most = tried.reduce((worst, next) => (byCapacity(worst.result, next.result) < 0 ? next : worst));
  const recipient = people.at(-1);
  const worst = recipient && byCapacity(most.result, recipient) < 0 ? recipient : most.result;
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
    [...fallbacks].map(([path, substitutes]) => {
      const had = contacts.map((contact) => contact(path) ?? '');
      const values = new Set([...had, ...(valuesOf?.(path) ?? [])].filter((value) => value !== ''));
      if (values.size === 0) {
        guessed.add(path);
        values.add('n'.repeat(path.length));
      }
      const canBeEmpty = had.includes('') || mayBeEmpty?.(path) !== false;
      const filled = [...values].map((value) => candidateOf(value, value.repeat(substitutes.length)));
      return [
        path,
        canBeEmpty ? [...filled, candidateOf('', substitutes.map((words) => words ?? '').join(''))] : filled,
      ];
    }),
  );
}

function candidateOf(value: string, shown: string): Candidate {
  const { encoding, units } = measureSegments(shown);
  return { value, septets: encoding === 'GSM-7' ? units : undefined, length: shown.length };
}

const byLength = ({ length }: Candidate): number => length;

function byCapacity(left: SegmentCount, right: SegmentCount): number {
  return left.segments - right.segments || usedUnits(left) - usedUnits(right);
}

/** How full the message is, comparable across both encodings. */
function usedUnits({ encoding, units }: SegmentCount): number {
  return encoding === 'UCS-2' ? units * 16 : units * 7;
}

function clamp(count: EstimatedCount, least: EstimatedCount, most: EstimatedCount): EstimatedCount {
  if (byCapacity(count, least) < 0) return least;
  return byCapacity(count, most) > 0 ? most : count;
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

/** Adds a choice for each field that can force UCS-2 alone: its longest such value, with the longest of all others. */
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
  // Without known values the fallback is the best evidence.
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
