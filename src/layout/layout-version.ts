import type { Presentation, WorkflowVersion } from '#model';
import { type Arrangement, arrangeGraph } from './arrange-graph.js';
import { drawArrangement } from './draw-arrangement.js';
import type { LayoutGraph } from './layout-graph.js';
import { type LayoutDensity, type LayoutDirection, type LayoutMetrics, layoutMetrics, type Size } from './layout-metrics.js';
import type { Layout } from './layout.js';
import { keepUnchanged } from './keep-unchanged.js';
import { type ReadGraph, readGraph } from './read-graph.js';

/** What a layout may be asked for besides the version. */
export interface LayoutOptions {
  /** Which way the main path runs; `down` when absent. */
  readonly direction?: LayoutDirection;
  /** `comfortable` to build, `compact` to replay and compare; `comfortable` when absent. */
  readonly density?: LayoutDensity;
  /** Measured sizes of steps that are not drawn in the usual size. */
  readonly sizes?: { readonly [nodeId: string]: Size };
  /** A person's nudges and pins. They move single steps; the automatic place of the others does not depend on them. */
  readonly presentation?: Presentation;
  /** The layout before this one. What stays where it was stays the same object. */
  readonly previous?: Layout;
}

/** A layout in the making: what the engine is given, here or on another thread, and what becomes of its answer. */
export interface LayoutPlan {
  readonly graph: LayoutGraph;
  readonly metrics: LayoutMetrics;
  draw(arrangement: Arrangement): Layout;
}

/** What a layout was drawn from. It must not hold on to the layout before, or no layout would ever be let go. */
interface Drawing {
  readonly read: ReadGraph;
  readonly arrangement: Arrangement;
  readonly direction: LayoutDirection;
  readonly pillReach: number;
}

const drawingOf = new WeakMap<Layout, Drawing>();

/**
 * Places the steps of a version and routes its paths. The same input always gives the same layout, and no version, however
 * broken, makes it fail. The laws it keeps are in SPEC.md of this room.
 */
export function layoutVersion(version: WorkflowVersion, options: LayoutOptions = {}): Layout {
  const plan = planLayout(version, options);
  return plan.draw(arrangeGraph(plan.graph, plan.metrics));
}

/** The parts of a layout around the engine: reading comes before it, drawing after it. */
export function planLayout(version: WorkflowVersion, options: LayoutOptions): LayoutPlan {
  const direction = options.direction === 'right' ? 'right' : 'down';
  const density = options.density === 'compact' ? 'compact' : 'comfortable';
  const read = readGraph(version, { direction, density, sizes: options.sizes });
  const metrics = layoutMetrics(density, direction);
  return {
    graph: read.graph,
    metrics,
    draw: (arrangement) => draw({ read, arrangement, direction, pillReach: metrics.pillReach }, options.presentation, options.previous),
  };
}

/**
 * A layout with other nudges and pins: steps and paths have not changed, so nothing is arranged again. Gives the same as a
 * new layout would, and undefined for a layout that does not come from this room.
 */
export function redrawLayout(layout: Layout, presentation: Presentation | undefined): Layout | undefined {
  const drawing = drawingOf.get(layout);
  return drawing && draw(drawing, presentation, layout);
}

function draw(drawing: Drawing, presentation: Presentation | undefined, previous: Layout | undefined): Layout {
  const drawn = drawArrangement(drawing.read, drawing.arrangement, drawing.direction, drawing.pillReach, presentation);
  const layout = previous ? keepUnchanged(drawn, previous) : drawn;
  drawingOf.set(layout, drawing);
  return layout;
}
