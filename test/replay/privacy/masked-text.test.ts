import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '#base';
import { createLens, nothingRevealed } from '../../../src/replay/privacy/lens.js';
import { initialsOf, lastDigitsOf, maskInText, maskOfValues, maskSign } from '../../../src/replay/privacy/mask-text.js';
import { wordsAbout } from '../../../src/replay/privacy/personal-values.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
const strict = createLens(createPrivacy());

/** Words with signs around them as in messages of machines. */
const plainWords = fc
  .array(
    fc.constantFrom(
      'could',
      'not',
      'reach',
      '30003',
      '2025-10-15T01:29:41Z',
      'v7.2.1',
      '“',
      '(',
      ')',
      '<',
      '\n',
      'é',
      '🙂',
    ),
    {
      maxLength: 6,
    },
  )
  .map((words) => words.join(' '));
const emails = fc
  .tuple(
    fc.constantFrom('ada', 'ada.lovelace+news', 'O_Brien-7', 'ünï', '用户'),
    fc.constantFrom('example.org', 'mail.example.co.uk', 'localhost', 'bücher.example'),
  )
  .map(([local, domain]) => `${local}@${domain}`);
const phones = fc.constantFrom(
  '+15105550139',
  '+1 (510) 555-0139',
  '+44 20 7946 0958',
  '+49\u00a030\u00a01234567',
  '(510) 555-0139',
  '510-555-0139',
  '510.555.0139',
);

describe('personal data in a text', () => {
  test(`is masked wherever it is, and nothing else changes (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(plainWords, fc.oneof(emails, phones)), { minLength: 1, maxLength: 4 }),
        plainWords,
        (pieces, end) => {
          const text = [...pieces.map(([words, secret]) => `${words} ${secret}`), end].join(' to ');
          const masked = [...pieces.map(([words]) => `${words} ${maskSign}`), end].join(' to ');
          expect(maskInText(text)).toBe(masked);
          expect(strict.words(text)).toBe(masked);
          expect(strict.key(text)).toBe(masked);
          expect(maskInText(masked)).toBe(masked);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`hides each given value as a whole word, the longest first (seed ${seed})`, () => {
    const value = fc.constantFrom<string[]>(
      'Maya',
      'Maya Torres',
      'Torres',
      'C++ (dev)',
      '$1.50',
      'a|b',
      '[x]',
      'Zoë',
      'Al',
      '',
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), fc.array(value, { maxLength: 6 }), (hidden, said) => {
        const text = said.join(' / ');
        const masked = maskOfValues(hidden)(text);
        const expected = said.map((word) =>
          hidden.some((one) => one === word && one.length >= 3)
            ? maskSign
            : word
                .split(' ')
                .map((part) => (hidden.includes(part) && part.length >= 3 ? maskSign : part))
                .join(' '),
        );
        expect(masked).toBe(expected.join(' / '));
        expect(
          maskOfValues(hidden.filter((word) => /^\p{L}+$/u.test(word)))(said.map((word) => `un${word}ly`).join(' ')),
        ).toBe(said.map((word) => `un${word}ly`).join(' '));
      }),
      { seed, numRuns: lawRuns(1000) },
    );
    expect(maskOfValues(['Maya', 'Maya Torres'])('Maya Torres, Maya')).toBe(`${maskSign}, ${maskSign}`);
  });

  test(`leaves of a name at most two letters, and of a number at most two digits (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const initials = initialsOf(name);
        expect(initials === maskSign || /^\p{L}+\.( \p{L}+\.)?$/u.test(initials)).toBe(true);
        const { name: seen, number } = strict.person({ name, number: name });
        expect(seen).toBe(initials);
        expect(number).toMatch(/^(•{6}|•{4} \d\d)$/);
        // A word of one letter would be shown whole.
        for (const word of name.split(/\s+/)) if ([...word].length === 1) expect(initialsOf(word)).toBe(maskSign);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
    expect(lastDigitsOf('123 456')).toBe(maskSign);
    expect(lastDigitsOf('123 4567')).toBe('•••• 67');
  });

  it('of a contact is shown as far as the rules say', () => {
    const person = { name: 'Maya Torres, maya@example.org', number: '+15105550139' };
    const onlyNumbers = createLens(createPrivacy([{ kind: 'phone', keys: ['number'] }]));
    expect(onlyNumbers.person(person)).toEqual({ name: `Maya Torres, ${maskSign}`, number: '•••• 39', hidden: true });
    const onlyNames = createLens(createPrivacy([{ kind: 'name', path: 'contact.name' }]));
    expect(onlyNames.person(person)).toEqual({ name: 'M. M.', number: '+15105550139', hidden: true });
    const revealed = createLens(createPrivacy(), { ...nothingRevealed, all: true });
    expect(revealed.person(person)).toEqual({ ...person, hidden: false });
    expect(strict.person({})).toEqual({ hidden: false });
  });
});

describe('an error about a contact', () => {
  const maya = {
    contact: { firstName: 'Maya', lastName: 'Torres', mobile: { number: 15105550139 }, visits: [{ city: 'Oakland' }] },
  };

  it('names no value that the rules hide, and keeps its own words', () => {
    const words = 'Maya Torres of Oakland (15105550139) could not be reached: carrier 30003 said “no”.';
    expect(wordsAbout(words, maya, strict)).toBe(
      `${maskSign} ${maskSign} of ${maskSign} (${maskSign}) could not be reached: carrier 30003 said “no”.`,
    );
    expect(wordsAbout(words, maya, createLens(createPrivacy(), { ...nothingRevealed, all: true }))).toBe(words);
    expect(wordsAbout(words, maya, createLens(createPrivacy(null)))).toBe(words);
    // Any word may occur in a message text.
    expect(wordsAbout('could not', { message: 'could', notes: ['not'] }, strict)).toBe('could not');
    expect(
      wordsAbout('12345678901234567890 failed', { ssn: 12345678901234567000 }, strict, { ssn: '12345678901234567890' }),
    ).toBe(`${maskSign} failed`);
  });

  it('hides a name whatever else the context holds, before it and behind it', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ at, name: `n${at}` }));
    const map = Object.fromEntries(many.map(({ at, name }) => [name, at]));
    let deep: JsonObject = {};
    for (let level = 0; level < 5000; level++) deep = { in: deep };
    for (const context of [
      { ...maya, many },
      { many, ...maya },
      { ...maya, map },
      { map, ...maya },
      { deep, ...maya },
      { ...maya, deep },
    ])
      expect(wordsAbout('No route to Maya Torres', context, strict)).toBe(`No route to ${maskSign} ${maskSign}`);
  });
});
