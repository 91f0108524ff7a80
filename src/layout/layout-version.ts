import type { Presentation, WorkflowVersion } from '#model';
import { arrangeGraph } from './arrange-graph.js';
import { drawArrangement } from './draw-arrangement.js';
import { type LayoutDensity, type LayoutDirection, layoutMetrics, type Size } from './layout-metrics.js';
import type { Layout } from './layout.js';
import { keepUnchanged } from './keep-unchanged.js';
import { readGraph } from './read-graph.js';

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

/**
 * Places the steps of a version and routes its paths. The same input always gives the same layout, and no version, however
 * broken, makes it fail. The laws it keeps are in SPEC.md of this room.
 */
export function layoutVersion(version: WorkflowVersion, options: LayoutOptions = {}): Layout {
  const direction = options.direction === 'right' ? 'right' : 'down';
  const density = options.density === 'compact' ? 'compact' : 'comfortable';
  const read = readGraph(version, { direction, density, sizes: options.sizes });
  const arrangement = arrangeGraph(read.graph, layoutMetrics(density, direction));
  const layout = drawArrangement(read, arrangement, direction, options.presentation);
  return options.previous ? keepUnchanged(layout, options.previous) : layout;
}
