import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import { edgesOf, graphOf, nodesOf, rebuildGraph } from '#graph';
import { checkFully, missingEdgesOf, rulesInForce } from '#rules';
import { createEditor, type Editor } from '#store';
import {
  compoundCommands,
  perform,
  type RandomCommand,
  randomCommand,
  randomMove,
} from '../../support/random-command.js';
import { lawRuns } from '../../support/long-run.js';
import { randomWorkflow } from '../../support/random-workflow.js';
import { commandSequence, length, noRules, openEditor, redoAll, seed, undoAll, written } from './editor-on-trial.js';

const anything = fc.oneof({ weight: 5, arbitrary: randomCommand }, { weight: 1, arbitrary: randomMove });

describe('an editor under random commands', () => {
  test(`[E4] [E7] [E8] [R1] every command keeps the invariants (seed ${seed})`, { timeout: 3_600_000 }, () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5000 }),
        fc.array(anything, { maxLength: length, minLength: length, size: 'max' }),
        (workflowSeed, commands) => {
          const editor = openEditor(workflowSeed);
          const danglingAtStart = new Set(dangling(editor));
          for (const command of commands) {
            const before = editor.store.getState();
            const history = editor.history();
            const answer = perform(editor, command) as { readonly ok?: boolean } | undefined;
            const after = editor.store.getState();
            if (answer?.ok === false && !compoundCommands.has(command.name)) {
              expect(after.version, describeCommand(command)).toBe(before.version);
              expect(after.presentation).toBe(before.presentation);
              expect(editor.history()).toEqual(history);
            }
            const nodeIds = nodesOf(after.version).map(({ id }) => id);
            expect(new Set(nodeIds).size).toBe(nodeIds.length);
            expect(dangling(editor).filter((id) => !danglingAtStart.has(id))).toEqual([]);
            for (const id of after.selection.nodeIds) expect(nodeIds).toContain(id);
            expect(indexOf(editor)).toEqual(indexOf(editor, true));
            const graph = graphOf(after.version);
            const context = {
              version: after.version,
              graph,
              catalog: after.catalog,
              comparators: {},
              presentation: after.presentation,
              account: {},
            };
            expect(after.problems, describeCommand(command)).toEqual(checkFully(context, rulesInForce()));
            expect(after.missingEdges).toEqual(
              nodesWithMissingEdges(editor).flatMap((id) => missingEdgesOf(graph.node(id) ?? { id }, graph)),
            );
            const { done, undone } = editor.history();
            expect([after.undoLabel, after.redoLabel]).toEqual([done.at(-1)?.label, undone[0]?.label]);
          }
        },
      ),
      { seed, numRuns: lawRuns(60, 1_000) },
    );
  });

  test(
    `[E2] undos, redos and jumps in between do not affect undo and redo of all (seed ${seed})`,
    { timeout: 3_600_000 },
    () => {
      fc.assert(
        fc.property(
          fc.nat({ max: 5000 }),
          fc.array(anything, { maxLength: length, size: 'max' }),
          (workflowSeed, commands) => {
            const editor = openEditor(workflowSeed, { rules: noRules });
            const start = written(editor);
            for (const command of commands) perform(editor, command);
            redoAll(editor);
            const end = written(editor);
            undoAll(editor);
            expect(written(editor)).toBe(start);
            redoAll(editor);
            expect(written(editor)).toBe(end);
          },
        ),
        { seed, numRuns: lawRuns(200, 2_500) },
      );
    },
  );

  test(`no command changes a read-only version (seed ${seed})`, () => {
    fc.assert(
      fc.property(commandSequence, ([workflowSeed, commands]) => {
        const version = freezeJson({ ...randomWorkflow(workflowSeed, 12), readonly: true });
        const editor = createEditor({ version, rules: noRules });
        for (const command of commands) perform(editor, command);
        expect(editor.undo()).toMatchObject({ ok: false, refusal: { code: 'read-only' } });
        expect(editor.jump('start')).toMatchObject({ ok: false, refusal: { code: 'read-only' } });
        expect(editor.experimental_resumeHistory({})).toMatchObject({ ok: false, refusal: { code: 'read-only' } });
        expect(editor.toVersion()).toBe(version);
        expect(editor.store.getState().revision).toBe(0);
      }),
      { seed, numRuns: lawRuns(50) },
    );
  });
});

/** The nodes with a problem about a missing edge, each once, in the order of the problems. */
function nodesWithMissingEdges(editor: Editor): readonly string[] {
  return [
    ...new Set(
      editor
        .problems()
        .flatMap(({ code, nodeId }) => (code === 'missing-edge' && nodeId !== undefined ? [nodeId] : [])),
    ),
  ];
}

function dangling(editor: Editor): readonly string[] {
  const { version } = editor.store.getState();
  const graph = graphOf(version);
  return edgesOf(version)
    .filter(({ source, target }) => graph.nodeIndex(source) < 0 || graph.nodeIndex(target) < 0)
    .map(({ id }) => id);
}

function indexOf(editor: Editor, isRebuilt = false): unknown {
  const { version } = editor.store.getState();
  const graph = isRebuilt ? rebuildGraph(version) : graphOf(version);
  return [
    nodesOf(version).map(({ id }) => [
      graph.nodeIndex(id),
      graph.outgoing(id).map((edge) => edge.id),
      graph.incoming(id).map((edge) => edge.id),
    ]),
    edgesOf(version).map(({ id }) => graph.edgeIndex(id)),
  ];
}

function describeCommand({ draws, name }: RandomCommand): string {
  return `${name}(${draws.join(', ')})`;
}
