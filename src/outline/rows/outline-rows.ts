import type { Graph, ReadingPlaces } from '#graph';
import { edgeOrder, labelOfEdge, missingByNode, nodePlaces, type UndrawnEdge } from '#rules';
import { type RowGroup, withGroups } from './group-rows.js';
import { finishRows, nestDrafts, type RowDraft, unnested } from './nest-rows.js';
import type { OutlineRow } from './outline-row.js';

/** An outgoing edge, by position in the wire array, or a missing one. */
type Outcome = { readonly edgeAt: number } | { readonly missing: UndrawnEdge & { readonly nodeId: string } };

/** Outgoing edges of a node in reading order, the missing ones among them. */
function outcomesOf(
  graph: Graph,
  nodeId: string,
  missing: readonly (UndrawnEdge & { readonly nodeId: string })[] = [],
): readonly Outcome[] {
  const outcomes: readonly Outcome[] = [
    ...graph.outgoingAt(nodeId).map((edgeAt) => ({ edgeAt })),
    ...missing.map((edge) => ({ missing: edge })),
  ];
  return edgeOrder(graph, nodeId, outcomes, (outcome) =>
    'missing' in outcome
      ? { type: outcome.missing.edgeType, value: outcome.missing.value }
      : (graph.edges[outcome.edgeAt] ?? {}),
  );
}

/** A missing edge and its source. */
export type MissingEdgeOfNode = UndrawnEdge & { readonly nodeId: string };

/** Work left: a node with all that belongs to it, or a single row before it. */
type Task = { readonly step: number; readonly level: number } | { readonly row: RowDraft };

/**
 * The rows of a workflow, top to bottom, with nothing collapsed. Pure and deterministic: [O1] to [O7] and [O19] of SPEC.md.
 * Linear in nodes and edges, except for dominators; iterative, so depth is no limit.
 */
export function outlineRows(
  graph: Graph,
  missingEdges: readonly MissingEdgeOfNode[],
  groups: readonly RowGroup[] = [],
): readonly OutlineRow[] {
  const { source } = graph.arcs;
  const places = nodePlaces(graph);
  const writer = new RowWriter(graph, places, missingByNode(missingEdges));
  writer.writeAll(places.roots);
  const strays = graph.edges.flatMap((_, at) => ((source[at] as number) < 0 ? [at] : []));
  if (places.looseRoots.length > 0 || strays.length > 0)
    writer.drafts.push(unnested({ kind: 'heading', key: 'h', level: 1 }));
  writer.writeAll(places.looseRoots);
  for (const at of strays) writer.drafts.push(writer.edgeRow(at, 'link', 1));
  nestDrafts(writer.drafts);
  const rows = withGroups(writer.drafts, groups);
  if (rows !== writer.drafts) nestDrafts(rows);
  return finishRows(rows);
}

/** Writes rows from top to bottom. */
class RowWriter {
  readonly drafts: RowDraft[] = [];
  readonly #tasks: Task[] = [];
  readonly #graph: Graph;
  readonly #places: ReadingPlaces;
  readonly #missing: ReadonlyMap<string, readonly MissingEdgeOfNode[]>;
  readonly #nodeKey: (at: number) => string;
  readonly #edgeKey: (at: number) => string;

  constructor(graph: Graph, places: ReadingPlaces, missing: ReadonlyMap<string, readonly MissingEdgeOfNode[]>) {
    this.#graph = graph;
    this.#places = places;
    this.#missing = missing;
    this.#nodeKey = keysOf(graph.nodes, 's');
    this.#edgeKey = keysOf(graph.edges, 'p');
  }

  /** Writes these nodes with all that belongs to them. */
  writeAll(roots: readonly number[]): void {
    this.#push(roots.map((step): Task => ({ step, level: 1 })));
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) {
      if ('row' in task) this.drafts.push(task.row);
      else this.#writeNode(task.step, task.level);
    }
  }

  edgeRow(at: number, place: 'next' | 'branch' | 'link', level: number): RowDraft {
    const { source, target } = this.#graph.arcs;
    const edge = this.#graph.edges[at]!;
    return unnested({
      kind: 'path',
      key: this.#edgeKey(at),
      level,
      edgeId: edge.id,
      at,
      place,
      hasWords: labelOfEdge(this.#graph, edge) !== undefined,
      source: (source[at] as number) < 0 ? undefined : edge.source,
      target: (target[at] as number) < 0 ? undefined : edge.target,
    });
  }

  /**
   * Writes the row of a node; after it its edges with their branches, and after those the nodes where the branches
   * join.
   */
  #writeNode(at: number, level: number): void {
    const { firstEntering } = this.#graph.arcs;
    const nodeId = this.#graph.nodes[at]!.id;
    const isFirst = this.#graph.nodeIndex(nodeId) === at;
    const isJoin = this.#places.isJoin[at] === 1;
    const joins = isJoin ? (firstEntering[at + 1] as number) - (firstEntering[at] as number) : 0;
    this.drafts.push(unnested({ kind: 'step', key: this.#nodeKey(at), level, nodeId, at, joins, inGroup: undefined }));
    // Of nodes with one id the first has the edges.
    const outcomes = isFirst ? outcomesOf(this.#graph, nodeId, this.#missing.get(nodeId)) : [];
    const isOnly = outcomes.length === 1 && 'edgeAt' in outcomes[0]!;
    const missingSoFar = new Map<string, number>();
    const next: Task[] = [];
    for (const outcome of outcomes) {
      if ('missing' in outcome) {
        const { edgeType } = outcome.missing;
        const before = missingSoFar.get(edgeType) ?? 0;
        missingSoFar.set(edgeType, before + 1);
        next.push({ row: missingRow(nodeId, outcome.missing, before, level + 1) });
      } else next.push(...this.#edgeTasks(outcome.edgeAt, isOnly, level));
    }
    for (const join of this.#places.joinsOf.get(at) ?? []) next.push({ step: join, level });
    this.#push(next);
  }

  /** An edge, and its target where that is written below it. */
  #edgeTasks(edgeAt: number, isOnly: boolean, level: number): readonly Task[] {
    const below = this.#places.placedBy[edgeAt] as number;
    const place = below < 0 ? 'link' : isOnly ? 'next' : 'branch';
    const row = this.edgeRow(edgeAt, place, isOnly ? level : level + 1);
    return below < 0 ? [{ row }] : [{ row }, { step: below, level: isOnly ? level : level + 2 }];
  }

  #push(next: readonly Task[]): void {
    for (let at = next.length - 1; at >= 0; at--) this.#tasks.push(next[at]!);
  }
}

/** The row of a missing edge; `nth`: among those of its type at this node. */
function missingRow(nodeId: string, edge: MissingEdgeOfNode, nth: number, level: number): RowDraft {
  const key = `m${nth}|${JSON.stringify([edge.edgeType, nodeId])}`;
  return unnested({ kind: 'missing', key, level, nodeId, edge });
}

/** Row keys by wire id, made unique where ids repeat. */
function keysOf(elements: readonly { readonly id: string }[], sign: string): (at: number) => string {
  const seen = new Map<string, number>();
  const before = elements.map(({ id }) => {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count;
  });
  return (at) => `${sign}${before[at]}|${elements[at]!.id}`;
}
