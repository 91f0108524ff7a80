import { describe, expect, test, vi } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { NodeRule } from '#rules';
import { validateVersion } from '#rules';
import type { Presentation, WorkflowVersion } from '#model';
import { type ChangeEvent, createEditor, type Editor, type EditorOptions, type EditorSettings } from '#store';
import { randomWorkflow } from '../support/random-workflow.js';

const version = randomWorkflow(7, 12);
const shouting: NodeRule = {
  id: 'shouting',
  scope: 'node',
  check: ({ id }) => [{ code: 'shouting', severity: 'warning', message: 'Shouting', nodeId: id }],
};
const arranged: Presentation = { version: 1, nodes: { a: { dx: 10 } } };

/** Each setting with another value than the one the editor was opened with. */
const settings: { readonly [Name in keyof Required<EditorSettings>]: EditorSettings[Name] } = {
  account: { resources: { list: [] }, segmentCap: 1 },
  comparators: { equals: () => false },
  nodeTypes: [{ type: 'only-this', label: 'Only this', group: 'Actions' }],
  presentation: arranged,
  readOnly: true,
  rules: [shouting],
};

const problemsOf = (editor: Editor): unknown =>
  editor.problems().map(({ code, edgeId, nodeId, path, severity }) => ({ code, edgeId, nodeId, path, severity }));

describe('configure', () => {
  test.each(Object.keys(settings) as (keyof EditorSettings)[])(
    '[S7] a later %s gives the same editor as one opened with it, and can be withdrawn',
    (name) => {
      for (const check of ['now', 'later'] as const) {
        const options: EditorOptions = { version, check };
        const changed = createEditor(options);
        const opened = createEditor({ ...options, [name]: settings[name] });
        const before = problemsOf(changed);
        changed.configure({ [name]: settings[name] });
        expect(problemsOf(changed)).toEqual(problemsOf(opened));
        const facts = (editor: Editor): unknown => {
          const { catalog, presentation, readOnly } = editor.store.getState();
          return [
            presentation,
            readOnly,
            catalog.find('only-this')?.label,
            editor.commands.setWorkflow({ name: 'x' }).ok,
          ];
        };
        expect(facts(changed)).toEqual(facts(opened));
        if (name !== 'readOnly') changed.undo();
        changed.configure({ [name]: undefined });
        expect(problemsOf(changed)).toEqual(before);
        expect(changed.store.getState().readOnly).toBe(false);
      }
    },
  );

  test('[S7] earlier problems are shown until the new check is done', () => {
    const editor = createEditor({ version, check: 'later' });
    const before = editor.problems();
    editor.configure({ rules: [shouting] });
    expect(editor.store.getState()).toMatchObject({ problems: before, checking: { done: 0 } });
    const first = editor.toVersion().definition?.nodes?.[0]?.id ?? '';
    expect(editor.commands.removeElements({ nodeIds: [first] }).ok).toBe(true);
    expect(editor.store.getState().checking).toBeUndefined();
    expect(problemsOf(editor)).toEqual(
      validateVersion(editor.toVersion(), { nodeTypes: messagingNodeTypes, rules: [shouting] }).map(
        ({ code, edgeId, nodeId, path, severity }) => ({ code, edgeId, nodeId, path, severity }),
      ),
    );
  });

  test('[S7] a later presentation is a change that undo leaves alone', () => {
    const editor = createEditor({ version });
    const events: ChangeEvent[] = [];
    editor.onChange((event) => events.push(event));
    editor.commands.setWorkflow({ name: 'Mine' });
    editor.configure({ presentation: arranged });
    editor.configure({ presentation: { ...arranged } });
    expect(events.map(({ transaction: { command, origin } }) => [command, origin])).toEqual([
      ['setWorkflow', 'person'],
      ['arrange', 'remote'],
    ]);
    editor.undo();
    expect(editor.store.getState().presentation).toEqual(arranged);
  });

  test('[S7] a read-only version stays read-only', () => {
    const editor = createEditor({ version: { ...version, readonly: true } });
    editor.configure({ readOnly: false });
    expect(editor.store.getState().readOnly).toBe(true);
  });

  test('[S8] the store of hosts has no setter, and no listener is called after destroy', () => {
    const editor = createEditor({ version });
    expect(Object.keys(editor.store).sort()).toEqual(['getInitialState', 'getState', 'subscribe']);
    const [called, released] = [vi.fn<() => void>(), vi.fn<() => void>()];
    editor.store.subscribe(called);
    editor.store.subscribe(released)();
    editor.commands.setWorkflow({ name: 'Before' });
    editor.destroy();
    const calls = called.mock.calls.length;
    expect(calls).toBe(1);
    editor.select({ nodeIds: [version.definition?.nodes?.[0]?.id ?? ''] });
    editor.configure({ readOnly: true, presentation: arranged });
    editor.store.subscribe(called);
    expect([called.mock.calls.length, released.mock.calls.length]).toEqual([calls, 0]);
    expect((editor.store.getState().version as WorkflowVersion).name).toBe('Before');
  });
});
