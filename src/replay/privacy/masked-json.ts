import { isJsonObject, type Json, type JsonPath } from '#base';
import { writtenInside, writtenNumber, type WrittenNumbers } from '#model';
import type { Lens, SeenValue } from './lens.js';
import type { PrivatePlace } from './privacy.js';
import type { PersonalKind } from './privacy-rule.js';

/** A line of JSON as it may be drawn or copied. */
export interface JsonLine {
  /** From 0. */
  readonly depth: number;
  readonly text: string;
  /** It continues the text of the line before. */
  readonly rest?: true;
  /** What is hidden in it. */
  readonly hidden?: PersonalKind;
}

export interface JsonLinesOptions {
  /** So many lines and no more. */
  readonly most?: number;
  /** Longer texts are broken into lines of so many characters. Absent: never. */
  readonly width?: number;
  /** The digits of numbers that no double holds, in the shape of the value. */
  readonly written?: WrittenNumbers | string | undefined;
}

export interface JsonLines {
  readonly lines: readonly JsonLine[];
  readonly complete: boolean;
}

interface Work {
  readonly close?: string;
  readonly head: string;
  readonly value: Json;
  readonly written: WrittenNumbers | string | undefined;
  readonly place: PrivatePlace;
  readonly way: Way | undefined;
  readonly depth: number;
  readonly last: boolean;
  /** What is still to be written of an object or list, so that long ones do not fill the pile. */
  readonly names?: readonly (string | number)[];
  readonly at?: number;
}

interface Way {
  readonly above: Way | undefined;
  readonly key: string | number;
}

/** A value as lines of JSON with what a lens hides hidden. Walks without recursion: depth costs memory, and no stack. */
export function jsonLines(
  value: Json,
  path: JsonPath,
  lens: Lens,
  { most = Infinity, width, written }: JsonLinesOptions = {},
): JsonLines {
  const lines: JsonLine[] = [];
  const way = path.reduce<Way | undefined>((above, key) => ({ above, key }), undefined);
  const work: Work[] = [{ head: '', value, written, place: lens.privacy.at(path), way, depth: 0, last: true }];
  for (let item = work.pop(); item; item = work.pop()) {
    if (lines.length >= most) return { lines, complete: false };
    const { head, depth, last } = item;
    const comma = last ? '' : ',';
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
        place: lens.privacy.into(item.place, name),
        way: { above: item.way, key: name },
        depth,
        last: isLast,
      });
    } else if (item.close !== undefined) {
      lines.push({ depth, text: `${item.close}${comma}` });
    } else if (Array.isArray(item.value) || isJsonObject(item.value)) {
      const list = Array.isArray(item.value);
      const names = Array.isArray(item.value) ? Array.from(item.value.keys()) : Object.keys(item.value);
      if (names.length === 0) lines.push({ depth, text: `${head}${list ? '[]' : '{}'}${comma}` });
      else {
        lines.push({ depth, text: `${head}${list ? '[' : '{'}` });
        work.push({ ...item, head: '', close: list ? ']' : '}' });
        work.push({ ...item, head: '', depth: depth + 1, names, at: 0 });
      }
    } else writePlain(item, comma);
  }
  return { lines, complete: true };

  function writePlain({ head, depth, place, value: plain, way: here, written: digitsHere }: Work, comma: string): void {
    const digits = writtenNumber(plain, digitsHere);
    // JSON has no other numbers; a path is only spelled out where it may matter.
    const seen: SeenValue =
      typeof plain === 'number' && !Number.isFinite(plain)
        ? { value: null }
        : lens.see(place, place.kind === undefined && typeof plain !== 'string' ? [] : pathOf(here), plain, digits);
    const text = `${head}${digits !== undefined && seen.value === plain ? digits : JSON.stringify(seen.value)}${comma}`;
    const hidden = seen.hidden === undefined ? {} : { hidden: seen.hidden };
    if (width === undefined || text.length <= width) {
      lines.push({ depth, text, ...hidden });
      return;
    }
    for (let from = 0; from < text.length && lines.length < most; from += width)
      lines.push({ depth, text: text.slice(from, from + width), ...(from > 0 && { rest: true as const }), ...hidden });
  }
}

/** Deeper levels are not indented further: ten thousand of them would be hundreds of megabytes of spaces. */
const mostIndent = 60;

/** A value as text for the clipboard, with what a lens hides hidden. Texts are themselves, all else is JSON with the digits of the run. */
export function maskedText(value: Json, path: JsonPath, lens: Lens, written?: WrittenNumbers | string): string {
  if (typeof value === 'string') {
    const seen = lens.see(lens.privacy.at(path), path, value).value;
    return typeof seen === 'string' ? seen : JSON.stringify(seen);
  }
  return jsonLines(value, path, lens, { written })
    .lines.map(({ depth, text }) => `${'  '.repeat(Math.min(depth, mostIndent))}${text}`)
    .join('\n');
}

function pathOf(way: Way | undefined): JsonPath {
  const path: (string | number)[] = [];
  for (let at = way; at; at = at.above) path.push(at.key);
  return path.reverse();
}
