import { describe, expect, test } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { canInsert, type InsertRequest } from '#rules';
import { messagingCatalog, path, step, typeNamed, workflowOf } from '../../support/edit-context.js';

const ask = (version: WorkflowVersion, request: InsertRequest) =>
  canInsert(
    {
      graph: graphOf(version),
      catalog: messagingCatalog,
      presentation: { version: 1, nodes: { a: { title: 'Hello' } } },
    },
    request,
  );
const refused = (code: string, message: string) => ({ answer: 'refuse', refusal: { code, message } });

describe('[R35] a node that only a dangling edge leads to', () => {
  test('is inserted into an edge, as no existing node leads to it', () => {
    const version = workflowOf(
      [step('a', 'delay'), step('b', 'delay'), step('c', 'delay')],
      [path('a', 'b', { id: 'p' }), path('gone', 'c')],
    );
    expect(ask(version, { nodeId: 'c', edgeId: 'p' })).toEqual({
      answer: 'allow',
      edgeId: 'p',
      onward: { edgeType: 'standard', target: 'b' },
    });
    expect(ask(version, { nodeId: 'b', after: { nodeId: 'c' } })).toEqual(
      refused('already-placed', 'A path already leads to Delay. Press M to move it here.'),
    );
  });
});

describe('[R34] a new node', () => {
  const line = workflowOf([step('a', 'delay'), step('b', 'delay')], [path('a', 'b', { id: 'p' })]);

  test('in an edge takes it over and leads on by its default kind', () => {
    expect(ask(line, { type: 'wait-for-reply', edgeId: 'p' })).toEqual({
      answer: 'allow',
      edgeId: 'p',
      onward: { edgeType: 'standard', value: 'Reply', label: 'Reply', target: 'b' },
    });
    expect(ask(line, { type: typeNamed('delay'), edgeId: 'p' })).toEqual({
      answer: 'allow',
      edgeId: 'p',
      onward: { edgeType: 'standard', target: 'b' },
    });
  });

  test('cannot be inserted into a dangling edge', () => {
    expect(
      ask(workflowOf([step('a', 'delay')], [path('a', 'lost', { id: 'p' })]), { type: 'delay', edgeId: 'p' }),
    ).toEqual({ answer: 'allow', edgeId: 'p' });
  });

  test('after a node takes the free edge of the requested kind', () => {
    const version = workflowOf([step('w', 'wait-for-reply'), step('b', 'delay')], [path('w', 'b')]);
    expect(ask(version, { type: 'end', after: { nodeId: 'w' } })).toEqual({
      answer: 'allow',
      inward: { edgeType: 'timeout', value: 'PT2H', label: '2 hours', source: 'w' },
    });
    expect(ask(version, { type: 'delay', after: { nodeId: 'w', edgeType: 'standard' } })).toEqual({
      answer: 'allow',
      edgeId: 'w-b',
      onward: { edgeType: 'standard', target: 'b' },
    });
  });

  test('after a node without a free edge is inserted into its main one, else into the first', () => {
    const ends = [step('x', 'delay'), step('y', 'delay')];
    const late = [path('w', 'x', { id: 'late', type: 'timeout' }), path('w', 'y', { id: 'reply' })];
    expect(
      ask(workflowOf([step('w', 'wait-for-reply'), ...ends], late), { type: 'delay', after: { nodeId: 'w' } }),
    ).toMatchObject({ edgeId: 'reply', onward: { target: 'y' } });
    const odd = [path('d', 'x', { id: 'odd', type: 'odd' })];
    expect(
      ask(workflowOf([step('d', 'delay'), ...ends], odd), { type: 'delay', after: { nodeId: 'd' } }),
    ).toMatchObject({ edgeId: 'odd', onward: { target: 'x' } });
    expect(
      ask(workflowOf([step('d', 'delay'), ...ends], odd), {
        type: 'delay',
        after: { nodeId: 'd', edgeType: 'standard' },
      }),
    ).toMatchObject({ refusal: { code: 'edges-used-up' } });
  });

  test('on its own is always allowed where its type is known', () => {
    expect(ask(line, { type: 'trigger-keyword' })).toEqual({ answer: 'allow' });
    expect(ask(line, { type: 'nobody' })).toEqual(
      refused('unknown-type', 'There is no step type “nobody” in this catalogue.'),
    );
    expect(ask(line, { type: 7 as unknown as string })).toEqual(
      refused('unknown-type', 'There is no step type “7” in this catalogue.'),
    );
    expect(ask(line, { type: [{}] as unknown as string })).toEqual(
      refused('unknown-type', 'There is no step type “” in this catalogue.'),
    );
    expect(ask(line, {})).toEqual(refused('unknown-type', 'There is no step type “” in this catalogue.'));
    expect(ask(line, { type: { type: 'x', f: () => 1 } as unknown as string })).toMatchObject({
      refusal: { code: 'not-json' },
    });
    expect(canInsert({ graph: graphOf(line) }, { type: 'delay' })).toMatchObject({ refusal: { code: 'unknown-type' } });
  });

  test.each<[string, InsertRequest, string, string]>([
    ['an unknown path', { type: 'delay', edgeId: 'x' }, 'unknown-edge', 'There is no path “x” here.'],
    [
      'a trigger in an edge',
      { type: 'trigger-keyword', edgeId: 'p' },
      'into-trigger',
      'A trigger can’t have a step before it.',
    ],
    [
      'a trigger after a node',
      { type: 'trigger-keyword', after: { nodeId: 'b' } },
      'into-trigger',
      'A trigger can’t have a step before it.',
    ],
    [
      'an end in an edge',
      { type: 'end', edgeId: 'p' },
      'no-outgoing-edge',
      'Contacts leave the workflow at End; it cannot be inside a path.',
    ],
    ['an unknown predecessor', { type: 'delay', after: { nodeId: 'x' } }, 'unknown-node', 'There is no step “x” here.'],
    [
      'a kind not offered',
      { type: 'delay', after: { nodeId: 'b', edgeType: 'timeout' } },
      'edge-not-offered',
      'Delay has no “timeout” path.',
    ],
  ])('%s is refused', (_, request, code, message) => {
    expect(ask(line, request)).toEqual(refused(code, message));
  });

  test('an end node may be added where nothing follows', () => {
    expect(ask(line, { type: 'end', after: { nodeId: 'b' } })).toEqual({
      answer: 'allow',
      inward: { edgeType: 'standard', source: 'b' },
    });
  });
});

describe('[R35] an existing node', () => {
  const nodes = [
    step('a', 'delay'),
    step('b', 'delay'),
    step('n', 'wait-for-reply'),
    step('t', 'trigger-keyword'),
    step('e', 'end'),
  ];
  const p = path('a', 'b', { id: 'p' });

  test('is inserted into an edge when nothing leads to it', () => {
    expect(ask(workflowOf(nodes, [p]), { nodeId: 'n', edgeId: 'p' })).toEqual({
      answer: 'allow',
      edgeId: 'p',
      onward: { edgeType: 'standard', value: 'Reply', label: 'Reply', target: 'b' },
    });
    const drawn = workflowOf(nodes, [p, path('n', 'e', { value: 'Reply' })]);
    expect(ask(drawn, { nodeId: 'n', edgeId: 'p' })).toMatchObject({
      answer: 'allow',
      onward: { edgeType: 'timeout', target: 'b' },
    });
    expect(ask(drawn, { nodeId: 'n', after: { nodeId: 'a' } })).toMatchObject({ answer: 'allow', edgeId: 'p' });
  });

  test('with an edge to the target already is inserted without a second one', () => {
    expect(ask(workflowOf(nodes, [p, path('n', 'b')]), { nodeId: 'n', edgeId: 'p' })).toEqual({
      answer: 'allow',
      edgeId: 'p',
    });
  });

  test('is ignored on its own edge, after itself and without a target', () => {
    const version = workflowOf(nodes, [p]);
    expect(ask(version, { nodeId: 'a', edgeId: 'p' })).toEqual({ answer: 'ignore' });
    expect(ask(version, { nodeId: 'b', edgeId: 'p' })).toEqual({ answer: 'ignore' });
    expect(ask(version, { nodeId: 'b', after: { nodeId: 'b' } })).toEqual({ answer: 'ignore' });
    expect(ask(version, { nodeId: 'b' })).toEqual({ answer: 'ignore' });
  });

  test.each<[string, InsertRequest, string, string]>([
    ['that does not exist', { nodeId: 'x', edgeId: 'p' }, 'unknown-node', 'There is no step “x” here.'],
    [
      'that something leads to',
      { nodeId: 'a', edgeId: 'q' },
      'already-placed',
      'A path already leads to Hello. Press M to move it here.',
    ],
    ['that is a trigger', { nodeId: 't', edgeId: 'p' }, 'into-trigger', 'A trigger can’t have a step before it.'],
    [
      'that is an end',
      { nodeId: 'e', edgeId: 'p' },
      'no-outgoing-edge',
      'Contacts leave the workflow at End; it cannot be inside a path.',
    ],
    ['that has no path left', { nodeId: 'f', edgeId: 'p' }, 'edges-used-up', 'Delay takes exactly 1 path and has 1.'],
  ])('%s is refused', (_, request, code, message) => {
    const version = workflowOf(
      [...nodes, step('f', 'delay'), step('g', 'delay')],
      [p, path('n', 'a'), path('b', 'g', { id: 'q' }), path('f', 'g')],
    );
    expect(ask(version, request)).toEqual(refused(code, message));
  });
});
