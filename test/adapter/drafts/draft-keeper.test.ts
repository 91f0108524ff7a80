import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditor, type Editor } from '#store';
import { perform, randomCommand } from '../../support/random-command.js';
import { randomWorkflow } from '../../support/random-workflow.js';
import { noRules } from '../../store/laws/editor-on-trial.js';
import { documentOf, keepDraftsOf, settled } from './keeper-on-trial.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const opened = (size = 6, workflow = 3): Editor =>
  createEditor({ version: { ...randomWorkflow(workflow, size), id: 'v1' }, rules: noRules });
const text = (value: unknown): string => JSON.stringify(value);
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  test('is stored within a tenth of a second of the edit, and then reported', async () => {
    const editor = opened();
    const { drafts, events } = keepDraftsOf(editor);
    editor.commands.setWorkflow({ name: 'Another name' });
    expect(events).toEqual([]);
    await pass(100);
    expect(events).toEqual([{ type: 'kept', revision: 1 }]);
    const [draft] = await drafts();
    expect(draft?.document.version.name).toBe('Another name');
    expect(draft?.head.base?.id).toBe('v1');
  });

  test('includes edits made before the keeper was created', async () => {
    const editor = opened();
    const before = documentOf(editor);
    editor.commands.setWorkflow({ name: 'Early' });
    const { drafts } = keepDraftsOf(editor, undefined, before);
    await pass(200);
    expect((await drafts(before))[0]?.document.version.name).toBe('Early');
    expect((await drafts(before))[0]?.start).toBe(before);
  });

  test('is stored at once when the editor is closed in the task of the edit', async () => {
    const editor = opened();
    const { drafts, keeper } = keepDraftsOf(editor);
    editor.commands.setWorkflow({ name: 'Another name' });
    const disposed = keeper.dispose();
    editor.destroy();
    expect(text((await drafts())[0]?.document)).toBe(text(documentOf(editor)));
    await disposed;
  });

  test('is removed when undo restores the saved document', async () => {
    const editor = opened();
    const { drafts, events } = keepDraftsOf(editor);
    editor.commands.setWorkflow({ name: 'Another name' });
    await pass(200);
    editor.undo();
    await pass(200);
    expect(await drafts()).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'dropped' });
  });

  test('[R18] is removed once a save is acknowledged, and stays while the outcome is unknown', async () => {
    const editor = opened();
    const { drafts } = keepDraftsOf(editor);
    editor.commands.setWorkflow({ name: 'Another name' });
    await pass(200);
    const first = editor.saving.begin();
    if (!first.ok) throw new Error(first.refusal.code);
    await pass(200);
    expect(await drafts()).toHaveLength(1);
    editor.saving.fail(first.ticket, { kind: 'unknown', code: 'no-answer', message: 'No answer came.' });
    await pass(200);
    expect(await drafts()).toHaveLength(1);
    const second = editor.saving.begin();
    if (!second.ok) throw new Error(second.refusal.code);
    editor.saving.succeed(second.ticket, { ...second.ticket.version, id: 'v2' });
    await pass(200);
    expect(await drafts()).toEqual([]);
  });

  test('continues on the new version with the edits made during a save', async () => {
    const editor = opened();
    const { drafts } = keepDraftsOf(editor);
    editor.commands.setWorkflow({ name: 'Sent' });
    await pass(200);
    const begun = editor.saving.begin();
    if (!begun.ok) throw new Error(begun.refusal.code);
    editor.commands.setWorkflow({ name: 'Typed meanwhile' });
    await pass(200);
    editor.saving.succeed(begun.ticket, { ...begun.ticket.version, id: 'v2' });
    await pass(200);
    const all = await drafts();
    expect(all.map((draft) => [draft?.head.base?.id, draft?.document.version.name])).toEqual([
      ['v2', 'Typed meanwhile'],
    ]);
  });

  test('is written again in full after a failure, which is reported', async () => {
    const editor = opened();
    const { drafts, events, store } = keepDraftsOf(editor);
    store.fail('full');
    editor.commands.setWorkflow({ name: 'One' });
    await pass(200);
    editor.commands.setWorkflow({ name: 'Two' });
    await pass(500);
    expect(events).toEqual([{ type: 'trouble', trouble: 'full' }]);
    store.fail();
    await pass(5000);
    expect(events.at(-1)).toEqual({ type: 'kept', revision: 2 });
    expect((await drafts())[0]?.document.version.name).toBe('Two');
  });

  test('reports a store that throws as failed', async () => {
    const editor = opened();
    const { events, store } = keepDraftsOf(editor);
    store.write = () => {
      throw new Error('A host’s own store');
    };
    editor.commands.setWorkflow({ name: 'One' });
    await pass(200);
    expect(events).toEqual([{ type: 'trouble', trouble: 'failed' }]);
  });

  test('reports a store that does not answer as failed after ten seconds, and is written once it answers', async () => {
    const editor = opened();
    const { drafts, events, store } = keepDraftsOf(editor);
    const { write } = store;
    store.write = () => new Promise(() => {});
    editor.commands.setWorkflow({ name: 'One' });
    await pass(9_000);
    expect(events).toEqual([]);
    await pass(2_000);
    expect(events).toEqual([{ type: 'trouble', trouble: 'failed' }]);
    store.write = write;
    await pass(15_000);
    expect(events.at(-1)).toEqual({ type: 'kept', revision: 1 });
    expect((await drafts())[0]?.document.version.name).toBe('One');
  });

  test('is written in full when it was deleted, with growing delays when it is deleted repeatedly', async () => {
    const editor = opened();
    const { events, store } = keepDraftsOf(editor);
    const { write } = store;
    let writes = 0;
    store.write = () => {
      writes += 1;
      return Promise.resolve({ ok: false, trouble: 'gone' });
    };
    editor.commands.setWorkflow({ name: 'One' });
    await pass(500);
    expect(writes).toBe(2);
    await pass(60_000);
    expect([writes > 4, writes < 12, events[0]]).toEqual([true, true, { type: 'trouble', trouble: 'gone' }]);
    store.write = write;
    await pass(60_000);
    expect(events.at(-1)).toEqual({ type: 'kept', revision: 1 });
  });

  test('has only the later edits once a save of unknown outcome turns out to be stored', async () => {
    const editor = opened();
    const { drafts } = keepDraftsOf(editor);
    editor.commands.setWorkflow({ name: 'Sent' });
    const begun = editor.saving.begin();
    if (!begun.ok) throw new Error('nothing else is being saved');
    editor.saving.fail(begun.ticket, { kind: 'unknown', code: 'no-answer', message: 'No answer came.' });
    editor.commands.setWorkflow({ name: 'Since' });
    await pass(200);
    editor.saving.succeed(begun.ticket, { ...begun.ticket.version, id: 'v2' });
    await pass(200);
    const [draft, ...more] = await drafts();
    expect([more.length, draft?.head.base?.id, draft?.start.version.name, draft?.document.version.name]).toEqual([
      0,
      'v2',
      'Sent',
      'Since',
    ]);
    editor.undo();
    await pass(200);
    expect(await drafts()).toEqual([]);
  });

  test(
    `equals the document byte for byte after any edits, with and without its base (seed ${seed})`,
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: 500 }),
          fc.array(fc.tuple(randomCommand, fc.nat({ max: 120 })), { maxLength: 40 }),
          async (workflow, sequence) => {
            const editor = opened(2 + (workflow % 12), workflow);
            const loaded = documentOf(editor);
            const { drafts, keeper } = keepDraftsOf(editor);
            for (const [command, wait] of sequence) {
              perform(editor, command);
              // Some edits share a task, some happen during a write, some later.
              if (wait > 60) await pass(wait);
            }
            await keeper.dispose();
            const wasChanged =
              editor.store.getState().save.status !== 'saved' ||
              editor.store.getState().presentation !== loaded.presentation;
            for (const base of [loaded, undefined]) {
              const found = await drafts(base);
              expect(found).toHaveLength(wasChanged ? 1 : 0);
              if (wasChanged) expect(text(found[0]?.document)).toBe(text(documentOf(editor)));
            }
          },
        ),
        { seed, numRuns: lawRuns(300) },
      );
    },
  );

  test(
    'is compacted when its operations are longer than the document, and is complete at every moment',
    { timeout: 60_000 },
    async () => {
      const editor = opened();
      const { drafts, keeper, store } = keepDraftsOf(editor);
      const long = (turn: number): string => `${turn} ${'long text '.repeat(2000)}`;
      for (let turn = 0; turn < 120; turn++) {
        editor.commands.setWorkflow({ name: long(turn) });
        // An edit of another field in between: otherwise the operations on the name are merged.
        editor.commands.setWorkflow({ properties: [{ id: `p${turn}`, name: `property ${turn}` }] });
        await pass(100);
        if (turn % 10 === 0) expect((await drafts())[0]?.document.version.name).toBe(long(turn));
      }
      await keeper.dispose();
      const id = keeper.draftId ?? '';
      const read = await store.read(id);
      const pieces = Object.keys((read.ok && read.data?.pieces) || {});
      expect(pieces.some((name) => name.startsWith('log/0/'))).toBe(false);
      expect((await drafts())[0]?.document.version.name).toBe(long(119));
    },
  );
});
