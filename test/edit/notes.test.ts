import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CommandContext,
  planAddNote,
  planRemoveElements,
  planRemoveNotes,
  planSetNote,
  type Planned,
} from '#edit';
import { notesIn, type Presentation } from '#model';
import { createEditor } from '#store';
import { contextOf, path, step, workflowOf } from '../support/edit-context.js';
import { carriedOut } from './carry-out.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;
const version = workflowOf(
  [
    step('start', 'trigger-keyword', { keywords: ['HI'] }),
    step('ask', 'send-message', { message: 'When?' }),
    step('end', 'end'),
  ],
  [path('start', 'ask'), path('ask', 'end')],
);
const free = { id: 'n1', text: 'Ask Ann', x: 40, y: -20 };
const attached = { id: 'n2', text: 'Says when', nodeId: 'ask' };
const presentation: Presentation = { version: 1, nodes: { ask: { title: 'Ask' } }, notes: [free, attached] };
const context = (more: Presentation = presentation): CommandContext => contextOf(version, { presentation: more });
const notesAfter = (planned: Planned, from = context()) => carriedOut(from.document, planned).presentation.notes;
const refusal = (planned: Planned) => (planned.ok ? undefined : planned.refusal);

describe('notes', () => {
  test('[E45] are added to the canvas or to a node, with unused ids', () => {
    const first = planAddNote(contextOf(version), { text: 'Hello', x: 12.4, y: -0.2 });
    expect(first).toMatchObject({ ok: true, noteId: 'new-1', change: { label: 'Added a note', command: 'addNote' } });
    expect(notesAfter(first, contextOf(version))).toEqual([{ id: 'new-1', text: 'Hello', x: 12, y: 0 }]);
    const second = planAddNote(context({ version: 1, notes: [{ id: 'new-1', text: '' }] }), {
      text: 'More',
      nodeId: 'ask',
    });
    expect(second).toMatchObject({ ok: true, noteId: 'new-2', change: { label: 'Added a note to Send message' } });
  });

  test('[E45] a note that is emptied and removed is one entry, and a new one leaves none', () => {
    let now = 0;
    const editor = createEditor({ version, presentation, now: () => now });
    editor.commands.setNote({ noteId: 'n1', text: 'Ask' });
    editor.commands.setNote({ noteId: 'n1', text: ' ' });
    // The field is left late.
    now += 60_000;
    expect(editor.commands.removeNotes({ noteIds: ['n1'] })).toMatchObject({ ok: true });
    expect(editor.history().done.map(({ label }) => label)).toEqual(['Deleted a note']);
    editor.undo();
    expect(notesIn(editor.store.getState().presentation)).toEqual([free, attached]);
    const added = editor.commands.addNote({ text: 'x' });
    const noteId = added.ok ? added.noteId : '';
    editor.commands.setNote({ noteId, text: '' });
    now += 60_000;
    editor.commands.removeNotes({ noteIds: [noteId] });
    expect(editor.history().done).toEqual([]);
    // One with a text, and one whose typing has ended, are deleted in an entry of their own.
    editor.commands.setNote({ noteId: 'n2', text: 'Says' });
    editor.commands.removeNotes({ noteIds: ['n2'] });
    editor.commands.setNote({ noteId: 'n1', text: '' });
    editor.seal();
    editor.commands.removeNotes({ noteIds: ['n1'] });
    expect(editor.history().done).toHaveLength(4);
  });

  test('[E45] are changed one property at a time and keep unknown keys', () => {
    const odd = { id: 'n1', text: 'Ask Ann', colour: 'blue', x: 1.5, y: 2 };
    const from = context({ version: 1, notes: [odd] });
    expect(notesAfter(planSetNote(from, { noteId: 'n1', text: 'Ask Bo' }), from)).toEqual([{ ...odd, text: 'Ask Bo' }]);
    expect(notesAfter(planSetNote(from, { noteId: 'n1', x: 9 }), from)).toEqual([{ ...odd, x: 9 }]);
    expect(notesAfter(planSetNote(from, { noteId: 'n1', nodeId: 'ask' }), from)).toEqual([
      { id: 'n1', text: 'Ask Ann', colour: 'blue', nodeId: 'ask' },
    ]);
  });

  test.each<[string, Parameters<typeof planSetNote>[1]]>([
    ['Wrote a note', { noteId: 'n1', text: 'x' }],
    ['Moved a note', { noteId: 'n1', x: 7 }],
    ['Put a note on Ask', { noteId: 'n1', nodeId: 'ask' }],
    ['Took a note off its step', { noteId: 'n2', nodeId: null }],
  ])('[E45] have the history label “%s”', (label, args) => {
    expect(planSetNote(context(), args)).toMatchObject({ ok: true, change: { label } });
  });

  test('[E45] keep their position on the canvas when detached from their node', () => {
    const from = { ...context(), placeOfNote: () => ({ x: 300.2, y: 50 }) };
    expect(notesAfter(planSetNote(from, { noteId: 'n2', nodeId: null }), from)?.[1]).toEqual({
      id: 'n2',
      text: 'Says when',
      x: 300,
      y: 50,
    });
  });

  test('[E45] keep their position when their node is removed, in the same change', () => {
    const editor = createEditor({ version, presentation });
    const removed = editor.commands.removeElements({ nodeIds: ['ask'], reconnect: true });
    expect(removed.ok).toBe(true);
    const [first, second] = notesIn(editor.store.getState().presentation);
    expect(first).toEqual(free);
    expect(second?.nodeId).toBeUndefined();
    expect(second?.x).toBeGreaterThan(200);
    expect(editor.history().done).toHaveLength(1);
    editor.undo();
    expect(editor.store.getState().presentation).toEqual(presentation);
    editor.commands.cut({ nodeIds: ['ask'] });
    expect(notesIn(editor.store.getState().presentation)[1]?.nodeId).toBeUndefined();
  });

  test('[E45] stay attached when one of two nodes with their node’s id is removed', () => {
    const twice = workflowOf([step('a', 'add-tag'), step('a', 'add-tag'), step('end', 'end')]);
    const from = contextOf(twice, { presentation: { version: 1, notes: [{ id: 'n', text: 't', nodeId: 'a' }] } });
    const planned = planRemoveElements(from, { nodeIds: ['a'] });
    expect(planned.ok && carriedOut(from.document, planned).presentation.notes).toEqual([
      { id: 'n', text: 't', nodeId: 'a' },
    ]);
  });

  test('[E45] are deleted by id, and the list with the last of them', () => {
    expect(notesAfter(planRemoveNotes(context(), { noteIds: ['n1', 'gone'] }))).toEqual([attached]);
    const all = planRemoveNotes(context(), { noteIds: ['n2', 'n1'] });
    expect(all).toMatchObject({ ok: true, removed: 2, change: { label: 'Deleted 2 notes' } });
    expect(carriedOut(context().document, all).presentation).toEqual({ version: 1, nodes: { ask: { title: 'Ask' } } });
  });

  test('[E4] are refused with a code and a message', () => {
    expect(refusal(planAddNote(context(), { text: 'x', nodeId: 'gone' }))).toEqual({
      code: 'unknown-node',
      message: 'There is no step “gone” here.',
    });
    expect(refusal(planAddNote(context(), { text: 7 as unknown as string }))).toEqual({
      code: 'not-text',
      message: 'A note must be text.',
    });
    expect(refusal(planAddNote(context(), { text: 'x'.repeat(10_001) }))).toEqual({
      code: 'text-too-long',
      message: 'A note has at most 10000 characters.',
    });
    expect(refusal(planAddNote(context(), { text: 'x', x: Number.NaN }))).toEqual({
      code: 'bad-position',
      message: 'A position on the canvas needs two finite numbers, x and y.',
    });
    expect(refusal(planSetNote(context(), { noteId: 'gone', text: 'x' }))).toEqual({
      code: 'unknown-note',
      message: 'There is no note “gone” here.',
    });
    expect(refusal(planRemoveNotes(context(), { noteIds: ['gone'] }))?.code).toBe('unknown-note');
    for (const args of [{}, { text: 'Ask Ann' }, { x: 40 }, { nodeId: null }])
      expect(refusal(planSetNote(context(), { noteId: 'n1', ...args }))?.code).toBe('nothing-changed');
    expect(refusal(planRemoveNotes(context(), { noteIds: [] }))?.code).toBe('nothing-changed');
  });

  test('[E10] typing into a new note merges into the entry that added it', () => {
    let now = 0;
    const editor = createEditor({ version, now: () => now });
    const added = editor.commands.addNote({ text: 'H', nodeId: 'ask' });
    const noteId = added.ok ? added.noteId : '';
    for (const text of ['He', 'Hel', 'Hello']) {
      now += 100;
      editor.commands.setNote({ noteId, text });
    }
    expect(editor.history().done).toHaveLength(1);
    expect(editor.store.getState().presentation.notes).toEqual([{ id: noteId, text: 'Hello', nodeId: 'ask' }]);
    now += 2000;
    editor.commands.setNote({ noteId, text: 'Hello you' });
    expect(editor.history().done).toHaveLength(2);
    editor.undo();
    editor.undo();
    expect(editor.store.getState().presentation).toEqual({ version: 1 });
  });

  test(`[E2] [E45] changes of any presentation are undone and redone byte for byte (seed ${seed})`, () => {
    const note = fc.oneof(
      fc.record(
        {
          id: fc.constantFrom('n1', 'n2', '__proto__'),
          text: fc.string(),
          nodeId: fc.constantFrom('ask', 'gone', 'end'),
          x: fc.double(),
        },
        { requiredKeys: ['id'] },
      ),
      fc.jsonValue(),
    );
    const notes = fc.oneof(fc.array(note, { maxLength: 5 }), fc.jsonValue());
    const act = fc.tuple(
      fc.nat(5),
      fc.constantFrom('n1', 'n2', 'new-1', '__proto__'),
      fc.string({ maxLength: 5 }),
      fc.integer({ min: -50, max: 50 }),
    );
    fc.assert(
      fc.property(notes, fc.array(act, { maxLength: 8 }), (given, acts) => {
        let clock = 0;
        const side = JSON.parse(JSON.stringify({ version: 1, notes: given })) as Presentation;
        const start = JSON.stringify(side);
        const editor = createEditor({ version, presentation: side, now: () => (clock += 1000) });
        for (const [kind, noteId, text, x] of acts) {
          const before = editor.store.getState().presentation;
          const { commands } = editor;
          const answer = [
            () => commands.addNote({ text, x, y: x }),
            () => commands.addNote({ text, nodeId: 'ask' }),
            () => commands.setNote({ noteId, text }),
            () => commands.setNote({ noteId, x }),
            () => commands.setNote({ noteId, nodeId: x > 0 ? 'ask' : null }),
            () => commands.removeNotes({ noteIds: [noteId] }),
          ][kind]?.();
          if (!answer?.ok) expect(editor.store.getState().presentation).toBe(before);
        }
        editor.commands.removeElements({ nodeIds: ['ask'] });
        for (const { nodeId } of notesIn(editor.store.getState().presentation)) expect(nodeId).not.toBe('ask');
        const end = JSON.stringify(editor.store.getState().presentation);
        while (editor.canUndo()) expect(editor.undo().ok).toBe(true);
        expect(JSON.stringify(editor.store.getState().presentation)).toBe(start);
        while (editor.canRedo()) expect(editor.redo().ok).toBe(true);
        expect(JSON.stringify(editor.store.getState().presentation)).toBe(end);
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });
});
