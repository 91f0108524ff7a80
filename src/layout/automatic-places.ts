import type { Presentation, WorkflowEdge, WorkflowNode } from '#model';
import type { LayoutDensity, LayoutDirection } from './layout-metrics.js';
import type { LaidOutNode, Layout } from './layout.js';

/** Where steps stand by themselves, before a person moves them. */
export interface AutomaticPositions {
  readonly density: LayoutDensity;
  readonly direction: LayoutDirection;
  /** Undefined where there is no such step, or no place for it yet. */
  of(nodeId: string): LaidOutNode | undefined;
}

/** What a layout was drawn from, as far as places go. */
export interface Shown {
  /** Where the engine put steps. */
  readonly engine: AutomaticPositions;
  /** Of a provisional layout, where steps were put that the engine has not seen yet. */
  readonly guesses?: ReadonlyMap<string, LaidOutNode>;
  readonly presentation: Presentation | undefined;
  /** The lists it was read from; absent where nobody knows. */
  readonly nodes?: readonly WorkflowNode[];
  readonly edges?: readonly WorkflowEdge[];
}

const shownOf = new WeakMap<Layout, Shown>();

/** Keeps with a layout, also a provisional one, what its places come from. */
export function rememberShown(layout: Layout, shown: Shown): void {
  shownOf.set(layout, shown);
}

/** What the places of a layout come from; undefined for one that does not come from this room. */
export function shownIn(layout: Layout): Shown | undefined {
  return shownOf.get(layout);
}

/** The automatic places that a layout was drawn from, those of a provisional one included. */
export function automaticIn(layout: Layout): AutomaticPositions | undefined {
  const shown = shownOf.get(layout);
  if (!shown?.guesses) return shown?.engine;
  const { engine, guesses } = shown;
  return { ...engine, of: (nodeId) => engine.of(nodeId) ?? guesses.get(nodeId) };
}

/** Whether a layout was made for these very steps: then each of them has a place in it, and nothing else has. */
export function isMadeFor(layout: Layout, nodes: readonly WorkflowNode[]): boolean {
  return shownOf.get(layout)?.nodes === nodes;
}
