import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import { compareVersions } from '#compare';
import { applyOperations, type EditedDocument, invertOperations, replaceDocument } from '#edit';
import { createEditor, type Editor } from '#store';
import { documentOf, edge, step } from '../edit/carry-out.js';
import { isLong, lawRuns } from '../support/long-run.js';
import { contentOf, documents, seed } from './random-pair.js';

const start = documentOf(
  [
    step('start', 'trigger-keyword', { keywords: ['TRIAL'] }),
    step('hello', 'send-message', { message: 'Hi {firstName|there}, welcome.' }),
    step('tag', 'add-tag', { tags: ['trial'] }),
  ],
  [edge('e1', 'start', 'hello'), edge('e2', 'hello', 'tag', 'standard', 'Delivered')],
  { presentation: { version: 1, nodes: { hello: { title: 'Welcome', dx: 40 } } } },
);

function opened({ presentation, version }: EditedDocument): Editor {
  return createEditor({ version, presentation, now: () => 0 });
}

function textOf(editor: Editor): string {
  return JSON.stringify([editor.toVersion(), editor.store.getState().presentation]);
}

describe('commands that apply and merge versions', { timeout: isLong ? 3_600_000 : 60_000 }, () => {
  test(`[V13] replaceDocument leads from any document to any other, and back byte for byte (seed ${seed})`, () => {
    fc.assert(
      fc.property(documents(1), ([before, after]) => {
        freezeJson([before, after]);
        const applied = applyOperations(before!, replaceDocument(before!, after!));
        if (!applied.ok) throw new Error(applied.refusal.message);
        expect(contentOf(applied.document)).toEqual(contentOf(after!));
        expect(applied.document.version.definition?.nodes?.map(({ id }) => id)).toEqual(
          after!.version.definition?.nodes?.map(({ id }) => id),
        );
        const undone = applyOperations(applied.document, invertOperations(applied.operations));
        expect(undone.ok && JSON.stringify(undone.document)).toBe(JSON.stringify(before));
      }),
      { seed, numRuns: lawRuns(1000, 10_000) },
    );
  });

  test('applyChanges restores picked steps of an older version as one entry, which undo takes back exactly', () => {
    const editor = opened(start);
    editor.commands.removeElements({ nodeIds: ['hello'], reconnect: true });
    editor.commands.setConfig({ nodeId: 'tag', path: ['tags'], value: ['paid'] });
    const before = textOf(editor);
    const entries = editor.history().done.length;
    const { presentation, version } = editor.store.getState();
    const changes = compareVersions(version, start.version, { before: presentation, after: start.presentation });
    const picked = changes.filter((change) => change.nodeId !== 'tag');
    expect(editor.commands.applyChanges({ changes: picked, label: 'Restored Welcome' })).toEqual({
      ok: true,
      skipped: 0,
    });
    expect(editor.history().done.length).toBe(entries + 1);
    expect(editor.history().done.at(-1)?.label).toBe('Restored Welcome');
    const restored = editor.store.getState();
    expect(restored.version.definition?.nodes?.find(({ id }) => id === 'hello')?.config).toEqual(
      start.version.definition?.nodes?.[1]?.config,
    );
    expect(restored.presentation.nodes?.['hello']?.title).toBe('Welcome');
    expect(restored.version.definition?.nodes?.find(({ id }) => id === 'tag')?.config?.['tags']).toEqual(['paid']);
    editor.undo();
    expect(textOf(editor)).toBe(before);
  });

  test('changes that do not fit, or change nothing, are refused and leave the document as it is', () => {
    const editor = opened(start);
    const changes = compareVersions(start.version, {
      ...start.version,
      definition: {
        ...start.version.definition,
        nodes: start.version.definition!.nodes!.map((node) =>
          node.id === 'tag' ? { ...node, config: { tags: ['late'] } } : node,
        ),
      },
    });
    expect(editor.commands.applyChanges({ changes: [] })).toMatchObject({ refusal: { code: 'nothing-changed' } });
    expect(editor.commands.applyChanges({ changes: 7 as never })).toMatchObject({ refusal: { code: 'not-a-list' } });
    expect(editor.commands.applyChanges({ changes: [{ subject: 'node' }] as never })).toMatchObject({
      refusal: { code: 'bad-operation' },
    });
    editor.commands.setConfig({ nodeId: 'tag', path: ['tags'], value: ['mine'] });
    const before = editor.store.getState().version;
    expect(editor.commands.applyChanges({ changes })).toMatchObject({ refusal: { code: 'stale-operation' } });
    expect(editor.store.getState().version).toBe(before);
  });

  test('merge brings in the other side as one entry, and asks for each conflict first', () => {
    const editor = opened(start);
    editor.commands.setConfig({ nodeId: 'hello', path: ['message'], value: 'Hello {firstName|there}, welcome.' });
    editor.commands.setConfig({ nodeId: 'tag', path: ['tags'], value: ['trial', 'mine'] });
    const other = opened(start);
    other.commands.setConfig({ nodeId: 'hello', path: ['message'], value: 'Hi {firstName|there}, welcome back.' });
    other.commands.setConfig({ nodeId: 'tag', path: ['tags'], value: ['trial', 'theirs'] });
    other.commands.setWorkflow({ name: 'Renamed' });
    const before = textOf(editor);
    const args = { base: start.version, theirs: other.toVersion() };
    expect(editor.commands.merge(args)).toMatchObject({ ok: true, merged: 3 });
    const { version } = editor.store.getState();
    expect(version.name).toBe('Renamed');
    expect(version.definition?.nodes?.[2]?.config?.['tags']).toEqual(['trial', 'mine', 'theirs']);
    expect(version.definition?.nodes?.[1]?.config?.message).toBe('Hello {firstName|there}, welcome back.');
    editor.undo();
    expect(textOf(editor)).toBe(before);

    editor.commands.removeElements({ nodeIds: ['tag'] });
    expect(editor.commands.merge(args)).toMatchObject({ ok: false, refusal: { code: 'choice-needed' } });
    expect(editor.commands.merge({ ...args, choices: { 'step node tag': 'theirs' } })).toMatchObject({ ok: true });
    expect(editor.store.getState().version.definition?.nodes?.some(({ id }) => id === 'tag')).toBe(true);
    expect(editor.commands.merge({ ...args, choices: { nowhere: 'mine' } })).toMatchObject({
      refusal: { code: 'invalid-choice' },
    });
  });
});
