/**
 * Positions and titles that users gave nodes, beside the version: the wire has no field for them. May be absent or
 * partial. Not sent with a version unless the host asks for it.
 */
export interface Presentation {
  /** The version of the format. */
  readonly version: 1;
  /** Where the main path runs: from top to bottom or from left to right. Absent: the default of what draws it, else down. */
  readonly direction?: 'down' | 'right';
  /** Positions, titles and colours, by the id of the node. Ids that the version lacks are kept and ignored. */
  readonly nodes?: { readonly [nodeId: string]: NodePresentation };
  /** The notes on the canvas. */
  readonly notes?: readonly CanvasNote[];
  /** The collapsed regions. */
  readonly groups?: readonly CollapsedGroup[];
  /** Places that removed nodes and edges held, and still hold in the layout, so that nothing else moves. */
  readonly kept?: KeptPlaces;
}

/**
 * `dx`, `dy`: the user's offset from the automatic position, in pixels at 100 %. `x`, `y`: pins the node's top left
 * corner, for hosts with own coordinates and nodes placed on free ground. Each axis counts alone; a pin wins over an
 * offset.
 */
export interface NodePresentation {
  /** The user's horizontal offset from the automatic position, in pixels at 100 %. */
  readonly dx?: number;
  /** The user's vertical offset from the automatic position, in pixels at 100 %. */
  readonly dy?: number;
  /** The node's left edge, in pixels at 100 %. Wins over `dx`. */
  readonly x?: number;
  /** The node's top edge, in pixels at 100 %. Wins over `dy`. */
  readonly y?: number;
  /** The title that the user gave the node. */
  readonly title?: string;
  /** The CSS colour that the user gave the node, of which only the hue is used. Absent: that of its type. */
  readonly color?: string;
  /** Disabled, for hosts that can skip a node. */
  readonly disabled?: boolean;
}

/** A note that a user left on the canvas. */
export interface CanvasNote {
  /** The id of the note, unique among the notes of the presentation. Assigned by the editor. */
  readonly id: string;
  /** The text of the note, as plain text. */
  readonly text: string;
  /** The node it is attached to and moves with; a note without one is free. */
  readonly nodeId?: string;
  /**
   * Its top left corner, in pixels at 100 %: on the canvas, or relative to the corner of its node. An attached note
   * without coordinates is placed next to its node.
   */
  readonly x?: number;
  /** Its top edge, in the same coordinates. */
  readonly y?: number;
}

/** Nodes drawn as one card, or in a frame while expanded. */
export interface CollapsedGroup {
  /** The id of the region, unique among the regions of the presentation. Assigned by the editor. */
  readonly id: string;
  /** The title on the card. Absent: the title of the region's entry node. */
  readonly title?: string;
  /** What the nodes in the region do, in the user's words. */
  readonly description?: string;
  /** Ids of the nodes in the region. A node is in one region at most. */
  readonly nodeIds: readonly string[];
  /** True: one card; otherwise the nodes are drawn in a frame. */
  readonly collapsed?: boolean;
}

/**
 * What the layout goes on to arrange although it was removed, until the workflow is tidied or something is inserted
 * there. The editor writes it with each removal and each moved end of an edge, by id.
 */
export interface KeptPlaces {
  /** Removed nodes. Ids that the version has are ignored. */
  readonly nodes?: { readonly [nodeId: string]: KeptNode };
  /** Removed edges, and edges as they were before one of their ends was moved. */
  readonly edges?: { readonly [edgeId: string]: KeptEdge };
  /** Edges of the version that are drawn where there is room and arrange nothing. */
  readonly free?: { readonly [edgeId: string]: true };
}

/** A removed node: what the layout needs of it. */
export interface KeptNode extends Pick<NodePresentation, 'dx' | 'dy' | 'x' | 'y'> {
  /** The id of the node before it in the list, removed or not. Absent: it was the first. */
  readonly after?: string;
  /** `start`: a trigger; `end`: drawn as small as an end. Absent: any other node. */
  readonly kind?: 'start' | 'end';
}

/** A removed edge: what the layout needs of it. */
export interface KeptEdge {
  /** The id of the node it left, removed or not. */
  readonly source: string;
  /** The id of the node it led to, removed or not. */
  readonly target: string;
  /** The id of the edge before it in the list, removed or not. Absent: it was the first. */
  readonly after?: string;
  /** Its rank among the edges of its source: 0 main, 1 default, 2 aside. @default 0 */
  readonly rank?: number;
  /** The words of its label, for which the layout makes room. */
  readonly label?: string;
}

/** Returns where the main path of a presentation runs; `usual` where it does not say. */
export function directionIn(
  presentation: Presentation | undefined,
  usual: 'down' | 'right' = 'down',
): 'down' | 'right' {
  const direction: unknown = presentation?.direction;
  return direction === 'down' || direction === 'right' ? direction : usual;
}

export const emptyPresentation: Presentation = { version: 1 };
