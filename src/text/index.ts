/**
 * The text of messages: which parts are words and which are filled in for each contact.
 * It must never know which fields exist, nor who the contact is.
 */
export { parsePlaceholders, type TextPart } from './parse-placeholders.js';
export { countSegments, type ForcingCharacter, type Segments } from './segments.js';
