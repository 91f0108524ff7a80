/**
 * The text of messages: which parts are words and which are filled in for each contact.
 * It must never know which fields exist, nor who the contact is.
 */
export { fallbackWords, isPlaceholderName, renamePlaceholderAt, setFallbackAt } from './edit-placeholder.js';
export { parsePlaceholders, type TextPart } from './parse-placeholders.js';
export { type PlainText, replaceForcingCharacters } from './replace-forcing-characters.js';
export { countSegments, type ForcingCharacter, measureSegments, type SegmentCount, type Segments } from './segments.js';
