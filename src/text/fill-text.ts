import type { TextPart } from './placeholders.js';

/** Links that the service shortens for each contact. */
export interface ShortLinks {
  /** Such as `fern.fit`. */
  readonly domain: string;
  /** How many characters follow the domain's slash. */
  readonly codeLength: number;
}

/** A message filled for one contact, with the origin of each range. */
export interface FilledText {
  readonly text: string;
  /** The paths of empty fields without a fallback, each once. */
  readonly missing: readonly string[];
  /** Maps an index of the filled text to the written one; inside a field, to its beginning. */
  readonly writtenIndex: (index: number) => number;
}

/** Returns the value of a field for one contact; `undefined` or empty text where it is empty. */
export type ValueOf = (path: string) => string | undefined;

interface Stretch {
  readonly from: number;
  readonly writtenFrom: number;
  /** False for filled-in text: it has no index in the written message. */
  readonly isWritten: boolean;
}

/**
 * Fills a message: each field by its value, else its fallback, else nothing. Where links are shortened, each address
 * becomes one of the length of the short one; its code is a stand-in, since the service assigns the real one on
 * sending.
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
    if (!shortLinks) {
      add(part.raw, part.raw.length, true);
      continue;
    }
    for (const { isLink, raw } of linksIn(part.raw))
      add(isLink ? shortAddress(raw, shortLinks) : raw, raw.length, !isLink);
  }
  return { text, missing: [...missing], writtenIndex: (index) => writtenIndexIn(stretches, index, written) };
}

/** Returns the text with each address replaced by one of the length of its short form. */
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

/** A stand-in for the short address; its code is derived from the long one, so that each link keeps its own. */
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

/** The range of an address in a text. */
export interface FoundLink {
  readonly from: number;
  readonly to: number;
}

const withScheme = /https?:\/\/[^\s{}]+/gi;
/** Labels are bounded as host names are: otherwise a long row of labels would be scanned again from each of them. */
const asPhonesMark = /https?:\/\/[^\s{}]+|\b(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s{}]+/gi;
const belongsToSentence = new Set('.,;:!?)]}\'"');

/**
 * Finds the addresses in a text, without punctuation that ends the sentence.
 *
 * @param bare whether a domain followed by a slash and a path counts, as on phones; otherwise only addresses with a
 * scheme
 */
export function findLinks(text: string, { bare = false }: { readonly bare?: boolean } = {}): readonly FoundLink[] {
  const links: FoundLink[] = [];
  for (const { 0: found, index } of text.matchAll(bare ? asPhonesMark : withScheme)) {
    let to = index + found.length;
    while (belongsToSentence.has(text.charAt(to - 1))) to -= 1;
    links.push({ from: index, to });
  }
  return links;
}
