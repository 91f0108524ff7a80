import type { JsonPath } from './json.js';
import { wholeNumberKey } from './whole-number-key.js';

/**
 * What `JSON.parse` changes silently. Harmful: `too-deep` is nesting that could not be written again, `duplicate-key`
 * loses a value, `inexact-number` becomes another number. Harmless: `reordered-key` moves to the front of its object.
 */
export type TextFindingKind = 'too-deep' | 'duplicate-key' | 'inexact-number' | 'reordered-key';

/**
 * Receives one finding.
 *
 * @param written the key or the number as in the text; empty for `too-deep`
 * @param pathOf builds the JSON path, valid only during the call; most of a million findings need none
 */
export type ReportFinding = (kind: TextFindingKind, written: string, pathOf: () => JsonPath) => void;

/**
 * Scans a JSON text once, in order, and reports what parsing would lose, change or move. All text enters through this
 * scanner. It keeps only the keys of the open objects, so memory does not grow with the findings; it takes about half
 * the time of `JSON.parse`. Text that is not JSON ends the scan early or reports nonsense, but never throws: callers
 * that scan before parsing act on `too-deep` alone.
 *
 * @param maxDepth how many objects and lists may nest; the first one beyond is reported and ends the scan
 */
// oxlint-disable-next-line max-lines-per-function -- one pass over the text; each branch reads one kind of token
export function scanJsonText(text: string, maxDepth: number, report: ReportFinding): void {
  const open: OpenContainer[] = [];
  let inside: OpenContainer | undefined;
  let expectsKey = false;
  let at = 0;
  const pathOf = (): JsonPath => open.map(({ key }) => key);

  while (at < text.length) {
    const character = text.charCodeAt(at);
    if (character === 0x22 /* " */) {
      const end = endOfJsonString(text, at);
      if (expectsKey && inside) {
        readKey(inside, keyAt(text, at, end));
        expectsKey = false;
      }
      at = end;
    } else if (character === 0x2c /* , */) {
      if (inside && typeof inside.key === 'number') inside.key += 1;
      else expectsKey = true;
      at += 1;
    } else if (character === 0x7b /* { */ || character === 0x5b /* [ */) {
      if (open.length >= maxDepth) return report('too-deep', '', () => pathOf().slice(0, 8));
      expectsKey = character === 0x7b;
      inside = expectsKey
        ? { key: '', keys: [], many: undefined, isOrdered: false, largest: -1 }
        : { key: 0, keys: undefined, many: undefined, isOrdered: false, largest: -1 };
      open.push(inside);
      at += 1;
    } else if (character === 0x7d /* } */ || character === 0x5d /* ] */) {
      open.pop();
      inside = open[open.length - 1];
      expectsKey = false;
      at += 1;
    } else if (character === 0x2d /* - */ || (character >= 0x30 && character <= 0x39)) {
      at = readNumber(at);
    } else at += 1;
  }

  function readKey(container: OpenContainer, key: string): void {
    container.key = key;
    if (hasKey(container, key)) report('duplicate-key', key, pathOf);
    const index = wholeNumberKey(key);
    if (index < 0) container.isOrdered = true;
    else {
      if (container.isOrdered || index < container.largest) report('reordered-key', key, pathOf);
      container.largest = Math.max(container.largest, index);
    }
  }

  /**
   * Returns the end of the number. A double holds up to fifteen digits without an exponent exactly, but not a signed
   * zero.
   */
  function readNumber(start: number): number {
    let digits = 0;
    let isPlain = !(text.charCodeAt(start) === 0x2d && text.charCodeAt(start + 1) === 0x30);
    let end = start;
    for (; end < text.length; end++) {
      const character = text.charCodeAt(end);
      if (character >= 0x30 && character <= 0x39) digits += 1;
      else if (character === 0x65 /* e */ || character === 0x45 /* E */ || character === 0x2b /* + */) isPlain = false;
      else if (character !== 0x2e /* . */ && character !== 0x2d /* - */) break;
    }
    if (isPlain && digits <= 15) return end;
    const written = text.slice(start, end);
    if (!isExact(written)) report('inexact-number', written, pathOf);
    return end;
  }
}

interface OpenContainer {
  /** The current key or index. */
  key: string | number;
  /** The keys so far, for small objects; a set costs more than it saves there. */
  readonly keys: string[] | undefined;
  many: Set<string> | undefined;
  /** A key that keeps its position came before: a later integer key moves in front of it. */
  isOrdered: boolean;
  largest: number;
}

const fewKeys = 16;

/** Returns whether the object has the key already, and adds it. */
function hasKey(container: OpenContainer, key: string): boolean {
  const { keys = [], many } = container;
  if (many) return many.has(key) || (many.add(key), false);
  if (keys.includes(key)) return true;
  keys.push(key);
  if (keys.length > fewKeys) container.many = new Set(keys);
  return false;
}

/**
 * Returns the index behind the string that begins at `start`, or the length of a text that ends within it. Uses
 * `indexOf`, several times faster than a loop over characters: strings are most of a document.
 */
export function endOfJsonString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote > 0) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

function keyAt(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1);
  if (!written.includes('\\')) return written;
  try {
    return JSON.parse(text.slice(start, end)) as string;
  } catch {
    return written;
  }
}

/** The significant digits of a number as written, and the power of ten to scale them by. */
function decimalParts(written: string): { readonly digits: string; readonly scale: number } {
  const [mantissa = '', exponent = '0'] = written.replace(/^-/, '').toLowerCase().split('e');
  const [integerPart = '', fraction = ''] = mantissa.split('.');
  // Loops, not patterns: /0+$/ takes quadratic time on a long run of zeros.
  const all = integerPart + fraction;
  let first = 0;
  while (first < all.length && all[first] === '0') first += 1;
  let end = all.length;
  while (end > first && all[end - 1] === '0') end -= 1;
  const digits = all.slice(first, end);
  return { digits, scale: digits === '' ? 0 : Number(exponent) - fraction.length + (all.length - end) };
}

/** Returns true when reading and writing the number keeps its value; `1.0` and `1e2` are exact, `-0` is not. */
function isExact(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value) || Object.is(value, -0)) return false;
  const before = decimalParts(written);
  const after = decimalParts(String(value));
  return before.digits === after.digits && before.scale === after.scale;
}
