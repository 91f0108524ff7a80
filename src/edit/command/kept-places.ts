import { edgeLabel, edgeRank, edgeRuleFor, edgeTypeOf, isEndType, isTriggerType, nodeTypeOf } from '#catalog';
import { inKeptOrder, keptIn, type KeptEdge, type KeptNode, type WorkflowEdge, type WorkflowNode } from '#model';
import type { Plan } from './plan.js';

/** More removed elements than this at once keep no places: the record would outgrow what is left. */
const mostKept = 500;

/** What a plan is about to remove or to move, by position in the document it starts from. */
interface Leaving {
  readonly nodePositions?: readonly number[];
  /** Removed edges. */
  readonly edgePositions?: readonly number[];
  /** Edges that get another source or target. */
  readonly movedEdgeIds?: readonly string[];
}

/**
 * Records the places of removed nodes and edges, and of edges whose end moves: the layout arranges them as before, so
 * nothing else moves. Call before the removal is planned.
 */
export function keepPlaces(plan: Plan, { edgePositions = [], movedEdgeIds = [], nodePositions = [] }: Leaving): void {
  const { graph } = plan;
  const leaving = nodePositions.filter((at) => graph.nodeIndex(graph.nodes[at]!.id) === at);
  // Without a node left there is nothing to keep still.
  if (leaving.length + edgePositions.length > mostKept || leaving.length >= graph.nodes.length) {
    plan.setPresentation(['kept'], undefined);
    return;
  }
  const before = keptIn(plan.presentation);
  const nodes = new Map<string, KeptNode>();
  const edges = new Map<string, KeptEdge>();
  const nodeBefore = predecessors(graph.nodes, before?.nodes);
  for (const at of inOrder(leaving)) {
    const node = graph.nodes[at]!;
    nodes.set(node.id, keptNode(node, nodeBefore(at), plan));
  }
  const edgeBefore = predecessors(graph.edges, before?.edges, before?.free);
  for (const at of inOrder([...edgePositions, ...movedEdgeIds.map((id) => graph.edgeIndex(id))])) {
    const edge = graph.edges[at];
    // Of a repeated id only the first is drawn.
    if (!edge || graph.edgeIndex(edge.id) !== at) continue;
    // What arranges nothing has the place that it had before.
    const isFree = before?.free.has(edge.id) === true;
    const was = isFree ? before.edges.get(edge.id) : keptEdge(edge, plan);
    if (!was) continue;
    const { after: _after, ...place } = was;
    const after = edgeBefore(at);
    edges.set(edge.id, { ...place, ...(after !== undefined && { after }) });
  }
  plan.keep('nodes', nodes);
  plan.keep('edges', edges);
  plan.keep('free', new Map(movedEdgeIds.map((id) => [id, true] as const)));
  const gone = inOrder(edgePositions).map((at) => graph.edges[at]!.id);
  plan.keep('free', new Map(gone.filter((id) => before?.free.has(id)).map((id) => [id, undefined])));
}

/** Finds the id before an element, among those that the version has and those that keep a place. */
function predecessors(
  list: readonly { readonly id: string }[],
  kept: ReadonlyMap<string, { readonly after?: string }> | undefined,
  free?: ReadonlySet<string>,
): (at: number) => string | undefined {
  if (!kept || kept.size === 0) return (at) => list[at - 1]?.id;
  const order = inKeptOrder(list, kept, (id) => free?.has(id) === true);
  const ids = [...new Set(order.map((each) => each.kept ?? each.item.id))];
  const positionOf = new Map(ids.map((id, at) => [id, at]));
  return (at) => ids[positionOf.get(list[at]!.id)! - 1];
}

function inOrder(positions: readonly number[]): readonly number[] {
  return [...new Set(positions)].sort((one, other) => one - other);
}

function keptNode(node: WorkflowNode, after: string | undefined, plan: Plan): KeptNode {
  const type = nodeTypeOf(node);
  const { dx, dy, x, y } = plan.presentationOf(node.id) ?? {};
  return {
    ...(after !== undefined && { after }),
    ...(isTriggerType(type) ? { kind: 'start' } : isEndType(type) ? { kind: 'end' } : {}),
    ...(dx !== undefined && { dx }),
    ...(dy !== undefined && { dy }),
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
  };
}

function keptEdge(edge: WorkflowEdge, { graph }: Plan): KeptEdge {
  const source = graph.node(edge.source);
  // A dangling edge has no place, but others come after it.
  if (!source) return { source: edge.source, target: edge.target };
  const type = nodeTypeOf(source);
  const rank = edgeRank(edge.type, type);
  const label = edgeLabel(edge, edgeRuleFor(type, edgeTypeOf(edge), edge.value));
  return {
    source: edge.source,
    target: edge.target,
    ...(rank > 0 && { rank }),
    ...(label !== undefined && { label }),
  };
}

/**
 * Gives up the places kept around nodes where something is inserted: gaps that removed nodes left there, and edges
 * drawn past the layout. A node that only a removed edge arranges stays where it is.
 */
export function releasePlaces(plan: Plan, nodeIds: readonly string[]): void {
  const kept = keptIn(plan.presentation);
  if (!kept) return;
  const gaps = gapsAround(kept, new Set(nodeIds));
  const isAround = (id: string): boolean => nodeIds.includes(id);
  const free = [...kept.free].filter((id) => {
    const edge = plan.edge(id);
    const was = kept.edges.get(id);
    return (
      !edge ||
      isAround(edge.source) ||
      isAround(edge.target) ||
      (was !== undefined && (gaps.has(was.source) || gaps.has(was.target)))
    );
  });
  plan.keep('free', new Map(free.map((id) => [id, undefined])));
  plan.keep('nodes', new Map([...gaps].map((id) => [id, undefined])));
  const isLed = arrangedTargets(plan, new Set(free));
  const edges = [...kept.edges].filter(
    ([id, { source, target }]) =>
      gaps.has(source) ||
      gaps.has(target) ||
      ((free.includes(id) || isAround(source) || isAround(target)) && isLed.has(target)),
  );
  plan.keep('edges', new Map(edges.map(([id]) => [id, undefined])));
}

/** Removed nodes that removed edges join to these nodes, directly or through each other. */
function gapsAround(kept: NonNullable<ReturnType<typeof keptIn>>, nodeIds: ReadonlySet<string>): ReadonlySet<string> {
  const neighbours = new Map<string, string[]>();
  for (const { source, target } of kept.edges.values())
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const)
      neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  const gaps = new Set<string>();
  const left = [...nodeIds];
  for (let id = left.pop(); id !== undefined; id = left.pop())
    for (const other of neighbours.get(id) ?? [])
      if (kept.nodes.has(other) && !gaps.has(other)) {
        gaps.add(other);
        left.push(other);
      }
  return gaps;
}

/** Nodes to which an edge leads that the layout arranges once these are no longer free. */
function arrangedTargets(plan: Plan, released: ReadonlySet<string>): ReadonlySet<string> {
  const free = keptIn(plan.presentation)?.free;
  return new Set(
    plan.graph.edges.flatMap(({ id }) => {
      const edge = plan.edge(id);
      return edge && (released.has(id) || !free?.has(id)) ? [edge.target] : [];
    }),
  );
}

/** Connects to a node that stands at a kept place: it stays there, and the new edge is drawn to it. */
export function connectToKept(plan: Plan, edgeId: string, source: string, target: string): void {
  const kept = keptIn(plan.presentation);
  if (!kept) return;
  const same = [...kept.edges].filter(([, edge]) => edge.source === source && edge.target === target);
  // The edge that was removed here is back.
  if (same.length > 0) {
    plan.keep('edges', new Map(same.map(([id]) => [id, undefined])));
    return;
  }
  const isKept = [...kept.edges.values()].some((edge) => edge.target === target);
  const isArranged = plan.graph.incoming(target).some(({ id }) => !kept.free.has(id));
  if (isKept && !isArranged) plan.keep('free', new Map([[edgeId, true]]));
}
