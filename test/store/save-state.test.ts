import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEditor, type SaveTicket } from '#store';
import type { WorkflowVersion } from '#model';
import { randomWorkflow } from '../support/random-workflow.js';

const seed = 20261121;
type Event = 'edit' | 'undo' | 'redo' | 'begin' | 'succeed' | 'failed' | 'unknown' | 'conflict';
const events: readonly Event[] = ['edit', 'undo', 'redo', 'begin', 'succeed', 'failed', 'unknown', 'conflict'];

describe('the save state', () => {
  test(`says saved only while what is here is what was acknowledged: 20,000 random histories (seed ${seed})`, { timeout: 120_000 }, () => {
    const version = randomWorkflow(3, 4);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 14 }), (sequence) => {
        const editor = createEditor({ version, now: () => 0 });
        const content = (of: WorkflowVersion): string => JSON.stringify([of.name, of.definition]);
        let acknowledged = content(version);
        let ticket: SaveTicket | undefined;
        let failure: string | undefined;
        let count = 0;
        for (const event of sequence) {
          if (event === 'edit') {
            editor.commands.setWorkflow({ name: `Name ${(count += 1) % 2}` });
            editor.seal();
          } else if (event === 'undo') editor.undo();
          else if (event === 'redo') editor.redo();
          else if (event === 'begin') {
            const begun = editor.saving.begin();
            expect(begun.ok).toBe(ticket === undefined);
            if (begun.ok) ({ ticket } = begun);
            failure = undefined;
          } else if (ticket) {
            const sent = ticket;
            ticket = undefined;
            if (event === 'succeed') {
              editor.saving.succeed(sent, { ...sent.version, id: `stored-${count}`, updated: { at: '2026-11-21T10:00:00Z' } });
              acknowledged = content(sent.version);
              expect(editor.store.getState().save.base).toEqual({ id: `stored-${count}`, at: '2026-11-21T10:00:00Z' });
            } else {
              editor.saving.fail(sent, { kind: event, code: event, message: 'It was not stored.' });
              failure = event;
            }
          }
          const isSame = content(editor.toVersion()) === acknowledged;
          const expected = ticket ? 'saving' : (failure ?? (isSame ? 'saved' : 'edited'));
          expect(editor.store.getState().save.status).toBe(expected);
        }
      }),
      { seed, numRuns: 20_000 },
    );
  });

  test('edits made while a save is under way stay, on top of what was stored', () => {
    const editor = createEditor({ version: { id: 'v1', name: 'A', definition: { nodes: [], edges: [] } } });
    editor.commands.setWorkflow({ name: 'B' });
    const begun = editor.saving.begin();
    if (!begun.ok) throw new Error('nothing else is being saved');
    editor.commands.setWorkflow({ name: 'C' });
    editor.saving.succeed(begun.ticket, { ...begun.ticket.version, id: 'v2', created: { at: '2026-11-21T10:00:00Z' } });
    expect(editor.toVersion()).toMatchObject({ id: 'v2', name: 'C' });
    expect(editor.store.getState().save).toMatchObject({ status: 'edited', base: { id: 'v2' } });
    editor.undo();
    expect(editor.store.getState().save.status).toBe('saved');
    editor.undo();
    expect(editor.toVersion().name).toBe('A');
  });
});

describe('opening', () => {
  test('a version that cannot be opened leaves an empty, read-only editor, the reasons, and the input as it was', () => {
    const broken = { name: 'Broken', definition: { nodes: [null] } } as unknown as WorkflowVersion;
    const editor = createEditor({ version: broken });
    expect(editor.store.getState().refusedInput?.[0]).toMatchObject({ code: 'unusable-shape', path: ['definition', 'nodes', 0] });
    expect(editor.commands.addNode({ type: 'end' })).toMatchObject({ ok: false, refusal: { code: 'read-only' } });
    expect(editor.saving.begin().ok).toBe(false);
    expect(editor.toVersion()).toBe(broken);
  });

  test('a document with dangling paths, repeated ids, unknown types and loops opens, edits and undoes', () => {
    const version = {
      definition: {
        nodes: [{ id: 'a' }, { id: 'a', config: { message: 'twin' } }, { id: 'b', type: { type: 'constructor' } }, { id: '__proto__' }],
        edges: [{ id: 'e', source: 'a', target: 'nowhere' }, { id: 'f', source: 'b', target: 'b' }, { id: 'g', source: 'b', target: '__proto__' }],
      },
    };
    const before = JSON.stringify(version);
    const editor = createEditor({ version });
    expect(editor.problems().map(({ code }) => code)).toEqual(expect.arrayContaining(['duplicate-id', 'dangling-path', 'self-loop', 'unknown-step-type']));
    expect(editor.commands.removeElements({ nodeIds: ['a'] }).ok).toBe(true);
    expect(editor.commands.removeElements({ nodeIds: ['a', '__proto__'] }).ok).toBe(true);
    editor.undo();
    editor.undo();
    expect(JSON.stringify(editor.toVersion())).toBe(before);
  });
});
