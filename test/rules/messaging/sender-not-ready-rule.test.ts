import { describe, expect, test } from 'vitest';
import { senderReadiness } from '#catalog';
import type { NodeType } from '#model';
import { foundIn, plain, withProperties } from '../../support/rule-specimen.js';

const sms = (regulatory?: { readonly [name: string]: unknown }, active = true) => ({
  channels: { sms: { active, ...(regulatory ? { regulatory: regulatory as never } : {}) } },
});
const [submitted, approved, rejected] = ['2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z', '2026-03-09T00:00:00Z'];
const people: NodeType = {
  ...plain,
  group: 'People',
  properties: [{ name: 'groups', type: 'group', label: 'Groups' }],
};

describe('senderReadiness', () => {
  test.each([
    [undefined, 'unknown'],
    [null, 'unknown'],
    ['+1', 'unknown'],
    [{ channels: 'x' }, 'unknown'],
    [sms(), 'unknown'],
    [sms({}), 'unknown'],
    [sms(undefined, false), 'off'],
    [sms({ submitted }), 'pending'],
    [sms({ submitted, approved }), 'ready'],
    [sms({ submitted, rejected }), 'refused'],
    [sms({ rejected, approved }), 'refused'],
    [sms({ approved: rejected, rejected: approved }), 'ready'],
    [sms({ submitted: '2026-04-01T00:00:00Z', rejected }), 'pending'],
    [sms({ submitted: 'soon', rejected: 'yes' }), 'refused'],
    [sms({ submitted: 5, approved: '' }), 'unknown'],
    [sms({ brandStatus: 'APPROVED' }), 'ready'],
    [sms({ brandStatus: 'in_review' }), 'pending'],
    [sms({ brandStatus: 'Rejected' }), 'refused'],
    [sms({ brandStatus: 'constructor' }), 'unknown'],
  ])('%j is %s', (sender, state) => expect(senderReadiness(sender).state).toBe(state));

  test('[W2] unknown words are quoted', () => {
    expect(senderReadiness(sms({ brandStatus: 'SELF_DECLARED' }))).toEqual({
      state: 'unknown',
      words: 'Brand: SELF_DECLARED',
    });
  });
});

describe('senders that are not ready', () => {
  test('in a group are reported at their JSON path, with a fix that removes them', () => {
    const senders = [
      { identifier: '+15105550142', ...sms({ approved }) },
      { identifier: '+15105550199', name: 'Old club', ...sms({ submitted, rejected }) },
    ];
    expect(
      foundIn('sender-not-ready', people, {
        groups: [{ senders, 'phoneNumbers?': [{ number: '+442079460018', ...sms({ submitted }) }] }],
      }),
    ).toEqual([
      {
        code: 'sender-not-ready',
        severity: 'warning',
        nodeId: 'step',
        path: ['config', 'groups', 0, 'senders', 1],
        message: 'The registration of Old club was refused',
        detail: 'Plain uses it. Carriers turn down what is sent from it since Mar 9, 2026.',
        fixes: [
          {
            label: 'Go without Old club',
            kind: 'clear-setting',
            args: { nodeId: 'step', path: ['groups', 0, 'senders', 1], from: senders[1] },
          },
        ],
      },
      {
        code: 'sender-not-ready',
        severity: 'notice',
        nodeId: 'step',
        path: ['config', 'groups', 0, 'phoneNumbers?', 0],
        message: '+442079460018 waits for its registration',
        detail:
          'Plain uses it. It was sent in on Mar 1, 2026 and is not decided yet; until then carriers may hold messages back.',
      },
    ]);
  });

  test('by the facts of the account', () => {
    const from = withProperties({ name: 'from', type: 'sender', label: 'Send from' });
    const account = {
      resources: {
        sender: [
          { id: '+15105550199', name: 'Old club', ...sms(undefined, false) },
          { id: 'pool', name: 'Pool' },
        ],
      },
    };
    expect(foundIn('sender-not-ready', from, { from: '+15105550199' }, { account })).toMatchObject([
      { severity: 'warning', message: '(510) 555-0199 does not send text messages', path: ['config', 'from'] },
    ]);
    expect(
      foundIn('sender-not-ready', from, { from: { identifier: '+15105550199', name: 'Old' } }, { account }),
    ).toMatchObject([{ message: 'Old does not send text messages' }]);
    // [R24] An unknown sender is not reported.
    for (const value of ['pool', 'other', '', null, 5, {}, ['pool']])
      expect(foundIn('sender-not-ready', from, { from: value }, { account })).toEqual([]);
    expect(foundIn('sender-not-ready', from, { from: '+15105550199' })).toEqual([]);
  });

  test('nodes that only read hours, and unreadable senders, are not checked', () => {
    const groups = [{ senders: [{ identifier: '+1', ...sms({ rejected }) }] }];
    expect(foundIn('sender-not-ready', { ...people, group: 'Logic' }, { groups })).toEqual([]);
    for (const odd of ['x', 5, [null, 'x', { senders: 'x', 'phoneNumbers?': [null, 5, { channels: null }] }]])
      expect(foundIn('sender-not-ready', people, { groups: odd })).toEqual([]);
  });
});

describe('groups without members', () => {
  test('are reported where conversations are handed to them', () => {
    expect(
      foundIn('empty-group', people, {
        groups: [
          { users: [{}] },
          { name: ' Weekend on-call ', users: [] },
          { users: [], useSharedPool: true },
          { name: 'x' },
          null,
          { users: [] },
        ],
      }),
    ).toMatchObject([
      { severity: 'warning', message: 'Add people to “Weekend on-call”', path: ['config', 'groups', 1, 'users'] },
      { message: 'Add people to Group 6' },
    ]);
    expect(foundIn('empty-group', { ...people, group: 'Logic' }, { groups: [{ users: [] }] })).toEqual([]);
  });
});

test('[R40 of reliability] forty invalid or unusual dates are never shown as “Invalid Date”, and stay unchanged', () => {
  const odd = [
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    'null',
    'undefined',
    'Invalid Date',
    'now',
    'tomorrow',
    '2026',
    '2026-13-01',
    '2026-02-30',
    '2026-00-00',
    '2026-1-1',
    '20260301',
    '2026-03-01T',
    '2026-03-01T25:00:00Z',
    '2026-03-01T00:00:60Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01 00:00',
    '2026-03-01T00:00:00+99:99',
    '2026-03-01T00:00:00-00:00',
    '+275761-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '1582-10-10',
    '01/02/2026',
    '31/12/2026',
    'March 1, 2026',
    'Sun Mar 01 2026',
    '1e9',
    '1772323200',
    '1772323200000',
    'PT2H',
    '2026-W10-1',
    '2026-060',
    '٢٠٢٦-٠٣-٠١',
    '２０２６-03-01',
    '🙂',
  ];
  expect(odd).toHaveLength(40);
  for (const date of odd) {
    const config = {
      groups: [
        {
          senders: [
            { identifier: '+1', ...sms({ submitted: date }) },
            { identifier: '+2', ...sms({ submitted, rejected: date }) },
          ],
        },
      ],
    };
    const before = JSON.stringify(config);
    for (const { detail, message } of foundIn('sender-not-ready', people, config))
      expect(`${message} ${detail}`).not.toMatch(/NaN|Invalid|undefined/);
    expect(JSON.stringify(config)).toBe(before);
  }
});
