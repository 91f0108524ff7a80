import { describe, expect, test } from 'vitest';
import { graphOf } from '#graph';
import type { EdgeRule, NodeType, Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { canConnect, canContinue, canSetEdge, type ConnectRequest, createDecisions } from '#rules';
import { path, step, workflowOf } from '../../support/edit-context.js';

const ask = (version: WorkflowVersion, request: ConnectRequest, presentation?: Presentation) =>
  canConnect({ graph: graphOf(version), ...(presentation ? { presentation } : {}) }, request);
const refused = (code: string, message: string) => ({ answer: 'refuse', refusal: { code, message } });
const custom = (id: string, validation: NodeType['validation'] | undefined, label = 'Custom'): WorkflowNode => ({
  id,
  type: { type: 'custom', label, ...(validation ? { validation } : {}) },
});
const rules = (...edges: readonly EdgeRule[]): NodeType['validation'] => ({ edges: [...edges] });

describe('[R30] a new edge', () => {
  test('takes the kind marked as default, with its value and label', () => {
    const version = workflowOf([step('w', 'wait-for-reply'), step('e', 'end')]);
    expect(ask(version, { source: 'w', target: 'e' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
      value: 'Reply',
      label: 'Reply',
    });
  });

  test('takes the default kind at any position of its rule', () => {
    const version = workflowOf([custom('a', rules({ type: 'x' }, { type: 'y', defaultEdge: true })), step('e', 'end')]);
    expect(ask(version, { source: 'a', target: 'e' })).toEqual({ answer: 'allow', edgeType: 'y', label: 'y' });
  });

  test('takes the first free kind where the default is used up, and none where all are', () => {
    const nodes = [step('w', 'wait-for-reply'), step('e', 'end'), step('f', 'end')];
    expect(ask(workflowOf(nodes, [path('w', 'e')]), { source: 'w', target: 'f' })).toEqual({
      answer: 'allow',
      edgeType: 'timeout',
      value: 'PT2H',
      label: '2 hours',
    });
    const free = workflowOf(
      [custom('a', rules({ type: 'x' })), step('e', 'end'), step('f', 'end')],
      [path('a', 'e', { type: 'x' })],
    );
    expect(ask(free, { source: 'a', target: 'f' })).toEqual(
      refused('edges-used-up', 'Every path of Custom is already connected.'),
    );
  });

  test('takes a missing kind first, also where another kind may be repeated', () => {
    const version = workflowOf([step('b', 'branch'), step('e', 'end'), step('f', 'end')], [path('b', 'e')]);
    expect(ask(version, { source: 'b', target: 'f' })).toEqual({
      answer: 'allow',
      edgeType: 'default',
      value: 'Otherwise',
      label: 'Otherwise',
    });
    expect(ask(version, { source: 'b', target: 'f', edgeType: 'standard' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
  });

  test('may repeat a kind that may be repeated', () => {
    const version = workflowOf(
      [step('b', 'branch'), step('e', 'end'), step('f', 'end')],
      [path('b', 'e'), path('b', 'e', { type: 'default', value: 'Otherwise' })],
    );
    expect(ask(version, { source: 'b', target: 'f' })).toEqual({ answer: 'allow', edgeType: 'standard' });
  });

  test('is plain and unlimited where a type declares no kinds', () => {
    const version = workflowOf([custom('a', undefined), step('e', 'end'), step('f', 'end')], [path('a', 'e')]);
    expect(ask(version, { source: 'a', target: 'f' })).toEqual({ answer: 'allow', edgeType: 'standard' });
    expect(ask(version, { source: 'a', target: 'f', edgeType: 'standard' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
    expect(ask(version, { source: 'a', target: 'f', edgeType: 'timeout' })).toEqual(
      refused('edge-not-offered', 'Custom has no “timeout” path.'),
    );
    const odd = workflowOf(
      [custom('a', { edges: [null, 7] } as unknown as NodeType['validation']), step('e', 'end'), step('f', 'end')],
      [path('a', 'e')],
    );
    expect(ask(odd, { source: 'a', target: 'f' })).toEqual({ answer: 'allow', edgeType: 'standard' });
    const mixed = workflowOf(
      [
        custom('a', { edges: [null, { type: 'x' }] } as unknown as NodeType['validation']),
        step('e', 'end'),
        step('f', 'end'),
      ],
      [path('a', 'e', { type: 'x' })],
    );
    expect(ask(mixed, { source: 'a', target: 'f' })).toMatchObject({ refusal: { code: 'edges-used-up' } });
  });

  test('takes the requested kind and value', () => {
    const version = workflowOf([step('b', 'branch'), step('w', 'wait-for-reply'), step('e', 'end')]);
    expect(ask(version, { source: 'w', target: 'e', edgeType: 'timeout' })).toMatchObject({
      edgeType: 'timeout',
      value: 'PT2H',
    });
    expect(ask(version, { source: 'b', target: 'e', value: 'VIP' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
      value: 'VIP',
      label: 'VIP',
    });
    expect(ask(version, { source: 'b', target: 'e', value: null })).toEqual({ answer: 'allow', edgeType: 'standard' });
    for (const value of ['', ' ', null])
      expect(ask(version, { source: 'w', target: 'e', edgeType: 'timeout', value })).toMatchObject({
        answer: 'allow',
        value: 'PT2H',
      });
    const loose = workflowOf([custom('a', rules({ type: 'standard' })), step('e', 'end')]);
    expect(ask(loose, { source: 'a', target: 'e', value: null })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
      value: null,
    });
    expect(ask(loose, { source: 'a', target: 'e', edgeType: '' })).toEqual({ answer: 'allow', edgeType: 'standard' });
    expect(ask(version, { source: 'w', target: 'e', value: 'Reply' })).toMatchObject({
      answer: 'allow',
      value: 'Reply',
    });
    const proposed = workflowOf([custom('a', rules({ type: 'standard', value: { value: 'V' } })), step('e', 'end')]);
    expect(ask(proposed, { source: 'a', target: 'e', value: 'X' })).toMatchObject({ answer: 'allow', value: 'X' });
    expect(ask(proposed, { source: 'a', target: 'e' })).toMatchObject({ answer: 'allow', value: 'V' });
  });
});

describe('[R31] an edge is refused with a code and a message', () => {
  const named = { version: 1, nodes: { a: { title: 'Hello' }, b: { title: 'Bye' } } } as const;
  const pair = workflowOf(
    [step('a', 'delay'), step('b', 'delay'), step('t', 'trigger-keyword'), step('e', 'end')],
    [path('a', 'b')],
  );

  test.each([
    ['an unknown start', { source: 'x', target: 'b' }, 'unknown-node', 'There is no step “x” here.'],
    ['an unknown end', { source: 'b', target: 'x' }, 'unknown-node', 'There is no step “x” here.'],
    ['a step itself', { source: 'b', target: 'b' }, 'to-itself', 'Bye cannot lead to itself.'],
    ['a trigger', { source: 'b', target: 't' }, 'into-trigger', 'A trigger can’t have a step before it.'],
    [
      'a way out of an end',
      { source: 'e', target: 'b' },
      'no-outgoing-edge',
      'Contacts leave the workflow at End; nothing can come after it.',
    ],
    ['one path too many', { source: 'a', target: 'e' }, 'edges-used-up', 'Hello takes exactly 1 path and has 1.'],
    [
      'a kind not offered',
      { source: 'b', target: 'e', edgeType: 'timeout' },
      'edge-not-offered',
      'Bye has no “timeout” path.',
    ],
    [
      'an unknown edge to move',
      { source: 'b', target: 'e', movedEdgeId: 'x' },
      'unknown-edge',
      'There is no path “x” here.',
    ],
    [
      'a value that cannot be saved',
      { source: 'b', target: 'e', value: () => 1 },
      'not-json',
      'A function cannot be part of a document.',
    ],
  ])('%s', (_, question, code, message) => {
    expect(ask(pair, question, named)).toEqual(refused(code, message));
  });

  test('a kind that is taken, a duplicate, and a fixed value', () => {
    const version = workflowOf(
      [step('w', 'wait-for-reply'), step('b', 'branch', { branchBy: 'field' }), step('e', 'end'), step('f', 'end')],
      [path('w', 'e', { value: 'Reply' }), path('b', 'e', { value: 'A' })],
    );
    expect(ask(version, { source: 'w', target: 'f', edgeType: 'standard' })).toEqual(
      refused('edge-taken', 'Wait for reply already has its “Reply” path.'),
    );
    const late = workflowOf(
      [step('w', 'wait-for-reply'), step('e', 'end'), step('f', 'end')],
      [path('w', 'e', { type: 'timeout', value: 'PT3H' })],
    );
    expect(ask(late, { source: 'w', target: 'f', edgeType: 'timeout' })).toEqual(
      refused('edge-taken', 'Wait for reply already has its “3 hours” path.'),
    );
    const bare = workflowOf(
      [custom('a', rules({ type: 'standard' }, { type: 'x' })), step('e', 'end'), step('f', 'end')],
      [path('a', 'e')],
    );
    expect(ask(bare, { source: 'a', target: 'f', edgeType: 'standard' })).toEqual(
      refused('edge-taken', 'Custom already has its “standard” path.'),
    );
    expect(ask(version, { source: 'b', target: 'e', value: 'A' })).toEqual(
      refused('already-connected', 'Branch already has such a path to End.'),
    );
    expect(ask(version, { source: 'b', target: 'e', value: 'B' }).answer).toBe('allow');
    expect(ask(version, { source: 'b', target: 'f', value: 'A' }).answer).toBe('allow');
    expect(ask(version, { source: 'b', target: 'e', edgeType: 'default', value: 'Else' })).toEqual(
      refused('value-fixed', 'This path is always called “Otherwise”.'),
    );
  });

  test('a value nested too deeply', () => {
    const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    const version = workflowOf([step('b', 'branch'), step('e', 'end')]);
    expect(ask(version, { source: 'b', target: 'e', value: nested(96) }).answer).toBe('allow');
    expect(ask(version, { source: 'b', target: 'e', value: nested(97) })).toMatchObject({
      answer: 'refuse',
      refusal: { code: 'too-deep' },
    });
  });

  test('the message counts several edges', () => {
    const full = workflowOf(
      [custom('a', { numEdgeCondition: 'atMost', numEdges: 2 }), step('e', 'end'), step('f', 'end'), step('g', 'end')],
      [path('a', 'e'), path('a', 'f')],
    );
    expect(ask(full, { source: 'a', target: 'g' })).toEqual(
      refused('edges-used-up', 'Custom takes at most 2 paths and has 2.'),
    );
  });
});

describe('[R32] a moved edge', () => {
  const nodes = [
    step('w', 'wait-for-reply'),
    step('d', 'delay'),
    step('s', 'send-message'),
    step('b', 'branch'),
    step('e', 'end'),
    step('f', 'end'),
    step('t', 'trigger-keyword'),
  ];
  const moved = (edges: readonly WorkflowEdge[], request: ConnectRequest) => ask(workflowOf(nodes, edges), request);

  test('is ignored at its own ends, also where one of them does not exist', () => {
    expect(moved([path('d', 'e')], { source: 'd', target: 'e', movedEdgeId: 'd-e' })).toEqual({ answer: 'ignore' });
    expect(moved([path('d', 'lost')], { source: 'd', target: 'lost', movedEdgeId: 'd-lost' })).toEqual({
      answer: 'ignore',
    });
    expect(
      moved([path('d', 'e', { value: 'x' })], {
        source: 'd',
        target: 'e',
        movedEdgeId: 'd-e',
        edgeType: 'standard',
        value: 'x',
      }),
    ).toEqual({ answer: 'ignore' });
  });

  test('takes no capacity, and keeps its kind and value', () => {
    expect(moved([path('d', 'e', { value: 'mine' })], { source: 'd', target: 'f', movedEdgeId: 'd-e' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
      value: 'mine',
      label: 'mine',
    });
    expect(
      moved([path('w', 'e'), path('w', 'e', { id: 'late', type: 'timeout', value: 'P1D' })], {
        source: 'w',
        target: 'f',
        movedEdgeId: 'late',
      }),
    ).toEqual({ answer: 'allow', edgeType: 'timeout', value: 'P1D', label: '1 day' });
    expect(moved([path('d', 'e')], { source: 'd', target: 'f', movedEdgeId: 'd-e' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
  });

  test('to another source keeps its kind where that is free, with the value fixed there', () => {
    expect(moved([path('w', 'e', { value: 'Reply' })], { source: 's', target: 'e', movedEdgeId: 'w-e' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
      value: 'Delivered',
      label: 'Delivered',
    });
    expect(moved([path('w', 'e', { value: 'Reply' })], { source: 'd', target: 'e', movedEdgeId: 'w-e' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
    expect(moved([path('b', 'e', { value: 'VIP' })], { source: 'd', target: 'e', movedEdgeId: 'b-e' })).toMatchObject({
      edgeType: 'standard',
      value: 'VIP',
    });
    expect(moved([path('w', 'e', { value: 'Mine' })], { source: 'b', target: 'e', movedEdgeId: 'w-e' })).toMatchObject({
      edgeType: 'standard',
      value: 'Mine',
    });
  });

  test('without a value takes the default one of another source, and stays without at its own', () => {
    const split = [step('r', 'random-split'), step('q', 'random-split'), ...nodes];
    const ask = (edges: readonly WorkflowEdge[], request: ConnectRequest) =>
      canConnect({ graph: graphOf(workflowOf(split, edges)) }, request);
    expect(ask([path('d', 'e')], { source: 'r', target: 'e', movedEdgeId: 'd-e' })).toMatchObject({
      answer: 'allow',
      value: '50%',
    });
    expect(ask([path('r', 'e')], { source: 'r', target: 'f', movedEdgeId: 'r-e' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
    expect(ask([path('r', 'e')], { source: 'q', target: 'e', movedEdgeId: 'r-e' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
    expect(ask([path('w', 'e', { value: 'Odd' })], { source: 'w', target: 'f', movedEdgeId: 'w-e' })).toMatchObject({
      answer: 'allow',
      value: 'Reply',
    });
  });

  test('to another source takes a free kind where its own is not free', () => {
    expect(
      moved([path('w', 'e', { type: 'timeout', value: 'P1D' })], { source: 'd', target: 'e', movedEdgeId: 'w-e' }),
    ).toEqual({ answer: 'allow', edgeType: 'standard' });
    expect(moved([path('d', 'e'), path('w', 'e')], { source: 'd', target: 'f', movedEdgeId: 'w-e' })).toEqual(
      refused('edges-used-up', 'Delay takes exactly 1 path and has 1.'),
    );
  });

  test('to another target keeps kind and value, even those that its source does not offer', () => {
    expect(
      moved([path('d', 'lost', { type: 'odd', value: 'x' })], { source: 'd', target: 'f', movedEdgeId: 'd-lost' }),
    ).toEqual({ answer: 'allow', edgeType: 'odd', value: 'x', label: 'x' });
    expect(moved([path('d', 'e', { type: 'odd' })], { source: 'd', target: 'f', movedEdgeId: 'd-e' })).toEqual({
      answer: 'allow',
      edgeType: 'odd',
      label: 'odd',
    });
    expect(
      moved([path('d', 'e', { type: 'odd' })], { source: 'd', target: 'f', movedEdgeId: 'd-e', edgeType: 'timeout' }),
    ).toEqual(refused('edge-not-offered', 'Delay has no “timeout” path.'));
  });

  test('to another target needs no capacity, as its source has no further edge', () => {
    const full = [path('d', 'e'), path('d', 'lost')];
    expect(moved(full, { source: 'd', target: 'f', movedEdgeId: 'd-lost' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
    expect(moved(full, { source: 'd', target: 'e', movedEdgeId: 'd-lost' })).toMatchObject({
      refusal: { code: 'already-connected' },
    });
    const repeated = [path('w', 'e', { value: 'Reply' }), path('w', 'lost', { value: 'Mine' })];
    expect(moved(repeated, { source: 'w', target: 'f', movedEdgeId: 'w-lost' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
      value: 'Mine',
      label: 'Mine',
    });
  });

  test('follows the decision on a new edge at its new target', () => {
    expect(moved([path('d', 'e')], { source: 'd', target: 't', movedEdgeId: 'd-e' })).toMatchObject({
      refusal: { code: 'into-trigger' },
    });
    expect(moved([path('d', 'e')], { source: 'd', target: 'd', movedEdgeId: 'd-e' })).toMatchObject({
      refusal: { code: 'to-itself' },
    });
    const twins = [path('b', 'e', { value: 'A' }), path('b', 'f', { value: 'A' })];
    expect(moved(twins, { source: 'b', target: 'f', movedEdgeId: 'b-e' })).toMatchObject({
      refusal: { code: 'already-connected' },
    });
    expect(
      moved([twins[0] as WorkflowEdge, path('b', 'f', { value: 'B' })], {
        source: 'b',
        target: 'f',
        movedEdgeId: 'b-e',
      }),
    ).toMatchObject({ answer: 'allow', value: 'A' });
  });

  test('with a repeated id leaves the other edge in place', () => {
    const edges = [path('b', 'e', { id: 'same' }), path('d', 'f', { id: 'same' })];
    expect(moved(edges, { source: 'd', target: 'w', movedEdgeId: 'same' })).toMatchObject({
      refusal: { code: 'edges-used-up' },
    });
  });
});

describe('[R33] another kind or value of an edge', () => {
  const nodes = [step('w', 'wait-for-reply'), step('b', 'branch', { branchBy: 'field' }), step('e', 'end')];
  const set = (edges: readonly WorkflowEdge[], question: Parameters<typeof canSetEdge>[1]) =>
    canSetEdge({ graph: graphOf(workflowOf(nodes, edges)) }, question);
  const reply = path('w', 'e', { id: 'p', value: 'Reply' });

  test('is ignored where nothing changes', () => {
    expect(set([reply], { edgeId: 'p' })).toEqual({ answer: 'ignore' });
    expect(set([reply], { edgeId: 'p', edgeType: 'standard', value: 'Reply' })).toEqual({ answer: 'ignore' });
    expect(set([path('b', 'e', { id: 'p' })], { edgeId: 'p', value: undefined })).toEqual({ answer: 'ignore' });
  });

  test('a new kind brings its own value unless one is given', () => {
    expect(set([reply], { edgeId: 'p', edgeType: 'timeout' })).toEqual({
      answer: 'allow',
      edgeType: 'timeout',
      value: 'PT2H',
      label: '2 hours',
    });
    expect(set([reply], { edgeId: 'p', edgeType: 'timeout', value: 'P1D' })).toEqual({
      answer: 'allow',
      edgeType: 'timeout',
      value: 'P1D',
      label: '1 day',
    });
    expect(set([reply], { edgeId: 'p', edgeType: 'timeout', value: undefined })).toEqual({
      answer: 'allow',
      edgeType: 'timeout',
      label: 'No time set',
    });
  });

  test('a value may be changed and removed, unless the rule fixes it', () => {
    expect(set([path('b', 'e', { id: 'p', value: 'A' })], { edgeId: 'p', value: 'B' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
      value: 'B',
      label: 'B',
    });
    expect(set([path('b', 'e', { id: 'p', value: 'A' })], { edgeId: 'p', value: undefined })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
    expect(set([reply], { edgeId: 'p', value: 'Other' })).toEqual(
      refused('value-fixed', 'This path is always called “Reply”.'),
    );
    expect(set([reply], { edgeId: 'p', value: undefined })).toEqual(
      refused('value-fixed', 'This path is always called “Reply”.'),
    );
    expect(set([{ ...reply, value: 'Mine' }], { edgeId: 'p', value: 'Reply' })).toMatchObject({
      answer: 'allow',
      value: 'Reply',
    });
  });

  test('a value may be changed on an edge that could not be added', () => {
    expect(set([path('lost', 'e', { id: 'p' })], { edgeId: 'p', value: 'x' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
      value: 'x',
      label: 'x',
    });
    expect(set([path('w', 'e', { id: 'p', type: 'odd' })], { edgeId: 'p', value: 'x' })).toEqual({
      answer: 'allow',
      edgeType: 'odd',
      value: 'x',
      label: 'x',
    });
  });

  test('is refused with a code', () => {
    expect(set([], { edgeId: 'p' })).toEqual(refused('unknown-edge', 'There is no path “p” here.'));
    expect(set([reply], { edgeId: 'p', edgeType: 'odd' })).toEqual(
      refused('edge-not-offered', 'Wait for reply has no “odd” path.'),
    );
    expect(set([reply], { edgeId: 'p', value: Number.NaN })).toMatchObject({ refusal: { code: 'not-json' } });
    expect(set([reply, path('w', 'e', { type: 'timeout' })], { edgeId: 'p', edgeType: 'timeout' })).toMatchObject({
      refusal: { code: 'edge-taken' },
    });
  });

  test('no kind is the standard one', () => {
    expect(set([path('b', 'e', { id: 'p' })], { edgeId: 'p', edgeType: '' })).toEqual({ answer: 'ignore' });
    expect(set([path('w', 'e', { id: 'p', type: 'timeout' })], { edgeId: 'p', edgeType: '' })).toMatchObject({
      answer: 'allow',
      edgeType: 'standard',
      value: 'Reply',
    });
  });

  test('a value that makes it a duplicate is refused like a new edge', () => {
    const pair = [
      path('b', 'e', { id: 'p', value: 'A' }),
      path('b', 'e', { id: 'q', value: 'B' }),
      path('b', 'w', { id: 'r', value: 'C' }),
    ];
    expect(set(pair, { edgeId: 'p', value: 'B' })).toEqual(
      refused('already-connected', 'Branch already has such a path to End.'),
    );
    expect(set(pair, { edgeId: 'p', value: 'C' })).toMatchObject({ answer: 'allow', value: 'C' });
    const lost = [path('b', 'gone', { id: 'p', value: 'A' }), path('b', 'gone', { id: 'q', value: 'B' })];
    expect(set(lost, { edgeId: 'p', value: 'B' })).toEqual(
      refused('already-connected', 'Branch already has such a path to “gone”.'),
    );
  });

  test('another kind is refused without its required value', () => {
    expect(set([reply], { edgeId: 'p', edgeType: 'timeout', value: ' ' })).toMatchObject({
      answer: 'allow',
      edgeType: 'timeout',
      value: 'PT2H',
    });
    expect(set([path('w', 'e', { id: 'p', type: 'timeout', value: 'P1D' })], { edgeId: 'p', value: '' })).toMatchObject(
      { answer: 'allow', value: '' },
    );
  });

  test('a self-loop may still change its kind', () => {
    expect(set([path('w', 'w', { id: 'p' })], { edgeId: 'p', edgeType: 'timeout' })).toMatchObject({
      answer: 'allow',
      edgeType: 'timeout',
    });
  });
});

describe('[R30] one edge kind offered twice, with different values', () => {
  const called = (value: string, more: Partial<EdgeRule> = {}): EdgeRule => ({
    type: 'standard',
    value: { value, editable: false },
    ...more,
  });
  const both = custom('a', { numEdgeCondition: 'exactly', numEdges: 2, edges: [called('Yes'), called('No')] });
  const nodes = [both, step('e', 'end'), step('f', 'end')];
  const yes = path('a', 'e', { id: 'p', value: 'Yes' });
  const no = path('a', 'f', { id: 'q', value: 'No' });
  const allowed = (value: string) => ({ answer: 'allow', edgeType: 'standard', value, label: value });

  test('a new edge takes the missing value, or the requested one', () => {
    expect(ask(workflowOf(nodes), { source: 'a', target: 'f' })).toEqual(allowed('Yes'));
    expect(ask(workflowOf(nodes, [yes]), { source: 'a', target: 'f' })).toEqual(allowed('No'));
    expect(ask(workflowOf(nodes, [no]), { source: 'a', target: 'e', edgeType: 'standard' })).toEqual(allowed('Yes'));
    expect(ask(workflowOf(nodes), { source: 'a', target: 'f', value: 'No' })).toEqual(allowed('No'));
    expect(ask(workflowOf(nodes), { source: 'a', target: 'f', edgeType: 'standard', value: 'No' })).toEqual(
      allowed('No'),
    );
    expect(ask(workflowOf(nodes, [yes]), { source: 'a', target: 'f', value: 'Yes' })).toEqual(
      refused('value-fixed', 'This path is always called “No”.'),
    );
    expect(ask(workflowOf(nodes, [yes, no]), { source: 'a', target: 'e' })).toMatchObject({
      refusal: { code: 'edges-used-up' },
    });
    expect(
      canContinue({ graph: graphOf(workflowOf(nodes)) }, { nodeId: 'a', edgeType: 'standard', value: 'No' }),
    ).toEqual(allowed('No'));
  });

  test('the default rule comes first at any position, also within its kind', () => {
    const later = custom('a', rules(called('Yes'), called('No', { defaultEdge: true })));
    expect(ask(workflowOf([later, step('e', 'end')]), { source: 'a', target: 'e' })).toEqual(allowed('No'));
    expect(ask(workflowOf([later, step('e', 'end')]), { source: 'a', target: 'e', edgeType: 'standard' })).toEqual(
      allowed('No'),
    );
  });

  test('a moved edge keeps its value', () => {
    expect(ask(workflowOf(nodes, [yes, no]), { source: 'a', target: 'e', movedEdgeId: 'q' })).toEqual(allowed('No'));
    expect(
      ask(workflowOf(nodes, [yes, { id: 'q', type: 'standard', source: 'a', target: 'f' }]), {
        source: 'a',
        target: 'e',
        movedEdgeId: 'q',
      }),
    ).toEqual(allowed('No'));
  });

  test('a value may be changed to the free one, not to a used one', () => {
    const set = (edges: readonly WorkflowEdge[], value: string) =>
      canSetEdge({ graph: graphOf(workflowOf(nodes, edges)) }, { edgeId: 'p', value });
    expect(set([{ ...yes, value: 'Maybe' }], 'No')).toEqual(allowed('No'));
    expect(set([yes, no], 'No')).toEqual(refused('value-fixed', 'This path is always called “Yes”.'));
  });

  test('any other value belongs to the rule that does not fix it', () => {
    const mixed = custom('a', rules(called('Yes'), { type: 'standard' }));
    expect(
      ask(workflowOf([mixed, ...nodes.slice(1)], [path('a', 'e', { value: 'Maybe' })]), { source: 'a', target: 'f' }),
    ).toEqual(allowed('Yes'));
    expect(ask(workflowOf([mixed, ...nodes.slice(1)], [yes]), { source: 'a', target: 'f' })).toEqual({
      answer: 'allow',
      edgeType: 'standard',
    });
  });
});

describe('[R30] continuing from a node', () => {
  const version = workflowOf([step('w', 'wait-for-reply'), step('e', 'end')], [path('w', 'e', { value: 'Reply' })]);

  test('determines the edge before its target is known', () => {
    const context = { graph: graphOf(version) };
    expect(canContinue(context, { nodeId: 'w' })).toMatchObject({ answer: 'allow', edgeType: 'timeout' });
    expect(canContinue(context, { nodeId: 'w', edgeType: 'timeout' })).toMatchObject({
      answer: 'allow',
      value: 'PT2H',
    });
    expect(canContinue(context, { nodeId: 'w', edgeType: 'standard' })).toEqual(
      refused('edge-taken', 'Wait for reply already has its “Reply” path.'),
    );
    expect(canContinue(context, { nodeId: 'e' })).toMatchObject({ refusal: { code: 'no-outgoing-edge' } });
    expect(canContinue(context, { nodeId: 'x' })).toEqual(refused('unknown-node', 'There is no step “x” here.'));
  });

  test('decisions by one object follow the document', () => {
    let now = version;
    const decisions = createDecisions(() => ({ graph: graphOf(now) }));
    expect(decisions.continue({ nodeId: 'w' }).answer).toBe('allow');
    expect(decisions.connect({ source: 'w', target: 'e' }).answer).toBe('allow');
    expect(decisions.insert({ type: {}, edgeId: 'w-e' }).answer).toBe('allow');
    expect(decisions.remove({ nodeIds: ['e'] }).answer).toBe('allow');
    expect(decisions.replace({ nodeId: 'w', type: { type: 'x' } }).answer).toBe('allow');
    expect(decisions.setEdge({ edgeId: 'w-e', edgeType: 'timeout' }).answer).toBe('allow');
    now = workflowOf([]);
    expect(decisions.continue({ nodeId: 'w' })).toMatchObject({ refusal: { code: 'unknown-node' } });
  });
});
