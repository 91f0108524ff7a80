import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf, nodesOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { canConnect, validateVersion } from '#rules';
import { freezeJson } from '#base';
import { randomWorkflow } from '../support/random-workflow.js';

const seed = 20261121;
const pathCodes = new Set(['too-many-paths', 'path-type-not-offered', 'path-type-repeated', 'self-loop', 'dangling-path']);

describe('canConnect', () => {
  test(`[R2] [R3] what it allows makes no path problem worse (seed ${seed})`, () => {
    let allowed = 0;
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(99), fc.nat(99), (workflowSeed, a, b) => {
        const version = freezeJson(randomWorkflow(workflowSeed, 2 + (workflowSeed % 14)));
        const nodes = nodesOf(version);
        const source = nodes[a % nodes.length]?.id ?? '';
        const target = nodes[b % nodes.length]?.id ?? '';
        const verdict = canConnect({ graph: graphOf(version) }, { source, target });
        if (verdict.answer !== 'allow') {
          expect(verdict.answer === 'refuse' && verdict.refusal.message).toMatch(/[.]$/);
          return;
        }
        allowed += 1;
        const { edgeType, value } = verdict;
        const edge = { id: 'new', type: edgeType, source, target, ...(value === undefined ? {} : { value }) };
        const after: WorkflowVersion = { ...version, definition: { ...version.definition, edges: [...(version.definition?.edges ?? []), edge] } };
        const count = (of: WorkflowVersion): number => validateVersion(of).filter(({ code }) => pathCodes.has(code)).length;
        expect(count(after)).toBeLessThanOrEqual(count(version));
      }),
      { seed, numRuns: 1500 },
    );
    expect(allowed).toBeGreaterThan(100);
  });
});
