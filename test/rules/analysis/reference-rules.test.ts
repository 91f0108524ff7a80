import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { NodeType, Presentation, Problem, WorkflowEdge, WorkflowNode } from '#model';
import { type AccountFacts, type RuleTable, validateVersion } from '#rules';

const codes = new Set(['unknown-placeholder', 'deleted-property', 'may-be-empty', 'never-set']);
const typeNamed = (name: string): NodeType => messagingNodeTypes.find(({ type }) => type === name) as NodeType;
const step = (id: string, type: string | NodeType, config: object = {}): WorkflowNode =>
  ({ id, type: typeof type === 'string' ? typeNamed(type) : type, config }) as WorkflowNode;
const edge = (source: string, target: string, type = 'standard', value?: string): WorkflowEdge => ({
  id: `${source}-${target}`,
  type,
  source,
  target,
  ...(value === undefined ? {} : { value }),
});

interface Around {
  readonly account?: AccountFacts;
  readonly presentation?: Presentation;
  readonly properties?: readonly { readonly name: string }[];
}

/** The problems that the rules about names report for a workflow. */
function nameProblems(
  nodes: readonly WorkflowNode[],
  edges: readonly WorkflowEdge[],
  { properties = [{ name: 'season' }], ...options }: Around = {},
): readonly Problem[] {
  return (
    validateVersion({ definition: { nodes: [...nodes], edges: [...edges], properties: [...properties] } }, options)
      // A value that is not a problem would be a fault of the rules, so it is kept.
      .filter((problem) => typeof problem !== 'object' || codes.has(problem.code))
  );
}

const start = step('in', 'trigger-manual');
/** One message after the start. */
const saying = (message: string, around: Around = {}): readonly Problem[] =>
  nameProblems([start, step('say', 'send-message', { message })], [edge('in', 'say')], around);

describe('unknown names', () => {
  test('[R6] an unknown placeholder is reported with the nearest known name', () => {
    expect(saying('Hi {frstName|there}')).toEqual([
      {
        code: 'unknown-placeholder',
        severity: 'warning',
        message: '“frstName” is not known here',
        detail: '{frstName|there} is sent as it is written.',
        nodeId: 'say',
        path: ['config', 'message'],
        fixes: [
          {
            label: 'Use “firstName”',
            kind: 'rename-placeholder',
            args: { nodeId: 'say', path: ['message'], at: 3, from: 'frstName', to: 'firstName' },
          },
        ],
      },
    ]);
    expect(saying('Hi {firstName|there}')).toEqual([]);
  });

  test('without a near name there is no fix', () => {
    const [problem] = saying('{nobody knows}');
    expect(problem?.code).toBe('unknown-placeholder');
    expect(problem).not.toHaveProperty('fixes');
  });

  test('a repeated name is reported once per text, and fixed from the front', () => {
    const proposedAt = (problems: readonly Problem[]): unknown =>
      problems.map(({ detail, fixes }) => [detail, fixes?.[0]?.args?.['at']]);
    expect(proposedAt(saying('{frstName} {frstName|you} {frstNme}'))).toEqual([
      ['{frstName} is sent as it is written. It stands there 2 times.', 0],
      ['{frstNme} is sent as it is written.', 26],
    ]);
    expect(proposedAt(saying('{properties.x} {properties.x}'))).toEqual([
      ['Send message uses it: {properties.x}. It stands there 2 times.', undefined],
    ]);
    expect(saying('{nobody}'.repeat(100_000)).map(({ detail }) => detail)).toEqual([
      '{nobody} is sent as it is written. It stands there 100000 times.',
    ]);
    expect(
      nameProblems(
        [
          start,
          step('ask', 'ask-question'),
          step('say', 'send-message', { message: '{Ask a question.answer} {Ask a question.answer}' }),
        ],
        [edge('in', 'say'), edge('say', 'ask')],
      ),
    ).toMatchObject([
      { code: 'never-set', detail: 'Ask a question sets it, but never before this step. It stands there 2 times.' },
    ]);
  });

  test('the same name in two settings is reported for each', () => {
    const type: NodeType = {
      ...typeNamed('send-message'),
      properties: [
        { name: 'a', type: 'text' },
        { name: 'b', type: 'text' },
      ],
    };
    expect(
      nameProblems([start, step('say', type, { a: '{nobody}', b: '{nobody}' })], [edge('in', 'say')]).map(
        (problem) => problem.path,
      ),
    ).toEqual([
      ['config', 'a'],
      ['config', 'b'],
    ]);
  });

  test.each([
    '{"a": {"b": 1}}',
    '{ color: red }',
    '{a = 1;}',
    '{...}',
    '{a, b}',
    '{`a`}',
    '{<b>}',
    '{$x}',
    '{x*2}',
    '{\\n}',
    '{?}',
    '{b > c}',
  ])('%s is no name and is not reported', (text) => {
    expect(saying(text)).toEqual([]);
  });

  test('a name with unusual characters is reported where it is near to a known one, or is a whole setting', () => {
    const presentation: Presentation = { version: 1, nodes: { ask: { title: 'Size: S' } } };
    const nodes = [start, step('ask', 'ask-question'), step('say', 'send-message', { message: '{Size: S.anwser}' })];
    expect(nameProblems(nodes, [edge('in', 'ask'), edge('ask', 'say')], { presentation })).toMatchObject([
      { code: 'unknown-placeholder', fixes: [{ label: 'Use “Size: S.answer”' }] },
    ]);
    expect(
      nameProblems([start, step('fork', 'branch', { branchBy: 'field', field: 'a: b.c' })], [edge('in', 'fork')]),
    ).toHaveLength(1);
    for (const name of ['nobody', '1', 'What’s up?', 'Ask “x”.y', 'a-b_c (d)', '名前'])
      expect(saying(`{${name}}`), name).toHaveLength(1);
    expect(saying('{attributes.a:b}', { account: { attributes: [] } })).toHaveLength(1);
  });

  test('[R20] no fix makes a text too long', () => {
    const roomy = (max: number, text: string): readonly unknown[] => {
      const type: NodeType = { ...typeNamed('send-message'), properties: [{ name: 'words', type: 'text', max }] };
      return nameProblems(
        [start, step('ask', 'ask-question'), step('say', type, { words: text })],
        [edge('in', 'ask'), edge('ask', 'say'), { ...edge('ask', 'say', 'timeout', 'PT2H'), id: 'late' }],
      ).map(({ fixes }) => fixes?.[0]?.kind);
    };
    expect(roomy(11, '{frstName}')).toEqual(['rename-placeholder']);
    expect(roomy(10, '{frstName}')).toEqual([undefined]);
    expect(roomy(1, '{firstNaame}')).toEqual(['rename-placeholder']);
    expect(roomy(25, '{Ask a question.answer}')).toEqual(['set-fallback']);
    expect(roomy(24, '{Ask a question.answer}')).toEqual([undefined]);
  });

  test('an unknown attribute is described in terms of contacts', () => {
    expect(saying('{attributes.homClub|x}', { account: { attributes: ['homeClub'] } })).toMatchObject([
      {
        code: 'unknown-placeholder',
        message: '“homClub” is not an attribute of your contacts',
        fixes: [{ label: 'Use “attributes.homeClub”' }],
      },
    ]);
    expect(saying('{attributes.homClub|x}')).toEqual([]);
    expect(saying('{attributes.}')[0]?.message).toBe('“attributes.” is not known here');
    expect(saying('{clubName}', { account: { mergeFields: ['clubName'] } })).toEqual([]);
  });

  test('attributes that nodes write are proposed where the account passes none', () => {
    const nodes = [
      start,
      step('ask', 'ask-question', { saveTo: 'rating' }),
      step('say', 'send-message', { message: '{atributes.rating|x}' }),
    ];
    const proposed = (account: AccountFacts): unknown =>
      nameProblems(nodes, [edge('in', 'ask'), edge('ask', 'say')], { account })
        .filter(({ nodeId }) => nodeId === 'say')
        .map(({ fixes }) => fixes?.[0]?.args?.['to']);
    expect(proposed({})).toEqual(['attributes.rating']);
    expect(proposed({ attributes: [] })).toEqual([undefined]);
    expect(proposed({ attributes: ['ratings'] })).toEqual(['attributes.ratings']);
  });

  test('a setting without a known name is described by its effect', () => {
    const branch = step('fork', 'branch', { branchBy: 'field', field: 'Ask a question.anwser' });
    expect(
      nameProblems([start, step('ask', 'ask-question'), branch], [edge('in', 'ask'), edge('ask', 'fork')]),
    ).toStrictEqual([
      {
        code: 'unknown-placeholder',
        severity: 'warning',
        message: '“Ask a question.anwser” is not known here',
        detail: 'Branch finds nothing by this name.',
        nodeId: 'fork',
        path: ['config', 'field'],
        fixes: [
          {
            label: 'Use “Ask a question.answer”',
            kind: 'rename-placeholder',
            args: { nodeId: 'fork', path: ['field'], from: 'Ask a question.anwser', to: 'Ask a question.answer' },
          },
        ],
      },
    ]);
    expect(
      nameProblems([start, step('fork', 'branch', { branchBy: 'field', field: 'some.thing' })], [edge('in', 'fork')], {
        presentation: { version: 1, nodes: { fork: { title: 'By size' } } },
      })[0]?.detail,
    ).toBe('By size finds nothing by this name.');
  });

  test('for a writing setting only attributes are proposed', () => {
    const account: AccountFacts = { attributes: ['rating', 'emails'] };
    const proposed = (type: string, config: object, own = account): unknown =>
      nameProblems([start, step('s', type, config)], [edge('in', 's')], { account: own })[0]?.fixes?.[0]?.args?.['to'];
    expect(proposed('ask-question', { saveTo: 'attributes.ratng' })).toBe('attributes.rating');
    expect(proposed('ask-question', { saveTo: 'Email' }, { attributes: [] })).toBeUndefined();
    expect(proposed('branch', { branchBy: 'field', field: 'Email' }, { attributes: [] })).toBe('email');
    expect(proposed('branch', { branchBy: 'field', field: 'attributes.season' }, { attributes: [] })).toBe(
      'properties.season',
    );
    expect(proposed('ask-question', { saveTo: 'attributes.season' }, { attributes: [] })).toBeUndefined();
  });

  test('[R6] an undeclared property is an error, with both fixes', () => {
    expect(saying('This { properties.saeson }')).toEqual([
      {
        code: 'deleted-property',
        severity: 'error',
        message: 'This workflow has no property “saeson”',
        detail: 'Send message uses it: { properties.saeson }.',
        nodeId: 'say',
        path: ['config', 'message'],
        fixes: [
          { label: 'Add the property “saeson”', kind: 'declare-property', args: { name: 'saeson' } },
          {
            label: 'Use “properties.season”',
            kind: 'rename-placeholder',
            args: { nodeId: 'say', path: ['message'], at: 5, from: 'properties.saeson', to: 'properties.season' },
          },
        ],
      },
    ]);
    expect(
      nameProblems(
        [start, step('fork', 'branch', { branchBy: 'field', field: ' properties.gone ' })],
        [edge('in', 'fork')],
      )[0]?.detail,
    ).toBe('Branch uses it: properties.gone.');
    expect(saying('This {properties.season}')).toEqual([]);
    expect(saying('{properties.qqqqqq}')[0]?.fixes).toHaveLength(1);
    expect(saying('{properties.}')[0]?.code).toBe('unknown-placeholder');
  });
});

describe('names that may have no value', () => {
  const ask = step('ask', 'ask-question', { saveTo: 'attributes.rating' });
  const asking = (message: string, around: Around = {}): readonly Problem[] =>
    nameProblems(
      [start, ask, step('say', 'send-message', { message })],
      [edge('in', 'ask'), edge('ask', 'say'), { ...edge('ask', 'say', 'timeout', 'PT2H'), id: 'late' }],
      around,
    );

  test('a name that may be empty is reported once for a text without fallback', () => {
    expect(asking('{Ask a question.answer|x} {Ask a question.answer} {Ask a question.answer}')).toMatchObject([
      {
        detail: 'Contacts who come along “No answer · 2 h” of Ask a question have none. It stands there 2 times.',
        fixes: [{ args: { at: 26 } }],
      },
    ]);
  });

  test('[R6] an output set on some routes only is reported with a route that leaves it empty', () => {
    expect(asking('You said {Ask a question.answer}')).toEqual([
      {
        code: 'may-be-empty',
        severity: 'warning',
        message: '“Ask a question.answer” may be empty here',
        detail: 'Contacts who come along “No answer · 2 h” of Ask a question have none.',
        nodeId: 'say',
        path: ['config', 'message'],
        fixes: [
          {
            label: 'Set a fallback',
            kind: 'set-fallback',
            asks: 'text',
            args: { nodeId: 'say', path: ['message'], at: 9, name: 'Ask a question.answer', fallback: '' },
          },
        ],
      },
    ]);
  });

  test.each([
    'You said {Ask a question.answer|nothing}',
    'You said {Ask a question.answer|}',
    '{Ask a question.answered}',
    'Hi {firstName}',
    '{attributes.plan}',
    '{properties.season}',
  ])('%s is no problem', (message) => {
    expect(asking(message)).toEqual([]);
  });

  test('[row 76] a field or attribute that contacts may lack needs a fallback, with the severity that hosts set', () => {
    const asked = (message: string, rules?: RuleTable) =>
      validateVersion(
        { definition: { nodes: [start, step('say', 'send-message', { message })], edges: [edge('in', 'say')] } },
        rules ? { rules } : {},
      ).filter(({ code }) => code === 'no-fallback');
    expect(asked('Hi {firstName}, {firstName}')).toEqual([
      {
        code: 'no-fallback',
        severity: 'notice',
        message: '“firstName” has no fallback',
        detail: 'Contacts without a value get nothing in its place. It stands there 2 times.',
        nodeId: 'say',
        path: ['config', 'message'],
        fixes: [
          {
            label: 'Set a fallback',
            kind: 'set-fallback',
            asks: 'text',
            args: { nodeId: 'say', path: ['message'], at: 3, name: 'firstName', fallback: '' },
          },
        ],
      },
    ]);
    expect(asked('{attributes.plan}')).toHaveLength(1);
    for (const message of [
      '{firstName|}',
      '{lastName|you}',
      '{mobile.number}',
      '{properties.season}',
      '{attributes.plan|any}',
    ])
      expect(asked(message), message).toEqual([]);
    for (const severity of ['error', 'warning', 'notice'] as const)
      expect(asked('{email}', { 'no-fallback': severity }).map((problem) => problem.severity)).toEqual([severity]);
    for (const off of ['off', null] as const) expect(asked('{email}', { 'no-fallback': off })).toEqual([]);
    // An unknown word changes nothing.
    expect(asked('{email}', { 'no-fallback': 'loud' as never })).toHaveLength(1);
  });

  test('an attribute is reported only after an unanswered question for it', () => {
    expect(asking('{attributes.rating}').map(({ code, detail }) => [code, detail])).toEqual([
      ['may-be-empty', 'Contacts who come along “No answer · 2 h” of Ask a question may have none.'],
    ]);
    const written = [
      start,
      step('fork', 'branch', { branchBy: 'field', field: 'email' }),
      step('w', 'set-attribute', { attribute: 'plan', value: 'x' }),
      step('say', 'send-message', { message: '{attributes.plan}' }),
    ];
    expect(
      nameProblems(written, [edge('in', 'fork'), edge('fork', 'w'), edge('fork', 'say', 'default'), edge('w', 'say')]),
    ).toEqual([]);
    // Contacts who were not asked in this execution may have the attribute from an earlier one.
    const skipping = [
      start,
      step('fork', 'branch', { branchBy: 'field', field: 'email' }),
      ask,
      step('say', 'send-message', { message: '{attributes.rating}' }),
    ];
    expect(
      nameProblems(skipping, [
        edge('in', 'fork'),
        edge('fork', 'ask'),
        edge('fork', 'say', 'default'),
        edge('ask', 'say'),
      ]),
    ).toEqual([]);
  });

  test('the route in the message names its entry, or the first visit', () => {
    const two = [
      start,
      step('form', 'trigger-form'),
      step('say', 'send-message', { message: '{Form submitted.submittedAt}' }),
    ];
    expect(nameProblems(two, [edge('in', 'say'), edge('form', 'say')])[0]?.detail).toBe(
      'Contacts who start at Manual start have none.',
    );
    const loop = [
      start,
      step('say', 'send-message', { message: '{Ask a question.answer}' }),
      step('ask', 'ask-question'),
    ];
    expect(nameProblems(loop, [edge('in', 'say'), edge('say', 'ask'), edge('ask', 'say')])[0]?.detail).toBe(
      'Contacts who come here for the first time have none yet.',
    );
  });

  test('a whole setting that may be empty is not reported', () => {
    const nodes = [start, ask, step('fork', 'branch', { branchBy: 'field', field: 'Ask a question.answer' })];
    expect(
      nameProblems(nodes, [
        edge('in', 'ask'),
        edge('ask', 'fork'),
        { ...edge('ask', 'fork', 'timeout', 'PT2H'), id: 'late' },
      ]),
    ).toEqual([]);
  });
});

describe('names that are never set', () => {
  test('[R6] an output of a later node is reported', () => {
    const nodes = [
      start,
      step('say', 'send-message', { message: 'You said {Ask a question.answer|nothing}' }),
      step('ask', 'ask-question'),
    ];
    expect(nameProblems(nodes, [edge('in', 'say'), edge('say', 'ask')])).toEqual([
      {
        code: 'never-set',
        severity: 'warning',
        message: '“Ask a question.answer” is always empty here',
        detail: 'Ask a question sets it, but never before this step.',
        nodeId: 'say',
        path: ['config', 'message'],
      },
    ]);
    expect(nameProblems(nodes, [edge('in', 'ask'), edge('ask', 'say')])).toEqual([]);
  });

  test('the outputs of a node are not set while it runs', () => {
    const own = step('ask', 'ask-question', { message: '{Ask a question.answer}' });
    expect(nameProblems([start, own], [edge('in', 'ask')]).map(({ code, detail }) => [code, detail])).toEqual([
      ['never-set', 'It is known only once this step is done.'],
    ]);
    expect(nameProblems([start, own], [edge('in', 'ask'), edge('ask', 'ask')]).map(({ code }) => code)).toEqual([
      'may-be-empty',
    ]);
    const twin = step('other', 'ask-question');
    expect(nameProblems([start, own, twin], [edge('in', 'ask'), edge('ask', 'other')])[0]?.detail).toBe(
      'Ask a question sets it, but never before this step.',
    );
  });

  test('a whole setting is reported too', () => {
    const nodes = [
      start,
      step('fork', 'branch', { branchBy: 'field', field: 'Ask a question.answer' }),
      step('ask', 'ask-question'),
    ];
    expect(
      nameProblems(nodes, [edge('in', 'fork'), edge('fork', 'ask')]).map(({ code, path: place }) => [code, place]),
    ).toEqual([['never-set', ['config', 'field']]]);
  });

  test('an attribute is never reported: contacts may have it from before', () => {
    const nodes = [
      start,
      step('say', 'send-message', { message: '{attributes.rating}' }),
      step('ask', 'ask-question', { saveTo: 'rating' }),
    ];
    expect(nameProblems(nodes, [edge('in', 'say'), edge('say', 'ask')])).toEqual([]);
  });
});

describe('no problem', () => {
  test('[R14] unreachable nodes have no certainties, but unknown names are reported', () => {
    const lost = step('say', 'send-message', { message: '{Ask a question.answer} {frstName}' });
    expect(
      nameProblems([start, step('ask', 'ask-question'), lost], [edge('in', 'ask')]).map(({ code }) => code),
    ).toEqual(['unknown-placeholder']);
  });

  test('[R4] settings that are hidden are not looked at', () => {
    const type: NodeType = {
      type: 'x',
      label: 'X',
      properties: [
        { type: 'boolean', name: 'on' },
        { type: 'message', name: 'text', conditions: [{ property: 'on', comparator: 'isTrue' }] },
        { type: 'message', name: 'plain' },
      ],
    };
    const problems = (on: boolean): readonly unknown[] =>
      nameProblems(
        [start, step('s', type, { on, text: '{frstName} {properties.gone}', plain: '{emial}' })],
        [edge('in', 's')],
      ).map(({ path: place }) => place?.[1]);
    expect(problems(true)).toEqual(['text', 'text', 'plain']);
    expect(problems(false)).toEqual(['plain']);
  });

  test('skipped nodes are not checked', () => {
    const presentation: Presentation = { version: 1, nodes: { say: { disabled: true } } };
    expect(saying('{frstName}', { presentation }).length).toBe(1);
    expect(saying('{frstName}', { presentation, account: { skipsSteps: true } })).toEqual([]);
  });

  test('all messages are for users', () => {
    const problems = [
      ...saying('{frstName} {properties.gone}'),
      ...saying('{attributes.x}', { account: { attributes: [] } }),
      ...nameProblems(
        [start, step('say', 'send-message', { message: '{Ask a question.answer}' }), step('ask', 'ask-question')],
        [edge('in', 'say'), edge('say', 'ask')],
      ),
    ];
    expect(problems).toHaveLength(4);
    for (const { detail, message } of problems)
      expect(`${message} ${detail}`).not.toMatch(/!|undefined|null|\[object|invalid|node\b|edge\b|"/i);
  });
});
