import type { Graph } from '#graph';
import type { Point } from '#layout';
import type { Presentation, Problem } from '#model';
import type { ConnectHint } from './canvas-elements.js';
import type { CanvasMarks, CanvasMissingEdge } from '../canvas-props.js';
import type { CanvasWindow } from '../window/canvas-window.js';
import type { Places } from '../window/places.js';
import type { MessagesOf } from '#ui';
import type { drawingMessages } from '../parts/drawing-messages.js';

/** Nodes that are drawn elsewhere while they are dragged. */
export interface NodeDraft {
  readonly moved: ReadonlySet<string>;
  readonly by: Point;
  /** The node under the pointer. */
  readonly grabbed: string | undefined;
  /**
   * Too many to move one by one: subscribers of `GroupMotion` move them. Their elements keep their layout positions,
   * and `by` stays zero.
   */
  readonly group?: boolean;
}

/** Everything that determines the elements on the canvas. */
export interface CanvasScene {
  readonly graph: Graph;
  readonly places: Places;
  /** The part of the drawing that is mounted. */
  readonly window: CanvasWindow;
  /** Nodes and edges that are mounted wherever they are: hovered, focused, connecting. */
  readonly kept: { readonly nodes: readonly string[]; readonly edges: readonly string[] };
  readonly presentation: Presentation | undefined;
  readonly selectedNodes: ReadonlySet<string>;
  readonly selectedEdges: ReadonlySet<string>;
  readonly problems: readonly Problem[];
  readonly missingEdges: readonly CanvasMissingEdge[];
  readonly marks: CanvasMarks | undefined;
  /** Nodes that represent collapsed regions. */
  readonly piles: ReadonlySet<string>;
  readonly draft: NodeDraft;
  /** The one node that Tab stops at. */
  readonly tabStop: string | undefined;
  readonly hintOf: ((nodeId: string) => ConnectHint | undefined) | undefined;
  /** Target under a carried node, and whether it is refused. */
  readonly drop: { readonly edgeId?: string | undefined; readonly refused: boolean } | undefined;
  readonly movable: boolean;
  readonly connectable: boolean;
  readonly reconnectable: boolean;
  readonly messages: MessagesOf<typeof drawingMessages>;
}
