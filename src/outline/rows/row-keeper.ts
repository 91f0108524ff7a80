import type { Graph } from '#graph';
import { isOrderedAlike, nodeNumbers } from '#rules';
import type { OutlineRow } from './outline-row.js';
import { type MissingEdgeOfNode, outlineRows } from './outline-rows.js';

/** Rows with the definition they were read from. */
export interface KeptRows {
  readonly rows: readonly OutlineRow[];
  /** Row index of each node, by position in the wire array; and of each edge. */
  readonly ofNode: Int32Array;
  readonly ofEdge: Int32Array;
  /** Number of each node in reading order, from 1: the same as on the canvas. */
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * Reads the rows of a definition, and returns the last ones while nothing changes that they depend on: [O9]. The check
 * compares identities, microseconds for thousands of nodes, so that typing moves no row.
 */
export function createRowKeeper(): (graph: Graph, missingEdges: readonly MissingEdgeOfNode[]) => KeptRows {
  let last:
    { readonly graph: Graph; readonly missing: readonly MissingEdgeOfNode[]; readonly kept: KeptRows } | undefined;
  return (graph, missing) => {
    if (
      last &&
      last.missing === missing &&
      (last.graph === graph || (isOrderedAlike(last.graph, graph) && haveSameWords(last.graph, graph)))
    ) {
      last = { graph, missing, kept: last.kept };
      return last.kept;
    }
    const kept = placesOf(graph, outlineRows(graph, missing));
    last = { graph, missing, kept };
    return kept;
  };
}

function placesOf(graph: Graph, rows: readonly OutlineRow[]): KeptRows {
  const ofNode = new Int32Array(graph.nodes.length);
  const ofEdge = new Int32Array(graph.edges.length);
  rows.forEach((row, at) => {
    if (row.kind === 'step') ofNode[row.at] = at;
    else if (row.kind === 'path') ofEdge[row.at] = at;
  });
  return { rows, ofNode, ofEdge, numbers: nodeNumbers(graph) };
}

/** Whether all edges have the same kind and value, of which their words are made. */
function haveSameWords({ edges: before }: Graph, { edges: after }: Graph): boolean {
  return (
    before === after || after.every(({ type, value }, at) => before[at]!.type === type && before[at]!.value === value)
  );
}
