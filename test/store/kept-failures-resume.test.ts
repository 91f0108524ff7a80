import { describe, expect, test } from 'vitest';
import { historyCheck, type Operation, type StoredHistory } from '#edit';
import { emptyPresentation, type WorkflowVersion } from '#model';
import { createEditor, type Editor, type EditorOptions } from '#store';

/** Regressions of resuming a history. */

const version: WorkflowVersion = {
  id: 'v1',
  name: 'zero',
  definition: {
    nodes: [
      { id: 'a', type: { type: 'plain' }, config: { m1: 0, m2: 0 } },
      { id: 'b', type: { type: 'plain' } },
    ],
    edges: [],
  },
} as WorkflowVersion;
const open = (options: EditorOptions = {}): Editor => {
  let clock = 0;
  return createEditor({ version, nodeTypes: [], now: () => (clock += 1000), ...options });
};
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const rename = (editor: Editor, name: string): void =>
  expect(editor.commands.setWorkflow({ name })).toMatchObject({ ok: true });
const named = (from: string, to: string): Operation => ({ op: 'set', kind: 'workflow', path: ['name'], from, to });
const remote = (editor: Editor, operation: Operation): void =>
  expect(editor.dispatch({ label: 'Theirs', command: 'x', origin: 'remote', operations: [operation] }).ok).toBe(true);
const set = (editor: Editor, key: string, from: unknown, to: unknown): void => {
  const operation = { op: 'set', kind: 'node', id: 'a', path: ['config', key], from, to } as Operation;
  expect(editor.dispatch({ label: 'Set', command: 'x', origin: 'person', operations: [operation] }).ok).toBe(true);
};
const forge = (stored: object): unknown => {
  const { check: _check, ...rest } = stored as { readonly check?: unknown };
  return { ...rest, check: historyCheck(rest) };
};
const otherBase = { ok: false, refusal: { code: 'other-base' } };
const damaged = {
  ok: false,
  refusal: { code: 'not-a-history', message: 'The stored history is damaged and cannot be used.' },
};

/** A stored history with one rename of the workflow. */
function oneRename(): StoredHistory {
  const editor = open();
  rename(editor, 'one');
  return editor.experimental_exportHistory();
}

describe('long and invalid logs', () => {
  /** A log of many segments with the same entry, undone and redone in turn or always redone. */
  function longLog(legs: number, steps: number, back: (index: number) => boolean): unknown {
    const kept = oneRename();
    const toggle = Array.from({ length: steps }, (_, index) =>
      named(index % 2 === 0 ? 'zero' : 'one', index % 2 === 0 ? 'one' : 'zero'),
    );
    const entry = { id: 1, label: 'Long', command: 'x', operations: toggle, at: 1 };
    const way = Array.from({ length: legs }, (_, index) => ({ entry: 1, back: back(index) }));
    return forge({
      ...kept,
      done: [entry],
      current: { ...kept.current, content: 'elsewhere' },
      base: { content: kept.base?.content, way },
      arranged: [],
    });
  }

  test.each<[string, (index: number) => boolean]>([
    ['back and forth', (index) => index % 2 === 1],
    ['always forward', () => false],
  ])('[E19] 600 segments of 400 operations, %s, do not block the page', (_, back) => {
    const editor = open();
    const began = performance.now();
    expect(editor.experimental_resumeHistory(longLog(600, 400, back))).toMatchObject(otherBase);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('[E19] a log beyond the byte budget of the history is not replayed', () => {
    const editor = open();
    const began = performance.now();
    expect(editor.experimental_resumeHistory(longLog(50_000, 5000, () => false))).toMatchObject(otherBase);
    expect(performance.now() - began).toBeLessThan(5000);
    const kept = oneRename();
    expect(open({ historyBytes: kept.done[0]?.bytes ?? 0 }).experimental_resumeHistory(kept)).toEqual({
      ok: true,
      recovered: 1,
    });
    expect(open({ historyBytes: (kept.done[0]?.bytes ?? 0) - 1 }).experimental_resumeHistory(kept)).toMatchObject(
      otherBase,
    );
  });

  test('[E19] a log of 100,000 operations is replayed, a longer one is not', () => {
    const logOf = (count: number): unknown => {
      const kept = oneRename();
      const operations = [...Array.from({ length: count - 1 }, () => named('zero', 'zero')), named('zero', 'one')];
      return forge({ ...kept, base: { content: kept.base?.content, way: [{ operations }] } });
    };
    expect(open().experimental_resumeHistory(logOf(100_000))).toMatchObject({ ok: true, recovered: 1 });
    expect(open().experimental_resumeHistory(logOf(100_001))).toMatchObject(otherBase);
  });

  test.each([2 ** 40, -(2 ** 40)])('[E19] an operation with the index %i does not block the page', (index) => {
    const removal = { op: 'remove', kind: 'node', index, value: { id: 'nobody' } } as Operation;
    const kept = oneRename();
    const editor = open({ version: { ...version, name: 'one' } });
    expect(
      editor.experimental_resumeHistory(
        forge({ ...kept, undone: [{ id: 2, label: 'Far', command: 'x', operations: [removal], at: 1 }] }),
      ),
    ).toEqual({ ok: true, recovered: 0 });
    expect(editor.redo()).toMatchObject({ ok: false, refusal: { code: 'history-skipped' } });
  });

  test('[E17] the current state is found in the log although a setting was toggled many times before', () => {
    const editor = open();
    for (let times = 0; times < 131; times++)
      set(editor, 'flag', times === 0 ? undefined : times % 2 === 0, times % 2 === 1);
    set(editor, 'm1', 0, 1);
    const service = editor.toVersion();
    set(editor, 'm2', 0, 1);
    const again = open({ version: service });
    expect(again.experimental_resumeHistory(sent(editor.experimental_exportHistory()))).toEqual({
      ok: true,
      recovered: 1,
    });
    expect(again.toVersion()).toEqual(editor.toVersion());
  });
});

describe('resuming beside saves and other users', () => {
  test('[E17] a save under way keeps the log of the recovered changes', () => {
    const editor = open();
    const begun = editor.saving.begin();
    expect(editor.experimental_resumeHistory(sent(oneRename()))).toEqual({ ok: true, recovered: 1 });
    if (!begun.ok) throw new Error('free');
    editor.saving.succeed(begun.ticket, { ...begun.ticket.version, id: 'v2' });
    const again = open({ version: { ...begun.ticket.version, id: 'v2' } });
    expect(again.experimental_resumeHistory(sent(editor.experimental_exportHistory()))).toEqual({
      ok: true,
      recovered: 1,
    });
    expect(again.toVersion()).toMatchObject({ id: 'v2', name: 'one' });
    expect(again.undo()).toMatchObject({ ok: true });
  });

  test('[E17] earlier changes of other users stay part of the log', () => {
    const theirs: Operation = { op: 'set', kind: 'workflow', path: ['note'], to: 'theirs' };
    const first = open();
    remote(first, theirs);
    rename(first, 'one');
    first.undo();
    const editor = open();
    remote(editor, theirs);
    expect(editor.experimental_resumeHistory(sent(first.experimental_exportHistory()))).toEqual({
      ok: true,
      recovered: 0,
    });
    editor.redo();
    const again = open();
    expect(again.experimental_resumeHistory(sent(editor.experimental_exportHistory()))).toEqual({
      ok: true,
      recovered: 2,
    });
    expect(again.toVersion()).toMatchObject({ name: 'one', note: 'theirs' });
  });

  test('[E17] a discarded log stays discarded', () => {
    const kept = oneRename();
    const editor = open({ historyBytes: (kept.done[0]?.bytes ?? 0) + 1 });
    remote(editor, named('zero', 'theirs'));
    remote(editor, named('theirs', 'zero'));
    expect(editor.experimental_resumeHistory(sent(kept))).toEqual({ ok: true, recovered: 1 });
    expect(Object.keys(editor.experimental_exportHistory())).not.toContain('base');
  });
});

describe('resuming without the presentation', () => {
  test('[E17] edits of the version are recovered, and the result says that those of the presentation are not', () => {
    const editor = open({ presentation: { version: 1, nodes: { b: { dx: 9 } } } });
    rename(editor, 'one');
    editor.commands.moveNodes({ a: { x: 900, y: 900 } });
    editor.dispatch({
      label: 'Both',
      command: 'x',
      origin: 'person',
      operations: [
        named('one', 'two'),
        { op: 'set', kind: 'presentation', path: ['nodes', 'b', 'dx'], from: 9, to: 5 },
      ],
    });
    const kept = sent(editor.experimental_exportHistory());
    const again = open();
    expect(again.experimental_resumeHistory(kept)).toEqual({ ok: true, recovered: 2, presentationDropped: true });
    expect(again.toVersion().name).toBe('two');
    expect(again.store.getState().presentation).toBe(emptyPresentation);
    expect(again.history().done.map(({ label, operations }) => [label, operations])).toEqual([
      [editor.history().done[0]?.label, [named('zero', 'one')]],
      ['Both', [named('one', 'two')]],
    ]);
    const third = open();
    expect(third.experimental_resumeHistory(sent(again.experimental_exportHistory()))).toEqual({
      ok: true,
      recovered: 2,
    });
    expect([third.undo(), third.undo(), third.undo()]).toMatchObject([{ ok: true }, { ok: true }, { ok: false }]);
    expect(third.toVersion()).toEqual(version);
    expect(open({ presentation: { version: 1, nodes: { b: { dx: 9 } } } }).experimental_resumeHistory(kept)).toEqual({
      ok: true,
      recovered: 3,
    });
  });
});

describe('invalid and oversized histories', () => {
  const throwing = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no');
      },
    },
  );
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  let asked = 0;
  const moody = {
    get kind(): unknown {
      asked += 1;
      return asked > 1 ? { kind: asked } : 'pathboard/history';
    },
  };
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];

  test.each<[string, unknown]>([
    ['a proxy that throws', throwing],
    ['a proxy that was revoked', revoked],
    [
      'a getter that throws',
      {
        get kind(): string {
          throw new Error('no');
        },
      },
    ],
    ['a list that throws', { kind: 'pathboard/history', done: revoked }],
    ['a getter that changes its mind', moody],
    ['something endlessly deep', { kind: 'pathboard/history', deep }],
  ])('[E19] %s is refused', (_, input) => {
    expect(open().experimental_resumeHistory(input)).toEqual(damaged);
  });

  test('[E16] a proxy of a stored history is accepted', () => {
    expect(open().experimental_resumeHistory(new Proxy(oneRename(), {}))).toEqual({ ok: true, recovered: 1 });
  });

  test('[E11] the newest entries within the budget are kept', () => {
    const editor = open();
    for (let times = 0; times < 50; times++) rename(editor, `Name ${times}`);
    const kept = sent(editor.experimental_exportHistory());
    const again = open({ historyLimit: 3 });
    expect(again.experimental_resumeHistory(kept)).toEqual({ ok: true, recovered: 50 });
    expect(again.history().done.map(({ id }) => id)).toEqual([48, 49, 50]);
    expect(again.toVersion().name).toBe('Name 49');
    // The log from the stored version is as long as before.
    expect(open().experimental_resumeHistory(sent(again.experimental_exportHistory()))).toEqual({
      ok: true,
      recovered: 50,
    });
  });

  test('[E11] [E19] an entry id without a possible successor is refused', () => {
    const withId = (id: number): unknown => {
      const { arranged: _arranged, base: _base, ...kept } = oneRename();
      return forge({ ...kept, done: kept.done.map((entry) => ({ ...entry, id })) });
    };
    for (const id of [Number.MAX_SAFE_INTEGER, 2 ** 52 + 1])
      expect(open({ version: { ...version, name: 'one' } }).experimental_resumeHistory(withId(id))).toEqual(damaged);
    const editor = open({ version: { ...version, name: 'one' } });
    expect(editor.experimental_resumeHistory(withId(2 ** 52))).toEqual({ ok: true, recovered: 0 });
    for (const name of ['two', 'three']) rename(editor, name);
    expect(editor.history().done.map(({ id }) => id - 2 ** 52)).toEqual([0, 1, 2]);
  });
});
