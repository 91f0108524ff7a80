import type { Layout } from '#layout';

/** The node carried over the canvas: a new one of a type, or an existing one. */
export type CarriedNode = { readonly type: string } | { readonly nodeId: string };

/** An edge that a node offers and that has no target yet. Without `edgeType` any kind will do. */
export interface OpenEdge {
  /** The source, by wire id. */
  readonly nodeId: string;
  /** Edge type. */
  readonly edgeType?: string | undefined;
  /** Label of the edge once it exists. */
  readonly label?: string | undefined;
  /** `value` of the edge, for kinds that carry one. */
  readonly value?: unknown;
}

/** The target under a carried node: an edge, an open end, or neither. */
export interface DropPlace {
  /** The edge, by wire id. */
  readonly edgeId?: string | undefined;
  /** The open end. */
  readonly open?: OpenEdge | undefined;
}

/** Layout after a drop of the carried node on an edge. */
export interface DropPreview {
  readonly layout: Layout;
  /** Id of the carried node in that layout. */
  readonly nodeId: string;
  /** The edge from it to the former target; absent where there is none. */
  readonly onwardId?: string | undefined;
}

/** Point in client coordinates. */
export interface ScreenPoint {
  /** Distance from the left of the viewport, in CSS px. */
  readonly x: number;
  /** Distance from the top of the viewport, in CSS px. */
  readonly y: number;
}

/**
 * Carries a node type over the canvas with any input device: the canvas shows the target or the reason of a refusal,
 * and pans near its border. The owner is called on the drop only.
 */
export interface CanvasCarry {
  /** Moves the carried node. Returns the zoom there; undefined outside of the canvas. */
  over(node: CarriedNode, at: ScreenPoint): number | undefined;
  /** Drops it; `corner` is where its top left corner is drawn. Returns false outside of the canvas or on a refusal. */
  drop(node: CarriedNode, at: ScreenPoint, corner?: ScreenPoint): boolean;
  /** Cancels. */
  end(): void;
}
