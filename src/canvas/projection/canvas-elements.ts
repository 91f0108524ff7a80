import type { Edge, Node } from '@xyflow/react';
import type { EdgeKind } from '#catalog';
import type { LayoutDirection, Point } from '#layout';
import type { WorkflowEdge } from '#model';
import type { MarkState, EdgeFigures, EdgeMark, Trend } from '../canvas-props.js';
import type { NodeContent } from '#rules';

/** Hint for a node while an edge is drawn. */
export type ConnectHint = 'droptarget' | 'valid' | 'nodrop';

/**
 * Data of a card. A new object only when a value changes. The accessible name is not part of it: names count nodes, and
 * one more node must not render all of them (see `CardNames`).
 */
export interface NodeData extends Record<string, unknown> {
  readonly nodeId: string;
  readonly content: NodeContent;
  readonly errors: number;
  readonly warnings: number;
  readonly mark: MarkState | undefined;
  readonly markSummary: string | undefined;
  readonly markNote: string | undefined;
  readonly markShare: number | undefined;
  readonly markFigures: readonly string[] | undefined;
  readonly markChange: string | undefined;
  readonly trend: Trend | undefined;
  readonly leaving: string | undefined;
  /** There is no space beside the card. */
  readonly leavingAbove?: boolean;
  readonly visits: readonly number[];
  readonly dim: boolean;
  readonly current: boolean;
  /** The node represents a collapsed region. */
  readonly pile: boolean;
  readonly tabbable: boolean;
  readonly selected: boolean;
  readonly hint: ConnectHint | undefined;
  readonly dragging: boolean;
}

/** A node of React Flow. */
export type CanvasNode = Node<NodeData, 'node'>;

/** Data of an edge's line and pill. */
export interface EdgeData extends Record<string, unknown> {
  readonly edgeId: string;
  readonly edge: WorkflowEdge;
  readonly name: string;
  readonly label: string | undefined;
  readonly icon: string | undefined;
  readonly kind: EdgeKind;
  readonly points: readonly Point[];
  readonly labelAt: Point | undefined;
  /** That of the layout. Absent: down. */
  readonly direction: LayoutDirection | undefined;
  /** Ends in the layout: while a node is dragged the real ends differ, and the edge is rerouted. */
  readonly sourceAt: Point;
  readonly targetAt: Point;
  readonly mark: EdgeMark | undefined;
  readonly figures: EdgeFigures | undefined;
  /** Stroke width, where its mark gives none. */
  readonly width: number | undefined;
  readonly dim: boolean;
  readonly selected: boolean;
  /** A carried node is over it; `refused` where it may not be dropped. */
  readonly dropping: 'open' | 'refused' | undefined;
}

/** An edge of React Flow. */
export type CanvasEdge = Edge<EdgeData, 'edge'>;
