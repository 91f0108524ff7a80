import { type RawBuilder, sql } from 'kysely';

/** Letters without a removable mark that are still typed without it. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
  ['þ', 'th'],
  ['ð', 'd'],
]);

/** Folds a text for searching: lower case, no marks, one space between words. `Zoë  Sø` and `zoe so` are the same. */
export function searchKey(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øđłßæœıþð]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** More words only make a search slow. */
const maxWords = 12;

/** The words of a search, all of which have to occur. */
export function searchWords(text: string): readonly string[] {
  return searchKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** Whether a column contains a text literally, without wildcards. */
export function holds(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${sql.ref(column)}, ${text}) > 0`;
}

/** Whether a column begins with a text. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`starts_with(${sql.ref(column)}, ${text})`;
}

/** The database cannot store NUL, nor half a character. */
export function storable(text: string): string {
  return text.replaceAll(/[\0\p{Surrogate}]/gu, ' ');
}
