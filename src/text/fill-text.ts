import { findLinks } from './find-links.js';
import type { TextPart } from './parse-placeholders.js';

/** Links that are shortened for each contact when a message goes out. */
export interface ShortLinks {
  /** Such as `fern.fit`. */
  readonly domain: string;
  /** How many characters follow the domain's slash. */
  readonly codeLength: number;
}

/** A message as somebody gets it, and where each stretch of it comes from. */
export interface FilledText {
  readonly text: string;
  /** The paths of fields that were empty and have no words to stand in, each once. */
  readonly missing: readonly string[];
  /** The place in the message as it was written that a place in the filled text comes from; within a field, its beginning. */
  readonly writtenIndex: (index: number) => number;
}

/** What a field holds for one contact; `undefined` or nothing where it is empty. */
export type ValueOf = (path: string) => string | undefined;

interface Stretch {
  readonly from: number;
  readonly writtenFrom: number;
  /** False for what was filled in: none of its inner places was written. */
  readonly isWritten: boolean;
}

/**
 * Fills a message in: each field by its value, else by the words that stand in for it, else by nothing. Where links are
 * shortened, each address becomes one as long as the short one that takes its place; the code in it is made up, since the real one
 * is only known later.
 */
export function fillText(parts: readonly TextPart[], valueOf: ValueOf, shortLinks?: ShortLinks): FilledText {
  const stretches: Stretch[] = [];
  const missing = new Set<string>();
  let text = '';
  let written = 0;
  const add = (filled: string, length: number, isWritten: boolean): void => {
    stretches.push({ from: text.length, writtenFrom: written, isWritten });
    text += filled;
    written += length;
  };
  for (const part of parts) {
    if (part.kind === 'field') {
      const value = valueOf(part.path) || part.fallback;
      if (!value && part.fallback === undefined) missing.add(part.path);
      add(value ?? '', part.raw.length, false);
      continue;
    }
    for (const { isLink, raw } of shortLinks ? linksIn(part.raw) : [{ raw: part.raw, isLink: false }]) {
      add(isLink ? shortAddress(raw, shortLinks as ShortLinks) : raw, raw.length, !isLink);
    }
  }
  return { text, missing: [...missing], writtenIndex: (index) => writtenIndexIn(stretches, index, written) };
}

/** The words of a message with each address as long as the short one that takes its place. */
export function shortenLinks(text: string, shortLinks: ShortLinks | undefined): string {
  if (!shortLinks || !text.includes('://')) return text;
  return linksIn(text)
    .map(({ isLink, raw }) => (isLink ? shortAddress(raw, shortLinks) : raw))
    .join('');
}

function linksIn(text: string): readonly { readonly raw: string; readonly isLink: boolean }[] {
  const found: { readonly raw: string; readonly isLink: boolean }[] = [];
  let done = 0;
  for (const { from, to } of findLinks(text)) {
    if (from > done) found.push({ raw: text.slice(done, from), isLink: false });
    found.push({ raw: text.slice(from, to), isLink: true });
    done = to;
  }
  if (done < text.length) found.push({ raw: text.slice(done), isLink: false });
  return found;
}

const codeLetters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** An address such as the service would make: its code is made up from the long address, so that each link has its own. */
function shortAddress(address: string, { codeLength, domain }: ShortLinks): string {
  let mixed = 2_166_136_261;
  for (let at = 0; at < address.length; at++) mixed = Math.imul(mixed ^ address.charCodeAt(at), 16_777_619) >>> 0;
  let code = '';
  for (let left = Math.max(0, Math.min(64, Math.floor(codeLength) || 0)); left > 0; left--) {
    mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0;
    code += codeLetters[(mixed >>> 27) & 31];
  }
  return `${domain}/${code}`;
}

function writtenIndexIn(stretches: readonly Stretch[], index: number, end: number): number {
  let low = 0;
  let high = stretches.length - 1;
  let found: Stretch | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle] as Stretch;
    if (stretch.from <= index) {
      found = stretch;
      low = middle + 1;
    } else high = middle - 1;
  }
  if (!found) return 0;
  return Math.min(end, found.isWritten ? found.writtenFrom + index - found.from : found.writtenFrom);
}
