import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planReplaceNodeType } from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { WorkflowVersion } from '#model';
import {
  type Condition,
  edgeRowsOf,
  isNamedByCondition,
  missingEdgesOf,
  namedRow,
  newRow,
  pathOf,
  pathOfEdge,
} from '#rules';
import { createEditor, type Editor } from '#store';
import { carriedOut, contextOf, path, step, workflowOf } from '../support/edit-context.js';
import { lawRuns } from '../support/long-run.js';

const reply = 'Wait for reply.reply';
const row = (text: string, comparator = 'equals'): Condition => ({ ...newRow(text, reply), comparator });
const asked = (rows: readonly object[], edges: Parameters<typeof workflowOf>[1] = []): WorkflowVersion =>
  workflowOf(
    [
      step('in', 'trigger-keyword', { keywords: ['TRIAL'], number: '+15105550142' }),
      step('wait', 'wait-for-reply'),
      step('fork', 'branch', { conditions: rows }),
      step('a', 'add-tag', { tags: ['a'] }),
      step('b', 'add-tag', { tags: ['b'] }),
      step('end', 'end'),
    ],
    [path('in', 'wait'), path('wait', 'fork', { value: 'Reply' }), path('a', 'end'), path('b', 'end'), ...edges],
  );
const rowsIn = (editor: Editor): readonly Condition[] =>
  (nodesOf(editor.toVersion()).find(({ id }) => id === 'fork')?.config?.['conditions'] ?? []) as readonly Condition[];
const namesIn = (editor: Editor): readonly unknown[] =>
  edgesOf(editor.toVersion())
    .filter(({ source, type }) => source === 'fork' && type === 'standard')
    .map(({ value }) => value);
const stubsIn = (editor: Editor): readonly unknown[] => {
  const version = editor.toVersion();
  return missingEdgesOf(
    nodesOf(version).find(({ id }) => id === 'fork')!,
    graphOf(version),
  ).map(({ label }) => label);
};
/** What a form does when the text of a row is typed. */
function typeInto(editor: Editor, index: number, change: Partial<Condition>): void {
  const rows = rowsIn(editor);
  const before = rows[index] ?? { path: '', attribute: reply, comparator: 'equals', value: [] };
  const next = { ...before, ...change } as Condition;
  const others = rows.filter((_, at) => at !== index);
  const named = isNamedByCondition(before) ? namedRow(next, others) : next;
  const value = index < rows.length ? rows.map((other, at) => (at === index ? named : other)) : [...rows, named];
  editor.commands.setConfig({ nodeId: 'fork', path: ['conditions'], value });
}

describe('[E51] rows and the edges that they make', () => {
  test('a row is missing its edge, with its name, until it is connected', () => {
    const editor = createEditor({ version: asked([]) as never });
    expect(stubsIn(editor)).toEqual([undefined, 'Otherwise']);
    typeInto(editor, 0, { value: ['yes'] });
    typeInto(editor, 1, { value: ['price'], comparator: 'contains' });
    expect(rowsIn(editor).map(pathOf)).toEqual(['yes', 'price']);
    expect(stubsIn(editor)).toEqual(['yes', 'price', 'Otherwise']);
    const chosen = { nodeId: 'fork', edgeType: 'standard', value: 'price' };
    expect(editor.commands.addNode({ type: 'add-tag', after: chosen }).ok).toBe(true);
    expect(namesIn(editor)).toEqual(['price']);
    expect(editor.commands.connect({ source: 'fork', target: 'a' }).ok).toBe(true);
    expect(editor.commands.connect({ source: 'fork', target: 'b' }).ok).toBe(true);
    expect(namesIn(editor)).toEqual(['price', 'yes']);
    expect(stubsIn(editor)).toEqual([]);
    expect(edgesOf(editor.toVersion()).at(-1)).toMatchObject({ type: 'default', value: 'Otherwise', target: 'b' });
  });

  test('a branch put into an edge lets everything go on under Otherwise until a row says when not', () => {
    const version = workflowOf([step('a', 'add-tag', { tags: ['a'] }), step('end', 'end')], [path('a', 'end')]);
    const editor = createEditor({ version: version as never });
    const edgeId = edgesOf(version)[0]!.id;
    expect(editor.commands.addNode({ type: 'branch', onEdge: edgeId }).ok).toBe(true);
    expect(edgesOf(editor.toVersion()).find(({ target }) => target === 'end')).toMatchObject({ type: 'default' });
    expect(editor.problems().filter(({ code }) => code === 'path-without-condition')).toEqual([]);
  });

  test('typing into a row renames its edge: one entry of the history, undone byte for byte', () => {
    const editor = createEditor({ version: asked([row('yes')], [path('fork', 'a', { value: 'yes' })]) as never });
    const before = JSON.stringify(editor.toVersion());
    for (const text of ['ye', 'y', '', 'o', 'ok']) typeInto(editor, 0, { value: text === '' ? [] : [text] });
    expect(namesIn(editor)).toEqual(['ok']);
    expect(rowsIn(editor)).toEqual([row('ok')]);
    expect(editor.history().done).toHaveLength(1);
    editor.undo();
    expect(JSON.stringify(editor.toVersion())).toBe(before);
  });

  test('renaming an edge rewrites its row, and only a name that is its text', () => {
    const rows = [
      row('yes'),
      { ...row('price'), path: 'Asks for the price' },
      { ...row('x'), comparator: 'isNumber', path: 'A number' },
    ];
    const edges = rows.map((each, index) => path('fork', 'a', { id: `e${index}`, value: pathOf(each) }));
    const editor = createEditor({ version: asked(rows, edges) as never });
    for (const [edgeId, value] of [
      ['e0', 'sure'],
      ['e1', 'Price'],
      ['e2', 'Number'],
    ] as const)
      expect(editor.commands.setEdge({ edgeId, value }).ok).toBe(true);
    expect(rowsIn(editor)).toEqual([row('sure'), { ...rows[1], path: 'Price' }, { ...rows[2], path: 'Number' }]);
  });

  test('an edge that gets a name gets a row, about the nearest answer', () => {
    const editor = createEditor({ version: asked([], [path('fork', 'a', { id: 'e' })]) as never });
    for (const value of ['y', 'ye', 'yes']) editor.commands.setEdge({ edgeId: 'e', value });
    expect(rowsIn(editor)).toEqual([row('yes')]);
    expect(editor.history().done).toHaveLength(1);
    expect(editor.commands.connect({ source: 'fork', target: 'b', value: 'price' }).ok).toBe(true);
    expect(rowsIn(editor)).toEqual([row('yes'), row('price')]);
  });

  test('no two paths of a node share a name', () => {
    const edges = [path('fork', 'a', { id: 'e', value: 'yes' })];
    const editor = createEditor({ version: asked([row('yes'), row('price')], edges) as never });
    const taken = { ok: false, refusal: { code: 'name-taken', message: 'Branch already has a path “yes”.' } };
    expect(editor.commands.connect({ source: 'fork', target: 'b', value: 'yes' })).toEqual(taken);
    expect(editor.commands.setEdge({ edgeId: 'e', value: 'price' })).toMatchObject({ refusal: { code: 'name-taken' } });
    typeInto(editor, 1, { value: ['yes'] });
    expect(rowsIn(editor).map(pathOf)).toEqual(['yes', 'yes 2']);
  });

  test('rows that another order or a removal moves keep their edges', () => {
    const rows = ['a', 'b', 'c'].map((text) => row(text));
    const edges = rows.map((each, index) => path('fork', 'a', { id: `e${index}`, value: pathOf(each) }));
    const editor = createEditor({ version: asked(rows, edges) as never });
    editor.commands.setConfig({ nodeId: 'fork', path: ['conditions'], value: [rows[2], rows[0], rows[1]] });
    editor.commands.setConfig({ nodeId: 'fork', path: ['conditions'], value: [rows[0], rows[1]] });
    expect(namesIn(editor)).toEqual(['a', 'b', 'c']);
  });

  test('the value of one field, as in older documents, makes no edges', () => {
    const old = workflowOf(
      [step('fork', 'branch', { branchBy: 'field', field: 'attributes.plan' }), step('end', 'end')],
      [path('fork', 'end', { id: 'p', value: 'pro' })],
    );
    const editor = createEditor({ version: old as never });
    expect(editor.commands.setEdge({ edgeId: 'p', value: 'team' }).ok).toBe(true);
    expect(rowsIn(editor)).toEqual([]);
    expect(stubsIn(editor)).toEqual(['Otherwise']);
  });

  test('another type with such rows gets them from the edges that stay', () => {
    const context = contextOf(
      workflowOf(
        [step('s', 'random-split'), step('end', 'end')],
        [path('s', 'end', { id: '1', value: '50%' }), path('s', 'end', { id: '2', value: 'rest' })],
      ),
    );
    const { version } = carriedOut(context, planReplaceNodeType(context, { nodeId: 's', type: 'branch' }));
    expect(edgeRowsOf(nodesOf(version)[0]!)?.paths).toEqual(['50%', 'rest']);
  });

  const texts = fc.constantFrom('yes', 'no', 'y', 'price', 'yes please', 'Yes', '1', '');
  const change = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), at: fc.nat({ max: 4 }), text: texts }),
    fc.record({
      kind: fc.constant('compare' as const),
      at: fc.nat({ max: 4 }),
      comparator: fc.constantFrom('equals', 'contains', 'isNumber', 'isYes', 'in', 'notEquals'),
    }),
    fc.record({ kind: fc.constant('rename' as const), at: fc.nat({ max: 4 }), text: texts }),
    fc.record({ kind: fc.constant('connect' as const), target: fc.constantFrom('a', 'b', 'end') }),
    fc.record({ kind: fc.constant('disconnect' as const), at: fc.nat({ max: 4 }) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat({ max: 4 }) }),
    fc.record({ kind: fc.constant('undo' as const) }),
    fc.record({ kind: fc.constant('redo' as const) }),
  );

  test('stay in step under any edits, undo and redo, and lose no node', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 8, maxLength: 25, size: 'max' }), (changes) => {
        const editor = createEditor({ version: asked([]) as never });
        const start = JSON.stringify(editor.toVersion());
        for (const each of changes) {
          const edges = edgesOf(editor.toVersion()).filter(
            ({ source, type }) => source === 'fork' && type === 'standard',
          );
          if (each.kind === 'type') typeInto(editor, each.at, { value: each.text === '' ? [] : [each.text] });
          else if (each.kind === 'compare') typeInto(editor, each.at, { comparator: each.comparator });
          else if (each.kind === 'connect') editor.commands.connect({ source: 'fork', target: each.target });
          else if (each.kind === 'undo') editor.undo();
          else if (each.kind === 'redo') editor.redo();
          else if (each.kind === 'remove') editor.commands.removeCondition({ nodeId: 'fork', index: each.at });
          else {
            const edge = edges[each.at];
            if (edge && each.kind === 'rename' && each.text !== '')
              editor.commands.setEdge({ edgeId: edge.id, value: each.text });
            else if (edge && each.kind === 'disconnect') editor.commands.removeElements({ edgeIds: [edge.id] });
          }
          expectInStep(editor);
        }
        while (editor.undo().ok);
        expect(JSON.stringify(editor.toVersion())).toBe(start);
      }),
      { seed: 20261123, numRuns: lawRuns(1000) },
    );
  });
});

function expectInStep(editor: Editor): void {
  const version = editor.toVersion();
  expect(nodesOf(version)).toHaveLength(6);
  const made = edgeRowsOf(nodesOf(version).find(({ id }) => id === 'fork')!)!;
  const drawn = edgesOf(version)
    .filter(({ source }) => source === 'fork')
    .flatMap((edge) => pathOfEdge(made, edge) ?? []);
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const name of drawn) expect(made.paths).toContain(name);
  const named = made.rows.filter((each) => pathOf(each) !== '');
  expect(new Set(named.map(pathOf)).size).toBe(named.length);
}

describe('[E52] removing a row', () => {
  const edges = [
    path('fork', 'a', { id: 'yes', value: 'yes' }),
    path('fork', 'b', { id: 'no', value: 'no' }),
    path('fork', 'end', { id: 'else', type: 'default', value: 'Otherwise' }),
  ];
  const version = asked([row('yes'), row('no')], edges);

  test('takes its edge along and keeps every node, as one entry of the history', () => {
    const editor = createEditor({ version: version as never });
    const before = JSON.stringify(editor.toVersion());
    expect(editor.commands.removeCondition({ nodeId: 'fork', index: 0 })).toMatchObject({ ok: true, removed: 0 });
    expect(rowsIn(editor)).toEqual([row('no')]);
    expect(namesIn(editor)).toEqual(['no']);
    expect(nodesOf(editor.toVersion())).toHaveLength(6);
    editor.undo();
    expect(JSON.stringify(editor.toVersion())).toBe(before);
  });

  test('removes on request what only its edge leads to, and nothing else', () => {
    const editor = createEditor({ version: version as never });
    const before = JSON.stringify(editor.toVersion());
    expect(editor.commands.removeCondition({ nodeId: 'fork', index: 0, nodes: 'remove' })).toMatchObject({
      removed: 1,
    });
    expect(nodesOf(editor.toVersion()).map(({ id }) => id)).toEqual(['in', 'wait', 'fork', 'b', 'end']);
    editor.undo();
    expect(JSON.stringify(editor.toVersion())).toBe(before);
  });

  test('keeps an edge that another row leads to', () => {
    const shared = asked([row('yes'), { ...row('sure'), path: 'yes' }], edges);
    const editor = createEditor({ version: shared as never });
    expect(editor.commands.removeCondition({ nodeId: 'fork', index: 1, nodes: 'remove' })).toMatchObject({
      removed: 0,
    });
    expect(namesIn(editor)).toEqual(['yes', 'no']);
  });

  test('is refused where there is none', () => {
    const editor = createEditor({ version: version as never });
    expect(editor.commands.removeCondition({ nodeId: 'fork', index: 2 })).toMatchObject({
      refusal: { code: 'bad-json-path' },
    });
    expect(editor.commands.removeCondition({ nodeId: 'gone', index: 0 })).toMatchObject({
      refusal: { code: 'unknown-node' },
    });
    expect(editor.commands.removeCondition({ nodeId: 'wait', index: 0 })).toMatchObject({
      refusal: { code: 'bad-json-path' },
    });
  });
});

test('[E51] a document that is only opened stays byte for byte, whatever its rows hold', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, 'x', 5, [], {}, { path: 5 }, { path: 'yes', when: 'odd' }),
    fc.record({
      path: fc.string(),
      attribute: fc.constantFrom<unknown>('', 'firstName', null),
      comparator: fc.string(),
    }),
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 5 }), fc.string(), (rows, value) => {
      const version = asked(rows as object[], [path('fork', 'a', { id: 'e', value })]);
      const editor = createEditor({ version: version as never });
      expect(JSON.stringify(editor.toVersion())).toBe(JSON.stringify(version));
      editor.store.getState();
      editor.commands.setConfig({ nodeId: 'a', path: ['tags'], value: ['z'] });
      editor.undo();
      expect(JSON.stringify(editor.toVersion())).toBe(JSON.stringify(version));
    }),
    { seed: 20261124, numRuns: lawRuns(500) },
  );
});
