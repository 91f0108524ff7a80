import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChangeEvent } from '#store';
import { perform, randomCommand, randomMove } from '../../support/random-command.js';
import { lawRuns } from '../../support/long-run.js';
import { length, noRules, openEditor, seed, undoAll, written } from './editor-on-trial.js';

const anything = fc.oneof({ weight: 6, arbitrary: randomCommand }, { weight: 1, arbitrary: randomMove });
const scenarios = fc.tuple(
  fc.nat({ max: 5000 }),
  fc.array(anything, { maxLength: length, minLength: length, size: 'max' }),
);

describe('change events', () => {
  test(
    `[E15] a mirror that dispatches the transaction of each event has the same document (seed ${seed})`,
    { timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(scenarios, ([workflowSeed, commands]) => {
          const editor = openEditor(workflowSeed, { rules: noRules });
          const mirror = openEditor(workflowSeed, { rules: noRules });
          let last = editor.store.getState();
          editor.onChange((event) => {
            expect(event.before.version).toBe(last.version);
            expect(event.before.presentation).toBe(last.presentation);
            last = editor.store.getState();
            expect(event.after).toEqual({ version: last.version, presentation: last.presentation });
            expect(event.revision).toBe(last.revision);
            const { transaction } = JSON.parse(JSON.stringify(event)) as ChangeEvent;
            expect(mirror.dispatch({ ...transaction, origin: 'remote' }).ok).toBe(true);
            expect(mirror.store.getState().presentation).toEqual(last.presentation);
          });
          for (const command of commands) perform(editor, command);
          expect(editor.store.getState().version).toBe(last.version);
          expect(written(mirror)).toBe(written(editor));
          expect(mirror.canUndo()).toBe(false);
        }),
        { seed, numRuns: lawRuns(150, 2_000) },
      );
    },
  );

  test(
    `[E3] a history of transactions that went through JSON undoes everything (seed ${seed})`,
    { timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(
          fc.nat({ max: 5000 }),
          fc.array(randomCommand, { maxLength: length, minLength: length, size: 'max' }),
          (workflowSeed, commands) => {
            const editor = openEditor(workflowSeed, { rules: noRules });
            const twin = openEditor(workflowSeed, { rules: noRules });
            editor.onChange(({ transaction }) => {
              expect(twin.dispatch(JSON.parse(JSON.stringify(transaction))).ok).toBe(true);
            });
            for (const command of commands) perform(editor, command);
            const entries = (of: typeof editor): unknown => of.history().done.map(({ at: _at, ...entry }) => entry);
            expect(JSON.parse(JSON.stringify(entries(twin)))).toEqual(JSON.parse(JSON.stringify(entries(editor))));
            undoAll(twin);
            expect(written(twin)).toBe(written(openEditor(workflowSeed)));
          },
        ),
        { seed, numRuns: lawRuns(150, 1_000) },
      );
    },
  );
});
