import type { Layout } from '#layout';

/** The initial viewport: everything, some nodes, or one node with its surroundings. */
export type FirstLook =
  { readonly fit: readonly string[] | undefined; readonly nodeId?: undefined } | { readonly nodeId: string };

/** The smallest zoom at which words on cards are readable. */
export const readableZoom = 0.8;
const marginOfFit = 24;
/** The minimum zoom of the canvas. */
const minZoom = 0.1;

/**
 * Selects the initial viewport: the whole workflow where its words are readable, else the visited nodes. Where those do
 * not fit at the minimum zoom, the node at the playhead.
 */
export function firstLook(
  layout: Layout,
  visited: readonly string[],
  currentId: string | undefined,
  viewport: { readonly width: number; readonly height: number },
): FirstLook {
  const zoomOf = (width: number, height: number): number =>
    Math.min((viewport.width - 2 * marginOfFit) / width, (viewport.height - 2 * marginOfFit) / height);
  if (zoomOf(layout.width, layout.height) >= readableZoom) return { fit: undefined };
  const placed = visited.filter((id) => layout.nodes[id]);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const id of placed) {
    const { x, y, width, height } = layout.nodes[id]!;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  if (placed.length === 0 || zoomOf(right - left, bottom - top) >= minZoom) return { fit: visited };
  return { nodeId: currentId !== undefined && layout.nodes[currentId] ? currentId : placed.at(-1)! };
}
