import type { CanvasMarks, EdgeMark } from '#canvas';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import type { CaseOutcome } from './case-runner.js';
import type { CasesMessages } from './cases-messages.js';
import { comparePath, visitsIn } from './compare-path.js';
import type { Gap } from './coverage.js';

type NodeMark = CanvasMarks['nodes'] extends ReadonlyMap<string, infer Mark> ? Mark : never;

const none: readonly number[] = [];

/**
 * Marks of a case on the drawing: what is as expected is lit, what was expected is dashed, what was taken instead is red;
 * and what no case comes to is hatched.
 *
 * @param outcome the chosen case; absent, only what no case comes to is marked
 * @param gap what no case comes to; absent, it is not marked
 */
export function caseMarks(
  version: WorkflowVersion,
  outcome: CaseOutcome | undefined,
  gap: Gap | undefined,
  { marks: words }: CasesMessages,
): CanvasMarks {
  const nodes = new Map<string, NodeMark>();
  const edges = new Map<string, EdgeMark>();
  for (const id of gap?.edgeIds ?? []) edges.set(id, 'never');
  for (const id of gap?.nodeIds ?? []) nodes.set(id, { state: 'never', visits: none, note: words.noCase });
  if (outcome) {
    markExpected(version, outcome, nodes, edges, words);
    markVisits(version, outcome, nodes, edges, words);
  }
  return { nodes, edges, dimOthers: false };
}

function markExpected(
  version: WorkflowVersion,
  outcome: CaseOutcome,
  nodes: Map<string, NodeMark>,
  edges: Map<string, EdgeMark>,
  words: CasesMessages['marks'],
): void {
  const graph = graphOf(version);
  const visited = new Set(visitsIn(outcome).map(({ nodeId }) => nodeId));
  for (const [at, id] of comparePath(version, outcome).expected.entries()) {
    edges.set(id, 'expected');
    const { target } = graph.edge(id)!;
    if (!visited.has(target) && graph.node(target))
      nodes.set(target, { state: 'expected', visits: none, note: at === 0 ? words.expected : words.expectedLater });
  }
}

function markVisits(
  version: WorkflowVersion,
  outcome: CaseOutcome,
  nodes: Map<string, NodeMark>,
  edges: Map<string, EdgeMark>,
  words: CasesMessages['marks'],
): void {
  const { expected, partsAt, shared, taken } = comparePath(version, outcome);
  const graph = graphOf(version);
  // A case that ends where another path was expected goes wrong there too.
  const wrongFrom = partsAt === undefined ? Infinity : shared.length;
  const visits = new Map<string, number[]>();
  const states = new Map<string, NodeMark['state']>();
  let left = 0;
  for (const { edgeId, nodeId, step } of visitsIn(outcome)) {
    visits.set(nodeId, [...(visits.get(nodeId) ?? []), step]);
    const isWrong = left >= wrongFrom && !isExpectedEnd(nodeId, expected, graph);
    if (isWrong || !states.has(nodeId)) states.set(nodeId, isWrong ? 'failed' : 'done');
    if (edgeId !== undefined) left++;
  }
  const first = graph.edge(taken[0] ?? '')?.target;
  for (const [nodeId, state] of states)
    if (graph.node(nodeId))
      nodes.set(nodeId, {
        state,
        visits: visits.get(nodeId) ?? none,
        ...(nodeId === first && state === 'failed' && nodeId !== partsAt ? { note: words.took } : {}),
      });
  for (const id of taken) edges.set(id, 'litfail');
  for (const id of shared) edges.set(id, 'lit');
}

/** Both ways may meet again, such as at the end. */
function isExpectedEnd(nodeId: string, expected: readonly string[], graph: ReturnType<typeof graphOf>): boolean {
  return expected.some((id) => graph.edge(id)?.target === nodeId);
}
