/** Personal data in a text: positions in UTF-16 units, end exclusive. */
export interface PersonalSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: 'email' | 'phone';
}

/**
 * Decides whether a national number, or one of bare digits, is one that can be called. Numbers with a plus are not asked about.
 *
 * @param digits ASCII digits, separators removed
 * @param written the number as written, with ASCII digits
 */
export type PhoneCheck = (digits: string, written: string) => boolean;

const at = String.raw`(?:@|＠|﹫|%40|=40|&#0*64;|&#x0*40;|&commat;|\\u0040)`;
const spelledAt = String.raw`\s?[([{<]\s?(?:at|arroba|arobase|chiocciola|klammeraffe|@)\s?[)\]}>]\s?`;
const spelledDot = String.raw`(?:\.|\s?[([{<]\s?(?:dot|punkt|punto|point|ponto)\s?[)\]}>]\s?)`;
const word = String.raw`[\p{L}\p{N}\p{M}_+-]`;
const encodedEmail = String.raw`(?:${word}|[.~!#$*'/{}|^]|%2B|=2B){1,64}${at}(?:${word}|\.|%2E){2,255}`;
const spelledEmail = String.raw`(?:${word}|\.){1,64}${spelledAt}${word}{1,63}(?:${spelledDot}${word}{1,63}){1,8}`;
const spokenEmail = String.raw`${word}{1,64} at ${word}{1,63}(?: dot ${word}{2,63}){1,8}`;
/** Addresses with a plain sign, written for machines, and spelled for people. */
const emails = [
  /"[^"\n]{1,64}"@[^\s@<>"'(),;:]{1,255}/gu,
  /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/gu,
  new RegExp(`${encodedEmail}`, 'giu'),
  new RegExp(`${spelledEmail}`, 'giu'),
  new RegExp(`${spokenEmail}`, 'giu'),
];
/** One of these is in every address. */
const mayHoldEmail = /@|＠|﹫|%40|=40|&#|&commat|\\u0040|[([{<]\s?(?:at|ar|chio|klam)| at /i;

const separator = String.raw`[\s().\/·•\p{Pd}\u00a0\u2009\u202f\u200b\u2060\u200e\u200f\u202a-\u202e−]{0,3}`;
const plus = String.raw`(?:[+＋﹢⁺]|%2B|&#43;|\\u002b)`;
const numberForm = String.raw`(?<![\p{L}\p{N}_.]|\p{N}[:,/-])(?:${plus}[\s(\u200e\u202a]*)?\(?\p{Nd}(?:${separator}\p{Nd}){6,17}(?![\p{L}\p{N}_]|[.,:]\p{N})`;
/** Digits of any script in up to 18 places, with what people and systems write between them. */
const numbers = new RegExp(`${numberForm}`, 'giu');
const startsWithPlus = new RegExp(`^${plus}`, 'iu');

const anyDigit = /\p{Nd}/u;

/** What looks like a number and is none: dates and times, addresses of machines, versions. */
const otherThings =
  /^(?:(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?:\D.*)?|(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|1[0-2])\2(?:19|20)\d\d(?:\D.*)?|(?:\d{1,3}\.){3}\d{1,3}|(?:19|20)\d\d ?\p{Pd} ?(?:19|20)\d\d|(?:19|20)\d\d[-/]\d{3,6}|(?!0\d)\d+[.,]\d+|(?:\d{4} ){3}\d{4}|\d{1,3}(?:[.,' ]000)+)$/u;

/**
 * Finds email addresses and phone numbers in the forms that people and systems write: addresses percent-encoded, as HTML
 * entities or spelled, numbers in the digits of any script. Bare digits count as a number only where `isPhone` says so.
 */
export function findPersonal(text: string, isPhone: PhoneCheck = looksLikePhone): readonly PersonalSpan[] {
  const spans: PersonalSpan[] = [];
  const add = (kind: PersonalSpan['kind'], start: number, length: number): void => {
    if (!spans.some((span) => span.start < start + length && start < span.end))
      spans.push({ kind, start, end: start + length });
  };
  if (mayHoldEmail.test(text))
    for (const pattern of emails)
      for (const match of text.matchAll(pattern)) add('email', match.index, match[0].length);
  if (anyDigit.test(text))
    for (const match of text.matchAll(numbers))
      for (const [start, written] of numbersIn(match[0], isPhone)) add('phone', match.index + start, written.length);
  return spans.sort((one, other) => one.start - other.start);
}

/** Numbers beside each other look like one: the longest runs of groups that are a number, from the left. */
function numbersIn(written: string, isPhone: PhoneCheck): readonly (readonly [start: number, written: string])[] {
  if (isNumber(written, isPhone)) return [[0, written]];
  const found: (readonly [number, string])[] = [];
  const groups = [...written.matchAll(/\S+/gu)].map(({ 0: group, index }) => ({
    start: index,
    end: index + group.length,
  }));
  for (let from = 0; from < groups.length; from++)
    for (let to = groups.length - 1; to >= from; to--) {
      const start = groups[from]!.start;
      const part = written.slice(start, groups[to]!.end);
      if (!isNumber(part, isPhone)) continue;
      found.push([start, part]);
      from = to;
      break;
    }
  return found;
}

function isNumber(written: string, isPhone: PhoneCheck): boolean {
  const digits = asciiDigits(written.replace(startsWithPlus, ''));
  if (digits.length < 7 || digits.length > 15) return false;
  if (startsWithPlus.test(written) || (digits.startsWith('00') && digits.length >= 10)) return true;
  const plain = toAscii(written);
  return !otherThings.test(plain) && isPhone(digits, plain);
}

/** The forms of national numbers that little else has: a trunk prefix, an area code in parentheses, groups of usual lengths. */
const nationalForm =
  /^(?:0[\d\s()./\p{Pd}]*|\(\d{2,4}\)[\s\d./\p{Pd}]*|(?:1[\s.\p{Pd}])?\d{3}[\s.\p{Pd}]\d{3}[\s.\p{Pd}]\d{3,4}|\d{2}[\s.\p{Pd}]\d{4,5}[\s.\p{Pd}]\d{4})$/u;

function looksLikePhone({ length }: string, written: string): boolean {
  return length >= 9 && length <= 12 && nationalForm.test(written);
}

const asciiDigits = (text: string): string => toAscii(text).replace(/\D/g, '');

function toAscii(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

const digit = /^\p{Nd}$/u;

/** The digits of a script follow each other from 0 to 9; only the mathematical ones have several rows without a gap. */
function valueOf(code: number): number {
  if (code < 0x80) return code - 0x30;
  if (code >= 0x1d7ce) return (code - 0x1d7ce) % 10;
  let value = 0;
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
