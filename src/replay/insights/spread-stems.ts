import type { Graph } from '#graph';
import type { LaidOutEdge, Layout, Point } from '#layout';

/** In larger workflows stems are not read one by one, and each count would move thousands of edges. */
const maxEdges = 600;

/**
 * Separates edges that share a stem: at the width of their use, one would cover the others. At source and target they
 * lie side by side, ordered by their other ends, with a gap for each width. Nothing else moves.
 */
export function spreadStems(layout: Layout, graph: Graph, widths: ReadonlyMap<string, number>): Layout {
  if (widths.size === 0 || graph.edges.length > maxEdges) return layout;
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

/** Returns the horizontal offset of each edge of a stem. */
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

/**
 * Shifts the first vertical segment of an edge by one amount and the last by another; a straight edge moves as a whole.
 */
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

/** Returns how far the points continue vertically. */
function uprightFrom(points: readonly Point[], from: number, by: 1 | -1): number {
  let at = from;
  while (points[at + by] && Math.abs((points[at + by] as Point).x - (points[from] as Point).x) < 0.5) at += by;
  return at;
}
