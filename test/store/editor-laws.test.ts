import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSequentialId, freezeJson } from '#base';
import { edgesOf, graphOf, nodesOf, rebuildGraph } from '#graph';
import { checkFully, rulesInForce } from '#rules';
import { createEditor, type Editor } from '#store';
import { perform, type RandomCommand, randomCommand } from '../support/random-command.js';
import { randomWorkflow } from '../support/random-workflow.js';

const seed = 20261121;
/** PATHBOARD_SEQUENCES raises the count for long runs; the seed stays printed with every failure. */
const sequences = Number(process.env['PATHBOARD_SEQUENCES'] ?? 1000);
const length = 50;

function openEditor(workflowSeed: number): Editor {
  let clock = 0;
  return createEditor({
    version: freezeJson(randomWorkflow(workflowSeed, workflowSeed % 30)),
    createId: createSequentialId('new'),
    // Far enough apart that nothing merges unless a test wants it to.
    now: () => (clock += 1000),
    historyLimit: 10_000,
  });
}

const drawn = fc.tuple(fc.nat({ max: 5000 }), fc.array(randomCommand, { maxLength: length, minLength: length, size: 'max' }));

function written(editor: Editor): string {
  const { presentation, version } = editor.store.getState();
  return JSON.stringify([version, presentation]);
}

function undoAll(editor: Editor): void {
  while (editor.canUndo()) expect(editor.undo().ok).toBe(true);
}

function redoAll(editor: Editor): void {
  while (editor.canRedo()) expect(editor.redo().ok).toBe(true);
}

describe('an editor under random commands', () => {
  test(`[E2] [E9] undo all gives the start back byte for byte, redo all the end: ${sequences} sequences of ${length} (seed ${seed})`, { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(drawn, ([workflowSeed, commands]) => {
        const editor = openEditor(workflowSeed);
        const start = written(editor);
        for (const command of commands) perform(editor, command);
        const end = written(editor);
        undoAll(editor);
        expect(written(editor)).toBe(start);
        redoAll(editor);
        expect(written(editor)).toBe(end);
      }),
      { seed, numRuns: sequences },
    );
  });

  test(`[E4] [E7] [E8] [R1] every step keeps the invariants (seed ${seed})`, { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(drawn, ([workflowSeed, commands]) => {
        const editor = openEditor(workflowSeed);
        const danglingAtStart = new Set(dangling(editor));
        for (const command of commands) {
          const before = editor.store.getState();
          const entries = editor.history().done.length;
          const answer = perform(editor, command) as { readonly ok?: boolean } | undefined;
          const after = editor.store.getState();
          if (answer?.ok === false && command.name !== 'group') {
            expect(after.version, describeCommand(command)).toBe(before.version);
            expect(after.presentation).toBe(before.presentation);
            expect(editor.history().done.length).toBe(entries);
          }
          const nodeIds = nodesOf(after.version).map(({ id }) => id);
          expect(new Set(nodeIds).size).toBe(nodeIds.length);
          expect(dangling(editor).filter((id) => !danglingAtStart.has(id))).toEqual([]);
          for (const id of after.selection.nodeIds) expect(nodeIds).toContain(id);
          expect(indexOf(editor)).toEqual(indexOf(editor, true));
          const context = { version: after.version, graph: graphOf(after.version), catalog: after.catalog, comparators: {}, presentation: after.presentation, account: {} };
          expect(after.problems).toEqual(checkFully(context, rulesInForce()));
        }
      }),
      { seed, numRuns: Math.max(60, sequences / 10) },
    );
  });

  test(`[E3] transactions and history entries survive JSON (seed ${seed})`, () => {
    fc.assert(
      fc.property(drawn, ([workflowSeed, commands]) => {
        const editor = openEditor(workflowSeed);
        const twin = openEditor(workflowSeed);
        editor.onChange(({ transaction }) => {
          expect(twin.dispatch(JSON.parse(JSON.stringify(transaction))).ok).toBe(true);
        });
        for (const command of commands) perform(editor, command);
        expect(written(twin)).toBe(written(editor));
        expect(JSON.parse(JSON.stringify(twin.history().done)).length).toBe(editor.history().done.length);
        undoAll(twin);
        expect(written(twin)).toBe(written(openEditor(workflowSeed)));
      }),
      { seed, numRuns: 150 },
    );
  });

  test(`[E2] undo and redo in between change nothing about that (seed ${seed})`, () => {
    const moves = fc.array(fc.oneof(randomCommand, fc.constantFrom({ name: 'undo', draws: [] }, { name: 'redo', draws: [] })), { maxLength: length });
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), moves, (workflowSeed, commands) => {
        const editor = openEditor(workflowSeed);
        const start = written(editor);
        for (const command of commands) {
          if (command.name === 'undo') editor.undo();
          else if (command.name === 'redo') editor.redo();
          else perform(editor, command);
        }
        undoAll(editor);
        expect(written(editor)).toBe(start);
      }),
      { seed, numRuns: 200 },
    );
  });

  test(`a read-only version is never changed by anything (seed ${seed})`, () => {
    fc.assert(
      fc.property(drawn, ([workflowSeed, commands]) => {
        const version = freezeJson({ ...randomWorkflow(workflowSeed, 12), readonly: true });
        const editor = createEditor({ version });
        for (const command of commands) perform(editor, command);
        editor.undo();
        expect(editor.toVersion()).toBe(version);
        expect(editor.store.getState().revision).toBe(0);
      }),
      { seed, numRuns: 50 },
    );
  });
});

function dangling(editor: Editor): readonly string[] {
  const { version } = editor.store.getState();
  const graph = graphOf(version);
  return edgesOf(version).filter(({ source, target }) => graph.nodeIndex(source) < 0 || graph.nodeIndex(target) < 0).map(({ id }) => id);
}

function indexOf(editor: Editor, anew = false): unknown {
  const { version } = editor.store.getState();
  const graph = anew ? rebuildGraph(version) : graphOf(version);
  return [
    nodesOf(version).map(({ id }) => [graph.nodeIndex(id), graph.outgoing(id).map((edge) => edge.id), graph.incoming(id).map((edge) => edge.id)]),
    edgesOf(version).map(({ id }) => graph.edgeIndex(id)),
  ];
}

function describeCommand({ draws, name }: RandomCommand): string {
  return `${name}(${draws.join(', ')})`;
}
