import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVersions } from '#compare';
import { layoutVersion } from '#layout';
import { createEditor } from '#store';
import { lawRuns } from '../support/long-run.js';
import { perform, type RandomCommand } from '../support/random-command.js';
import { randomWorkflow } from '../support/random-workflow.js';

/** Commands that leave positions, notes and kept places behind. */
const arranging: fc.Arbitrary<RandomCommand> = fc.record({
  name: fc.constantFrom('move', 'shift', 'addNote', 'setNote', 'removeElements', 'addAt', 'retitle'),
  draws: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
});

function arranged(seed: number, commands: readonly RandomCommand[]) {
  const editor = createEditor({ version: randomWorkflow(seed, 2 + (seed % 12)) });
  for (const command of commands) perform(editor, command);
  return editor;
}

describe('the direction of a drawing', () => {
  test('[LR1] turned twice, everything is where it was; undo restores the presentation byte for byte', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.array(arranging, { maxLength: 8 }), (seed, commands) => {
        const editor = arranged(seed, commands);
        const { presentation: before } = editor.store.getState();
        expect(editor.commands.setDirection({ direction: 'right' }).ok).toBe(true);
        const { presentation: turned, version } = editor.store.getState();
        expect(turned.direction).toBe('right');
        expect(layoutVersion(version, { presentation: turned }).direction).toBe('right');
        expect(editor.commands.setDirection({ direction: 'down' }).ok).toBe(true);
        expect(editor.store.getState().presentation).toEqual({ ...before, direction: 'down' });
        editor.undo();
        editor.undo();
        expect(JSON.stringify(editor.store.getState().presentation)).toBe(JSON.stringify(before));
      }),
      { seed: 15, numRuns: lawRuns(1500) },
    );
  });

  test('[LR2] is no difference between two versions, and a refusal where it is so already', () => {
    fc.assert(
      fc.property(fc.nat(2000), (seed) => {
        const editor = arranged(seed, []);
        const { presentation: before, version } = editor.store.getState();
        editor.commands.setDirection({ direction: 'right' });
        const { presentation: after } = editor.store.getState();
        expect(compareVersions(version, version, { before, after })).toEqual([]);
        const again = editor.commands.setDirection({ direction: 'right' });
        expect(!again.ok && again.refusal.code).toBe('nothing-changed');
      }),
      { seed: 16, numRuns: 50 },
    );
  });

  test('[LR3] positions turn with a drawing whose direction the host gave', () => {
    const editor = createEditor({
      version: randomWorkflow(3, 8),
      presentation: { version: 1, nodes: { n1: { dx: 30 } } },
    });
    const { version } = editor.store.getState();
    editor.setLayout(layoutVersion(version, { direction: 'right' }));
    expect(editor.commands.setDirection({ direction: 'down' }).ok).toBe(true);
    expect(editor.store.getState().presentation).toEqual({ version: 1, nodes: { n1: { dy: 30 } }, direction: 'down' });
  });
});
