import { edgeKind } from '#catalog';
import { coverageOf } from '#execute';
import { type Graph, graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { labelOfEdge } from '#rules';
import type { CaseOutcome } from './case-runner.js';

/** How much of a version the cases reach. */
export interface Coverage {
  /** The ids of all paths that lead somewhere. */
  readonly edges: readonly string[];
  /** Those that a case took in the last run. */
  readonly covered: ReadonlySet<string>;
  /** Steps that a case came to. */
  readonly nodes: ReadonlySet<string>;
  /** Number of all steps. */
  readonly nodeCount: number;
}

/** Returns the coverage of a version by the last results of its cases. */
export function coverageBy(version: WorkflowVersion, outcomes: Iterable<CaseOutcome>): Coverage {
  const graph = graphOf(version);
  const all = [...outcomes];
  const { covered, edges } = coverageOf(
    version,
    all.map(({ result }) => result),
  );
  const nodes = new Set<string>();
  for (const { result } of all)
    for (const { nodeId } of result.simulation.decisions) if (graph.node(nodeId)) nodes.add(nodeId);
  for (const id of covered) nodes.add(graph.edge(id)!.target);
  return { edges, covered: new Set(covered), nodes, nodeCount: graph.nodes.length };
}

/** The share in percent, rounded; 100 means all. */
export function percentOf({ covered, edges }: Pick<Coverage, 'covered' | 'edges'>): number {
  if (edges.length === 0) return 100;
  return covered.size === edges.length ? 100 : Math.min(99, Math.round((covered.size / edges.length) * 100));
}

/** The paths that no case takes, and where they part from what cases take. */
export interface Gap {
  readonly edgeIds: readonly string[];
  /** Steps that no case comes to. */
  readonly nodeIds: readonly string[];
  /** The path by which all of them are come to, where there is one: “price”. */
  readonly by?: string;
  /** For each step that a path leads to which parts from taken ones: that path. A case is offered there. */
  readonly doors: ReadonlyMap<string, string>;
}

/** Returns what the cases leave out. */
export function gapOf(version: WorkflowVersion, { covered, edges, nodes }: Coverage): Gap {
  const graph = graphOf(version);
  const edgeIds = edges.filter((id) => !covered.has(id));
  const doors = new Map<string, string>();
  for (const id of edgeIds) {
    const edge = graph.edge(id)!;
    if (nodes.has(edge.source) && !nodes.has(edge.target) && !doors.has(edge.target)) doors.set(edge.target, id);
  }
  const names = new Set(edgeIds.map((id) => nameBefore(graph, id, covered)));
  const [by] = names;
  return {
    edgeIds,
    nodeIds: graph.nodes.flatMap(({ id }) => (nodes.has(id) ? [] : [id])),
    ...(names.size === 1 && by !== undefined ? { by } : {}),
    doors,
  };
}

/** The name of a path, else of the nearest one before it that no case takes either. */
function nameBefore(graph: Graph, edgeId: string, covered: ReadonlySet<string>): string | undefined {
  const seen = new Set([edgeId]);
  for (const id of seen) {
    const edge = graph.edge(id)!;
    const label = labelOfEdge(graph, edge);
    // “Delivered” says nothing of how one comes there; what a branch calls its paths does.
    if (label !== undefined && (graph.outgoing(edge.source).length > 1 || edgeKind(edge.type) !== 'standard'))
      return label;
    for (const before of graph.incoming(edge.source)) if (!covered.has(before.id)) seen.add(before.id);
  }
  return undefined;
}
