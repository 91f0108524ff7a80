import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlapsIn, rangesOf } from '../../../src/catalog/hours/week-hours.js';
import { fullHours, hoursIn, hoursWords, readHoursText } from '../../../src/catalog/hours/hours-text.js';

const seed = 20261121;
const read = (text: string): string | undefined =>
  readHoursText(text)
    ?.map(({ from, to }) =>
      [from, to].map((at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`).join('–'),
    )
    .join(', ');

describe('readHoursText', () => {
  test.each([
    ['9am–1pm', '9:00–13:00'],
    ['12:30pm–6pm', '12:30–18:00'],
    ['9:00 AM – 6:00 PM', '9:00–18:00'],
    ['9-5', '9:00–17:00'],
    ['9–17', '9:00–17:00'],
    ['09:00 - 17:30', '9:00–17:30'],
    ['0900-1730', '9:00–17:30'],
    ['9.15a to 1p', '9:15–13:00'],
    ['9–1pm', '9:00–13:00'],
    ['12-6pm', '12:00–18:00'],
    ['8-12pm', '8:00–12:00'],
    ['9am-1', '9:00–13:00'],
    ['9am-11', '9:00–11:00'],
    ['1-5', '13:00–17:00'],
    ['8-11', '8:00–11:00'],
    ['12-2', '12:00–14:00'],
    ['10-2', '10:00–14:00'],
    ['noon to 6', '12:00–18:00'],
    ['9 to noon', '9:00–12:00'],
    ['9am – midnight', '9:00–24:00'],
    ['midnight-6am', '0:00–6:00'],
    ['10pm-2am', '22:00–2:00'],
    ['22-6', '22:00–6:00'],
    ['9 a.m. until 5 p.m.', '9:00–17:00'],
    ['8–12, 13–17', '8:00–12:00, 13:00–17:00'],
    ['9am-12pm and 1pm-5pm', '9:00–12:00, 13:00–17:00'],
    ['all day', '0:00–24:00'],
    ['24h', '0:00–24:00'],
    ['closed', ''],
    ['', ''],
    ['05:00-09:00', '5:00–9:00'],
    ['9h30-12h', undefined],
    ['9h30-12h00', '9:30–12:00'],
    ['0-24', '0:00–24:00'],
    ['11pm–12am', '23:00–24:00'],
    ['9-9', '9:00–21:00'],
    ['13pm-14pm', '13:00–14:00'],
    ['12 AM–12 AM', '0:00–24:00'],
  ])('[C15] reads %j as %j', (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    'nine to five',
    '9',
    '9-',
    '-5',
    '25-26',
    '9:60-10',
    '9am-5pm-6pm',
    '9am-9am',
    '24-5',
    'x'.repeat(10_000),
    '9–5,oops',
  ])('%j is no hours', (text) => {
    expect(readHoursText(text)).toBeUndefined();
  });

  test(`[C15] reads written hours back (seed ${seed})`, () => {
    const ranges = fc
      .tuple(fc.nat({ max: 1439 }), fc.nat({ max: 1440 }))
      .filter(([from, to]) => from !== to && to !== 0)
      .map(([from, to]) => ({ from, to }));
    fc.assert(
      fc.property(ranges, (range) => {
        expect(readHoursText(fullHours(range))).toEqual([range]);
        // The short form drops “am” or “pm” where both times share it, as only a range within half a day does.
        if (range.from < range.to) expect(readHoursText(hoursWords(range))).toEqual([range]);
      }),
      { seed, numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        for (const { from, to } of readHoursText(text) ?? [])
          expect(from >= 0 && from < 1440 && to > 0 && to <= 1440 && from !== to).toBe(true);
      }),
      { seed, numRuns: 2000 },
    );
  });
});

test('hoursIn formats minutes as hours', () => {
  expect([0, 1, 30, 2940, 450].map(hoursIn)).toEqual(['0', '0.1', '0.5', '49', '7.5']);
});

test(`[C16] ranges overlap exactly where they share a minute (seed ${seed})`, () => {
  const list = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })), { maxLength: 6 });
  fc.assert(
    fc.property(list, (pairs) => {
      const entries = pairs.map(([from, to]) => ({ start: { hour: 0, minute: from }, end: { hour: 0, minute: to } }));
      const { ranges } = rangesOf({ times: { thu: entries } }, 'thu');
      const overlapping = new Set(
        overlapsIn(ranges)
          .flat()
          .map(({ index }) => index),
      );
      const within = pairs.map(([from, to]) =>
        from < to ? Array.from({ length: to - from }, (_, at) => from + at) : [],
      );
      for (const [index, minutes] of within.entries()) {
        const shares = within.some((others, other) => other !== index && others.some((each) => minutes.includes(each)));
        expect(overlapping.has(index)).toBe(shares);
      }
    }),
    { seed, numRuns: 500 },
  );
});

test('rangesOf counts the invalid entries of a day', () => {
  const good = { start: { hour: 9 }, end: { hour: 10 } };
  expect(rangesOf({ times: { mon: [null, good, 'x', { start: { hour: 9 }, end: { hour: 9 } }] } }, 'mon')).toEqual({
    ranges: [{ index: 1, from: 540, to: 600 }],
    unread: 3,
  });
  for (const officeHours of [
    null,
    {},
    { times: null },
    { times: { mon: null } },
    { times: Object.create({ mon: [good] }) as object },
  ])
    expect(rangesOf(officeHours, 'mon')).toEqual({ ranges: [], unread: 0 });
  expect(rangesOf({ times: { mon: 'nine to five' } }, 'mon')).toEqual({ ranges: [], unread: 1 });
});
