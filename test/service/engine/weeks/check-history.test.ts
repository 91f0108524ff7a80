import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#base';
import type { ExecutionStep } from '#model';
import { versionOf } from '../starting.js';
import { checkHistory } from './check-history.js';
import type { Finding, History, HistoryRun, Input } from './history.js';

const hour = 3_600_000;
const day = 24 * hour;
const at = Date.UTC(2026, 11, 1, 10);
const iso = (instant: number): string => new Date(instant).toISOString();

const made = versionOf(
  'w',
  ['trigger-keyword', { keywords: ['ONE'] }],
  ['send-message', { message: 'Hello' }],
  ['wait-for-reply', {}],
  ['delay', { duration: 'P2D' }],
  ['send-message', { message: 'Still there?' }],
  [
    'office-hours-router',
    { groups: [{ id: 'g', name: 'g', officeHours: { active: true, timezone: 'UTC', times: {} } }] },
  ],
);
const version = {
  ...made,
  definition: {
    ...made.definition,
    edges: [
      ...(made.definition?.edges ?? []),
      { id: 'late', type: 'timeout', source: 'n2', target: 'n3', value: 'P1D' },
    ],
  },
};

/** Visits one after the other, each with what it leaves behind. */
function stepsOf(id: string, visits: readonly (readonly [from: number, to: number, outputs?: JsonObject])[]) {
  return visits.map(([from, to, outputs = {}], index): ExecutionStep => ({
    id: `${id}-${index + 1}`,
    start: iso(from),
    end: iso(to),
    node: { id: `n${index}`, context: { edgeId: `e${index}`, outputs: { [`n${index}`]: outputs } } },
  }));
}

const sentOf = (run: string, step: number) => ({
  id: `${run}/${step}/1`,
  step,
  nodeId: `n${step - 1}`,
  state: 'sent' as const,
});
const receiptOf = (run: string, step: number, instant: number) => ({
  used: true,
  event: { kind: 'receipt' as const, at: instant, effectId: `${run}/${step}/1`, status: 'delivered' as const },
});

const replied = at + hour;
const waited = replied + 2 * day;
const maya: HistoryRun = {
  id: 'maya-run',
  workflowId: 'w',
  contactId: 'maya',
  status: 'over',
  isPaused: false,
  overAt: waited + 1000,
  events: [
    { used: true, event: { kind: 'start', at, trigger: {} } },
    receiptOf('maya-run', 2, at + 1000),
    { used: true, event: { kind: 'reply', at: replied, text: 'yes 1' } },
    receiptOf('maya-run', 5, waited + 1000),
  ],
  steps: stepsOf('maya-run', [
    [at, at],
    [at, at + 1000],
    [at + 1000, replied, { replied: true, reply: 'yes 1' }],
    [replied, waited],
    [waited, waited + 1000],
    [waited + 1000, waited + 1000, { open: true }],
    [waited + 1000, waited + 1000],
  ]),
  effects: [sentOf('maya-run', 2), sentOf('maya-run', 5)],
};
const stopped = at + 2 * hour;
const ola: HistoryRun = {
  ...maya,
  id: 'ola-run',
  contactId: 'ola',
  overAt: stopped,
  events: [
    { used: true, event: { kind: 'start', at: at + 1, trigger: {} } },
    receiptOf('ola-run', 2, at + 1000),
    { used: true, event: { kind: 'reply', at: stopped, text: 'STOP' } },
  ],
  steps: stepsOf('ola-run', [
    [at + 1, at + 1],
    [at + 1, at + 1000],
    [at + 1000, stopped],
  ]),
  effects: [sentOf('ola-run', 2)],
};

const inputOf = (key: string, contactId: string, text: string, instant: number, callsBefore: number): Input => ({
  key,
  contactId,
  text,
  optsOut: text === 'STOP',
  attempts: [instant],
  callsBefore,
});
const call = (run: HistoryRun, step: number, instant: number) =>
  ({ key: `${run.id}/${step}/1`, contactId: run.contactId, at: instant, outcome: 'sent' }) as const;

const good: History = {
  heedsKeys: false,
  zones: new Map([
    ['maya', 'UTC'],
    ['ola', 'UTC'],
  ]),
  quiet: { from: 21, to: 8 },
  versions: new Map([['w', version]]),
  inputs: [
    inputOf('i1', 'maya', 'ONE', at, 0),
    inputOf('i2', 'ola', 'ONE', at + 1, 0),
    inputOf('i3', 'maya', 'yes 1', replied, 2),
    inputOf('i4', 'ola', 'STOP', stopped, 2),
  ],
  logged: ['i1', 'i2', 'i3', 'i4'],
  calls: [call(maya, 2, at), call(ola, 2, at + 1), call(maya, 5, waited)],
  sent: ['maya-run/2/1', 'ola-run/2/1', 'maya-run/5/1'],
  runs: [maya, ola],
};

const withMaya = (changes: Partial<HistoryRun>): History => ({ ...good, runs: [{ ...maya, ...changes }, ola] });
const withStep = (number: number, change: Partial<ExecutionStep>): History =>
  withMaya({ steps: maya.steps.map((step, index) => (index === number - 1 ? { ...step, ...change } : step)) });
const withNext = (number: number, end: number): History =>
  withMaya({
    steps: maya.steps.map((step, index) => ({
      ...step,
      ...(index === number - 1 ? { end: iso(end) } : {}),
      ...(index === number ? { start: iso(end) } : {}),
    })),
  });

/** Each with the law that it breaks. */
const faults: readonly (readonly [name: string, law: Finding['law'], history: History])[] = [
  ['a message of a contact stands nowhere', 'input lost', { ...good, logged: ['i1', 'i2', 'i4'] }],
  ['it stands in two conversations', 'input used twice', { ...good, logged: [...good.logged, 'i3'] }],
  [
    'a run under way did not hear it',
    'input lost',
    withMaya({ events: maya.events.filter(({ event }) => event.kind !== 'reply') }),
  ],
  [
    'a run heard it twice',
    'input used twice',
    withMaya({ events: maya.events.flatMap((each) => (each.event.kind === 'reply' ? [each, each] : [each])) }),
  ],
  [
    'a reply ends two waits',
    'input used twice',
    withMaya({
      steps: [
        ...maya.steps.slice(0, 3),
        ...stepsOf('maya-run', [
          [at, at],
          [at, at],
          [at, at],
          [replied, waited, { reply: 'yes 1' }],
        ]).slice(3),
        ...maya.steps.slice(4),
      ],
    }),
  ],
  ['a receipt counts twice', 'input used twice', withMaya({ events: [...maya.events, maya.events[1]!] })],
  [
    'something in the inbox of a run under way was never used',
    'input lost',
    withMaya({ status: 'open', events: maya.events.map((each, index) => ({ ...each, used: index < 3 })) }),
  ],
  [
    'it was used out of order',
    'order',
    withMaya({ events: maya.events.map((each, index) => ({ ...each, used: index !== 1 })) }),
  ],
  [
    'a carrier that heeds keys sent it twice',
    'message sent twice',
    { ...good, heedsKeys: true, sent: [...good.sent, 'maya-run/2/1'] },
  ],
  [
    'a step sent two messages',
    'message sent twice',
    withMaya({ effects: [...maya.effects, { ...sentOf('maya-run', 2), id: 'maya-run/2/2' }] }),
  ],
  ['a message is of no step', 'message for nothing', withMaya({ effects: [...maya.effects, sentOf('maya-run', 9)] })],
  [
    'the carrier was asked for what no run wants',
    'message for nothing',
    { ...good, calls: [...good.calls, { ...call(maya, 7, waited), outcome: 'refused' }] },
  ],
  ['a message counts as sent and was not', 'message lost', { ...good, sent: good.sent.slice(0, 2) }],
  [
    'it counts as refused and was sent',
    'message lost',
    withMaya({ effects: [sentOf('maya-run', 2), { ...sentOf('maya-run', 5), state: 'refused' }] }),
  ],
  [
    'a message was forgotten',
    'message lost',
    {
      ...withMaya({ effects: [sentOf('maya-run', 2), { ...sentOf('maya-run', 5), state: 'planned' }] }),
      sent: good.sent.slice(0, 2),
    },
  ],
  [
    'an uncertain message was sent again',
    'sent again by guess',
    { ...good, calls: [{ ...call(maya, 2, at), outcome: 'unknown' }, ...good.calls] },
  ],
  ['messages of a run change places', 'order', { ...good, sent: good.sent.toReversed() }],
  ['a step is missing', 'order', withMaya({ steps: maya.steps.filter((_, index) => index !== 3) })],
  ['a step begins before the one before has ended', 'order', withStep(5, { start: iso(waited - 1) })],
  ['a delay ended early', 'ended early', withNext(4, waited - 1)],
  ['a wait ended without a reply', 'ended early', withNext(3, replied - 1)],
  [
    'a timeout came early',
    'ended early',
    withStep(3, { node: { id: 'n2', context: { edgeId: 'late', outputs: { n2: { replied: false, reply: '' } } } } }),
  ],
  ['a message was given up before its time', 'ended early', withNext(2, at + 999)],
  [
    'a message was sent before its step',
    'sent too early',
    { ...good, calls: good.calls.with(2, call(maya, 5, waited - 1)) },
  ],
  [
    'a message was sent at night',
    'sent in quiet hours',
    { ...good, calls: good.calls.with(2, call(maya, 5, waited + 11 * hour)) },
  ],
  [
    'a closed office was open',
    'office hours',
    withStep(6, { node: { id: 'n5', context: { edgeId: 'e5', outputs: { n5: { open: false } } } } }),
  ],
  [
    'a message after STOP',
    'after STOP',
    { ...good, calls: [...good.calls, { ...call(ola, 2, stopped + 1), outcome: 'later' }] },
  ],
];

describe('[EN86] the checker of histories', () => {
  test('finds nothing in a history that holds', () => {
    expect(checkHistory(good)).toEqual([]);
  });

  test.each(faults)('finds that %s', (_, law, history) => {
    expect(checkHistory(history).map((finding) => finding.law)).toContain(law);
  });

  test('lets a person end a wait before its time', () => {
    const ended = withNext(4, waited - hour);
    const [run] = ended.runs;
    const events = [
      ...maya.events.slice(0, 3),
      { used: true, event: { kind: 'skip', at: waited - hour, visit: 4 } as const },
      maya.events[3]!,
    ];
    expect(checkHistory({ ...ended, runs: [{ ...run!, events }, ola] })).toEqual([]);
  });
});
