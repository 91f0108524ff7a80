import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { graphOf, nodesOf } from '#graph';
import { layoutVersion } from '#layout';
import { groupsIn, type Presentation, type Problem, type WorkflowVersion } from '#model';
import { createEditor } from '#store';
import { groupMessages } from '../../../src/editor/groups/group-messages.js';
import {
  collapsedIn,
  shownGroups,
  shownMissingEdges,
  shownPresentation,
  shownProblems,
  shownSelection,
  nodesMeant,
} from '../../../src/editor/groups/shown-workflow.js';

const type = messagingNodeTypes.find(({ type: word }) => word === 'add-tag') ?? {};
const version: WorkflowVersion = {
  definition: {
    nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id, type })),
    edges: [
      { id: 'ab', source: 'a', target: 'b' },
      { id: 'bc', source: 'b', target: 'c' },
      { id: 'cd', source: 'c', target: 'd' },
    ],
  },
};
const presentation: Presentation = {
  version: 1,
  groups: [{ id: 'g', title: 'Pair', nodeIds: ['b', 'c'], collapsed: true }],
  notes: [
    { id: 'n', text: 'in', nodeId: 'b' },
    { id: 'm', text: 'out', nodeId: 'a' },
  ],
};
const none = new Set<string>();
const shown = shownGroups(version, collapsedIn(groupsIn(presentation), none, none), groupMessages.defaults);
const card = shown.cardOf.get('b') ?? '';

describe('a collapsed group', () => {
  test.each([
    ['is one card while none of its nodes is selected', ['a'], 1],
    ['opens while some of its nodes are selected', ['c'], 0],
    ['is one selected card while all of them are selected', ['b', 'c'], 1],
    ['opens while some of them are selected together with other nodes', ['a', 'b'], 0],
  ])('%s', (_of, chosen, cards) => {
    expect(collapsedIn(groupsIn(presentation), none, new Set(chosen))).toHaveLength(cards);
  });
});

describe('the rendered workflow', () => {
  test('has one node for a group, with its summary', () => {
    expect(nodesOf(shown.version).map(({ id }) => id)).toEqual(['a', card, 'd']);
    expect(nodesOf(shown.version)[1]?.type?.label).toBe('Pair, group of 2 steps');
  });

  test('is the workflow itself where no group is collapsed', () => {
    const open = shownGroups(version, collapsedIn([], none, none), groupMessages.defaults);
    expect(open.version).toBe(version);
    const problems: readonly Problem[] = [{ code: 'x', severity: 'error', message: 'x', nodeId: 'b' }];
    const selection = { nodeIds: ['b'], edgeIds: [] };
    expect([
      shownPresentation(presentation, open, graphOf(version)),
      shownProblems(problems, open),
      shownSelection(selection, open),
      nodesMeant(selection.nodeIds, open),
    ]).toEqual([presentation, problems, selection, selection.nodeIds]);
    expect(shownPresentation(presentation, open, graphOf(version))).toBe(presentation);
    expect(shownProblems(problems, open)).toBe(problems);
    expect(shownSelection(selection, open)).toBe(selection);
    expect(collapsedIn(groupsIn(presentation), new Set(['g']), none)).toEqual([]);
  });

  test('reports the problems of hidden nodes on their group', () => {
    const problem: Problem = { code: 'x', severity: 'error', message: 'x', nodeId: 'c' };
    expect(shownProblems([problem], shown)).toEqual([{ ...problem, nodeId: card }]);
    expect(
      shownMissingEdges(
        [
          { nodeId: 'c', edgeType: 'timeout' },
          { nodeId: 'd', edgeType: 'timeout' },
        ],
        shown,
      ),
    ).toEqual([{ nodeId: 'd', edgeType: 'timeout' }]);
    expect(shownPresentation(presentation, shown, graphOf(version)).notes).toEqual([
      { id: 'm', text: 'out', nodeId: 'a' },
    ]);
  });

  test('selects a group whose nodes are all selected, and maps its card back to them', () => {
    expect(shownSelection({ nodeIds: ['a', 'b', 'c'], edgeIds: [] }, shown).nodeIds).toEqual(['a', card]);
    expect(shownSelection({ nodeIds: ['b'], edgeIds: [] }, shown).nodeIds).toEqual([]);
    expect(nodesMeant(['a', card], shown)).toEqual(['a', 'b', 'c']);
  });

  test('places a group at the position of its first node, and keeps the identity of the positions', () => {
    const put: Presentation = {
      ...presentation,
      notes: [],
      nodes: { b: { dx: 40, dy: -20, title: 'Own' }, c: { x: 7, y: 9 } },
    };
    const drawn = shownPresentation(put, shown, graphOf(version));
    expect(drawn.nodes?.[card]).toEqual({ dx: 40, dy: -20 });
    expect(shownPresentation({ ...put, notes: [] }, shown, graphOf(version)).nodes).toBe(drawn.nodes);
    // Positions of other nodes leave the card to the layout.
    expect(
      Object.keys(shownPresentation({ ...put, nodes: { c: { dx: 5 } } }, shown, graphOf(version)).nodes ?? {}),
    ).toEqual(['c']);
  });

  test('is the reference for the offsets of moved nodes', () => {
    const editor = createEditor({ version, presentation });
    const layout = layoutVersion(shown.version);
    editor.setLayout(layout, { isPart: true });
    const { x, y } = layout.nodes['d']!;
    expect(y).toBeLessThan(layoutVersion(version).nodes['d']!.y);
    expect(editor.commands.moveNodes({ d: { x: x + 40, y } }).ok).toBe(true);
    expect(editor.store.getState().presentation.nodes).toEqual({ d: { dx: 40, dy: 0 } });
  });

  test.each([
    null,
    7,
    'x',
    [null],
    [{ id: 1 }],
    [{ id: 'g' }],
    [{ id: 'g', nodeIds: 'b', collapsed: true }],
    [{ id: 'g', nodeIds: [null, 'gone'], collapsed: true }],
  ])('ignores invalid groups: %j', (groups) => {
    const odd = { version: 1, groups } as unknown as Presentation;
    expect(shownGroups(version, collapsedIn(groupsIn(odd), none, none), groupMessages.defaults).version).toBe(version);
  });
});
