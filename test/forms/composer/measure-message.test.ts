import { expect, test } from 'vitest';
import { isAlphabet, measureMessage } from '../../../src/forms/composer/measure-message.js';

const contact = (values: { readonly [path: string]: string }) => ({
  id: 'c1',
  name: 'Maya',
  valueOf: (path: string) => values[path],
});

test('counts the text as the contact gets it', () => {
  const { count, isGuessed } = measureMessage('Hi {firstName}', contact({ firstName: 'Maya' }));
  expect([count.units, count.segments, count.encoding, isGuessed]).toEqual([7, 1, 'GSM-7', false]);
});

test('guesses a value as long as its name, unless a fallback exists', () => {
  const guessed = measureMessage('Hi {firstName}', contact({}));
  expect([guessed.count.units, guessed.isGuessed]).toEqual([12, true]);
  expect(measureMessage('Hi {firstName|you}', contact({})).count.units).toBe(6);
});

test('marks splits and forcing characters at indexes of the stored text', () => {
  const { forcingCharacters, marks } = measureMessage(`’${'a'.repeat(69)}${'b'.repeat(10)}`, contact({}));
  expect(forcingCharacters).toEqual(['’']);
  expect(marks.forcing.map(({ index }) => index)).toEqual([0]);
  expect(marks.splits).toEqual([67]);
});

test('marks no characters of another alphabet', () => {
  const { forcingCharacters, marks } = measureMessage('Добрый день, это клуб', contact({}));
  expect([isAlphabet(forcingCharacters), marks.forcing]).toEqual([true, []]);
});

test('a text of more than 20,000 characters has no marks', () => {
  const { forcingCharacters, marks } = measureMessage('’'.repeat(20_001), contact({}));
  expect([forcingCharacters, marks]).toEqual([[], { splits: [], forcing: [] }]);
});
