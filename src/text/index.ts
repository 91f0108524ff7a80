/**
 * Message text: words and placeholders, and the number of SMS segments. It must never know which fields exist, nor the
 * contact.
 */
export { fallbackWords, isPlaceholderName, renamePlaceholderAt, setFallbackAt } from './placeholders.js';
export {
  type EstimatedCount,
  estimateSegments,
  type SegmentEstimate,
  type TextSamples,
  type WorstField,
} from './estimate-segments.js';
export { type FilledText, fillText, shortenLinks, type ShortLinks, type ValueOf } from './fill-text.js';
export { findLinks, type FoundLink } from './fill-text.js';
export { type NationalTable, nationalTables, otherNationalLanguages } from './national-tables.js';
export { parsePlaceholders, type TextPart } from './placeholders.js';
export { type PlainText, replaceForcingCharacters, suggestedPlainForm } from './replace-forcing-characters.js';
export { countSegments, type ForcingCharacter, measureSegments, type SegmentCount, type Segments } from './segments.js';
