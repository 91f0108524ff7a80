import { edgesOf, nodesOf } from '#graph';
import type { Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { type Arrangement, arrangeGraph } from './arrange/arrange-graph.js';
import { drawArrangement, type Drawn } from './draw/draw-arrangement.js';
import { keepUnchanged, sameNodes } from './draw/keep-unchanged.js';
import { type AutomaticPositions, automaticIn, rememberShown } from './automatic-positions.js';
import type { LayoutGraph } from './arrange/layout-graph.js';
import {
  type LayoutDensity,
  type LayoutDirection,
  type LayoutMetrics,
  layoutMetrics,
  type Size,
} from './layout-metrics.js';
import type { Layout } from './layout.js';
import { rememberLists } from './draw/layout-lists.js';
import { type ReadGraph, readGraph } from './arrange/read-graph.js';

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
  readonly density: LayoutDensity;
  readonly pillReach: number;
  /** The lists that were read. */
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
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
  const { density, direction } = styleOf(options);
  const read = readGraph(version, { direction, density, sizes: options.sizes });
  const metrics = layoutMetrics(density, direction);
  return {
    graph: read.graph,
    metrics,
    draw(arrangement) {
      const drawing = {
        read,
        arrangement,
        direction,
        density,
        pillReach: metrics.pillReach,
        nodes: nodesOf(version),
        edges: edgesOf(version),
      };
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
  const drawn = drawArrangement(
    read,
    arrangement,
    direction,
    pillReach,
    presentation,
    before?.direction === direction ? before : undefined,
  );
  // A layout from elsewhere, or one that ran the other way, tells nothing but what is in it.
  const layout = previous && before?.direction !== direction ? keepUnchanged(drawn.layout, previous) : drawn.layout;
  drawingOf.set(layout, drawing);
  rememberShown(layout, { engine: positionsOf(drawing), presentation, nodes: drawing.nodes, edges: drawing.edges });
  // What was exchanged one by one is in the records only; the next layout is compared with those.
  if (layout === drawn.layout) {
    drawnOf.set(layout, drawn);
    rememberLists(layout, {
      nodeIds: drawn.read.nodeIds,
      nodes: drawn.nodes,
      edgeIds: drawn.read.edgeIds,
      edges: drawn.edges,
    });
  }
  return layout;
}

interface LayoutStyle {
  readonly density: LayoutDensity;
  readonly direction: LayoutDirection;
}

function styleOf({ density, direction }: LayoutOptions): LayoutStyle {
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    direction: direction === 'right' ? 'right' : 'down',
  };
}

/**
 * The places that steps have before a person moves them. What was arranged before, such as by the canvas, is not arranged
 * again; and of a version that takes long to arrange, what is shown now tells, where something is: it is what people go by
 * until the answer comes, and steps that it does not know have no place yet.
 */
export function automaticPositions(
  version: WorkflowVersion,
  { density = 'comfortable', shown }: AutomaticPositionsOptions = {},
): AutomaticPositions {
  const seen = shown && automaticIn(shown);
  const ways = { density: seen?.density ?? density, direction: seen?.direction ?? 'down' };
  const known = arrangedBefore(version, ways);
  if (known) return positionsOf(known);
  return seen && !isQuick(version) ? seen : positionsOf(arrangeNow(version, ways));
}

/** What automatic places are asked for. */
export interface AutomaticPositionsOptions {
  /** `comfortable` when absent. Of no account where `shown` is given. */
  readonly density?: LayoutDensity;
  /** The layout that a person sees now. */
  readonly shown?: Layout | undefined;
}

/** Up to here, laying out takes less than a frame or two, and going to another thread and back would be seen. */
const quick = 1_500;
/** With more than two paths for each step, the order of the rows takes all its effort: a tenth of a second for 40 steps that all lead to each other. */
const quickEdges = 500;

/** Whether a version is small enough to be arranged on the thread that asks. */
export function isQuick(version: WorkflowVersion): boolean {
  const steps = countOf(nodesOf(version));
  return steps <= quick && countOf(edgesOf(version)) <= Math.max(quickEdges, 2 * steps);
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function positionsOf({ arrangement, density, direction, read: { graph, positionOf } }: Drawing): AutomaticPositions {
  return {
    density,
    direction,
    of: (nodeId) => {
      const v = positionOf.get(nodeId);
      if (v === undefined) return undefined;
      const [x, y, width, height] = [arrangement.x[v]!, arrangement.y[v]!, graph.width[v]!, graph.height[v]!];
      return direction === 'right' ? { x: y, y: x, width: height, height: width } : { x, y, width, height };
    },
  };
}

function arrangeNow(version: WorkflowVersion, { density, direction }: LayoutStyle): Drawing {
  const read = readGraph(version, { direction, density });
  const metrics = layoutMetrics(density, direction);
  const [nodes, edges] = [nodesOf(version), edgesOf(version)];
  const drawing: Drawing = {
    read,
    arrangement: arrangeGraph(read.graph, metrics),
    direction,
    density,
    pillReach: metrics.pillReach,
    nodes,
    edges,
  };
  remember(version, { density, direction }, drawing);
  return drawing;
}

function arrangedBefore(version: WorkflowVersion, options: LayoutOptions): Drawing | undefined {
  const { density, direction } = styleOf(options);
  const known = options.sizes ? undefined : arranged.get(edgesOf(version))?.get(`${density} ${direction}`);
  return known && sameNodes(known.nodes, nodesOf(version)) ? known.drawing : undefined;
}

function remember(version: WorkflowVersion, options: LayoutOptions, drawing: Drawing): void {
  const edges = edgesOf(version);
  // Versions without paths may share one empty list, which would hold on to the steps of the last of them.
  if (options.sizes || edges.length === 0) return;
  const { density, direction } = styleOf(options);
  const ways = arranged.get(edges) ?? new Map<string, Arranged>();
  ways.set(`${density} ${direction}`, { nodes: nodesOf(version), drawing });
  arranged.set(edges, ways);
}
