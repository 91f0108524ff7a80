import { describe, expect, test } from 'vitest';
import { defaultConfig, messagingNodeTypes } from '#catalog';
import type { Operation } from '#edit';
import { layoutVersion } from '#layout';
import { parseVersion, readVersion, type NodeType, type WorkflowVersion } from '#model';
import { validateVersion } from '#rules';
import { createEditor } from '#store';

/** Regressions of the editor. */

const typeNamed = (name: string): NodeType => messagingNodeTypes.find(({ type }) => type === name) ?? {};
const plain = (id: string): { id: string; type: NodeType } => ({ id, type: { type: 'plain', label: id } });
const workflow = (nodes: readonly object[], edges: readonly object[]): WorkflowVersion =>
  ({ id: 'v1', name: 'W', definition: { nodes, edges } }) as WorkflowVersion;

/** Expects the problems of the editor to equal those of a full check. */
function expectFullCheck(editor: ReturnType<typeof createEditor>, nodeTypes: readonly NodeType[] = []): void {
  expect(editor.problems()).toEqual(validateVersion(editor.toVersion(), { nodeTypes }));
}

describe('repeated edge ids', () => {
  const duplicates = workflow(
    [plain('a'), plain('b'), plain('c'), plain('d')],
    [
      { id: 'e', source: 'a', target: 'b' },
      { id: 'e', source: 'c', target: 'd' },
    ],
  );

  test.each([true, false])(
    'deleting a node removes its own edge, not the other one with that id (joining: %s)',
    (reconnect) => {
      const editor = createEditor({ version: duplicates, nodeTypes: [] });
      expect(editor.commands.removeElements({ nodeIds: ['c'], reconnect }).ok).toBe(true);
      expect(editor.toVersion().definition?.edges).toEqual([{ id: 'e', source: 'a', target: 'b' }]);
      editor.undo();
      expect(JSON.stringify(editor.toVersion())).toBe(JSON.stringify(duplicates));
      expectFullCheck(editor);
    },
  );

  test('undo of removing both leaves no stale problem', () => {
    const editor = createEditor({ version: duplicates, nodeTypes: [] });
    editor.transact('Both', () => {
      editor.commands.removeElements({ edgeIds: ['e'] });
      editor.commands.removeElements({ edgeIds: ['e'] });
    });
    expect(editor.toVersion().definition?.edges).toEqual([]);
    editor.undo();
    expectFullCheck(editor);
  });
});

describe('values with keys named like methods', () => {
  const odd = { toString: 1, valueOf: 'x' };
  test.each([
    [
      'the type of an edge',
      workflow(
        [{ id: 'a', type: typeNamed('wait-for-reply') }, plain('b')],
        [{ id: 'e', type: odd, source: 'a', target: 'b' }],
      ),
    ],
    [
      'a comparator',
      workflow(
        [{ id: 'a', type: { properties: [{ name: 'x', conditions: [{ property: 'y', comparator: odd }] }] } }],
        [],
      ),
    ],
    [
      'the property of a condition',
      workflow(
        [
          {
            id: 'a',
            type: { properties: [{ name: 'x', conditions: [{ property: odd, comparator: 'eq', value: odd }] }] },
          },
        ],
        [],
      ),
    ],
    [
      'a label',
      workflow([{ id: 'a', type: { label: odd, properties: [{ name: 'x', label: odd, mandatory: true }] } }], []),
    ],
    [
      'a compared value',
      workflow(
        [
          {
            id: 'a',
            type: { properties: [{ name: 'x', conditions: [{ property: 'y', comparator: 'gt', value: 1 }] }] },
            config: { y: odd },
          },
        ],
        [],
      ),
    ],
    [
      'an option',
      workflow(
        [{ id: 'a', type: { properties: [{ name: 'x', options: [{ value: odd }] }] }, config: { x: [odd, 1] } }],
        [],
      ),
    ],
  ])('%s prevents neither opening nor checking', (_, version) => {
    expect(() => validateVersion(version)).not.toThrow();
    const editor = createEditor({ version });
    expect(editor.store.getState().refusedInput).toBeUndefined();
    expect(editor.commands.setConfig({ nodeId: 'a', path: ['message'], value: 'x' }).ok).toBe(true);
  });

  test.each(['text', 5, {}, [null]])('properties declared as %j do not prevent changes', (properties) => {
    const editor = createEditor({ version: workflow([{ id: 'a', type: { type: 't', properties } }], []) });
    expect(editor.commands.setConfig({ nodeId: 'a', path: ['m'], value: 'x' }).ok).toBe(true);
    expect(
      editor.commands.replaceNodeType({ nodeId: 'a', type: { type: 'u', properties } as unknown as NodeType }).ok,
    ).toBe(true);
  });
});

describe('dispatch', () => {
  test.each([
    ['no list', null],
    ['null as an operation', [null]],
    ['a set without a JSON path', [{ op: 'set', kind: 'node', id: 'a' }]],
    ['a removal without a value', [{ op: 'remove', kind: 'node', index: 0 }]],
    ['an unknown kind', [{ op: 'add', kind: 'bogus', index: 0, value: { id: 'x' } }]],
    ['an edge without ends', [{ op: 'add', kind: 'edge', index: 0, value: { id: 'x' } }]],
    ['a function', [{ op: 'set', kind: 'node', id: 'a', path: ['f'], to: () => 1 }]],
    ['a number for the nodes', [{ op: 'set', kind: 'workflow', path: ['definition', 'nodes'], to: 5 }]],
    ['an edge without a target', [{ op: 'set', kind: 'edge', id: 'e', path: ['target'], from: 'b' }]],
  ])('refuses %s, and keeps the document', (_, operations) => {
    const version = workflow([plain('a'), plain('b')], [{ id: 'e', source: 'a', target: 'b' }]);
    const editor = createEditor({ version, nodeTypes: [] });
    expect(
      editor.dispatch({
        label: 'Odd',
        command: 'odd',
        origin: 'remote',
        operations: operations as unknown as Operation[],
      }),
    ).toMatchObject({ ok: false, refusal: { code: 'bad-operation' } });
    expect(editor.toVersion()).toBe(version);
    editor.commands.setConfig({ nodeId: 'a', path: ['x'], value: 1 });
    expectFullCheck(editor);
  });

  test('values nested too deeply to be read again are refused', () => {
    const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    const editor = createEditor({
      version: workflow([plain('a'), plain('b')], [{ id: 'e', source: 'a', target: 'b' }]),
    });
    for (let depth = 90; depth < 101; depth++) {
      editor.commands.setConfig({ nodeId: 'a', path: ['x'], value: nested(depth) });
      editor.commands.setEdge({ edgeId: 'e', value: nested(depth) });
      editor.commands.addNode({ type: 'end', config: { deep: nested(depth) } });
      expect(parseVersion(editor.toVersion()).ok).toBe(true);
    }
    expect(
      editor.commands.setConfig({ nodeId: 'a', path: Array.from({ length: 20_000 }, () => 'x'), value: 1 }),
    ).toMatchObject({ ok: false, refusal: { code: 'too-deep' } });
    expect(
      editor.commands.replaceNodeType({ nodeId: 'a', type: { type: 'x', f() {} } as unknown as NodeType }),
    ).toMatchObject({ ok: false });
    expect(editor.commands.replaceNodeType({ nodeId: 'a', type: 5 as unknown as string })).toMatchObject({
      ok: false,
      refusal: { code: 'unknown-type' },
    });
  });

  test('later changes of an argument do not change the document', () => {
    const list = ['a'];
    const editor = createEditor({ version: workflow([plain('a')], []) });
    editor.commands.setConfig({ nodeId: 'a', path: ['tags'], value: list });
    list.push('b');
    expect(editor.toVersion().definition?.nodes?.[0]?.config?.['tags']).toEqual(['a']);
  });
});

describe('replaceNodeType', () => {
  const waiting = workflow(
    [
      { id: 'w', type: typeNamed('wait-for-reply'), config: defaultConfig(typeNamed('wait-for-reply')) },
      plain('x'),
      plain('y'),
    ],
    [
      { id: 'et', type: 'timeout', value: 'PT2H', source: 'w', target: 'x' },
      { id: 'es', type: 'standard', value: 'Reply', source: 'w', target: 'y' },
    ],
  );

  test('an edge of a kind that both types have stays, whatever its position on the wire', () => {
    const editor = createEditor({ version: waiting });
    expect(editor.commands.replaceNodeType({ nodeId: 'w', type: 'delay' })).toMatchObject({
      ok: true,
      droppedEdgeIds: ['et'],
    });
    expect(editor.toVersion().definition?.edges).toMatchObject([
      { id: 'es', type: 'standard', source: 'w', target: 'y' },
    ]);
  });

  test('a value fixed by the old type becomes the one fixed by the new type', () => {
    const editor = createEditor({ version: waiting });
    editor.commands.replaceNodeType({ nodeId: 'w', type: 'ask-question' });
    const fixed = typeNamed('ask-question').validation?.edges?.find(({ type }) => type === 'standard')?.value?.value;
    expect(editor.toVersion().definition?.edges?.find(({ id }) => id === 'es')?.value).toBe(fixed);
  });
});

describe('undo', () => {
  test('changes of two fields of one edge are two entries', () => {
    const editor = createEditor({
      version: workflow([plain('a'), plain('b')], [{ id: 'e', source: 'a', target: 'b', value: '1' }]),
      now: () => 0,
    });
    editor.commands.setWorkflow({ name: 'N', properties: [{ name: 'p' }] });
    editor.commands.setWorkflow({ name: 'M' });
    editor.undo();
    expect(editor.toVersion()).toMatchObject({ name: 'N', definition: { properties: [{ name: 'p' }] } });
  });

  test('a change of another user in between is not merged', () => {
    const editor = createEditor({ version: workflow([{ ...plain('a'), config: { message: 'a' } }], []), now: () => 0 });
    editor.commands.setConfig({ nodeId: 'a', path: ['message'], value: 'b' });
    editor.dispatch({
      label: 'Theirs',
      command: 'setConfig',
      origin: 'remote',
      operations: [{ op: 'set', kind: 'node', id: 'a', path: ['config', 'message'], from: 'b', to: 'REMOTE' }],
    });
    editor.commands.setConfig({ nodeId: 'a', path: ['message'], value: 'd' });
    editor.undo();
    expect(editor.toVersion().definition?.nodes?.[0]?.config?.message).toBe('REMOTE');
  });

  test('a group that throws leaves document, selection and history unchanged', () => {
    const editor = createEditor({ version: workflow([plain('a'), plain('b')], []), nodeTypes: [] });
    editor.select({ nodeIds: ['a'] });
    const before = editor.store.getState();
    expect(() =>
      editor.transact('Fails', () => {
        editor.commands.removeElements({ nodeIds: ['a'] });
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(editor.toVersion()).toBe(before.version);
    expect(editor.store.getState().selection).toBe(before.selection);
    expect(editor.canUndo()).toBe(false);
    expectFullCheck(editor);
  });
});

describe('edges', () => {
  const asking = workflow(
    [{ id: 'w', type: typeNamed('wait-for-reply') }, plain('x')],
    [{ id: 'e', type: 'standard', value: 'Reply', source: 'w', target: 'x' }],
  );

  test('a value that the type fixes cannot be changed', () => {
    expect(createEditor({ version: asking }).commands.setEdge({ edgeId: 'e', value: 'Other' })).toMatchObject({
      ok: false,
      refusal: { code: 'value-fixed' },
    });
  });

  test('an edge of a new kind gets the value of that kind', () => {
    const editor = createEditor({ version: asking });
    expect(editor.commands.setEdge({ edgeId: 'e', type: 'timeout' }).ok).toBe(true);
    expect(editor.toVersion().definition?.edges?.[0]).toMatchObject({ type: 'timeout', value: 'PT2H' });
  });

  test('a duplicate edge is recognised by the requested value, not by the default one', () => {
    const branch = workflow([{ id: 'b', type: typeNamed('branch') }, plain('x')], []);
    const editor = createEditor({ version: branch });
    expect(editor.commands.connect({ source: 'b', target: 'x', value: 'A' }).ok).toBe(true);
    expect(editor.commands.connect({ source: 'b', target: 'x', value: 'A' })).toMatchObject({
      ok: false,
      refusal: { code: 'already-connected' },
    });
    expect(editor.commands.connect({ source: 'b', target: 'x', value: 'C' }).ok).toBe(true);
  });

  test('joining adds no duplicate edge', () => {
    const editor = createEditor({
      version: workflow(
        [plain('a'), plain('b'), plain('c')],
        [
          { id: '1', source: 'a', target: 'b' },
          { id: '2', source: 'b', target: 'c' },
          { id: '3', source: 'a', target: 'c' },
        ],
      ),
    });
    editor.commands.removeElements({ nodeIds: ['b'], reconnect: true });
    expect(editor.toVersion().definition?.edges).toEqual([{ id: '3', source: 'a', target: 'c' }]);
  });
});

describe('other regressions', () => {
  test('a long number is read in linear time', () => {
    const began = performance.now();
    expect(readVersion(`{"a":1.${'0'.repeat(400_000)}1}`).ok).toBe(false);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('10,000 nodes are removed at once within 5 seconds', () => {
    const count = 10_000;
    const nodes = Array.from({ length: count }, (_, index) => plain(`n${index}`));
    const edges = Array.from({ length: count - 1 }, (_, index) => ({
      id: `e${index}`,
      source: `n${index}`,
      target: `n${index + 1}`,
    }));
    const editor = createEditor({ version: workflow(nodes, edges), nodeTypes: [] });
    const began = performance.now();
    expect(editor.commands.removeElements({ nodeIds: nodes.map(({ id }) => id) }).ok).toBe(true);
    expect(performance.now() - began).toBeLessThan(5000);
    editor.undo();
    expect(editor.toVersion().definition?.nodes).toHaveLength(count);
  });

  test('a node with the id __proto__ can be moved, and pasted nodes keep their distance', () => {
    const editor = createEditor({ version: workflow([{ id: '__proto__', type: typeNamed('end') }, plain('b')], []) });
    expect(editor.commands.moveNodes(JSON.parse('{"__proto__":{"x":500,"y":300},"b":null}')).ok).toBe(true);
    expect(Object.keys(editor.store.getState().presentation.nodes ?? {})).toEqual(['__proto__']);
    const copied = editor.commands.copy({ nodeIds: ['b', '__proto__'], edgeIds: [] });
    const pasted = copied.ok && editor.commands.paste(copied.document, { at: { x: 40, y: 900 } });
    const [first = '', second = ''] = pasted && pasted.ok ? pasted.nodeIds : [];
    const { presentation } = editor.store.getState();
    const [drawn, automatic] = [
      layoutVersion(editor.toVersion(), { presentation }).nodes,
      layoutVersion(editor.toVersion()).nodes,
    ];
    expect(drawn[first]).toMatchObject({ x: 40, y: 900 });
    expect((drawn[second]?.x ?? 0) - 40).toBe((automatic[second]?.x ?? 0) - (automatic[first]?.x ?? 0));
    expect(drawn[second]?.y).toBe(900);
    expect(editor.store.getState().undoLabel).toBe('Pasted 2 steps');
  });

  test('createId is called again when it returns a used id', () => {
    const ids = ['a', 'a', 'fresh'];
    const editor = createEditor({ version: workflow([plain('a')], []), createId: () => ids.shift() ?? 'more' });
    expect(editor.commands.addNode({ type: 'end' })).toMatchObject({ ok: true, nodeId: 'fresh' });
  });

  test('a workflow that was never stored is unsaved, and changes of unknown keys count', () => {
    expect(
      createEditor({ version: { name: 'New', definition: { nodes: [], edges: [] } } }).store.getState().save.status,
    ).toBe('edited');
    const editor = createEditor({ version: { ...workflow([], []), tags: 1 } });
    editor.dispatch({
      label: 'Tags',
      command: 'host',
      origin: 'program',
      operations: [{ op: 'set', kind: 'workflow', path: ['tags'], from: 1, to: 2 }],
    });
    expect(editor.store.getState().save.status).toBe('edited');
  });

  test('the outcome of an earlier save does not end a later one', () => {
    const editor = createEditor({ version: workflow([], []) });
    editor.commands.setWorkflow({ name: 'A' });
    const first = editor.saving.begin();
    if (!first.ok) throw new Error('free');
    editor.saving.fail(first.ticket, { kind: 'unknown', code: 'timeout', message: 'No answer.' });
    const second = editor.saving.begin();
    editor.saving.succeed(first.ticket, { ...first.ticket.version, id: 'late' });
    expect(editor.store.getState().save.status).toBe('saving');
    if (second.ok) editor.saving.succeed(second.ticket, { ...second.ticket.version });
    expect(editor.store.getState().save).toMatchObject({ status: 'saved', base: { id: 'v1' } });
  });

  test.each([null, undefined, 5, 'text', { definition: { nodes: [null, { id: 'a' }], edges: [{ id: 'e' }] } }])(
    'checking %j returns problems and does not throw',
    (input) => {
      expect(validateVersion(input as unknown as WorkflowVersion).length).toBeGreaterThan(0);
    },
  );
});
