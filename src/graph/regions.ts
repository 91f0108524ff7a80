import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { edgesOf, type Graph, graphOf, nodesOf } from './graph.js';

/** Nodes to draw as one. */
export interface NodeGroup {
  readonly id: string;
  readonly nodeIds: readonly string[];
}

/** A version in which each group is one node. */
export interface Contraction<Group extends NodeGroup = NodeGroup> {
  readonly version: WorkflowVersion;
  /** The id of the node that represents a node's group. */
  readonly cardOf: ReadonlyMap<string, string>;
  /** The groups by the id of the representing node. */
  readonly groupOf: ReadonlyMap<string, Group>;
}

const nothing: ReadonlyMap<string, never> = new Map<string, never>();
const kept = new WeakMap<WorkflowEdge, WorkflowEdge>();
const cards = new WeakMap<NodeGroup, WorkflowNode>();

/**
 * Returns the version with each group contracted into one node at the position of its first member; edges across the
 * border attach to it, edges inside are dropped. Without groups returns the given version. Nodes and edges outside
 * groups stay the same objects, and so do contracted ones while their members stay the same.
 *
 * @param makeCard returns the representing node, with an id that no node of the version has
 */
export function contractGroups<Group extends NodeGroup>(
  version: WorkflowVersion,
  groups: readonly Group[],
  makeCard: (group: Group, id: string) => WorkflowNode,
): Contraction<Group> {
  const graph = graphOf(version);
  const cardOf = new Map<string, string>();
  const groupOf = new Map<string, Group>();
  const nodeOf = new Map<string, WorkflowNode>();
  for (const group of groups) {
    const own = group.nodeIds.filter((id) => graph.nodeIndex(id) >= 0 && !cardOf.has(id));
    if (own.length === 0) continue;
    let id = `group ${group.id}`;
    while (graph.nodeIndex(id) >= 0 || groupOf.has(id)) id += ' ';
    let card = cards.get(group);
    if (card?.id !== id) cards.set(group, (card = makeCard(group, id)));
    groupOf.set(id, group);
    nodeOf.set(id, card);
    for (const nodeId of own) cardOf.set(nodeId, id);
  }
  if (groupOf.size === 0) return { version, cardOf: nothing, groupOf: nothing };
  const nodes: WorkflowNode[] = [];
  const there = new Set<string>();
  for (const node of nodesOf(version)) {
    const card = cardOf.get(node.id);
    if (card === undefined) nodes.push(node);
    else if (!there.has(card)) nodes.push(nodeOf.get(card) as WorkflowNode);
    if (card !== undefined) there.add(card);
  }
  const edges: WorkflowEdge[] = [];
  for (const edge of edgesOf(version)) {
    const source = cardOf.get(edge.source) ?? edge.source;
    const target = cardOf.get(edge.target) ?? edge.target;
    if (source === edge.source && target === edge.target) edges.push(edge);
    // A self-loop of a node stays; an edge inside a group does not.
    else if (source !== target) edges.push(moved(edge, source, target));
  }
  return { version: { ...version, definition: { ...version.definition, nodes, edges } }, cardOf, groupOf };
}

function moved(edge: WorkflowEdge, source: string, target: string): WorkflowEdge {
  const before = kept.get(edge);
  if (before?.source === source && before.target === target) return before;
  const now = { ...edge, source, target };
  kept.set(edge, now);
  return now;
}

/** Why nodes are not a region with one entry. */
export type RegionFault = 'no-entry' | 'several-entries' | 'apart';

/** Nodes that contacts enter at exactly one of them, or why they are not. */
export type Region =
  | { readonly ok: true; readonly entry: string }
  | {
      readonly ok: false;
      readonly fault: RegionFault;
      /** The nodes at fault. */ readonly nodeIds: readonly string[];
    };

/**
 * Decides whether nodes form a region with a single entry: exactly one is reached from outside, or starts by itself,
 * and reaches all others without leaving the region. Unknown ids are ignored.
 */
export function regionOf(graph: Graph, nodeIds: Iterable<string>): Region {
  const own = new Set([...nodeIds].filter((id) => graph.nodeIndex(id) >= 0));
  const entries = [...own].filter((id) => {
    const incoming = graph.incoming(id).filter(({ source }) => graph.nodeIndex(source) >= 0);
    // Contacts start at a node without predecessors, or its only one is itself.
    return incoming.every(({ source }) => source === id) || incoming.some(({ source }) => !own.has(source));
  });
  const [entry] = entries;
  if (entry === undefined) return { ok: false, fault: 'no-entry', nodeIds: [...own] };
  if (entries.length > 1) return { ok: false, fault: 'several-entries', nodeIds: entries };
  const reached = new Set([entry]);
  for (const id of reached) for (const { target } of graph.outgoing(id)) if (own.has(target)) reached.add(target);
  const apart = [...own].filter((id) => !reached.has(id));
  return apart.length > 0 ? { ok: false, fault: 'apart', nodeIds: apart } : { ok: true, entry };
}
