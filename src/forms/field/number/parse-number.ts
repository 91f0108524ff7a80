import { formatDecimal, parseDecimal } from '#base';

/** "1,000" may mean a thousand or one: refused rather than guessed. */
const ambiguous = /^[+-]?\d{1,3}(,\d{3})+$/;

/** Parses a typed number; undefined for other text. */
export function parseNumber(text: string): number | undefined {
  const exact = /e/i.test(text) ? undefined : exactNumber(text);
  return exact === undefined ? undefined : Number(exact);
}

/** Normalises a typed number without losing digits: `0.10` becomes `0.1`. Undefined for other text. */
export function exactNumber(text: string): string | undefined {
  const decimal = ambiguous.test(text.trim()) ? undefined : parseDecimal(text);
  return decimal && formatDecimal(decimal);
}

/**
 * Returns the value to store for a typed number: a number if a double holds exactly these digits, else the digits as
 * text. A setting stored as text stays text.
 */
export function storedNumber(text: string, before: unknown): number | string | undefined {
  const exact = exactNumber(text);
  if (exact === undefined) return undefined;
  if (typeof before === 'string' && exactNumber(before) !== undefined) return text.trim().replace(',', '.');
  const number = Number(exact);
  return exactNumber(String(number)) === exact ? number : exact;
}
