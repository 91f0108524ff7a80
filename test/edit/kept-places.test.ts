import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgesOf, nodesOf } from '#graph';
import { type Layout, layoutVersion } from '#layout';
import { keptIn, type Presentation, type WorkflowVersion } from '#model';
import { createEditor, type Editor } from '#store';
import { lawRuns } from '../support/long-run.js';
import { perform, type RandomCommand } from '../support/random-command.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { anyVersion } from '../layout/random-version.js';

const drawn = (editor: Editor): Layout => {
  const { presentation, version } = editor.store.getState();
  return layoutVersion(version, { presentation });
};

/** Where each node is, for those that both layouts have. */
function movedBetween(before: Layout, after: Layout): readonly string[] {
  return Object.keys(after.nodes).filter((id) => {
    const [was, is] = [before.nodes[id], after.nodes[id]!];
    return was && (was.x !== is.x || was.y !== is.y);
  });
}

const removals = ['removeElements', 'removeJoined', 'disconnect', 'reconnect', 'reconnectSource'];
const removal: fc.Arbitrary<RandomCommand> = fc.record({
  name: fc.constantFrom(...removals),
  draws: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
});
/** Commands between the removals. */
const nudge: fc.Arbitrary<RandomCommand> = fc.record({
  name: fc.constantFrom('move', 'shift', 'undo', 'redo', 'connect', 'addOnEdge', 'addAfter', 'insertNode'),
  draws: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
});

const chain: WorkflowVersion = {
  definition: {
    nodes: ['a', 'x', 'c', 'd'].map((id) => ({ id, type: { type: id === 'a' ? 'trigger.list' : 'step' } })),
    edges: [
      { id: 'ax', source: 'a', target: 'x', type: 'standard' },
      { id: 'xc', source: 'x', target: 'c', type: 'standard' },
      { id: 'cd', source: 'c', target: 'd', type: 'standard' },
    ],
  },
};

describe('kept places', () => {
  test('[E53] removing, cutting and moving ends move nothing else, whatever was moved by hand', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.array(fc.oneof(removal, removal, nudge), { maxLength: 12 }), (seed, commands) => {
        const editor = createEditor({ version: randomWorkflow(seed, 2 + (seed % 14)) });
        const moved: string[] = [];
        for (const command of commands) {
          const before = drawn(editor);
          perform(editor, command);
          if (removals.includes(command.name)) moved.push(...movedBetween(before, drawn(editor)));
        }
        expect(moved).toEqual([]);
      }),
      { seed: 60, numRuns: lawRuns(3000) },
    );
    expect.hasAssertions();
  });

  test('[E53] a version without edges and types of its own keeps its places as well', () => {
    fc.assert(
      fc.property(anyVersion, fc.array(removal, { maxLength: 6 }), (version, commands) => {
        const editor = createEditor({ version });
        for (const command of commands) {
          const before = drawn(editor);
          perform(editor, command);
          expect(movedBetween(before, drawn(editor))).toEqual([]);
        }
      }),
      { seed: 61, numRuns: lawRuns(600) },
    );
  });

  test('[E54] tidying gives the layout of the version alone, and undo the places again', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.array(removal, { maxLength: 6 }), (seed, commands) => {
        const editor = createEditor({ version: randomWorkflow(seed, 2 + (seed % 14)) });
        for (const command of commands) perform(editor, command);
        const before = editor.store.getState();
        const tidied = editor.commands.tidy({});
        const { presentation, version } = editor.store.getState();
        expect(keptIn(presentation)).toBeUndefined();
        expect(drawn(editor)).toEqual(layoutVersion(version));
        if (tidied.ok) editor.undo();
        expect(editor.store.getState().presentation).toEqual(before.presentation);
      }),
      { seed: 62, numRuns: lawRuns(600) },
    );
  });

  test('[E55] what is inserted where a node was removed takes its place', () => {
    const editor = createEditor({ version: chain, createId: () => 'new' });
    const before = drawn(editor);
    editor.commands.removeElements({ nodeIds: ['x'], reconnect: true });
    expect(movedBetween(before, drawn(editor))).toEqual([]);
    expect(editor.commands.addNode({ type: { type: 'step' }, onEdge: 'ax', id: 'y' }).ok).toBe(true);
    expect(keptIn(editor.store.getState().presentation)).toBeUndefined();
    const after = drawn(editor);
    expect(after.nodes['y']).toEqual(before.nodes['x']);
    expect(movedBetween(before, after)).toEqual([]);
  });

  test('[E55] a branch that was cut off stays beside what is inserted instead', () => {
    const editor = createEditor({ version: chain });
    const before = drawn(editor);
    editor.commands.removeElements({ edgeIds: ['xc'] });
    editor.commands.addNode({ type: { type: 'step' }, after: { nodeId: 'x' }, id: 'y' });
    const after = drawn(editor);
    expect(after.nodes['c']!.y).toBe(before.nodes['c']!.y);
    expect(after.nodes['d']!.y).toBe(before.nodes['d']!.y);
    expect(after.nodes['y']!.y).toBe(before.nodes['c']!.y);
  });

  test('[E55] connecting to a node that was cut off moves nothing', () => {
    const editor = createEditor({ version: chain });
    const before = drawn(editor);
    editor.commands.removeElements({ edgeIds: ['xc'] });
    expect(editor.commands.connect({ source: 'a', target: 'c' }).ok).toBe(true);
    expect(movedBetween(before, drawn(editor))).toEqual([]);
    editor.commands.connect({ source: 'x', target: 'c' });
    expect(movedBetween(before, drawn(editor))).toEqual([]);
    expect(drawn(editor).edges['xc'] ?? Object.keys(drawn(editor).edges)).toBeTruthy();
  });

  test('[E56] records are small: an entry for each removed element, none where nothing is left', () => {
    const editor = createEditor({ version: chain });
    editor.commands.removeElements({ nodeIds: ['x'], reconnect: true });
    expect(editor.store.getState().presentation.kept).toEqual({
      nodes: { x: { after: 'a' } },
      edges: {
        ax: { source: 'a', target: 'x' },
        xc: { source: 'x', target: 'c', after: 'ax' },
      },
      free: { ax: true },
    });
    editor.commands.removeElements({ nodeIds: nodesOf(editor.store.getState().version).map(({ id }) => id) });
    expect(edgesOf(editor.store.getState().version)).toEqual([]);
    expect(editor.store.getState().presentation.kept).toBeUndefined();
  });

  test('[L30] malformed and circular kept places lay out like none', () => {
    const odd = [
      { nodes: { p: { after: 'q' }, q: { after: 'p' } } },
      { nodes: 7, edges: [], free: 'all' },
      { nodes: { a: {} }, edges: { ax: { source: 'a' }, gone: { source: 'nowhere', target: 'a' } } },
    ];
    for (const kept of odd) {
      const presentation = { version: 1, kept } as unknown as Presentation;
      expect(layoutVersion(chain, { presentation }).nodes['d']).toEqual(layoutVersion(chain).nodes['d']);
    }
  });
});
