import { isJsonObject, type JsonObject } from '#base';
import { writtenInside, writtenNumber, type WrittenNumbers } from '#model';
import type { Lens } from './lens.js';
import { maskValuesIn } from './mask-text.js';
import type { PrivatePlace } from './privacy.js';

/** Failures are told in few words about few people; contexts are not walked to their ends for them. */
const mostValues = 2000;
const longestValue = 120;

/**
 * Words that a machine wrote about what happened in a context, without the personal values of that context: a name that is hidden must
 * not be read in an error. Texts of messages are left aside, whose words may be any.
 */
export function wordsAbout(words: string, context: JsonObject, lens: Lens, written?: WrittenNumbers): string {
  if (lens.clear) return words;
  const values = new Set<string>();
  const work: (readonly [PrivatePlace, unknown, WrittenNumbers | string | undefined])[] = [
    [lens.privacy.start, context, written],
  ];
  for (let left = mostValues, item = work.pop(); item && left > 0; left--, item = work.pop()) {
    const [place, value, digits] = item;
    if (typeof value === 'string' || typeof value === 'number') {
      const text = writtenNumber(value, digits) ?? String(value).trim();
      if (place.kind !== undefined && place.kind !== 'text' && text !== '' && text.length <= longestValue)
        values.add(text);
    } else if (Array.isArray(value))
      value
        .slice(0, mostValues)
        .forEach((inside, at) => work.push([lens.privacy.into(place, at), inside, writtenInside(digits, at)]));
    else if (isJsonObject(value))
      for (const key of Object.keys(value).slice(0, mostValues))
        work.push([lens.privacy.into(place, key), value[key], writtenInside(digits, key)]);
  }
  return maskValuesIn(words, [...values]);
}
