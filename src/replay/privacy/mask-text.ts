/** What is drawn for a hidden value, always the same: not even its length is told. */
export const maskSign = '••••••';

const email = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/gu;
/** Numbers as they are written internationally, and in North America without its prefix. Long runs of digits alone may be anything. */
const phone =
  /\+\d[\d ().\u00a0/-]{5,24}\d|\(\d{3}\) ?\d{3}[-. ]?\d{4}(?!\d)|(?<![\d-])\d{3}[-.]\d{3}[-.]\d{4}(?![\d-])/g;

/** A text with the email addresses and phone numbers in it hidden. */
export function maskInText(text: string): string {
  const masked = text.includes('@') ? text.replace(email, maskSign) : text;
  return masked.replace(phone, maskSign);
}

/** Shorter values are in so many words that hiding them would take the words apart. */
const leastLength = 3;

/** A text in which none of some values is to be read any more, as words of their own: people are called Will and May. */
export function maskValuesIn(text: string, values: readonly string[]): string {
  const wanted = values
    .filter((value) => value.length >= leastLength)
    .sort((left, right) => right.length - left.length);
  if (wanted.length === 0) return maskInText(text);
  const any = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${wanted.map((value) => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return maskInText(text.replace(any, maskSign));
}

/** The first letters of a name: "M. T." Enough to tell the runs of a list apart. Words of one letter would be told whole. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .flatMap((word) => /^[^\p{L}]*(\p{L})[^\s]*\p{L}/u.exec(word)?.[1]?.toLocaleUpperCase() ?? []);
  if (letters.length === 0) return maskSign;
  return letters.length === 1 ? `${letters[0]}.` : `${letters[0]}. ${letters.at(-1)}.`;
}

/** The last two digits of a number: "•••• 39". Short ones are hidden whole. */
export function lastDigitsOf(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < 7 ? maskSign : `•••• ${digits.slice(-2)}`;
}
