import type { ReactNode, Ref } from 'react';
import type { Presentation, Problem, WorkflowVersion } from '#model';
import type { IconTable } from '#ui';

/** Selected nodes and edges, by wire id. */
export interface OutlineSelection {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

/** An edge that the rules require and the definition lacks. */
export interface OutlineMissingEdge {
  readonly nodeId: string;
  readonly edgeType: string;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/** What is carried over the rows: a new node of a type, an existing node, or a branch. */
export type OutlineCarried = { readonly type: string } | { readonly nodeId: string } | { readonly edgeId: string };

/** The target under it: an edge, the open end of a node, or for a branch the one whose place it would take. */
export interface OutlineDropPlace {
  readonly edgeId?: string;
  readonly open?: { readonly nodeId: string; readonly edgeType?: string | undefined; readonly value?: unknown };
  readonly branch?: string;
}

/** Whether it may be dropped there, with what it does in words; a branch before or after the one it is dropped on. */
export type OutlineDropDecision =
  | { readonly ok: true; readonly side?: 'before' | 'behind'; readonly words?: string }
  | { readonly ok: false; readonly reason: string };

/** Carries a node over the rows with any input device. */
export interface OutlineCarry {
  /** Moves it. Returns false outside of the rows, or over no target. */
  over(carried: OutlineCarried, at: { readonly x: number; readonly y: number }): boolean;
  /** Drops it. Returns false if that did nothing. */
  drop(carried: OutlineCarried, at: { readonly x: number; readonly y: number }): boolean;
  /** Cancels. */
  end(): void;
}

/**
 * Requests of the user. The outline changes nothing itself: it calls the owner, who passes a new version. Shaped like
 * the canvas's actions, so that one owner serves both. An absent callback hides the control that would call it.
 */
export interface OutlineActions {
  /** `extend`: what was selected before is in it already. */
  select?(selection: OutlineSelection, options?: { readonly extend?: boolean }): void;
  openSettings?(nodeId: string): void;
  openEdge?(edgeId: string): void;
  /** The panel of a group was requested. */
  openGroup?(groupId: string): void;
  /** A node is to be inserted on an edge; `anchor` is where a picker may open, in client coordinates. */
  insertOnEdge?(edgeId: string, anchor: DOMRect): void;
  /** A node is to be added after this one; `edgeType` and `value` are those of a missing edge, or undefined. */
  addAfter?(nodeId: string, edgeType: string | undefined, anchor: DOMRect, value?: unknown): void;
  /** The first node is to be added. */
  addFirst?(anchor: DOMRect): void;
  /** The target of a new edge from this node is to be chosen. */
  chooseTarget?(nodeId: string, anchor: DOMRect): void;
  /** Whether the carried node or branch may be dropped there; undefined where a drop has no effect. */
  canDrop?(carried: OutlineCarried, place: OutlineDropPlace): OutlineDropDecision | undefined;
  /** It was dropped there. Absent: rows cannot be dragged. */
  drop?(carried: OutlineCarried, place: OutlineDropPlace): void;
  /**
   * Escape was pressed while only a selection is left. Returns true if the owner closed something else; the selection
   * then stays.
   */
  leave?(): boolean;
  /** A drag or a move by keys ended without effect: the reason that was shown and announced. */
  refused?(reason: string): void;
  /** A context menu was requested for a node, an edge or a group. */
  openMenu?(
    target: { readonly nodeId?: string; readonly edgeId?: string; readonly groupId?: string },
    anchor: DOMRect,
  ): void;
}

/** Acts of the outline. None of them changes the workflow. */
export type OutlineAct =
  | 'go-down'
  | 'go-up'
  | 'go-left'
  | 'go-right'
  | 'go-first'
  | 'go-last'
  | 'extend-down'
  | 'extend-up'
  | 'paths'
  | 'jump'
  | 'open'
  | 'menu'
  | 'back'
  | 'collapse-all'
  | 'expand-all';

/** Keys of each act, such as `ArrowDown` or `Shift+F10`. An absent act has none. */
export type OutlineBindings = { readonly [act in OutlineAct]?: readonly string[] };

/** Focus and scroll position of the outline, for its owner. */
export interface OutlineView {
  /** Scrolls as little as needed to show a node's row, and expands the rows around it. */
  reveal(nodeId: string): void;
  /** Reveals a node's row and focuses it once it is mounted. */
  focusNode(nodeId: string, options?: { readonly still?: boolean }): void;
  /** Does the same for an edge's row. */
  focusEdge(edgeId: string): void;
  /** Does the same for the row of a group, without expanding it. */
  focusGroup(groupId: string): void;
  /** Begins to move a node by keyboard: arrows choose the path, Enter moves it there, Escape cancels. */
  move(nodeId: string): void;
  /** Performs the act of a key at the focus. Returns false if there was nothing to do. */
  act(act: OutlineAct): boolean;
  /** The node, edge or nodes of the group with the keyboard focus; undefined while the focus is elsewhere. */
  focused(): OutlineSelection | undefined;
  /** Rectangle of a row in client coordinates; undefined while it is not mounted. */
  rectOf(target: { readonly nodeId?: string; readonly edgeId?: string }): DOMRect | undefined;
  /** Carries node types over the rows. */
  readonly carry: OutlineCarry;
  /** Requests the target of a new edge. */
  connect(nodeId: string): void;
}

/** The visits of a run to a node, in words of the owner. */
export interface OutlineVisit {
  /** The numbers of the visits, such as "3 · 5". */
  readonly numbers: string;
  /** The colour of the numbers. Absent: that of the path taken. */
  readonly look?: 'err' | 'wait' | undefined;
  /** What the row says in its accessible name, such as "done, visits 3 · 5". */
  readonly words: string;
  /** Replaces the summary of the node, such as "Replied after 1 h 12 m". */
  readonly summary?: string | undefined;
}

export interface WorkflowOutlineProps {
  readonly version: WorkflowVersion;
  readonly presentation?: Presentation | undefined;
  /** Accessible name: the name of the workflow. */
  readonly label: string;
  readonly selection?: OutlineSelection | undefined;
  /** The number of problems per node becomes its badge. */
  readonly problems?: readonly Problem[] | undefined;
  readonly missingEdges?: readonly OutlineMissingEdge[] | undefined;
  /** Hides what adds or changes; navigation, collapsing and selection stay. */
  readonly readOnly?: boolean | undefined;
  /** Nodes to highlight, such as search results. */
  readonly found?: ReadonlySet<string> | undefined;
  /** The visits of a run by node. With it, rows of nodes without a visit are set back. */
  readonly visits?: ReadonlyMap<string, OutlineVisit> | undefined;
  readonly icons?: IconTable | undefined;
  readonly actions?: OutlineActions | undefined;
  readonly viewRef?: Ref<OutlineView> | undefined;
  /** Key bindings of the outline. @default `outlineBindings` */
  readonly bindings?: OutlineBindings | undefined;
  /** Buttons beside those that collapse and expand. */
  readonly children?: ReactNode;
}
