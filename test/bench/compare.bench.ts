import { compareVersions, mergeVersions } from '#compare';
import { parseVersion, type WorkflowEdge, type WorkflowNode, type WorkflowVersion } from '#model';
import { largeWorkflow } from '../support/large-workflow.js';
import { keepResults, thisMachine } from './machine.js';
import { measure, milliseconds, printTable, type Timing } from './measure.js';

/** What it costs to compare two versions of 5,000 steps that differ in 500 places, and to merge with a third. */
const size = 5000;
const edits = 500;
const version = largeWorkflow(size);
const base = freshly(version);

/** A version as it comes from a service: parsed, so that nothing in it is shared with another. */
function freshly(from: WorkflowVersion): WorkflowVersion {
  const parsed = parseVersion(JSON.parse(JSON.stringify(from)));
  if (!parsed.ok) throw new Error('The version was to be one that parses');
  return parsed.version;
}

/** Changes texts, removes, adds and moves steps in turn, spread over the workflow from an offset on. */
function edited(from: WorkflowVersion, offset: number): WorkflowVersion {
  const nodes: WorkflowNode[] = [...(from.definition?.nodes ?? [])];
  let edges: WorkflowEdge[] = [...(from.definition?.edges ?? [])];
  const gone = new Set<string>();
  for (let at = 0; at < edits; at++) {
    const place = offset + at * 9;
    const node = nodes[place];
    if (!node) continue;
    const next = edges.findIndex(({ source }) => source === node.id);
    const edge = edges[next];
    if (at % 5 < 3) nodes[place] = { ...node, config: { ...node.config, note: `Edit ${at} from ${offset}` } };
    else if (at % 5 === 3 && edge) {
      const id = `new-${offset}-${at}`;
      nodes.push({ ...node, id });
      edges[next] = { ...edge, target: id };
      edges.push({ ...edge, id: `e-${id}`, source: id });
    } else if (edge) {
      gone.add(node.id);
      edges = edges.map((one) => (one.target === node.id ? { ...one, target: edge.target } : one));
    }
  }
  return freshly({
    ...from,
    definition: {
      ...from.definition,
      nodes: nodes.filter(({ id }) => !gone.has(id)),
      edges: edges.filter(({ source }) => !gone.has(source)),
    },
  });
}

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

const mine = edited(base, 3);
const theirs = edited(base, 7);
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
