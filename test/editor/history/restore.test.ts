import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EditedDocument } from '#edit';
import { nodesOf } from '#graph';
import { createEditor } from '#store';
import { restoreWhole } from '../../../src/editor/history/restore.js';
import { documents, seed } from '../../compare/random-pair.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { lawRuns } from '../../support/long-run.js';

function open({ presentation, version }: EditedDocument) {
  return createEditor({ version, presentation, check: 'later' });
}

test('[H18] a whole restore sets version and arrangement to what was stored, as one entry; undo brings all back', () => {
  fc.assert(
    fc.property(documents(2), ([draft, stored]) => {
      const editor = open(draft!);
      const before = editor.store.getState();
      const done = restoreWhole(editor, stored!, 'Restore v1');
      const after = editor.store.getState();
      if (done === undefined) expect(after.version).toEqual(before.version);
      else {
        expect(done.ok).toBe(true);
        expect(editor.history().done.map(({ label }) => label)).toEqual(['Restore v1']);
      }
      const ids = new Set(nodesOf(stored!.version).map(({ id }) => id));
      if (nodesOf(after.version).every(({ id }) => ids.has(id)))
        expect(after.presentation).toEqual(stored!.presentation);
      if (done) editor.undo();
      expect(editor.store.getState().version).toEqual(before.version);
      expect(editor.store.getState().presentation).toEqual(before.presentation);
      editor.destroy();
    }),
    { seed, numRuns: lawRuns(300, 3000) },
  );
});

test('[H19] a draft that was only arranged is arranged again', () => {
  const version = largeWorkflow(8);
  const [first] = nodesOf(version);
  const stored = { version, presentation: { version: 1 as const, nodes: { [first!.id]: { x: 40, y: 80 } } } };
  const editor = open({ version, presentation: { version: 1 } });
  expect(restoreWhole(editor, stored, 'Restore v1')?.ok).toBe(true);
  expect(editor.store.getState().presentation).toEqual(stored.presentation);
  expect(restoreWhole(editor, stored, 'Restore v1')).toBeUndefined();
  editor.destroy();
});
