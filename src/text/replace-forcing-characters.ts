import { parsePlaceholders } from './placeholders.js';
import { forcesUcs2 } from './segments.js';

/**
 * Replacements for characters outside GSM-7 that word processors insert. Accented letters and emoji are the author's
 * choice and stay. No replacement is a brace or a pipe, so no placeholder can arise.
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
  // Zero-width characters: no phone keeps or shows them.
  ['', '\u00ad\u200b\u2060\ufeff'],
  ['x', '×'],
  ['/', '⁄∕'],
  ['->', '→'],
  ['<-', '←'],
  ['TM', '™'],
  ['(R)', '®'],
  ['(c)', '©'],
];

/**
 * Suggestions for emoji and signs that make a message dearer. They are the author's choice: replaced only where asked
 * for. An empty form leaves the character out.
 */
const suggestedForms: readonly (readonly [string, string])[] = [
  [':)', '🙂😊😀😃😄😁☺😇🤗'],
  [':D', '😂🤣😆😅'],
  [';)', '😉😜'],
  [':(', '🙁☹😞😢😭😔😕'],
  [':P', '😋😛'],
  [':O', '😮😲😱'],
  ['<3', '❤♥💕💖💗💙💚💛💜🧡🖤💘😍🥰'],
  ['OK', '👍👌✔✓☑✅'],
  ['X', '✗✘✖❌❎'],
  ['*', '★☆⭐🌟✨'],
  ['!', '🎉🎊🥳‼❗🚨⚠🔔📣'],
  ['?', '❓⁉'],
  ['->', '➡⇒➔➜👉▶'],
  ['<-', '⬅⇐👈◀'],
  ['Tel.', '📞☎📱☏'],
  ['Email:', '📧✉📩'],
  ['No.', '№'],
  ['1/2', '½'],
  ['1/4', '¼'],
  ['3/4', '¾'],
  ['1', '¹'],
  ['2', '²'],
  ['3', '³'],
  ['<=', '≤'],
  ['>=', '≥'],
  ['<>', '≠'],
  ['~', '≈'],
  ['+/-', '±'],
  ['/', '÷'],
  [' deg.', '°'],
  ['ct', '¢'],
  ['Rs', '₹'],
  // What only changes the look of the emoji before it.
  ['', '\ufe0e\ufe0f\u200d🏻🏼🏽🏾🏿'],
];

const suggestedForm: ReadonlyMap<string, string> = new Map(
  suggestedForms.flatMap(([plain, characters]) => [...characters].map((character) => [character, plain] as const)),
);

const plainForm: ReadonlyMap<string, string> = new Map(
  plainForms.flatMap(([plain, characters]) => [...characters].map((character) => [character, plain] as const)),
);

/** A text with replacements, and what could not be replaced. */
export interface PlainText {
  readonly text: string;
  /** The characters that were replaced, each once, in order. */
  readonly replaced: readonly string[];
  /**
   * The characters outside placeholders that still force UCS-2, each once, in order: emoji, letters of other alphabets.
   */
  readonly left: readonly string[];
}

/** Returns the plain form that is suggested for an emoji or a sign; `undefined` for none. */
export function suggestedPlainForm(character: string): string | undefined {
  return suggestedForm.get(character);
}

/**
 * Replaces quotation marks, dashes, dots and blanks outside GSM-7 by characters within it; reports those without a
 * replacement. Placeholders stay untouched: their text is a name or a chosen fallback.
 *
 * @param withSigns also replaces emoji and signs that have a form in plain characters: 🙂 by `:)`, ½ by `1/2`
 */
export function replaceForcingCharacters(text: string, withSigns = false): PlainText {
  const replaced = new Set<string>();
  const left = new Set<string>();
  const parts = parsePlaceholders(text).map((part) => {
    if (part.kind === 'field') return part.raw;
    let plain = '';
    for (const character of part.raw) {
      const form = forcesUcs2(character)
        ? (plainForm.get(character) ?? (withSigns ? suggestedForm.get(character) : undefined))
        : character;
      plain += form ?? character;
      if (form === undefined) left.add(character);
      else if (form !== character) replaced.add(character);
    }
    return plain;
  });
  return { text: parts.join(''), replaced: [...replaced], left: [...left] };
}
