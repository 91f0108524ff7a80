import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDecimals, compareDecimals, decimalRemainder, formatDecimal, parseDecimal } from '#base';
import type { NodeProperty } from '#model';
import {
  evenShares,
  readRange,
  readShares,
  settingArgs,
  incrementOf,
  sumOfShares,
  withPercentages,
  writeRange,
} from '#rules';
import { foundIn, withProperties } from '../../support/rule-specimen.js';

const find = (code: string, property: NodeProperty, value: unknown) =>
  foundIn(code, withProperties({ name: 'x', label: 'It', ...property }), { x: value });
const seed = 20261121;

describe('values that do not match their kind', () => {
  test.each([
    ['email', 'ana@fernway.example'],
    ['email', 'a+b@x.co.uk'],
    ['email', '{email}'],
    ['url', 'https://fernway.example/a?b=c'],
    ['url', '{attributes.site}'],
    ['phone', '+1 (510) 555-0142'],
    ['phone', '{mobile.number}'],
    ['number', '2.5'],
    ['number', '12345678901234567890.12'],
    ['number', -1],
    ['integer', '12'],
    ['integer', '12.0'],
    ['number', ''],
    ['email', null],
    ['url', undefined],
    ['number', { odd: true }],
    ['date', 'next Monday'],
    ['color', 'sea'],
    ['timezone', 'Mars'],
  ])('[R9] a %s may be %j', (type, value) => expect(find('unreadable-value', { type }, value)).toEqual([]));

  test.each([
    ['email', 'ana', 'an e-mail address, such as ana@fernway.example'],
    ['email', 'a b@x.example', 'an e-mail address, such as ana@fernway.example'],
    ['url', 'javascript:alert(1)', 'a web address, such as https://fernway.example'],
    ['url', 'not an address', 'a web address, such as https://fernway.example'],
    ['phone', 'call me', 'a phone number, such as +1 510 555 0142'],
    ['number', 'many', 'a number, such as 12 or 2.5'],
    ['integer', 2.5, 'a whole number, such as 12'],
  ])('a %s may not be %j', (type, value, words) =>
    expect(find('unreadable-value', { type }, value)).toMatchObject([
      { severity: 'warning', message: `“It” must be ${words}`, path: ['config', 'x'] },
    ]),
  );

  test('[R20] an address without a scheme gets one', () => {
    expect(find('unreadable-value', { type: 'url' }, 'fern.fit/a')[0]?.fixes).toMatchObject([
      { kind: 'set-setting', args: { value: 'https://fern.fit/a', from: 'fern.fit/a' } },
    ]);
    expect(find('unreadable-value', { type: 'url', max: 12 }, 'fern.fit/a')[0]).not.toHaveProperty('fixes');
    expect(find('unreadable-value', { type: 'url' }, 'mailto:ana')[0]).not.toHaveProperty('fixes');
    expect(find('unreadable-value', { type: 'url' }, 'word')[0]).not.toHaveProperty('fixes');
  });
});

describe('numbers with an increment', () => {
  test('[R8] are compared by their digits', () => {
    expect(find('step-mismatch', { type: 'number', args: ['step:0.1'] }, 0.3)).toEqual([]);
    expect(find('step-mismatch', { type: 'number', args: ['step=0.1'] }, '0.30000000000000000001')).toHaveLength(1);
    expect(find('step-mismatch', { type: 'number', min: 1, args: ['step:5'] }, 6)).toEqual([]);
    expect(find('step-mismatch', { type: 'slider', min: 1, args: ['step:5'] }, 5)).toMatchObject([
      { message: '“It” goes in steps of 5', detail: 'It is 5 now, counted from 1.', fixes: [{ args: { value: 6 } }] },
    ]);
    expect(find('step-mismatch', { type: 'number', args: ['step:0.25'] }, '1.3')).toMatchObject([
      { fixes: [{ args: { value: '1.25' } }] },
    ]);
    for (const step of ['0', '-1', 'x', ''])
      expect(find('step-mismatch', { type: 'number', args: [`step:${step}`] }, 0.3)).toEqual([]);
  });

  test('[R8] every proposed number is a multiple', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.constantFrom('0.01', '0.05', '0.3', '2', '7'),
        fc.integer({ min: -3, max: 3 }),
        (hundredths, node, min) => {
          const property = { type: 'number', min, args: [`step:${node}`] };
          const [problem] = find('step-mismatch', property, hundredths / 100);
          for (const fix of problem?.fixes ?? [])
            expect(find('step-mismatch', property, fix.args?.['value'])).toEqual([]);
        },
      ),
      { seed, numRuns: 200 },
    );
  });
});

describe('shares', () => {
  test('[R8] add up to 100 to the last digit', () => {
    expect(
      find('shares-not-100', { type: 'percentagesplit' }, [
        { name: 'A', percentage: 33.3 },
        { name: 'B', percentage: 33.3 },
        { name: 'C', percentage: 33.4 },
      ]),
    ).toEqual([]);
    expect(
      find('shares-not-100', { type: 'percentagesplit' }, [
        { share: '33.333333333333333333' },
        { share: '66.666666666666666667' },
      ]),
    ).toEqual([]);
    expect(find('shares-not-100', { type: 'percentagesplit' }, [-10, 110])).toHaveLength(1);
    expect(find('shares-not-100', { type: 'percentagesplit' }, [{ name: 'A', percentage: 'half' }])).toMatchObject([
      { detail: 'Not all of them can be read.' },
    ]);
    for (const value of [[], {}, null, '', 'odd', [{ odd: true }]])
      expect(find('shares-not-100', { type: 'percentagesplit' }, value)).toEqual([]);
  });

  test('an even split sums to 100 for any number of shares, in the shape of the value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
        const before = Array.from({ length: count }, (_, index) => ({ name: `p${index}`, percent: 0, own: index }));
        const after = withPercentages(before, evenShares(count)) as readonly object[];
        const shares = readShares(after)!;
        expect(formatDecimal(sumOfShares(shares)!)).toBe('100');
        expect(after.map((item) => Object.keys(item))).toEqual(before.map((item) => Object.keys(item)));
      }),
      { seed, numRuns: 100 },
    );
  });
});

describe('ranges of days', () => {
  test('may not end before they begin', () => {
    expect(
      find('reversed-range', { type: 'daterange' }, { from: '2026-12-24', to: '2026-12-01', own: 1 }),
    ).toMatchObject([{ fixes: [{ args: { value: { from: '2026-12-01', to: '2026-12-24', own: 1 } } }] }]);
    expect(find('reversed-range', { type: 'daterange' }, '2026-12-24/2026-12-01')).toMatchObject([
      { fixes: [{ args: { value: '2026-12-01/2026-12-24' } }] },
    ]);
    for (const value of [
      { start: '2026-12-01', end: '2026-12-01' },
      { start: '2026-12-01' },
      { start: 'soon', end: '2026-12-01' },
      'odd',
      {},
    ])
      expect(find('reversed-range', { type: 'daterange' }, value)).toEqual([]);
  });

  test('are written back as they were read', () => {
    for (const value of [
      '2026-12-24/2026-12-01',
      { from: 'a', to: 'b' },
      { start: 'a', end: '', own: [] },
      { end: 'x' },
    ])
      expect(writeRange(value, readRange(value)!)).toEqual(value);
  });
});

describe('[R7] min and max', () => {
  test.each([
    ['select', 'abcd'],
    ['date', '2026-12-01'],
    ['daterange', '2026-12-01/2026-12-02'],
    ['country', 'DE'],
    ['media', 'https://a.example/b.png'],
  ])('do not apply to a %s', (type, value) => expect(find('out-of-range', { type, max: 1 }, value)).toEqual([]));
  test('compare a number with too many digits for a double by its digits', () => {
    expect(find('out-of-range', { type: 'number', max: 9007199254740992 }, '9007199254740993')).toHaveLength(1);
    expect(find('out-of-range', { type: 'number', max: 9007199254740992 }, '9007199254740992')).toEqual([]);
  });
});

describe('decimals', () => {
  const digits = fc
    .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 30 }))
    .map(([units, scale]) => formatDecimal({ units, scale }));
  test('are read as they are written', () => {
    fc.assert(
      fc.property(digits, (text) => {
        expect(formatDecimal(parseDecimal(text)!)).toBe(text.includes('.') ? text.replace(/\.?0+$/, '') : text);
      }),
      { seed },
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (number) => {
        expect(Number(formatDecimal(parseDecimal(String(number))!)) + 0).toBe(number + 0);
      }),
      { seed },
    );
  });
  test('add up, compare and divide without loss', () => {
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const [a, b] = [parseDecimal(left)!, parseDecimal(right)!];
        expect(addDecimals(addDecimals(a, b), { ...b, units: -b.units })).toEqual(a);
        expect(Math.sign(compareDecimals(a, b))).toBe(-Math.sign(compareDecimals(b, a)) + 0);
        if (b.units !== 0n)
          expect(
            decimalRemainder(
              addDecimals(a, { units: -decimalRemainder(a, b).units, scale: decimalRemainder(a, b).scale }),
              b,
            ).units,
          ).toBe(0n);
      }),
      { seed },
    );
  });
  test.each(['', '.', '-', 'e5', '1e', 'NaN', 'Infinity', '0x10', '1 000', '1,2,3', '1e9999'])(
    '%j is no decimal',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  );
});

test('args are read by their prefix, each once', () => {
  const property = {
    args: [
      'resource:lists',
      'Step = 0.5',
      'column:a:number:A: B',
      'column:b',
      'plain',
      'https://x.example',
      '',
      5 as never,
    ],
  };
  expect([...settingArgs(property).named]).toEqual([
    ['resource', ['lists']],
    ['step', ['0.5']],
    ['column', ['a:number:A: B', 'b']],
  ]);
  expect(settingArgs(property).words).toEqual(['plain', 'https://x.example']);
  expect(incrementOf(property)).toBe(0.5);
  expect(incrementOf({ step: 2 })).toBe(2);
  expect(settingArgs({ args: 'odd' as never })).toEqual({ named: new Map(), words: [] });
});

describe('[R10] rows', () => {
  const property: NodeProperty = {
    name: 'x',
    type: 'List of objects',
    label: 'It',
    options: [
      { value: { name: 'worth', label: 'Worth', type: 'number', min: 2 } },
      { value: { name: 'name', label: 'Name', type: 'basictext', mandatory: true } },
    ],
  };
  const all = (value: unknown) => [...find('out-of-range', property, value), ...find('missing-value', property, value)];

  test('are checked part by part, at their JSON path, with fixes for the part', () => {
    expect(all([{ worth: 3, name: 'a' }, { worth: 1, name: 'b' }, 'odd', { worth: 5 }])).toMatchObject([
      {
        code: 'out-of-range',
        path: ['config', 'x', 1, 'worth'],
        fixes: [{ kind: 'set-setting', args: { nodeId: 'step', path: ['x', 1, 'worth'], value: 2, from: 1 } }],
      },
      { code: 'missing-value', path: ['config', 'x', 3, 'name'], detail: 'Plain cannot run without it.' },
    ]);
  });

  test('that are hidden, or have no declared parts, are not checked', () => {
    expect(
      foundIn('out-of-range', withProperties({ ...property, conditions: [{ property: 'y', comparator: 'isSet' }] }), {
        x: [{ worth: 1 }],
      }),
    ).toEqual([]);
    expect(find('out-of-range', { type: 'rows' }, [{ worth: 1 }])).toEqual([]);
  });

  test('are checked within rows as well', () => {
    const nested = {
      name: 'x',
      type: 'rows',
      properties: [{ name: 'inner', type: 'rows', properties: [{ name: 'n', type: 'number', max: 1 }] }],
    } as unknown as NodeProperty;
    expect(find('out-of-range', nested, [{ inner: [{ n: 0 }, { n: 2 }] }])).toMatchObject([
      { path: ['config', 'x', 0, 'inner', 1, 'n'], fixes: [{ args: { path: ['x', 0, 'inner', 1, 'n'], from: 2 } }] },
    ]);
  });
});

describe('severities of values', () => {
  test('[R66] a mismatch with the name of a type is a warning, a declared bound an error', () => {
    const cases: readonly (readonly [string, NodeProperty, unknown])[] = [
      ['unreadable-value', { type: 'email' }, 'ana'],
      ['unreadable-value', { type: 'number' }, 'twelve'],
      ['step-mismatch', { type: 'number', args: ['step:5'] }, 7],
      ['shares-not-100', { type: 'split' }, [50, 51]],
      ['reversed-range', { type: 'period' }, { start: '2026-12-02', end: '2026-12-01' }],
    ];
    for (const [code, property, value] of cases)
      expect(find(code, property, value)).toMatchObject([{ severity: 'warning' }]);
    expect(find('out-of-range', { type: 'number', max: 5 }, 7)).toMatchObject([{ severity: 'error' }]);
  });

  test('[R67] conditions that compare nothing count as no value', () => {
    const missing = (value: unknown): number =>
      find('missing-value', { type: 'conditions', mandatory: true }, value).length;
    for (const value of [
      undefined,
      [],
      {},
      { match: 'all', conditions: [] },
      { combinator: 'AND', rules: [{ match: 'any', conditions: [{ comparator: 'equals' }] }] },
      [{ path: 'A' }],
      [{ attribute: ' ', comparator: 'equals', value: [] }],
    ]) {
      expect(missing(value), JSON.stringify(value)).toBe(1);
    }
    for (const value of [
      [{ attribute: 'plan' }],
      { match: 'all', conditions: [{ field: 'a', op: 'isSet' }] },
      'plan = 1',
      { odd: { shape: 1 } },
      { conditions: [[{ attribute: 'x' }]] },
    ]) {
      expect(missing(value), JSON.stringify(value)).toBe(0);
    }
  });
});
