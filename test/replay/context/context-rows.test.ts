import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAtPath, type JsonObject } from '#base';
import { contextChanges } from '#trace';
import {
  contextMarks,
  type ContextRow,
  contextRows,
  type ContextTreeInput,
  stretchesTo,
} from '../../../src/replay/context/context-rows.js';
import { createPathTree, pathOfNode, pathNodeAt, type PathNode } from '../../../src/replay/context/path-node.js';
import {
  maxPartLength,
  maxTextLength,
  partsOf,
  textPart,
  valueWords,
} from '../../../src/replay/context/value-words.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const privacy = createPrivacy(null);

interface Shown {
  readonly mode?: 'changes' | 'all';
  readonly toggled?: readonly (readonly [path: readonly (string | number)[], open: boolean])[];
  readonly stretches?: readonly (string | number)[];
}

function rowsOf(
  before: JsonObject,
  after: JsonObject,
  { mode = 'changes', toggled = [], stretches }: Shown = {},
): readonly ContextRow[] {
  const root = createPathTree();
  const marks = mode === 'changes' ? contextMarks(root, contextChanges(before, after)) : undefined;
  const open = new Map<PathNode, boolean>(toggled.map(([path, isOpen]) => [pathNodeAt(root, path), isOpen]));
  if (stretches) {
    for (const stretch of stretchesTo(root, stretches, marks && before, after)) open.set(stretch, true);
    for (let way = pathNodeAt(root, stretches).above; way?.above; way = way.above) open.set(way, true);
  }
  const input: ContextTreeInput = { root, before, after, marks, toggled: open, privacy };
  return contextRows(input);
}

const signs = { added: '+', removed: '-', changed: '~' } as const;
const lines = (rows: readonly ContextRow[]): string[] =>
  rows.map(
    (row) =>
      `${'  '.repeat(row.depth)}${row.change ? signs[row.change] : ' '}${row.stretch ? row.stretch.join('–') : row.name}`,
  );
const list = (length: number): number[] => Array.from({ length }, (_, at) => at);

describe('contextRows', () => {
  const before = {
    contact: { a: 1, b: 2, c: 3, d: 4, e: 5 },
    conversation: { attempts: 0, lastMessage: { status: 'queued', media: [] } },
    pendingReply: true,
    run: { a: 1, b: 2, c: 3, d: 4, e: 5 },
  };
  const after = {
    contact: before.contact,
    conversation: { attempts: 1, lastMessage: { status: 'undelivered', segments: 2, errorCode: 30007, media: [] } },
    run: before.run,
  };

  it('expands the ancestors of every change and nothing else', () => {
    expect(lines(rowsOf(before, after))).toEqual([
      ' contact',
      ' conversation',
      '  ~attempts',
      '   lastMessage',
      '    ~status',
      '    +segments',
      '    +errorCode',
      '     media',
      '-pendingReply',
      ' run',
    ]);
  });

  it('counts the changes inside collapsed rows', () => {
    const rows = rowsOf(before, after, { toggled: [[['conversation'], false]] });
    expect(rows.find((row) => row.name === 'conversation')).toMatchObject({ open: false, changesInside: 4 });
  });

  it('shows the whole context in the other mode', () => {
    expect(lines(rowsOf(before, after, { mode: 'all' }))).toEqual([
      ' contact',
      ' conversation',
      '   attempts',
      '   lastMessage',
      ' run',
    ]);
    expect(lines(rowsOf(before, after, { mode: 'all', toggled: [[['conversation'], false]] }))).toEqual([
      ' contact',
      ' conversation',
      ' run',
    ]);
  });

  it('marks the entries of added and removed values', () => {
    expect(
      lines(
        rowsOf(
          { old: { deep: [1] } },
          { fresh: { deep: [1] } },
          {
            toggled: [
              [['old'], true],
              [['fresh'], true],
            ],
          },
        ),
      ),
    ).toEqual(['-old', '  -deep', '+fresh', '  +deep']);
  });

  it('splits long arrays into ranges, and expands those with a change', () => {
    const rows = rowsOf({ list: list(1000) }, { list: [...list(700), -1, ...list(1000).slice(701)] });
    expect(rows).toHaveLength(1 + 10 + 100);
    expect(rows.filter((row) => row.change).map((row) => pathOfNode(row.pathNode))).toEqual([['list', 700]]);
    expect(rows.filter((row) => row.stretch && row.open).map((row) => row.stretch)).toEqual([[700, 799]]);
  });

  it('reaches each of 100,000 keys by a few ranges', () => {
    const many = Object.fromEntries(list(100_000).map((at) => [`key-${at}`, at]));
    const closed = rowsOf({}, { many }, { mode: 'all', toggled: [[['many'], true]] });
    expect(closed.length).toBe(1 + 10);
    for (const at of [100, 54_321, 99_999]) {
      const rows = rowsOf({}, { many }, { mode: 'all', stretches: ['many', `key-${at}`] });
      expect(rows.length).toBe(1 + 10 + 100 + 100);
      const { value, position, count } = rows.find((row) => row.name === `key-${at}`)!;
      expect([value, position, count]).toEqual([at, (at % 100) + 1, 100]);
    }
  });

  it('walks ten thousand levels, and counts 100,000 changes', () => {
    let deep: JsonObject = { end: true };
    for (let level = 0; level < 10_000; level++) deep = { in: deep };
    const path = Array.from({ length: 10_000 }, () => 'in');
    const rows = rowsOf({}, deep, { mode: 'all', stretches: [...path, 'end'] });
    expect(rows.length).toBe(10_001);
    expect(pathOfNode(rows.at(-1)!.pathNode).length).toBe(10_001);
    const gone = rowsOf({ many: list(100_000) }, { many: [] });
    expect(gone[0]!.name).toBe('many');
    expect(gone.reduce((sum, row) => sum + (row.stretch && row.depth === 1 ? (row.changesInside ?? 0) : 0), 0)).toBe(
      90_000,
    );
  });

  it('shows each change once, with its values, for any contexts', () => {
    const contexts = fc.dictionary(
      fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('__proto__', 'constructor', '0')),
      fc.jsonValue({ maxDepth: 3 }),
      { maxKeys: 5 },
    ) as fc.Arbitrary<JsonObject>;
    fc.assert(
      fc.property(contexts, contexts, (left, right) => {
        const changes = contextChanges(left, right);
        const rows = rowsOf(left, right);
        const keyOf = (path: readonly (string | number)[]): string => JSON.stringify(path);
        expect(new Set(rows.map((row) => row.pathNode)).size).toBe(rows.length);
        for (const change of changes) {
          const shown = rows.filter((row) => keyOf(pathOfNode(row.pathNode)) === keyOf(change.path));
          expect(shown.map((row) => row.change)).toEqual([change.kind]);
          expect(shown[0]!.value).toEqual(change.kind === 'removed' ? change.before : change.after);
        }
        for (const row of rows)
          if (row.change === undefined) expect(row.value).toEqual(getAtPath(right, pathOfNode(row.pathNode)));
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });
});

describe('valueWords', () => {
  it('reads as JSON, and cuts a long string with its quote open', () => {
    expect(valueWords('a "b"\n')).toEqual({ text: '"a \\"b\\"\\n"', tone: 's' });
    expect(valueWords('x'.repeat(maxTextLength + 7))).toMatchObject({ hidden: 7 });
    expect(valueWords('x'.repeat(maxTextLength + 7)).text.endsWith('x…')).toBe(true);
    expect([null, true, 1.5, [], {}, [1, 2], { a: 1 }].map((value) => valueWords(value).text)).toEqual([
      'null',
      'true',
      '1.5',
      '[ ]',
      '{ }',
      '[ 2 ]',
      '{ 1 }',
    ]);
  });

  it('splits a long string into pages that join to it', () => {
    expect(valueWords('a\u202Eb').text).toBe('"a\\u202eb"');
    const text = `${'x'.repeat(maxPartLength - 1)}😀${'y'.repeat(maxPartLength)}"\n`;
    const parts = Array.from({ length: partsOf(text) }, (_, part) => textPart(text, part));
    expect(parts).toHaveLength(3);
    expect(parts.join('')).toBe(JSON.stringify(text));
  });
});
