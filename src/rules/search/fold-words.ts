/** A text as it is compared in a search, with the place in the original of each of its units. */
export interface FoldedText {
  readonly text: string;
  /** For each unit of `text` where the character it stands for begins in the original, and where it ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** What says the same with other signs: people type the plain one. */
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
  // A letter that is written in another way at the end of a word.
  ['ς', 'σ'],
]);
const plainSign = /[‘’‛“”„‐‑–—…ς]/g;
const isPlain = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;

/**
 * A text as it is compared in a search: lower case, without accents, quotation marks and dashes straight, every stretch of blanks
 * and line breaks one blank, none around it. So "Café’s\n menu" is met by "cafe's menu".
 */
export function foldWords(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return foldSigns(text).replace(/\s+/g, ' ').trim();
}

/** The same, remembering where each character came from, so that what was met can be marked in the original. */
export function foldWithOrigins(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  let blankAt = -1;
  for (const character of text) {
    const plain = foldSigns(character);
    const end = at + character.length;
    // An accent that stands by itself belongs to the letter before it.
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
