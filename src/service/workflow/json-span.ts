import { endOfJsonString } from '#base';

/** Where a value stands in a JSON text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface MemberSpan extends Span {
  readonly key: string;
  /** Where the quoted key begins; `start` and `end` are those of its value. */
  readonly keyStart: number;
}

/*
 * Documents are kept and passed on as the text they arrived in, so that nothing in them can change on the way. These
 * functions find the few places the service itself must read or replace. They take well-formed JSON only.
 */

/** The members of the object that begins at `start`, in the order of the text. */
export function objectMembers(text: string, start = 0): MemberSpan[] {
  const members: MemberSpan[] = [];
  let at = skipSpace(text, start) + 1;
  for (;;) {
    at = skipSpace(text, at);
    if (text[at] === '}') return members;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    const keyEnd = endOfJsonString(text, at);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = skipValue(text, valueStart);
    members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, keyStart: at, start: valueStart, end });
    at = end;
  }
}

/** The items of the array that begins at `start`. */
export function arrayItems(text: string, start = 0): Span[] {
  const items: Span[] = [];
  let at = skipSpace(text, start) + 1;
  for (;;) {
    at = skipSpace(text, at);
    if (text[at] === ']') return items;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    const end = skipValue(text, at);
    items.push({ start: at, end });
    at = end;
  }
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}

function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (;;) {
    const character = text.charCodeAt(at);
    if (character === 0x22 /* " */) at = endOfJsonString(text, at);
    else if (character === 0x7b /* { */ || character === 0x5b /* [ */) {
      depth += 1;
      at += 1;
    } else if (character === 0x7d /* } */ || character === 0x5d /* ] */) {
      depth -= 1;
      at += 1;
    } else if (depth === 0) return endOfWord(text, at);
    else at += 1;
    if (depth === 0) return at;
  }
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !',]} \n\r\t'.includes(text.charAt(at))) at += 1;
  return at;
}
