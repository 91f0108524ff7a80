import type { Graph } from '#graph';
import type { LaidOutEdge, Layout, Point } from '#layout';

/** In larger workflows stems are not looked at one by one, and every new count would move thousands of paths. */
const mostEdges = 600;

/**
 * Paths that share a stem lie on one another; as wide as many people make them, one would hide the rest. Where they leave a step and where they
 * come to one, they stand side by side instead, in the order of where they lead, each with the room that its width takes. Nothing else moves.
 */
export function spreadStems(layout: Layout, graph: Graph, widths: ReadonlyMap<string, number>): Layout {
  if (widths.size === 0 || graph.edges.length > mostEdges) return layout;
  const leaving = new Map<string, number>();
  const coming = new Map<string, number>();
  for (const { id } of graph.nodes) {
    spread(
      graph.outgoing(id).map((edge) => edge.id),
      layout,
      widths,
      leaving,
      'end',
    );
    spread(
      graph.incoming(id).map((edge) => edge.id),
      layout,
      widths,
      coming,
      'start',
    );
  }
  if (leaving.size === 0 && coming.size === 0) return layout;
  const edges: { [id: string]: LaidOutEdge } = Object.assign(Object.create(null) as object, layout.edges);
  for (const id of new Set([...leaving.keys(), ...coming.keys()])) {
    const edge = layout.edges[id];
    if (edge) edges[id] = moved(edge, leaving.get(id) ?? 0, coming.get(id) ?? 0);
  }
  return { ...layout, edges };
}

/** How far to the side each of several paths stands, by where their other ends are. */
function spread(
  ids: readonly string[],
  layout: Layout,
  widths: ReadonlyMap<string, number>,
  into: Map<string, number>,
  other: 'start' | 'end',
): void {
  const taken = ids.filter((id) => widths.has(id) && (layout.edges[id]?.points.length ?? 0) >= 2);
  if (taken.length < 2) return;
  const far = (id: string): number =>
    (other === 'end' ? layout.edges[id]?.points.at(-1) : layout.edges[id]?.points[0])?.x ?? 0;
  const inOrder = taken.toSorted((left, right) => far(left) - far(right));
  const whole = inOrder.reduce((sum, id) => sum + (widths.get(id) ?? 0), 0);
  let at = -whole / 2;
  for (const id of inOrder) {
    const width = widths.get(id) ?? 0;
    into.set(id, at + width / 2);
    at += width;
  }
}

/** The path with its first upright part moved by one amount and its last by another; of a straight path all of it, as its beginning is. */
function moved(edge: LaidOutEdge, first: number, last: number): LaidOutEdge {
  const { points } = edge;
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end) return edge;
  const stem = uprightFrom(points, 0, 1);
  const isStraight = stem === points.length - 1;
  const foot = isStraight ? 0 : uprightFrom(points, points.length - 1, -1);
  const by = (at: number): number => (isStraight ? first || last : at <= stem ? first : at >= foot ? last : 0);
  const next = points.map((point, at) => (by(at) === 0 ? point : { x: point.x + by(at), y: point.y }));
  const { label } = edge;
  const beside =
    label && Math.abs(label.x - end.x) < 1
      ? by(points.length - 1)
      : label && Math.abs(label.x - start.x) < 1
        ? by(0)
        : 0;
  return { ...edge, points: next, ...(label && beside !== 0 && { label: { ...label, x: label.x + beside } }) };
}

/** As far as the points go straight up or down from one of them. */
function uprightFrom(points: readonly Point[], from: number, by: 1 | -1): number {
  let at = from;
  while (points[at + by] && Math.abs((points[at + by] as Point).x - (points[from] as Point).x) < 0.5) at += by;
  return at;
}
