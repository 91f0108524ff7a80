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
    const { head, depth } = item;
    const comma = item.isLast ? '' : ',';
    if (item.names) {
      const at = item.at ?? 0;
      if (at < item.names.length - 1) work.push({ ...item, at: at + 1 });
      work.push(entryOf(item, item.names, at, lens));
      continue;
    }
    let line: JsonLine;
    if (item.close !== undefined) line = { depth, text: `${item.close}${comma}` };
    else if (Array.isArray(item.value) || isJsonObject(item.value)) {
      const isList = Array.isArray(item.value);
      const names = Array.isArray(item.value) ? Array.from(item.value.keys()) : Object.keys(item.value);
      if (names.length === 0) line = { depth, text: `${head}${isList ? '[]' : '{}'}${comma}` };
      else {
        line = { depth, text: `${head}${isList ? '[' : '{'}` };
        work.push({ ...item, head: '', close: isList ? ']' : '}' });
        work.push({ ...item, head: '', depth: depth + 1, names, at: 0 });
      }
    } else {
      const { text, hidden } = scalarText(item, lens);
      line = { depth, text: `${text}${comma}`, ...(hidden && { hidden }) };
    }
    if (!pushBroken(lines, line, width, maxLines)) return { lines, isComplete: false };
  }
  return { lines, isComplete: true };
}

/** Returns the work for an entry of an object or array. */
function entryOf(item: Work, names: readonly (string | number)[], at: number, lens: Lens): Work {
  const name = names[at]!;
  return {
    head: typeof name === 'number' ? '' : `${JSON.stringify(lens.key(name))}: `,
    value: (item.value as { readonly [key: string | number]: Json })[name] ?? null,
    written: writtenInside(item.written, name),
    state: lens.privacy.into(item.state, name),
    keyChain: { above: item.keyChain, key: name },
    depth: item.depth,
    isLast: at === names.length - 1,
  };
}

/** Returns a masked scalar after its key. */
function scalarText(
  { head, state, value, keyChain, written }: Work,
  lens: Lens,
): { readonly text: string; readonly hidden: PersonalKind | undefined } {
  const digits = writtenNumber(value, written);
  // A JSON path is built only where a rule may apply.
  const seen: SeenValue =
    typeof value === 'number' && !Number.isFinite(value)
      ? { value: null }
      : lens.see(state, state.kind === undefined && typeof value !== 'string' ? [] : pathOf(keyChain), value, digits);
  const text = digits !== undefined && seen.value === value ? digits : JSON.stringify(seen.value);
  return { text: `${head}${text}`, hidden: seen.hidden };
}

/**
 * Adds a line, broken where it is longer than the width, but never inside a surrogate pair. Returns false where the
 * maximum number of lines cuts it off.
 */
function pushBroken(lines: JsonLine[], line: JsonLine, width = Infinity, maxLines: number): boolean {
  const { text } = line;
  for (let from = 0, to = 0; from === 0 || from < text.length; from = to) {
    if (lines.length >= maxLines) return false;
    to = from + width;
    if (to < text.length && to - from > 1 && /[\ud800-\udbff]/.test(text.charAt(to - 1))) to -= 1;
    lines.push(
      from === 0 && to >= text.length ? line : { ...line, text: text.slice(from, to), ...(from > 0 && { rest: true }) },
    );
  }
  return true;
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
