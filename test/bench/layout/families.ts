import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';
import { branchedWorkflow, type Shape } from '../../support/branched-workflow.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { handMadeWorkflows } from './hand-made.js';

const shapes: { readonly [family: string]: Shape } = {
  trees: { branches: 'part', loops: 0, jumps: 0 },
  'branches that meet': { loops: 0, jumps: 0 },
  'with jumps': { loops: 0, jumps: 12 },
  'with loops': { loops: 14, jumps: 0 },
  'timeouts to one End': { loops: 2, jumps: 3, timeouts: 'one end' },
  'several parts': { parts: 3 },
  'all of it': {},
};

/** How many workflows are generated for each family. */
const each = 50;

/** Edges of these have no labels: they may be in any order. */
export const freeFamily = 'forks without words';

const plainNode = messagingNodeTypes.find(({ type }) => type === 'add-tag') ?? {};

/** The same nodes and edges without labels, and every edge a main edge. */
function withoutWords(version: WorkflowVersion): WorkflowVersion {
  const { edges, nodes, ...rest } = version.definition ?? {};
  return {
    ...version,
    definition: {
      ...rest,
      nodes: (nodes ?? []).map((node) =>
        node.type?.type === 'end' || node.type?.type === 'trigger-keyword' ? node : { ...node, type: plainNode },
      ),
      edges: (edges ?? []).map(({ id, source, target }) => ({ id, source, target, type: 'standard' })),
    },
  };
}

/** Small workflows by shape: hand-made ones, and generated ones of 8 to 70 nodes. */
export const families: ReadonlyMap<string, readonly WorkflowVersion[]> = new Map([
  ['hand-made', handMadeWorkflows],
  ...Object.entries(shapes).map(
    ([family, shape]) =>
      [
        family,
        Array.from({ length: each }, (_, index) => branchedWorkflow(8 + ((index * 13) % 63), index + 1, shape)),
      ] as const,
  ),
  [
    freeFamily,
    Array.from({ length: each }, (_, index) =>
      withoutWords(branchedWorkflow(8 + ((index * 13) % 63), index + 101, { jumps: 12 })),
    ),
  ],
]);

/** Workflows of a given size: branches, loops and jumps, or a sequence of laps. */
export function sizedWorkflow(size: number, shape: string): WorkflowVersion {
  return shape === 'laps' ? largeWorkflow(size) : branchedWorkflow(size);
}
