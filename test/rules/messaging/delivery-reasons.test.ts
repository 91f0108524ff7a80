import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryReasons } from '#rules';

const instant = Date.parse('2026-11-21T18:00:00Z');
const codes = (contact: unknown, officeHours?: unknown): readonly string[] =>
  deliveryReasons({ contact, instant, officeHours }).map(({ reason }) => reason);
const agreed = { optIn: '2026-01-05T10:00:00Z' };

describe('deliveryReasons', () => {
  test('is empty for a contact with consent and a number', () => {
    expect(codes({ ...agreed, mobile: { number: '+15105550142', country: 'US' }, valid: true })).toEqual([]);
    expect(codes({ lists: [{ name: 'Members', optIn: '2026-01-05T10:00:00Z' }] })).toEqual([]);
  });

  test('absent fields yield no reason', () => {
    expect(codes(agreed)).toEqual([]);
    expect(codes(undefined)).toEqual([]);
    expect(codes('Maya')).toEqual([]);
  });

  test.each([
    [{ ...agreed, blocked: '2026-05-03T09:00:00Z' }, ['blocked']],
    [{ ...agreed, valid: false }, ['invalid-number']],
    [{ ...agreed, mobile: { number: '', country: 'US' }, valid: false }, ['no-number']],
    [{ ...agreed, mobile: { number: 'none' } }, ['no-number']],
    [{}, ['no-consent']],
    [{ optIn: null, lists: [] }, ['no-consent']],
    [{ optIn: ' ', lists: null }, ['no-consent']],
    [{ lists: [{ name: 'Members', optIn: '2026-01-05T10:00:00Z', optOut: '2026-02-05T10:00:00Z' }] }, ['opted-out']],
    [{ ...agreed, lists: [{ name: 'Members', optOut: '2026-02-05T10:00:00Z' }] }, ['opted-out']],
    [{ ...agreed, lists: [{ name: 'Members', optOut: 'some day' }] }, ['opted-out']],
    [{ blocked: '2026-05-03T09:00:00Z', valid: false }, ['blocked', 'invalid-number', 'no-consent']],
  ] as const)('%j is stopped by %j', (contact, expected) => {
    expect(codes(contact)).toEqual(expected);
    expect(deliveryReasons({ contact, instant }).every(({ effect }) => effect === 'stops')).toBe(true);
  });

  test('a contact who consents again after leaving receives it', () => {
    expect(
      codes({ lists: [{ name: 'Members', optOut: '2026-02-05T10:00:00Z', optIn: '2026-03-05T10:00:00Z' }] }),
    ).toEqual([]);
    expect(
      deliveryReasons({
        contact: { optIn: '2026-03-05T10:00:00Z', lists: [{ name: 'Members', optOut: '2026-02-05T10:00:00Z' }] },
        instant,
      }),
    ).toEqual([{ reason: 'left-a-list', effect: 'note', at: Date.parse('2026-02-05T10:00:00Z'), list: 'Members' }]);
  });

  test('leaving one list of two is a remark and stops nothing', () => {
    const lists = [
      { name: 'Members', optIn: '2026-01-05T10:00:00Z' },
      { name: 'Offers', optIn: '2026-01-05T10:00:00Z', optOut: '2026-02-05T10:00:00Z' },
    ];
    expect(deliveryReasons({ contact: { lists }, instant })).toEqual([
      { reason: 'left-a-list', effect: 'note', at: Date.parse('2026-02-05T10:00:00Z'), list: 'Offers' },
    ]);
  });

  test('a message outside office hours is held until they begin', () => {
    const officeHours = {
      active: true,
      timezone: 'America/Los_Angeles',
      times: { mon: [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }] },
    };
    // A Saturday; Monday 9 AM in Los Angeles is 5 PM in UTC.
    expect(deliveryReasons({ contact: agreed, instant, officeHours })).toEqual([
      { reason: 'outside-hours', effect: 'holds', at: Date.parse('2026-11-23T17:00:00Z') },
    ]);
    expect(deliveryReasons({ contact: agreed, instant: Date.parse('2026-11-23T17:00:00Z'), officeHours })).toEqual([]);
    expect(codes(agreed, { active: false, times: {} })).toEqual([]);
  });

  test('[R64] any contact has an answer, with the reasons that stop a message first', () => {
    const stamp = fc.oneof(
      fc.constantFrom('2026-01-05T10:00:00Z', '2026-02-05T10:00:00Z', '', 'soon', null, 7, undefined),
      fc.string(),
    );
    const list = fc.oneof(
      fc.record({ name: fc.oneof(fc.string(), fc.constant(3)), optIn: stamp, optOut: stamp }, { requiredKeys: [] }),
      fc.constant(null),
    );
    const contact = fc.record(
      {
        blocked: stamp,
        optIn: stamp,
        valid: fc.oneof(fc.boolean(), fc.string()),
        lists: fc.oneof(fc.array(list, { maxLength: 4 }), fc.constant('x')),
        mobile: fc.oneof(fc.record({ number: fc.oneof(fc.string(), fc.integer()) }), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(contact, fc.jsonValue()), fc.jsonValue(), (someone, officeHours) => {
        const reasons = deliveryReasons({ contact: someone, instant, officeHours });
        const ranks = reasons.map(({ effect }) => (effect === 'stops' ? 0 : 1));
        expect(ranks).toEqual([...ranks].sort());
        expect(new Set(reasons.filter(({ reason }) => reason !== 'left-a-list').map(({ reason }) => reason)).size).toBe(
          reasons.filter(({ reason }) => reason !== 'left-a-list').length,
        );
        for (const { at } of reasons) expect(at === undefined || Number.isFinite(at)).toBe(true);
      }),
      { seed: 20261121, numRuns: 2000 },
    );
  });
});
