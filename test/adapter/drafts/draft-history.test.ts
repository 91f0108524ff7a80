import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditor, type Editor } from '#store';
import { lawRuns } from '../../support/long-run.js';
import { perform, randomCommand } from '../../support/random-command.js';
import { randomWorkflow } from '../../support/random-workflow.js';
import { noRules } from '../../store/laws/editor-on-trial.js';
import { documentOf, keepDraftsOf, settled } from './keeper-on-trial.js';

const seed = 20261128;
const opened = (size = 6, workflow = 3): Editor =>
  createEditor({ version: { ...randomWorkflow(workflow, size), id: 'v1' }, rules: noRules });
const text = (value: unknown): string => JSON.stringify(value);
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
};

/** All documents that undoing leads through, and then redoing. */
function documentsAlong(editor: Editor): readonly string[] {
  const documents: string[] = [];
  while (editor.canUndo() && editor.undo().ok) documents.push(text(documentOf(editor)));
  while (editor.canRedo() && editor.redo().ok) documents.push(text(documentOf(editor)));
  return documents;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

describe('[row 14] the history kept with a draft', () => {
  test(`[DH1] undoes and redoes after a reload as before it (seed ${seed})`, { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 500 }),
        fc.array(fc.tuple(randomCommand, fc.nat({ max: 3000 })), { minLength: 1, maxLength: 20 }),
        async (workflow, sequence) => {
          const before = opened(2 + (workflow % 12), workflow);
          const { drafts, keeper } = keepDraftsOf(before);
          for (const [command, wait] of sequence) {
            perform(before, command);
            if (wait > 1500) await pass(wait);
          }
          await keeper.dispose();
          const after = opened(2 + (workflow % 12), workflow);
          const [draft] = await drafts(documentOf(after));
          if (!draft) return;
          expect(after.experimental_resumeHistory(draft.history)).toMatchObject({ ok: true });
          expect(text(documentOf(after))).toBe(text(draft.document));
          expect(documentsAlong(after)).toEqual(documentsAlong(before));
        },
      ),
      { seed, numRuns: lawRuns(100) },
    );
  });

  test('[DH2] is written once nothing was edited for two seconds, not with every edit', async () => {
    const editor = opened();
    const { drafts } = keepDraftsOf(editor);
    for (const name of ['One', 'Two', 'Three']) {
      editor.commands.setWorkflow({ name });
      await pass(1500);
      expect((await drafts())[0]?.history).toBeUndefined();
    }
    await pass(1000);
    expect((await drafts())[0]?.history).toMatchObject({ kind: 'pathboard/history' });
  });

  test('[DH3] is left out where it is longer than 256 kB, and the draft is whole without it', async () => {
    const editor = opened();
    const { drafts, keeper } = keepDraftsOf(editor);
    editor.commands.setWorkflow({ name: 'Short' });
    await pass(3000);
    expect((await drafts())[0]?.history).toBeDefined();
    editor.commands.setWorkflow({ name: 'long '.repeat(60_000) });
    await keeper.dispose();
    const [draft] = await drafts();
    expect(draft?.history).toBeUndefined();
    expect(text(draft?.document)).toBe(text(documentOf(editor)));
  });
});
