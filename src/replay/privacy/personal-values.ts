import type { JsonObject } from '#base';
import { writtenInside, writtenNumber, type WrittenNumbers } from '#model';
import type { Lens } from './lens.js';
import { maskOfValues } from './mask-text.js';
import type { Privacy, PrivacyState } from './privacy.js';
import type { PersonalKind } from './privacy-rule.js';
import { maskStructured } from './structured-text.js';

/** Failures concern few values; contexts are not walked to the end. */
const maxValues = 2000;
const maxValueLength = 120;

/** An object or array whose entries are walked. */
interface Open {
  readonly state: PrivacyState;
  readonly value: object;
  readonly digits: WrittenNumbers | string | undefined;
  readonly names: Iterator<string | number>;
}

/**
 * Masks in a machine-written text the personal values of a context: a hidden name must not appear in an error. Message
 * texts are left out, because their words may be any.
 */
export function wordsAbout(words: string, context: JsonObject, lens: Lens, written?: WrittenNumbers): string {
  if (lens.isClear) return words;
  const { isPhone, privacy } = lens;
  const names = personalValuesIn(context, privacy, { kinds: ['name'], written });
  const mask = maskOfValues(personalValuesIn(context, privacy, { written }), { names, isPhone });
  return maskStructured(words, privacy, privacy.start, mask);
}

/**
 * Returns the short personal values of a context as text.
 *
 * @param options.kinds the kinds to return. Default: all but the texts of messages
 */
export function personalValuesIn(
  context: JsonObject,
  privacy: Privacy,
  { kinds, written }: { readonly kinds?: readonly PersonalKind[]; readonly written?: WrittenNumbers | undefined } = {},
): readonly string[] {
  const isWanted = (kind: PersonalKind | undefined): boolean =>
    kind !== undefined && (kinds ? kinds.includes(kind) : kind !== 'text');
  const values = new Set<string>();
  const queue = [openAt(privacy.start, context, written)];
  // One entry of each in turn: a long list would otherwise use up the walk before the name beside it.
  for (let at = 0, left = maxValues; at < queue.length && left > 0; at++) {
    const whole = queue[at]!;
    const { done, value: name } = whole.names.next();
    if (done === true) continue;
    left -= 1;
    queue.push(whole);
    const state = privacy.into(whole.state, name);
    const value = (whole.value as { readonly [name: string | number]: unknown })[name];
    const digits = writtenInside(whole.digits, name);
    if (typeof value === 'object' && value !== null) queue.push(openAt(state, value, digits));
    else if (typeof value === 'string' || typeof value === 'number') {
      const text = writtenNumber(value, digits) ?? String(value).trim();
      if (isWanted(state.kind) && text !== '' && text.length <= maxValueLength) values.add(text);
    }
  }
  return [...values];
}

function openAt(state: PrivacyState, value: object, digits: Open['digits']): Open {
  return { state, value, digits, names: Array.isArray(value) ? value.keys() : Object.keys(value).values() };
}
