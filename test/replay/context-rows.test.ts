import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAtPath, type JsonObject } from '#base';
import { contextChanges } from '#trace';
import { contextRows, type ContextRow, type ContextTreeInput, pathKey } from '../../src/replay/context/context-rows.js';
import { longestText, valueWords } from '../../src/replay/context/value-words.js';

const seed = 20261121;
const none = new Map<never, never>();

function rowsOf(before: JsonObject, after: JsonObject, more: Partial<ContextTreeInput> = {}): readonly ContextRow[] {
  return contextRows({ before, after, changes: contextChanges(before, after), mode: 'changes', toggled: none, pages: none, ...more });
}

const lines = (rows: readonly ContextRow[]): string[] =>
  rows.map((row) => `${'  '.repeat(row.depth)}${{ added: '+', removed: '-', changed: '~' }[row.change ?? 'none' as 'added'] ?? ' '}${row.more ? `${row.more} more` : row.name}`);

describe('contextRows', () => {
  const before = { contact: { a: 1, b: 2, c: 3, d: 4, e: 5 }, conversation: { attempts: 0, lastMessage: { status: 'queued', media: [] } }, pendingReply: true, run: { a: 1, b: 2, c: 3, d: 4, e: 5 } };
  const after = { contact: before.contact, conversation: { attempts: 1, lastMessage: { status: 'undelivered', segments: 2, errorCode: 30007, media: [] } }, run: before.run };

  it('opens the way to every change and leaves the rest closed', () => {
    expect(lines(rowsOf(before, after))).toEqual([
      ' contact', ' conversation', '  ~attempts', '   lastMessage', '    ~status', '    +segments', '    +errorCode', '     media', '-pendingReply', ' run',
    ]);
  });

  it('shows the context as it is in the other mode', () => {
    expect(lines(rowsOf(before, after, { mode: 'all' }))).toEqual([' contact', ' conversation', '   attempts', '   lastMessage', ' run']);
    expect(lines(rowsOf(before, after, { mode: 'all', toggled: new Map([[pathKey(['conversation']), false]]) }))).toEqual([
      ' contact', ' conversation', ' run',
    ]);
  });

  it('marks what is inside of something that came or went', () => {
    const rows = rowsOf({ old: { deep: [1] } }, { fresh: { deep: [1] } }, { toggled: new Map([[pathKey(['old']), true], [pathKey(['fresh']), true]]) });
    expect(lines(rows)).toEqual(['-old', '  -deep', '+fresh', '  +deep']);
  });

  it('draws long lists in pages, and never leaves a change out', () => {
    const list = Array.from({ length: 1000 }, (_, at) => at);
    const rows = rowsOf({ list }, { list: [...list.slice(0, 700), -1, ...list.slice(701)] });
    expect(rows).toHaveLength(1 + 100 + 1 + 1);
    expect(rows.find((row) => row.change)?.path).toEqual(['list', 700]);
    expect(rows.at(-1)?.more).toBe(899);
    const opened = rowsOf({ list }, { list }, { toggled: new Map([[pathKey(['list']), true]]), pages: new Map([[pathKey(['list']), 3]]) });
    expect(opened.at(-1)?.more).toBe(700);
  });

  it('shows each change once, with its values, whatever the contexts hold', () => {
    const contexts = fc.dictionary(fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('__proto__', 'constructor', '0')), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }) as fc.Arbitrary<JsonObject>;
    fc.assert(fc.property(contexts, contexts, (left, right) => {
      const changes = contextChanges(left, right);
      const rows = rowsOf(left, right);
      expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
      for (const change of changes) {
        const shown = rows.filter((row) => row.key === pathKey(change.path));
        expect(shown).toHaveLength(1);
        expect(shown[0]).toMatchObject({ change: change.kind });
        expect(shown[0]!.value).toEqual(change.kind === 'removed' ? change.before : change.after);
      }
      for (const row of rows) if (row.change === undefined) expect(row.value).toEqual(getAtPath(right, row.path));
    }), { seed, numRuns: 1000 });
  });
});

describe('valueWords', () => {
  it('reads as JSON, and cuts long text with its quote left open', () => {
    expect(valueWords('a "b"\n')).toEqual({ text: '"a \\"b\\"\\n"', tone: 's' });
    expect(valueWords('x'.repeat(longestText + 7))).toMatchObject({ hidden: 7 });
    expect(valueWords('x'.repeat(longestText + 7)).text.endsWith('x…')).toBe(true);
    expect(valueWords('x'.repeat(longestText + 7), true).text).toHaveLength(longestText + 9);
    expect([null, true, 1.5, [], {}, [1, 2], { a: 1 }].map((value) => valueWords(value).text)).toEqual(['null', 'true', '1.5', '[ ]', '{ }', '[ 2 ]', '{ 1 }']);
  });
});
