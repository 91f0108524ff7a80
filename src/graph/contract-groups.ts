import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { edgesOf, graphOf, nodesOf } from './graph.js';

/** Steps that are to be one. */
export interface NodeGroup {
  readonly id: string;
  readonly nodeIds: readonly string[];
}

/** A version in which each group is one step. */
export interface Contraction<Group extends NodeGroup = NodeGroup> {
  readonly version: WorkflowVersion;
  /** The step that stands for the group a step is in, by the step's id. */
  readonly cardOf: ReadonlyMap<string, string>;
  /** The groups by the ids of the steps that stand for them. */
  readonly groupOf: ReadonlyMap<string, Group>;
}

const nothing: ReadonlyMap<string, never> = new Map<string, never>();
const kept = new WeakMap<WorkflowEdge, WorkflowEdge>();
const cards = new WeakMap<NodeGroup, WorkflowNode>();

/**
 * The version with each group drawn together into one step, which stands where the first of its steps was in the list; paths into
 * and out of a group begin and end at it, and those inside are gone. Without groups the very version that was given. Steps and
 * paths that are in no group are the same objects, and so are those made here as long as what they are made of is the same.
 *
 * @param makeCard what stands for a group, with an id that no step of the version has
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
    // A path from a step to itself is drawn; one inside a group is not.
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
