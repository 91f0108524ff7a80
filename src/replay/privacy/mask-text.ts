/** The mask of a hidden value. It is constant, so that it does not give away the length. */
export const maskSign = '••••••';

const email = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/gu;
/** Matches international numbers, and North American ones without prefix. Digits alone may be anything. */
const phone =
  /\+\d[\d ().\u00a0/-]{5,24}\d|\(\d{3}\) ?\d{3}[-. ]?\d{4}(?!\d)|(?<![\d-])\d{3}[-.]\d{3}[-.]\d{4}(?![\d-])/g;

/** Masks email addresses and phone numbers in a text. */
export function maskInText(text: string): string {
  const masked = text.includes('@') ? text.replace(email, maskSign) : text;
  return masked.replace(phone, maskSign);
}

/** Shorter values occur inside many words. */
const leastLength = 3;

/** Masks addresses, numbers and what else a function knows in a text. */
export type TextMask = (text: string) => string;

/** Returns a mask of some values as whole words: names such as Will and May are words too. */
export function maskOfValues(values: readonly string[]): TextMask {
  const wanted = values
    .filter((value) => value.length >= leastLength)
    .sort((left, right) => right.length - left.length);
  if (wanted.length === 0) return maskInText;
  const any = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${wanted.map((value) => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return (text) => maskInText(text.replace(any, maskSign));
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
