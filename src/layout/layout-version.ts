import { edgesOf, nodesOf } from '#graph';
import {
  directionIn,
  keptIn,
  type Presentation,
  type ReadKept,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowVersion,
} from '#model';
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
import { projectArrangement } from './arrange/project-arrangement.js';
import { type ReadGraph, readGraph } from './arrange/read-graph.js';

/** Options of a layout. */
export interface LayoutOptions {
  /**
   * The direction of the main line.
   *
   * @default that of the presentation, else 'down'
   */
  readonly direction?: LayoutDirection;
  /**
   * `comfortable` for editing, `compact` for replay and comparison.
   *
   * @default 'comfortable'
   */
  readonly density?: LayoutDensity;
  /** Measured sizes of nodes that do not have the default size. */
  readonly sizes?: { readonly [nodeId: string]: Size };
  /**
   * The user's offsets and pins, on which the automatic positions of other nodes do not depend, and the places that
   * removed elements keep.
   */
  readonly presentation?: Presentation;
  /** The previous layout. Unchanged elements keep their identity. */
  readonly previous?: Layout;
}

/** A layout in progress: the input of the engine, for this or another thread, and the conversion of its result. */
export interface LayoutPlan {
  readonly graph: LayoutGraph;
  readonly metrics: LayoutMetrics;
  draw(arrangement: Arrangement): Layout;
}

/** The input of a layout. Holds no reference to the previous layout, or none would ever be garbage collected. */
interface Drawing {
  readonly read: ReadGraph;
  readonly arrangement: Arrangement;
  readonly direction: LayoutDirection;
  readonly density: LayoutDensity;
  readonly pillReach: number;
  /** The lists it was read from, and the kept places. */
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  readonly kept: ReadKept | undefined;
}

const drawingOf = new WeakMap<Layout, Drawing>();
/** The drawing of each layout, for the next one. */
const drawnOf = new WeakMap<Layout, Drawn>();

/** Nodes and edges with their arrangement. Typing and moving change neither, and many callers need positions. */
interface Arranged {
  readonly nodes: readonly WorkflowNode[];
  readonly drawing: Drawing;
}

/** By the list of edges, then by density and direction. */
const arranged = new WeakMap<readonly WorkflowEdge[], Map<string, Arranged>>();

/**
 * Lays out a version: positions its nodes and routes its edges. Deterministic, and total for every version, however
 * malformed (SPEC.md).
 *
 * @param options direction, density, measured sizes, and the user's offsets
 */
export function layoutVersion(version: WorkflowVersion, options: LayoutOptions = {}): Layout {
  const plan = planLayout(version, options);
  return plan.draw(arrangeGraph(plan.graph, plan.metrics));
}

/**
 * Returns the layout of a version whose nodes and edges were arranged before, for any editor or presentation, without
 * arranging them; undefined where they were not. For frequent calls: `layoutVersion` always arranges.
 */
export function layoutIfArranged(version: WorkflowVersion, options: LayoutOptions = {}): Layout | undefined {
  const known = arrangedBefore(version, options);
  return known && draw(known, options.presentation, options.previous);
}

/** Returns whether `layoutIfArranged` returns a layout. */
export function isArranged(version: WorkflowVersion, options: LayoutOptions = {}): boolean {
  return arrangedBefore(version, options) !== undefined;
}

/** Splits a layout around the engine: reads the version now, and draws the arrangement later. */
export function planLayout(version: WorkflowVersion, options: LayoutOptions): LayoutPlan {
  const { density, direction } = styleOf(options);
  const kept = keptIn(options.presentation);
  const read = readGraph(version, { direction, density, sizes: options.sizes, kept });
  const metrics = layoutMetrics(density, direction);
  return {
    graph: read.kept?.graph ?? read.graph,
    metrics,
    draw(arrangement) {
      const drawing = {
        read,
        arrangement: ofVersion(read, arrangement),
        direction,
        density,
        pillReach: metrics.pillReach,
        nodes: nodesOf(version),
        edges: edgesOf(version),
        kept,
      };
      remember(version, options, drawing);
      return draw(drawing, options.presentation, options.previous);
    },
  };
}

/** The arrangement of what the version has. */
function ofVersion({ kept }: ReadGraph, arrangement: Arrangement): Arrangement {
  return kept ? projectArrangement(arrangement, kept.graph, kept.positions) : arrangement;
}

/**
 * Returns a layout with other offsets and pins, without arranging anything: equal to a new layout. Undefined for a
 * layout made elsewhere, or with other kept places.
 */
export function redrawLayout(layout: Layout, presentation: Presentation | undefined): Layout | undefined {
  const drawing = drawingOf.get(layout);
  return drawing && drawing.kept === keptIn(presentation) ? draw(drawing, presentation, layout) : undefined;
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
  // A layout made elsewhere, or in another direction, is only compared by its records.
  const layout = previous && before?.direction !== direction ? keepUnchanged(drawn.layout, previous) : drawn.layout;
  drawingOf.set(layout, drawing);
  rememberShown(layout, { engine: positionsOf(drawing), presentation, nodes: drawing.nodes, edges: drawing.edges });
  // Individually replaced elements are in the records only; the next layout is compared with those.
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

function styleOf({ density, direction, presentation }: LayoutOptions): LayoutStyle {
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    direction: direction === 'right' || direction === 'down' ? direction : directionIn(presentation),
  };
}

/**
 * Returns the automatic positions of nodes, before users move them. Reuses an arrangement, such as that of the canvas.
 * Where arranging takes long, positions come from the shown layout until the result arrives; nodes that it lacks have
 * none yet.
 */
export function automaticPositions(
  version: WorkflowVersion,
  { density = 'comfortable', presentation, shown }: AutomaticPositionsOptions = {},
): AutomaticPositions {
  const seen = shown && automaticIn(shown);
  const options = {
    density: seen?.density ?? density,
    direction: seen?.direction ?? directionIn(presentation),
    ...(presentation && { presentation }),
  };
  const known = arrangedBefore(version, options);
  if (known) return positionsOf(known);
  return seen && !isQuick(version) ? seen : positionsOf(arrangeNow(version, options));
}

/** Options of automatic positions. */
export interface AutomaticPositionsOptions {
  /**
   * Ignored where `shown` is given.
   *
   * @default 'comfortable'
   */
  readonly density?: LayoutDensity;
  /** Its kept places count. */
  readonly presentation?: Presentation | undefined;
  /** The layout shown at present. */
  readonly shown?: Layout | undefined;
}

/** Up to this many nodes, a layout takes one or two frames; a round trip to a worker would be visible. */
const quick = 1_500;
/**
 * With more than two edges per node, ordering rows uses its whole budget: a tenth of a second for 40 fully connected
 * nodes.
 */
const quickEdges = 500;

/** Returns whether a version is small enough to be arranged on this thread. */
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

function arrangeNow(version: WorkflowVersion, options: LayoutStyle & Pick<LayoutOptions, 'presentation'>): Drawing {
  const { density, direction, presentation } = options;
  const kept = keptIn(presentation);
  const read = readGraph(version, { direction, density, kept });
  const metrics = layoutMetrics(density, direction);
  const [nodes, edges] = [nodesOf(version), edgesOf(version)];
  const drawing: Drawing = {
    read,
    arrangement: ofVersion(read, arrangeGraph(read.kept?.graph ?? read.graph, metrics)),
    direction,
    density,
    pillReach: metrics.pillReach,
    nodes,
    edges,
    kept,
  };
  remember(version, options, drawing);
  return drawing;
}

function arrangedBefore(version: WorkflowVersion, options: LayoutOptions): Drawing | undefined {
  const { density, direction } = styleOf(options);
  const known = options.sizes ? undefined : arranged.get(edgesOf(version))?.get(`${density} ${direction}`);
  const isSame = known && known.drawing.kept === keptIn(options.presentation);
  return isSame && sameNodes(known.nodes, nodesOf(version)) ? known.drawing : undefined;
}

function remember(version: WorkflowVersion, options: LayoutOptions, drawing: Drawing): void {
  const edges = edgesOf(version);
  // Versions without edges may share one empty list, which would keep the nodes of the last one alive.
  if (options.sizes || edges.length === 0) return;
  const { density, direction } = styleOf(options);
  const byOptions = arranged.get(edges) ?? new Map<string, Arranged>();
  byOptions.set(`${density} ${direction}`, { nodes: nodesOf(version), drawing });
  arranged.set(edges, byOptions);
}
