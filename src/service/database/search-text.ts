import { type RawBuilder, sql } from 'kysely';

/** Letters that have no mark to be taken off and are still typed without. */
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

/** A text as it is searched: small letters without marks, one space between words. `Zoë  Sø` and `zoe so` are the same. */
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

/** More words than anyone searches for only make a search slow. */
const mostWords = 12;

/** The words of a search, each of which has to be found somewhere. */
export function searchWords(text: string): readonly string[] {
  return searchKey(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/** Whether a column holds a text, letter for letter: nothing in the text stands for anything else. */
export function holds(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${sql.ref(column)}, ${text}) > 0`;
}

/** Whether a column begins with a text. */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`starts_with(${sql.ref(column)}, ${text})`;
}
