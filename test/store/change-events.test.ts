import { describe, expect, test } from 'vitest';
import type { Operation } from '#edit';
import { createEditor, type ChangeEvent, type Editor, type EditorOptions } from '#store';
import type { WorkflowVersion } from '#model';

const version: WorkflowVersion = {
  id: 'v1',
  name: 'Trial',
  definition: {
    nodes: [
      { id: 'a', type: { type: 'plain' }, config: { text: '' } },
      { id: 'b', type: { type: 'plain' } },
    ],
    edges: [{ id: 'e', source: 'a', target: 'b' }],
  },
};

function listenedEditor(options: EditorOptions = {}): {
  editor: Editor;
  events: ChangeEvent[];
  clock: { now: number };
} {
  const clock = { now: 0 };
  const editor = createEditor({ version, nodeTypes: [], now: () => clock.now, createId: () => 'new', ...options });
  const events: ChangeEvent[] = [];
  editor.onChange((event) => events.push(event));
  return { editor, events, clock };
}

const type = (editor: Editor, value: string): unknown =>
  editor.commands.setConfig({ nodeId: 'a', path: ['text'], value });
const summaryOf = (events: readonly ChangeEvent[]): readonly unknown[] =>
  events.map(({ at, entryId, transaction: { command, label, origin } }) => [command, origin, label, entryId, at]);

describe('change events', () => {
  test('[E14] report each keystroke, though the history merges them into one entry', () => {
    const { clock, editor, events } = listenedEditor();
    for (const [index, text] of ['H', 'He', 'Hey'].entries()) {
      clock.now = 100 * index;
      type(editor, text);
    }
    expect(summaryOf(events)).toEqual(
      [0, 100, 200].map((at) => ['setConfig', 'person', 'Changed “text” of Plain', 1, at]),
    );
    expect(events.map(({ transaction }) => transaction.operations)).toEqual(
      [
        ['', 'H'],
        ['H', 'He'],
        ['He', 'Hey'],
      ].map(([from, to]) => [{ op: 'set', kind: 'node', id: 'a', path: ['config', 'text'], from, to }]),
    );
    expect(editor.history().done.map(({ at, id }) => [id, at])).toEqual([[1, 200]]);
  });

  test('[E14] a pause, a seal, a save, an undo or a transaction of another user ends a burst', () => {
    const ends: readonly [string, (editor: Editor, clock: { now: number }) => void, number][] = [
      ['nothing', () => {}, 1],
      [
        'a pause',
        (_, clock) => {
          clock.now += 501;
        },
        2,
      ],
      ['a seal', (editor) => editor.seal(), 2],
      ['a save', (editor) => void editor.saving.begin(), 2],
      [
        'undo and redo',
        (editor) => {
          editor.undo();
          editor.redo();
        },
        2,
      ],
      [
        'a transaction of another user',
        (editor) =>
          void editor.dispatch({
            label: 'Theirs',
            command: 'x',
            origin: 'remote',
            operations: [{ op: 'set', kind: 'workflow', path: ['name'], from: 'Trial', to: 'Theirs' }],
          }),
        2,
      ],
      [
        'another field',
        (editor) => {
          editor.commands.setConfig({ nodeId: 'a', path: ['other'], value: 1 });
        },
        3,
      ],
      [
        'another command',
        (editor) => {
          editor.commands.removeElements({ edgeIds: ['e'] });
        },
        3,
      ],
    ];
    for (const [name, end, entries] of ends) {
      const { clock, editor } = listenedEditor();
      type(editor, 'H');
      end(editor, clock);
      type(editor, 'He');
      expect([name, editor.history().done.length]).toEqual([name, entries]);
    }
  });

  test('[E14] a group is one event and one entry with its label', () => {
    const { editor, events } = listenedEditor();
    editor.transact('Made ready', () => {
      type(editor, 'x');
      editor.commands.removeElements({ edgeIds: ['e'] });
    });
    expect(summaryOf(events)).toEqual([['transact', 'program', 'Made ready', 1, 0]]);
    expect(events[0]?.transaction.operations.map(({ kind, op }) => `${op} ${kind}`)).toEqual([
      'set node',
      'set presentation',
      'remove edge',
    ]);
    expect(events[0]?.before.version).toBe(version);
    expect(editor.history().done).toMatchObject([{ id: 1, label: 'Made ready', command: 'transact' }]);
  });

  test('[E14] a compound command is one event with its own name', () => {
    const { editor, events } = listenedEditor();
    editor.commands.addNode({ type: { type: 'plain', label: 'Fresh' }, at: { x: 700, y: 400 } });
    expect(summaryOf(events)).toEqual([['addNode', 'person', 'Added Fresh', 1, 0]]);
  });

  test('[E14] undo, redo and jump are reported with the label of the entry', () => {
    const { editor, events } = listenedEditor();
    type(editor, 'x');
    editor.commands.setWorkflow({ name: 'Other' });
    editor.undo();
    editor.redo();
    editor.jump('start');
    editor.jump(1);
    expect(summaryOf(events).toString()).toBe(
      [
        ['setConfig', 'person', 'Changed “text” of Plain', 1, 0],
        ['setWorkflow', 'person', 'Renamed the workflow to “Other”', 2, 0],
        ['undo', 'undo', 'Renamed the workflow to “Other”', 2, 0],
        ['redo', 'redo', 'Renamed the workflow to “Other”', 2, 0],
        ['jump', 'undo', 'Opened the workflow', undefined, 0],
        ['jump', 'redo', 'Changed “text” of Plain', 1, 0],
      ].toString(),
    );
    expect(Object.keys(events[4] ?? {})).not.toContain('entryId');
  });

  test('[E14] a transaction of another user has no entry, and one without effect is not reported', () => {
    const { editor, events } = listenedEditor();
    const operations: Operation[] = [{ op: 'set', kind: 'workflow', path: ['name'], from: 'Trial', to: 'Theirs' }];
    editor.dispatch({ label: 'Theirs', command: 'x', origin: 'remote', operations });
    editor.dispatch({ label: 'Again', command: 'x', origin: 'remote', operations });
    editor.dispatch({ label: 'Nothing', command: 'x', origin: 'remote', operations: [] });
    type(editor, '');
    expect(summaryOf(events)).toEqual([['x', 'remote', 'Theirs', undefined, 0]]);
    expect(Object.keys(events[0] ?? {})).not.toContain('entryId');
    editor.dispatch({
      label: 'Ours',
      command: 'y',
      origin: 'program',
      operations: [{ op: 'set', kind: 'workflow', path: ['name'], from: 'Theirs', to: 'Ours' }],
    });
    expect(summaryOf(events.slice(1))).toEqual([['y', 'program', 'Ours', 1, 0]]);
  });
});

describe('a jump', () => {
  const theirs = (from: string, to: string): Operation[] => [
    { op: 'set', kind: 'node', id: 'a', path: ['config', 'text'], from, to },
  ];

  test('[E12] skips entries whose values another user has changed, and reports them', () => {
    const { editor, events } = listenedEditor();
    type(editor, 'mine');
    editor.commands.setWorkflow({ name: 'Other' });
    editor.dispatch({ label: 'Theirs', command: 'x', origin: 'remote', operations: theirs('mine', 'theirs') });
    editor.commands.removeElements({ edgeIds: ['e'] });
    expect(editor.jump('start')).toEqual({
      ok: true,
      label: 'Opened the workflow',
      skipped: ['Changed “text” of Plain'],
    });
    expect(editor.toVersion()).toEqual({
      ...version,
      definition: {
        ...version.definition,
        nodes: [{ id: 'a', type: { type: 'plain' }, config: { text: 'theirs' } }, version.definition?.nodes?.[1]],
      },
    });
    expect(editor.history().undone.map(({ id }) => id)).toEqual([2, 3]);
    expect(editor.history().done).toEqual([]);
    expect(events).toHaveLength(5);
    expect(editor.jump(3)).toMatchObject({ ok: true, skipped: [] });
    expect(editor.toVersion().name).toBe('Other');
  });

  test('[E12] that can move no entry is refused, and the skipped entries leave the history', () => {
    const { editor, events } = listenedEditor();
    type(editor, 'mine');
    editor.dispatch({ label: 'Theirs', command: 'x', origin: 'remote', operations: theirs('mine', 'theirs') });
    const refusal = {
      code: 'history-skipped',
      message: '“Changed “text” of Plain” was changed elsewhere since and was left as it is.',
    };
    expect(editor.jump('start')).toEqual({ ok: false, refusal });
    expect(editor.history()).toEqual({ done: [], undone: [] });
    expect(editor.store.getState().undoLabel).toBeUndefined();
    expect(events).toHaveLength(2);
  });

  test('[E12] forward skips entries that no longer fit as well', () => {
    const { editor } = listenedEditor();
    type(editor, 'mine');
    editor.commands.setWorkflow({ name: 'Other' });
    editor.jump('start');
    editor.dispatch({ label: 'Theirs', command: 'x', origin: 'remote', operations: theirs('', 'theirs') });
    expect(editor.jump(2)).toEqual({
      ok: true,
      label: 'Renamed the workflow to “Other”',
      skipped: ['Changed “text” of Plain'],
    });
    expect(editor.history()).toMatchObject({ done: [{ id: 2 }], undone: [] });
  });

  test('[E13] to the current entry changes nothing, and to an unknown one is refused', () => {
    const { editor } = listenedEditor();
    expect(editor.jump('start')).toMatchObject({ ok: false, refusal: { code: 'nothing-changed' } });
    type(editor, 'x');
    expect(editor.jump(1)).toMatchObject({ ok: false, refusal: { code: 'nothing-changed' } });
    expect(editor.jump(2)).toEqual({
      ok: false,
      refusal: { code: 'unknown-entry', message: 'That change is no longer in the history.' },
    });
    expect(editor.transact('Group', () => editor.jump('start'))).toMatchObject({
      ok: false,
      refusal: { code: 'in-transaction' },
    });
    editor.destroy();
    expect(editor.jump('start')).toMatchObject({ ok: false, refusal: { code: 'destroyed' } });
  });

  test('[E12] an undo of a value that another user has changed is refused by label, and its entry is dropped', () => {
    const { editor } = listenedEditor();
    editor.commands.setWorkflow({ name: 'Other' });
    type(editor, 'mine');
    editor.dispatch({ label: 'Theirs', command: 'x', origin: 'remote', operations: theirs('mine', 'theirs') });
    expect(editor.undo()).toMatchObject({ ok: false, refusal: { code: 'history-skipped' } });
    expect(editor.undo()).toEqual({ ok: true, label: 'Renamed the workflow to “Other”' });
    expect(editor.toVersion().name).toBe('Trial');
  });
});
