import { isJsonObject, type Json, type JsonPath } from '#base';
import { writtenInside, writtenNumber, type WrittenNumbers } from '#model';
import type { Lens, SeenValue } from './lens.js';
import type { PrivacyState } from './privacy.js';
import type { PersonalKind } from './privacy-rule.js';

/** A line of masked JSON. */
export interface JsonLine {
  /** Indentation, from 0. */
  readonly depth: number;
  readonly text: string;
  /** Continues the string of the previous line. */
  readonly rest?: true;
  /** The kind of the hidden data. */
  readonly hidden?: PersonalKind;
}

export interface JsonLinesOptions {
  /** Maximum number of lines. */
  readonly maxLines?: number;
  /**
   * Breaks longer strings after this many characters.
   *
   * @default no break
   */
  readonly width?: number;
  /** The digits of numbers that no double represents, in the shape of the value. */
  readonly written?: WrittenNumbers | string | undefined;
}

export interface JsonLines {
  readonly lines: readonly JsonLine[];
  readonly isComplete: boolean;
}

interface Work {
  readonly close?: string;
  readonly head: string;
  readonly value: Json;
  readonly written: WrittenNumbers | string | undefined;
  readonly state: PrivacyState;
  readonly keyChain: KeyChain | undefined;
  readonly depth: number;
  readonly isLast: boolean;
  /** The remaining entries, so that long objects do not fill the stack. */
  readonly names?: readonly (string | number)[];
  readonly at?: number;
}

interface KeyChain {
  readonly above: KeyChain | undefined;
  readonly key: string | number;
}

/** Writes a value as lines of masked JSON. Without recursion: depth costs memory, not stack. */
export function jsonLines(
  value: Json,
  path: JsonPath,
  lens: Lens,
  { maxLines = Infinity, width, written }: JsonLinesOptions = {},
): JsonLines {
  const lines: JsonLine[] = [];
  const keyChain = path.reduce<KeyChain | undefined>((above, key) => ({ above, key }), undefined);
  const work: Work[] = [{ head: '', value, written, state: lens.privacy.at(path), keyChain, depth: 0, isLast: true }];
  for (let item = work.pop(); item; item = work.pop()) {
    if (lines.length >= maxLines) return { lines, isComplete: false };
    const { head, depth, isLast } = item;
    const comma = isLast ? '' : ',';
    if (item.names) {
      const at = item.at ?? 0;
      const name = item.names[at]!;
      const isLast = at === item.names.length - 1;
      if (!isLast) work.push({ ...item, at: at + 1 });
      const child = (item.value as { readonly [key: string | number]: Json })[name] ?? null;
      const childHead = typeof name === 'number' ? '' : `${JSON.stringify(lens.key(name))}: `;
      work.push({
        head: childHead,
        value: child,
        written: writtenInside(item.written, name),
        state: lens.privacy.into(item.state, name),
        keyChain: { above: item.keyChain, key: name },
        depth,
        isLast: isLast,
      });
    } else if (item.close !== undefined) {
      lines.push({ depth, text: `${item.close}${comma}` });
    } else if (Array.isArray(item.value) || isJsonObject(item.value)) {
      const isList = Array.isArray(item.value);
      const names = Array.isArray(item.value) ? Array.from(item.value.keys()) : Object.keys(item.value);
      if (names.length === 0) lines.push({ depth, text: `${head}${isList ? '[]' : '{}'}${comma}` });
      else {
        lines.push({ depth, text: `${head}${isList ? '[' : '{'}` });
        work.push({ ...item, head: '', close: isList ? ']' : '}' });
        work.push({ ...item, head: '', depth: depth + 1, names, at: 0 });
      }
    } else writePlain(item, comma);
  }
  return { lines, isComplete: true };

  function writePlain(
    { head, depth, state, value: plain, keyChain: here, written: digitsHere }: Work,
    comma: string,
  ): void {
    const digits = writtenNumber(plain, digitsHere);
    // A JSON path is built only where a rule may apply.
    const seen: SeenValue =
      typeof plain === 'number' && !Number.isFinite(plain)
        ? { value: null }
        : lens.see(state, state.kind === undefined && typeof plain !== 'string' ? [] : pathOf(here), plain, digits);
    const text = `${head}${digits !== undefined && seen.value === plain ? digits : JSON.stringify(seen.value)}${comma}`;
    const hidden = seen.hidden === undefined ? {} : { hidden: seen.hidden };
    if (width === undefined || text.length <= width) {
      lines.push({ depth, text, ...hidden });
      return;
    }
    for (let from = 0; from < text.length && lines.length < maxLines; from += width)
      lines.push({ depth, text: text.slice(from, from + width), ...(from > 0 && { rest: true as const }), ...hidden });
  }
}

/** Deeper levels are not indented further: 10,000 levels would be hundreds of megabytes of spaces. */
const maxIndent = 60;

/** Returns a masked value for the clipboard: strings as they are, all else as JSON with original digits. */
export function maskedText(value: Json, path: JsonPath, lens: Lens, written?: WrittenNumbers | string): string {
  if (typeof value === 'string') {
    const seen = lens.see(lens.privacy.at(path), path, value).value;
    return typeof seen === 'string' ? seen : JSON.stringify(seen);
  }
  return jsonLines(value, path, lens, { written })
    .lines.map(({ depth, text }) => `${'  '.repeat(Math.min(depth, maxIndent))}${text}`)
    .join('\n');
}

function pathOf(keyChain: KeyChain | undefined): JsonPath {
  const path: (string | number)[] = [];
  for (let at = keyChain; at; at = at.above) path.push(at.key);
  return path.reverse();
}
