import type { CanvasMarks, EdgeMark } from '#canvas';
import { edgeKind } from '#catalog';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { labelOfEdge } from '#rules';
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
 * @param lengthOf says a length of time in milliseconds
 */
export function caseMarks(
  version: WorkflowVersion,
  outcome: CaseOutcome | undefined,
  gap: Gap | undefined,
  { marks: words }: CasesMessages,
  lengthOf: (milliseconds: number) => string,
): CanvasMarks {
  const nodes = new Map<string, NodeMark>();
  const edges = new Map<string, EdgeMark>();
  for (const id of gap?.edgeIds ?? []) edges.set(id, 'never');
  for (const id of gap?.nodeIds ?? []) nodes.set(id, { state: 'never', visits: none, note: words.noCase });
  if (outcome) {
    markExpected(version, outcome, nodes, edges, words);
    markVisits(version, outcome, nodes, edges, words, lengthOf);
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
  lengthOf: (milliseconds: number) => string,
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
  const summaries = replyWords(version, outcome, words, lengthOf);
  for (const [nodeId, state] of states)
    if (graph.node(nodeId))
      nodes.set(nodeId, {
        state,
        visits: visits.get(nodeId) ?? none,
        ...(summaries.has(nodeId) ? { summary: summaries.get(nodeId)! } : {}),
        ...(nodeId === first && state === 'failed' && nodeId !== partsAt ? { note: words.took } : {}),
      });
  for (const id of taken) edges.set(id, 'litfail');
  for (const id of shared) edges.set(id, 'lit');
}

/** What the contact said at a step that waited for it, and that it is not what the step where the ways part asks for. */
function replyWords(
  version: WorkflowVersion,
  outcome: CaseOutcome,
  words: CasesMessages['marks'],
  lengthOf: (milliseconds: number) => string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const graph = graphOf(version);
  const { decisions } = outcome.result.simulation;
  let said: string | undefined;
  for (const { at, code, fact, nodeId, step } of decisions) {
    if (code !== 'reply-counts' || typeof fact?.value !== 'string') continue;
    said = fact.value;
    const since = decisions.find((each) => each.step === step)?.at ?? at;
    found.set(nodeId, words.replied(said, lengthOf(at - since)));
  }
  const { expected, partsAt, taken } = comparePath(version, outcome);
  const [wanted, took] = [expected[0], taken[0]].map((id) => graph.edge(id ?? ''));
  const label = wanted && labelOfEdge(graph, wanted);
  if (partsAt !== undefined && said !== undefined && label !== undefined && took && edgeKind(took.type) === 'default')
    found.set(partsAt, words.isNot(said, label));
  return found;
}

/** Both ways may meet again, such as at the end. */
function isExpectedEnd(nodeId: string, expected: readonly string[], graph: ReturnType<typeof graphOf>): boolean {
  return expected.some((id) => graph.edge(id)?.target === nodeId);
}
