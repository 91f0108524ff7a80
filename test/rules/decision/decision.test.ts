import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freezeJson } from '#base';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { WorkflowEdge, WorkflowVersion } from '#model';
import { canConnect, canContinue, canInsert, canRemove, canReplace, canSetEdge } from '#rules';
import { arbitraryJson } from '../../support/arbitrary-json.js';
import { arbitraryNodeType, arbitraryVersion } from '../../support/arbitrary-version.js';
import { countPathProblems } from '../../support/edge-problems.js';
import { randomWorkflow } from '../../support/random-workflow.js';
import { enough, lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const kinds = [undefined, 'standard', 'timeout', 'default', 'error'];
const values = [undefined, undefined, 'Mine', 'PT1H', null];

describe('canConnect', () => {
  test(`[R2] [R3] [R39] an allowed edge adds no edge problem, new or moved (seed ${seed})`, () => {
    let allowed = 0;
    let moves = 0;
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.nat(99),
        fc.nat(99),
        fc.nat(4),
        fc.nat(4),
        fc.option(fc.nat(99)),
        (workflowSeed, a, b, kind, ofValue, moved) => {
          const version = freezeJson(randomWorkflow(workflowSeed, 2 + (workflowSeed % 14)));
          const nodes = nodesOf(version);
          const edges = edgesOf(version);
          const source = nodes[a % nodes.length]?.id ?? '';
          const target = nodes[b % nodes.length]?.id ?? '';
          const edgeType = kinds[kind];
          const old = moved === null ? undefined : edges[moved % Math.max(1, edges.length)];
          const question = {
            source,
            target,
            ...(edgeType === undefined ? {} : { edgeType }),
            value: values[ofValue],
            ...(old ? { movedEdgeId: old.id } : {}),
          };
          const decision = canConnect({ graph: graphOf(version) }, question);
          if (decision.answer === 'refuse') expect(decision.refusal.message).toMatch(/^[A-ZÄ“].*[.]$/);
          if (decision.answer === 'ignore') expect([old?.source, old?.target]).toEqual([source, target]);
          if (decision.answer !== 'allow') return;
          allowed += 1;
          if (old) moves += 1;
          const edge: WorkflowEdge = {
            id: old?.id ?? 'new',
            type: decision.edgeType,
            source,
            target,
            ...(decision.value === undefined ? {} : { value: decision.value }),
          };
          const after: WorkflowVersion = {
            ...version,
            definition: {
              ...version.definition,
              edges: old ? edges.map((other) => (other === old ? edge : other)) : [...edges, edge],
            },
          };
          expect(countPathProblems(after)).toBeLessThanOrEqual(countPathProblems(version));
        },
      ),
      { seed, numRuns: lawRuns(2000) },
    );
    expect(allowed).toBeGreaterThanOrEqual(enough(100));
    expect(moves).toBeGreaterThanOrEqual(enough(30));
  });
});

describe('decisions', () => {
  test(`[R2] never throw and never change a document, whatever it contains (seed ${seed})`, () => {
    const ids = fc.constantFrom('n0', '__proto__', 'n2', 'e0', 'e1', 'missing', 'constructor');
    fc.assert(
      fc.property(
        arbitraryVersion,
        arbitraryNodeType,
        ids,
        ids,
        ids,
        arbitraryJson,
        fc.boolean(),
        (version, type, a, b, edgeId, value, flag) => {
          const before = JSON.stringify(version);
          const context = { graph: graphOf(freezeJson(version)), presentation: { version: 1 } as const };
          const answers = [
            canConnect(context, { source: a, target: b, value, ...(flag ? { movedEdgeId: edgeId } : { edgeType: b }) }),
            canContinue(context, { nodeId: a, ...(flag ? { edgeType: b } : {}) }),
            canInsert(context, { type: type as never, edgeId }),
            canInsert(context, { nodeId: a, ...(flag ? { edgeId } : { after: { nodeId: b } }) }),
            canRemove(context, { nodeIds: [a, b], edgeIds: [edgeId], reconnect: flag, continueOn: { [a]: edgeId } }),
            canReplace(context, { nodeId: a, type: type as never }),
            canReplace(context, { nodeId: a, type: value as never }),
            canSetEdge(context, { edgeId, value, ...(flag ? { edgeType: b } : {}) }),
          ];
          for (const { answer } of answers) expect(['allow', 'refuse', 'ignore']).toContain(answer);
          expect(JSON.stringify(version)).toBe(before);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});
