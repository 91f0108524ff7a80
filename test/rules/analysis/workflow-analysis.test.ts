import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { type Graph, graphOf } from '#graph';
import {
  emptyPresentation,
  type NodeType,
  type Presentation,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowVersion,
} from '#model';
import { type AccountFacts, contactFields, analyzeWorkflow, type WorkflowAnalysis } from '#rules';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;

const typeNamed = (name: string): NodeType => messagingNodeTypes.find(({ type }) => type === name) as NodeType;
const step = (id: string, typeName: string, config: { readonly [name: string]: unknown } = {}): WorkflowNode => ({
  id,
  type: typeNamed(typeName),
  config,
});
const edge = (source: string, target: string, type = 'standard', value?: string): WorkflowEdge => ({
  id: `${source}-${target}${type === 'standard' ? '' : `-${type}`}`,
  type,
  source,
  target,
  ...(value === undefined ? {} : { value }),
});

interface Around {
  readonly presentation?: Presentation;
  readonly account?: AccountFacts;
  readonly properties?: readonly { readonly name: string }[];
}

function flowOf(
  nodes: readonly WorkflowNode[],
  edges: readonly WorkflowEdge[],
  { account = {}, presentation = emptyPresentation, properties = [] }: Around = {},
): WorkflowAnalysis {
  const version: WorkflowVersion = {
    definition: { nodes: [...nodes], edges: [...edges], properties: [...properties] },
  };
  return analyzeWorkflow({
    version,
    graph: graphOf(version),
    catalog: createCatalog(messagingNodeTypes),
    comparators: {},
    presentation,
    account,
  });
}

describe('resolved names', () => {
  const titled: Presentation = {
    version: 1,
    nodes: { b: { title: 'A.b' }, c: { title: 'Same' }, d: { title: 'Same' } },
  };
  const nodes = [
    step('d', 'ask-question'),
    step('a', 'trigger-meeting'),
    step('b', 'wait-for-reply'),
    step('c', 'send-message'),
  ];
  const analysis = flowOf(nodes, [], {
    presentation: titled,
    properties: [{ name: 'season' }, { name: '' }],
    account: { mergeFields: ['clubName', 'club.city'] },
  });

  test.each([
    ['firstName', { kind: 'contact', name: 'firstName' }],
    ['mobile.number', { kind: 'contact', name: 'mobile.number' }],
    ['clubName', { kind: 'contact', name: 'clubName' }],
    ['club.city', { kind: 'contact', name: 'club.city' }],
    ['attributes.plan', { kind: 'attribute', name: 'plan' }],
    ['attributes.a.b', { kind: 'attribute', name: 'a.b' }],
    ['properties.season', { kind: 'property', name: 'season' }],
    ['properties.price', { kind: 'unknown', like: 'property', name: 'price' }],
    ['properties.', { kind: 'unknown', name: 'properties.' }],
    ['attributes.', { kind: 'unknown', name: 'attributes.' }],
    [
      'Meeting booked.meeting.start',
      { kind: 'output', title: 'Meeting booked', path: 'meeting.start', nodeIds: ['a'] },
    ],
    ['A.b.reply', { kind: 'output', title: 'A.b', path: 'reply', nodeIds: ['b'] }],
    ['Same.answer', { kind: 'output', title: 'Same', path: 'answer', nodeIds: ['d'] }],
    ['Same.segments', { kind: 'output', title: 'Same', path: 'segments', nodeIds: ['c'] }],
    ['Wait for reply.reply', { kind: 'unknown', name: 'Wait for reply.reply' }],
    ['A.b.answer', { kind: 'unknown', name: 'A.b.answer' }],
    ['Same/answer', { kind: 'unknown', name: 'Same/answer' }],
    ['Same.xanswer', { kind: 'unknown', name: 'Same.xanswer' }],
    ['Twi.n.answer', { kind: 'unknown', name: 'Twi.n.answer' }],
    ['FirstName', { kind: 'unknown', name: 'FirstName' }],
    ['plan', { kind: 'unknown', name: 'plan' }],
    ['.reply', { kind: 'unknown', name: '.reply' }],
    ['__proto__', { kind: 'unknown', name: '__proto__' }],
    ['constructor.name', { kind: 'unknown', name: 'constructor.name' }],
  ])('[R11] {%s}', (name, meant) => {
    expect(analysis.resolve(name)).toEqual(meant);
  });

  test('[R11] the longest title that has the output wins', () => {
    const own: Presentation = { version: 1, nodes: { a: { title: 'A' }, b: { title: 'A.meeting' } } };
    const both = flowOf([step('a', 'trigger-meeting'), step('b', 'ask-question')], [], { presentation: own });
    expect(both.resolve('A.meeting.start')).toEqual({
      kind: 'output',
      title: 'A',
      path: 'meeting.start',
      nodeIds: ['a'],
    });
    expect(both.resolve('A.meeting.answer')).toEqual({
      kind: 'output',
      title: 'A.meeting',
      path: 'answer',
      nodeIds: ['b'],
    });
  });

  test('[R11] a name may continue into an output of a structured kind only', () => {
    const outputs = [
      { path: 'who', dataType: 'object' },
      { path: 'what' },
      { path: 'when', dataType: 'date' },
      { path: '' },
      null,
      { path: 7 },
      { path: 'who', dataType: 'date' },
    ] as unknown as NonNullable<NodeType['outputs']>;
    const lookup: WorkflowNode = { id: 'x', type: { type: 'lookup', label: 'Lookup', outputs }, config: {} };
    const found = flowOf([lookup], []);
    for (const name of ['Lookup.who', 'Lookup.who.name', 'Lookup.what.size', 'Lookup.when'])
      expect(found.resolve(name).kind).toBe('output');
    for (const name of ['Lookup.when.day', 'Lookup.whom', 'Lookup.', 'Lookup'])
      expect(found.resolve(name).kind).toBe('unknown');
  });

  test('[R11] a whole setting may omit the prefix of an attribute', () => {
    const whole = (name: string) => analysis.resolveReference({ path: ['field'], name, raw: name });
    expect(whole('plan')).toEqual({ kind: 'attribute', name: 'plan' });
    expect(whole('attributes.plan')).toEqual({ kind: 'attribute', name: 'plan' });
    expect(whole('firstName')).toEqual({ kind: 'contact', name: 'firstName' });
    expect(whole('A.b.reply').kind).toBe('output');
    expect(whole('some.thing')).toEqual({ kind: 'unknown', name: 'some.thing' });
    expect(analysis.resolveReference({ path: ['message'], at: 0, name: 'plan', raw: '{plan}' })).toEqual({
      kind: 'unknown',
      name: 'plan',
    });
  });

  test('[R11] where the account passes attributes, others are unknown', () => {
    const reported = flowOf([step('w', 'set-attribute', { attribute: 'rating', value: '5' })], [], {
      account: { attributes: ['plan', 'attributes.homeClub'] },
    });
    expect(reported.resolve('attributes.plan').kind).toBe('attribute');
    expect(reported.resolve('attributes.homeClub').kind).toBe('attribute');
    expect(reported.resolve('attributes.rating')).toEqual({ kind: 'unknown', like: 'attribute', name: 'rating' });
    expect(reported.resolveReference({ path: ['field'], name: 'rating', raw: 'rating' })).toEqual({
      kind: 'unknown',
      like: 'attribute',
      name: 'rating',
    });
  });

  test('[R11] names of any length are answered, very long ones as unknown', () => {
    expect(analysis.resolve(`${'a.'.repeat(500_000)}b`).kind).toBe('unknown');
    expect(analysis.resolve('attributes.'.padEnd(500, 'x')).kind).toBe('attribute');
    expect(analysis.resolve('attributes.'.padEnd(501, 'x')).kind).toBe('unknown');
  });

  test('[R11] the same name resolves to the same object, and nodes are in wire order', () => {
    expect(analysis.resolve('A.b.reply')).toBe(analysis.resolve('A.b.reply'));
    expect(analysis.resolve('attributes.plan')).toBe(
      analysis.resolveReference({ path: ['field'], name: 'plan', raw: 'plan' }),
    );
    const both: Presentation = { version: 1, nodes: { y: { title: 'Same' }, x: { title: 'Same' } } };
    expect(
      flowOf([step('y', 'ask-question'), step('x', 'ask-question')], [], { presentation: both }).resolve('Same.answer'),
    ).toMatchObject({ nodeIds: ['y', 'x'] });
  });

  test('[R11] where ids repeat, names belong to the first node', () => {
    const doubled = flowOf([step('a', 'ask-question'), step('a', 'wait-for-reply')], []);
    expect(doubled.resolve('Ask a question.answer').kind).toBe('output');
    expect(doubled.resolve('Wait for reply.reply').kind).toBe('unknown');
    expect(doubled.variables('a').map(({ name }) => name)).not.toContain('Wait for reply.reply');
  });

  test('a workflow without a definition has the names of contacts', () => {
    const bare = analyzeWorkflow({
      version: {},
      graph: graphOf({}),
      catalog: createCatalog([]),
      comparators: {},
      presentation: emptyPresentation,
      account: {},
    });
    expect(bare.variables('any').map(({ name }) => name)).toEqual([...contactFields]);
    expect(bare.resolve('properties.x').kind).toBe('unknown');
    expect(bare.entries).toEqual([]);
  });

  test('values of the wrong type are ignored', () => {
    const odd = { id: 'o', type: { label: 'Odd', outputs: 'none' }, config: null } as unknown as WorkflowNode;
    const version = {
      definition: { nodes: [odd], edges: [], properties: [null, 3, { name: 7 }, { name: 'ok' }] },
    } as unknown as WorkflowVersion;
    const read = analyzeWorkflow({
      version,
      graph: graphOf(version),
      catalog: createCatalog([]),
      comparators: {},
      presentation: { version: 1, nodes: null } as unknown as Presentation,
      account: {},
    });
    expect(read.resolve('properties.ok').kind).toBe('property');
    expect(read.resolve('Odd.x').kind).toBe('unknown');
    expect(read.variables('o').map(({ name }) => name)).toContain('properties.ok');
  });
});

describe('whether a value is known', () => {
  const end = step('end', 'end');
  const asked = [
    step('in', 'trigger-manual'),
    step('ask', 'ask-question', { saveTo: 'attributes.rating' }),
    step('yes', 'send-message'),
    step('late', 'send-message'),
    step('join', 'send-message'),
    end,
  ];
  const asking = [
    edge('in', 'ask'),
    edge('ask', 'yes', 'standard', 'Answer'),
    edge('ask', 'late', 'timeout', 'PT2H'),
    edge('yes', 'join'),
    edge('late', 'join'),
    edge('join', 'end'),
  ];
  const afterLate = { nodeId: 'ask', edgeId: 'ask-late-timeout', words: '“No answer · 2 h” of Ask a question' };

  test('[R12] an output is set after an edge that is neither a timeout nor an error', () => {
    const analysis = flowOf(asked, asking);
    expect(analysis.guaranteeOf('yes', 'Ask a question.answer')).toEqual({ kind: 'always' });
    expect(analysis.guaranteeOf('join', 'Ask a question.answer')).toEqual({ kind: 'maybe', after: afterLate });
    expect(analysis.guaranteeOf('late', 'Ask a question.answer')).toEqual({ kind: 'never' });
    expect(analysis.guaranteeOf('ask', 'Ask a question.answer')).toEqual({ kind: 'never' });
    const failing = flowOf(
      asked,
      asking.map((edge) => (edge.type === 'timeout' ? { ...edge, type: 'Error' } : edge)),
    );
    expect(failing.guaranteeOf('join', 'Ask a question.answer')?.kind).toBe('maybe');
    const other = flowOf(
      asked,
      asking.map((edge) => (edge.type === 'timeout' ? { ...edge, type: 'default' } : edge)),
    );
    expect(other.guaranteeOf('join', 'Ask a question.answer')).toEqual({ kind: 'always' });
  });

  test('[R12] an output with an initial value is set after any edge, also with false and 0', () => {
    const analysis = flowOf(asked, asking);
    expect(analysis.guaranteeOf('late', 'Ask a question.answered')).toEqual({ kind: 'always' });
    expect(analysis.guaranteeOf('ask', 'Ask a question.answered')).toEqual({ kind: 'never' });
    const sending = flowOf(
      [step('in', 'trigger-manual'), step('send', 'send-message'), end],
      [edge('in', 'send'), edge('send', 'end', 'timeout')],
    );
    expect(sending.guaranteeOf('end', 'Send message.segments')).toEqual({ kind: 'always' });
    const emptyStart = (start: unknown): string | undefined => {
      const type: NodeType = { type: 'x', label: 'X', outputs: [{ path: 'v', default: start }] };
      return flowOf(
        [step('in', 'trigger-manual'), { id: 'x', type }, end],
        [edge('in', 'x'), edge('x', 'end', 'timeout')],
      ).guaranteeOf('end', 'X.v')?.kind;
    };
    for (const start of [undefined, null, '', '  ', []]) expect(emptyStart(start)).toBe('never');
    for (const start of [0, false, 'x', {}]) expect(emptyStart(start)).toBe('always');
  });

  test('[R12] a second iteration that ends in a timeout empties the output', () => {
    const analysis = flowOf(
      [...asked, step('again', 'delay')],
      [
        ...asking.filter(({ target }) => target !== 'join'),
        edge('yes', 'again'),
        edge('again', 'ask'),
        edge('late', 'end'),
      ],
    );
    expect(analysis.guaranteeOf('late', 'Ask a question.answer')).toEqual({ kind: 'never' });
    expect(analysis.guaranteeOf('again', 'Ask a question.answer')).toEqual({ kind: 'always' });
    // The contact keeps the earlier answer when a later question is not answered.
    expect(analysis.guaranteeOf('late', 'attributes.rating')?.kind).toBe('maybe');
  });

  test('[R12] in a loop, only the first visit of the node lacks the value', () => {
    const analysis = flowOf(
      [step('in', 'trigger-manual'), step('tell', 'send-message'), step('ask', 'ask-question')],
      [edge('in', 'tell'), edge('tell', 'ask'), edge('ask', 'tell')],
    );
    expect(analysis.guaranteeOf('tell', 'Ask a question.answer')).toEqual({ kind: 'maybe' });
    expect(analysis.guaranteeOf('ask', 'Ask a question.answer')).toEqual({ kind: 'maybe' });
  });

  test('[R12] of nodes with the same title any counts, and each branch may have its own', () => {
    const nodes = [
      step('in', 'trigger-manual'),
      step('fork', 'branch'),
      step('a1', 'ask-question'),
      step('a2', 'ask-question'),
      step('join', 'send-message'),
    ];
    const edges = [
      edge('in', 'fork'),
      edge('fork', 'a1', 'standard', 'new'),
      edge('fork', 'a2', 'default', 'Otherwise'),
      edge('a1', 'join'),
      edge('a2', 'join'),
    ];
    expect(flowOf(nodes, edges).guaranteeOf('join', 'Ask a question.answer')).toEqual({ kind: 'always' });
    const oneTitled = flowOf(nodes, edges, { presentation: { version: 1, nodes: { a2: { title: 'Other' } } } });
    expect(oneTitled.guaranteeOf('join', 'Ask a question.answer')).toEqual({
      kind: 'maybe',
      after: { nodeId: 'fork', edgeId: 'fork-a2-default', words: '“Otherwise” of Branch' },
    });
    expect(
      flowOf(nodes, [...edges, edge('fork', 'join', 'standard')]).guaranteeOf('join', 'Ask a question.answer'),
    ).toEqual({
      kind: 'maybe',
      after: { nodeId: 'fork', edgeId: 'fork-join', words: 'Branch → Send message' },
    });
  });

  test('[R12] one of several predecessors suffices for "maybe", and the first edge may be the cause', () => {
    const nodes = [step('in', 'ask-question'), step('say', 'send-message'), step('a2', 'ask-question')];
    const analysis = flowOf(nodes, [edge('in', 'say', 'timeout', 'PT1H'), edge('in', 'say'), edge('say', 'a2')]);
    expect(analysis.guaranteeOf('say', 'Ask a question.answer')).toEqual({
      kind: 'maybe',
      after: { nodeId: 'in', edgeId: 'in-say-timeout', words: '“No answer · 1 h” of Ask a question' },
    });
  });

  test('[R12] with several entries, the one of contacts without the value is reported', () => {
    const nodes = [step('in', 'trigger-keyword'), step('in2', 'trigger-form'), step('join', 'send-message')];
    const analysis = flowOf(nodes, [edge('in', 'join'), edge('in2', 'join')]);
    expect(analysis.entries).toEqual(['in', 'in2']);
    expect(analysis.guaranteeOf('join', 'Keyword received.keyword')).toEqual({
      kind: 'maybe',
      after: { nodeId: 'in2', words: 'Form submitted' },
    });
    expect(analysis.guaranteeOf('join', 'Form submitted.submittedAt')).toEqual({
      kind: 'maybe',
      after: { nodeId: 'in', words: 'Keyword received' },
    });
  });

  test('[R13] an attribute is certain after every route has written it, and never certainly empty', () => {
    const nodes = [
      step('in', 'trigger-manual'),
      step('fork', 'branch'),
      step('w1', 'set-attribute', { attribute: 'plan', value: 'a' }),
      step('w2', 'set-attribute', { attribute: 'attributes.plan', value: 'b' }),
      step('join', 'send-message'),
    ];
    const edges = [
      edge('in', 'fork'),
      edge('fork', 'w1'),
      edge('fork', 'w2', 'default'),
      edge('w1', 'join'),
      edge('w2', 'join'),
    ];
    expect(flowOf(nodes, edges).guaranteeOf('join', 'attributes.plan')).toEqual({ kind: 'always' });
    expect(flowOf(nodes, edges).guaranteeOf('fork', 'attributes.plan')).toEqual({ kind: 'maybe' });
    expect(flowOf(nodes, edges).guaranteeOf('w1', 'attributes.plan')).toEqual({
      kind: 'maybe',
      after: { nodeId: 'fork', edgeId: 'fork-w1', words: 'Branch → Set attribute' },
    });
    expect(flowOf(nodes, edges).guaranteeOf('join', 'attributes.other')).toEqual({ kind: 'maybe' });
    expect(
      flowOf(nodes, [...edges, edge('fork', 'join', 'standard', 'x')]).guaranteeOf('join', 'attributes.plan'),
    ).toEqual({
      kind: 'maybe',
      after: { nodeId: 'fork', edgeId: 'fork-join', words: '“x” of Branch' },
    });
  });

  test('[R13] writing an empty value empties the attribute', () => {
    const chain = (...values: readonly (string | undefined)[]): string | undefined => {
      const nodes = [
        step('in', 'trigger-manual'),
        ...values.map((value, index) =>
          step(`w${index}`, 'set-attribute', { attribute: 'plan', ...(value === undefined ? {} : { value }) }),
        ),
        end,
      ];
      return flowOf(
        nodes,
        nodes.slice(1).map(({ id }, index) => edge((nodes[index] as WorkflowNode).id, id)),
      ).guaranteeOf('end', 'attributes.plan')?.kind;
    };
    expect(chain('a')).toBe('always');
    expect(chain('a', '')).toBe('maybe');
    expect(chain('a', undefined)).toBe('maybe');
    expect(chain('', 'a')).toBe('always');
    const cleared = flowOf(
      [
        step('in', 'trigger-manual'),
        step('w', 'set-attribute', { attribute: 'plan', value: 'a' }),
        step('fork', 'branch'),
        step('c', 'set-attribute', { attribute: 'plan', value: ' ' }),
        end,
      ],
      [edge('in', 'w'), edge('w', 'fork'), edge('fork', 'end', 'default'), edge('fork', 'c'), edge('c', 'end')],
    );
    expect(cleared.guaranteeOf('end', 'attributes.plan')).toEqual({
      kind: 'maybe',
      after: { nodeId: 'c', edgeId: 'c-end', words: 'Set attribute → End' },
    });
    const host: NodeType = {
      type: 'set-attribute',
      label: 'Own',
      properties: [{ type: 'attribute', name: 'attribute' }],
    };
    expect(
      flowOf(
        [step('in', 'trigger-manual'), { id: 'w', type: host, config: { attribute: 'plan' } as never }, end],
        [edge('in', 'w'), edge('w', 'end')],
      ).guaranteeOf('end', 'attributes.plan'),
    ).toEqual({ kind: 'always' });
  });

  test('[R13] a value of names that may be empty is not certain to be written', () => {
    const written = (value: unknown, before = 'a'): string | undefined =>
      flowOf(
        [
          step('in', 'trigger-manual'),
          step('v', 'set-attribute', { attribute: 'plan', value: before }),
          step('w', 'set-attribute', { attribute: 'plan', value }),
          end,
        ],
        [edge('in', 'v'), edge('v', 'w'), edge('w', 'end')],
      ).guaranteeOf('end', 'attributes.plan')?.kind;
    for (const unsure of ['{firstName}', ' {firstName} {attributes.x|}', '{firstName| }', '{gone.answer}'])
      expect(written(unsure), unsure).toBe('maybe');
    for (const sure of [
      '{firstName|there}',
      'Hi {firstName}',
      '{firstName}.',
      '{firstName}{properties.season}',
      0,
      false,
      '{}',
    ])
      expect(written(sure), String(sure)).toBe('always');
    const numbered: NodeType = {
      type: 'set-attribute',
      properties: [
        { type: 'attribute', name: 'attribute' },
        { type: 'number', name: 'value' },
      ],
    };
    const analysis = flowOf(
      [
        step('in', 'trigger-manual'),
        { id: 'w', type: numbered, config: { attribute: 'plan', value: '{firstName}' } as never },
        end,
      ],
      [edge('in', 'w'), edge('w', 'end')],
    );
    expect(analysis.guaranteeOf('end', 'attributes.plan')).toEqual({ kind: 'always' });
  });

  test('[R13] a node that writes only where there is no value empties nothing', () => {
    const written = (...steps: readonly object[]): string | undefined => {
      const nodes = [
        step('in', 'trigger-manual'),
        ...steps.map((config, index) => step(`w${index}`, 'set-attribute', { attribute: 'plan', ...config })),
        end,
      ];
      return flowOf(
        nodes,
        nodes.slice(1).map(({ id }, index) => edge((nodes[index] as WorkflowNode).id, id)),
      ).guaranteeOf('end', 'attributes.plan')?.kind;
    };
    const onlyIfEmpty = true;
    expect(written({ value: 'a' }, { onlyIfEmpty })).toBe('always');
    expect(written({ value: 'a' }, { value: '{firstName}', onlyIfEmpty })).toBe('always');
    expect(written({ value: '' }, { value: '{firstName}', onlyIfEmpty })).toBe('maybe');
    expect(written({ onlyIfEmpty })).toBe('maybe');
    expect(written({ value: '' }, { value: 'a', onlyIfEmpty })).toBe('always');
    expect(written({ value: 'a' }, { onlyIfEmpty: 'yes' })).toBe('maybe');
    // A write that keeps existing values does not empty an attribute that holds an answer.
    const type: NodeType = {
      type: 'set-attribute',
      properties: [
        { type: 'attribute', name: 'saveTo' },
        { type: 'attribute', name: 'attribute' },
        { name: 'value' },
        { name: 'onlyIfEmpty' },
      ],
    };
    const both = flowOf(
      [
        step('in', 'trigger-manual'),
        { id: 'w', type, config: { attribute: 'plan', saveTo: 'plan', onlyIfEmpty } as never },
        end,
      ],
      [edge('in', 'w'), edge('w', 'end')],
    );
    expect(both.guaranteeOf('end', 'attributes.plan')).toEqual({ kind: 'always' });
  });

  test('[R13] a node may write several attributes, each in its own mode, and the last write counts', () => {
    const attribute = (name: string) => ({ type: 'attribute', name });
    const written = (config: object): (string | undefined)[] => {
      const type: NodeType = {
        type: 'set-attribute',
        properties: [attribute('attribute'), { type: 'message', name: 'value' }, attribute('saveTo')],
      };
      const analysis = flowOf(
        [step('in', 'trigger-manual'), { id: 'w', type, config: config as never }, end],
        [edge('in', 'w'), edge('w', 'end')],
      );
      return ['a', 'b'].map((name) => analysis.guaranteeOf('end', `attributes.${name}`)?.kind);
    };
    expect(written({ attribute: 'a', value: '', saveTo: 'b' })).toEqual(['maybe', 'always']);
    expect(written({ attribute: 'b', value: '1', saveTo: 'a' })).toEqual(['always', 'always']);
    expect(written({ attribute: 'a', value: '', saveTo: 'a' })).toEqual(['always', 'maybe']);
  });

  test('[R13] a hidden setting writes nothing', () => {
    const properties = [
      { type: 'boolean', name: 'keep' },
      { type: 'attribute', name: 'saveTo', conditions: [{ property: 'keep', comparator: 'isTrue' }] },
    ];
    const kept = (keep: boolean): string | undefined => {
      const type: NodeType = { type: 'x', properties };
      return flowOf(
        [step('in', 'trigger-manual'), { id: 'x', type, config: { keep, saveTo: 'plan' } as never }, end],
        [edge('in', 'x'), edge('x', 'end')],
      ).guaranteeOf('end', 'attributes.plan')?.kind;
    };
    expect(kept(true)).toBe('always');
    expect(kept(false)).toBe('maybe');
  });

  test('[R13] contact fields may be empty, workflow properties are set from the start', () => {
    const analysis = flowOf([step('in', 'trigger-manual')], [], { properties: [{ name: 'season' }] });
    expect(analysis.guaranteeOf('in', 'firstName')).toEqual({ kind: 'maybe' });
    expect(analysis.guaranteeOf('in', 'properties.season')).toEqual({ kind: 'always' });
  });

  test('[R14] nothing is claimed about unknown names and unreachable nodes', () => {
    const analysis = flowOf([...asked, step('lost', 'send-message')], asking);
    expect(analysis.guaranteeOf('join', 'nobody')).toBeUndefined();
    expect(analysis.guaranteeOf('join', 'properties.gone')).toBeUndefined();
    for (const name of ['Ask a question.answer', 'attributes.rating', 'firstName']) {
      expect(analysis.guaranteeOf('lost', name)).toBeUndefined();
      expect(analysis.guaranteeOf('absent', name)).toBeUndefined();
    }
  });

  test('[R14] unreachable and skipped nodes set nothing', () => {
    const lost = flowOf(
      [step('in', 'trigger-manual'), step('ask', 'ask-question'), end],
      [edge('in', 'end'), edge('ask', 'end')],
    );
    expect(lost.guaranteeOf('end', 'Ask a question.answer')).toEqual({ kind: 'never' });
    const nodes = [step('in', 'trigger-manual'), step('ask', 'ask-question', { saveTo: 'rating' }), end];
    const edges = [edge('in', 'ask'), edge('ask', 'end')];
    const off: Presentation = { version: 1, nodes: { ask: { disabled: true } } };
    expect(flowOf(nodes, edges, { presentation: off }).guaranteeOf('end', 'Ask a question.answer')).toEqual({
      kind: 'always',
    });
    const skipping = flowOf(nodes, edges, { presentation: off, account: { skipsSteps: true } });
    expect(skipping.guaranteeOf('end', 'Ask a question.answer')).toEqual({ kind: 'never' });
    expect(skipping.guaranteeOf('end', 'attributes.rating')).toEqual({ kind: 'maybe' });
  });
});

/** The oracle: all routes through a small workflow, with the outputs that are set on arrival at each node. */
interface Walked {
  /** For each node, the states in which contacts arrive, as bit masks of the nodes whose output is set. */
  readonly states: ReadonlyMap<string, ReadonlySet<number>>;
}

function walkAll(
  graph: Graph,
  entries: readonly string[],
  leave: (known: number, edge: WorkflowEdge) => number,
): Walked {
  const states = new Map<string, Set<number>>();
  const queue: (readonly [string, number])[] = entries.map((id) => [id, 0]);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [id, known] = next;
    const seen = states.get(id) ?? new Set();
    states.set(id, seen);
    if (graph.nodeIndex(id) < 0 || seen.has(known)) continue;
    seen.add(known);
    for (const edge of graph.outgoing(id)) queue.push([edge.target, leave(known, edge)]);
  }
  return { states };
}

const drawnEdges = fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.boolean()), { maxLength: 14 });

describe('against a simulation of all routes', () => {
  const build = (paths: readonly (readonly [number, number, boolean])[], typeOf: (index: number) => WorkflowNode) => {
    const nodes = [step('n0', 'trigger-manual'), ...Array.from({ length: 6 }, (_, index) => typeOf(index + 1))];
    const edges = paths.map(([from, to, late], index) => ({
      id: `e${index}`,
      source: `n${from}`,
      target: `n${to}`,
      type: late ? 'timeout' : 'standard',
    }));
    return { nodes, edges };
  };

  test(`[R12] outputs of nodes that share a title agree with it (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        drawnEdges,
        fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
        (paths, askers) => {
          const { edges, nodes } = build(paths, (index) =>
            step(`n${index}`, askers.includes(index) ? 'ask-question' : 'send-message'),
          );
          const analysis = flowOf(nodes, edges);
          const graph = graphOf({ definition: { nodes, edges } });
          const bit = (id: string): number => (askers.includes(Number(id.slice(1))) ? 1 << Number(id.slice(1)) : 0);
          const leave = (known: number, edge: WorkflowEdge): number =>
            edge.type === 'timeout' ? known & ~bit(edge.source) : known | bit(edge.source);
          const { states } = walkAll(graph, analysis.entries, leave);
          for (const { id } of nodes) {
            const known = [...(states.get(id) ?? [])];
            const guarantee = analysis.guaranteeOf(id, 'Ask a question.answer');
            if (known.length === 0) {
              expect(guarantee).toBeUndefined();
              continue;
            }
            expect(guarantee?.kind === 'always').toBe(known.every((mask) => mask !== 0));
            // "Never" is claimed only where it holds; with several laps and nodes it may be "maybe" instead.
            if (guarantee?.kind === 'never') expect(known.every((mask) => mask === 0)).toBe(true);
            if (known.some((mask) => mask !== 0)) expect(guarantee?.kind).not.toBe('never');
            if (guarantee?.kind !== 'maybe') continue;
            const { after } = guarantee;
            if (!after) continue;
            // Some contact takes the reported edge and arrives without a value: mark the edge, and look for a marked arrival.
            const mark = 1 << 20;
            const marked = walkAll(
              graph,
              after.edgeId === undefined ? [after.nodeId] : analysis.entries,
              (mask, edge) => leave(mask, edge) | (edge.id === after.edgeId ? mark : 0),
            );
            const arriving = [...(marked.states.get(id) ?? [])];
            expect(arriving.some((mask) => (after.edgeId === undefined ? mask === 0 : mask === mark))).toBe(true);
          }
        },
      ),
      { seed, numRuns: lawRuns(1500) },
    );
  });

  test(`[R13] attributes that are asked for, written and emptied agree with it (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        drawnEdges,
        fc.array(fc.constantFrom('ask', 'write', 'clear', 'send'), { minLength: 6, maxLength: 6 }),
        (paths, kinds) => {
          const configs = {
            ask: { saveTo: 'x' },
            write: { attribute: 'x', value: '1' },
            clear: { attribute: 'x', value: '' },
            send: {},
          };
          const types = { ask: 'ask-question', write: 'set-attribute', clear: 'set-attribute', send: 'send-message' };
          const kindOf = (id: string): keyof typeof configs =>
            id === 'n0' ? 'send' : (kinds[Number(id.slice(1)) - 1] as keyof typeof configs);
          const { edges, nodes } = build(paths, (index) =>
            step(`n${index}`, types[kindOf(`n${index}`)], configs[kindOf(`n${index}`)]),
          );
          const analysis = flowOf(nodes, edges);
          const { states } = walkAll(graphOf({ definition: { nodes, edges } }), analysis.entries, (known, edge) => {
            const kind = kindOf(edge.source);
            if (kind === 'clear') return 0;
            return kind !== 'send' && edge.type !== 'timeout' ? 1 : known;
          });
          for (const { id } of nodes) {
            const known = [...(states.get(id) ?? [])];
            const kind = analysis.guaranteeOf(id, 'attributes.x')?.kind;
            expect(kind).toBe(
              known.length === 0 ? undefined : known.every((value) => value === 1) ? 'always' : 'maybe',
            );
          }
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test('[R12] many nodes with the same title are as certain as few', () => {
    const nodes = [
      step('in', 'trigger-manual'),
      step('fork', 'branch'),
      ...Array.from({ length: 20 }, (_, index) => step(`a${index}`, 'ask-question')),
      step('join', 'send-message'),
      step('after', 'send-message'),
      step('lone', 'send-message'),
    ];
    const edges = [
      edge('in', 'fork'),
      ...Array.from({ length: 20 }, (_, index) => [edge('fork', `a${index}`), edge(`a${index}`, 'join')]).flat(),
      edge('join', 'after'),
    ];
    expect(flowOf(nodes, edges).guaranteeOf('after', 'Ask a question.answer')).toEqual({ kind: 'always' });
    const leaky = flowOf(nodes, [...edges, edge('a7', 'join', 'timeout', 'PT1H'), edge('fork', 'lone')]);
    expect(leaky.guaranteeOf('after', 'Ask a question.answer')).toEqual({
      kind: 'maybe',
      after: { nodeId: 'a7', edgeId: 'a7-join-timeout', words: '“No answer · 1 h” of Ask a question' },
    });
    expect(leaky.guaranteeOf('lone', 'Ask a question.answer')).toEqual({ kind: 'never' });
  });
});

describe('usages', () => {
  const titled: Presentation = { version: 1, nodes: { a: { title: 'Same' }, b: { title: 'Same' } } };
  const nodes = [
    step('a', 'ask-question', { message: '{properties.season} {properties.season|x}', saveTo: 'attributes.rating' }),
    step('b', 'wait-for-reply'),
    step('c', 'send-message', { message: '{Same.answer} {Same.reply} {attributes.rating} {attributes.gone}' }),
    step('d', 'branch', { field: 'rating', conditions: [{ attribute: 'Same.answered' }] }),
    step('c', 'send-message', { message: '{Same.answer}' }),
  ];
  const analysis = flowOf(nodes, [], { presentation: titled, account: { attributes: ['rating'] } });
  const used = (value: Parameters<WorkflowAnalysis['usagesOf']>[0]): string[] =>
    analysis.usagesOf(value).map(({ nodeId, reference }) => `${nodeId} ${reference.path.join('.')} ${reference.raw}`);

  test('[R15] every usage of a property is found, whether or not it is declared', () => {
    expect(used({ kind: 'property', name: 'season' })).toEqual([
      'a message {properties.season}',
      'a message {properties.season|x}',
    ]);
    expect(used({ kind: 'property', name: 'seaso' })).toEqual([]);
  });

  test('[R15] every usage of an attribute is found, with and without prefix, read or written, known or not', () => {
    expect(used({ kind: 'attribute', name: 'rating' })).toEqual([
      'a saveTo attributes.rating',
      'c message {attributes.rating}',
      'd field rating',
    ]);
    expect(used({ kind: 'attribute', name: 'gone' })).toEqual(['c message {attributes.gone}']);
    expect(used({ kind: 'attribute', name: 'season' })).toEqual([]);
  });

  test('[R15] every usage of an output is found, for the node that has it', () => {
    expect(used({ kind: 'output', nodeId: 'a' })).toEqual([
      'c message {Same.answer}',
      'd conditions.0.attribute Same.answered',
    ]);
    expect(used({ kind: 'output', nodeId: 'a', path: 'answer' })).toEqual(['c message {Same.answer}']);
    expect(used({ kind: 'output', nodeId: 'b' })).toEqual(['c message {Same.reply}']);
    expect(used({ kind: 'output', nodeId: 'c' })).toEqual([]);
    expect(used({ kind: 'output', nodeId: 'absent' })).toEqual([]);
  });
});

test('[R13] a question asks only for the attribute in which it saves its answer', () => {
  const analysis = flowOf(
    [
      step('ask', 'ask-question', { saveTo: 'attributes.rating' }),
      step('w', 'set-attribute', { attribute: 'plan', value: 'x' }),
    ],
    [],
  );
  expect(analysis.asksFor('ask', 'rating')).toBe(true);
  expect(analysis.asksFor('ask', 'plan')).toBe(false);
  expect(analysis.asksFor('w', 'plan')).toBe(false);
  expect(analysis.asksFor('absent', 'plan')).toBe(false);
});

describe('offered names', () => {
  const nodes = [
    step('in', 'trigger-manual'),
    step('ask', 'ask-question', { saveTo: 'rating' }),
    step('yes', 'send-message', { message: '{attributes.plan} {attributes.rating}' }),
    step('late', 'end'),
    step('lost', 'end'),
  ];
  const edges = [edge('in', 'ask'), edge('ask', 'yes'), edge('ask', 'late', 'timeout')];
  const offered = (nodeId: string, around: Around = {}): string[] =>
    flowOf(nodes, edges, { properties: [{ name: 'season' }], ...around })
      .variables(nodeId)
      .map(({ certainty, kind, label, name }) => `${name} | ${kind} | ${label} | ${certainty}`);

  test('[R16] are all known names by kind and in wire order, each with its certainty at the node', () => {
    const names = offered('yes');
    expect(names[0]).toBe('firstName | contact | firstName | maybe');
    expect(names.slice(12)).toEqual([
      'attributes.rating | attribute | rating | always',
      'attributes.plan | attribute | plan | maybe',
      'properties.season | property | season | always',
      'Manual start.startedBy | output | Manual start: Started by | always',
      'Ask a question.answered | output | Ask a question: Answered | always',
      'Ask a question.answer | output | Ask a question: Answer | always',
      'Send message.delivered | output | Send message: Delivered | never',
      'Send message.segments | output | Send message: Segments | never',
    ]);
    expect(offered('late')).toContain('Ask a question.answer | output | Ask a question: Answer | never');
    expect(offered('lost')).toContain('Ask a question.answer | output | Ask a question: Answer | undefined');
  });

  test('[R16] of nodes with the same title, the first determines the label of an output', () => {
    const named = (label: string): WorkflowNode => ({
      id: label,
      type: { type: 'x', label: 'X', outputs: [{ path: 'v', name: label }, { path: label }] },
    });
    expect(
      flowOf([named('one'), named('two')], [])
        .variables('one')
        .filter(({ kind }) => kind === 'output')
        .map(({ label, name }) => [name, label]),
    ).toEqual([
      ['X.v', 'X: one'],
      ['X.one', 'X: one'],
      ['X.two', 'X: two'],
    ]);
  });

  test('[R16] the account determines the attributes and further fields', () => {
    const names = offered('yes', { account: { attributes: ['homeClub'], mergeFields: ['clubName'] } });
    expect(names).toContain('clubName | contact | clubName | maybe');
    expect(names.filter((name) => name.includes('| attribute |'))).toEqual([
      'attributes.homeClub | attribute | homeClub | maybe',
    ]);
  });
});
