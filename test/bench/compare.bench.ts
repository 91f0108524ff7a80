import { compareVersions, mergeVersions } from '#compare';
import type { WorkflowVersion } from '#model';
import { largeWorkflow } from '../support/large-workflow.js';
import { keepResults, thisMachine } from './machine.js';
import { measure, milliseconds, printTable, type Timing } from './measure.js';
import { editedVersion, freshly } from './versions/edited-version.js';

/** What it costs to compare two versions of 5,000 steps that differ in 500 places, and to merge with a third. */
const size = 5000;
const edits = 500;
const version = largeWorkflow(size);
const base = freshly(version);

/** The same version with ids made anew, as an import makes them. */
function renamed(from: WorkflowVersion): WorkflowVersion {
  const edges = from.definition?.edges ?? [];
  const nodes = from.definition?.nodes ?? [];
  const copy = (id: string): string => `copy-${id}`;
  return freshly({
    ...from,
    definition: {
      ...from.definition,
      nodes: nodes.map((node) => ({ ...node, id: copy(node.id) })),
      edges: edges.map((edge) => ({
        ...edge,
        id: copy(edge.id),
        source: copy(edge.source),
        target: copy(edge.target),
      })),
    },
  });
}

const mine = editedVersion(base, edits, 3);
const theirs = editedVersion(base, edits, 7);
const found = compareVersions(base, mine).length;
if (found < edits * 0.8) throw new Error(`${found} changes were found of ${edits}`);
/** Each comparison gets versions of its own: what was read of one is kept with it. */
function timed(
  second: WorkflowVersion,
  least: number,
  work: (one: WorkflowVersion, other: WorkflowVersion) => void,
): Timing {
  const warmUp = 5;
  const pairs = Array.from({ length: least + warmUp }, () => [freshly(base), freshly(second)] as const);
  return measure((run) => work(...pairs[run]!), { budget: 0, least, warmUp });
}

const timings = [
  ['compared as they come', timed(mine, 25, compareVersions)],
  ['compared again', measure(() => compareVersions(base, mine), { budget: 1000 })],
  ['compared with a copy under new ids', timed(renamed(mine), 8, compareVersions)],
  ['merged with a third', timed(mine, 8, (one, other) => mergeVersions(one, other, theirs))],
] as const;
console.log(`Versions of ${size} steps with ${found} changes, in milliseconds`);
printTable(
  ['', 'median', 'p95'],
  timings.map(([row, timing]) => [row, milliseconds(timing.median), milliseconds(timing.p95)]),
);
keepResults('compare', {
  machine: thisMachine(),
  steps: size,
  changes: found,
  timings: timings.map(([row, timing]) => ({ row, median: timing.median, p95: timing.p95 })),
});
