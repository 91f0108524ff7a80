import { describe, expect, test } from 'vitest';
import * as phoneLibrary from 'libphonenumber-js/min';
import { createLens } from '../../../src/replay/privacy/lens.js';
import { maskSign } from '../../../src/replay/privacy/mask-text.js';
import { wordsAbout } from '../../../src/replay/privacy/personal-values.js';
import { createPhoneCheck } from '../../../src/replay/privacy/phone-check.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { formats, personalKeys, plainKeys, plainTexts } from './personal-formats.js';

const privacy = createPrivacy();
const loaded = createLens(privacy, undefined, { isPhone: createPhoneCheck(phoneLibrary) });
const before = createLens(privacy);

/** The share of rows that a test holds for, and the rows that it fails on. */
function measure<Row>(
  rows: readonly Row[],
  holds: (row: Row) => boolean,
): { readonly share: number; readonly failed: readonly Row[] } {
  const failed = rows.filter((row) => !holds(row));
  return { share: 1 - failed.length / rows.length, failed };
}
const atLeast =
  (floor: number) =>
  ({ share }: ReturnType<typeof measure>): boolean =>
    share >= floor;

describe('[67] personal data in the forms people and systems write it', () => {
  test('is found in at least 98 of 100 of the listed formats, and in 93 before the library of numbers is loaded', () => {
    const isHidden =
      (lens: typeof loaded) =>
      ([text, ...hidden]: (typeof formats)[number]): boolean => {
        const seen = lens.words(text);
        return hidden.every((part) => !seen.includes(part));
      };
    expect(measure(formats, isHidden(loaded))).toSatisfy(atLeast(0.98));
    expect(measure(formats, isHidden(before))).toSatisfy(atLeast(0.93));
  });

  test('texts without any stay as they are, at least 96 of 100', () => {
    const isSame =
      (lens: typeof loaded) =>
      (text: string): boolean =>
        lens.words(text) === text;
    expect(measure(plainTexts, isSame(loaded))).toSatisfy(atLeast(0.96));
    expect(measure(plainTexts, isSame(before))).toSatisfy(atLeast(0.96));
  });

  test('is found by the words of keys in five languages, and not by keys about the data', () => {
    expect(measure(personalKeys, (key) => privacy.at(['attributes', key]).kind !== undefined)).toSatisfy(atLeast(0.98));
    expect(measure(plainKeys, (key) => privacy.at(['attributes', key]).kind === undefined)).toSatisfy(atLeast(0.98));
  });

  test('own rules come before words within keys', () => {
    const own = createPrivacy([
      { kind: 'none', keys: ['homePhone2'] },
      { kind: 'secret', words: ['member no'] },
    ]);
    expect(own.at(['homePhone2']).kind).toBeUndefined();
    expect(own.at(['gymMemberNo']).kind).toBe('secret');
    expect(own.at(['phone']).kind).toBeUndefined();
  });

  test('JSON inside a text keeps what is not personal, at any depth', () => {
    const inner = JSON.stringify({ to: { vorname: 'Ada', plan: 'Gold' }, code: 30007 });
    const text = `Answer 400: ${JSON.stringify({ ok: false, result: inner })} after 3 s`;
    const seen = loaded.words(text);
    expect(seen).not.toContain('Ada');
    for (const kept of ['Answer 400: ', 'Gold', '30007', ' after 3 s']) expect(seen).toContain(kept);
    expect(loaded.words('{"ok": true,  "n": 1.50}')).toBe('{"ok": true,  "n": 1.50}');
    expect(loaded.words('{"broken": ')).toBe('{"broken": ');
  });

  test('an error contains no name that is hidden: short names, capitals, without accents, without spaces', () => {
    const said = (contact: object, words: string) => wordsAbout(words, { contact } as never, loaded);
    expect(said({ firstName: 'Bo', lastName: 'Li' }, 'No route to Bo Li')).toBe(`No route to ${maskSign} ${maskSign}`);
    expect(said({ name: 'Zoë Lind' }, 'ZOE LIND: Zoe has opted out, Lind too')).toBe(
      `${maskSign}: ${maskSign} has opted out, ${maskSign} too`,
    );
    expect(said({ name: '李伟' }, '无法联系李伟的手机')).toBe(`无法联系${maskSign}的手机`);
    expect(said({ firstName: 'Al' }, 'Also Alba, also al')).toBe('Also Alba, also al');
  });
});
