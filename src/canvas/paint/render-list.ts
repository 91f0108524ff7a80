import type { EdgeKind } from '#catalog';
import type { Layout } from '#layout';
import type { MarkState, EdgeMark, Trend } from '../canvas-props.js';
import type { Rect } from '../window/camera.js';
import type { NodeContent } from '#rules';

/** What a painted card shows: the part of a node's data visible from afar. */
export interface NodeLook {
  /** Colour group of the tile. An unknown word is painted like `flow`. */
  readonly group: string;
  readonly shape: NodeContent['shape'];
  readonly title: string;
  /** The node's own colour, of which the tile takes the hue. */
  readonly color?: unknown;
  /** The node is disabled. */
  readonly disabled: boolean;
  /** The node's type is not in the catalog. */
  readonly unknown: boolean;
  /** Reaching the node counts as a success. */
  readonly goal: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly mark: MarkState | undefined;
  readonly visits: readonly number[];
  readonly dim: boolean;
  readonly selected: boolean;
  /** The node represents a collapsed region. */
  readonly pile?: boolean;
  /** Share from 0 to 1: a bar at the foot. */
  readonly share?: number | undefined;
  /** Direction of its figure. */
  readonly trend?: Trend | undefined;
  /** Contacts leave here. */
  readonly leaving?: boolean;
}

/** What a painted edge shows. */
export interface EdgeLook {
  readonly kind: EdgeKind;
  readonly mark: EdgeMark | undefined;
  readonly dim: boolean;
  readonly selected: boolean;
  /** Stroke width, where its mark gives none. */
  readonly width?: number | undefined;
}

/** Finds what is in view without walking everything; `layoutIndexOf` returns one. */
export interface RenderIndex {
  /** Bounds of everything; undefined for an empty drawing. */
  readonly bounds: Rect | undefined;
  nodesIn(rect: Rect): readonly string[];
  edgesIn(rect: Rect): readonly string[];
}

/**
 * Everything that is painted, as a value. A render list never changes: a new one shares layout, index and functions
 * with the last one where these are the same, so that the painter finds what to repaint.
 */
export interface RenderList {
  readonly layout: Layout;
  readonly index: RenderIndex;
  /**
   * Look of a node by wire id; undefined paints nothing. Called for nodes in view only, and again for each render list.
   */
  readonly nodeLook: (nodeId: string) => NodeLook | undefined;
  /** Look of an edge by wire id; undefined paints nothing. */
  readonly edgeLook: (edgeId: string) => EdgeLook | undefined;
  /** Label of an edge by wire id; undefined without one. Called from near only. Absent: no labels are painted. */
  readonly edgeWords?: (edgeId: string) => string | undefined;
  /** Nodes that are elements or dragged, and not painted. */
  readonly exceptNodes: ReadonlySet<string>;
  readonly exceptEdges: ReadonlySet<string>;
  /** Notes that are not elements. */
  readonly notes?: readonly Rect[];
  /** All notes, for painters of everything. */
  readonly allNotes?: readonly Rect[];
  /** While an execution is shown, edges lose the colour of their kind. */
  readonly marked: boolean;
  /** Identity of the edges: the same value while they are the same; absent where unknown. */
  readonly edgeList?: unknown;
  /** Nodes that may look different from an earlier render list; undefined where unknown. */
  readonly changedSince?: (before: RenderList) => ReadonlySet<string> | undefined;
}
