import type { Graph } from '#graph';
import { isOrderedAlike, nodeNumbers } from '#rules';
import type { RowGroup } from './group-rows.js';
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

/** What rows were read from. */
interface Read {
  readonly graph: Graph;
  readonly missing: readonly MissingEdgeOfNode[];
  readonly groups: readonly RowGroup[];
  readonly kept: KeptRows;
}

const none: readonly never[] = [];

/**
 * Reads the rows of a definition, and returns the last ones while nothing changes that they depend on: [O9]. The check
 * compares identities, microseconds for thousands of nodes, so that typing moves no row.
 */
export function createRowKeeper(): (
  graph: Graph,
  missingEdges: readonly MissingEdgeOfNode[],
  groups?: readonly RowGroup[],
) => KeptRows {
  let last: Read | undefined;
  return (graph, missing, groups = none) => {
    if (
      last &&
      last.missing === missing &&
      haveSameNodes(last.groups, groups) &&
      (last.graph === graph || (isOrderedAlike(last.graph, graph) && haveSameWords(last.graph, graph)))
    ) {
      last = { graph, missing, groups, kept: last.kept };
      return last.kept;
    }
    const kept = placesOf(graph, outlineRows(graph, missing, groups));
    last = { graph, missing, groups, kept };
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

/** Whether these are the same groups of the same nodes; their names are in no row. */
function haveSameNodes(before: readonly RowGroup[], after: readonly RowGroup[]): boolean {
  return (
    before === after ||
    (before.length === after.length &&
      after.every(({ id, nodeIds }, at) => {
        const was = before[at]!;
        return (
          was.id === id && was.nodeIds.length === nodeIds.length && nodeIds.every((each, n) => was.nodeIds[n] === each)
        );
      }))
  );
}
