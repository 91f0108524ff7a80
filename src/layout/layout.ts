/** A position on the canvas, in pixels at 100 %. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in the coordinates of a layout. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The top left corner and size of a node. */
export interface LaidOutNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The corners of an edge, from the border of its source to the border of its target, and the centre of its pill. */
export interface LaidOutEdge {
  readonly points: readonly Point[];
  /** Present exactly when the edge has a label. */
  readonly label?: Point;
}

/**
 * The positions of all elements. The records have no prototype, so any id can be looked up. Dangling edges are absent.
 * `width` and `height` span everything drawn.
 */
export interface Layout {
  readonly nodes: { readonly [nodeId: string]: LaidOutNode };
  readonly edges: { readonly [edgeId: string]: LaidOutEdge };
  readonly width: number;
  readonly height: number;
}
