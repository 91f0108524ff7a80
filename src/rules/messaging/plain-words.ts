import { parsePlaceholders } from '#text';

/** A text as bare words: no accents, no case, no punctuation, one blank between them. */
export function plainWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** The words a message says for certain: its own, and those that stand in for empty fields. */
export function wordsOfMessage(text: string): string {
  return plainWords(parsePlaceholders(text).map((part) => (part.kind === 'text' ? part.raw : ` ${part.fallback ?? ''} `)).join(''));
}

const writtenWithBlanks = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N} ]+$/u;

/** Whether plain words hold a phrase, itself plain, as whole words; anywhere in scripts that write without blanks. */
export function holdsPhrase(words: string, phrase: string): boolean {
  if (phrase === '') return false;
  return writtenWithBlanks.test(phrase) ? ` ${words} `.includes(` ${phrase} `) : words.includes(phrase);
}
