import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { NodeType, OfficeHours } from '#model';
import type { AccountFacts } from '#rules';
import { end, plain, problemsWith, sending, trigger, waiting, workflow } from '../../support/rule-specimen.js';

const delay = messagingNodeTypes.find(({ type }) => type === 'delay') as NodeType;
const people: NodeType = { ...plain, group: 'People' };
const officeHours: OfficeHours = {
  times: Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [{ start: { hour: 9 }, end: { hour: 17 } }]]),
  ),
};
const quietHours = { from: '21:00', to: '08:00' };
const waits = (duration: string, more: object = {}) => ({
  id: 'wait',
  type: delay,
  config: { duration, avoidNights: false, ...more },
});
type Step = { readonly id: string; readonly type: NodeType; readonly config?: object };

/** A trigger, these nodes one after another, and an end. */
function chain(...nodes: readonly Step[]) {
  const all = [{ id: 'start', type: trigger }, ...nodes, { id: 'z', type: end }] as Step[];
  return workflow(
    all as never,
    all.slice(1).map((node, at) => [all[at]!.id, node.id] as const),
  );
}
const found = (version: ReturnType<typeof workflow>, account: AccountFacts = { officeHours }) =>
  problemsWith('sends-outside-hours', version, { account });
const say = { id: 'say', type: sending, config: { message: 'Hi' } };
const step = (id: string) => ({ id, type: plain });

describe('[row 80] paths that send, and the hours to send in', () => {
  test('a delay is reported at its setting, whatever is between it and the message', () => {
    expect(found(chain(waits('PT12H'), step('a'), step('b'), say))).toEqual([
      {
        code: 'sends-outside-hours',
        severity: 'warning',
        nodeId: 'wait',
        path: ['config', 'duration'],
        message: 'Send is usually due outside office hours',
        detail: 'Most waits of 12 hours that begin in office hours end outside of them.',
        fixes: [
          {
            label: 'Wait 4 hours',
            kind: 'set-setting',
            args: { nodeId: 'wait', path: ['duration'], value: 'PT4H', from: 'PT12H' },
          },
        ],
      },
    ]);
    expect(found(chain(waits('PT12H'), { ...say, type: people }))).toHaveLength(1);
  });

  test('a wait of a day, one that avoids nights, and one before a further wait are fine', () => {
    expect(found(chain(waits('P1D'), say))).toEqual([]);
    expect(found(chain(waits('PT12H', { avoidNights: true }), say))).toEqual([]);
    expect(found(chain(waits('PT12H'), { ...waits('P1D'), id: 'second' }, say))).toEqual([]);
    expect(found(chain(waits('PT12H'), step('a')))).toEqual([]);
    expect(found(chain(waits('PT12H'), say), {})).toEqual([]);
  });

  test('a timeout is reported on every path to a message that is not direct, in loops too', () => {
    const version = workflow(
      [
        { id: 'start', type: trigger },
        { id: 'w', type: waiting },
        { id: 'a', type: plain },
        { id: 'b', type: plain },
        say,
        { id: 'z', type: end },
      ] as never,
      [
        ['start', 'w'],
        ['w', 'z', 'standard', 'Reply'],
        ['w', 'a', 'timeout', 'PT12H'],
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'say'],
        ['say', 'z'],
      ],
    );
    expect(found(version)).toMatchObject([
      { nodeId: 'w', edgeId: 'e2', path: ['value'], fixes: [{ kind: 'set-edge-value' }] },
    ]);
  });

  test('without office hours, quiet hours decide, direct timeouts too', () => {
    const direct = workflow(
      [{ id: 'start', type: trigger }, { id: 'w', type: waiting }, say, { id: 'z', type: end }] as never,
      [
        ['start', 'w'],
        ['w', 'z', 'standard', 'Reply'],
        ['w', 'say', 'timeout', 'PT12H'],
        ['say', 'z'],
      ],
    );
    expect(found(direct, { quietHours })).toMatchObject([
      {
        message: 'Send is usually due in quiet hours',
        detail: 'Most waits of 12 hours that begin outside of quiet hours end in them.',
      },
    ]);
    // By office hours, the rule about timeouts has it.
    expect(found(direct, { officeHours, quietHours })).toEqual([]);
    expect(found(chain(waits('PT12H'), say), { quietHours: { from: '01:00', to: '05:00' } })).toEqual([]);
    for (const odd of [
      { from: 'late', to: '08:00' },
      { from: '25:00', to: '08:00' },
      { from: '08:00', to: '08:00' },
    ])
      expect(found(chain(waits('PT12H'), say), { quietHours: odd })).toEqual([]);
  });
});
