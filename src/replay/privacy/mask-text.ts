import { findPersonal, type PhoneCheck } from './find-personal.js';

/** The mask of a hidden value. It is constant, so that it does not give away the length. */
export const maskSign = '••••••';

/** Masks email addresses and phone numbers in a text, in the forms that people and systems write them. */
export function maskInText(text: string, isPhone?: PhoneCheck): string {
  let masked = '';
  let from = 0;
  for (const { end, start } of findPersonal(text, isPhone)) {
    masked += `${text.slice(from, start)}${maskSign}`;
    from = end;
  }
  return from === 0 ? text : masked + text.slice(from);
}

/** Shorter values occur inside many words. */
const leastLength = 3;

/** Masks addresses, numbers and what else a function knows in a text. */
export type TextMask = (text: string) => string;

/** What a mask of values knows beside them. */
export interface ValueMaskOptions {
  /** Names: they are hidden from two letters on, word by word, in capitals and without accents too. */
  readonly names?: readonly string[];
  readonly isPhone?: PhoneCheck | undefined;
}

/** Returns a mask of some values as whole words: names such as Will and May are words too. */
export function maskOfValues(values: readonly string[], { isPhone, names = [] }: ValueMaskOptions = {}): TextMask {
  const wanted = [
    ...new Set([...values.filter((value) => value.length >= leastLength), ...names.flatMap(formsOfName)]),
  ];
  const inText: TextMask = (text) => maskInText(text, isPhone);
  if (wanted.length === 0) return inText;
  wanted.sort((left, right) => right.length - left.length);
  const any = new RegExp(`${wanted.map(wholeWord).join('|')}`, 'gu');
  return (text) => inText(text.replace(any, maskSign));
}

/** Scripts without spaces between words have no whole words, and names of one sign. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

function wholeWord(value: string): string {
  const escaped = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return withoutSpaces.test(value) ? escaped : `(?<![\\p{L}\\p{N}])(?:${escaped})(?![\\p{L}\\p{N}])`;
}

function formsOfName(name: string): readonly string[] {
  const parts = [name, ...name.split(/[\s,]+/u)].map((part) => part.trim());
  const long = parts.filter((part) => part.length >= 2 || withoutSpaces.test(part));
  const plain = long.map((part) => part.normalize('NFKD').replace(/\p{M}/gu, ''));
  return [...long, ...plain, ...[...long, ...plain].map((part) => part.toLocaleUpperCase())];
}

/** Returns initials: "M. T.", enough to distinguish rows. A one-letter word would be shown whole. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .flatMap((word) => /^[^\p{L}]*(\p{L})[^\s]*\p{L}/u.exec(word)?.[1]?.toLocaleUpperCase() ?? []);
  if (letters.length === 0) return maskSign;
  return letters.length === 1 ? `${letters[0]}.` : `${letters[0]}. ${letters.at(-1)}.`;
}

/** Returns the last two digits: "•••• 39". Short numbers are masked whole. */
export function lastDigitsOf(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < 7 ? maskSign : `•••• ${digits.slice(-2)}`;
}
