import { describe, expect, test } from 'vitest';
import {
  amendLog,
  applyOperations,
  contentHash,
  emptyHistory,
  emptyLog,
  type EditedDocument,
  extendLog,
  type History,
  historyCheck,
  type HistoryEntry,
  logOf,
  type KnownLogs,
  segmentsOf,
  planResume,
  presentationHash,
  readHistory,
  recordTransaction,
  type Operation,
  operationsOfSegment,
  storeHistory,
} from '#edit';
import { emptyPresentation, type WorkflowVersion } from '#model';

const plenty = { entries: 100, bytes: 1e9 };
const version: WorkflowVersion = {
  id: 'v1',
  name: 'zero',
  note: 'kept',
  definition: { nodes: [{ id: 'a' }], edges: [] },
};
const opened: EditedDocument = { version, presentation: emptyPresentation };
const named = (from: string, to: string): Operation[] => [{ op: 'set', kind: 'workflow', path: ['name'], from, to }];
const moved = (dx: number): Operation[] => [{ op: 'set', kind: 'presentation', path: ['nodes'], to: { a: { dx } } }];

function record(history: History, operations: readonly Operation[], label = 'Changed'): History {
  return recordTransaction(history, { label, command: 'x', origin: 'person', operations }, 5, plenty).history;
}

function apply(document: EditedDocument, operations: readonly Operation[]): EditedDocument {
  const applied = applyOperations(document, operations);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.document;
}

/** Two renames and a move, all of them unsaved. */
const history = record(
  record(record(emptyHistory, named('zero', 'one'), 'One'), moved(4), 'Moved'),
  named('one', 'two'),
  'Two',
);
const [one, move, two] = history.done as [HistoryEntry, HistoryEntry, HistoryEntry];
const document = apply(apply(apply(opened, one.operations), move.operations), two.operations);
const forward = (entry: HistoryEntry) => ({ entry, back: false });
const logs: KnownLogs = {
  base: { content: contentHash(version), log: logOf([forward(one), forward(two)]) },
  arranged: logOf([forward(move)]),
};
const stored = storeHistory(history, document, logs);
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A changed stored history with a matching checksum. */
function forged(change: object): unknown {
  const { check: _check, ...rest } = { ...stored, ...change };
  return { ...rest, check: historyCheck(rest) };
}

describe('a stored history', () => {
  test('is plain JSON that names entries by their ids', () => {
    expect(sent(stored)).toEqual({
      kind: 'pathboard/history',
      version: 1,
      done: history.done,
      undone: [],
      current: { content: contentHash(document.version), presentation: presentationHash(document.presentation) },
      base: {
        content: contentHash(version),
        way: [
          { entry: 1, back: false, place: contentHash(version) },
          { entry: 3, back: false, place: contentHash({ ...version, name: 'one' }) },
        ],
      },
      arranged: [{ entry: 2, back: false, place: presentationHash(emptyPresentation) }],
      check: stored.check,
    });
    const { check, ...rest } = stored;
    expect(check).toBe(historyCheck(rest));
  });

  test('has no logs where none are known, and holds the operations of segments without an entry', () => {
    expect(Object.keys(storeHistory(history, document, {}))).not.toContain('base');
    expect(Object.keys(storeHistory(history, document, {}))).not.toContain('arranged');
    const forgotten = storeHistory({ ...history, done: [two] }, document, {
      ...logs,
      base: { content: 'x', log: logOf([{ entry: one, back: true }, { operations: moved(1) }, forward(two)]) },
    });
    expect(forgotten.base?.way).toEqual([
      { operations: named('one', 'zero') },
      { operations: moved(1), place: contentHash({ ...version, name: 'one' }) },
      { entry: 3, back: false, place: contentHash({ ...version, name: 'one' }) },
    ]);
  });

  test('is read as it was written, with sizes and the next id computed', () => {
    const read = readHistory(sent(stored));
    expect(read).toMatchObject({ ok: true, history: { ...history, sealed: true } });
    expect(read.ok && read.logs.base && segmentsOf(read.logs.base.log)).toEqual([forward(one), forward(two)]);
    expect(read.ok && read.logs.base?.places).toEqual([contentHash(version), contentHash({ ...version, name: 'one' })]);
    expect(read.ok && read.logs.arranged?.places).toEqual([presentationHash(emptyPresentation)]);
    const weightless = forged({ done: stored.done.map((entry) => ({ ...entry, bytes: -5 })) });
    expect(readHistory(weightless)).toMatchObject({ ok: true, history: { bytes: history.bytes, done: history.done } });
  });

  test('is read as a copy', () => {
    const input = structuredClone(stored) as unknown as { done: { label: string }[] };
    const read = readHistory(input);
    if (input.done[0]) input.done[0].label = 'Other';
    expect(read.ok && read.history.done[0]?.label).toBe('One');
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'x'],
    ['a list', []],
    ['an empty object', {}],
    ['another kind', forged({ kind: 'other' })],
    ['no version', forged({ version: undefined })],
    ['version zero', forged({ version: 0 })],
    ['a version that is a string', forged({ version: '1' })],
    ['another checksum', { ...stored, check: 'x' }],
    ['a change without a new checksum', { ...stored, undone: stored.done }],
    ['no done entries', forged({ done: 5 })],
    ['no undone entries', forged({ undone: null })],
    ['an invalid entry', forged({ done: [5] })],
    ['an id that is a string', forged({ done: [{ ...one, id: '1' }] })],
    ['a fractional id', forged({ done: [{ ...one, id: 1.5 }], base: undefined, arranged: undefined })],
    ['a negative id', forged({ done: [{ ...one, id: -1 }], base: undefined, arranged: undefined })],
    ['a repeated id', forged({ undone: [one] })],
    ['a label that is not a string', forged({ done: [{ ...one, label: 5 }], base: undefined, arranged: undefined })],
    [
      'a command that is not a string',
      forged({ done: [{ ...one, command: null }], base: undefined, arranged: undefined }),
    ],
    ['a time that is a string', forged({ done: [{ ...one, at: 'now' }], base: undefined, arranged: undefined })],
    [
      'a merge key that is not a string',
      forged({ done: [{ ...one, mergeKey: 5 }], base: undefined, arranged: undefined }),
    ],
    [
      'invalid operations',
      forged({ done: [{ ...one, operations: [{ op: 'set' }] }], base: undefined, arranged: undefined }),
    ],
    ['no fingerprints', forged({ current: {} })],
    ['one fingerprint', forged({ current: { content: 'x' } })],
    ['an invalid current state', forged({ current: 'x' })],
    ['an invalid base', forged({ base: 5 })],
    ['a base without a fingerprint', forged({ base: { way: [] } })],
    ['a base without a log', forged({ base: { content: 'x' } })],
    ['a log with an unknown entry', forged({ base: { content: 'x', way: [{ entry: 9, back: false }] } })],
    ['a segment without a direction', forged({ base: { content: 'x', way: [{ entry: 1 }] } })],
    ['a segment with invalid operations', forged({ arranged: [{ operations: [5] }] })],
    ['an invalid log', forged({ arranged: 'x' })],
    ['an invalid segment', forged({ arranged: [null] })],
    ['a fingerprint that is not a string', forged({ arranged: [{ entry: 2, back: false, place: 5 }] })],
    ['a function', { ...stored, f: () => 1 }],
  ])('[E19] %s is refused', (_, input) => {
    const refused = {
      ok: false,
      refusal: {
        code: 'not-a-history',
        message: 'The stored history is damaged and cannot be used.',
      },
    };
    expect(readHistory(input)).toEqual(refused);
    expect(planResume(input, document, plenty)).toEqual(refused);
  });

  test('[E19] a newer format version is refused as newer-history', () => {
    expect(readHistory(forged({ version: 2 }))).toEqual({
      ok: false,
      refusal: {
        code: 'newer-history',
        message: 'The earlier changes were kept by a newer version of this page and cannot be used here.',
      },
    });
  });
});

describe('planResume', () => {
  const resume = (at: EditedDocument, what: unknown = stored) => planResume(sent(what), at, plenty);
  const other = {
    ok: false,
    refusal: {
      code: 'other-base',
      message: 'The stored history belongs to another version and cannot be restored here.',
    },
  };

  test('[E16] recovers nothing on the document that the history belongs to', () => {
    const planned = resume(document);
    expect(planned).toMatchObject({ ok: true, operations: [], recovered: 0 });
    expect(planned.ok && planned.segments).toEqual({ version: [], presentation: [] });
  });

  test('[E17] recovers version and presentation each from its own state', () => {
    expect(resume(opened)).toMatchObject({
      ok: true,
      operations: [...one.operations, ...two.operations, ...move.operations],
      recovered: 3,
    });
    expect(resume({ ...opened, presentation: document.presentation })).toMatchObject({
      ok: true,
      operations: [...one.operations, ...two.operations],
      recovered: 2,
    });
    expect(resume({ ...document, presentation: emptyPresentation })).toMatchObject({
      ok: true,
      operations: move.operations,
      recovered: 1,
    });
    const between = resume({ version: apply(opened, one.operations).version, presentation: document.presentation });
    expect(between).toMatchObject({ ok: true, operations: two.operations, recovered: 1 });
    expect(between.ok && between.segments).toEqual({ version: [forward(two)], presentation: [] });
  });

  test('[E17] ignores fields that only the service assigns', () => {
    const assigned = {
      id: 'v9',
      readonly: false,
      active: 'now',
      lastActive: null,
      created: { at: 'x' },
      updated: { at: 'y' },
    };
    expect(resume({ ...opened, version: { ...version, ...assigned } })).toMatchObject({ ok: true, recovered: 3 });
    expect(resume({ ...opened, version: { ...version, note: 'other' } })).toEqual(other);
  });

  test('[E17] counts an entry about both parts once, and an undone one not at all', () => {
    const both = record(emptyHistory, [...named('zero', 'one'), ...moved(4)]);
    const [entry] = both.done as [HistoryEntry];
    const after = apply(opened, entry.operations);
    expect(
      resume(
        opened,
        storeHistory(both, after, {
          base: { content: contentHash(version), log: logOf([forward(entry)]) },
          arranged: logOf([forward(entry)]),
        }),
      ),
    ).toMatchObject({ ok: true, recovered: 1 });
    const back = {
      base: {
        content: contentHash(version),
        log: logOf([
          forward(one),
          { entry: one, back: true },
          { operations: named('zero', 'theirs') },
          { operations: named('theirs', 'mine') },
        ]),
      },
    };
    const theirs = apply(opened, named('zero', 'mine'));
    expect(resume(opened, storeHistory({ ...emptyHistory, undone: [one] }, theirs, back))).toMatchObject({
      ok: true,
      recovered: 2,
    });
  });

  test('[E18] refuses any other document', () => {
    expect(resume({ ...opened, version: { ...version, name: 'elsewhere' } })).toEqual(other);
    expect(resume(opened, storeHistory(history, document, {}))).toEqual(other);
  });

  test('[E17] drops the changes of the presentation on any other presentation', () => {
    const dropped = {
      operations: [],
      recovered: 0,
      presentationDropped: true,
      history: { done: [one, two], bytes: one.bytes + two.bytes },
      segments: { presentation: [] },
    };
    expect(resume({ ...document, presentation: { version: 1, nodes: { a: { dx: 9 } } } })).toMatchObject(dropped);
    const ofVersion = storeHistory(history, document, { base: logs.base as NonNullable<KnownLogs['base']> });
    expect(resume(opened, ofVersion)).toMatchObject({
      ...dropped,
      operations: [...one.operations, ...two.operations],
      recovered: 2,
    });
    expect(resume({ ...opened, presentation: document.presentation }, ofVersion)).not.toHaveProperty(
      'presentationDropped',
    );
  });

  test('[E18] does not replay a log that leads to another document', () => {
    expect(
      resume(opened, forged({ current: { content: 'x', presentation: presentationHash(opened.presentation) } })),
    ).toEqual(other);
  });

  test('[E19] refuses a log that is too long to replay, without blocking', () => {
    const operations = [...named('zero', 'one'), ...named('one', 'zero')];
    const way = Array.from({ length: 20_000 }, () => ({ operations }));
    const began = performance.now();
    expect(
      resume(
        opened,
        forged({
          base: { content: 'x', way },
          current: { content: 'x', presentation: presentationHash(opened.presentation) },
        }),
      ),
    ).toEqual(other);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('amendLog', () => {
  test('replaces the last segment with the longer burst, and removes it where the burst left no entry', () => {
    const start = extendLog(emptyLog, forward(one));
    const longer = { ...one, bytes: one.bytes + 10 };
    expect(amendLog(start, 1, longer, [])).toEqual({
      last: forward(longer),
      before: emptyLog,
      bytes: longer.bytes,
    });
    expect(amendLog(start, 1, undefined, [])).toBe(emptyLog);
  });

  test.each([emptyLog, logOf([{ entry: one, back: true }]), logOf([forward(two)]), logOf([{ operations: moved(1) }])])(
    'adds a segment of its own where the last one is not the burst',
    (log) => {
      expect(segmentsOf(amendLog(log, 1, one, two.operations))).toEqual([
        ...segmentsOf(log),
        { operations: two.operations },
      ]);
    },
  );

  test('logs have the size of their segments', () => {
    expect(logOf([forward(one), { entry: two, back: true }]).bytes).toBe(one.bytes + two.bytes);
    expect(logOf([{ operations: one.operations }]).bytes).toBe(one.bytes);
    expect(operationsOfSegment({ entry: one, back: true })).toEqual(named('one', 'zero'));
  });
});

describe('contentHash', () => {
  test.each<[string, WorkflowVersion]>([
    ['another name', { ...version, name: 'x' }],
    ['another order of nodes', { ...version, definition: { nodes: [{ id: 'b' }, { id: 'a' }], edges: [] } }],
    ['no edges', { ...version, definition: { nodes: [{ id: 'a' }] } }],
    ['null for edges', { ...version, definition: { nodes: [{ id: 'a' }], edges: null } }],
    ['no definition', { name: 'zero', note: 'kept' }],
    ['null for a definition', { ...version, definition: null }],
    ['another key', { ...version, definition: { ...version.definition, extra: 1 } }],
    ['a setting', { ...version, definition: { nodes: [{ id: 'a', config: {} }], edges: [] } }],
  ])('differs with %s', (_, changed) => {
    expect(contentHash(changed)).not.toBe(contentHash(version));
  });

  test('distinguishes an absent definition from null, and one name from another', () => {
    const prints = [{}, { definition: null }, { name: 'x' }, { name: 'x', definition: null }, { definition: {} }].map(
      contentHash,
    );
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('ignores the order of keys and fields that the service assigns', () => {
    const { id: _id, ...bare } = version;
    expect(
      contentHash({
        definition: { edges: [], nodes: [{ id: 'a' }] },
        note: 'kept',
        name: 'zero',
        id: 'other',
        readonly: true,
      } as WorkflowVersion),
    ).toBe(contentHash(version));
    expect(contentHash(bare)).toBe(contentHash(version));
  });
});
