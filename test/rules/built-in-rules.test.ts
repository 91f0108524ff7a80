import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { NodeType, Problem, WorkflowVersion } from '#model';
import { builtInRules, newRow, validateVersion } from '#rules';
import { around, end, plain, sending, trigger, waiting, withProperties, workflow } from '../support/rule-specimen.js';

const text = { name: 'message', label: 'Message', type: 'basictext', mandatory: true } as const;
const fixed: NodeType = {
  ...waiting,
  validation: {
    ...waiting.validation,
    edges: [{ type: 'standard', value: { value: 'Reply', editable: false } }, { type: 'timeout' }],
  },
};

const handing: NodeType = { ...plain, group: 'People', properties: [{ name: 'groups', type: 'group' }] };
const split: NodeType = {
  ...plain,
  validation: { edges: [{ type: 'standard', multiple: true, value: { default: '50%' } }] },
};
const afterStop = [
  { id: 'a', type: trigger },
  { id: 'b', type: { type: 'branch' } },
  { id: 'c', type: sending, config: { message: 'Bye' } },
  { id: 'z', type: end },
];

/** A branch with these conditions and paths. */
function branching(conditions: readonly object[], names: readonly string[]): WorkflowVersion {
  const branch = messagingNodeTypes.find(({ type }) => type === 'branch') as NodeType;
  return workflow(
    [
      { id: 'a', type: trigger },
      { id: 'b', type: branch, config: { conditions } },
      { id: 'z', type: end },
    ],
    [['a', 'b'], ...names.map((name) => ['b', 'z', 'standard', name] as const), ['b', 'z', 'default', 'Otherwise']],
  );
}

/** Settings with a group that has these hours on Thursday. */
function desk(...ranges: readonly (readonly [number, number])[]) {
  return {
    groups: [
      {
        officeHours: {
          times: { thu: ranges.map(([start, stop]) => ({ start: { hour: start }, end: { hour: stop } })) },
        },
      },
    ],
  };
}

/** A wait whose timeout leads to a group. */
function handedOn(timeout: string): WorkflowVersion {
  const nodes = [
    { id: 'a', type: trigger },
    { id: 'w', type: waiting },
    { id: 'd', type: { ...plain, group: 'People' }, config: desk([9, 17]) },
    { id: 'z', type: end },
  ];
  return workflow(nodes, [
    ['a', 'w'],
    ['w', 'z', 'standard', 'Reply'],
    ['w', 'd', 'timeout', timeout],
    ['d', 'z'],
  ]);
}

/** A message after a delay, a step in between. */
function delayed(duration: string): WorkflowVersion {
  const delay = messagingNodeTypes.find(({ type }) => type === 'delay') as NodeType;
  return workflow(
    [
      { id: 'a', type: trigger },
      { id: 'd', type: delay, config: { duration, avoidNights: false } },
      { id: 'p', type: plain },
      { id: 's', type: sending, config: { message: 'Hi' } },
      { id: 'z', type: end },
    ],
    [
      ['a', 'd'],
      ['d', 'p'],
      ['p', 's'],
      ['s', 'z'],
    ],
  );
}

/** A message after either edge of a wait, and another wait after it. */
function answered(message: string): WorkflowVersion {
  const asking: NodeType = { ...waiting, outputs: [{ path: 'reply', dataType: 'string', default: '' }] };
  const nodes = [
    { id: 'a', type: trigger },
    { id: 'w', type: asking },
    { id: 's', type: sending, config: { message } },
    { id: 'late', type: { ...asking, label: 'Never' } },
    { id: 'z', type: end },
  ];
  return workflow(nodes, [
    ['a', 'w'],
    ['w', 's', 'standard', 'Reply'],
    ['w', 's', 'timeout', 'PT2H'],
    ['s', 'late'],
    ['late', 'z', 'standard', 'Reply'],
    ['late', 'z', 'timeout', 'PT2H'],
  ]);
}

const cases: readonly {
  readonly code: string;
  readonly breaks: WorkflowVersion;
  readonly repaired: WorkflowVersion;
  readonly options?: Parameters<typeof validateVersion>[1];
}[] = [
  {
    code: 'missing-value',
    breaks: around(withProperties(text), { message: '  ' }),
    repaired: around(withProperties(text), { message: 'Hi' }),
  },
  {
    code: 'out-of-range',
    breaks: around(withProperties({ name: 'n', type: 'number', min: 2 }), { n: 1 }),
    repaired: around(withProperties({ name: 'n', type: 'number', min: 2 }), { n: 2 }),
  },
  {
    code: 'out-of-range',
    breaks: around(withProperties({ name: 't', type: 'basictext', max: 2 }), { t: '🙂🙂🙂' }),
    repaired: around(withProperties({ name: 't', type: 'basictext', max: 2 }), { t: '🙂🙂' }),
  },
  {
    code: 'out-of-range',
    breaks: around(withProperties({ name: 'd', type: 'duration', max: 60 }), { d: 'PT2H' }),
    repaired: around(withProperties({ name: 'd', type: 'duration', max: 60 }), { d: 'PT1H' }),
  },
  {
    code: 'unlisted-option',
    breaks: around(withProperties({ name: 'o', options: [{ value: 'a' }, { value: 2 }] }), { o: ['a', 'c'] }),
    repaired: around(withProperties({ name: 'o', options: [{ value: 'a' }, { value: 2 }] }), { o: ['a', '2'] }),
  },
  {
    code: 'unknown-comparator',
    breaks: around(withProperties({ name: 'x', conditions: [{ property: 'y', comparator: 'resembles', value: 1 }] })),
    repaired: around(withProperties({ name: 'x', conditions: [{ property: 'y', comparator: 'Is-Not', value: 1 }] })),
  },
  {
    code: 'unreadable-value',
    breaks: around(withProperties({ name: 'mail', type: 'E-Mail' }), { mail: 'ana@fernway' }),
    repaired: around(withProperties({ name: 'mail', type: 'E-Mail' }), { mail: 'ana@fernway.example' }),
  },
  {
    code: 'step-mismatch',
    breaks: around(withProperties({ name: 'n', type: 'number', args: ['step:0.1'] }), { n: 0.35 }),
    repaired: around(withProperties({ name: 'n', type: 'number', args: ['step:0.1'] }), { n: 0.3 }),
  },
  {
    code: 'shares-not-100',
    breaks: around(withProperties({ name: 's', type: 'percentagesplit' }), { s: { a: 0.1, b: 99.8 } }),
    repaired: around(withProperties({ name: 's', type: 'percentagesplit' }), { s: { a: 0.1, b: 99.9 } }),
  },
  {
    code: 'reversed-range',
    breaks: around(withProperties({ name: 'r', type: 'daterange' }), { r: '2026-12-02/2026-12-01' }),
    repaired: around(withProperties({ name: 'r', type: 'daterange' }), { r: '2026-12-01/2026-12-02' }),
  },
  {
    code: 'missing-edge',
    breaks: around(waiting, {}, [['step', 'z', 'standard', 'Reply']]),
    repaired: around(waiting, {}, [
      ['step', 'z', 'standard', 'Reply'],
      ['step', 'z', 'timeout', 'PT1H'],
    ]),
  },
  {
    code: 'too-many-edges',
    breaks: around(plain, {}, [
      ['step', 'z'],
      ['step', 'z'],
    ]),
    repaired: around(plain),
  },
  {
    code: 'unknown-edge-count',
    breaks: around({ ...plain, validation: { numEdgeCondition: 'roughly', numEdges: 3 } }),
    repaired: around(plain),
  },
  {
    code: 'edge-type-not-offered',
    breaks: around(waiting, {}, [
      ['step', 'z', 'odd'],
      ['step', 'z', 'timeout', 'PT1H'],
    ]),
    repaired: around(waiting, {}, [
      ['step', 'z'],
      ['step', 'z', 'timeout', 'PT1H'],
    ]),
  },
  {
    code: 'edge-type-repeated',
    breaks: around(waiting, {}, [
      ['step', 'z'],
      ['step', 'z'],
    ]),
    repaired: around(waiting, {}, [
      ['step', 'z'],
      ['step', 'z', 'timeout', 'PT1H'],
    ]),
  },
  {
    code: 'missing-edge-value',
    breaks: around(waiting, {}, [
      ['step', 'z'],
      ['step', 'z', 'timeout'],
    ]),
    repaired: around(waiting, {}, [
      ['step', 'z'],
      ['step', 'z', 'timeout', 'tomorrow'],
    ]),
  },
  {
    code: 'fixed-edge-value',
    breaks: around(fixed, {}, [
      ['step', 'z', 'standard', 'Answer'],
      ['step', 'z', 'timeout', 'PT1H'],
    ]),
    repaired: around(fixed, {}, [
      ['step', 'z', 'standard', 'Reply'],
      ['step', 'z', 'timeout', 'PT1H'],
    ]),
  },
  {
    code: 'split-not-100',
    breaks: around(split, {}, [
      ['step', 'z', 'standard', '40%'],
      ['step', 'a', 'standard', '50%'],
    ]),
    repaired: around(split, {}, [
      ['step', 'z', 'standard', '50%'],
      ['step', 'a', 'standard', '50%'],
    ]),
  },
  {
    code: 'hours-overlap',
    breaks: around(plain, desk([9, 13], [12, 18])),
    repaired: around(plain, desk([9, 12], [12, 18])),
  },
  {
    code: 'missing-resource',
    breaks: around(withProperties({ name: 'list', type: 'list' }), { list: { id: 'gone' } }),
    repaired: around(withProperties({ name: 'list', type: 'list' }), { list: { id: 'known' } }),
    options: { account: { resources: { list: [{ id: 'known' }] } } },
  },
  {
    code: 'inactive-resource',
    breaks: around(withProperties({ name: 'form', type: 'form' }), { form: { id: 'asleep' } }),
    repaired: around(withProperties({ name: 'form', type: 'form' }), { form: { id: 'awake' } }),
    options: { account: { resources: { form: [{ id: 'asleep', active: false }, { id: 'awake' }] } } },
  },
  {
    code: 'empty-group',
    breaks: around(handing, { groups: [{ users: [] }] }),
    repaired: around(handing, { groups: [{ users: [{ id: 'u' }] }] }),
  },
  {
    code: 'sender-not-ready',
    breaks: around(handing, { groups: [{ senders: [{ channels: { sms: { active: false } } }] }] }),
    repaired: around(handing, { groups: [{ senders: [{ channels: { sms: { active: true } } }] }] }),
  },
  {
    code: 'sends-outside-hours',
    breaks: delayed('PT12H'),
    repaired: delayed('P1D'),
    options: { account: { quietHours: { from: '21:00', to: '08:00' } } },
  },
  { code: 'timeout-outside-hours', breaks: handedOn('PT12H'), repaired: handedOn('PT2H') },
  {
    code: 'too-many-segments',
    breaks: around(sending, { message: 'a'.repeat(460) }),
    repaired: around(sending, { message: 'a'.repeat(459) }),
  },
  {
    code: 'unicode-forced',
    breaks: around(sending, { message: `It’s ${'a'.repeat(66)}` }),
    repaired: around(sending, { message: `It's ${'a'.repeat(66)}` }),
  },
  {
    code: 'disabled-node',
    breaks: around(plain),
    repaired: workflow(
      [
        { id: 'a', type: trigger },
        { id: 'z', type: end },
      ],
      [['a', 'z']],
    ),
    options: { presentation: { version: 1, nodes: { step: { disabled: true } } } },
  },
  {
    code: 'first-message-opt-out',
    breaks: around(sending, { message: 'Hi' }),
    repaired: around(sending, { message: 'Hi, reply STOP to opt out' }),
  },
  {
    code: 'first-message-sender',
    breaks: around(sending, { message: 'Hi' }),
    repaired: around(sending, { message: 'Hi from Fernway' }),
    options: { account: { senderNames: ['Fernway'] } },
  },
  {
    code: 'send-after-opt-out',
    breaks: workflow(afterStop, [
      ['a', 'b'],
      ['b', 'c', 'standard', 'STOP'],
      ['b', 'z'],
    ]),
    repaired: workflow(afterStop, [
      ['a', 'b'],
      ['b', 'c', 'standard', 'YES'],
      ['b', 'z', 'standard', 'STOP'],
    ]),
  },
  {
    code: 'unknown-placeholder',
    breaks: around(sending, { message: 'Hi {frstName|there}' }),
    repaired: around(sending, { message: 'Hi {firstName|there}' }),
  },
  {
    code: 'deleted-property',
    breaks: around(sending, { message: '{properties.gone}' }),
    repaired: around(sending, { message: 'Gone' }),
  },
  { code: 'never-set', breaks: answered('{Never.reply}'), repaired: answered('{Wait.reply|nothing}') },
  { code: 'no-fallback', breaks: answered('{lastName}'), repaired: answered('{lastName|you}') },
  { code: 'may-be-empty', breaks: answered('{Wait.reply}'), repaired: answered('{Wait.reply|nothing}') },
  {
    code: 'no-entry',
    breaks: workflow([{ id: 'z', type: end }], []),
    repaired: workflow(
      [
        { id: 'a', type: trigger },
        { id: 'z', type: end },
      ],
      [['a', 'z']],
    ),
  },
  {
    code: 'unreachable',
    breaks: workflow(
      [
        { id: 'a', type: trigger },
        { id: 'z', type: end },
        { id: 'lost', type: plain },
      ],
      [
        ['a', 'z'],
        ['lost', 'z'],
      ],
    ),
    repaired: around(plain),
  },
  {
    code: 'loop-without-wait',
    breaks: workflow(
      [
        { id: 'a', type: trigger },
        { id: 'b', type: plain },
        { id: 'c', type: plain },
      ],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ],
    ),
    repaired: workflow(
      [
        { id: 'a', type: trigger },
        { id: 'b', type: plain },
        { id: 'c', type: { ...plain, group: 'Timing' } },
      ],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ],
    ),
  },
  {
    code: 'duplicate-id',
    breaks: workflow(
      [
        { id: 'a', type: trigger },
        { id: 'z', type: end },
        { id: 'z', type: end },
      ],
      [['a', 'z']],
    ),
    repaired: workflow(
      [
        { id: 'a', type: trigger },
        { id: 'z', type: end },
      ],
      [['a', 'z']],
    ),
  },
  {
    code: 'dangling-edge',
    breaks: workflow([{ id: 'a', type: trigger }], [['a', 'gone']]),
    repaired: workflow(
      [
        { id: 'a', type: trigger },
        { id: 'z', type: end },
      ],
      [['a', 'z']],
    ),
  },
  {
    code: 'path-without-condition',
    breaks: branching([newRow('yes', 'x')], ['yes', 'no']),
    repaired: branching([newRow('yes', 'x'), newRow('no', 'x')], ['yes', 'no']),
  },
  {
    code: 'condition-repeated',
    breaks: branching([newRow('yes', 'x'), { ...newRow('Yes', 'x'), path: 'again' }], ['yes', 'again']),
    repaired: branching([newRow('yes', 'x'), newRow('no', 'x')], ['yes', 'no']),
  },
  { code: 'self-loop', breaks: around(plain, {}, [['step', 'step']]), repaired: around(plain) },
  {
    code: 'dead-end',
    breaks: around({ type: 'free', label: 'Free' }, {}, []),
    repaired: around({ type: 'free', label: 'Free' }),
  },
  {
    code: 'unknown-node-type',
    breaks: around({ ...plain, type: 'crm_sync_v2' }),
    repaired: around(plain),
    options: { nodeTypes: [trigger, plain, end] },
  },
];

describe('built-in rules', () => {
  test.each(cases)(
    '[R6] $code is reported, and no longer after the repair',
    ({ breaks, code, options = {}, repaired }) => {
      const found = validateVersion(breaks, options).filter((problem) => problem.code === code);
      expect(found.length).toBeGreaterThan(0);
      for (const { message: title, detail } of found) {
        expect(`${title} ${detail}`).not.toMatch(/!|undefined|null|\[object|invalid|node\b|edge\b/i);
      }
      expect(validateVersion(repaired, options).filter((problem) => problem.code === code)).toEqual([]);
    },
  );

  test('every code has a case above', () => {
    const ids = new Set(builtInRules.map(({ id }) => id));
    const covered = new Set(cases.map(({ code }) => code));
    covered.add('edge-type');
    // Reports under the codes of the rules for settings.
    covered.add('row-settings');
    expect([...ids].filter((id) => !covered.has(id))).toEqual([]);
  });

  test('[R4] a setting that its conditions hide is not checked', () => {
    const type = withProperties(
      { name: 'track', type: 'boolean' },
      { name: 'domain', label: 'Domain', mandatory: true, conditions: [{ property: 'track', comparator: 'isTrue' }] },
    );
    expect(validateVersion(around(type, { track: true })).map(({ code }) => code)).toContain('missing-value');
    expect(validateVersion(around(type, { track: false }))).toEqual([]);
  });

  test('[R5] an unknown edge count limits nothing', () => {
    const type: NodeType = { ...plain, validation: { numEdgeCondition: 'roughly', numEdges: 1 } };
    const problems = validateVersion(
      around(type, {}, [
        ['step', 'z'],
        ['step', 'a'],
        ['step', 'z'],
      ]),
    );
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each([
    ['exactly', 1, 1],
    ['AT_LEAST', 1, Infinity],
    ['minimum', 1, Infinity],
    ['atMost', 0, 1],
    ['max', 0, 1],
    ['more-than', 2, Infinity],
    ['lessThan', 0, 0],
    ['any', 0, Infinity],
  ])('the edge condition "%s" of 1 is read in any spelling', (numEdgeCondition, least, most) => {
    for (const count of [0, 1, 2, 3]) {
      const type: NodeType = { ...plain, validation: { numEdgeCondition, numEdges: 1 } };
      const codes = validateVersion(
        around(
          type,
          {},
          Array.from({ length: count }, () => ['step', 'z'] as const),
        ),
      ).map(({ code }) => code);
      expect(codes.includes('missing-edge')).toBe(count < least);
      expect(codes.includes('too-many-edges')).toBe(count > most);
    }
  });

  test('a host adds, replaces and switches off rules', () => {
    const version = workflow([{ id: 'z', type: end }], []);
    expect(validateVersion(version, { rules: { 'no-entry': null, unreachable: null } })).toEqual([]);
    expect(validateVersion(version, { rules: { 'no-entry': 'off', unreachable: 'off' } })).toEqual([]);
    const shout = {
      id: 'shout',
      scope: 'graph',
      check: (): Problem[] => [{ code: 'shout', severity: 'notice', message: 'Heard' }],
    } as const;
    expect(validateVersion(version, { rules: [shout] }).map(({ code }) => code)).toContain('shout');
  });

  test('the built-in node types, connected as required, have no edge problems', () => {
    for (const type of messagingNodeTypes) {
      expect(
        validateVersion(workflow([{ id: 'only', type }], [])).filter(({ message: title }) => title === ''),
      ).toEqual([]);
    }
  });
});
