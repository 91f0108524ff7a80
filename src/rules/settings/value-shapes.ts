import { addDecimals, type Decimal, isJsonObject, parseDecimal, valueWords } from '#base';

/** Two days, each of which may be open (empty). */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

const names = [
  ['start', 'end'],
  ['from', 'to'],
] as const;

/** The keys that an object stores its two days under; undefined for an object without any. */
function namesIn(value: { readonly [key: string]: unknown }): (typeof names)[number] | undefined {
  return names.find(([first, last]) => Object.hasOwn(value, first) || Object.hasOwn(value, last));
}

/** Reads a stored range of days in any of its shapes; undefined for other values. */
export function readRange(value: unknown): DayRange | undefined {
  if (typeof value === 'string') {
    const [start, end, ...more] = value.split('/');
    return start === undefined || end === undefined || more.length > 0 ? undefined : { start, end };
  }
  if (!isJsonObject(value)) return undefined;
  const keys = namesIn(value);
  if (!keys) return Object.keys(value).length === 0 ? { start: '', end: '' } : undefined;
  const [start, end] = keys.map((key) => value[key] ?? '');
  return typeof start === 'string' && typeof end === 'string' ? { start, end } : undefined;
}

/** Writes a range in the shape it had, keeping other fields. */
export function writeRange(before: unknown, { end, start }: DayRange): unknown {
  if (typeof before === 'string' && before !== '') return `${start}/${end}`;
  const object = isJsonObject(before) ? before : {};
  const [first, last] = namesIn(object) ?? names[0];
  const kept = { ...object };
  for (const [key, day] of [
    [first, start],
    [last, end],
  ] as const) {
    if (day === '' && !(Object.hasOwn(object, key) && object[key] === '')) delete kept[key];
    else kept[key] = day;
  }
  return kept;
}

/** The keys of a share, in order of precedence. */
const shareKeys = ['percentage', 'percent', 'share', 'weight'] as const;
const nameKeys = ['name', 'label', 'value', 'path'] as const;

/** One share of 100 %. */
export interface Share {
  readonly name: string;
  /** As stored: a number, or digits as text where a double could not hold them. */
  readonly percentage: unknown;
}

/** Reads stored shares in any of their shapes; undefined for other values. */
export function readShares(value: unknown): readonly Share[] | undefined {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'number'))
      return value.map((percentage, index) => ({ name: `Part ${index + 1}`, percentage }));
    if (!value.every((item) => isJsonObject(item) && shareKeyOf(item) !== undefined)) return undefined;
    return (value as readonly { readonly [key: string]: unknown }[]).map((item) => {
      const name = nameKeys.map((key) => item[key]).find((word) => typeof word === 'string');
      return { name: typeof name === 'string' ? name : '', percentage: item[shareKeyOf(item) as string] };
    });
  }
  if (
    !isJsonObject(value) ||
    !Object.values(value).every(
      (part) => typeof part === 'number' || (typeof part === 'string' && /^[\d.]+$/.test(part)),
    )
  )
    return undefined;
  return Object.entries(value).map(([name, percentage]) => ({ name, percentage }));
}

function shareKeyOf(item: { readonly [key: string]: unknown }): string | undefined {
  return shareKeys.find((key) => Object.hasOwn(item, key));
}

/** Replaces the percentages of stored shares, in the shape they had. As many as there are, in order. */
export function withPercentages(before: unknown, percentages: readonly unknown[]): unknown {
  if (Array.isArray(before)) {
    return before.map((item: unknown, index) =>
      isJsonObject(item) ? { ...item, [shareKeyOf(item) ?? 'percentage']: percentages[index] } : percentages[index],
    );
  }
  return Object.fromEntries(Object.keys(before as object).map((key, index) => [key, percentages[index]]));
}

/** Renames one of the stored shares. Only for lists of objects: in other shapes the name is the key. */
export function withShareName(before: readonly unknown[], index: number, name: string): readonly unknown[] {
  return before.map((item, at) => {
    if (at !== index || !isJsonObject(item)) return item;
    const key = nameKeys.find((candidate) => typeof item[candidate] === 'string') ?? 'name';
    return { ...item, [key]: name };
  });
}

/** Returns the exact sum of shares; undefined where one is unreadable. */
export function sumOfShares(shares: readonly Share[]): Decimal | undefined {
  let sum: Decimal = { units: 0n, scale: 0 };
  for (const { percentage } of shares) {
    const part = parseDecimal(valueWords(percentage));
    if (!part) return undefined;
    sum = addDecimals(sum, part);
  }
  return sum;
}

/** Divides 100 into parts that differ by at most 0.01, the larger ones first, with a sum of exactly 100. */
export function evenShares(count: number): readonly number[] {
  const base = Math.floor(10_000 / count);
  const larger = 10_000 - base * count;
  return Array.from({ length: count }, (_, index) => (base + (index < larger ? 1 : 0)) / 100);
}
