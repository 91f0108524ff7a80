import { isJsonObject } from '#base';
import { isEmptyValue } from '#rules';

/**
 * Returns a readable text for a value: text itself, the name, number or address of an object, else JSON. Empty for no
 * value.
 */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value
      .map(valueText)
      .filter((text) => text !== '')
      .join(', ');
  if (isJsonObject(value)) {
    const person = [value['firstName'], value['lastName']]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
    for (const candidate of [
      value['name'],
      value['label'],
      person,
      value['identifier'],
      value['number'],
      value['email'],
      value['id'],
    ]) {
      if (typeof candidate === 'string' && candidate.trim() !== '') return candidate;
    }
  }
  return rawText(value);
}

/** Formats a value as indented JSON; never throws. */
export function rawText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}

/** True for values that a text control shows completely: text, numbers, and none. */
export function isTextual(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
}

/** Returns the entries of a value that should be a list: a single value counts as one entry, an empty one as none. */
export function listedValues(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isEmptyValue(value) ? [] : [value];
}
