import { isEndType, nodeTypeOf } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import {
  type LayoutDensity,
  type LayoutDirection,
  layoutMetrics,
  type LayoutMetrics,
  nodeSize,
  type Size,
} from '../layout-metrics.js';
import type { LaidOutEdge, LaidOutNode, Layout, Point } from '../layout.js';
import { automaticIn, rememberShown, type Shown, shownIn } from '../automatic-positions.js';
import { copyRecords, type Records, rememberChanges } from './layout-lists.js';
import { equalNodes } from './keep-unchanged.js';
import { placeNode, presentationOf } from './place-nodes.js';
import { routeThrough } from './route-edges.js';
import { turnedCard, turnedPoint } from '../turn.js';

/** The elements removed and added between two lists, by identity. Moved elements may be in both. */
interface ListChanges<Item> {
  readonly gone: readonly Item[];
  readonly added: readonly Item[];
}

/**
 * Compares two lists that mostly differ by a few consecutive elements. It looks one element ahead, so after larger
 * changes it may report moved elements: never too few.
 */
function listChanges<Item>(before: readonly Item[], after: readonly Item[]): ListChanges<Item> {
  const removed: Item[] = [];
  const added: Item[] = [];
  if (before === after) return { gone: removed, added };
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const old = before[i]!;
    const now = after[j]!;
    if (old === now) {
      i++;
      j++;
    } else if (now === before[i + 1]) {
      removed.push(old);
      i++;
    } else if (old === after[j + 1]) {
      added.push(now);
      j++;
    } else {
      removed.push(old);
      added.push(now);
      i++;
      j++;
    }
  }
  for (; i < before.length; i++) removed.push(before[i]!);
  for (; j < after.length; j++) added.push(after[j]!);
  return { gone: removed, added };
}

/** The options of the layout; see `LayoutOptions`. */
export interface ProvisionalOptions {
  readonly density?: LayoutDensity;
  readonly presentation?: Presentation;
}

/**
 * Returns what to show of an edited version until it is laid out: existing elements keep position and identity, save
 * what the user moved. A new node goes to the middle of the edge it was inserted into, or beside the other targets of
 * its predecessor, or below it; one without edges goes right of everything; turned in a layout to the right. Arranges
 * nothing, so it is fast; moves start from these positions.
 */
export function provisionalLayout(
  version: WorkflowVersion,
  previous: Layout,
  options: ProvisionalOptions = {},
): Layout {
  const { presentation } = options;
  const density = options.density === 'compact' ? 'compact' : 'comfortable';
  const { direction = 'down' } = previous;
  const metrics = layoutMetrics(density, direction);
  const graph = graphOf(version);
  const before = shownIn(previous) ?? shownAsIs(previous, density, direction);
  const changedNodes = listChanges(before.nodes ?? [], graph.nodes);
  const changedEdges = listChanges(before.edges ?? [], graph.edges);
  const { edges, nodes } = copyRecords(previous);

  const affected = before.nodes
    ? idsOf(changedNodes)
    : new Set([...Object.keys(previous.nodes), ...idsOf(changedNodes)]);
  const { changed, fresh } = applyNodeChanges(affected, nodes, graph, density);
  for (const [id, node] of movedSince(previous, before.presentation, presentation)) {
    if (!nodes[id]) continue;
    nodes[id] = node;
    changed.add(id);
  }
  const placed = placeFresh(fresh, nodes, graph, { direction, metrics, presentation }, previous);
  const touched = before.edges
    ? idsOf(changedEdges)
    : new Set([...Object.keys(previous.edges), ...idsOf(changedEdges)]);
  for (const id of changed) {
    for (const edge of graph.outgoing(id)) touched.add(edge.id);
    for (const edge of graph.incoming(id)) touched.add(edge.id);
  }
  const redrawn = redrawEdges(touched, { nodes, edges }, graph, { direction, metrics });
  let { width, height } = previous;
  for (const id of fresh.keys()) {
    width = Math.max(width, nodes[id]!.x + nodes[id]!.width);
    height = Math.max(height, nodes[id]!.y + nodes[id]!.height);
  }
  const layout: Layout = { nodes, edges, width, height, ...(previous.direction && { direction }) };
  const guesses = new Map([...(before.guesses ?? []), ...placed]);
  rememberShown(layout, {
    engine: before.engine,
    ...(guesses.size > 0 && { guesses }),
    presentation,
    nodes: graph.nodes,
    edges: graph.edges,
  });
  rememberChanges(layout, previous, changed, redrawn);
  return layout;
}

/** Deletes removed nodes from the record. Returns all removed and new ones, and the sizes of the new ones. */
function applyNodeChanges(
  ids: Iterable<string>,
  nodes: Records['nodes'],
  graph: Graph,
  density: LayoutDensity,
): { readonly changed: Set<string>; readonly fresh: ReadonlyMap<string, Size> } {
  const changed = new Set<string>();
  const fresh = new Map<string, Size>();
  for (const id of ids) {
    const node = graph.node(id);
    if (!node && nodes[id]) {
      delete nodes[id];
      changed.add(id);
    } else if (node && !nodes[id]) {
      fresh.set(id, nodeSize(density, isEndType(nodeTypeOf(node))));
      changed.add(id);
    }
  }
  return { changed, fresh };
}

/** Redraws those of the edges that no longer join their nodes, and deletes those without ends. Returns the ids of both. */
function redrawEdges(ids: Iterable<string>, { edges, nodes }: Records, graph: Graph, flow: Flow): ReadonlySet<string> {
  const redrawn = new Set<string>();
  for (const id of ids) {
    const edge = graph.edge(id);
    const { direction } = flow;
    const from = edge && nodes[edge.source];
    const to = edge && nodes[edge.target];
    const old = edges[id];
    if (from && to && old && leads(old, from, to, direction)) continue;
    redrawn.add(id);
    if (from && to) edges[id] = lineBetween(from, to, flow);
    else delete edges[id];
  }
  return redrawn;
}

function idsOf({ added, gone: removed }: ListChanges<{ readonly id: string }>): Set<string> {
  const ids = new Set<string>();
  for (const { id } of removed) ids.add(id);
  for (const { id } of added) ids.add(id);
  return ids;
}

/** A layout made elsewhere has no known automatic positions: it is taken as is. */
function shownAsIs({ nodes }: Layout, density: LayoutDensity, direction: LayoutDirection): Shown {
  return {
    engine: { density, direction, of: (id) => (Object.hasOwn(nodes, id) ? nodes[id] : undefined) },
    presentation: undefined,
  };
}

/** The nodes whose offset or pin changed, at their new positions. */
function movedSince(
  previous: Layout,
  before: Presentation | undefined,
  now: Presentation | undefined,
): ReadonlyMap<string, LaidOutNode> {
  const moved = new Map<string, LaidOutNode>();
  const automatic = before?.nodes === now?.nodes ? undefined : automaticIn(previous);
  if (!automatic) return moved;
  for (const id of new Set([...idsIn(before), ...idsIn(now)])) {
    const base = automatic.of(id);
    const next = base && placeNode(base, presentationOf(now, id));
    if (next && !equalNodes(next, placeNode(base, presentationOf(before, id)))) moved.set(id, next);
  }
  return moved;
}

function idsIn(presentation: Presentation | undefined): readonly string[] {
  const nodes: unknown = presentation?.nodes;
  return typeof nodes === 'object' && nodes !== null ? Object.keys(nodes) : [];
}

/** How the flow runs, and its distances. */
interface Flow {
  readonly direction: LayoutDirection;
  readonly metrics: LayoutMetrics;
}

/** Puts new nodes next to positioned neighbours. Returns their positions before the user's offsets. */
function placeFresh(
  fresh: ReadonlyMap<string, Size>,
  nodes: Records['nodes'],
  graph: Graph,
  { direction, metrics, presentation }: Flow & { readonly presentation: Presentation | undefined },
  { height: bottom, width: right }: Layout,
): ReadonlyMap<string, LaidOutNode> {
  const guesses = new Map<string, LaidOutNode>();
  if (fresh.size === 0) return guesses;
  // Everything below is for a flow down.
  const cardOf = (id: string): LaidOutNode | undefined => nodes[id] && turnedCard(nodes[id], direction);
  const targetsOf = (id: string): readonly LaidOutNode[] =>
    graph.outgoing(id).flatMap(({ target }) => cardOf(target) ?? []);
  const centreOf = (id: string, { height }: Size): Point | undefined => {
    const sourceId = graph.incoming(id).find(({ source }) => source in nodes)?.source;
    const [target] = targetsOf(id);
    if (sourceId === undefined) return target && { x: above(target).x, y: target.y - metrics.plainGap - height / 2 };
    const from = below(cardOf(sourceId)!);
    if (target) return { x: (from.x + above(target).x) / 2, y: (from.y + target.y) / 2 };
    const [last] = [...targetsOf(sourceId)].sort((one, other) => other.x - one.x);
    if (last) return { x: last.x + 1.5 * last.width + 2 * metrics.cardMargin, y: last.y + last.height / 2 };
    return { x: from.x, y: from.y + metrics.plainGap + height / 2 };
  };
  const put = (id: string, { width, height }: Size, centre: Point): void => {
    const card = turnedCard(
      { x: Math.round(centre.x - width / 2), y: Math.round(centre.y - height / 2), width, height },
      direction,
    );
    guesses.set(id, card);
    nodes[id] = placeNode(card, presentationOf(presentation, id));
  };

  const left = new Map(
    [...fresh].map(([id, { width, height }]) => [id, turnedCard({ x: 0, y: 0, width, height }, direction)]),
  );
  // Each pass places what hangs on placed nodes: of a pasted chain all but a few need one pass.
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [id, size] of left) {
      const centre = centreOf(id, size);
      if (!centre) continue;
      put(id, size, centre);
      left.delete(id);
    }
  }
  let edge = direction === 'right' ? bottom : right;
  for (const [id, size] of left) {
    put(id, size, { x: edge + metrics.partGap + size.width / 2, y: size.height / 2 });
    edge += metrics.partGap + size.width;
  }
  return guesses;
}

function lineBetween(source: LaidOutNode, target: LaidOutNode, { direction, metrics }: Flow): LaidOutEdge {
  const [from, to] = [below(turnedCard(source, direction)), above(turnedCard(target, direction))];
  const bend =
    to.y > from.y ? Math.max(to.y - metrics.mergeRise, Math.round((from.y + to.y) / 2)) : to.y - metrics.mergeRise;
  const points = routeThrough({ from, to }, { turns: [bend], lines: [to.x], merge: bend });
  return { points: points.map((point) => turnedPoint(point, direction)) };
}

/** Where edges leave a card, and where they enter it, in a flow down. */
function below({ x, y, width, height }: LaidOutNode): Point {
  return { x: x + Math.floor(width / 2), y: y + height };
}

function above({ x, y, width }: LaidOutNode): Point {
  return { x: x + Math.floor(width / 2), y };
}

/** Whether an edge leaves and enters at the current cards. */
function leads({ points }: LaidOutEdge, from: LaidOutNode, to: LaidOutNode, direction: LayoutDirection): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  const [start, end] = [below(turnedCard(from, direction)), above(turnedCard(to, direction))].map((point) =>
    turnedPoint(point, direction),
  );
  return first.x === start!.x && first.y === start!.y && last.x === end!.x && last.y === end!.y;
}
