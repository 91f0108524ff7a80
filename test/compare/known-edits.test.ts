import { describe, expect, test } from 'vitest';
import { createSequentialId, seededRandom } from '#base';
import { compareVersions, type VersionChange } from '#compare';
import { edgesOf, nodesOf } from '#graph';
import type { WorkflowNode, WorkflowVersion } from '#model';
import { createEditor, type Editor } from '#store';
import { largeWorkflow } from '../support/large-workflow.js';
import { lawRuns } from '../support/long-run.js';
import { seed, withNewIds } from './random-pair.js';

/** The kinds that an edit is listed as, as `subject kind`. */
type Edit = (editor: Editor, nodeId: string, mark: string) => readonly string[];

const typeIn = (editor: Editor, nodeId: string): string | undefined =>
  nodesOf(editor.toVersion()).find(({ id }) => id === nodeId)?.type?.type ?? undefined;

const outgoing = (editor: Editor, nodeId: string): ReturnType<typeof edgesOf> =>
  edgesOf(editor.toVersion()).filter(({ source }) => source === nodeId);

/** Edits that are one change each, or as many as the docs say. Each is tried at a lap of its own. */
const edits: readonly Edit[] = [
  (editor, nodeId, mark) => {
    editor.commands.setConfig({ nodeId, path: ['note'], value: mark });
    return ['node changed'];
  },
  (editor, nodeId, mark) => {
    editor.commands.renameNode({ nodeId, title: mark });
    return ['node presented'];
  },
  (editor, nodeId, mark) => {
    editor.commands.addNote({ text: mark, nodeId });
    return ['note added'];
  },
  (editor, nodeId, mark) => {
    editor.commands.setDisabled({ nodeIds: [nodeId], disabled: true });
    editor.commands.moveNodes({ [nodeId]: { x: 7, y: mark.length } });
    return ['node presented'];
  },
  (editor, nodeId, mark) => {
    editor.commands.addNode({ type: 'add-tag', config: { tags: [mark] }, onEdge: outgoing(editor, nodeId)[0]!.id });
    return ['edge added', 'edge rewired', 'node added'];
  },
  (editor, nodeId) => {
    const gone = outgoing(editor, nodeId)[0]!.target;
    const comings = edgesOf(editor.toVersion()).filter(({ target }) => target === gone).length;
    if (comings !== 1 || outgoing(editor, gone).length !== 1) return [];
    editor.commands.removeElements({ nodeIds: [gone], reconnect: true });
    return ['edge removed', 'edge rewired', 'node removed'];
  },
  (editor, nodeId) => {
    editor.commands.removeElements({ edgeIds: [outgoing(editor, nodeId)[0]!.id] });
    return ['edge removed'];
  },
  (editor, nodeId, mark) => {
    const edge = outgoing(editor, nodeId)[0]!;
    if (typeIn(editor, nodeId) !== 'branch') return [];
    editor.commands.setEdge({ edgeId: edge.id, value: mark });
    return ['edge relabelled'];
  },
];

/** Nodes with one edge out of them, one in each of several laps far from each other. */
function placesIn(version: WorkflowVersion): readonly WorkflowNode[] {
  const counts = new Map<string, number>();
  for (const { source } of edgesOf(version)) counts.set(source, (counts.get(source) ?? 0) + 1);
  return nodesOf(version).filter(({ id, type }) => counts.get(id) === 1 && type?.type === 'add-tag');
}

const kindsOf = (changes: readonly VersionChange[]): readonly string[] =>
  changes.map(({ kind, subject }) => `${subject} ${kind}`).sort();

function edited(
  start: WorkflowVersion,
  random: () => number,
  most: number,
): { readonly editor: Editor; readonly expected: readonly string[] } {
  const editor = createEditor({ version: start, createId: createSequentialId('fresh'), now: () => 0, check: 'later' });
  const places = placesIn(start).filter((_, at) => at % 3 === 0);
  const expected: string[] = [];
  const count = 1 + Math.floor(random() * most);
  for (let at = 0; at < Math.min(count, places.length - 1); at++) {
    const edit = edits[Math.floor(random() * edits.length)]!;
    expected.push(...edit(editor, places[at]!.id, `mark ${at}`));
  }
  return { editor, expected: expected.sort() };
}

describe(`known edits (seed ${seed})`, { timeout: 600_000 }, () => {
  test('[V5] are exactly the list, for 300 pairs', () => {
    const random = seededRandom(seed);
    for (let run = 0; run < 300; run++) {
      const start = largeWorkflow(40 + Math.floor(random() * 60));
      const { editor, expected } = edited(start, random, 6);
      const { presentation, version } = editor.store.getState();
      const changes = compareVersions(start, version, { after: presentation });
      expect(kindsOf(changes), `run ${run}`).toEqual(expected);
      editor.destroy();
    }
  });

  test('[V5] a step that was moved is one change, wherever it was and went', () => {
    const random = seededRandom(seed + 1);
    let moved = 0;
    for (let run = 0; run < 300; run++) {
      const start = largeWorkflow(40 + Math.floor(random() * 60));
      const editor = createEditor({
        version: start,
        createId: createSequentialId('fresh'),
        now: () => 0,
        check: 'later',
      });
      const places = placesIn(start);
      const node = places[Math.floor(random() * places.length)]!;
      const edges = edgesOf(start).filter(({ source, target }) => source !== node.id && target !== node.id);
      const edge = edges[Math.floor(random() * edges.length)]!;
      const { joined = -1 } = { ...editor.commands.moveNode({ nodeId: node.id, onEdge: edge.id }) } as {
        joined?: number;
      };
      const changes = compareVersions(start, editor.toVersion());
      if (joined === 1) {
        moved += 1;
        expect(kindsOf(changes), `run ${run}: ${node.id} into ${edge.source} ${edge.target}`).toEqual(['node moved']);
        // Of two neighbours that changed places either may be called moved.
        const isNeighbour = edgesOf(start).some(
          ({ source, target }) =>
            [source, target].includes(node.id) &&
            [edge.source, edge.target].some((id) => [source, target].includes(id)),
        );
        if (!isNeighbour) expect(changes[0]).toMatchObject({ nodeId: node.id, after: [edge.source] });
      }
      editor.destroy();
    }
    expect(moved).toBeGreaterThan(200);
  });

  test('[V4] copies with new ids and up to ten edits: at least 98 % of the steps match', () => {
    const random = seededRandom(seed + 2);
    let right = 0;
    let all = 0;
    for (let run = 0; run < lawRuns(500); run++) {
      const start = largeWorkflow(30 + Math.floor(random() * 80));
      const { editor } = edited(start, random, 10);
      const { presentation, version } = editor.store.getState();
      const copy = withNewIds({ version, presentation }, random);
      const ids = nodesOf(copy.version).map(({ id }, at) => [id, nodesOf(version)[at]!.id] as const);
      const changes = compareVersions(start, copy.version, { after: copy.presentation });
      const added = new Set(
        changes.flatMap((change) => (change.subject === 'node' && change.kind === 'added' ? [change.nodeId] : [])),
      );
      const gone = new Set(
        changes.flatMap((change) => (change.subject === 'node' && change.kind === 'removed' ? [change.nodeId] : [])),
      );
      const known = new Set(nodesOf(start).map(({ id }) => id));
      for (const [id, original] of ids) {
        all += 1;
        if (known.has(original) ? !added.has(id) && !gone.has(original) : added.has(id)) right += 1;
      }
      editor.destroy();
    }
    expect(right / all).toBeGreaterThan(0.98);
  });
});
