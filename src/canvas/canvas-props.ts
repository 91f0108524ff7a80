import type { ComponentType, ReactNode, Ref } from 'react';
import type { SummaryPart } from '#catalog';
import type { Layout, Rect } from '#layout';
import type { Presentation, Problem, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import type { IconTable, MenuItem } from '#ui';
import type { CanvasCarry, CarriedNode, DropPlace, DropPreview, OpenEdge } from './carried-node.js';
import type { CanvasAct, CanvasBindings } from './gestures/canvas-bindings.js';
import type { Viewport } from './window/camera.js';

/** Selected nodes and edges, by wire id. */
export interface CanvasSelection {
  /** Wire ids of the selected nodes. */
  readonly nodeIds: readonly string[];
  /** Wire ids of the selected edges. */
  readonly edgeIds: readonly string[];
}

/** An edge that the rules require and the definition lacks: drawn as a dashed stub with a `+`. */
export interface CanvasMissingEdge {
  readonly nodeId: string;
  readonly edgeType: string;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/**
 * State of a node in an execution or a comparison. `unreached`: the execution never came there. `moved`: the node has
 * another position in the flow. `chosen`: the user decided between two versions of it. `expected`: a case should have come
 * there. `never`: no case comes there. `counted`: figures over many executions. `loading`: nothing is known yet. In a test,
 * `standing`: the contact is there now; `next`: what is pointed at leads there; `possible`: it may still be reached.
 */
export type MarkState =
  | 'done'
  | 'running'
  | 'waiting'
  | 'failed'
  | 'skipped'
  | 'timedOut'
  | 'unreached'
  | ChangeMark
  | ExecutionMark
  | CaseMark
  | 'moved'
  | 'chosen'
  | 'counted'
  | 'loading'
  | 'standing'
  | 'next'
  | 'possible';

/** Difference of a node or an edge between two versions. */
export type ChangeMark = 'added' | 'removed' | 'changed';

/** Share of contacts that took an edge, in five levels; drawn as its width and strength. */
export type HeatMark = 'heat1' | 'heat2' | 'heat3' | 'heat4' | 'heat5';

/** State of an edge in an execution, a comparison, a test or a case. */
export type EdgeMark = 'lit' | 'litfail' | 'next' | 'possible' | ChangeMark | ExecutionMark | CaseMark | HeatMark;

/** Where a case should have led, and where no case leads. */
export type CaseMark = 'expected' | 'never';

/** Reached by one of two compared executions only. */
export type ExecutionMark = 'first' | 'second';

/** Direction of a figure against another period or version. */
export type Trend = 'up' | 'down';

/** Figures on an edge, already formatted: label, share of contacts, change of that share, and duration. */
export interface EdgeFigures {
  readonly label?: string | undefined;
  readonly share?: string | undefined;
  readonly change?: string | undefined;
  readonly time?: string | undefined;
}

/** Decorations of a replay or a comparison. They replace the colours of edge kinds, so that colour means one thing. */
export interface CanvasMarks {
  readonly nodes: ReadonlyMap<
    string,
    {
      readonly state: MarkState;
      /** Numbers of the visits to this node, from 1; shown on the card's corner ("3 · 5 · 7"). */
      readonly visits: readonly number[];
      /** Replaces the summary, such as "Replied after 1 h 12 m". */
      readonly summary?: string;
      /** Replaces the usual word of the state, such as "2 fields". */
      readonly note?: string;
      /** Share from 0 to 1, drawn as a bar at the foot of the card. `summary` must say it too. */
      readonly share?: number;
      /** Figures drawn in place of `summary`, the first one emphasised. `summary` must say them too. */
      readonly figures?: readonly string[];
      /**
       * Change of the first figure, such as "▲ 4.1", and its direction for a view from afar. `summary` must say it too.
       */
      readonly change?: string;
      readonly trend?: Trend;
      /** Contacts that leave here, such as "44 left here", drawn beside the card. `summary` must say it too. */
      readonly leaving?: string;
    }
  >;
  readonly edges: ReadonlyMap<string, EdgeMark>;
  /** Notes that differ between two versions, by id. */
  readonly notes?: ReadonlyMap<string, ChangeMark | 'moved'>;
  /** Texts that replace the labels of edges, such as "Reply 58 %". */
  readonly edgeWords?: ReadonlyMap<string, string>;
  /** Figures drawn in place of edge labels. Edges with both keep the label in their accessible name. */
  readonly edgeFigures?: ReadonlyMap<string, EdgeFigures>;
  /** Stroke widths of edges with a heat, in layout units. @default by the level of heat */
  readonly edgeWidths?: ReadonlyMap<string, number>;
  /** Dims every node and edge without a mark. */
  readonly dimOthers: boolean;
  /** The node at the playhead. */
  readonly current?: string | undefined;
}

/** Whether two nodes may be connected: the label of the new edge, or the reason why not. */
export type ConnectDecision =
  { readonly ok: true; readonly label?: string } | { readonly ok: false; readonly reason: string };

/**
 * Requests of the user. The canvas changes nothing itself: it calls the owner, who passes a new version or layout. An
 * absent callback hides the control that would call it.
 */
export interface CanvasActions {
  select?(selection: CanvasSelection, options?: { readonly extend?: boolean }): void;
  openSettings?(nodeId: string): void;
  openEdge?(edgeId: string): void;
  /** The label of an edge is to be edited in place; `anchor` is the pill's rectangle in client coordinates. */
  editEdge?(edgeId: string, anchor: DOMRect): void;
  /** A node is to be inserted on an edge; `anchor` is where a picker may open, in client coordinates. */
  insertOnEdge?(edgeId: string, anchor: DOMRect): void;
  /**
   * A node is to be added after this one; `edgeType` is the kind of a missing edge, or undefined for any. `at` is the
   * wanted top left corner in layout coordinates, and `value` the value of the missing edge.
   */
  addAfter?(
    nodeId: string,
    edgeType: string | undefined,
    anchor: DOMRect,
    at?: { readonly x: number; readonly y: number },
    value?: unknown,
  ): void;
  connect?(connection: {
    readonly source: string;
    readonly target: string;
    readonly edgeType?: string;
    readonly value?: unknown;
  }): void;
  /** The end of an edge was pulled into the void: it is to lead to a new node at `at`, in layout coordinates. */
  addAtEnd?(edgeId: string, anchor: DOMRect, at: { readonly x: number; readonly y: number }): void;
  reconnect?(change: { readonly edgeId: string; readonly source?: string; readonly target?: string }): void;
  /** Nodes were dropped: top left corners in layout coordinates, one call per gesture. */
  moveNodes?(places: { readonly [nodeId: string]: { readonly x: number; readonly y: number } }): void;
  /** Duplicates of nodes were dropped: top left corners of the copies by the id of the original. */
  duplicateTo?(places: { readonly [nodeId: string]: { readonly x: number; readonly y: number } }): void;
  remove?(selection: CanvasSelection): void;
  duplicate?(selection: CanvasSelection): void;
  /** Whether an edge may lead there: a new one, this missing one, or the existing one with this id. */
  canConnect?(source: string, target: string, movedEdgeId?: string, open?: OpenEdge): ConnectDecision;
  /** Whether one more edge, or this missing one, may leave a node, wherever it leads. */
  canContinue?(nodeId: string, open?: OpenEdge): ConnectDecision;
  /**
   * A node type was dropped (see `nodeDragType`) with its corner at a position in layout coordinates, on an edge or an
   * open end if one was under it.
   */
  dropType?(
    type: string,
    at: { readonly x: number; readonly y: number },
    onEdgeId?: string,
    onOpenEdge?: OpenEdge,
  ): void;
  /** A node without incoming edges was dropped on an edge or an open end. */
  joinNode?(nodeId: string, place: DropPlace): void;
  /**
   * Whether a carried node may be dropped there, and the label of the edge to it; undefined where a drop only moves it.
   */
  canDrop?(node: CarriedNode, place: DropPlace): ConnectDecision | undefined;
  /** Layout with a carried node on an edge; undefined where computing it would take too long. */
  previewDrop?(node: CarriedNode, edgeId: string): DropPreview | undefined;
  /** A context menu was requested for a node, an edge, a note or the empty canvas. */
  openMenu?(
    target: { readonly nodeId?: string; readonly edgeId?: string; readonly noteId?: string },
    anchor: DOMRect,
  ): void;
  /**
   * Escape was pressed while only a selection is left. Returns true if the owner closed something else; the selection
   * then stays.
   */
  leave?(): boolean;
  /** A note was begun on a node or at a position in layout coordinates. Returns its id; undefined refuses it. */
  addNote?(note: {
    readonly text: string;
    readonly nodeId?: string;
    readonly x?: number;
    readonly y?: number;
  }): string | undefined;
  /**
   * The text of a note changed, once per keystroke, or its position, once per gesture: relative to the corner of its
   * node if it has one.
   */
  setNote?(change: { readonly noteId: string; readonly text?: string; readonly x?: number; readonly y?: number }): void;
  /** A burst of typing into a note has ended. */
  noteWritten?(): void;
  removeNotes?(noteIds: readonly string[]): void;
  /** A gesture ended without effect: the reason that was shown at the pointer and announced. */
  refused?(reason: string): void;
}

/** Notes of the canvas, for its owner. Functions return false where they can do nothing. */
export interface CanvasNotesView {
  /**
   * Opens a new note on a node or at a position in client coordinates, else in the middle. `addNote` is called with its
   * first character.
   */
  write(on: {
    readonly nodeId?: string | undefined;
    readonly at?: { readonly x: number; readonly y: number } | undefined;
  }): boolean;
  /** Reveals a note and opens it for editing. */
  edit(noteId: string): boolean;
  /** Reveals a note and focuses it. */
  focus(noteId: string): boolean;
  /** Reveals a note and highlights it without focusing it, until another call. */
  point(noteId: string | undefined): boolean;
  /** Returns the note with the keyboard focus. */
  focused(): string | undefined;
  /** Focuses the next (1) or previous (-1) note, cyclically; with `nodeId` first a note of that node. */
  next(by: 1 | -1, nodeId?: string): boolean;
  /** Requests a move of a note by this distance in layout units. */
  nudge(noteId: string, by: { readonly x: number; readonly y: number }): boolean;
  /** Rectangle of a note in client coordinates; undefined while it is not mounted. */
  rectOf(noteId: string): DOMRect | undefined;
}

/** Camera and focus of the canvas, for its owner. */
export interface CanvasView {
  /** Where the view is; where a glide leads, while it is under way. */
  viewport(): Viewport;
  /** Puts the camera there at once. */
  lookFrom(viewport: Viewport): void;
  /** Fits all nodes, or these, into the view; never above 100 %, and below 10 % where that takes it. */
  fit(nodeIds?: readonly string[]): void;
  /** Sets the zoom; 1 is 100 %, clamped to 10–200 %. */
  zoomTo(zoom: number): void;
  /** Centres a node, at `zoom` if given; else at the present zoom, or closer where that is too far away. */
  centerOn(nodeId: string, zoom?: number | { readonly atLeast: number }): void;
  /** Moves the camera as little as needed to show a node in the free area, clear of what lies over the canvas. */
  reveal(nodeId: string): void;
  /** Does the same for the label of an edge, or its middle where it has none. */
  revealEdge(edgeId: string): void;
  /**
   * Does the same for several nodes, edges and notes. Where the free area has no room for all of them, it shows the
   * first, unless one of them is in it already; where it has more, the `+` of their missing edges as well.
   */
  follow(what: {
    readonly nodeIds?: readonly string[];
    readonly edgeIds?: readonly string[];
    readonly noteIds?: readonly string[];
  }): void;
  /**
   * Remembers the view, for a panel that opens over it. The returned function glides back, unless the user has moved the
   * view since, or what is selected would be covered or out of view there.
   */
  hold(): () => void;
  /** Reveals a node and focuses it. With `still` the camera stays. */
  focusNode(nodeId: string, options?: { readonly still?: boolean }): void;
  /** Reveals an edge and focuses it; focuses its source where labels are too small to be drawn. */
  focusEdge(edgeId: string): void;
  /** Performs the act of a key at the focus. Returns false if there was nothing to do. */
  act(act: CanvasAct): boolean;
  /** The node or edge with the keyboard focus; undefined while the focus is elsewhere. */
  focused(): CanvasSelection | undefined;
  /** Starts an edge by keyboard: arrows choose the target, Enter connects, Escape cancels. */
  connect(nodeId: string): void;
  /** Begins to move a node by keyboard: arrows choose the path, Enter moves it there, Escape cancels. */
  move(nodeId: string): void;
  /** Carries node types over the canvas. */
  readonly carry: CanvasCarry;
  /** Requests a move of nodes by this distance; returns false where nothing can be moved. */
  nudge(nodeIds: readonly string[], by: { readonly x: number; readonly y: number }): boolean;
  /** Rectangles of nodes in layout coordinates, mounted or not. */
  placesOf(nodeIds: readonly string[]): ReadonlyMap<string, Rect>;
  /** Rectangle of a card or a pill in client coordinates; undefined while it is not mounted. */
  rectOf(target: { readonly nodeId?: string; readonly edgeId?: string }): DOMRect | undefined;
  /** Notes of the canvas. */
  readonly notes: CanvasNotesView;
}

/** Returns the actions for selected nodes as menu items. */
export type CanvasTools = (about: CanvasSelection, anchor?: DOMRect) => readonly MenuItem[];

/** Props of a host's view of a node. The view fills the card; frame, ports, badges and names stay with the canvas. */
export interface NodeViewProps {
  /** The node as it is in the definition. */
  readonly node: WorkflowNode;
  /** Title: the user's own, else that of the node type. */
  readonly title: string;
  /** Summary in parts: text and placeholders. */
  readonly summary: readonly SummaryPart[];
  /** Whether the node is selected. */
  readonly selected: boolean;
}

/** Props of a host's view of an edge's pill. */
export interface EdgeViewProps {
  /** The edge as it is in the definition. */
  readonly edge: WorkflowEdge;
  /** Label of the edge; undefined without one. */
  readonly label: string | undefined;
  /** Whether the edge is selected. */
  readonly selected: boolean;
}

export interface WorkflowCanvasProps {
  readonly version: WorkflowVersion;
  readonly layout: Layout;
  readonly presentation?: Presentation | undefined;
  /** Accessible name: the name of the workflow. */
  readonly label: string;
  readonly selection?: CanvasSelection | undefined;
  /** The worst severity per node becomes its badge. */
  readonly problems?: readonly Problem[] | undefined;
  readonly missingEdges?: readonly CanvasMissingEdge[] | undefined;
  readonly marks?: CanvasMarks | undefined;
  /** Hides ports, `+`, tools and dragging; camera and selection stay. */
  readonly readOnly?: boolean | undefined;
  readonly icons?: IconTable | undefined;
  /**
   * Views of a host by `NodeType.type`. In a large workflow cards far from the view unmount and mount again: keep
   * lasting state outside of them.
   */
  readonly nodeViews?: { readonly [type: string]: ComponentType<NodeViewProps> } | undefined;
  /** Views of a host for pills, by edge type. */
  readonly edgeViews?: { readonly [edgeType: string]: ComponentType<EdgeViewProps> } | undefined;
  /** Nodes that represent a collapsed region, drawn as a pile of cards. Pass the same set while its members stay. */
  readonly piles?: ReadonlySet<string> | undefined;
  readonly density?: 'comfortable' | 'compact' | undefined;
  /**
   * Opens with the whole drawing in the middle, instead of its start at a readable size.
   * @default false
   */
  readonly opensWhole?: boolean | undefined;
  /**
   * Where the canvas opens.
   * @default the start of the drawing, or with `opensWhole` all of it
   */
  readonly defaultViewport?: Viewport | undefined;
  /** Called with where the camera is: first of all, and in each frame that moves it. */
  readonly onCamera?: ((viewport: Viewport) => void) | undefined;
  readonly actions?: CanvasActions | undefined;
  readonly viewRef?: Ref<CanvasView> | undefined;
  /** Key bindings of the canvas. @default `canvasBindings` */
  readonly bindings?: CanvasBindings | undefined;
  /**
   * Tools over selected nodes, beside the menu. Called when they appear, and again with the anchor of the pressed
   * button. Pass a stable function. @default derived from `actions`
   */
  readonly tools?: CanvasTools | undefined;
  /**
   * Rectangles of the owner's overlays in client coordinates: `fit` keeps nodes clear of them. `ViewBar` and `Minimap`
   * are included already.
   */
  readonly covers?: (() => readonly DOMRect[]) | undefined;
  /** Drawn beneath the cards in layout coordinates, such as where a node was before. */
  readonly under?: ReactNode;
  /** Rectangles of `under` in layout coordinates: the first view and `fit` have room for them. */
  readonly besides?: readonly Rect[] | undefined;
  /** Overlays: `ViewBar`, `Minimap`, a hint. */
  readonly children?: ReactNode;
}
