import type { LayoutGraph } from './layout-graph.js';

/** A connected component, and the positions of its nodes and edges in the graph. */
export interface GraphPart {
  readonly graph: LayoutGraph;
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/** The connected components: those where executions begin first, then in the order of their first nodes. */
export function splitParts(graph: LayoutGraph): GraphPart[] {
  const { edgeCount, nodeCount, source, start, target } = graph;
  const leader = Int32Array.from({ length: nodeCount }, (_, v) => v);
  const find = (v: number): number => {
    let root = v;
    while (leader[root] !== root) root = leader[root]!;
    for (let at = v; at !== root;) {
      const next = leader[at]!;
      leader[at] = root;
      at = next;
    }
    return root;
  };
  let count = nodeCount;
  for (let e = 0; e < edgeCount; e++) {
    const a = find(source[e]!);
    const b = find(target[e]!);
    if (a === b) continue;
    // The smaller position leads, so that a component is named by its first node.
    leader[Math.max(a, b)] = Math.min(a, b);
    count--;
  }

  const local = new Int32Array(nodeCount);
  const members = new Map<number, { nodes: number[]; edges: number[]; start: boolean }>();
  for (let v = 0; v < nodeCount; v++) {
    const root = find(v);
    let part = members.get(root);
    if (!part) members.set(root, (part = { nodes: [], edges: [], start: false }));
    local[v] = part.nodes.length;
    part.nodes.push(v);
    if (start[v]) part.start = true;
  }
  for (let e = 0; e < edgeCount; e++) members.get(find(source[e]!))!.edges.push(e);

  const parts = [...members.values()];
  return [...parts.filter((part) => part.start), ...parts.filter((part) => !part.start)].map(({ edges, nodes }) => ({
    nodes,
    edges,
    graph: count === 1 ? graph : partOf(graph, nodes, edges, local),
  }));
}

function partOf(
  graph: LayoutGraph,
  nodes: readonly number[],
  edges: readonly number[],
  local: Int32Array,
): LayoutGraph {
  return {
    nodeCount: nodes.length,
    edgeCount: edges.length,
    width: Int32Array.from(nodes, (v) => graph.width[v]!),
    height: Int32Array.from(nodes, (v) => graph.height[v]!),
    start: Uint8Array.from(nodes, (v) => graph.start[v]!),
    source: Int32Array.from(edges, (e) => local[graph.source[e]!]!),
    target: Int32Array.from(edges, (e) => local[graph.target[e]!]!),
    side: Uint8Array.from(edges, (e) => graph.side[e]!),
    pill: Uint8Array.from(edges, (e) => graph.pill[e]!),
  };
}
