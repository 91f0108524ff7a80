import {
  countSegments,
  fillText,
  measureSegments,
  parsePlaceholders,
  type SegmentCount,
  type ShortLinks,
  type TextPart,
} from '#text';
import type { TextMarks } from './rich/message-plugins.js';
import type { SampleContact } from './sample-contacts.js';

/** The length of a message for one contact, and what is marked in its text. */
export interface MeasuredMessage {
  readonly parts: readonly TextPart[];
  readonly count: SegmentCount;
  /** True where the length of a value is guessed. */
  readonly isGuessed: boolean;
  /** The characters of the text outside GSM-7, each once. */
  readonly forcingCharacters: readonly string[];
  readonly marks: TextMarks;
}

/** Longer texts are counted without marks for splits and characters. */
const maxMarkedLength = 20_000;

/** Counts the segments of a text as one contact gets it, and finds its splits and forcing characters. */
export function measureMessage(text: string, contact: SampleContact, shortLinks?: ShortLinks): MeasuredMessage {
  const parts = parsePlaceholders(text);
  const filled = fillText(parts, (path) => contact.valueOf(path) || guessOf(path, parts), shortLinks);
  const count = measureSegments(filled.text);
  const raw = text.length > maxMarkedLength ? undefined : countSegments(text);
  const forcingCharacters = [...new Set(raw?.forcing.map(({ character }) => character))];
  return {
    parts,
    count,
    isGuessed: parts.some((part) => part.kind === 'field' && !contact.valueOf(part.path)),
    forcingCharacters,
    marks: {
      splits: raw ? count.splits.map(filled.writtenIndex) : [],
      forcing: isAlphabet(forcingCharacters) ? [] : (raw?.forcing ?? []),
    },
  };
}

/** Guesses a value as long as its name where neither a sample nor a fallback exists. */
function guessOf(path: string, parts: readonly TextPart[]): string | undefined {
  return parts.some((part) => part.kind === 'field' && part.path === path && part.fallback !== undefined)
    ? undefined
    : path;
}

/** True for so many different characters that they are the message's alphabet rather than a slip. */
export function isAlphabet(characters: readonly string[]): boolean {
  return characters.length > 8;
}
