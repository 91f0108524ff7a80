import { parsePlaceholders } from './parse-placeholders.js';
import { forcesUcs2 } from './segments.js';

/**
 * Signs that GSM-7 cannot carry, by what says the same in it. Only signs that word processors put in unasked: letters with
 * accents and emoji are the writer's own, and nothing here is spelled for them. Nothing becomes a brace or a pipe, so no
 * placeholder comes to be.
 */
const plainForms: readonly (readonly [string, string])[] = [
  ['"', '“”„‟«»″〃'],
  ["'", '‘’‚‛′`´ʹʻʼˈ'],
  ['<', '‹'],
  ['>', '›'],
  ['-', '‐‑‒–—―−⁃•·∙●▪◦‣'],
  ['...', '…'],
  [' ', '\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
  ['\n', '\u2028\u2029\u0085'],
  // Without width: kept by no phone, seen by nobody.
  ['', '\u00ad\u200b\u2060\ufeff'],
  ['x', '×'],
  ['/', '⁄∕'],
  ['->', '→'],
  ['<-', '←'],
  ['TM', '™'],
  ['(R)', '®'],
  ['(c)', '©'],
];

const plainForm: ReadonlyMap<string, string> = new Map(
  plainForms.flatMap(([plain, characters]) => [...characters].map((character) => [character, plain] as const)),
);

/** A text in plainer characters, and what could not be made plain. */
export interface PlainText {
  readonly text: string;
  /** The characters that were replaced, each once, in order. */
  readonly replaced: readonly string[];
  /** The characters outside placeholders that still force UCS-2, each once, in order: emoji, letters of other alphabets. */
  readonly left: readonly string[];
}

/**
 * Writes what GSM-7 can carry for quotation marks, dashes, dots and blanks that it cannot. What has no plain form is kept
 * and told. Placeholders are never touched: what is in them is a name, or words chosen for it.
 */
export function replaceForcingCharacters(text: string): PlainText {
  const replaced = new Set<string>();
  const left = new Set<string>();
  const parts = parsePlaceholders(text).map((part) => {
    if (part.kind === 'field') return part.raw;
    let plain = '';
    for (const character of part.raw) {
      const form = forcesUcs2(character) ? plainForm.get(character) : character;
      plain += form ?? character;
      if (form === undefined) left.add(character);
      else if (form !== character) replaced.add(character);
    }
    return plain;
  });
  return { text: parts.join(''), replaced: [...replaced], left: [...left] };
}
