import { hashJson, type Json, type JsonPath } from '#base';
import { initialsOf, lastDigitsOf, maskInText, maskSign, type TextMask } from './mask-text.js';
import type { PhoneCheck } from './find-personal.js';
import type { Privacy, PrivacyState } from './privacy.js';
import type { PersonalKind } from './privacy-rule.js';
import { maskStructured } from './structured-text.js';

/**
 * What the user has revealed. A revealed value is readable wherever the execution holds the same value at the same JSON
 * path.
 */
export interface Revealed {
  readonly all: boolean;
  readonly values: ReadonlySet<string>;
}

/** Nothing revealed, the initial state. */
export const nothingRevealed: Revealed = { all: false, values: new Set() };

/** A scalar as it may be shown. */
export interface SeenValue {
  readonly value: Json;
  /** The kind of the hidden data. Absent: nothing is hidden. */
  readonly hidden?: PersonalKind;
  /** Only a part of the text is hidden. */
  readonly partly?: true;
  /** Personal, and shown because the user revealed it. */
  readonly revealed?: true;
}

/** A contact as it may be shown. */
export interface SeenPerson {
  readonly name?: string;
  readonly number?: string;
  /** The name is masked. */
  readonly hidden: boolean;
}

/** Masks an execution. The single way from its data to screen, clipboard and screen reader. */
export interface Lens {
  readonly privacy: Privacy;
  /** Nothing is hidden. */
  readonly isClear: boolean;
  /** Decides about numbers in texts; absent before it is loaded. */
  readonly isPhone?: PhoneCheck | undefined;
  /**
   * Masks a scalar at a JSON path; objects and arrays pass through.
   *
   * @param written the digits of a number that no double represents, which are part of its identity
   */
  see(state: PrivacyState, path: JsonPath, value: Json, written?: string): SeenValue;
  /** Masks a key that is an address or number. */
  key(key: string): string;
  /** Masks addresses, numbers and what lies under personal keys in machine-written text. */
  words(text: string): string;
  /** Masks a contact to initials and last digits, so that executions remain distinguishable. */
  person(person: { readonly name?: string | undefined; readonly number?: string | undefined }): SeenPerson;
}

/** What a lens knows beside its rules. */
export interface LensOptions {
  readonly mask?: TextMask;
  readonly isPhone?: PhoneCheck | undefined;
}

/** Returns the identity of a revealed value. */
export function revealName(path: JsonPath, value: Json): string {
  return `${JSON.stringify(path)} ${hashJson(value)}`;
}

/**
 * Creates a lens for some rules.
 *
 * @param options.mask masks what is personal in texts that no rule matches
 */
export function createLens(
  privacy: Privacy,
  revealed: Revealed = nothingRevealed,
  { isPhone, mask = (text) => maskInText(text, isPhone) }: LensOptions = {},
): Lens {
  const isClear = privacy.open || revealed.all;
  const words = (text: string): string => (isClear ? text : maskStructured(text, privacy, privacy.start, mask));
  const isRevealed = (path: JsonPath, value: Json): boolean =>
    revealed.values.size > 0 && revealed.values.has(revealName(path, value));
  return {
    privacy,
    isClear,
    isPhone,
    words,
    key: (text) => (isClear ? text : mask(text)),
    see(state, path, value, written) {
      if (isClear || value === null || value === '' || typeof value === 'object') return { value };
      if (state.kind !== undefined)
        return isRevealed(path, written ?? value) ? { value, revealed: true } : { value: maskSign, hidden: state.kind };
      if (typeof value !== 'string') return { value };
      const masked = maskStructured(value, privacy, state, mask);
      if (masked === value) return { value };
      return isRevealed(path, value) ? { value, revealed: true } : { value: masked, hidden: 'other', partly: true };
    },
    person({ name, number }) {
      const hidesName = !isClear && name !== undefined && privacy.at(['contact', 'name']).kind !== undefined;
      const hidesNumber =
        !isClear && number !== undefined && privacy.at(['contact', 'mobile', 'number']).kind !== undefined;
      return {
        ...(name === undefined ? {} : { name: hidesName ? initialsOf(name) : words(name) }),
        ...(number === undefined ? {} : { number: hidesNumber ? lastDigitsOf(number) : number }),
        hidden: hidesName || hidesNumber,
      };
    },
  };
}
