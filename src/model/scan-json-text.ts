import type { JsonPath } from '#base';

/** Something in a JSON text that parsing would lose or that goes beyond the limits. */
export interface TextFinding {
  readonly kind: 'too-deep' | 'duplicate-key' | 'inexact-number' | 'reordered-key';
  readonly path: JsonPath;
  /** The text as written: the key or the number. */
  readonly written: string;
}

interface OpenContainer {
  readonly isArray: boolean;
  readonly keys: Set<string> | null;
  key: string | number;
  /** Something that stays behind a number-like key that comes after it: a plain key, or a larger number. */
  hasPlainKey: boolean;
  largestKey: number;
}

/** What every double holds: up to fifteen digits, and no zero with a sign. */
const plainNumber = /^(0|-?[1-9]\d{0,14})$/;

const integerLike = /^(0|[1-9]\d{0,9})$/;

/**
 * Walks a JSON text once and lists what `JSON.parse` would change without a word: keys written twice, numbers that no
 * double can hold, number-like keys that the language moves to the front. Assumes well-formed JSON (parse it first).
 * Stops at the first container nested deeper than `maxDepth`, and at `maxFindings`.
 */
export function scanJsonText(text: string, maxDepth: number, maxFindings = 20): TextFinding[] {
  const findings: TextFinding[] = [];
  const open: OpenContainer[] = [];
  let expectKey = false;
  let at = 0;
  const here = (): JsonPath => open.map((container) => container.key);
  const report = (kind: TextFinding['kind'], written: string): void => {
    findings.push({ kind, path: here(), written });
  };

  while (at < text.length && findings.length < maxFindings) {
    const character = text.charCodeAt(at);
    switch (character) {
      case 0x7b: /* { */
      case 0x5b: /* [ */ {
        if (open.length >= maxDepth) {
          findings.push({ kind: 'too-deep', path: here().slice(0, 8), written: '' });
          return findings;
        }
        const isArray = character === 0x5b;
        open.push({ isArray, keys: isArray ? null : new Set(), key: isArray ? 0 : '', hasPlainKey: false, largestKey: -1 });
        expectKey = !isArray;
        at += 1;
        break;
      }
      case 0x7d: /* } */
      case 0x5d: /* ] */
        open.pop();
        expectKey = false;
        at += 1;
        break;
      case 0x2c: /* , */ {
        const container = open[open.length - 1];
        if (container?.isArray) container.key = (container.key as number) + 1;
        else expectKey = true;
        at += 1;
        break;
      }
      case 0x22: /* " */ {
        const end = endOfString(text, at);
        if (expectKey) {
          const container = open[open.length - 1];
          if (container?.keys) {
            const key = textOfKey(text, at, end);
            container.key = key;
            if (container.keys.has(key)) report('duplicate-key', key);
            container.keys.add(key);
            if (!integerLike.test(key)) container.hasPlainKey = true;
            else {
              if (container.hasPlainKey || Number(key) < container.largestKey) report('reordered-key', key);
              container.largestKey = Math.max(container.largestKey, Number(key));
            }
          }
          expectKey = false;
        }
        at = end;
        break;
      }
      default:
        if (character === 0x2d || (character >= 0x30 && character <= 0x39)) {
          const end = endOfNumber(text, at);
          const written = text.slice(at, end);
          if (!isExact(written)) report('inexact-number', written);
          at = end;
        } else at += 1;
    }
  }
  return findings;
}

/** Found by searching, which is several times faster than going from character to character: texts are most of a document. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote > 0) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

function textOfKey(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1);
  return written.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : written;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && '0123456789.eE+-'.includes(text.charAt(at))) at += 1;
  return at;
}

/** The digits of a number as written, without sign, point and exponent, and the power of ten they are to be scaled by. */
function decimalParts(written: string): { readonly digits: string; readonly scale: number } {
  const [mantissa = '', exponent = '0'] = written.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  // Loops, not patterns: /0+$/ takes quadratic time on a long run of zeros that something else follows.
  const all = whole + fraction;
  let first = 0;
  while (first < all.length && all[first] === '0') first += 1;
  let end = all.length;
  while (end > first && all[end - 1] === '0') end -= 1;
  const digits = all.slice(first, end);
  return { digits, scale: digits === '' ? 0 : Number(exponent) - fraction.length + (all.length - end) };
}

/** True when reading and writing the number again gives the same value; `1.0` and `1e2` are exact, `-0` is not. */
function isExact(written: string): boolean {
  if (plainNumber.test(written)) return true;
  const value = Number(written);
  if (!Number.isFinite(value)) return false;
  if (Object.is(value, -0)) return false;
  const before = decimalParts(written);
  const after = decimalParts(String(value));
  return before.digits === after.digits && before.scale === after.scale;
}
