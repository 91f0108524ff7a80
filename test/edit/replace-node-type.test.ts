import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import { messagingNodeTypes } from '#catalog';
import { planAddNode, planReplaceNodeType } from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { NodeType } from '#model';
import { canReplace } from '#rules';
import { carriedOut, contextOf, path, pathsOf, step, typeNamed, workflowOf } from '../support/edit-context.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { enough, lawRuns } from '../support/long-run.js';

const seed = 20261121;

describe('a node type as an argument', () => {
  const given = () => ({ type: 'own', label: 'Own', properties: [{ name: 'x', type: 'list', defaultValue: ['a'] }] });

  test('[E9] is copied, so that the caller may change its own afterwards', () => {
    const context = contextOf(workflowOf([step('a', 'delay')]));
    for (const plan of [
      (type: NodeType) => planAddNode(context, { type, id: 'b' }),
      (type: NodeType) => planReplaceNodeType(context, { nodeId: 'a', type }),
    ]) {
      const type = given();
      const { version } = carriedOut(context, plan(type));
      const before = JSON.stringify(version);
      type.label = 'Changed';
      type.properties[0]?.defaultValue.push('b');
      expect(JSON.stringify(version)).toBe(before);
      expect(nodesOf(version).at(-1)).toMatchObject({ type: given(), config: { x: ['a'] } });
    }
  });

  test('of the catalog is shared, whether given as an object or by name', () => {
    const context = contextOf(workflowOf([step('a', 'goal')]));
    for (const type of ['delay', typeNamed('delay')]) {
      expect(nodesOf(carriedOut(context, planAddNode(context, { type })).version).at(-1)?.type).toBe(
        typeNamed('delay'),
      );
      expect(nodesOf(carriedOut(context, planReplaceNodeType(context, { nodeId: 'a', type })).version)[0]?.type).toBe(
        typeNamed('delay'),
      );
    }
  });

  test('is refused where it is invalid', () => {
    const context = contextOf(workflowOf([step('a', 'goal')]));
    const odd = [
      [7, 'unknown-type'],
      [null, 'unknown-type'],
      [{ type: 'x', run: () => 1 }, 'not-json'],
    ] as const;
    for (const [type, code] of odd) {
      expect(planAddNode(context, { type: type as never })).toMatchObject({ ok: false, refusal: { code } });
      expect(planReplaceNodeType(context, { nodeId: 'a', type: type as never })).toMatchObject({
        ok: false,
        refusal: { code },
      });
    }
  });
});

describe('planReplaceNodeType', () => {
  const version = workflowOf(
    [step('a', 'wait-for-reply', { keywords: ['YES'] }), step('b', 'delay'), step('c', 'end')],
    [path('a', 'b', { id: 't', type: 'timeout', value: 'PT2H' }), path('a', 'c', { id: 'r', value: 'Reply' })],
  );

  test('[E29] keeps the id, the index and fitting edges, and returns what it dropped', () => {
    const context = contextOf(version, { presentation: { version: 1, nodes: { a: { title: 'Answer?' } } } });
    const planned = planReplaceNodeType(context, { nodeId: 'a', type: 'delay' });
    expect(planned).toMatchObject({
      ok: true,
      keptSettings: [],
      droppedSettings: ['accept', 'timeout', 'keywords'],
      droppedEdgeIds: ['t'],
      change: { label: 'Changed Answer? to Delay', command: 'replaceNodeType' },
    });
    const document = carriedOut(context, planned);
    expect(nodesOf(document.version)[0]).toEqual({
      id: 'a',
      type: typeNamed('delay'),
      config: { duration: 'PT1H', avoidNights: true },
    });
    expect(edgesOf(document.version)).toEqual([{ id: 'r', type: 'standard', source: 'a', target: 'c' }]);
    // The removed path keeps its place, so that no step moves.
    expect(document.presentation).toEqual({
      ...context.document.presentation,
      kept: { edges: { t: { source: 'a', target: 'b', rank: 2, label: '2 hours' } } },
    });
  });

  test('[E29] changes kind and value of edges to those of the new type', () => {
    const context = contextOf(version);
    const document = carriedOut(context, planReplaceNodeType(context, { nodeId: 'a', type: 'office-hours-router' }));
    expect(edgesOf(document.version)).toEqual([
      { id: 't', type: 'default', value: 'Closed', source: 'a', target: 'b' },
      { id: 'r', type: 'standard', value: 'Open', source: 'a', target: 'c' },
    ]);
    expect(pathsOf(document)).toEqual(['a -default-> b', 'a -standard-> c']);
  });

  test('[E29] distinguishes edges with one id', () => {
    const duplicates = workflowOf(
      [step('a', 'wait-for-reply'), step('b', 'delay'), step('c', 'end')],
      [path('a', 'b', { id: 'p', type: 'timeout', value: 'PT2H' }), path('a', 'c', { id: 'p', value: 'Reply' })],
    );
    const context = contextOf(duplicates);
    const document = carriedOut(context, planReplaceNodeType(context, { nodeId: 'a', type: 'ask-question' }));
    expect(edgesOf(document.version)).toEqual(edgesOf(duplicates));
  });

  test(`[E29] [E20] does exactly what the decision announced (seed ${seed})`, () => {
    let done = 0;
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(99), fc.nat(99), (workflowSeed, a, b) => {
        const before = freezeJson(randomWorkflow(workflowSeed, 1 + (workflowSeed % 14)));
        const context = contextOf(before);
        const nodes = nodesOf(before);
        const request = {
          nodeId: nodes[a % nodes.length]?.id ?? '',
          type: messagingNodeTypes[b % messagingNodeTypes.length]?.type ?? '',
        };
        const decision = canReplace({ graph: graphOf(before), catalog: context.catalog }, request);
        if (decision.answer !== 'allow') return;
        done += 1;
        const after = carriedOut(context, planReplaceNodeType(context, request)).version;
        const graph = graphOf(after);
        expect(graph.node(request.nodeId)).toEqual({
          ...graphOf(before).node(request.nodeId),
          type: decision.type,
          config: decision.config,
        });
        const announced = [...decision.keptEdges, ...decision.changedEdges]
          .map(({ edgeId, edge: { edgeType, value } }) => [edgeId, edgeType, value])
          .sort();
        expect(
          graph
            .outgoing(request.nodeId)
            .map((edge) => [edge.id, edge.type, edge.value])
            .sort(),
        ).toEqual(announced);
        const dropped = decision.droppedEdges.map(({ edgeId }) => edgeId);
        expect(
          edgesOf(before)
            .filter(({ id }) => graph.edgeIndex(id) < 0)
            .map(({ id }) => id)
            .sort(),
        ).toEqual([...dropped].sort());
        expect(graph.incoming(request.nodeId).length).toBe(
          graphOf(before)
            .incoming(request.nodeId)
            .filter(({ id }) => !dropped.includes(id)).length,
        );
      }),
      { seed, numRuns: lawRuns(500) },
    );
    expect(done).toBeGreaterThanOrEqual(enough(200));
  });
});
