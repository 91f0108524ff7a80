import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEditor } from '#store';
import { editMoments } from '../../../src/editor/edit-history/edit-moments.js';
import { largeWorkflow } from '../../support/large-workflow.js';

test('every moment is reachable from every other and becomes the current one', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant('edit' as const), fc.nat(20)), { maxLength: 12 }), (turns) => {
      let now = 0;
      const editor = createEditor({ version: largeWorkflow(12), now: () => (now += 1000) });
      const texts = new Map<string | number, string>([['start', JSON.stringify(editor.toVersion())]]);
      for (const turn of turns) {
        const moments = editMoments(editor.history(), 'Start');
        if (turn === 'edit') {
          editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: `At ${now}` });
        } else {
          const moment = moments[turn % moments.length]!;
          const jumped = editor.jump(moment.target);
          expect(jumped.ok || moment.state === 'now').toBe(true);
        }
        const after = editMoments(editor.history(), 'Start');
        expect(after.filter(({ state }) => state === 'now')).toHaveLength(1);
        const here = after.find(({ state }) => state === 'now')!;
        if (turn === 'edit') texts.set(here.target, JSON.stringify(editor.toVersion()));
        expect(JSON.stringify(editor.toVersion())).toBe(texts.get(here.target));
        // Undone moments precede the current one in the list, done moments follow it.
        expect(after.map(({ state }) => ['undone', 'now', 'done'].indexOf(state))).toEqual(
          after.map(({ state }) => ['undone', 'now', 'done'].indexOf(state)).sort(),
        );
      }
    }),
    { seed: 20261121, numRuns: 60 },
  );
});
