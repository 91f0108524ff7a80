import type { LaidOutEdge, LaidOutNode, Layout, Point } from '../layout.js';
import { edgesOf, nodesOf } from '#graph';
import type { WorkflowNode, WorkflowVersion } from '#model';

/** Returns the layout with unchanged elements taken from the earlier one: what did not move need not render again. */
export function keepUnchanged(layout: Layout, previous: Layout): Layout {
  const nodes = keepEqual(layout.nodes, previous.nodes, equalNodes);
  const edges = keepEqual(layout.edges, previous.edges, equalEdges);
  const { width, height, direction } = layout;
  const same = nodes === previous.nodes && edges === previous.edges;
  return same && width === previous.width && height === previous.height && direction === previous.direction
    ? previous
    : { nodes, edges, width, height, ...(direction && { direction }) };
}

type Record<Item> = { readonly [id: string]: Item };

function keepEqual<Item>(now: Record<Item>, before: Record<Item>, equal: (a: Item, b: Item) => boolean): Record<Item> {
  const kept = Object.create(null) as { [id: string]: Item };
  const ids = Object.keys(now);
  let all = ids.length === Object.keys(before).length;
  for (const id of ids) {
    const item = now[id]!;
    const old = Object.hasOwn(before, id) ? before[id] : undefined;
    const same = old !== undefined && equal(item, old);
    kept[id] = same ? old : item;
    all &&= same;
  }
  return all ? before : kept;
}

export function equalNodes(a: LaidOutNode, b: LaidOutNode): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

export function equalEdges(a: LaidOutEdge, b: LaidOutEdge): boolean {
  return (
    a.points.length === b.points.length &&
    equalPoints(a.label, b.label) &&
    a.points.every((point, index) => equalPoints(point, b.points[index]))
  );
}

function equalPoints(a: Point | undefined, b: Point | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.x === b.x && a.y === b.y);
}

/**
 * Returns whether two versions have the same drawing, as far as identity tells: the same edges, and nodes of the same
 * types.
 */
export function drawnAlike(one: WorkflowVersion, other: WorkflowVersion): boolean {
  if (one === other || one.definition === other.definition) return true;
  return edgesOf(one) === edgesOf(other) && sameNodes(nodesOf(one), nodesOf(other));
}

/** Whether two lists have nodes of the same ids and types, in the same order. The layout reads nothing else. */
export function sameNodes(one: readonly WorkflowNode[], other: readonly WorkflowNode[]): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((node, index) => {
      const counterpart = other[index];
      return node === counterpart || (node?.id === counterpart?.id && node?.type === counterpart?.type);
    })
  );
}
