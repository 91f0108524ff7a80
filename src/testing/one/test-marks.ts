import type { CanvasMarks } from '#canvas';
import { edgeKind } from '#catalog';
import type { Graph } from '#graph';
import { labelOfEdge } from '#rules';
import type { OneMessages } from './one-messages.js';
import { pathStates } from './path-states.js';
import type { Suggestion } from './suggestions.js';
import type { TestRun } from './test-run.js';
import type { TestWords } from './test-words.js';

type NodeMark = CanvasMarks['nodes'] extends ReadonlyMap<string, infer Mark> ? Mark : never;
type EdgeMark = CanvasMarks['edges'] extends ReadonlyMap<string, infer Mark> ? Mark : never;

const noVisits: readonly number[] = [];

/** A test as canvas marks: taken lit, standing ringed, what is pointed at dotted, ruled out dimmed. */
export function testMarks(
  graph: Graph,
  run: TestRun,
  pointed: Suggestion | undefined,
  words: TestWords,
  messages: OneMessages['token'],
): CanvasMarks {
  const { frame, next, plan } = run;
  const states = pathStates(graph, frame, plan.pins);
  const aheadNodes = new Set(pointed?.nodes);
  const aheadEdges = new Set(pointed?.edges);
  const nodes = new Map<string, NodeMark>();
  const failedAt = frame.isOver && frame.state.status === 'failed' ? states.nodeId : undefined;
  for (const [id, state] of states.nodes) {
    const visits = states.visits.get(id) ?? noVisits;
    if (id === failedAt) nodes.set(id, { state: 'failed', visits });
    else if (state === 'standing') nodes.set(id, { state: 'standing', visits, ...leftOf(run, words, messages) });
    else if (state === 'taken') nodes.set(id, { state: 'done', visits });
    else if (aheadNodes.has(id)) nodes.set(id, { state: 'next', visits });
    else nodes.set(id, { state: state === 'possible' ? 'possible' : 'unreached', visits });
  }
  const edges = new Map<string, EdgeMark>();
  for (const [id, state] of states.edges) {
    if (state === 'taken') edges.set(id, edgeKind(graph.edge(id)?.type) === 'error' ? 'litfail' : 'lit');
    else if (aheadEdges.has(id)) edges.set(id, 'next');
    else if (state === 'possible') edges.set(id, 'possible');
  }
  const edgeWords = new Map<string, string>();
  const waiting = frame.isOver || frame.state.wait?.for !== 'reply' ? undefined : states.nodeId;
  for (const edge of waiting === undefined ? [] : graph.outgoing(waiting)) {
    const label = labelOfEdge(graph, edge);
    if (next && edgeKind(edge.type) === 'timeout' && label !== undefined)
      edgeWords.set(edge.id, messages.inTime(label.split(' · ')[0] ?? label, words.short(next.at - frame.now)));
  }
  return { nodes, edges, edgeWords, dimOthers: true };
}

/** "1 h 12 m left of 2 hours". */
function leftOf(
  { frame, next }: TestRun,
  words: TestWords,
  messages: OneMessages['token'],
): { readonly summary?: string } {
  if (!next || next.at <= frame.now) return {};
  const all = next.at - frame.state.since;
  return { summary: messages.left(words.short(next.at - frame.now), words.long(all)) };
}
