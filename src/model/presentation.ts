/**
 * What the wire has no place for: how a person arranged and named steps. A side-car beside the version; absent or
 * partial is normal. Nothing of it is sent with a version unless the host asked for it.
 */
export interface Presentation {
  readonly version: 1;
  readonly nodes?: { readonly [nodeId: string]: NodePresentation };
  readonly notes?: readonly CanvasNote[];
  readonly groups?: readonly CollapsedGroup[];
}

/**
 * `dx`, `dy`: a person's nudge from the automatic place, in pixels at 100 %. `x`, `y`: pins the step's top left corner, for hosts
 * with coordinates of their own and for steps that were put on free ground. Each axis on its own; a pin counts more.
 */
export interface NodePresentation {
  readonly dx?: number;
  readonly dy?: number;
  readonly x?: number;
  readonly y?: number;
  /** A person's own name for the step. */
  readonly title?: string;
  readonly color?: string;
  /** Turned off, for hosts that can skip a step. */
  readonly off?: boolean;
}

/** Words that a person left on the drawing, for whoever comes after. */
export interface CanvasNote {
  readonly id: string;
  readonly text: string;
  /** The step it hangs on and moves with; a note without one lies on the ground. */
  readonly nodeId?: string;
  /**
   * Where its top left corner is, in pixels at 100 %: in the drawing, or counted from the corner of its step. A note that hangs
   * on a step and says nothing stands beside it.
   */
  readonly x?: number;
  readonly y?: number;
}

/** Steps that are drawn as one card, or with a frame around them while they are shown. */
export interface CollapsedGroup {
  readonly id: string;
  readonly title?: string;
  readonly nodeIds: readonly string[];
  /** True: one card; else the steps are drawn, in a frame. */
  readonly collapsed?: boolean;
}

export const emptyPresentation: Presentation = { version: 1 };
