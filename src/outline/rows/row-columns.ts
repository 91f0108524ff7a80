import { nodeColumns, type NodeColumns } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge, WorkflowNode } from '#model';

/** A column of the rows of nodes. */
export interface RowColumn {
  readonly id: keyof NodeColumns;
  /** In px. */
  readonly width: number;
}

/** The columns, the most important first, which is their order from the title on. */
const columnIds = ['sender', 'when', 'tags'] as const;

/** What a row needs before its columns: number, tile, a title of some twenty letters, badge and buttons. */
const titleRoom = 400;
const [narrowest, widest] = [72, 190];
/** Average width of a letter at 12 px, the gap to the next column, and the length of a heading. */
const [letter, gap, heading] = [6.9, 16, 9];

const known = new WeakMap<WorkflowNode, { readonly edges: readonly WorkflowEdge[]; readonly columns: NodeColumns }>();

/** What a node has in its columns. Memoised by the node and the edges of the workflow. */
export function columnsOf(graph: Graph, node: WorkflowNode): NodeColumns {
  const hit = known.get(node);
  if (hit?.edges === graph.edges) return hit.columns;
  const columns = nodeColumns(node, graph.outgoing(node.id));
  known.set(node, { edges: graph.edges, columns });
  return columns;
}

/**
 * The columns of an outline of this width: those that any node fills, as wide as their longest text needs. As it narrows, the
 * least important goes first, before titles lose their room.
 */
export function columnsFor(graph: Graph, width: number, deepest: number): readonly RowColumn[] {
  let room = width - titleRoom - deepest;
  if (room < narrowest) return [];
  const longest = { sender: 0, when: 0, tags: 0 };
  for (const node of graph.nodes) {
    const columns = columnsOf(graph, node);
    for (const id of columnIds) longest[id] = Math.max(longest[id], columns[id]?.length ?? 0);
  }
  const shown: RowColumn[] = [];
  for (const id of columnIds) {
    if (longest[id] === 0) continue;
    const needed = Math.max(longest[id], heading) * letter + gap;
    const column = { id, width: Math.round(Math.min(widest, Math.max(narrowest, needed))) };
    room -= column.width;
    if (room < 0) return shown;
    shown.push(column);
  }
  return shown;
}
