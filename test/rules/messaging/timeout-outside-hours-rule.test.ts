import { describe, expect, test } from 'vitest';
import type { NodeType, OfficeHours, WorkflowVersion } from '#model';
import { end, plain, problemsWith, sending, trigger, waiting, workflow } from '../../support/rule-specimen.js';

const hours = (...days: readonly (readonly [day: string, from: number, to: number])[]): OfficeHours => ({
  times: Object.fromEntries(days.map(([day, from, to]) => [day, [{ start: { hour: from }, end: { hour: to } }]])),
});
const everyDay = (from: number, to: number): OfficeHours =>
  hours(...['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, from, to] as const));
const people: NodeType = { ...plain, group: 'People' };

/** A wait whose timeout leads to the given node. */
function handedOn(
  timeout: unknown,
  next: { readonly type: NodeType; readonly config?: { readonly [name: string]: unknown } },
  kind = 'timeout',
): WorkflowVersion {
  return workflow(
    [
      { id: 'a', type: trigger },
      { id: 'w', type: waiting },
      { id: 'n', ...next },
      { id: 'z', type: end },
    ],
    [
      ['a', 'w'],
      ['w', 'z', 'standard', 'Reply'],
      ['w', 'n', kind, timeout],
      ['n', 'z'],
    ],
  );
}
const found = (timeout: unknown, next: Parameters<typeof handedOn>[1], officeHours?: OfficeHours) =>
  problemsWith('timeout-outside-hours', handedOn(timeout, next), { account: officeHours ? { officeHours } : {} });
const group = (...officeHours: readonly OfficeHours[]) => ({
  type: people,
  config: { groups: officeHours.map((each) => ({ officeHours: each })) },
});

describe('timeouts that end outside office hours', () => {
  test('[R20] the fix sets the nearest usual wait that ends within the hours', () => {
    expect(found('PT12H', group(everyDay(9, 17)))).toEqual([
      {
        code: 'timeout-outside-hours',
        severity: 'warning',
        nodeId: 'w',
        edgeId: 'e2',
        path: ['value'],
        message: 'This wait usually ends outside office hours',
        detail: 'Most waits of 12 hours that begin in office hours end outside of them.',
        fixes: [
          { label: 'Wait 4 hours', kind: 'set-edge-value', args: { edgeId: 'e2', value: 'PT4H', from: 'PT12H' } },
        ],
      },
    ]);
    expect(found('PT16H', group(everyDay(9, 13)))[0]?.fixes).toMatchObject([
      { label: 'Wait 1 day', args: { value: 'P1D' } },
    ]);
    expect(found('P2D', group(hours(['mon', 9, 17])))[0]?.fixes).toMatchObject([{ args: { value: 'PT4H' } }]);
    expect(found('P5D', group(hours(['mon', 9, 10])))[0]?.fixes).toMatchObject([
      { label: 'Wait 7 days', args: { value: 'P7D' } },
    ]);
    expect(found('PT2H', group(hours(['mon', 9, 10])))[0]?.fixes).toMatchObject([{ label: 'Wait 30 minutes' }]);
  });

  test('half of the waits may end outside', () => {
    expect(found('PT4H', group(everyDay(9, 17)))).toEqual([]);
    expect(found('PT4H1M', group(everyDay(9, 17)))).toHaveLength(1);
    expect(found('PT20H', group(everyDay(9, 17)))).toEqual([]);
    expect(found('PT19H59M', group(everyDay(9, 17)))).toHaveLength(1);
  });

  test('the account’s hours take precedence over those of groups, and apply to messages too', () => {
    expect(found('PT12H', group(everyDay(9, 17)), everyDay(0, 24))).toEqual([]);
    expect(found('PT12H', { type: sending }, everyDay(9, 17))).toHaveLength(1);
    expect(found('PT12H', { type: sending, config: { groups: [{ officeHours: everyDay(9, 17) }] } })).toEqual([]);
    expect(found('PT12H', { type: plain }, everyDay(9, 17))).toEqual([]);
    expect(found('PT12H', group(everyDay(9, 17)), { ...everyDay(0, 24), active: false })).toHaveLength(1);
  });

  test('one open group of several suffices', () => {
    expect(found('PT12H', group(everyDay(9, 17), everyDay(21, 24), everyDay(0, 5)))).toEqual([]);
  });

  test('a group without active hours is always open', () => {
    const groups = (...more: readonly unknown[]) => ({
      type: people,
      config: { groups: [{ officeHours: everyDay(9, 17) }, ...more] },
    });
    expect(found('PT12H', groups())).toHaveLength(1);
    for (const other of [
      {},
      { officeHours: null },
      { officeHours: { times: null } },
      { officeHours: { active: false, times: {} } },
      { name: 'Desk' },
    ])
      expect(found('PT12H', groups(other)), JSON.stringify(other)).toEqual([]);
    expect(found('PT12H', groups(null, 'x', { officeHours: { times: {} } }))).toHaveLength(1);
  });

  test('hours past midnight count, and unreadable ones yield no problem', () => {
    expect(found('PT2H', group(everyDay(18, 2)))).toEqual([]);
    expect(found('PT12H', group(everyDay(18, 2)))).toHaveLength(1);
    expect(found('PT12H', group(everyDay(9, 17), everyDay(18, 2)))).toEqual([]);
    expect(found('PT12H', group(everyDay(9, 17), everyDay(9, 25)))).toEqual([]);
    expect(found('PT12H', group(everyDay(9, 17)), everyDay(9, 9))).toEqual([]);
  });

  test.each([['tomorrow'], [null], [720], ['']])('a wait of %j is not reported', (timeout) => {
    expect(found(timeout, group(everyDay(9, 17)))).toEqual([]);
  });

  test('without known hours there is no problem', () => {
    for (const config of [{}, { groups: [] }, { groups: 'all' }, { groups: [null, { officeHours: everyDay(9, 9) }] }])
      expect(found('PT12H', { type: people, config })).toEqual([]);
  });

  test('other edges are not checked', () => {
    expect(problemsWith('timeout-outside-hours', handedOn('PT12H', group(everyDay(9, 17)), 'default'))).toEqual([]);
  });

  test('seconds are rounded to minutes', () => {
    expect(found('PT4H29S', group(everyDay(9, 17)))).toEqual([]);
    expect(found('PT4H31S', group(everyDay(9, 17)))).toHaveLength(1);
  });
});
