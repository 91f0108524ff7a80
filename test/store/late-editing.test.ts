import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSequentialId } from '#base';
import { messagingNodeTypes } from '#catalog';
import { emptyPresentation } from '#model';
import {
  createEditor,
  editingPart,
  type Editor,
  type EditorOptions,
  type EditorSettings,
  openEditor,
  type OpenEditor,
} from '#store';
import { perform, randomCommand } from '../support/random-command.js';
import { randomWorkflow } from '../support/random-workflow.js';

const optionsFor = (seed: number): EditorOptions => {
  let clock = 0;
  return {
    version: randomWorkflow(seed, 3 + (seed % 12)),
    createId: createSequentialId('new'),
    now: () => (clock += 1000),
  };
};

/** Everything a view shows, once the check is done. */
const shown = (editor: Editor): { readonly [name: string]: unknown } => {
  const problems = editor.problems();
  const { catalog, ...state } = editor.store.getState();
  return { ...state, problems, types: catalog.types, version: editor.toVersion() };
};

const open = (options: EditorOptions): OpenEditor => openEditor(options, messagingNodeTypes, undefined);
const notLoaded = { ok: false, refusal: { code: 'not-loaded', message: expect.any(String) as string } };

/** What hosts may do while nothing can be edited. */
const randomWait = fc.oneof(
  fc.record({ select: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }) }),
  fc.record({
    configure: fc.constantFrom<EditorSettings>(
      { readOnly: true },
      { readOnly: undefined },
      { rules: [] },
      { rules: undefined },
      { account: { unsendable: { senders: [] } } as EditorSettings['account'] },
      { presentation: { ...emptyPresentation, nodes: {} } },
      { presentation: undefined },
      { nodeTypes: messagingNodeTypes.slice(0, 5) },
      { nodeTypes: undefined },
    ),
  }),
);

const wait = (editor: Editor, step: { readonly select?: readonly number[]; readonly configure?: EditorSettings }) => {
  if (step.configure) editor.configure(step.configure);
  else {
    const nodes = editor.store.getState().version.definition?.nodes ?? [];
    editor.select({ nodeIds: (step.select ?? []).flatMap((index) => nodes[index]?.id ?? []) });
  }
};

describe('editing that arrives later', () => {
  test('[S9] an editor that could only show at first ends like one that could edit from the start', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 500 }),
        fc.constantFrom<'now' | 'later'>('now', 'later'),
        fc.array(randomWait, { maxLength: 6 }),
        fc.array(randomCommand, { maxLength: 12 }),
        (seed, check, steps, commands) => {
          const [whole, late] = [createEditor({ ...optionsFor(seed), check }), open({ ...optionsFor(seed), check })];
          for (const step of steps) for (const editor of [whole, late]) wait(editor, step);
          late.beginEditing(editingPart);
          for (const command of commands) {
            expect(perform(late, command)).toEqual(perform(whole, command));
          }
          const without = ({ revision: _revision, ...rest }: { readonly [name: string]: unknown }) => rest;
          expect(without(shown(late))).toEqual(without(shown(whole)));
          expect(late.store.getState().checking).toBeUndefined();
        },
      ),
      { numRuns: 100, seed: 20261218 },
    );
  });

  test('[S9] before, nothing counts as checked, and there is nothing to continue', () => {
    const editor = open(optionsFor(7));
    const { checking, problems } = editor.store.getState();
    const whole = createEditor({ ...optionsFor(7), check: 'later' }).store.getState();
    expect(problems).toEqual([]);
    expect(checking).toEqual({ done: 0, total: expect.any(Number) as number });
    expect(editor.continueCheck(() => false)).toBe(true);
    expect(editor.problems()).toEqual([]);
    expect(editor.messageTotals()).toBeUndefined();
    expect(editor.store.getState().save).toEqual(whole.save);
    editor.beginEditing(editingPart);
    expect(editor.store.getState().checking).toBeUndefined();
    expect(editor.problems()).toEqual(createEditor(optionsFor(7)).problems());
    expect(editor.messageTotals()).toEqual(createEditor(optionsFor(7)).messageTotals());
  });

  test('[S9] the check continues in slices where it was put off', () => {
    const editor = open({ ...optionsFor(7), check: 'later' });
    editor.beginEditing(editingPart);
    expect(editor.store.getState().checking?.done).toBe(0);
    expect(editor.store.getState().problems).toEqual([]);
    while (!editor.continueCheck(() => true));
    expect(editor.store.getState().problems).toEqual(createEditor(optionsFor(7)).problems());
  });

  test('[S9] what would change the document is refused as not-loaded, and works when editing is there', () => {
    const editor = open(optionsFor(7));
    const { can, commands, saving } = editor;
    const whole = createEditor(optionsFor(7));
    const copied = whole.commands.copy({ nodeIds: [whole.toVersion().definition?.nodes?.[0]?.id ?? ''] });
    const fragment = copied.ok ? copied.document : undefined;
    for (const run of Object.values(commands)) expect((run as () => unknown)()).toEqual(notLoaded);
    expect(editor.inspectPaste(fragment)).toEqual(notLoaded);
    expect(editor.dispatch({ label: 'Add', command: 'add', origin: 'program', operations: [] })).toEqual(notLoaded);
    expect([editor.undo(), editor.redo(), editor.jump('start' as never), saving.begin()]).toEqual(
      Array.from({ length: 4 }, () => notLoaded),
    );
    expect([editor.canUndo(), editor.canRedo(), editor.history()]).toEqual([false, false, { done: [], undone: [] }]);
    expect(editor.transact('Nothing', () => 7)).toBe(7);
    expect(can.connect({ source: 'a', target: 'b' })).toEqual({ answer: 'ignore' });
    expect(() => editor.analysis()).toThrow('cannot be edited yet');

    editor.beginEditing(editingPart);
    expect(commands.addNode({ type: 'send-message' }).ok).toBe(true);
    expect(can.connect({ source: 'absent', target: 'b' }).answer).toBe('refuse');
    expect(editor.inspectPaste(fragment)).toMatchObject({ ok: true });
    expect(commands.paste(fragment)).toMatchObject({ ok: true });
    expect(editor.undo()).toMatchObject({ ok: true });
    expect(saving.begin()).toMatchObject({ ok: true });
  });

  test('[S9] before, what the service holds is known', () => {
    const stored = { ...randomWorkflow(7, 3), id: 'version-1', updated: { at: '2026-11-01T00:00:00Z' } };
    for (const version of [stored, randomWorkflow(8, 3)]) {
      const [whole, late] = [createEditor({ version }), open({ version })];
      expect(late.saving.acknowledged()).toBe(whole.saving.acknowledged());
      expect(late.store.getState().save).toEqual(whole.store.getState().save);
    }
  });

  test('[S9] the stand-ins have every command, every decision and every function', () => {
    const names = (editor: Editor): unknown =>
      [editor.commands, editor.can, editor.saving].map((table) => Object.keys(table).sort());
    const [whole, late] = [createEditor(), open({})];
    expect(names(late)).toEqual(names(whole));
    expect(Object.keys(late).sort()).toEqual([...Object.keys(whole), 'beginEditing'].sort());
  });

  test('[S9] the types of a host win over built-in ones, before and after', () => {
    const own = [{ type: 'only-this', label: 'Only this', group: 'Actions' }];
    const editor = open({ nodeTypes: own });
    const types = () => editor.store.getState().catalog.types;
    expect(types()).toEqual(own);
    editor.configure({ nodeTypes: undefined });
    expect(types()).toEqual(messagingNodeTypes);
    editor.configure({ nodeTypes: own });
    editor.beginEditing(editingPart);
    expect(types()).toEqual(own);
    editor.configure({ nodeTypes: undefined });
    expect(types()).toEqual(messagingNodeTypes);
  });

  test('[S9] a version that cannot be opened keeps the reasons, and nothing is left to check', () => {
    const editor = open({ version: { definition: { nodes: 7 } } as never, check: 'later' });
    const before = editor.store.getState();
    expect(before.checking).toBeUndefined();
    expect(before.problems.length).toBeGreaterThan(0);
    editor.beginEditing(editingPart);
    expect(editor.problems()).toEqual(before.problems);
    expect(editor.store.getState().checking).toBeUndefined();
  });

  test('[S9] editing that arrives after destroy publishes nothing', () => {
    const editor = open(optionsFor(7));
    const before = editor.store.getState();
    editor.destroy();
    editor.beginEditing(editingPart);
    expect(editor.store.getState()).toBe(before);
  });

  test('[S9] an editor that can edit from the start was created in the state it begins with', () => {
    const { store } = createEditor(optionsFor(7));
    expect(store.getInitialState()).toBe(store.getState());
    expect(store.getInitialState().problems.length).toBeGreaterThan(0);
  });
});
