import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson } from '#base';
import { nodesOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { createEditor, type Editor } from '#store';
import { lawRuns } from '../support/long-run.js';

const entry = fc.constantFrom<unknown>('hot-lead', 'self-serve', 'trial', 7, { id: 'u1', name: 'Ana' }, { id: 'u2' });
const list = fc.uniqueArray(entry, { maxLength: 4, comparator: equalJson });
const stored = fc.oneof(list, fc.constantFrom<unknown>(undefined, null, '', 'hot-lead'));
const defaultTags = ['trial'];
const type = { type: 'tag', properties: [{ type: 'tags', name: 'tags', label: 'Tags', defaultValue: defaultTags }] };
const json = (editor: Editor): string => JSON.stringify(editor.toVersion());
const has = (entries: readonly unknown[], one: unknown): boolean => entries.some((each) => equalJson(each, one));
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? defaultTags : Array.isArray(value) ? value : value === null || value === '' ? [] : [value];

function versionWith(values: readonly unknown[]): WorkflowVersion {
  const nodes = values.map((tags, at) => ({
    id: `n${at}`,
    type,
    config: { note: at, ...(tags !== undefined && { tags }) },
  }));
  return { definition: { nodes, edges: [] } } as unknown as WorkflowVersion;
}

describe('[E57] entries of a list in several nodes', () => {
  test('each node keeps its own but the removed ones, and has the added ones, as one entry of the history', () => {
    fc.assert(
      fc.property(fc.array(stored, { minLength: 2, maxLength: 4 }), list, list, (values, add, remove) => {
        const editor = createEditor({ version: versionWith(values) });
        const before = json(editor);
        const nodeIds = values.slice(1).map((_, at) => `n${at + 1}`);
        const done = editor.commands.setSharedEntries({ nodeIds: [...nodeIds, 'gone'], path: ['tags'], add, remove });
        const after = nodesOf(editor.store.getState().version);
        values.forEach((value, at) => {
          const own = listOf(value);
          const kept = own.filter((each) => !has(remove, each));
          const next = [...kept, ...add.filter((each) => !has(kept, each))];
          const isTouched = at > 0 && !equalJson(next, own);
          expect(after[at]?.config?.['note']).toBe(at);
          expect(after[at]?.config?.['tags']).toEqual(isTouched ? next : value);
        });
        if (!done.ok) {
          expect([json(editor), done.refusal.code]).toEqual([before, 'nothing-changed']);
          return;
        }
        expect(editor.history().done.map(({ label }) => label)).toEqual([
          `Changed “Tags” of ${done.changed === 1 ? '1 step' : `${done.changed} steps`}`,
        ]);
        editor.undo();
        expect(json(editor)).toBe(before);
      }),
      { seed: 20261126, numRuns: lawRuns(300) },
    );
  });

  test('adding and removing at once are two entries of the history', () => {
    const editor = createEditor({ version: versionWith([['hot-lead'], ['self-serve']]), now: () => 0 });
    editor.commands.setSharedEntries({ nodeIds: ['n0', 'n1'], path: ['tags'], add: ['trial'] });
    editor.commands.setSharedEntries({ nodeIds: ['n0', 'n1'], path: ['tags'], remove: ['trial'] });
    expect(editor.history().done).toHaveLength(2);
  });

  test('is refused, and nothing changes, for unknown nodes and without a setting', () => {
    const editor = createEditor({ version: versionWith([['hot-lead']]) });
    const codeOf = (nodeIds: readonly string[], path: readonly string[]): string => {
      const done = editor.commands.setSharedEntries({ nodeIds, path, add: ['trial'] });
      return done.ok ? '' : done.refusal.code;
    };
    expect([codeOf(['gone'], ['tags']), codeOf(['n0'], [])]).toEqual(['unknown-node', 'bad-json-path']);
  });
});
