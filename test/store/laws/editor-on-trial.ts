import fc from 'fast-check';
import { expect } from 'vitest';
import { createSequentialId, freezeJson, memoizeByIdentity } from '#base';
import { edgesOf, nodesOf } from '#graph';
import { builtInRules, type RuleTable } from '#rules';
import { createEditor, type Editor, type EditorOptions } from '#store';
import { type RandomCommand, randomCommand } from '../../support/random-command.js';
import { lawRuns } from '../../support/long-run.js';
import { randomWorkflow } from '../../support/random-workflow.js';

export const seed = 20261121;
/** The number of random sequences of commands. */
export const sequences = lawRuns(2_000, 100_000);
/** The number of commands of each sequence. */
export const length = 50;

export const commandSequence: fc.Arbitrary<[number, RandomCommand[]]> = fc.tuple(
  fc.nat({ max: 5000 }),
  fc.array(randomCommand, { maxLength: length, minLength: length, size: 'max' }),
);

/** For laws that are not about problems, so that no check runs after each command. */
export const noRules: RuleTable = Object.fromEntries(builtInRules.map(({ id }) => [id, null]));

/** Mostly small, so that commands meet the same nodes repeatedly; one in three up to 30 nodes. */
function sizeFor(workflowSeed: number): number {
  return workflowSeed % ([8, 15, 31][workflowSeed % 3] ?? 1);
}

/** Opens an editor of a random workflow. Its clock advances far enough that no entries merge. */
export function openEditor(workflowSeed: number, options: EditorOptions = {}): Editor {
  let clock = 0;
  return createEditor({
    version: freezeJson(randomWorkflow(workflowSeed, sizeFor(workflowSeed))),
    createId: createSequentialId('new'),
    now: () => (clock += 1000),
    historyLimit: 10_000,
    ...options,
  });
}

const textOf = memoizeByIdentity((element: object) => JSON.stringify(element));

/** The document byte for byte: the text of each node and edge, and of the rest. */
export function written(editor: Editor): string {
  const { presentation, version } = editor.store.getState();
  const [nodes, edges] = [nodesOf(version), edgesOf(version)];
  const around = version.definition
    ? { ...version, definition: { ...version.definition, nodes: nodes.length, edges: edges.length } }
    : version;
  return [JSON.stringify(around), textOf(presentation), ...nodes.map(textOf), ...edges.map(textOf)].join('\n');
}

export function undoAll(editor: Editor): void {
  while (editor.canUndo()) expect(editor.undo().ok).toBe(true);
}

export function redoAll(editor: Editor): void {
  while (editor.canRedo()) expect(editor.redo().ok).toBe(true);
}
