import type { Presentation, WorkflowEdge, WorkflowNode } from '#model';
import type { LayoutDensity, LayoutDirection } from './layout-metrics.js';
import type { LaidOutNode, Layout } from './layout.js';

/** The automatic positions of nodes, before users move them. */
export interface AutomaticPositions {
  readonly density: LayoutDensity;
  readonly direction: LayoutDirection;
  /** Undefined where there is no such node, or no position for it yet. */
  of(nodeId: string): LaidOutNode | undefined;
}

/** The input of a layout, as far as positions go. */
export interface Shown {
  /** The positions of the engine. */
  readonly engine: AutomaticPositions;
  /** For a provisional layout, positions of nodes that the engine has not arranged yet. */
  readonly guesses?: ReadonlyMap<string, LaidOutNode>;
  readonly presentation: Presentation | undefined;
  /** The lists it was read from; absent where unknown. */
  readonly nodes?: readonly WorkflowNode[];
  readonly edges?: readonly WorkflowEdge[];
}

const shownOf = new WeakMap<Layout, Shown>();

/** Associates a layout, also a provisional one, with its input. */
export function rememberShown(layout: Layout, shown: Shown): void {
  shownOf.set(layout, shown);
}

/** Returns the input of a layout; undefined for one made elsewhere. */
export function shownIn(layout: Layout): Shown | undefined {
  return shownOf.get(layout);
}

/** Returns the automatic positions behind a layout, provisional ones included. */
export function automaticIn(layout: Layout): AutomaticPositions | undefined {
  const shown = shownOf.get(layout);
  if (!shown?.guesses) return shown?.engine;
  const { engine, guesses } = shown;
  return { ...engine, of: (nodeId) => engine.of(nodeId) ?? guesses.get(nodeId) };
}

/** Returns whether a layout was made for exactly these nodes. */
export function isMadeFor(layout: Layout, nodes: readonly WorkflowNode[]): boolean {
  return shownOf.get(layout)?.nodes === nodes;
}
