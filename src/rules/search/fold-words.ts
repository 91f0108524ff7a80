/** A text normalised for search, with the original position of each code unit. */
export interface FoldedText {
  readonly text: string;
  /** For each unit of `text`, the start and end of its character in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Typographic signs, and the plain ones that users type. */
const plainSigns: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['‛', "'"],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  // Final sigma.
  ['ς', 'σ'],
]);
const plainSign = /[‘’‛“”„‐‑–—…ς]/g;
const isPlain = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;

/**
 * Normalises a text for search: lower case, no accents, straight quotation marks and dashes, single blanks, trimmed.
 * "Café’s\n menu" matches "cafe's menu".
 */
export function foldWords(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return foldSigns(text).replace(/\s+/g, ' ').trim();
}

/** The same with the original position of each unit, so that matches can be marked in the original. */
export function foldWithOrigins(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  let blankAt = -1;
  for (const character of text) {
    const plain = foldSigns(character);
    const end = at + character.length;
    // A separate combining accent belongs to the letter before it.
    if (plain === '' && blankAt < 0 && ends.length > 0) ends[ends.length - 1] = end;
    if (plain !== '' && plain.trim() === '') {
      if (blankAt < 0) blankAt = at;
    } else if (plain !== '') {
      if (blankAt >= 0 && folded !== '') {
        folded += ' ';
        starts.push(blankAt);
        ends.push(at);
      }
      blankAt = -1;
      folded += plain;
      for (let unit = 0; unit < plain.length; unit++) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { text: folded, starts, ends };
}

function foldSigns(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(plainSign, (sign) => plainSigns.get(sign) ?? sign);
}
