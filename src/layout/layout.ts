/** A place on the canvas, in pixels at 100 %. */
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

/** Where a step is: its top left corner and its size. */
export interface LaidOutNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The corners of a path, from the border of its source to the border of its target, and the centre of its pill. */
export interface LaidOutEdge {
  readonly points: readonly Point[];
  /** Present exactly when the path has words to show. */
  readonly label?: Point;
}

/**
 * Where everything is. The records have no prototype, so any id can be looked up. Paths without both ends are absent.
 * `width` and `height` span everything drawn.
 */
export interface Layout {
  readonly nodes: { readonly [nodeId: string]: LaidOutNode };
  readonly edges: { readonly [edgeId: string]: LaidOutEdge };
  readonly width: number;
  readonly height: number;
}
