import { isTriggerType, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import { nodeOrder } from '#rules';
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
    if (last && last.missing === missing && (last.graph === graph || readAlike(last.graph, graph))) {
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
  return { rows, ofNode, ofEdge, numbers: new Map(nodeOrder(graph).map((id, index) => [id, index + 1])) };
}

function readAlike(before: Graph, after: Graph): boolean {
  if (before.nodes.length !== after.nodes.length || before.edges.length !== after.edges.length) return false;
  for (let at = 0; at < after.nodes.length; at++) {
    const [was, is] = [before.nodes[at]!, after.nodes[at]!];
    if (was === is) continue;
    const [typeBefore, typeNow] = [nodeTypeOf(was), nodeTypeOf(is)];
    if (
      was.id !== is.id ||
      (typeBefore !== typeNow &&
        (typeBefore.validation !== typeNow.validation || isTriggerType(typeBefore) !== isTriggerType(typeNow)))
    )
      return false;
  }
  for (let at = 0; at < after.edges.length; at++) {
    const [was, is] = [before.edges[at]!, after.edges[at]!];
    if (
      was !== is &&
      (was.id !== is.id ||
        was.source !== is.source ||
        was.target !== is.target ||
        was.type !== is.type ||
        was.value !== is.value)
    )
      return false;
  }
  return true;
}
