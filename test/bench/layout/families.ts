import type { WorkflowVersion } from '#model';
import { branchedWorkflow, type Shape } from '../../support/branched-workflow.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { handMadeWorkflows } from './hand-made.js';

const shapes: { readonly [family: string]: Shape } = {
  'trees': { branches: 'part', loops: 0, jumps: 0 },
  'branches that meet': { loops: 0, jumps: 0 },
  'with jumps': { loops: 0, jumps: 12 },
  'with loops': { loops: 14, jumps: 0 },
  'timeouts to one End': { loops: 2, jumps: 3, timeouts: 'one end' },
  'several parts': { parts: 3 },
  'all of it': {},
};

/** How many workflows are generated for each family. */
const each = 50;

/** Small workflows by what they look like: hand-made ones, and of 8 to 70 steps generated ones. */
export const families: ReadonlyMap<string, readonly WorkflowVersion[]> = new Map([
  ['hand-made', handMadeWorkflows],
  ...Object.entries(shapes).map(([family, shape]) => [
    family, Array.from({ length: each }, (_, index) => branchedWorkflow(8 + ((index * 13) % 63), index + 1, shape)),
  ] as const),
]);

/** Workflows of a given size: branches, loops and jumps, or one lap after the other. */
export function sizedWorkflow(size: number, shape: string): WorkflowVersion {
  return shape === 'laps' ? largeWorkflow(size) : branchedWorkflow(size);
}
