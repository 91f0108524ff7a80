import { type Rect, type Viewport, grown, holds, viewOf } from './camera.js';
import type { Places } from './places.js';

/** The part of a drawing that is in the page as elements: what is in view and some room around it. */
export interface CanvasWindow {
  readonly places: Places;
  readonly rect: Rect;
  /** Painted instead of being elements: too far away, or too much at once. */
  readonly isFar: boolean;
  /** There are too many paths in it for elements: they are painted, save those in use. */
  readonly isCrowded: boolean;
  /** The steps near the view that are elements now; undefined where all are, because there are few. */
  readonly nodes: ReadonlySet<string> | undefined;
  /** The steps that are to be elements, the nearest to the middle first. */
  readonly wanted: ReadonlySet<string>;
  /** Paths that only pass through, of which a few can be elements as well. */
  readonly passing: readonly string[];
  /** Those of before, because the document has just changed: finding them anew can wait until the change is painted. */
  readonly isPassingStale: boolean;
  /** Something in the window is no element. */
  readonly isPainting: boolean;
  /** All that are wanted are there, and no others. */
  readonly isSettled: boolean;
}

/** Up to here everything is an element: a page's own search finds it, and a frame of a pan still has room for it. */
const manyNodes = 60;
const manyEdges = 100;
/** Below this only blocks are seen (see `levelOfDetail`), and a painted block looks the same. */
const farZoom = 0.4;
/** More than this in the window are painted; once they are, until they have become clearly fewer. */
const maxElements = 400;
const fewElements = 320;
const enoughElements = 150;
const maxPassing = 48;
/** More paths than this run through a window only where nearly everything leads to nearly everything. */
const maxEdges = 600;
const fewEdges = 480;
/** A step with thousands of paths has only some of them as elements; the others are painted. */
export const maxEdgesOfNode = 32;

interface Portion {
  readonly steps: number;
  readonly paths: number;
}

/** How much comes and goes at a time. A frame has room for so much; what is not there yet is painted meanwhile. */
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

/** Whether all of a drawing is in the page at once. */
export function isSmallDrawing(steps: number, paths: number): boolean {
  return steps <= manyNodes && paths <= manyEdges;
}

/**
 * The window for where the camera is. The same object while the camera stays in its inner part, so that panning asks this and
 * changes nothing; otherwise one whose first steps have come and gone.
 *
 * @param waits steps come and go later, when the window is advanced; all that is missing is painted until then
 */
export function moveWindow(
  before: CanvasWindow | undefined,
  places: Places,
  viewport: Viewport,
  size: Size,
  waits = false,
): CanvasWindow {
  const view = viewOf(viewport, size);
  if (isSmallDrawing(places.order.ids.length, places.order.graph.edges.length)) {
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

/** What a frame later brings: the paths that pass through, where they are not known yet, and some more of the steps. */
export function advanceWindow(window: CanvasWindow): CanvasWindow {
  if (!window.nodes || window.isSettled) return window;
  const { isCrowded, isPassingStale, places, rect, wanted } = window;
  return bringNodes(
    isPassingStale ? { ...window, ...edgesIn(places, rect, wanted, isCrowded), isPassingStale: false } : window,
    comePerFrame,
  );
}

/** Lets some more of the wanted steps come, and some of the others go. */
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

/** How many paths become elements with a step: those whose other end has brought them already do not count. */
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

/** The view has come too near to the border, the drawing has become near or far, or the window holds far more than the view. */
function isOutgrown(window: CanvasWindow, view: Rect, zoom: number): boolean {
  if (!holds(window.rect, grown(view, view.width * slack, view.height * slack))) return true;
  if (window.isFar ? zoom >= farZoom && window.rect.width > view.width * (1 + 2 * margin) * 1.05 : zoom < farZoom)
    return true;
  // What has come stays while it is little: zooming in and out again brings and takes nothing.
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

/** Whether there are too many paths for elements, and else those that only pass through: not all of them where there are very many. */
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
