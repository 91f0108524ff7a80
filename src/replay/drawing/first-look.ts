import type { Layout } from '#layout';

/** What of a run's drawing is seen first: everything, these steps, or one of them with what is around it. */
export type FirstLook =
  { readonly fit: readonly string[] | undefined; readonly nodeId?: undefined } | { readonly nodeId: string };

/** From here on, words on cards can be read. */
export const readableZoom = 0.8;
const marginOfFit = 24;
/** The canvas goes no smaller: what would have to, is not in view as a whole. */
const smallestZoom = 0.1;

/**
 * The whole workflow is shown at first when its words can be read then, else the path the run took. One that is too long to be
 * seen as a whole would show neither its beginning nor its end, so there it is the step the replay stands at.
 */
export function firstLook(
  layout: Layout,
  visited: readonly string[],
  standing: string | undefined,
  room: { readonly width: number; readonly height: number },
): FirstLook {
  const zoomOf = (width: number, height: number): number =>
    Math.min((room.width - 2 * marginOfFit) / width, (room.height - 2 * marginOfFit) / height);
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
  if (placed.length === 0 || zoomOf(right - left, bottom - top) >= smallestZoom) return { fit: visited };
  return { nodeId: standing !== undefined && layout.nodes[standing] ? standing : placed.at(-1)! };
}
