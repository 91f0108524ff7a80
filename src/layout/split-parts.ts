import type { LayoutGraph } from './layout-graph.js';

/** A part of a graph that no path connects with the rest, and where its nodes and edges are in the whole. */
export interface GraphPart {
  readonly graph: LayoutGraph;
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/** The connected parts: those in which runs begin first, otherwise in the order of their first steps. */
export function splitParts(graph: LayoutGraph): GraphPart[] {
  const { nodes, edges } = graph;
  const leader = Int32Array.from(nodes, (_, v) => v);
  const find = (v: number): number => {
    let root = v;
    while (leader[root] !== root) root = leader[root]!;
    for (let at = v; at !== root; ) {
      const next = leader[at]!;
      leader[at] = root;
      at = next;
    }
    return root;
  };
  for (const { source, target } of edges) {
    const a = find(source);
    const b = find(target);
    // The smaller position leads, so that a part is named by its first step.
    if (a < b) leader[b] = a;
    else leader[a] = b;
  }

  const local = new Int32Array(nodes.length);
  const members = new Map<number, { nodes: number[]; edges: number[]; start: boolean }>();
  for (let v = 0; v < nodes.length; v++) {
    const root = find(v);
    let part = members.get(root);
    if (!part) members.set(root, (part = { nodes: [], edges: [], start: false }));
    local[v] = part.nodes.length;
    part.nodes.push(v);
    if (nodes[v]!.start) part.start = true;
  }
  for (let e = 0; e < edges.length; e++) members.get(find(edges[e]!.source))!.edges.push(e);

  const parts = [...members.values()];
  return [...parts.filter((part) => part.start), ...parts.filter((part) => !part.start)].map((part) => ({
    nodes: part.nodes,
    edges: part.edges,
    graph: {
      nodes: part.nodes.map((v) => nodes[v]!),
      edges: part.edges.map((e) => {
        const edge = edges[e]!;
        return { ...edge, source: local[edge.source]!, target: local[edge.target]! };
      }),
    },
  }));
}
