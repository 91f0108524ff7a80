import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson, freezeJson, seededRandom } from '#base';
import { edgeTypeOf, edgeKind } from '#catalog';
import { type CommandContext, planMakeDefault, planReorderEdge } from '#edit';
import { edgesOf, graphOf } from '#graph';
import { layoutVersion } from '#layout';
import type { WorkflowEdge, WorkflowVersion } from '#model';
import { canMakeDefault } from '#rules';
import { createEditor } from '#store';
import { carriedOut, contextOf, path, step, typeNamed, workflowOf } from '../support/edit-context.js';
import { countPathProblems } from '../support/edge-problems.js';
import { randomWorkflow } from '../support/random-workflow.js';

const seed = 20261121;

/** A branch with four labelled edges and a default one, with edges of other nodes in between. */
function branched(): WorkflowVersion {
  const leaves = ['a', 'b', 'c', 'd', 'rest'].map((id) => step(id, 'add-tag'));
  return workflowOf(
    [step('start', 'trigger-keyword'), step('branch', 'branch'), ...leaves, step('end', 'end')],
    [
      path('start', 'branch'),
      path('branch', 'rest', { type: 'default', value: 'Otherwise' }),
      path('branch', 'a', { value: 'A' }),
      path('a', 'end'),
      path('branch', 'b', { value: 'B' }),
      path('b', 'end'),
      path('branch', 'c', { value: 'C' }),
      path('branch', 'd', { value: 'D' }),
      path('c', 'end'),
      path('d', 'end'),
      path('rest', 'end'),
    ],
  );
}

const idsOf = (version: WorkflowVersion): readonly string[] => edgesOf(version).map(({ id }) => id);
const branchesOf = (version: WorkflowVersion): readonly string[] =>
  graphOf(version)
    .outgoing('branch')
    .map(({ target }) => target);

/** The targets of the branch from left to right as drawn. */
function drawn(version: WorkflowVersion): readonly string[] {
  const { nodes } = layoutVersion(version);
  return [...branchesOf(version)].sort((left, right) => (nodes[left]?.x ?? 0) - (nodes[right]?.x ?? 0));
}

describe('planReorderEdge', () => {
  test.each([
    ['branch-b', -1, ['b', 'a', 'c', 'd', 'rest']],
    ['branch-b', 1, ['a', 'c', 'b', 'd', 'rest']],
    ['branch-a', 99, ['b', 'c', 'd', 'a', 'rest']],
    ['branch-d', -2, ['a', 'd', 'b', 'c', 'rest']],
  ])('[E41] %s moved by %i is drawn there, and the default edge stays last', (edgeId, by, order) => {
    const context = contextOf(freezeJson(branched()));
    const { version } = carriedOut(context, planReorderEdge(context, { edgeId, by }));
    expect(drawn(version)).toEqual(order);
    expect(idsOf(version).filter((id) => id !== edgeId)).toEqual(
      idsOf(context.document.version).filter((id) => id !== edgeId),
    );
  });

  test('returns the new position and count of the edge, and labels the history entry', () => {
    const editor = createEditor({ version: branched() });
    expect(editor.commands.reorderEdge({ edgeId: 'branch-c', by: -1 })).toMatchObject({ ok: true, place: 2, count: 4 });
    expect(editor.store.getState().undoLabel).toBe('Put the “C” path of Branch before “B”');
    expect(editor.commands.reorderEdge({ edgeId: 'branch-c', by: 1 })).toMatchObject({ ok: true, place: 3 });
    expect(editor.store.getState().undoLabel).toBe('Put the “C” path of Branch behind “B”');
    expect(editor.history().done).toHaveLength(2);
  });

  test.each([
    ['branch-a', -1, 'nothing-changed'],
    ['branch-d', 3, 'nothing-changed'],
    ['branch-a', 0, 'nothing-changed'],
    ['branch-a', Number.NaN, 'nothing-changed'],
    ['branch-rest', -1, 'order-fixed'],
    ['start-branch', 1, 'order-fixed'],
    ['gone', 1, 'unknown-edge'],
  ])('[R42] %s by %d is refused as %s', (edgeId, by, code) => {
    expect(planReorderEdge(contextOf(branched()), { edgeId, by })).toMatchObject({ ok: false, refusal: { code } });
  });

  test('[R42] refuses a timeout edge, and an edge with a repeated id', () => {
    const waiting = workflowOf(
      [step('wait', 'wait-for-reply'), step('a', 'add-tag'), step('b', 'add-tag')],
      [path('wait', 'a', { value: 'Reply' }), path('wait', 'b', { type: 'timeout', value: 'PT2H' })],
    );
    expect(planReorderEdge(contextOf(waiting), { edgeId: 'wait-b', by: -1 })).toMatchObject({
      ok: false,
      refusal: { code: 'order-fixed' },
    });
    const base = branched();
    const repeated = {
      ...base,
      definition: {
        ...base.definition,
        edges: [...edgesOf(base), path('branch', 'end', { id: 'branch-a', value: 'E' })],
      },
    };
    expect(planReorderEdge(contextOf(repeated), { edgeId: 'branch-a', by: 1 })).toMatchObject({
      ok: false,
      refusal: { code: 'id-repeated' },
    });
    expect(planMakeDefault(contextOf(repeated), { edgeId: 'branch-a' })).toMatchObject({
      ok: false,
      refusal: { code: 'id-repeated' },
    });
  });

  test(`[E41] only one edge moves, right beside the one it was put beside (seed ${seed})`, () => {
    let done = 0;
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(99), fc.integer({ min: -4, max: 4 }), (workflowSeed, at, by) => {
        const version = freezeJson(shuffled(crowded(workflowSeed), workflowSeed));
        const context = contextOf(version);
        const edge = edgesOf(version)[at % Math.max(1, edgesOf(version).length)];
        const planned = planReorderEdge(context, { edgeId: edge?.id ?? 'absent', by });
        if (!planned.ok) return;
        done += 1;
        const after = carriedOut(context, planned).version;
        const without = (list: WorkflowVersion): readonly WorkflowEdge[] =>
          edgesOf(list).filter(({ id }) => id !== edge?.id);
        expect(without(after)).toEqual(without(version));
        expect(graphOf(after).edge(edge?.id ?? '')).toBe(edge);
        expect({ ...after, definition: { ...after.definition, edges: [] } }).toEqual({
          ...version,
          definition: { ...version.definition, edges: [] },
        });
        const rank = (path: WorkflowEdge): boolean => edge !== undefined && edgeKind(path.type) === edgeKind(edge.type);
        const near = graphOf(after)
          .outgoing(edge?.source ?? '')
          .filter(rank);
        expect(near.map(({ id }) => id)).not.toEqual(
          graphOf(version)
            .outgoing(edge?.source ?? '')
            .filter(rank)
            .map(({ id }) => id),
        );
      }),
      { seed, numRuns: 400 },
    );
    expect(done).toBeGreaterThan(40);
  });
});

/** A random workflow with a branch of many edges beside it. */
function crowded(workflowSeed: number): WorkflowVersion {
  const version = randomWorkflow(workflowSeed, 3 + (workflowSeed % 6));
  const extra = branched();
  return {
    ...version,
    definition: {
      ...version.definition,
      nodes: [...(version.definition?.nodes ?? []), ...(extra.definition?.nodes ?? [])],
      edges: [...edgesOf(version), ...edgesOf(extra)],
    },
  };
}

/** The same edges in another order. */
function shuffled(version: WorkflowVersion, own: number): WorkflowVersion {
  const random = seededRandom(own);
  const edges = edgesOf(version)
    .map((edge) => ({ edge, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ edge }) => edge);
  return { ...version, definition: { ...version.definition, edges } };
}

describe('planMakeDefault', () => {
  const kindsOf = (version: WorkflowVersion, nodeId: string): readonly string[] =>
    graphOf(version)
      .outgoing(nodeId)
      .map((edge) => `${edgeTypeOf(edge)} ${JSON.stringify(edge.value ?? null)}`)
      .sort();

  test('[E42] [R43] swaps kind and value of the edge and the former default edge', () => {
    const editor = createEditor({ version: branched() });
    expect(editor.commands.makeDefault({ edgeId: 'branch-b' })).toMatchObject({ ok: true });
    const graph = graphOf(editor.toVersion());
    expect(graph.edge('branch-b')).toMatchObject({ type: 'default', value: 'Otherwise', target: 'b' });
    expect(graph.edge('branch-rest')).toMatchObject({ type: 'standard', value: 'B', target: 'rest' });
    expect(editor.store.getState().undoLabel).toBe('Made the “B” path of Branch the default');
    expect(editor.history().done).toHaveLength(1);
    expect(drawn(editor.toVersion())).toEqual(['rest', 'a', 'c', 'd', 'b']);
  });

  test('[E42] makes an edge the default one where there was none', () => {
    const version = workflowOf(
      [step('branch', 'branch'), step('a', 'add-tag'), step('b', 'add-tag')],
      [path('branch', 'a', { value: 'A' }), path('branch', 'b', { value: 'B' })],
    );
    const context = contextOf(version);
    expect(kindsOf(carriedOut(context, planMakeDefault(context, { edgeId: 'branch-b' })).version, 'branch')).toEqual([
      'default "Otherwise"',
      'standard "A"',
    ]);
  });

  test('[R43] uses the marked edge kind where the type has no default kind', () => {
    const type = {
      type: 'own',
      label: 'Own',
      validation: {
        edges: [
          { type: 'standard', defaultEdge: true },
          { type: 'other', multiple: true, value: { mandatory: true, editable: true } },
        ],
      },
    };
    const version = workflowOf(
      [{ id: 'own', type }, step('a', 'add-tag'), step('b', 'add-tag')],
      [path('own', 'a', { value: 'A' }), path('own', 'b', { type: 'other', value: 'B' })],
    );
    const context = contextOf(version);
    const after = graphOf(carriedOut(context, planMakeDefault(context, { edgeId: 'own-b' })).version);
    expect([after.edge('own-a'), after.edge('own-b')]).toMatchObject([
      { type: 'other', value: 'B' },
      { type: 'standard', value: 'A' },
    ]);
  });

  test.each<[string, string, string]>([
    ['branch-rest', 'nothing-changed', 'it is the default edge already'],
    ['a-end', 'nothing-changed', 'its node has no other edge'],
    ['gone', 'unknown-edge', 'it does not exist'],
    ['send-late', 'edge-not-offered', 'it is a timeout edge'],
    ['hours-open', 'value-fixed', 'its value is fixed'],
    ['none', 'unknown-node', 'its source does not exist'],
    ['odd', 'edge-not-offered', 'the type has no such edge kind'],
  ])('[R43] %s is refused as %s: %s', (edgeId, code) => {
    const base = branched();
    const version = workflowOf(
      [
        ...(base.definition?.nodes ?? []),
        step('send', 'send-message'),
        { id: 'hours', type: typeNamed('office-hours-router') },
      ],
      [
        ...edgesOf(base),
        path('send', 'end', { id: 'send-late', type: 'timeout', value: 'PT10M' }),
        path('hours', 'end', { id: 'hours-open', value: 'Open' }),
        path('absent', 'end', { id: 'none' }),
        path('branch', 'end', { id: 'odd', type: 'odd', value: 'x' }),
      ],
    );
    expect(planMakeDefault(contextOf(version), { edgeId })).toMatchObject({ ok: false, refusal: { code } });
  });

  test('[R43] is refused where two edges would then be equal', () => {
    const version = workflowOf(
      [step('branch', 'branch'), step('a', 'add-tag'), step('b', 'add-tag')],
      [
        path('branch', 'a', { value: 'X' }),
        path('branch', 'b', { id: 'twin', value: 'X' }),
        path('branch', 'b', { id: 'rest', type: 'default', value: 'Otherwise' }),
      ],
    );
    expect(planMakeDefault(contextOf(version), { edgeId: 'branch-a' })).toMatchObject({
      ok: false,
      refusal: { code: 'already-connected' },
    });
  });

  test(`[E42] [E20] [R39] keeps the kinds and values of all edges, and follows the decision (seed ${seed})`, () => {
    let done = 0;
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(99), (workflowSeed, at) => {
        const version = freezeJson(shuffled(crowded(workflowSeed), workflowSeed));
        const context: CommandContext = contextOf(version);
        const edge = edgesOf(version)[at % Math.max(1, edgesOf(version).length)];
        const planned = planMakeDefault(context, { edgeId: edge?.id ?? 'absent' });
        const decision = canMakeDefault(
          { graph: graphOf(version), catalog: context.catalog, presentation: context.document.presentation },
          { edgeId: edge?.id ?? 'absent' },
        );
        if (decision.answer === 'refuse') expect(planned).toEqual({ ok: false, refusal: decision.refusal });
        expect(planned.ok).toBe(decision.answer === 'allow');
        if (!planned.ok || !edge) return;
        done += 1;
        const after = carriedOut(context, planned).version;
        expect(countPathProblems(after)).toBeLessThanOrEqual(countPathProblems(version));
        const ends = (list: WorkflowVersion) => edgesOf(list).map(({ id, source, target }) => ({ id, source, target }));
        expect(ends(after)).toEqual(ends(version));
        const [was, is] = [kindsOf(version, edge.source), kindsOf(after, edge.source)];
        const hadDefault = graphOf(version)
          .outgoing(edge.source)
          .some(({ type }) => edgeKind(type) === 'default');
        if (hadDefault) expect(is).toEqual(was);
        else expect(is.filter((kind, index) => !equalJson(kind, was[index])).length).toBeGreaterThan(0);
      }),
      { seed, numRuns: 400 },
    );
    expect(done).toBeGreaterThan(40);
  });
});
