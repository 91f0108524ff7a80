/** A text as bare words: no accents, no case, no punctuation, one blank between them. */
export function plainWords(text: string): string {
  // Most texts have no accents to take off, and looking is much cheaper than taking apart.
  const bare = /[^\0-\x7f]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
  return bare
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Something said in a few words, made ready to be looked for. */
export interface Phrase {
  /** As bare words. */
  readonly words: string;
  readonly needle: string;
}

const writtenWithBlanks = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N} ]+$/u;

/** The phrases of a list that say anything: each is looked for as whole words; anywhere in scripts that write without blanks. */
export function phrasesOf(list: readonly unknown[]): readonly Phrase[] {
  return list
    .map((entry) => (typeof entry === 'string' ? plainWords(entry) : ''))
    .filter((words) => words !== '')
    .map((words) => ({ words, needle: writtenWithBlanks.test(words) ? ` ${words} ` : words }));
}

/** Whether bare words hold any of the phrases. */
export function holdsAny(words: string, phrases: readonly Phrase[]): boolean {
  return phrasesIn(words, phrases).length > 0;
}

/** The phrases that bare words hold. */
export function phrasesIn(words: string, phrases: readonly Phrase[]): readonly Phrase[] {
  const hay = ` ${words} `;
  return phrases.filter(({ needle }) => hay.includes(needle));
}
