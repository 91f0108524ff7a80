import type { ComponentType, ReactNode, Ref } from 'react';
import type { SummaryPart } from '#catalog';
import type { Layout, Rect } from '#layout';
import type { Presentation, Problem, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import type { IconTable, MenuItem } from '#ui';
import type { CanvasCarry, CarriedNode, DropPlace, DropPreview, OpenEdge } from './carried-node.js';
import type { CanvasAct, CanvasBindings } from './gestures/canvas-bindings.js';

/** Steps and paths that are chosen, by wire id. */
export interface CanvasSelection {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

/** A path that the rules want and nobody drew yet: shown as a dashed stub with a `+`. */
export interface CanvasMissingEdge {
  readonly nodeId: string;
  readonly edgeType: string;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/**
 * What a run did at a step, or what became of it. `unreached`: the run never came there. `moved`: it has another place in the flow. `counted`: many
 * runs came, and numbers say what they did. `loading`: nothing is known yet.
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
  | 'moved'
  | 'counted'
  | 'loading';

/** What became of a step or a path from one version to another. */
export type ChangeMark = 'added' | 'removed' | 'changed';

/** How many took a path, from few to nearly all: drawn as its width and strength. */
export type HeatMark = 'heat1' | 'heat2' | 'heat3' | 'heat4' | 'heat5';

/** What a run did on a path, or what became of it. */
export type EdgeMark = 'lit' | 'litfail' | ChangeMark | ExecutionMark | HeatMark;

/** Only one of two runs was here: the first, or the second. */
export type ExecutionMark = 'first' | 'second';

/** Which way a number went since another time, or on another version. */
export type Trend = 'up' | 'down';

/** Numbers on a path, each as it is written: what it is called, which share of people take it, how that changed, and how long it takes them. */
export interface EdgeFigures {
  readonly label?: string | undefined;
  readonly share?: string | undefined;
  readonly change?: string | undefined;
  readonly time?: string | undefined;
}

/** Decorations of a replay or a comparison. While they are there, colours of path kinds are dropped, so that colour can mean what happened. */
export interface CanvasMarks {
  readonly nodes: ReadonlyMap<
    string,
    {
      readonly state: MarkState;
      /** Which visits of the run were here, counted from 1; shown on the card's corner ("3 · 5 · 7"). */
      readonly visits: readonly number[];
      /** Replaces the summary, such as "Replied after 1 h 12 m". */
      readonly summary?: string;
      /** What exactly became of it, such as "2 fields", in place of the usual word. */
      readonly note?: string;
      /** A share from 0 to 1, drawn as a bar at the foot of the card. Say it in `summary` as well. */
      readonly share?: number;
      /** Numbers that are drawn in place of `summary`, the first of them so that it stands out. Say them in `summary` as well. */
      readonly figures?: readonly string[];
      /** What became of the first number, such as "▲ 4.1", and which way it went, for who is too far away to read it. Say it in `summary` as well. */
      readonly change?: string;
      readonly trend?: Trend;
      /** How many leave here, such as "44 left here": drawn beside the card. Say it in `summary` as well. */
      readonly leaving?: string;
    }
  >;
  readonly edges: ReadonlyMap<string, EdgeMark>;
  /** Words on paths in place of their own, such as "Reply 58 %". */
  readonly edgeWords?: ReadonlyMap<string, string>;
  /** Numbers on paths, drawn in place of words; for paths that have words as well, which are then heard and not seen. */
  readonly edgeFigures?: ReadonlyMap<string, EdgeFigures>;
  /** How wide paths with a heat are drawn, in layout units; by their heat where left out. */
  readonly edgeWidths?: ReadonlyMap<string, number>;
  /** Flattens every step and path that has no mark. */
  readonly dimOthers: boolean;
  /** The step the playhead is at. */
  readonly current?: string | undefined;
}

/** Whether two steps can be joined; with the name the new path would have, or the reason why not. */
export type ConnectDecision =
  { readonly ok: true; readonly label?: string } | { readonly ok: false; readonly reason: string };

/**
 * What a person asks for. The canvas changes nothing itself: it asks, the owner decides and hands down a new version or
 * layout. A callback that is absent hides what would call it.
 */
export interface CanvasActions {
  select?(selection: CanvasSelection, options?: { readonly extend?: boolean }): void;
  openSettings?(nodeId: string): void;
  openEdge?(edgeId: string): void;
  /** The words on a path are to be changed where they stand; the rectangle is the pill's, in client coordinates. */
  editEdge?(edgeId: string, anchor: DOMRect): void;
  /** A step is wanted in the middle of a path. The rectangle, in client coordinates, is where a picker may open. */
  insertOnEdge?(edgeId: string, anchor: DOMRect): void;
  /**
   * A step is wanted after this one; with the kind of a path that is missing, or undefined to leave it open. `at`, in layout
   * coordinates, is where its top left corner is wanted, if anywhere.
   */
  addAfter?(
    nodeId: string,
    edgeType: string | undefined,
    anchor: DOMRect,
    at?: { readonly x: number; readonly y: number },
  ): void;
  connect?(connection: { readonly source: string; readonly target: string; readonly edgeType?: string }): void;
  reconnect?(change: { readonly edgeId: string; readonly source?: string; readonly target?: string }): void;
  /** Steps were put somewhere: top left corners in layout coordinates, once per gesture. */
  moveNodes?(places: { readonly [nodeId: string]: { readonly x: number; readonly y: number } }): void;
  remove?(selection: CanvasSelection): void;
  duplicate?(selection: CanvasSelection): void;
  /** Whether a path may lead there: a new one, or the one with this id that is moved. */
  canConnect?(source: string, target: string, movedEdgeId?: string): ConnectDecision;
  /** Whether one more path may leave a step, wherever it will lead. */
  canContinue?(nodeId: string): ConnectDecision;
  /**
   * A step type was dropped (see `stepDragType`): with its corner at a place in layout coordinates, on a path or on an open end
   * when one was under it.
   */
  dropType?(
    type: string,
    at: { readonly x: number; readonly y: number },
    onEdgeId?: string,
    onOpenEdge?: OpenEdge,
  ): void;
  /** A step that nothing leads to was dropped on a path or on an open end. */
  joinNode?(nodeId: string, place: DropPlace): void;
  /** Whether a carried step may land there, and what the path to it would be called; undefined where it would only be moved. */
  canDrop?(node: CarriedNode, place: DropPlace): ConnectDecision | undefined;
  /** What the drawing would be with a carried step in a path; undefined where that would take too long to find out. */
  previewDrop?(node: CarriedNode, edgeId: string): DropPreview | undefined;
  /** A context menu was asked for, on a step, a path, a note or the empty canvas. */
  openMenu?(
    target: { readonly nodeId?: string; readonly edgeId?: string; readonly noteId?: string },
    anchor: DOMRect,
  ): void;
  /** Escape, with nothing of the canvas's own to leave but what is selected. True: something else was left, and the selection stays. */
  leave?(): boolean;
  /** A note was begun: on a step, or at a place in layout coordinates. Answers its id; undefined where there shall be none. */
  addNote?(note: {
    readonly text: string;
    readonly nodeId?: string;
    readonly x?: number;
    readonly y?: number;
  }): string | undefined;
  /** A note says something else, once for each letter, or was put elsewhere, once per gesture: from the corner of its step where it has one. */
  setNote?(change: { readonly noteId: string; readonly text?: string; readonly x?: number; readonly y?: number }): void;
  /** A burst of typing into a note has ended. */
  noteWritten?(): void;
  removeNotes?(noteIds: readonly string[]): void;
}

/** The notes on the canvas, for whoever stands around it. What cannot be done answers false. */
export interface CanvasNotesView {
  /** Opens a new note to be written: on a step, or at a place in client coordinates, else in the middle. It is asked for with its first letter. */
  write(on: {
    readonly nodeId?: string | undefined;
    readonly at?: { readonly x: number; readonly y: number } | undefined;
  }): boolean;
  edit(noteId: string): boolean;
  /** Reveals a note and gives it the keyboard focus. */
  focus(noteId: string): boolean;
  /** Brings a note into view and makes it stand out, without the focus, until another is pointed at or none. */
  point(noteId: string | undefined): boolean;
  /** The note that has the keyboard focus. */
  focused(): string | undefined;
  /** Goes to the next (1) or previous (-1) note, round and round; from a step, to one of its own. */
  next(by: 1 | -1, nodeId?: string): boolean;
  nudge(noteId: string, by: { readonly x: number; readonly y: number }): boolean;
  /** Where a note is, in client coordinates; undefined where it is not in the page. */
  rectOf(noteId: string): DOMRect | undefined;
}

/** The camera and the focus, for whoever stands around the canvas. */
export interface CanvasView {
  /** Brings everything, or these steps, into view; never above 100 %. */
  fit(nodeIds?: readonly string[]): void;
  /** 1 is 100 %; kept between 10 and 200 %. */
  zoomTo(zoom: number): void;
  /** Puts a step in the middle; at a zoom where one is given, else at the one there is, or closer where that is too far away. */
  centerOn(nodeId: string, zoom?: number | { readonly atLeast: number }): void;
  /** Moves as little as needed to bring a step into view. */
  reveal(nodeId: string): void;
  /** The same for the words of a path, or its middle where it has none. */
  revealEdge(edgeId: string): void;
  /** Reveals a step and gives it the keyboard focus. With `still` the camera stays where it is. */
  focusNode(nodeId: string, options?: { readonly still?: boolean }): void;
  /** The same for a path; where its words are too small to be shown, its step. */
  focusEdge(edgeId: string): void;
  /** Does what a key of the canvas would, where the focus is. False: there was nothing to do. */
  act(act: CanvasAct): boolean;
  /** The step or path that has the keyboard focus; undefined where the focus is elsewhere. */
  focused(): CanvasSelection | undefined;
  /** Begins a path by keys: arrows choose among the steps it may lead to, Enter joins, Escape gives it up. */
  connect(nodeId: string): void;
  /** Carries step types over the drawing. */
  readonly carry: CanvasCarry;
  /** Asks for steps to be moved by this much; false where nothing can be moved. */
  nudge(nodeIds: readonly string[], by: { readonly x: number; readonly y: number }): boolean;
  /** Where steps stand in the drawing, in layout coordinates, whether they are in the page or not. */
  placesOf(nodeIds: readonly string[]): ReadonlyMap<string, Rect>;
  /** Where a step's card or a path's pill is, in client coordinates; undefined where it is not in the page. */
  rectOf(target: { readonly nodeId?: string; readonly edgeId?: string }): DOMRect | undefined;
  readonly notes: CanvasNotesView;
}

/** What can be done at once with selected steps, as rows of a menu. */
export type CanvasTools = (about: CanvasSelection, anchor?: DOMRect) => readonly MenuItem[];

/** What a drawing of a host's own gets for a step. It fills the card; frame, ports, badges and names stay the canvas's. */
export interface NodeViewProps {
  readonly node: WorkflowNode;
  readonly title: string;
  readonly summary: readonly SummaryPart[];
  readonly selected: boolean;
}

/** What a drawing of a host's own gets for a path's pill. */
export interface EdgeViewProps {
  readonly edge: WorkflowEdge;
  readonly label: string | undefined;
  readonly selected: boolean;
}

export interface WorkflowCanvasProps {
  readonly version: WorkflowVersion;
  readonly layout: Layout;
  readonly presentation?: Presentation | undefined;
  /** The accessible name: the workflow's. */
  readonly label: string;
  readonly selection?: CanvasSelection | undefined;
  /** Worst severity per step becomes its badge. */
  readonly problems?: readonly Problem[] | undefined;
  readonly missingEdges?: readonly CanvasMissingEdge[] | undefined;
  readonly marks?: CanvasMarks | undefined;
  /** No ports, no `+`, no tools, no dragging; looking around and selecting stay. */
  readonly readOnly?: boolean | undefined;
  readonly icons?: IconTable | undefined;
  /**
   * Own drawings by `NodeType.type`. In a large workflow the cards of steps far from the view leave the page and come back as new
   * ones: state that must last belongs outside of them.
   */
  readonly nodeViews?: { readonly [type: string]: ComponentType<NodeViewProps> } | undefined;
  /** Own pills by edge type. */
  readonly edgeViews?: { readonly [edgeType: string]: ComponentType<EdgeViewProps> } | undefined;
  /** Steps that stand for several, drawn as a pile of cards. The same set as long as they are the same. */
  readonly piles?: ReadonlySet<string> | undefined;
  readonly density?: 'comfortable' | 'compact' | undefined;
  readonly actions?: CanvasActions | undefined;
  readonly viewRef?: Ref<CanvasView> | undefined;
  /** The keys of what the canvas does by itself; the usual ones where left out. */
  readonly bindings?: CanvasBindings | undefined;
  /**
   * What the toolbar over selected steps offers, beside the menu. Asked when it is shown, and again, with the place of the button,
   * when one is pressed. The same function as long as it would answer the same. Absent: what `actions` has for it.
   */
  readonly tools?: CanvasTools | undefined;
  /** What of the owner's own lies over the canvas, in client coordinates: "fit" keeps steps clear of it. `ViewBar` and `Minimap` are known. */
  readonly covers?: (() => readonly DOMRect[]) | undefined;
  /** What floats over the canvas: `ViewBar`, `Minimap`, a hint. */
  readonly children?: ReactNode;
}
