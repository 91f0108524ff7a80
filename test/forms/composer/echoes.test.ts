import { expect, test } from 'vitest';
import { Echoes } from '../../../src/forms/composer/rich/echoes.js';

test('a reported text is recognised once, also late', () => {
  const echoes = new Echoes();
  for (const text of ['H', 'He', 'Hel']) echoes.expect(text);
  expect(echoes.isEcho('He')).toBe(true);
  expect(echoes.isEcho('H')).toBe(false);
});

test('a foreign text makes all expected ones out of date', () => {
  const echoes = new Echoes();
  echoes.expect('H');
  expect(echoes.isEcho('Restored')).toBe(false);
  expect(echoes.isEcho('H')).toBe(false);
});

test('texts that never return do not add up', () => {
  const echoes = new Echoes();
  for (let count = 0; count <= 100; count++) echoes.expect(String(count));
  expect(echoes.isEcho('0')).toBe(false);
});
