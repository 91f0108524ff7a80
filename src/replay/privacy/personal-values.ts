import { isJsonObject, type JsonObject } from '#base';
import { writtenInside, writtenNumber, type WrittenNumbers } from '#model';
import type { Lens } from './lens.js';
import { maskValuesIn } from './mask-text.js';
import type { PrivacyState } from './privacy.js';

/** Failures concern few values; contexts are not walked to the end. */
const maxValues = 2000;
const maxValueLength = 120;

/**
 * Masks in a machine-written text the personal values of a context: a hidden name must not appear in an error. Message
 * texts are left out, because their words may be any.
 */
export function wordsAbout(words: string, context: JsonObject, lens: Lens, written?: WrittenNumbers): string {
  if (lens.isClear) return words;
  const values = new Set<string>();
  const work: (readonly [PrivacyState, unknown, WrittenNumbers | string | undefined])[] = [
    [lens.privacy.start, context, written],
  ];
  for (let left = maxValues, item = work.pop(); item && left > 0; left--, item = work.pop()) {
    const [state, value, digits] = item;
    if (typeof value === 'string' || typeof value === 'number') {
      const text = writtenNumber(value, digits) ?? String(value).trim();
      if (state.kind !== undefined && state.kind !== 'text' && text !== '' && text.length <= maxValueLength)
        values.add(text);
    } else if (Array.isArray(value))
      value
        .slice(0, maxValues)
        .forEach((inside, at) => work.push([lens.privacy.into(state, at), inside, writtenInside(digits, at)]));
    else if (isJsonObject(value))
      for (const key of Object.keys(value).slice(0, maxValues))
        work.push([lens.privacy.into(state, key), value[key], writtenInside(digits, key)]);
  }
  return maskValuesIn(words, [...values]);
}
