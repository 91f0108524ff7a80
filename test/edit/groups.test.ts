import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandContext, planAddGroup, planRemoveGroup, planSetGroup, type Planned } from '#edit';
import { graphOf, nodesOf, regionOf } from '#graph';
import { groupsIn, type Presentation } from '#model';
import { createEditor } from '#store';
import { contextOf, path, step, workflowOf } from '../support/edit-context.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { carriedOut } from './carry-out.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;
const version = workflowOf(
  [
    step('start', 'trigger-keyword', { keywords: ['HI'] }),
    step('split', 'random-split'),
    step('a', 'add-tag'),
    step('b', 'add-tag'),
    step('join', 'add-tag'),
    step('end', 'end'),
    step('loose', 'add-tag'),
  ],
  [
    path('start', 'split'),
    path('split', 'a'),
    path('split', 'b'),
    path('a', 'join'),
    path('b', 'join'),
    path('join', 'end'),
  ],
);
const grouped: Presentation = {
  version: 1,
  groups: [{ id: 'g1', title: 'Split', nodeIds: ['split', 'a', 'b'], collapsed: true }],
};
const context = (presentation?: Presentation): CommandContext =>
  contextOf(version, presentation ? { presentation } : {});
const groupsAfter = (planned: Planned, from: CommandContext) => carriedOut(from.document, planned).presentation.groups;
const refusal = (planned: Planned) => (planned.ok ? undefined : planned.refusal);

describe('regionOf', () => {
  test('requires a single entry from which every node of the region is reachable', () => {
    const graph = graphOf(version);
    expect(regionOf(graph, ['a', 'split', 'b', 'join'])).toEqual({ ok: true, entry: 'split' });
    expect(regionOf(graph, ['start', 'split'])).toEqual({ ok: true, entry: 'start' });
    expect(regionOf(graph, ['a', 'b', 'join'])).toEqual({ ok: false, fault: 'several-entries', nodeIds: ['a', 'b'] });
    expect(regionOf(graph, ['a', 'loose'])).toMatchObject({ ok: false, fault: 'several-entries' });
    expect(regionOf(graph, [])).toMatchObject({ ok: false, fault: 'no-entry' });
    const ring = workflowOf([step('x', 'add-tag'), step('y', 'add-tag')], [path('x', 'y'), path('y', 'x')]);
    expect(regionOf(graphOf(ring), ['x', 'y'])).toEqual({ ok: false, fault: 'no-entry', nodeIds: ['x', 'y'] });
    const two = workflowOf(
      [step('s', 'add-tag'), step('x', 'add-tag'), step('y', 'add-tag')],
      [path('x', 'y'), path('y', 'x')],
    );
    expect(regionOf(graphOf(two), ['s', 'x', 'y'])).toEqual({ ok: false, fault: 'apart', nodeIds: ['x', 'y'] });
  });

  test(`accepts only regions whose outside edges all lead to the entry (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.array(fc.nat(40), { minLength: 1, maxLength: 8 }), (workflowSeed, draws) => {
        const random = randomWorkflow(workflowSeed, 3 + (workflowSeed % 12));
        const nodes = nodesOf(random);
        const own = new Set(draws.map((draw) => nodes[draw % nodes.length]!.id));
        const graph = graphOf(random);
        const region = regionOf(graph, own);
        if (!region.ok) return;
        for (const { source, target } of graph.edges) {
          expect(
            own.has(target) && !own.has(source) && graph.node(source) !== undefined && target !== region.entry,
          ).toBe(false);
        }
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });
});

describe('collapsed regions', () => {
  test('[E46] are created, renamed, expanded and removed', () => {
    const made = planAddGroup(context(), { nodeIds: ['split', 'a', 'b'], title: ' Split ' });
    expect(made).toMatchObject({ ok: true, groupId: 'new-1', change: { label: 'Collapsed 3 steps into a group' } });
    expect(groupsAfter(made, context())).toEqual([
      { id: 'new-1', title: 'Split', nodeIds: ['split', 'a', 'b'], collapsed: true },
    ]);
    const from = context(grouped);
    const renamed = planSetGroup(from, { groupId: 'g1', title: 'Test' });
    expect(renamed).toMatchObject({ ok: true, change: { label: 'Renamed a group to “Test”' } });
    expect(groupsAfter(renamed, from)?.[0]?.title).toBe('Test');
    const opened = planSetGroup(from, { groupId: 'g1', collapsed: false });
    expect(opened).toMatchObject({ ok: true, change: { label: 'Expanded “Split”' } });
    expect(groupsAfter(opened, from)?.[0]?.collapsed).toBe(false);
    const apart = planRemoveGroup(from, { groupId: 'g1' });
    expect(apart).toMatchObject({ ok: true, change: { label: 'Ungrouped “Split”' } });
    expect(carriedOut(from.document, apart).presentation).toEqual({ version: 1 });
  });

  test('[E4] are refused with a message unless they have a single entry', () => {
    const add = (nodeIds: readonly string[], presentation?: Presentation) =>
      refusal(planAddGroup(context(presentation), { nodeIds }));
    expect(add(['a', 'b', 'join'])).toEqual({
      code: 'several-entries',
      message: 'A group needs one entry, but paths from outside lead to Add tag and to Add tag.',
    });
    expect(add(['a'])).toEqual({
      code: 'too-few-nodes',
      message: 'A group needs at least two steps. Select another one first.',
    });
    expect(add(['a', 'gone'])?.code).toBe('unknown-node');
    expect(add(['b', 'join'], grouped)).toEqual({
      code: 'already-grouped',
      message: 'Add tag is in a group already. Ungroup it first.',
    });
    expect(refusal(planSetGroup(context(grouped), { groupId: 'g1', collapsed: true }))?.code).toBe('nothing-changed');
    expect(refusal(planSetGroup(context(grouped), { groupId: 'gone' }))).toEqual({
      code: 'unknown-group',
      message: 'There is no group “gone” here.',
    });
    expect(refusal(planRemoveGroup(context(grouped), { groupId: 'gone' }))?.code).toBe('unknown-group');
    expect(refusal(planAddGroup(context(), { nodeIds: ['split', 'a'], title: 'x'.repeat(201) }))?.code).toBe(
      'name-too-long',
    );
  });

  test('[E46] lose removed nodes, and are removed with fewer than two', () => {
    const editor = createEditor({ version, presentation: grouped });
    expect(editor.commands.removeElements({ nodeIds: ['a'], reconnect: true }).ok).toBe(true);
    expect(groupsIn(editor.store.getState().presentation)).toEqual([
      { id: 'g1', title: 'Split', nodeIds: ['split', 'b'], collapsed: true },
    ]);
    editor.commands.removeElements({ nodeIds: ['b'] });
    const { kept: _kept, ...rest } = editor.store.getState().presentation;
    expect(rest).toEqual({ version: 1 });
    editor.undo();
    editor.undo();
    expect(JSON.stringify(editor.store.getState().presentation)).toBe(JSON.stringify(grouped));
  });

  test(`[E2] [E46] changes of any presentation are undone and redone byte for byte (seed ${seed})`, () => {
    const ids = fc.constantFrom('split', 'a', 'b', 'join', 'gone', '__proto__');
    const group = fc.oneof(
      fc.record(
        {
          id: fc.constantFrom('g1', 'g2', '__proto__'),
          nodeIds: fc.array(fc.oneof(ids, fc.jsonValue()), { maxLength: 4 }),
          title: fc.jsonValue(),
          collapsed: fc.jsonValue(),
        },
        { requiredKeys: ['id'] },
      ),
      fc.jsonValue(),
    );
    const act = fc.tuple(
      fc.nat(4),
      fc.constantFrom('g1', 'g2', 'new-1', '__proto__'),
      fc.uniqueArray(ids, { maxLength: 4 }),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.array(group, { maxLength: 4 }), fc.jsonValue()),
        fc.array(act, { maxLength: 8 }),
        (given, acts) => {
          let clock = 0;
          const presentation = JSON.parse(JSON.stringify({ version: 1, groups: given })) as Presentation;
          const start = JSON.stringify(presentation);
          const editor = createEditor({ version, presentation: presentation, now: () => (clock += 1000) });
          for (const [kind, groupId, nodeIds] of acts) {
            const before = editor.store.getState().presentation;
            const { commands } = editor;
            const answer = [
              () => commands.addGroup({ nodeIds }),
              () => commands.setGroup({ groupId, title: nodeIds.join() }),
              () => commands.setGroup({ groupId, collapsed: nodeIds.length > 2 }),
              () => commands.removeGroup({ groupId }),
              () => commands.removeElements({ nodeIds }),
            ][kind]?.();
            if (!answer?.ok) expect(editor.store.getState().presentation).toBe(before);
          }
          const end = JSON.stringify(editor.store.getState().presentation);
          while (editor.canUndo()) expect(editor.undo().ok).toBe(true);
          expect(JSON.stringify(editor.store.getState().presentation)).toBe(start);
          while (editor.canRedo()) expect(editor.redo().ok).toBe(true);
          expect(JSON.stringify(editor.store.getState().presentation)).toBe(end);
        },
      ),
      { seed, numRuns: lawRuns(300) },
    );
  });
});

describe('[E46] the words of a region', () => {
  test('the first name joins the entry that made it, later ones do not', () => {
    const clock = { now: 0 };
    const editor = createEditor({ version, now: () => clock.now });
    const labels = () => editor.history().done.map(({ label }) => label);
    const made = editor.commands.addGroup({ nodeIds: ['split', 'a', 'b'] });
    const { groupId } = made as { readonly groupId: string };
    clock.now += 60_000;
    expect(editor.commands.setGroup({ groupId, title: 'Split' }).ok).toBe(true);
    expect(labels()).toEqual(['Collapsed 3 steps into a group']);
    editor.seal();
    editor.commands.setGroup({ groupId, title: 'Parts' });
    editor.commands.setGroup({ groupId, description: ' Half of them ' });
    expect(labels().slice(1)).toEqual(['Renamed a group to “Parts”', 'Described “Parts”']);
    expect(groupsIn(editor.store.getState().presentation)[0]).toMatchObject({
      title: 'Parts',
      description: 'Half of them',
    });
    editor.commands.setGroup({ groupId, description: '' });
    expect(groupsIn(editor.store.getState().presentation)[0]).not.toHaveProperty('description');
    while (editor.canUndo()) editor.undo();
    expect(groupsIn(editor.store.getState().presentation)).toEqual([]);
  });

  test('a description is text of a limited length', () => {
    const refused = (description: unknown) =>
      refusal(planSetGroup(context(grouped), { groupId: 'g1', description: description as string }))?.code;
    expect([refused(7), refused('x'.repeat(10_001)), refused('ok')]).toEqual(['not-text', 'text-too-long', undefined]);
  });

  test('removing all nodes of a region names it', () => {
    const editor = createEditor({ version, presentation: grouped });
    editor.commands.removeElements({ nodeIds: ['b', 'split', 'a'], edgeIds: [] });
    expect(editor.history().done[0]?.label).toBe('Deleted the group “Split” and its 3 steps');
  });
});
