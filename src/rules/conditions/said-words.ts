/*
 * What a reply says, beyond its letters: a number, a date, yes or no. Short lists on purpose: a reply that is not
 * understood takes the path for everything else, where a person can look at it.
 */

const yesWords = new Set(
  'yes,y,yes please,yes sure,yeah,yea,yep,yup,ya,sure,sure thing,ok,okay,of course,definitely,absolutely,sounds good,please do,true,1,si,sí,oui,ja,👍'.split(
    ',',
  ),
);
const noWords = new Set(
  'no,n,no thanks,no thank you,nope,nah,not now,not today,not interested,never,false,0,non,nein,👎'.split(','),
);

/** Returns a text as conditions compare it: without capitals, without blanks around it, with single blanks inside. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The folded text without what ends a sentence, and without commas. */
function plainReply(text: string): string {
  return foldText(text)
    .replaceAll(',', '')
    .replace(/[\s.!]+$/, '');
}

/** Returns whether a reply agrees: one of a list of words and nothing else. */
export function saysYes(text: string): boolean {
  return yesWords.has(plainReply(text));
}

/** Returns whether a reply declines: one of a list of words and nothing else. */
export function saysNo(text: string): boolean {
  return noWords.has(plainReply(text));
}

const number = /^[+-]?[$€£]?\s?(\d{1,3}([,.' ]\d{3})+|\d+)([.,]\d+)?\s?[%$€£]?[.!]?$/;

/** Returns whether a reply is one number in digits, whatever stands for thousands and decimals. */
export function saysNumber(text: string): boolean {
  return text.length <= 40 && number.test(foldText(text));
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec';
const month = `(?:${months}|january|february|march|april|june|july|august|september|october|november|december)\\.?`;
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const dayOfMonth = `${day}(?:st|nd|rd|th)?`;
const year = '(?:,? (?:\\d{4}|\\d{2}))?';
const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:day)?';
const date = new RegExp(
  `^(?:\\d{4}-(?:0?[1-9]|1[0-2])-${day}(?:t.*)?|${day}[/.-]${day}(?:[/.-](?:\\d{4}|\\d{2}))?\\.?|${month} ${dayOfMonth}${year}|${dayOfMonth}(?: of)? ${month}${year}|(?:(?:on|next|this) )?${weekday}|today|tomorrow)$`,
);

/** Returns whether a reply is one date: in digits, with the name of a month, or a day of the week. */
export function saysDate(text: string): boolean {
  return text.length <= 40 && date.test(foldText(text).replace(/[!]$/, ''));
}
