/**
 * Positions and titles that users gave nodes, beside the version: the wire has no field for them. May be absent or
 * partial. Not sent with a version unless the host asks for it.
 */
export interface Presentation {
  readonly version: 1;
  readonly nodes?: { readonly [nodeId: string]: NodePresentation };
  readonly notes?: readonly CanvasNote[];
  readonly groups?: readonly CollapsedGroup[];
}

/**
 * `dx`, `dy`: the user's offset from the automatic position, in pixels at 100 %. `x`, `y`: pins the node's top left
 * corner, for hosts with own coordinates and nodes placed on free ground. Each axis counts alone; a pin wins over an
 * offset.
 */
export interface NodePresentation {
  readonly dx?: number;
  readonly dy?: number;
  readonly x?: number;
  readonly y?: number;
  /** The title that the user gave the node. */
  readonly title?: string;
  readonly color?: string;
  /** Disabled, for hosts that can skip a node. */
  readonly off?: boolean;
}

/** A note that a user left on the canvas. */
export interface CanvasNote {
  readonly id: string;
  readonly text: string;
  /** The node it is attached to and moves with; a note without one is free. */
  readonly nodeId?: string;
  /**
   * Its top left corner, in pixels at 100 %: on the canvas, or relative to the corner of its node. An attached note
   * without coordinates is placed next to its node.
   */
  readonly x?: number;
  readonly y?: number;
}

/** Nodes drawn as one card, or in a frame while expanded. */
export interface CollapsedGroup {
  readonly id: string;
  readonly title?: string;
  readonly nodeIds: readonly string[];
  /** True: one card; otherwise the nodes are drawn in a frame. */
  readonly collapsed?: boolean;
}

export const emptyPresentation: Presentation = { version: 1 };
