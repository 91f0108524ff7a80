import type { EdgeKind } from '#catalog';
import type { Layout } from '#layout';
import type { MarkState, EdgeMark, Trend } from '../canvas-props.js';
import type { Rect } from '../window/camera.js';
import type { NodeContent } from '#rules';

/** What a painted card shows of a step: the part of its card's data that can be seen from far away. */
export interface NodeLook {
  /** The colour group of its tile. A word that is no group is painted like `flow`. */
  readonly group: string;
  readonly shape: NodeContent['shape'];
  readonly title: string;
  /** A colour of the step's own, of which the tile takes the hue. */
  readonly color?: unknown;
  /** A person turned the step off. */
  readonly off: boolean;
  /** The step's type says nothing of itself. */
  readonly unknown: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly mark: MarkState | undefined;
  readonly visits: readonly number[];
  readonly dim: boolean;
  readonly selected: boolean;
  /** It stands for several steps. */
  readonly pile?: boolean;
  /** A share from 0 to 1: a bar at its foot. */
  readonly share?: number | undefined;
  /** Which way its number went. */
  readonly trend?: Trend | undefined;
  /** People leave here. */
  readonly leaving?: boolean;
}

/** What a painted path shows. */
export interface EdgeLook {
  readonly kind: EdgeKind;
  readonly mark: EdgeMark | undefined;
  readonly dim: boolean;
  readonly selected: boolean;
  /** How wide it is, where its mark does not say it. */
  readonly width?: number | undefined;
}

/** Finds what is in view without walking over all there is; `layoutIndexOf` answers one. */
export interface RenderIndex {
  /** The smallest rectangle around everything; undefined where there is nothing. */
  readonly bounds: Rect | undefined;
  nodesIn(rect: Rect): readonly string[];
  edgesIn(rect: Rect): readonly string[];
}

/**
 * Everything that is painted, as a value. A picture never changes: something new is a new picture, made of the same layout,
 * index and functions where those are the same, so that the painter sees what need not be painted again.
 */
export interface RenderList {
  readonly layout: Layout;
  readonly index: RenderIndex;
  /** How a step looks, by wire id; undefined paints nothing. Asked only for what is in view, and again for each picture. */
  readonly nodeLook: (nodeId: string) => NodeLook | undefined;
  /** How a path looks, by wire id; undefined paints nothing. */
  readonly edgeLook: (edgeId: string) => EdgeLook | undefined;
  /** The words on a path, by wire id; undefined where it has none. Asked only from near. Absent: no words are painted. */
  readonly edgeWords?: (edgeId: string) => string | undefined;
  /** Steps that stand over the picture as elements, or are dragged, and are left out of it. */
  readonly exceptNodes: ReadonlySet<string>;
  readonly exceptEdges: ReadonlySet<string>;
  /** Notes that are no elements. */
  readonly notes?: readonly Rect[];
  /** Every note, for who paints all there is. */
  readonly allNotes?: readonly Rect[];
  /** While a run is shown, paths lose the colour of their kind. */
  readonly marked: boolean;
  /** The same while the same paths are there; absent where that is not known. */
  readonly edgeList?: unknown;
  /** The steps that may look otherwise than in a picture before; undefined where that is not known. */
  readonly changedSince?: (before: RenderList) => ReadonlySet<string> | undefined;
}
