import { describe, expect, test } from 'vitest';
import { graphOf } from '#graph';
import type { NodeProperty, NodeType, WorkflowNode, WorkflowVersion } from '#model';
import { canReplace, type ReplaceRequest, type ReplaceDecision } from '#rules';
import { messagingCatalog, path, step, typeNamed, workflowOf } from '../../support/edit-context.js';

const ask = (version: WorkflowVersion, request: ReplaceRequest) =>
  canReplace({ graph: graphOf(version), catalog: messagingCatalog }, request);
const preview = (version: WorkflowVersion, request: ReplaceRequest): ReplaceDecision => {
  const decision = ask(version, request);
  if (decision.answer !== 'allow') throw new Error(JSON.stringify(decision));
  return decision;
};
const typeWith = (type: string, properties: readonly NodeProperty[], more: Partial<NodeType> = {}): NodeType => ({
  type,
  label: type,
  properties: [...properties],
  ...more,
});
const alone = (node: WorkflowNode): WorkflowVersion => workflowOf([node]);

describe('[R37] another type', () => {
  test('is ignored for the same type, and refused for an unknown one and for a trigger with predecessors', () => {
    const version = workflowOf([step('a', 'delay'), step('b', 'delay')], [path('a', 'b')]);
    expect(ask(version, { nodeId: 'a', type: 'delay' })).toEqual({ answer: 'ignore' });
    expect(ask(version, { nodeId: 'a', type: structuredClone(typeNamed('delay')) })).toEqual({ answer: 'ignore' });
    expect(ask(version, { nodeId: 'x', type: 'delay' })).toEqual({
      answer: 'refuse',
      refusal: { code: 'unknown-node', message: 'There is no step “x” here.' },
    });
    expect(ask(version, { nodeId: 'a', type: 'nobody' })).toEqual({
      answer: 'refuse',
      refusal: { code: 'unknown-type', message: 'There is no step type “nobody” in this catalogue.' },
    });
    expect(ask(version, { nodeId: 'b', type: 'trigger-keyword' })).toEqual({
      answer: 'refuse',
      refusal: { code: 'into-trigger', message: 'A trigger can’t have a step before it.' },
    });
    expect(ask(version, { nodeId: 'a', type: 'trigger-keyword' }).answer).toBe('allow');
    expect(ask(version, { nodeId: 'a', type: { type: 'x', f: () => 1 } as unknown as NodeType })).toMatchObject({
      refusal: { code: 'not-json' },
    });
  });

  test('keeps settings by name and kind, drops the others and adds its defaults, each described in words', () => {
    const { config, droppedSettings, keptSettings, newSettings, type } = preview(
      alone(
        step('a', 'ask-question', {
          message: 'Which day?',
          answerType: 'choice',
          choices: ['SAT', 'SUN'],
          sendFrom: { id: 's', name: 'Front desk' },
          stray: 1,
        }),
      ),
      { nodeId: 'a', type: 'send-message' },
    );
    expect(type).toBe(typeNamed('send-message'));
    expect(keptSettings).toEqual([
      { name: 'message', label: 'Message', words: 'Which day?' },
      { name: 'sendFrom', label: 'Send from', words: 'Front desk' },
    ]);
    expect(droppedSettings).toEqual([
      { name: 'answerType', label: 'Kind of answer', words: 'One of a few choices' },
      { name: 'choices', label: 'Choices', words: 'SAT, SUN' },
      { name: 'stray', label: 'stray', words: '1' },
    ]);
    expect(newSettings).toEqual([{ name: 'trackLinks', label: 'Track link clicks', words: 'No' }]);
    expect(config).toEqual({ message: 'Which day?', sendFrom: { id: 's', name: 'Front desk' }, trackLinks: false });
  });

  test.each<[string, unknown, string]>([
    ['a duration', 'PT2H', '2 hours'],
    ['no duration', 'soon', 'soon'],
    ['nothing', null, ''],
    ['a yes', true, 'Yes'],
    ['a person', { firstName: 'Ana', lastName: 'Whitfield', id: 'u1' }, 'Ana Whitfield'],
    ['a number of ours', { identifier: '+1510' }, '+1510'],
    ['an address', { email: 'a@b.example', id: 'u' }, 'a@b.example'],
    ['only an id', { name: ' ', id: 'u' }, 'u'],
    ['a thing without a name', { deep: [1] }, '{"deep":[1]}'],
    ['a list', [{ name: 'A' }, null, 'B'], 'A, B'],
    ['a phone number', { number: '555' }, '555'],
    ['a labelled thing', { label: 'L' }, 'L'],
  ])('describes %s in words', (_, value, words) => {
    const { droppedSettings } = preview(
      alone({ id: 'a', type: typeNamed('delay'), config: { duration: value } as never }),
      { nodeId: 'a', type: 'end' },
    );
    expect(droppedSettings).toEqual([{ name: 'duration', label: 'Wait for', words }]);
  });

  test('a setting of the same name and another kind, or of no kind, is dropped', () => {
    const old = typeWith('old', [{ name: 'x', type: 'text' }, { name: 'y' }, { name: 'z', type: 'Basic-Text' }]);
    const next = typeWith('next', [{ name: 'x', type: 'number' }, { name: 'y' }, { name: 'z', type: 'basictext' }]);
    const { config, keptSettings } = preview(
      alone({ id: 'a', type: old, config: { x: 'a', y: 'b', z: 'c' } as never }),
      { nodeId: 'a', type: next },
    );
    expect(keptSettings.map(({ name }) => name)).toEqual(['z']);
    expect(config).toEqual({ z: 'c' });
  });

  test('of settings that repeat a name the first counts', () => {
    const old = typeWith('old', [
      { name: 'x', type: 'text' },
      { name: 'x', type: 'number' },
    ]);
    const next = typeWith('next', [{ name: 'x', type: 'text' }]);
    expect(
      preview(alone({ id: 'a', type: old, config: { x: 'a' } as never }), { nodeId: 'a', type: next }).keptSettings,
    ).toHaveLength(1);
  });

  test('a newer edition of the same type keeps undeclared settings, another type does not', () => {
    const config = { x: 'a', stray: [1] } as never;
    const old = typeWith('same', [{ name: 'x', type: 'text' }]);
    const newer = typeWith('same', [
      { name: 'x', type: 'text' },
      { name: 'y', type: 'text', defaultValue: 'd' },
    ]);
    expect(preview(alone({ id: 'a', type: old, config }), { nodeId: 'a', type: newer })).toMatchObject({
      config: { x: 'a', stray: [1], y: 'd' },
      droppedSettings: [],
    });
    expect(preview(alone({ id: 'a', type: {}, config }), { nodeId: 'a', type: { label: 'Nameless' } })).toMatchObject({
      config: {},
      droppedSettings: [{ name: 'x' }, { name: 'stray' }],
    });
  });

  test('keeps a setting that is named __proto__', () => {
    const type = (name: string): NodeType => typeWith(name, [{ name: '__proto__', type: 'text' }]);
    const { config } = preview(alone({ id: 'a', type: type('old'), config: JSON.parse('{"__proto__":"x"}') }), {
      nodeId: 'a',
      type: type('next'),
    });
    expect(Object.keys(config)).toEqual(['__proto__']);
  });

  test('a node without settings gets the defaults', () => {
    expect(preview(alone({ id: 'a', type: {} }), { nodeId: 'a', type: 'delay' }).config).toEqual({
      duration: 'PT1H',
      avoidNights: true,
    });
  });
});

describe('[R38] edges of a node that changes its type', () => {
  const ends = [step('x', 'end'), step('y', 'end'), step('z', 'end')];
  const edgesAfter = (source: WorkflowNode, edges: Parameters<typeof workflowOf>[1], type: string | NodeType) => {
    const { changedEdges, droppedEdges, keptEdges } = preview(workflowOf([source, ...ends], edges), {
      nodeId: source.id,
      type,
    });
    return { keptEdges, changedEdges, droppedEdges };
  };

  test('stay where their kind is offered, with the value fixed there', () => {
    const edges = [
      path('a', 'x', { id: 'r', value: 'Reply' }),
      path('a', 'y', { id: 't', type: 'timeout', value: 'P3D' }),
    ];
    expect(edgesAfter(step('a', 'wait-for-reply'), edges, 'ask-question')).toEqual({
      keptEdges: [
        { edgeId: 'r', position: 0, label: 'Reply', edge: { edgeType: 'standard', value: 'Answer', label: 'Answer' } },
        {
          edgeId: 't',
          position: 1,
          label: '3 days',
          edge: { edgeType: 'timeout', value: 'P3D', label: 'No answer · 3 d' },
        },
      ],
      changedEdges: [],
      droppedEdges: [],
    });
  });

  test('lose a value that only the old type fixed', () => {
    expect(edgesAfter(step('a', 'wait-for-reply'), [path('a', 'x', { value: 'Reply' })], 'delay').keptEdges).toEqual([
      { edgeId: 'a-x', position: 0, label: 'Reply', edge: { edgeType: 'standard' } },
    ]);
    expect(
      edgesAfter(step('a', 'wait-for-reply'), [path('a', 'x', { value: 'Mine' })], 'delay').keptEdges,
    ).toMatchObject([{ edge: { value: 'Mine' } }]);
  });

  test('of a kind that is not offered take a free one, or are removed', () => {
    const edges = [
      path('a', 'x', { id: 't', type: 'timeout', value: 'PT2H' }),
      path('a', 'y', { id: 'r', value: 'Reply' }),
    ];
    expect(edgesAfter(step('a', 'wait-for-reply'), edges, 'delay')).toMatchObject({
      keptEdges: [{ edgeId: 'r', position: 1 }],
      changedEdges: [],
      droppedEdges: [{ edgeId: 't', position: 0, label: '2 hours' }],
    });
    expect(edgesAfter(step('a', 'wait-for-reply'), edges, 'office-hours-router')).toMatchObject({
      keptEdges: [{ edgeId: 'r', edge: { edgeType: 'standard', value: 'Open' } }],
      changedEdges: [{ edgeId: 't', edge: { edgeType: 'default', value: 'Closed' } }],
      droppedEdges: [],
    });
    expect(edgesAfter(step('a', 'wait-for-reply'), [edges[0] as never], 'delay')).toMatchObject({
      changedEdges: [{ edgeId: 't', edge: { edgeType: 'standard' } }],
      droppedEdges: [],
    });
  });

  test('beyond the count of the new type are removed, the last first', () => {
    const edges = [path('a', 'x', { value: '1' }), path('a', 'y', { value: '2' }), path('a', 'z', { value: '3' })];
    const two: NodeType = {
      type: 'two',
      validation: { numEdgeCondition: 'atMost', numEdges: 2, edges: [{ type: 'standard', multiple: true }] },
    };
    expect(edgesAfter(step('a', 'branch'), edges, two)).toMatchObject({
      keptEdges: [{ edgeId: 'a-x' }, { edgeId: 'a-y' }],
      droppedEdges: [{ edgeId: 'a-z' }],
    });
    expect(edgesAfter(step('a', 'branch'), edges, 'end')).toMatchObject({
      keptEdges: [],
      changedEdges: [],
      droppedEdges: [{}, {}, {}],
    });
    expect(edgesAfter(step('a', 'branch'), edges, 'delay').droppedEdges).toHaveLength(2);
  });

  test('all stay plain where the new type declares no kinds', () => {
    const edges = [path('a', 'x'), path('a', 'y'), path('a', 'z', { type: 'default', value: 'Otherwise' })];
    expect(edgesAfter(step('a', 'branch'), edges, { type: 'free' })).toMatchObject({
      keptEdges: [{ edgeId: 'a-x' }, { edgeId: 'a-y' }],
      changedEdges: [{ edgeId: 'a-z', label: 'Otherwise', edge: { edgeType: 'standard' } }],
      droppedEdges: [],
    });
  });

  test('with a repeated id are kept unchanged or removed, except the first', () => {
    const edges = [
      path('a', 'x', { id: 'p', value: 'Reply' }),
      path('a', 'y', { id: 'p', type: 'timeout', value: 'PT2H' }),
    ];
    expect(edgesAfter(step('a', 'wait-for-reply'), edges, 'office-hours-router')).toMatchObject({
      keptEdges: [{ position: 0 }],
      changedEdges: [],
      droppedEdges: [{ edgeId: 'p', position: 1 }],
    });
    const late = [
      path('a', 'x', { id: 'p', type: 'timeout', value: 'PT2H' }),
      path('a', 'y', { id: 'p', value: 'Reply' }),
    ];
    expect(edgesAfter(step('a', 'wait-for-reply'), late, 'ask-question')).toMatchObject({
      keptEdges: [{ edge: { value: 'PT2H' } }, { edge: { value: 'Reply' } }],
    });
  });
});
