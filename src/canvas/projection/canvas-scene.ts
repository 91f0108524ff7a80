import type { Graph } from '#graph';
import type { Point } from '#layout';
import type { Presentation, Problem } from '#model';
import type { ConnectHint } from './canvas-elements.js';
import type { CanvasMarks, CanvasMissingEdge } from '../canvas-props.js';
import type { CanvasWindow } from '../window/canvas-window.js';
import type { Places } from '../window/places.js';

/** Steps that stand elsewhere while they are dragged. */
export interface NodeDraft {
  readonly moved: ReadonlySet<string>;
  readonly by: Point;
  /** The one under the pointer. */
  readonly grabbed: string | undefined;
  /**
   * They are so many that they are moved as one, by whoever follows the `GroupMotion`: their elements stay where the layout has
   * them, and `by` stays nothing.
   */
  readonly group?: boolean;
}

/** Everything that decides what is on the canvas. */
export interface CanvasScene {
  readonly graph: Graph;
  readonly places: Places;
  /** What of the drawing is near enough to be elements. */
  readonly window: CanvasWindow;
  /** Steps and paths that are elements wherever they are: hovered, focused, about to be joined. */
  readonly kept: { readonly nodes: readonly string[]; readonly edges: readonly string[] };
  readonly presentation: Presentation | undefined;
  readonly selectedNodes: ReadonlySet<string>;
  readonly selectedEdges: ReadonlySet<string>;
  readonly problems: readonly Problem[];
  readonly missingEdges: readonly CanvasMissingEdge[];
  readonly marks: CanvasMarks | undefined;
  /** Steps that stand for several. */
  readonly piles: ReadonlySet<string>;
  readonly draft: NodeDraft;
  /** The one step that Tab stops at. */
  readonly tabStop: string | undefined;
  readonly hintOf: ((nodeId: string) => ConnectHint | undefined) | undefined;
  /** What is under a carried step, and whether it may land there. */
  readonly drop: { readonly edgeId?: string | undefined; readonly refused: boolean } | undefined;
  readonly movable: boolean;
  readonly connectable: boolean;
  readonly reconnectable: boolean;
}
