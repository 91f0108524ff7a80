import type { ReactNode, Ref } from 'react';
import type { Presentation, Problem, WorkflowVersion } from '#model';
import type { IconTable } from '#ui';

/** Steps and paths that are chosen, by wire id. */
export interface OutlineSelection {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

/** A path that the rules want and nobody drew yet. */
export interface OutlineMissingEdge {
  readonly nodeId: string;
  readonly edgeType: string;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/** What is in the hand over the rows: a new step of a type, a step that is here, or a branch. */
export type OutlineCarried = { readonly type: string } | { readonly nodeId: string } | { readonly edgeId: string };

/** What is under it: a path, the open end of a step, or for a branch the one whose place it would take. */
export interface OutlineDropPlace {
  readonly edgeId?: string;
  readonly open?: { readonly nodeId: string; readonly edgeType?: string | undefined; readonly value?: unknown };
  readonly branch?: string;
}

/** Whether it may land there; a branch before or behind the one it takes the place of. */
export type OutlineDropDecision =
  { readonly ok: true; readonly side?: 'before' | 'behind' } | { readonly ok: false; readonly reason: string };

/** Carrying something over the rows by whatever moves it. */
export interface OutlineCarry {
  /** It is over this point of the screen now. False: beside the rows, or over nothing it could land on. */
  over(carried: OutlineCarried, at: { readonly x: number; readonly y: number }): boolean;
  /** It is let go of. False where that did nothing. */
  drop(carried: OutlineCarried, at: { readonly x: number; readonly y: number }): boolean;
  /** It is carried no more. */
  end(): void;
}

/**
 * What a person asks for. The outline changes nothing itself: it asks, the owner decides and hands down a new version. Shaped
 * like what the canvas asks for, so that one owner serves both. A callback that is absent hides what would call it.
 */
export interface OutlineActions {
  select?(selection: OutlineSelection): void;
  openSettings?(nodeId: string): void;
  openEdge?(edgeId: string): void;
  /** A step is wanted on a path. The rectangle, in client coordinates, is where a picker may open. */
  insertOnEdge?(edgeId: string, anchor: DOMRect): void;
  /** A step is wanted after this one; with the kind of a path that is missing, or undefined to leave it open. */
  addAfter?(nodeId: string, edgeType: string | undefined, anchor: DOMRect): void;
  /** The first step is wanted. */
  addFirst?(anchor: DOMRect): void;
  /** The step that a new path from this one shall lead to is to be chosen. */
  chooseTarget?(nodeId: string, anchor: DOMRect): void;
  /** Whether what is carried may land there; undefined where that means nothing. */
  canDrop?(carried: OutlineCarried, place: OutlineDropPlace): OutlineDropDecision | undefined;
  /** It was let go of there. Absent: rows cannot be dragged. */
  drop?(carried: OutlineCarried, place: OutlineDropPlace): void;
  /** Escape, with nothing of the outline's own to leave but what is selected. True: something else was left, and the selection stays. */
  leave?(): boolean;
  /** A context menu was asked for, on a step or a path. */
  openMenu?(target: { readonly nodeId?: string; readonly edgeId?: string }, anchor: DOMRect): void;
}

/** What the outline does by itself when asked. It changes no workflow. */
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
  | 'open'
  | 'menu'
  | 'back'
  | 'collapse-all'
  | 'expand-all';

/** The keys of each act, such as `ArrowDown` or `Shift+F10`. One that is left out has none. */
export type OutlineBindings = { readonly [act in OutlineAct]?: readonly string[] };

/** The focus and the scroll, for whoever stands around the outline. */
export interface OutlineView {
  /** Scrolls as little as needed to bring a step's row into view, and opens what it is collapsed in. */
  reveal(nodeId: string): void;
  /** Reveals a step's row and gives it the keyboard focus, as soon as it is there. */
  focusNode(nodeId: string, options?: { readonly still?: boolean }): void;
  /** The same for a path's row. */
  focusEdge(edgeId: string): void;
  /** Does what a key of the outline would, where the focus is. False: there was nothing to do. */
  act(act: OutlineAct): boolean;
  /** The step or path that has the keyboard focus; undefined where the focus is elsewhere. */
  focused(): OutlineSelection | undefined;
  /** Where the row of a step or path is, in client coordinates; undefined where it is not in the page. */
  rectOf(target: { readonly nodeId?: string; readonly edgeId?: string }): DOMRect | undefined;
  /** Carries step types over the rows. */
  readonly carry: OutlineCarry;
  /** Asks which step a new path shall lead to. */
  connect(nodeId: string): void;
}

export interface WorkflowOutlineProps {
  readonly version: WorkflowVersion;
  readonly presentation?: Presentation | undefined;
  /** The accessible name: the workflow's. */
  readonly label: string;
  readonly selection?: OutlineSelection | undefined;
  /** How many problems a step has becomes its badge. */
  readonly problems?: readonly Problem[] | undefined;
  readonly missingEdges?: readonly OutlineMissingEdge[] | undefined;
  /** Nothing to add or change; looking around, collapsing and selecting stay. */
  readonly readOnly?: boolean | undefined;
  /** Steps to mark, such as those found by a search. */
  readonly found?: ReadonlySet<string> | undefined;
  readonly icons?: IconTable | undefined;
  readonly actions?: OutlineActions | undefined;
  readonly viewRef?: Ref<OutlineView> | undefined;
  /** The keys of what the outline does by itself; the usual ones where left out. */
  readonly bindings?: OutlineBindings | undefined;
  /** More buttons beside those that collapse and expand. */
  readonly children?: ReactNode;
}
