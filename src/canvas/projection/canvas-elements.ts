import type { Edge, Node } from '@xyflow/react';
import type { EdgeKind } from '#catalog';
import type { Point } from '#layout';
import type { WorkflowEdge } from '#model';
import type { MarkState, EdgeFigures, EdgeMark, Trend } from '../canvas-props.js';
import type { NodeContent } from '#rules';

/** What connecting says about a step while it goes on. */
export type ConnectHint = 'droptarget' | 'valid' | 'nodrop';

/**
 * What a step's card needs to know. A new object only when something in it is new. Its name is not among it: names count
 * steps, and one more step must not draw all of them again (see `CardNames`).
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
  /** Beside the card there is no room to say it. */
  readonly leavingAbove?: boolean;
  readonly visits: readonly number[];
  readonly dim: boolean;
  readonly current: boolean;
  /** It stands for several steps. */
  readonly pile: boolean;
  readonly tabbable: boolean;
  readonly selected: boolean;
  readonly hint: ConnectHint | undefined;
  readonly dragging: boolean;
}

/** A step as React Flow knows it. */
export type CanvasNode = Node<NodeData, 'node'>;

/** What a path's line and pill need to know. */
export interface EdgeData extends Record<string, unknown> {
  readonly edgeId: string;
  readonly edge: WorkflowEdge;
  readonly name: string;
  readonly label: string | undefined;
  readonly icon: string | undefined;
  readonly kind: EdgeKind;
  readonly points: readonly Point[];
  readonly labelAt: Point | undefined;
  /** Where the ends stand in the layout: while a step is dragged the real ends differ, and the path is routed anew. */
  readonly sourceAt: Point;
  readonly targetAt: Point;
  readonly mark: EdgeMark | undefined;
  readonly figures: EdgeFigures | undefined;
  /** How wide its line is, where its mark does not say it. */
  readonly width: number | undefined;
  readonly dim: boolean;
  readonly selected: boolean;
  /** A carried step is over it, and would land here or may not. */
  readonly dropping: 'open' | 'refused' | undefined;
}

/** A path as React Flow knows it. */
export type CanvasEdge = Edge<EdgeData, 'edge'>;
