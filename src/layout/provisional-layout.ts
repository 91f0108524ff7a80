import { isEndType, nodeTypeOf } from '#catalog';
import { edgesOf, nodesOf } from '#graph';
import type { Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { type LayoutDensity, type LayoutMetrics, layoutMetrics, type Size, stepSize } from './layout-metrics.js';
import type { LaidOutEdge, LaidOutNode, Layout, Point } from './layout.js';
import { placeNode, presentationOf } from './draw/place-nodes.js';
import { routeThrough } from './draw/route-edges.js';

/** How the version is laid out otherwise; see `LayoutOptions`. */
export interface ProvisionalOptions {
  readonly density?: LayoutDensity;
  readonly presentation?: Presentation;
}

/**
 * What to show of an edited version until it is laid out: what is still there stays where it was, and is the same object. A
 * new step stands in the middle of the path it was put on, or beside what else the step before it leads to, or below that
 * step; one without paths stands right of everything, as it will. For a flow down. It arranges nothing, so it is quick.
 */
export function provisionalLayout(version: WorkflowVersion, previous: Layout, options: ProvisionalOptions = {}): Layout {
  const density = options.density === 'compact' ? 'compact' : 'comfortable';
  const metrics = layoutMetrics(density, 'down');
  const nodes = Object.create(null) as { [id: string]: LaidOutNode };
  const fresh = new Map<string, Size>();
  for (const node of listOf<WorkflowNode>(nodesOf(version))) {
    if (typeof node?.id !== 'string' || node.id in nodes || fresh.has(node.id)) continue;
    const old = Object.hasOwn(previous.nodes, node.id) ? previous.nodes[node.id] : undefined;
    if (old) nodes[node.id] = old;
    else fresh.set(node.id, stepSize(density, isEndType(nodeTypeOf(node))));
  }
  const paths = firstOfEach(listOf<WorkflowEdge>(edgesOf(version)));
  if (fresh.size > 0) placeFresh(fresh, nodes, paths, metrics, previous.width, options.presentation);

  const edges = Object.create(null) as { [id: string]: LaidOutEdge };
  for (const { id, source, target } of paths) {
    const from = nodes[source];
    const to = nodes[target];
    if (!from || !to) continue;
    const old = Object.hasOwn(previous.edges, id) ? previous.edges[id] : undefined;
    const ends = { from: below(from), to: above(to) };
    edges[id] = old && same(old.points[0], ends.from) && same(old.points[old.points.length - 1], ends.to) ? old : lineBetween(ends.from, ends.to, metrics);
  }
  let { width, height } = previous;
  for (const id of fresh.keys()) {
    width = Math.max(width, nodes[id]!.x + nodes[id]!.width);
    height = Math.max(height, nodes[id]!.y + nodes[id]!.height);
  }
  return { nodes, edges, width, height };
}

/** Puts new steps among those that have a place, as far as paths lead from these to those. */
function placeFresh(
  fresh: ReadonlyMap<string, Size>, nodes: { [id: string]: LaidOutNode }, paths: readonly WorkflowEdge[], metrics: LayoutMetrics, right: number,
  presentation: Presentation | undefined,
): void {
  const leadingTo = new Map<string, string[]>();
  for (const { source, target } of paths) if (fresh.has(target)) listIn(leadingTo, target).push(source);
  const asked = new Set([...fresh.keys(), ...[...leadingTo.values()].flat()]);
  const leadingFrom = new Map<string, string[]>();
  for (const { source, target } of paths) if (asked.has(source)) listIn(leadingFrom, source).push(target);

  const placed = (ids: readonly string[] = []): readonly LaidOutNode[] => ids.flatMap((id) => nodes[id] ?? []);
  const centreOf = (id: string, { height }: Size): Point | undefined => {
    const sourceId = leadingTo.get(id)?.find((each) => each in nodes);
    const [target] = placed(leadingFrom.get(id));
    if (sourceId === undefined) return target && { x: above(target).x, y: target.y - metrics.plainGap - height / 2 };
    const from = below(nodes[sourceId]!);
    if (target) return { x: (from.x + above(target).x) / 2, y: (from.y + target.y) / 2 };
    const [last] = [...placed(leadingFrom.get(sourceId))].sort((one, other) => other.x - one.x);
    if (last) return { x: last.x + 1.5 * last.width + 2 * metrics.cardMargin, y: last.y + last.height / 2 };
    return { x: from.x, y: from.y + metrics.plainGap + height / 2 };
  };
  const put = (id: string, { width, height }: Size, centre: Point): void => {
    const card = { x: Math.round(centre.x - width / 2), y: Math.round(centre.y - height / 2), width, height };
    nodes[id] = placeNode(card, presentationOf(presentation, id));
  };

  const left = new Map(fresh);
  // Each turn places what hangs on what has a place by then, so of a pasted chain all but a few need one turn.
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [id, size] of left) {
      const centre = centreOf(id, size);
      if (!centre) continue;
      put(id, size, centre);
      left.delete(id);
    }
  }
  let edge = right;
  for (const [id, size] of left) {
    put(id, size, { x: edge + metrics.partGap + size.width / 2, y: size.height / 2 });
    edge += metrics.partGap + size.width;
  }
}

function lineBetween(from: Point, to: Point, metrics: LayoutMetrics): LaidOutEdge {
  const bend = to.y > from.y ? Math.max(to.y - metrics.mergeRise, Math.round((from.y + to.y) / 2)) : to.y - metrics.mergeRise;
  return { points: routeThrough({ from, to }, { turns: [bend], lines: [to.x], merge: bend }) };
}

/** Where paths leave a card, and where they enter it. */
function below({ x, y, width, height }: LaidOutNode): Point {
  return { x: x + Math.floor(width / 2), y: y + height };
}

function above({ x, y, width }: LaidOutNode): Point {
  return { x: x + Math.floor(width / 2), y };
}

function same(one: Point | undefined, other: Point): boolean {
  return one !== undefined && one.x === other.x && one.y === other.y;
}

function firstOfEach(edges: readonly WorkflowEdge[]): readonly WorkflowEdge[] {
  const known = new Set<string>();
  return edges.filter((edge) => {
    if (typeof edge?.id !== 'string' || known.has(edge.id)) return false;
    known.add(edge.id);
    return true;
  });
}

function listIn(lists: Map<string, string[]>, id: string): string[] {
  const list = lists.get(id) ?? [];
  lists.set(id, list);
  return list;
}

function listOf<Item>(list: readonly Item[]): readonly Item[] {
  return Array.isArray(list) ? list : [];
}
