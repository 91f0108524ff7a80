import { type Rect, type Viewport, grown, holds, viewOf } from './camera.js';
import type { Places } from './places.js';

/** The mounted part of a drawing: what is in view, and a margin around it. */
export interface CanvasWindow {
  readonly places: Places;
  readonly rect: Rect;
  /** Painted instead of mounted: too far away, or too much at once. */
  readonly isFar: boolean;
  /** Too many edges for elements: they are painted, except those in use. */
  readonly isCrowded: boolean;
  /** Nodes near the view that are mounted now; undefined where all are, because there are few. */
  readonly nodes: ReadonlySet<string> | undefined;
  /** Nodes to mount, the closest to the centre first. */
  readonly wanted: ReadonlySet<string>;
  /** Edges that only pass through, of which some are mounted as well. */
  readonly passing: readonly string[];
  /** `passing` is from before a change of the definition: finding it anew can wait until the change is painted. */
  readonly isPassingStale: boolean;
  /** Something in the window is not mounted. */
  readonly isPainting: boolean;
  /** Exactly the wanted nodes are mounted. */
  readonly isSettled: boolean;
}

/** Up to this many nodes everything is mounted, so that the browser's search finds it. */
const fewNodes = 24;
const fewLines = 40;
/** Up to this many nodes a drawing is laid out and rendered in one go. */
const manyNodes = 60;
const manyEdges = 100;
/** Below this zoom only blocks show (see `levelOfDetail`), and a painted block looks the same. */
const farZoom = 0.4;
/** More nodes than this in the window are painted, until they are clearly fewer again. */
const maxElements = 400;
const fewElements = 320;
const enoughElements = 150;
const maxPassing = 48;
/** More edges than this cross a window only where nearly everything is connected to nearly everything. */
const maxEdges = 600;
const fewEdges = 480;
/** Of a node with thousands of edges some are mounted; the others are painted. */
export const maxEdgesOfNode = 32;

interface Portion {
  readonly steps: number;
  readonly paths: number;
}

/** Nodes mounted and unmounted at a time, as fits a frame. What is missing is painted meanwhile. */
const comeAtFirst: Portion = { steps: 60, paths: 80 };
const comePerFrame: Portion = { steps: 16, paths: 40 };
const goPerFrame = 60;

const margin = 0.3;
const slack = 0.1;
const nothing: ReadonlySet<string> = new Set();

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether a drawing takes no longer than a frame may. */
export function isSmallDrawing(steps: number, paths: number): boolean {
  return steps <= manyNodes && paths <= manyEdges;
}

/**
 * Returns the window for a camera position. The same object while the camera stays in its inner part, so that panning
 * changes nothing; otherwise one with its first nodes mounted and unmounted.
 *
 * @param waits mounts nothing before the window is advanced; what is missing is painted until then
 */
export function moveWindow(
  before: CanvasWindow | undefined,
  places: Places,
  viewport: Viewport,
  size: Size,
  waits = false,
): CanvasWindow {
  const view = viewOf(viewport, size);
  if (places.order.ids.length <= fewNodes && places.order.graph.edges.length <= fewLines) {
    if (before?.places === places && !before.nodes) return before;
    return {
      places,
      rect: view,
      isFar: false,
      isCrowded: false,
      nodes: undefined,
      wanted: nothing,
      passing: [],
      isPassingStale: false,
      isPainting: false,
      isSettled: true,
    };
  }
  if (before?.places === places && before.nodes && !isOutgrown(before, view, viewport.zoom)) return before;
  const rect = grown(view, view.width * margin, view.height * margin);
  const inside = viewport.zoom < farZoom ? undefined : places.nodesIn(rect);
  const isFar = !inside || inside.length > (before?.isFar ? fewElements : maxElements);
  const wanted = isFar ? nothing : new Set(nearestFirst(places, inside, view));
  const isPassingStale = !isFar && before?.nodes !== undefined && !before.isFar && before.places !== places;
  const { isCrowded, passing } = isFar
    ? { isCrowded: false, passing: [] }
    : isPassingStale
      ? before
      : edgesIn(places, rect, wanted, before?.isCrowded ?? false);
  const next = {
    places,
    rect,
    isFar,
    isCrowded,
    wanted,
    nodes: before?.nodes ?? nothing,
    passing,
    isPassingStale,
    isPainting: true,
    isSettled: false,
  };
  if (waits && before?.nodes && before.places === places) return next;
  return bringNodes(next, before?.nodes ? comePerFrame : comeAtFirst);
}

/** The next frame: finds the passing edges if they are stale, and mounts some more nodes. */
export function advanceWindow(window: CanvasWindow): CanvasWindow {
  if (!window.nodes || window.isSettled) return window;
  const { isCrowded, isPassingStale, places, rect, wanted } = window;
  return bringNodes(
    isPassingStale ? { ...window, ...edgesIn(places, rect, wanted, isCrowded), isPassingStale: false } : window,
    comePerFrame,
  );
}

/** Mounts some of the wanted nodes and unmounts some of the others. */
function bringNodes(window: CanvasWindow, come: Portion): CanvasWindow {
  const { isCrowded, isFar, passing, isPassingStale, nodes = nothing, wanted } = window;
  const missing = [...wanted].filter((id) => !nodes.has(id));
  const extra = [...nodes].filter((id) => !wanted.has(id));
  const next = new Set(nodes);
  for (const id of extra.slice(0, goPerFrame)) next.delete(id);
  let coming = 0;
  for (let paths = 0; coming < missing.length && coming < come.steps && paths < come.paths; coming++) {
    next.add(missing[coming]!);
    if (!isCrowded) paths += edgesWith(window, missing[coming]!, next);
  }
  const complete = coming === missing.length && extra.length <= goPerFrame;
  const state = {
    isSettled: complete && !isPassingStale,
    isPainting: isFar || isCrowded || !complete || passing.length === maxPassing,
  };
  return missing.length + extra.length === 0 ? { ...window, ...state } : { ...window, ...state, nodes: next };
}

/** Number of edges mounted with a node, without those that their other end has mounted already. */
function edgesWith(
  {
    places: {
      order: { graph },
    },
  }: CanvasWindow,
  nodeId: string,
  there: ReadonlySet<string>,
): number {
  let paths = 0;
  for (const { target } of graph.outgoing(nodeId)) if (target === nodeId || !there.has(target)) paths++;
  for (const { source } of graph.incoming(nodeId)) if (source !== nodeId && !there.has(source)) paths++;
  return Math.min(paths, maxEdgesOfNode);
}

/** The view is too close to the border, crossed the far zoom, or is far smaller than the window. */
function isOutgrown(window: CanvasWindow, view: Rect, zoom: number): boolean {
  if (!holds(window.rect, grown(view, view.width * slack, view.height * slack))) return true;
  if (window.isFar ? zoom >= farZoom && window.rect.width > view.width * (1 + 2 * margin) * 1.05 : zoom < farZoom)
    return true;
  // A small number of mounted nodes stays: zooming in and out again mounts and unmounts nothing.
  return window.wanted.size > enoughElements && window.rect.width > view.width * (1 + 2 * margin) * 2;
}

function nearestFirst(places: Places, ids: readonly string[], view: Rect): readonly string[] {
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const away = (id: string): number => {
    const { x, y, width, height } = places.of(id)!;
    return Math.max(Math.abs(x + width / 2 - middle.x) / view.width, Math.abs(y + height / 2 - middle.y) / view.height);
  };
  return ids
    .map((id) => ({ id, away: away(id) }))
    .sort((a, b) => a.away - b.away)
    .map(({ id }) => id);
}

/** Whether there are too many edges for elements, and else the passing ones, up to a maximum. */
function edgesIn(
  places: Places,
  rect: Rect,
  inside: ReadonlySet<string>,
  wasCrowded: boolean,
): Pick<CanvasWindow, 'isCrowded' | 'passing'> {
  const { graph } = places.order;
  const all = places.index.edgesIn(rect);
  if (all.length > (wasCrowded ? fewEdges : maxEdges)) return { isCrowded: true, passing: [] };
  const passing: string[] = [];
  for (const id of all) {
    const edge = graph.edge(id);
    if (edge && !inside.has(edge.source) && !inside.has(edge.target)) passing.push(id);
    if (passing.length === maxPassing) break;
  }
  return { isCrowded: false, passing };
}
