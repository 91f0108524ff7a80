import type { LayoutDirection } from './layout-metrics.js';

/** A position on the canvas, in pixels at 100 %. */
export interface Point {
  /** The distance from the left, in pixels at 100 %. */
  readonly x: number;
  /** The distance from the top, in pixels at 100 %. */
  readonly y: number;
}

/** A rectangle in the coordinates of a layout. */
export interface Rect {
  /** The left edge, in pixels at 100 %. */
  readonly x: number;
  /** The top edge, in pixels at 100 %. */
  readonly y: number;
  /** The width, in pixels at 100 %. */
  readonly width: number;
  /** The height, in pixels at 100 %. */
  readonly height: number;
}

/** The top left corner and size of a node. */
export interface LaidOutNode {
  /** The left edge, in pixels at 100 %. */
  readonly x: number;
  /** The top edge, in pixels at 100 %. */
  readonly y: number;
  /** The width, in pixels at 100 %. */
  readonly width: number;
  /** The height, in pixels at 100 %. */
  readonly height: number;
}

/** The corners of an edge, from the border of its source to the border of its target, and the centre of its pill. */
export interface LaidOutEdge {
  /** The corners in order, from the border of the source to the border of the target: two or more. */
  readonly points: readonly Point[];
  /** Present exactly when the edge has a label. */
  readonly label?: Point;
}

/**
 * The positions of all elements. The records have no prototype, so any id can be looked up. Dangling edges are absent.
 * `width` and `height` span everything drawn.
 */
export interface Layout {
  /** The drawn nodes, by id. */
  readonly nodes: { readonly [nodeId: string]: LaidOutNode };
  /** The drawn edges, by id. */
  readonly edges: { readonly [edgeId: string]: LaidOutEdge };
  /** The width of everything drawn, in pixels at 100 %. */
  readonly width: number;
  /** The height of everything drawn, in pixels at 100 %. */
  readonly height: number;
  /** Where the main path runs; edges leave and enter nodes on these sides. Absent: down. */
  readonly direction?: LayoutDirection;
}
