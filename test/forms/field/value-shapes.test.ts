import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowPartsOf } from '#rules';
import { attributeOf, comparatorOf, knownComparator, takesValue, withAttribute, withComparator } from '#rules';
import {
  conditionKind,
  conditionsIn,
  conditionText,
  matchOf,
  withConditions,
  withMatch,
} from '../../../src/forms/field/list/condition-shapes.js';
import { conditionMessages } from '../../../src/forms/field/list/condition-messages.js';
import { mediaMessages } from '../../../src/forms/field/list/media-messages.js';
import { countries, countryName } from '../../../src/forms/field/choice/country-names.js';
import { readPairs, repeatedKey, typedLike, writePairs } from '../../../src/forms/field/list/key-value-pairs.js';
import {
  acceptedKinds,
  fileRefusal,
  mediaKind,
  mediaLimit,
  readMedia,
  withAddress,
} from '../../../src/forms/field/list/media-entries.js';
import { incremented } from '../../../src/forms/field/number/number-field.js';
import { exactNumber, storedNumber } from '../../../src/forms/field/number/parse-number.js';
import { zoneOffset, zoneOptions } from '../../../src/forms/field/choice/zone-options.js';

const seed = 20261121;
const conditionWords = conditionMessages.defaults;
const mediaWords = mediaMessages.defaults;

describe('typed numbers', () => {
  test.each([
    ['0.1', undefined, 0.1],
    ['0,5', undefined, 0.5],
    ['1.50', undefined, 1.5],
    ['0.1', '7', '0.1'],
    ['1,5', '7', '1.5'],
    ['-0', undefined, 0],
    ['007', undefined, 7],
    ['9007199254740993', undefined, '9007199254740993'],
    ['0.1234567890123456789', undefined, '0.1234567890123456789'],
    ['12', 'many', 12],
    ['many', undefined, undefined],
    ['1,000', undefined, undefined],
    ['.', undefined, undefined],
  ])('%j over %j is stored as %j', (text, before, stored) => expect(storedNumber(text, before)).toBe(stored));

  test('lose no digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{1,25}(\.\d{1,25})?$/), (text) => {
        const stored = storedNumber(text, undefined);
        expect(exactNumber(String(stored))).toBe(exactNumber(text));
      }),
      { seed, numRuns: 500 },
    );
  });

  test('are incremented exactly and stay within their range', () => {
    expect(incremented('0.1', 0.2, undefined, undefined)).toBe('0.3');
    expect(incremented('', 1, 5, undefined)).toBe('5');
    expect(incremented('9', 5, 0, 10)).toBe('10');
    expect(incremented('1', -5, 0, 10)).toBe('0');
    expect(incremented('many', 1, 0, 10)).toBeUndefined();
  });
});

describe('names with values', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const map = fc.dictionary(fc.string(), value);
  const list = fc.array(fc.record({ key: fc.string(), value, own: fc.constant([1]) }));

  test('are written back as they were read', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          map.filter((pairs) => Object.keys(pairs).length > 0),
          list,
        ),
        (stored) => {
          expect(writePairs(stored, readPairs(stored)!)).toEqual(stored);
        },
      ),
      { seed },
    );
  });

  test('keep their type while the text parses as one', () => {
    expect(typedLike(3, '30')).toBe(30);
    expect(typedLike(3, '30x')).toBe('30x');
    expect(typedLike(true, 'false')).toBe(false);
    expect(typedLike('3', '30')).toBe('30');
    expect(typedLike(3, '1e2')).toBe('1e2');
    expect(typedLike(3, '12345678901234567890')).toBe('12345678901234567890');
    expect(typedLike({ a: 1 }, '{"a":2}')).toEqual({ a: 2 });
    expect(typedLike({ a: 1 }, '{"a":2, "a":3}')).toBe('{"a":2, "a":3}');
  });

  test('must have unique names', () => {
    expect(
      repeatedKey([
        { key: 'a', value: 1 },
        { key: '', value: 1 },
        { key: '', value: 1 },
      ]),
    ).toBeUndefined();
    expect(
      repeatedKey([
        { key: 'a', value: 1 },
        { key: 'b', value: 1 },
        { key: 'a', value: 1 },
      ]),
    ).toBe('a');
    expect(writePairs(undefined, [{ key: '__proto__', value: 1 }])).toEqual(JSON.parse('{"__proto__":1}'));
    for (const other of [5, [1], [{ name: 'a' }], ['a']]) expect(readPairs(other)).toBeUndefined();
  });
});

describe('conditions', () => {
  test.each([
    [{ attribute: 'a', comparator: 'equals', value: ['x'] }, 'comparison'],
    [{ field: 'a', operator: '>', value: 3 }, 'comparison'],
    [{}, 'comparison'],
    [{ attribute: { id: '1', name: 'Plan' }, comparator: 'is' }, 'comparison'],
    [{ match: 'any', conditions: [] }, 'group'],
    [{ combinator: 'AND', rules: [1] }, 'group'],
    [{ conditions: [] }, 'group'],
    [{ match: 'odd', conditions: [] }, 'other'],
    [{ conditions: 'x' }, 'other'],
    [{ script: 'x' }, 'other'],
    ['text', 'other'],
    [null, 'other'],
    [[1], 'other'],
    [{ attribute: ['a'] }, 'other'],
    [{ attribute: 'a', comparator: 'is', value: { from: 1 } }, 'other'],
  ])('%j is a %s', (condition, kind) => expect(conditionKind(condition, 0)).toBe(kind));

  test('change only what is edited and keep their notation', () => {
    expect(withAttribute({ field: 'a', own: 1 }, 'b')).toEqual({ field: 'b', own: 1 });
    expect(withComparator({ op: 'eq' }, 'isSet')).toEqual({ op: 'isSet' });
    expect(withMatch({ combinator: 'AND', rules: [] }, 'any')).toEqual({ combinator: 'OR', rules: [] });
    expect(withMatch({ match: 'all', conditions: [] }, 'any')).toEqual({ match: 'any', conditions: [] });
    expect(withConditions({ combinator: 'and', rules: [1] }, [2])).toEqual({ combinator: 'and', rules: [2] });
    expect(conditionsIn({ rules: [1] })).toEqual([1]);
    expect([
      matchOf({ match: 'every' }),
      matchOf({ combinator: 'or' }),
      matchOf({}),
      matchOf({ match: 'xor' }),
    ]).toEqual(['all', 'any', 'all', undefined]);
    expect([attributeOf({ property: 'p' }), comparatorOf({ op: 'gte' })]).toEqual(['p', 'gte']);
  });

  test('know the words of the wire', () => {
    expect(
      ['eq', '==', 'Not-Equals', 'gte', 'exists', 'is_true', 'resembles'].map((word) => knownComparator(word)),
    ).toEqual(['equals', 'equals', 'notEquals', 'greaterOrEqual', 'isSet', 'isTrue', undefined]);
    expect([takesValue('exists'), takesValue('resembles')]).toEqual([false, true]);
  });

  test('read as sentences', () => {
    expect(
      conditionText(
        { attribute: 'plan', comparator: 'eq', value: ['gold', 'silver'], path: 'premium' },
        conditionWords,
      ),
    ).toBe('plan is gold or silver → premium');
    expect(
      conditionText(
        {
          match: 'any',
          conditions: [
            { attribute: 'a', comparator: 'isSet' },
            { attribute: 'b', comparator: 'resembles', value: 1 },
          ],
        },
        conditionWords,
      ),
    ).toBe('a has a value or b resembles 1');
  });
});

describe('media', () => {
  const property = { type: 'media', args: ['accept:image,application/pdf', 'maxSize:2MB', 'odd'] };
  test('have the kinds and sizes a setting accepts', () => {
    expect(acceptedKinds(property)).toEqual(['image', 'application/pdf']);
    expect(mediaLimit(property, mediaWords)).toBe('Images or application/pdf, each up to 2 MB.');
    expect(mediaLimit({}, mediaWords)).toBe('');
    expect(fileRefusal(property, { name: 'a.png', size: 100, type: 'image/png' }, mediaWords)).toBeUndefined();
    expect(fileRefusal(property, { name: 'a.mp4', size: 100, type: 'video/mp4' }, mediaWords)).toBe(
      'a.mp4 is not of a kind that can be sent here',
    );
    expect(fileRefusal(property, { name: 'a.png', size: 3_000_000, type: 'image/png' }, mediaWords)).toBe(
      'a.png has 2.9 MB. At most 2 MB can be sent',
    );
    expect(fileRefusal({}, { name: 'a', size: 9e12, type: '' }, mediaWords)).toBeUndefined();
  });
  test('are recognised by MIME type or suffix', () => {
    expect([
      mediaKind({ url: 'https://a/b.JPG?x=1' }),
      mediaKind({ url: 'x', type: 'audio/ogg' }),
      mediaKind({ url: 'x' }),
      mediaKind(undefined),
    ]).toEqual(['image', 'audio', 'file', 'file']);
    expect(readMedia({ url: 'x', size: 'odd' })).toEqual({ url: 'x' });
    expect([readMedia(5), readMedia({})]).toEqual([undefined, undefined]);
    expect(withAddress({ url: 'x', own: 1 }, 'y')).toEqual({ url: 'y', own: 1 });
  });
});

test('the columns of a list are declared, or found in it', () => {
  expect(rowPartsOf({ properties: [{ name: 'a', type: 'number' }, null, {}] } as never, [])).toEqual([
    { name: 'a', type: 'number' },
  ]);
  expect(
    rowPartsOf(
      {
        options: [
          { value: 'a', label: 'A' },
          { value: { name: 'b', type: 'date' }, label: 'B' },
        ],
      },
      [],
    ),
  ).toEqual([
    { type: 'basictext', name: 'a', label: 'A' },
    { label: 'B', name: 'b', type: 'date' },
  ]);
  expect(rowPartsOf({ args: ['column:a:number:How: many', 'column:b'] }, [])).toEqual([
    { name: 'a', type: 'number', label: 'How: many' },
    { name: 'b', type: 'basictext', label: 'b' },
  ]);
  expect(rowPartsOf({}, [{ x: 1 }, 5, { y: 2, x: 3 }])).toEqual([
    { name: 'x', label: 'x' },
    { name: 'y', label: 'y' },
  ]);
});

test('countries and zones have their usual names', () => {
  expect(countries).toHaveLength(249);
  expect([countryName('de'), countryName(' CI '), countryName('ZZ'), countryName('')]).toEqual([
    'Germany',
    'Côte d’Ivoire',
    undefined,
    undefined,
  ]);
  const winter = Date.UTC(2026, 0, 15);
  expect([
    zoneOffset('Europe/Berlin', winter),
    zoneOffset('Asia/Kolkata', winter),
    zoneOffset('UTC', winter),
    zoneOffset('Mars/Base', winter),
  ]).toEqual(['UTC+01:00', 'UTC+05:30', 'UTC+00:00', undefined]);
  expect(zoneOptions(winter).find(({ value }) => value === 'America/New_York')).toMatchObject({
    label: 'America/New York',
    note: 'UTC-05:00',
  });
});
