import fc from 'fast-check';
import { expect, test } from 'vitest';
import { perform } from '../../support/random-command.js';
import {
  commandSequence,
  length,
  noRules,
  openEditor,
  redoAll,
  seed,
  sequences,
  undoAll,
  written,
} from './editor-on-trial.js';

const shards = 4;

/** Tests one part of the law, with its own seed, so that several processes can test it at once. */
export function testUndoLaw(shard: number): void {
  const own = seed + shard;
  const executions = Math.ceil(sequences / shards);
  test(
    `[E2] [E9] undoing all restores the start byte for byte, redoing all the end: ${executions} sequences of ${length} (seed ${own})`,
    { timeout: 3_600_000 },
    () => {
      fc.assert(
        fc.property(commandSequence, fc.boolean(), ([workflowSeed, commands], atOnce) => {
          const editor = openEditor(workflowSeed, { rules: noRules });
          const start = written(editor);
          for (const command of commands) perform(editor, command);
          const end = written(editor);
          const last = editor.history().done.at(-1);
          if (atOnce && last) {
            expect(editor.jump('start')).toMatchObject({ ok: true, skipped: [] });
            expect(written(editor)).toBe(start);
            expect(editor.jump(last.id)).toMatchObject({ ok: true, skipped: [] });
          } else {
            undoAll(editor);
            expect(written(editor)).toBe(start);
            redoAll(editor);
          }
          expect(written(editor)).toBe(end);
        }),
        { seed: own, numRuns: executions },
      );
    },
  );
}
