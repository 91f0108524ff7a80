import { hashJson, type Json, type JsonPath } from '#base';
import { initialsOf, lastDigitsOf, maskInText, maskSign } from './mask-text.js';
import type { Privacy, PrivatePlace } from './privacy.js';
import type { PersonalKind } from './privacy-rule.js';

/** What a person has asked to see. A value that was revealed is readable wherever the run holds that value at that place, no other is. */
export interface Revealed {
  readonly all: boolean;
  readonly values: ReadonlySet<string>;
}

/** Nothing: how every run begins. */
export const nothingRevealed: Revealed = { all: false, values: new Set() };

/** A plain value as it may be drawn. */
export interface SeenValue {
  readonly value: Json;
  /** What is hidden of it. Absent: nothing. */
  readonly hidden?: PersonalKind;
  /** Only a part of the text is. */
  readonly partly?: true;
  /** It is personal, and is drawn because a person asked for it. */
  readonly revealed?: true;
}

/** Who a run is about, as it may be drawn. */
export interface SeenPerson {
  readonly name?: string;
  readonly number?: string;
  /** Words that stand for more than they say. */
  readonly hidden: boolean;
}

/** What may be drawn of a run: the one way from its data to a screen, a clipboard or a screen reader. */
export interface Lens {
  readonly privacy: Privacy;
  /** There is nothing it hides. */
  readonly clear: boolean;
  /**
   * A plain value at a place; of objects and lists it says nothing.
   *
   * @param written the digits of a number that no double holds: only what has these digits was revealed with it
   */
  see(place: PrivatePlace, path: JsonPath, value: Json, written?: string): SeenValue;
  /** A key; those of maps by address or number are hidden. */
  key(key: string): string;
  /** Words that a machine wrote, in which people may be named by address or number. */
  words(text: string): string;
  /** Name and number for a list or a heading: initials and the last digits stay, so that runs can be told apart. */
  person(person: { readonly name?: string | undefined; readonly number?: string | undefined }): SeenPerson;
}

/** The name by which a revealed value is remembered. */
export function revealName(path: JsonPath, value: Json): string {
  return `${JSON.stringify(path)} ${hashJson(value)}`;
}

/** A lens over some rules. */
export function createLens(privacy: Privacy, revealed: Revealed = nothingRevealed): Lens {
  const clear = privacy.open || revealed.all;
  const words = (text: string): string => (clear ? text : maskInText(text));
  const isRevealed = (path: JsonPath, value: Json): boolean =>
    revealed.all || (revealed.values.size > 0 && revealed.values.has(revealName(path, value)));
  return {
    privacy,
    clear,
    words,
    key: words,
    see(place, path, value, written) {
      if (privacy.open || value === null || value === '' || typeof value === 'object') return { value };
      if (place.kind !== undefined)
        return isRevealed(path, written ?? value) ? { value, revealed: true } : { value: maskSign, hidden: place.kind };
      if (typeof value !== 'string') return { value };
      const masked = maskInText(value);
      if (masked === value) return { value };
      return isRevealed(path, value) ? { value, revealed: true } : { value: masked, hidden: 'other', partly: true };
    },
    person({ name, number }) {
      const hidesName = !clear && name !== undefined && privacy.at(['contact', 'name']).kind !== undefined;
      const hidesNumber =
        !clear && number !== undefined && privacy.at(['contact', 'mobile', 'number']).kind !== undefined;
      return {
        ...(name === undefined ? {} : { name: hidesName ? initialsOf(name) : words(name) }),
        ...(number === undefined ? {} : { number: hidesNumber ? lastDigitsOf(number) : number }),
        hidden: hidesName || hidesNumber,
      };
    },
  };
}
