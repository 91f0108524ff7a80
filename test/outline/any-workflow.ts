import fc from 'fast-check';
import { messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { missingEdgesOf } from '#rules';
import { randomWorkflow } from '../support/random-workflow.js';

export function step(id: string, type: string): WorkflowNode {
  return { id, type: messagingNodeTypes.find((known) => known.type === type) ?? { type }, config: {} };
}
export function edge(source: string, target: string, type = 'standard', value?: string): WorkflowEdge {
  return { id: `${source}>${target}`, type, source, target, ...(value === undefined ? {} : { value }) };
}
export function workflow(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): WorkflowVersion {
  return { definition: { nodes: [...nodes], edges: [...edges] } } as WorkflowVersion;
}

export function missingOf(version: WorkflowVersion) {
  const graph = graphOf(version);
  return [...new Map(graph.nodes.map((node) => [node.id, node])).values()].flatMap((node) =>
    missingEdgesOf(graph.node(node.id)!, graph),
  );
}

/** Definitions of any shape: random edges among few ids, repeated ids, ids of object properties, unknown ends. */
export const anyWorkflow: fc.Arbitrary<WorkflowVersion> = fc.oneof(
  fc
    .record({ seed: fc.nat(100_000), size: fc.integer({ min: 0, max: 30 }) })
    .map((from) => randomWorkflow(from.seed, from.size)),
  fc
    .tuple(
      fc.array(
        fc.tuple(
          fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor', 's0|a', ''),
          fc.nat(messagingNodeTypes.length - 1),
        ),
        { maxLength: 9 },
      ),
      fc.array(
        fc.tuple(
          fc.constantFrom('p', 'q', '__proto__', 'r', 's', 't', 'u'),
          fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor', '', 'gone'),
          fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor', 's0|a', 'gone'),
          fc.constantFrom('standard', 'timeout', 'default', 'odd'),
        ),
        { maxLength: 14 },
      ),
    )
    .map(([steps, paths]) =>
      workflow(
        steps.map(([id, type]) => ({ id, type: messagingNodeTypes[type]!, config: {} })),
        paths.map(([id, source, target, type]) => ({ id, source, target, type })),
      ),
    ),
);
