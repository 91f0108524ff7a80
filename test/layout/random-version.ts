import fc from 'fast-check';
import type { WorkflowVersion } from '#model';

export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly words: boolean;
}

const edgeKinds = ['standard', 'standard', 'standard', 'default', 'timeout', 'error', 'later'];

function toVersion(count: number, paths: readonly DrawnEdge[]): WorkflowVersion {
  return {
    definition: {
      nodes: Array.from({ length: count }, (_, i) => ({
        id: `s${i}`,
        type: {
          type: i === 0 ? 'trigger.list' : i === count - 1 ? 'end' : 'step',
          validation: { edges: [{ type: 'standard' }, { type: 'timeout' }] },
        },
      })),
      edges: paths.map(({ from, to, type, words }, i) => ({
        id: `p${i}`,
        type,
        source: `s${from % count}`,
        target: `s${to % count}`,
        ...(words && { value: 'words' }),
      })),
    },
  };
}

const path = fc.record({
  from: fc.nat(17),
  to: fc.nat(17),
  type: fc.constantFrom(...edgeKinds),
  words: fc.boolean(),
});

/** Any graph: loops, self-loops, parallel edges, several entries, several components. */
export const anyVersion: fc.Arbitrary<WorkflowVersion> = fc
  .tuple(fc.integer({ min: 1, max: 18 }), fc.array(path, { maxLength: 36 }))
  .map(([count, paths]) => toVersion(count, paths));

/** Acyclic graphs. */
export const forwardVersion: fc.Arbitrary<WorkflowVersion> = fc
  .tuple(fc.integer({ min: 2, max: 18 }), fc.array(path, { maxLength: 36 }))
  .map(([count, paths]) => {
    const forward = paths
      .map((each) => ({ ...each, from: each.from % count, to: each.to % count }))
      .filter(({ from, to }) => from !== to)
      .map((each) => ({ ...each, from: Math.min(each.from, each.to), to: Math.max(each.from, each.to) }));
    return toVersion(count, forward);
  });

/** Graphs in which every node but the first has exactly one incoming edge. */
export const treeVersion: fc.Arbitrary<WorkflowVersion> = fc.array(path, { minLength: 1, maxLength: 24 }).map((paths) =>
  toVersion(
    paths.length + 1,
    paths.map((each, i) => ({ ...each, from: each.from % (i + 1), to: i + 1 })),
  ),
);

/** Parameters that fix the runs of fast-check, so that a failure is reproducible. */
export const runs = { seed: 20_260_704, numRuns: 400 };
