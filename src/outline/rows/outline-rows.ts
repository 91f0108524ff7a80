import type { Graph } from '#graph';
import { entryNodesOf, labelOfEdge, missingByNode, nodeOrder, type UndrawnEdge } from '#rules';
import type { OutlineRow } from './outline-row.js';
import { placeNodes } from './place-nodes.js';
import { edgeRuleFor, edgeRulesOf, edgeTypeOf, nodeTypeOf } from '#catalog';

/** An outgoing edge, by position in the wire array, or a missing one. */
type Outcome = { readonly edgeAt: number } | { readonly missing: UndrawnEdge & { readonly nodeId: string } };

const none: readonly Outcome[] = [];

/**
 * Outgoing edges of a node in the order of its type's edge kinds; of one kind in wire order, then the missing ones.
 * Kinds unknown to the type come last.
 */
function outcomesOf(
  graph: Graph,
  nodeId: string,
  missing: readonly (UndrawnEdge & { readonly nodeId: string })[] | undefined,
): readonly Outcome[] {
  const leaving = graph.outgoingAt(nodeId);
  if (leaving.length === 0 && !missing) return none;
  if (leaving.length === 1 && !missing) return [{ edgeAt: leaving[0] as number }];
  const node = graph.node(nodeId);
  const type = node ? nodeTypeOf(node) : {};
  const rules = edgeRulesOf(type);
  const rank = (kind: { readonly type?: unknown }, value: unknown): number => {
    const rule = edgeRuleFor(type, edgeTypeOf(kind), value);
    return rule ? rules.indexOf(rule) : rules.length;
  };
  const ranked = [
    ...leaving.map((edgeAt) => {
      const edge = graph.edges[edgeAt];
      return { outcome: { edgeAt } as Outcome, rank: rank(edge ?? {}, edge?.value) };
    }),
    ...(missing ?? []).map((edge) => ({
      outcome: { missing: edge } as Outcome,
      rank: rank({ type: edge.edgeType }, edge.value),
    })),
  ];
  return ranked.sort((left, right) => left.rank - right.rank).map(({ outcome }) => outcome);
}

type Changeable<Row> = Row extends unknown ? { -readonly [Key in keyof Row]: Row[Key] } : never;
type WithoutPlace<Row> = Row extends unknown ? Omit<Row, 'parent' | 'end' | 'position' | 'siblings'> : never;

/** A row with its level only. */
type RowDraft = Changeable<OutlineRow>;

function unnested(row: WithoutPlace<OutlineRow>): RowDraft {
  return { ...row, parent: -1, end: 0, position: 0, siblings: 0 };
}

/** Derives the nesting from the levels in one pass from top to bottom. */
function nestRows(rows: readonly RowDraft[]): readonly OutlineRow[] {
  /** Rows still open, with the number of their counted children so far. */
  const open: { readonly at: number; readonly level: number }[] = [];
  const nestedIn = new Map<number, number>();
  const close = (level: number, end: number): void => {
    for (let top = open.at(-1); top && top.level >= level; top = open.at(-1)) {
      rows[top.at]!.end = end;
      open.pop();
    }
  };
  rows.forEach((row, at) => {
    close(row.level, at);
    row.parent = open.at(-1)?.at ?? -1;
    const before = nestedIn.get(row.parent) ?? 0;
    row.position = isCounted(row) ? before + 1 : before;
    nestedIn.set(row.parent, row.position);
    open.push({ at, level: row.level });
  });
  close(0, rows.length);
  for (const row of rows) row.siblings = nestedIn.get(row.parent) ?? 0;
  return rows;
}

/** Whether a row counts as a sibling: mere connections do not. */
function isCounted(row: RowDraft): boolean {
  return row.kind !== 'path' || row.place !== 'next';
}

/** A missing edge and its source. */
export type MissingEdgeOfNode = UndrawnEdge & { readonly nodeId: string };

/** Work left: a node with all that belongs to it, or a single row before it. */
type Task = { readonly step: number; readonly level: number } | { readonly row: RowDraft };

/**
 * The rows of a workflow, top to bottom, with nothing collapsed. Pure and deterministic: [O1] to [O7] of SPEC.md.
 * Linear in nodes and edges, except for dominators; iterative, so depth is no limit.
 */
export function outlineRows(graph: Graph, missingEdges: readonly MissingEdgeOfNode[]): readonly OutlineRow[] {
  const { nodes, edges } = graph;
  const { nodeCount, source, target, firstEntering } = graph.arcs;
  const missing = missingByNode(missingEdges);
  const rank = new Int32Array(nodeCount).map((_, at) => nodeCount + at);
  nodeOrder(graph).forEach((id, index) => {
    rank[graph.nodeIndex(id)] = index;
  });
  const places = placeNodes(graph, positionsOf(entryNodesOf(graph)), rank);
  const nodeKey = keysOf(nodes, 's');
  const edgeKey = keysOf(edges, 'p');
  const drafts: RowDraft[] = [];
  const tasks: Task[] = [];

  write(places.roots);
  const strays = edges.flatMap((_, at) => ((source[at] as number) < 0 ? [at] : []));
  if (places.looseRoots.length > 0 || strays.length > 0) drafts.push(unnested({ kind: 'heading', key: 'h', level: 1 }));
  write(places.looseRoots);
  for (const at of strays) drafts.push(edgeRow(at, 'link', 1));
  return nestRows(drafts);

  function positionsOf(ids: readonly string[]): readonly number[] {
    return [...new Set(ids.map((id) => graph.nodeIndex(id)))];
  }

  function write(roots: readonly number[]): void {
    push(roots.map((step): Task => ({ step, level: 1 })));
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
      if ('row' in task) drafts.push(task.row);
      else writeNode(task.step, task.level);
    }
  }

  /**
   * Writes the row of a node; after it its edges with their branches, and after those the nodes where the branches
   * join.
   */
  function writeNode(at: number, level: number): void {
    const nodeId = nodes[at]!.id;
    const isFirst = graph.nodeIndex(nodeId) === at;
    drafts.push(
      unnested({
        kind: 'step',
        key: nodeKey(at),
        level,
        nodeId,
        at,
        joins: places.isJoin[at] === 1 ? (firstEntering[at + 1] as number) - (firstEntering[at] as number) : 0,
      }),
    );
    const next: Task[] = [];
    // Of nodes with one id the first has the edges.
    const outcomes = isFirst ? outcomesOf(graph, nodeId, missing.get(nodeId)) : [];
    const isOnly = outcomes.length === 1 && 'edgeAt' in outcomes[0]!;
    const missingSoFar = new Map<string, number>();
    for (const outcome of outcomes) {
      if ('missing' in outcome) {
        const kind = outcome.missing.edgeType;
        const before = missingSoFar.get(kind) ?? 0;
        missingSoFar.set(kind, before + 1);
        next.push({
          row: unnested({
            kind: 'missing',
            key: `m${before}|${JSON.stringify([kind, nodeId])}`,
            level: level + 1,
            nodeId,
            edge: outcome.missing,
          }),
        });
        continue;
      }
      const below = places.placedBy[outcome.edgeAt] as number;
      const place = below < 0 ? 'link' : isOnly ? 'next' : 'branch';
      next.push({ row: edgeRow(outcome.edgeAt, place, isOnly ? level : level + 1) });
      if (below >= 0) next.push({ step: below, level: isOnly ? level : level + 2 });
    }
    for (const join of places.joinsOf.get(at) ?? []) next.push({ step: join, level });
    push(next);
  }

  function push(next: readonly Task[]): void {
    for (let at = next.length - 1; at >= 0; at--) tasks.push(next[at]!);
  }

  function edgeRow(at: number, place: 'next' | 'branch' | 'link', level: number): RowDraft {
    const edge = edges[at]!;
    return unnested({
      kind: 'path',
      key: edgeKey(at),
      level,
      edgeId: edge.id,
      at,
      place,
      hasWords: labelOfEdge(graph, edge) !== undefined,
      source: (source[at] as number) < 0 ? undefined : edge.source,
      target: (target[at] as number) < 0 ? undefined : edge.target,
    });
  }
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
