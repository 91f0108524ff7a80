import { describe, expect, test, vi } from 'vitest';
import type { Operation, Transaction } from '#edit';
import { defaultLimits, type WorkflowVersion } from '#model';
import { type ChangeEvent, createEditor, type Editor } from '#store';

/** Regressions of writing a document. */

const plain = (id: string): { id: string; type: { type: string; label: string } } => ({
  id,
  type: { type: 'plain', label: id },
});
const version = {
  id: 'v1',
  name: 'W',
  definition: { nodes: [plain('a'), plain('b'), plain('end')], edges: [] },
} as unknown as WorkflowVersion;
const open = (given: WorkflowVersion = version): Editor =>
  createEditor({ version: given, nodeTypes: [], now: () => 0 });
const ids = (editor: Editor): readonly string[] => (editor.toVersion().definition?.nodes ?? []).map(({ id }) => id);
const text = (editor: Editor): string => JSON.stringify(editor.toVersion());
const rename = (editor: Editor, name: string): boolean => editor.commands.setWorkflow({ name }).ok;
const remote = (editor: Editor, ...nodes: readonly object[]): unknown =>
  editor.dispatch({
    label: 'Theirs',
    command: 'theirs',
    origin: 'remote',
    operations: nodes as unknown as Operation[],
  });
const renamed: Transaction = {
  label: 'Theirs',
  command: 'theirs',
  origin: 'remote',
  operations: [{ op: 'set', kind: 'workflow', path: ['name'], from: 'W', to: 'Theirs' }],
};

/** The uncaught errors while `run` runs. */
function uncaught(run: () => void): readonly unknown[] {
  const tasks: (() => void)[] = [];
  const spy = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => void tasks.push(task));
  try {
    run();
  } finally {
    spy.mockRestore();
  }
  return tasks.map((task) => {
    try {
      return task();
    } catch (error) {
      return error;
    }
  });
}

describe('undo after another user added or removed other nodes', () => {
  test('[E12] removes an added node by its id, and redo adds it exactly', () => {
    const editor = open();
    editor.commands.addNode({ type: { type: 'plain', label: 'mine' } });
    const mine = ids(editor)[3] ?? '';
    expect(remote(editor, { op: 'remove', kind: 'node', index: 1, value: plain('b') })).toEqual({ ok: true });
    const whole = text(editor);
    expect(editor.undo()).toMatchObject({ ok: true });
    expect(ids(editor)).toEqual(['a', 'end']);
    const before = text(editor);
    for (let times = 0; times < 2; times++) {
      expect(editor.redo()).toMatchObject({ ok: true });
      expect(text(editor)).toBe(whole);
      expect(ids(editor)).toEqual(['a', 'end', mine]);
      expect(editor.undo()).toMatchObject({ ok: true });
      expect(text(editor)).toBe(before);
    }
  });

  test.each(['undo', 'jump'] as const)(
    '[E12] restores the last node at the end of a shorter list, and redo removes it (%s)',
    (method) => {
      const editor = open();
      const events: ChangeEvent[] = [];
      editor.commands.removeElements({ nodeIds: ['end'] });
      remote(editor, { op: 'remove', kind: 'node', index: 0, value: plain('a') });
      const before = text(editor);
      editor.onChange((event) => events.push(event));
      expect(method === 'undo' ? editor.undo() : editor.jump('start')).toMatchObject({ ok: true });
      expect(ids(editor)).toEqual(['b', 'end']);
      const added = { op: 'add', kind: 'node', index: 1, value: plain('end') };
      expect(events[0]?.transaction.operations).toMatchObject([added, { op: 'set', path: ['kept'] }]);
      expect(editor.history().undone).toMatchObject([{ operations: [{ path: ['kept'] }, { op: 'remove', index: 1 }] }]);
      expect(method === 'undo' ? editor.redo() : editor.jump(1)).toMatchObject({ ok: true });
      expect(text(editor)).toBe(before);
      expect(editor.undo()).toMatchObject({ ok: true });
      expect(ids(editor)).toEqual(['b', 'end']);
    },
  );

  test('an undo at another index can still be resumed after a reload', () => {
    const editor = open();
    editor.commands.removeElements({ nodeIds: ['end'] });
    remote(editor, { op: 'remove', kind: 'node', index: 0, value: plain('a') });
    editor.undo();
    const later = open();
    expect(
      later.experimental_resumeHistory(JSON.parse(JSON.stringify(editor.experimental_exportHistory()))),
    ).toMatchObject({ ok: true });
    expect(text(later)).toBe(text(editor));
    expect(later.redo()).toMatchObject({ ok: true });
    expect(ids(later)).toEqual(['b']);
  });

  test('is refused for a node that another user has changed or removed', () => {
    for (const [node, left] of [
      [{ op: 'set', kind: 'node', id: 'mine', path: ['note'], to: 'theirs' }, ['a', 'end', 'mine']],
      [{ op: 'remove', kind: 'node', index: 2, value: { id: 'mine' } }, ['a', 'end']],
    ] as const) {
      const editor = open();
      editor.dispatch({
        label: 'Mine',
        command: 'x',
        origin: 'program',
        operations: [{ op: 'add', kind: 'node', index: 3, value: { id: 'mine' } }],
      });
      expect(remote(editor, { op: 'remove', kind: 'node', index: 1, value: plain('b') }, node)).toEqual({ ok: true });
      expect(editor.undo()).toMatchObject({ ok: false, refusal: { code: 'history-skipped' } });
      expect(ids(editor)).toEqual(left);
    }
  });

  test('an operation on a repeated id applies to the node at its index only', () => {
    const duplicate = (note: string): object => ({ ...plain('a'), note });
    const editor = open({
      ...version,
      definition: { nodes: [duplicate('1'), duplicate('2')], edges: [] },
    } as unknown as WorkflowVersion);
    expect(
      remote(editor, { op: 'remove', kind: 'node', index: 0, value: duplicate('2'), repeats: true }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'stale-operation' },
    });
    expect(remote(editor, { op: 'remove', kind: 'node', index: 1, value: duplicate('2'), repeats: true })).toEqual({
      ok: true,
    });
  });

  test('10,000 nodes at other indexes are removed within 2 seconds', () => {
    const editor = open();
    const value = (index: number): { id: string } => ({ id: `n${index}` });
    const operations = Array.from({ length: 10_000 }, (_, index): Operation => ({
      op: 'add',
      kind: 'node',
      index: 3 + index,
      value: value(index),
    }));
    editor.dispatch({ label: 'Many', command: 'x', origin: 'program', operations });
    remote(
      editor,
      { op: 'remove', kind: 'node', index: 0, value: plain('a') },
      { op: 'remove', kind: 'node', index: 0, value: plain('b') },
    );
    const began = performance.now();
    expect(editor.undo()).toMatchObject({ ok: true });
    expect(performance.now() - began).toBeLessThan(2000);
    expect(ids(editor)).toEqual(['end']);
  });
});

describe('undo byte for byte', () => {
  test('[E10] typing that ends with another order of keys is one entry', () => {
    const given = {
      ...version,
      definition: { nodes: [{ ...plain('a'), config: { map: { a: 1, b: 2 } } }], edges: [] },
    } as unknown as WorkflowVersion;
    const editor = open(given);
    editor.commands.setConfig({ nodeId: 'a', path: ['map'], value: { a: 1 } });
    editor.commands.setConfig({ nodeId: 'a', path: ['map'], value: { b: 2, a: 1 } });
    const end = text(editor);
    expect(editor.history().done).toHaveLength(1);
    expect(editor.undo()).toMatchObject({ ok: true });
    expect(text(editor)).toBe(JSON.stringify(given));
    editor.redo();
    expect(text(editor)).toBe(end);
  });

  test('the old value of a host’s operation may have another order of keys', () => {
    const given = {
      ...version,
      tags: { a: 1, b: 2 },
      definition: { nodes: [{ id: 'a', note: 1 }], edges: [] },
    } as unknown as WorkflowVersion;
    const editor = open(given);
    editor.dispatch({
      label: 'Theirs',
      command: 'x',
      origin: 'program',
      operations: [
        { op: 'set', kind: 'workflow', path: ['tags'], from: { b: 2, a: 1 }, to: 1 },
        { op: 'remove', kind: 'node', index: 0, value: { note: 1, id: 'a' } as unknown as { id: string } },
      ],
    });
    expect(editor.undo()).toMatchObject({ ok: true });
    expect(text(editor)).toBe(JSON.stringify(given));
  });

  test('[E10] a clock that was set back does not merge two entries', () => {
    const clock = { now: 10_000 };
    const editor = createEditor({ version, nodeTypes: [], now: () => clock.now });
    rename(editor, 'A');
    clock.now = 9_499;
    rename(editor, 'B');
    clock.now = 9_000;
    rename(editor, 'C');
    clock.now = 9_500;
    rename(editor, 'D');
    expect(editor.history().done.map(({ at }) => at)).toEqual([10_000, 9_500]);
  });

  test('adding, deleting and renaming a property do not merge', () => {
    const lists = [
      [{ name: 'p' }],
      [{ name: 'p' }, { name: 'q' }],
      [{ name: 'p' }, { name: 'r' }],
      [{ name: 'p' }, { name: 'r' }, {}],
      [{ name: 'p' }],
    ];
    const editor = open();
    for (const properties of lists) editor.commands.setWorkflow({ properties });
    expect(editor.history().done).toHaveLength(lists.length);
    editor.commands.setWorkflow({ properties: [{ name: 'p', defaultValue: 'x' }] as never });
    editor.commands.setWorkflow({ properties: [{ name: 'p', defaultValue: 'xy' }] as never });
    expect(editor.history().done).toHaveLength(lists.length + 1);
  });
});

describe('listeners and subscribers', () => {
  test('[E14] a listener that throws stops neither the change nor other listeners', () => {
    for (const change of [
      (editor: Editor) => rename(editor, 'New'),
      (editor: Editor) => editor.transact('New', () => rename(editor, 'New')),
    ]) {
      const editor = open();
      const heard: string[] = [];
      editor.onChange(() => {
        throw new Error('theirs');
      });
      editor.onChange(({ transaction }) => heard.push(transaction.command));
      expect(uncaught(() => expect(change(editor)).toBe(true))).toMatchObject([{ message: 'theirs' }]);
      expect(heard).toHaveLength(1);
      expect(editor.toVersion().name).toBe('New');
      expect(editor.history().done).toHaveLength(1);
      uncaught(() => expect(editor.undo()).toMatchObject({ ok: true }));
      expect(editor.toVersion()).toEqual(version);
    }
  });

  test('a subscriber that sees a new document finds its entry in the history', () => {
    const editor = open();
    const kept: unknown[] = [];
    editor.store.subscribe((now) => {
      const { done, undone } = editor.history();
      const later = open();
      expect(later.experimental_resumeHistory(editor.experimental_exportHistory())).toMatchObject({ ok: true });
      expect(later.toVersion()).toEqual(now.version);
      kept.push([now.version.name, done.length, undone.length, now.undoLabel, now.redoLabel]);
    });
    expect(
      uncaught(() => {
        rename(editor, 'New');
        editor.undo();
        editor.redo();
        editor.jump('start');
      }),
    ).toEqual([]);
    const label = 'Renamed the workflow to “New”';
    expect(kept).toEqual([
      ['New', 1, 0, label, undefined],
      ['W', 0, 1, undefined, label],
      ['New', 1, 0, label, undefined],
      ['W', 0, 1, undefined, label],
    ]);
  });

  test('a subscriber that throws affects neither the history nor other subscribers', () => {
    const editor = open();
    const seen: unknown[] = [];
    editor.store.subscribe(() => {
      throw new Error('theirs');
    });
    editor.store.subscribe((now) => seen.push(now.version.name));
    expect(uncaught(() => expect(rename(editor, 'New')).toBe(true))).toHaveLength(1);
    expect(seen).toEqual(['New']);
    expect(editor.history().done).toHaveLength(1);
    expect(open().experimental_resumeHistory(editor.experimental_exportHistory())).toMatchObject({
      ok: true,
      recovered: 1,
    });
  });

  test('[E14] a change made by a subscriber or listener is reported after the one it reacts to, to all listeners', () => {
    for (const listen of ['subscribe', 'onChange'] as const) {
      const editor = open();
      const mirror = open();
      const heard: unknown[] = [];
      const answer = (): void => {
        if (editor.toVersion().name === 'First') expect(rename(editor, 'Second')).toBe(true);
      };
      if (listen === 'subscribe') editor.store.subscribe(answer);
      else editor.onChange(answer);
      editor.onChange(({ after, before, entryId, revision, transaction }) => {
        heard.push([before.version.name, after.version.name, entryId, revision]);
        expect(mirror.dispatch({ ...transaction, origin: 'remote' })).toEqual({ ok: true });
      });
      editor.commands.setWorkflow({ name: 'First', properties: [{ name: 'p' }] });
      expect(heard).toEqual([
        ['W', 'First', 1, 1],
        ['First', 'Second', 2, 2],
      ]);
      expect(editor.history().done.map(({ label }) => label)).toEqual([
        'Renamed the workflow to “First”',
        'Renamed the workflow to “Second”',
      ]);
      expect(text(mirror)).toBe(text(editor));
    }
  });

  test('an unsubscribed listener is not called, and a new one only for later changes', () => {
    const editor = open();
    const heard: string[] = [];
    const stop = editor.onChange(() => heard.push('never'));
    editor.onChange(() => {
      heard.push('first');
      if (heard.length === 1) {
        rename(editor, 'Again');
        editor.onChange(({ after }) => heard.push(`late ${after.version.name}`));
      }
    });
    stop();
    rename(editor, 'New');
    expect(heard).toEqual(['first', 'first']);
    rename(editor, 'Last');
    expect(heard.slice(2)).toEqual(['first', 'late Last']);
  });
});

describe('groups', () => {
  test('[E39] an inner group that throws rolls back only its own changes where the outer one continues', () => {
    const editor = open();
    editor.select({ nodeIds: ['a', 'b'] });
    const events: ChangeEvent[] = [];
    editor.onChange((event) => events.push(event));
    editor.transact('Outer', () => {
      editor.commands.removeElements({ nodeIds: ['a'] });
      const { version: middle, selection } = editor.store.getState();
      expect(() =>
        editor.transact('Inner', () => {
          rename(editor, 'Half');
          editor.commands.removeElements({ nodeIds: ['b'] });
          throw new Error('stop');
        }),
      ).toThrow('stop');
      expect(editor.toVersion()).toBe(middle);
      expect(editor.store.getState().selection).toBe(selection);
      editor.transact('Inner', () => editor.commands.addNode({ type: { type: 'plain', label: 'new' } }));
    });
    expect(ids(editor)).toHaveLength(3);
    expect(editor.toVersion().name).toBe('W');
    expect(events.map(({ transaction }) => [transaction.label, transaction.operations.length])).toEqual([
      ['Outer', editor.history().done[0]?.operations.length],
    ]);
    expect(editor.undo()).toMatchObject({ ok: true, label: 'Outer' });
    expect(text(editor)).toBe(JSON.stringify(version));
  });

  test('[E39] a group that returns a promise is rolled back alone', () => {
    const editor = open();
    const run = async (): Promise<void> => {
      rename(editor, 'Half');
    };
    // @ts-expect-error A group cannot be asynchronous.
    expect(() => editor.transact('Waits', run)).toThrow(TypeError);
    expect(editor.toVersion()).toBe(version);
    expect(editor.history().done).toEqual([]);
    expect(rename(editor, 'New')).toBe(true);
    expect(editor.history().done).toHaveLength(1);
  });

  test('a save is refused inside a group, and an exported history leaves the group out', () => {
    const editor = open();
    const stored = editor.transact('Group', () => {
      rename(editor, 'Half');
      expect(editor.saving.begin()).toEqual({
        ok: false,
        refusal: { code: 'in-transaction', message: 'Finish what is being done first.' },
      });
      return editor.experimental_exportHistory();
    });
    expect(open().experimental_resumeHistory(stored)).toMatchObject({ ok: true, recovered: 0 });
    expect(editor.saving.begin()).toMatchObject({ ok: true, ticket: { version: { name: 'Half' } } });
  });

  test('[E39] fields that the service assigns meanwhile stay when a group is rolled back', () => {
    const editor = open();
    rename(editor, 'New');
    const begun = editor.saving.begin();
    if (!begun.ok) throw new Error('free');
    expect(() =>
      editor.transact('Fails', () => {
        rename(editor, 'Half');
        editor.saving.succeed(begun.ticket, { ...begun.ticket.version, id: 'v2' });
        rename(editor, 'Other half');
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(editor.toVersion()).toEqual({ ...version, id: 'v2', name: 'New' });
    expect(editor.store.getState().save).toMatchObject({ status: 'saved', base: { id: 'v2' } });
    expect(editor.undo()).toMatchObject({ ok: true });
    expect(editor.toVersion()).toEqual({ ...version, id: 'v2' });
  });
});

describe('dispatch', () => {
  const { label: _label, ...unlabelled } = renamed;
  test.each([
    ['null', null],
    ['a string', 'x'],
    ['a list', []],
    ['no label', unlabelled],
    ['no command', { ...renamed, command: 7 }],
    ['no origin', { ...renamed, origin: undefined }],
    ['an unknown origin', { ...renamed, origin: 'ghost' }],
    ['a merge key that is not a string', { ...renamed, mergeKey: null }],
    [
      'a value with a getter that throws',
      {
        ...renamed,
        get operations(): never {
          throw new Error('look away');
        },
      },
    ],
  ])('[E40] %s is no transaction', (_, transaction) => {
    const editor = open();
    expect(editor.dispatch(transaction as Transaction)).toMatchObject({
      ok: false,
      refusal: { code: 'bad-transaction' },
    });
    expect(editor.toVersion()).toBe(version);
    rename(editor, 'New');
    expect(
      open().experimental_resumeHistory(JSON.parse(JSON.stringify(editor.experimental_exportHistory()))),
    ).toMatchObject({ ok: true });
  });

  test('[E40] later changes of the transaction object do not change the document', () => {
    const editor = open();
    const value = { id: 'mine', config: { tags: ['x'] } };
    const to = ['one'];
    const path = ['list'];
    const operations: Operation[] = [
      { op: 'add', kind: 'node', index: 3, value },
      { op: 'set', kind: 'workflow', path, to },
    ];
    expect(editor.dispatch({ label: 'Theirs', command: 'x', origin: 'program', operations })).toEqual({ ok: true });
    const now = text(editor);
    value.id = 'other';
    value.config.tags.push('y');
    to.push('two');
    path.push('deeper');
    operations.pop();
    expect(text(editor)).toBe(now);
    expect(editor.undo()).toMatchObject({ ok: true });
    expect(text(editor)).toBe(JSON.stringify(version));
  });

  test('[E40] values are stored as JSON text would store them, so that a mirror has the same', () => {
    const editor = open();
    expect(remote(editor, { op: 'set', kind: 'workflow', path: ['odd'], to: { zero: -0, gone: undefined } })).toEqual({
      ok: true,
    });
    expect(editor.toVersion()['odd']).toStrictEqual({ zero: 0 });
  });

  test.each([
    [
      'a whole list',
      { op: 'set', kind: 'workflow', path: ['definition', 'nodes'], from: version.definition?.nodes, to: [] },
    ],
    ['the whole definition', { op: 'set', kind: 'workflow', path: ['definition'], from: version.definition, to: {} }],
    ['a target without its old value', { op: 'set', kind: 'edge', id: 'e', path: ['target'], to: 'b' }],
    [
      'a value that is nested too deeply',
      {
        op: 'set',
        kind: 'workflow',
        path: ['x'],
        from: JSON.parse('['.repeat(defaultLimits.maxDepth + 1) + ']'.repeat(defaultLimits.maxDepth + 1)),
        to: 1,
      },
    ],
    ['a key index that is no number', { op: 'set', kind: 'workflow', path: ['x'], to: 1, keyIndex: 'first' }],
    ['an invalid `repeats`', { op: 'add', kind: 'node', index: 0, value: { id: 'x' }, repeats: 'yes' }],
  ])('[E40] %s is refused, as its inverse would be', (_, operation) => {
    const editor = open();
    expect(remote(editor, operation)).toMatchObject({ ok: false, refusal: { code: 'bad-operation' } });
    expect(editor.toVersion()).toBe(version);
  });
});

test('the selection keeps its identity unless elements are added or removed', () => {
  const editor = open();
  editor.select({ nodeIds: ['a', 'b'] });
  const { selection } = editor.store.getState();
  editor.commands.setConfig({ nodeId: 'a', path: ['x'], value: 1 });
  expect(editor.store.getState().selection).toBe(selection);
  editor.commands.removeElements({ nodeIds: ['a'] });
  expect(editor.store.getState().selection).toEqual({ nodeIds: ['b'], edgeIds: [] });
  remote(editor, { op: 'remove', kind: 'node', index: 0, value: plain('b') });
  expect(editor.store.getState().selection).toEqual({ nodeIds: [], edgeIds: [] });
});
