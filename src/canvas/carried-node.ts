import type { Layout } from '#layout';

/** What is in the hand over the canvas: a new step of a type, or a step that is here. */
export type CarriedNode = { readonly type: string } | { readonly nodeId: string };

/** A path that a step offers and that leads nowhere yet. Without a kind, which one it will be is left open. */
export interface OpenEdge {
  readonly nodeId: string;
  readonly edgeType?: string | undefined;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/** What is under a carried step: a path, the open end of one, or neither. */
export interface DropPlace {
  readonly edgeId?: string | undefined;
  readonly open?: OpenEdge | undefined;
}

/** What the drawing would be if a carried step were let go of on a path. */
export interface DropPreview {
  readonly layout: Layout;
  /** The step, by the name that it has in that layout. */
  readonly nodeId: string;
  /** The path from it to where the split one led. Absent where there is none. */
  readonly onwardId?: string | undefined;
}

/** A point of the screen, in client coordinates. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Carrying a step type over the canvas by whatever moves it: the drawing shows where it would land, says why it may not, and
 * moves along when the pointer comes near its edge. Nothing is asked for before it is let go of.
 */
export interface CanvasCarry {
  /** It is over this point of the screen now. Answers the zoom of the drawing there; undefined beside the drawing. */
  over(node: CarriedNode, at: ScreenPoint): number | undefined;
  /** It is let go of; `corner` is where its top left corner is seen. False where that did nothing: beside the drawing, or refused. */
  drop(node: CarriedNode, at: ScreenPoint, corner?: ScreenPoint): boolean;
  /** It is carried no more. */
  end(): void;
}
