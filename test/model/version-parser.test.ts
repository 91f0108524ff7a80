import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeTypeOf } from '#catalog';
import { createVersionParser, parseVersion, sharedType, type WorkflowNode, type WorkflowVersion } from '#model';
import { largeWorkflow } from '../support/large-workflow.js';

const seed = 20261121;

/** A document with some faults, some of them fatal. */
function withFaults(size: number, faults: readonly (readonly [number, string])[]): unknown {
  const version = structuredClone(largeWorkflow(size)) as {
    name: unknown;
    definition: { nodes: Record<string, unknown>[]; edges: Record<string, unknown>[]; properties: unknown };
  };
  for (const [at, kind] of faults) {
    const node = version.definition.nodes[at % version.definition.nodes.length] as Record<string, unknown>;
    const edge = version.definition.edges[at % version.definition.edges.length] as Record<string, unknown>;
    if (kind === 'type') node['type'] = { ...(node['type'] as object), label: 7 };
    else if (kind === 'no type') node['type'] = 'send-message';
    else if (kind === 'config') node['config'] = { message: ['Hi'] };
    else if (kind === 'step id') node['id'] = null;
    else if (kind === 'path end') edge['target'] = 3;
    else if (kind === 'path type') edge['type'] = false;
    else if (kind === 'around') version.name = 5;
    else if (kind === 'not JSON') node['type'] = { ...(node['type'] as object), since: new Date(0) };
    else version.definition.properties = 'season';
  }
  return version;
}

const fault = fc.tuple(
  fc.nat(200),
  fc.constantFrom(
    'type',
    'no type',
    'config',
    'path type',
    'around',
    'type',
    'config',
    'step id',
    'path end',
    'not JSON',
    'properties',
  ),
);

describe('parsing a version in slices', () => {
  test(`[M6] gives the same result as parsing it at once (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 90 }),
        fc.array(fault, { maxLength: 4 }),
        fc.nat(3),
        (size, faults, patience) => {
          const input = withFaults(size, faults);
          const parser = createVersionParser(input);
          let answer = parser.advance(() => true);
          for (let slices = 0; !answer && slices < 1000; slices++) {
            let looks = patience;
            answer = parser.advance(() => (looks -= 1) < 0);
          }
          expect(answer).toEqual(parseVersion(input));
          expect(parser.advance(() => false)).toBe(answer);
        },
      ),
      { seed, numRuns: 200 },
    );
  });

  test('[M6] nodes with equal types share one object, and others do not', () => {
    const version = JSON.parse(JSON.stringify(largeWorkflow(40))) as WorkflowVersion;
    const nodes = version.definition?.nodes as WorkflowNode[];
    const messages = nodes.filter(({ type }) => type?.type === 'send-message');
    const [first, second, other] = messages as [WorkflowNode, WorkflowNode, WorkflowNode];
    (other as { type: unknown }).type = { ...other.type, label: 'Send a text' };
    const text = JSON.stringify(version);
    expect(parseVersion(version).ok).toBe(true);
    expect(second.type).not.toBe(first.type);
    expect(nodeTypeOf(second)).toBe(nodeTypeOf(first));
    expect(nodeTypeOf(other)).toBe(other.type);
    expect(sharedType(nodeTypeOf(first))).toBe(first.type);
    expect(JSON.stringify(version)).toBe(text);
  });
});
