import { formatDecimal, parseDecimal } from '#base';

/** "1,000" may be a thousand or one: it is asked about rather than guessed. */
const ambiguous = /^[+-]?\d{1,3}(,\d{3})+$/;

/** Reads a number as people type it; undefined for text that is none. */
export function parseNumber(text: string): number | undefined {
  const exact = /e/i.test(text) ? undefined : exactNumber(text);
  return exact === undefined ? undefined : Number(exact);
}

/** A typed number with all its digits, written with a point: `0.10` becomes `0.1`. Undefined for text that is none. */
export function exactNumber(text: string): string | undefined {
  const decimal = ambiguous.test(text.trim()) ? undefined : parseDecimal(text);
  return decimal && formatDecimal(decimal);
}

/**
 * What to store for a typed number: a number where it has exactly the digits that were typed, else the digits as text, as a
 * number of floating point would quietly be another. A setting that is stored as text stays text.
 */
export function storedNumber(text: string, before: unknown): number | string | undefined {
  const exact = exactNumber(text);
  if (exact === undefined) return undefined;
  if (typeof before === 'string' && exactNumber(before) !== undefined) return text.trim().replace(',', '.');
  const number = Number(exact);
  return exactNumber(String(number)) === exact ? number : exact;
}
