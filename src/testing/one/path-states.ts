import type { Pins } from '#execute';
import type { Graph } from '#graph';
import type { TestFrame } from './test-frame.js';

/** What a test says of a node: visited, where the contact stands, where they may still come, or where they cannot. */
export type NodePathState = 'taken' | 'standing' | 'possible' | 'ruledOut';
/** What a test says of an edge. */
export type EdgePathState = 'taken' | 'possible' | 'ruledOut';

/** A test on its version. */
export interface PathStates {
  readonly nodes: ReadonlyMap<string, NodePathState>;
  readonly edges: ReadonlyMap<string, EdgePathState>;
  /** The numbers of the visits to each node, from 1. */
  readonly visits: ReadonlyMap<string, readonly number[]>;
  /** Where the contact stands, or where the execution ended. */
  readonly nodeId: string | undefined;
}

/** What is taken, what may still be, and what no longer can: whatever does not lead on from where the contact stands. */
export function pathStates(graph: Graph, frame: TestFrame, pins: Pins = {}): PathStates {
  const visits = visitsOf(frame);
  const taken = new Set(takenEdges(frame));
  const standing = frame.isOver ? undefined : (frame.state.nodeId ?? undefined);
  const ahead = reachedFrom(graph, standing, pins);
  const nodes = new Map<string, NodePathState>();
  for (const { id } of graph.nodes)
    nodes.set(
      id,
      id === standing ? 'standing' : visits.has(id) ? 'taken' : ahead.nodes.has(id) ? 'possible' : 'ruledOut',
    );
  const edges = new Map<string, EdgePathState>();
  for (const { id } of graph.edges)
    edges.set(id, taken.has(id) ? 'taken' : ahead.edges.has(id) ? 'possible' : 'ruledOut');
  return { nodes, edges, visits, nodeId: standing ?? frame.decisions.at(-1)?.nodeId };
}

/** The ids of the edges that were taken, in order. */
export function takenEdges({ decisions }: Pick<TestFrame, 'decisions'>): readonly string[] {
  return decisions.flatMap(({ edgeId }) => edgeId ?? []);
}

function visitsOf({ decisions }: TestFrame): ReadonlyMap<string, readonly number[]> {
  const visits = new Map<string, number[]>();
  for (const { nodeId, step } of decisions) {
    if (nodeId === '') continue;
    const known = visits.get(nodeId);
    if (!known) visits.set(nodeId, [step]);
    else if (known.at(-1) !== step) known.push(step);
  }
  return visits;
}

/** The edges that lead on from a node, and the nodes they lead to. A pinned node leads along one. */
function reachedFrom(
  graph: Graph,
  nodeId: string | undefined,
  pins: Pins,
): { readonly nodes: ReadonlySet<string>; readonly edges: ReadonlySet<string> } {
  const nodes = new Set<string>();
  const edges = new Set<string>();
  const open = nodeId === undefined ? [] : [nodeId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const all = graph.outgoing(id);
    // Where the contact stands a pin has had its effect.
    const pin = id === nodeId ? undefined : pins[id]?.edgeId;
    const only = pin === undefined ? [] : all.filter((edge) => edge.id === pin);
    for (const edge of only.length > 0 ? only : all) {
      edges.add(edge.id);
      if (nodes.has(edge.target)) continue;
      nodes.add(edge.target);
      open.push(edge.target);
    }
  }
  return { nodes, edges };
}
