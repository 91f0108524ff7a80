import { edgesOf, nodesOf } from '#graph';
import type { Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { type Arrangement, arrangeGraph } from './arrange-graph.js';
import { drawArrangement, type Drawn } from './draw/draw-arrangement.js';
import { sameSteps } from './drawn-alike.js';
import type { LayoutGraph } from './layout-graph.js';
import { type LayoutDensity, type LayoutDirection, type LayoutMetrics, layoutMetrics, type Size } from './layout-metrics.js';
import type { LaidOutNode, Layout } from './layout.js';
import { keepUnchanged } from './draw/keep-unchanged.js';
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
/** The same by position, for the layout after it. */
const drawnOf = new WeakMap<Layout, Drawn>();

/** Steps and paths that were arranged before, and how. Typing and moving leave both as they are, and much asks for places. */
interface Arranged {
  readonly nodes: readonly WorkflowNode[];
  readonly drawing: Drawing;
}

/** By the list of paths, then by density and direction. */
const arranged = new WeakMap<readonly WorkflowEdge[], Map<string, Arranged>>();

/**
 * Places the steps of a version and routes its paths. The same input always gives the same layout, and no version, however
 * broken, makes it fail. The laws it keeps are in SPEC.md of this room.
 */
export function layoutVersion(version: WorkflowVersion, options: LayoutOptions = {}): Layout {
  const plan = planLayout(version, options);
  return plan.draw(arrangeGraph(plan.graph, plan.metrics));
}

/**
 * The layout of a version whose steps and paths were arranged before, also by another editor or for another presentation,
 * without arranging them again; undefined when they were not. For those who ask often: `layoutVersion` always arranges.
 */
export function layoutIfArranged(version: WorkflowVersion, options: LayoutOptions = {}): Layout | undefined {
  const known = arrangedBefore(version, options);
  return known && draw(known, options.presentation, options.previous);
}

/** Whether `layoutIfArranged` has an answer. */
export function isArranged(version: WorkflowVersion, options: LayoutOptions = {}): boolean {
  return arrangedBefore(version, options) !== undefined;
}

/** The parts of a layout around the engine: reading comes before it, drawing after it. */
export function planLayout(version: WorkflowVersion, options: LayoutOptions): LayoutPlan {
  const { density, direction } = waysOf(options);
  const read = readGraph(version, { direction, density, sizes: options.sizes });
  const metrics = layoutMetrics(density, direction);
  return {
    graph: read.graph,
    metrics,
    draw(arrangement) {
      const drawing = { read, arrangement, direction, pillReach: metrics.pillReach };
      remember(version, options, drawing);
      return draw(drawing, options.presentation, options.previous);
    },
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
  const { arrangement, direction, pillReach, read } = drawing;
  const before = previous && drawnOf.get(previous);
  const drawn = drawArrangement(read, arrangement, direction, pillReach, presentation, before?.direction === direction ? before : undefined);
  // A layout from elsewhere, or one that ran the other way, tells nothing but what is in it.
  const layout = previous && before?.direction !== direction ? keepUnchanged(drawn.layout, previous) : drawn.layout;
  drawingOf.set(layout, drawing);
  // What was exchanged one by one is in the records only; the next layout is compared with those.
  if (layout === drawn.layout) drawnOf.set(layout, drawn);
  return layout;
}

function waysOf({ density, direction }: LayoutOptions): { readonly density: LayoutDensity; readonly direction: LayoutDirection } {
  return { density: density === 'compact' ? 'compact' : 'comfortable', direction: direction === 'right' ? 'right' : 'down' };
}

/** Where steps stand by themselves. */
export interface AutomaticPlaces {
  readonly ids: readonly string[];
  /** Undefined where there is no such step. */
  of(nodeId: string): LaidOutNode | undefined;
}

/**
 * The places that steps have before a person moves them. Nothing is drawn for it; and what was arranged before in this
 * density, such as by the canvas, is not arranged again.
 */
export function automaticPlaces(version: WorkflowVersion, density: LayoutDensity = 'comfortable'): AutomaticPlaces {
  const { arrangement, read: { graph, nodeIds } } = arrangedBefore(version, { density }) ?? arrangeNow(version, density);
  let positions: Map<string, number> | undefined;
  return {
    ids: nodeIds,
    of: (nodeId) => {
      positions ??= new Map(nodeIds.map((id, position) => [id, position]));
      const v = positions.get(nodeId);
      return v === undefined ? undefined : { x: arrangement.x[v]!, y: arrangement.y[v]!, width: graph.width[v]!, height: graph.height[v]! };
    },
  };
}

function arrangeNow(version: WorkflowVersion, density: LayoutDensity): Drawing {
  const read = readGraph(version, { direction: 'down', density });
  const metrics = layoutMetrics(density, 'down');
  const drawing: Drawing = { read, arrangement: arrangeGraph(read.graph, metrics), direction: 'down', pillReach: metrics.pillReach };
  remember(version, { density }, drawing);
  return drawing;
}

function arrangedBefore(version: WorkflowVersion, options: LayoutOptions): Drawing | undefined {
  const { density, direction } = waysOf(options);
  const known = options.sizes ? undefined : arranged.get(edgesOf(version))?.get(`${density} ${direction}`);
  return known && sameSteps(known.nodes, nodesOf(version)) ? known.drawing : undefined;
}

function remember(version: WorkflowVersion, options: LayoutOptions, drawing: Drawing): void {
  const edges = edgesOf(version);
  // Versions without paths may share one empty list, which would hold on to the steps of the last of them.
  if (options.sizes || edges.length === 0) return;
  const { density, direction } = waysOf(options);
  const ways = arranged.get(edges) ?? new Map<string, Arranged>();
  ways.set(`${density} ${direction}`, { nodes: nodesOf(version), drawing });
  arranged.set(edges, ways);
}
