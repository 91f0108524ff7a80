import type { RefObject } from 'react';
import type { CanvasNotesView, CanvasView } from '#canvas';
import type { OutlineAct, OutlineView } from '#outline';

/** One view over canvas and outline, so that callers reveal and focus nodes without knowing which of them is shown. */
export interface CombinedView {
  /** The element that contains both. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Setting it registers the view of the canvas; reading it returns the combined view. */
  readonly view: RefObject<CanvasView | null>;
  readonly outline: RefObject<OutlineView | null>;
  /** Records the region that received the focus, where the next focus goes. */
  readonly focusMoved: (region: string | undefined) => void;
}

const no = (): boolean => false;
const nothing = (): undefined => undefined;
/** The outline lists notes under their nodes and has no note cards. */
const noNotes: CanvasNotesView = {
  write: no,
  edit: no,
  focus: no,
  point: no,
  focused: nothing,
  next: no,
  nudge: no,
  rectOf: nothing,
};

/** Sends focus and keys to the view that was focused last and is shown; reveals nodes in both. */
export function createCombinedView(): CombinedView {
  const frame: RefObject<HTMLDivElement | null> = { current: null };
  let canvas: CanvasView | null = null;
  let isOutlineLast = false;
  const outline: RefObject<OutlineView | null> = { current: null };
  const isShown = (region: string): boolean => isRegionShown(frame.current, region);
  /** The outline, while it is the view the user works in. */
  const facing = (): OutlineView | null => {
    const isHere = outline.current !== null && isShown('outline');
    return isHere && (isOutlineLast || canvas === null || !isShown('canvas')) ? outline.current : null;
  };
  const both: CanvasView = {
    ...cameraOf(() => canvas),
    centerOn: (nodeId, zoom) => {
      canvas?.centerOn(nodeId, zoom);
      outline.current?.reveal(nodeId);
    },
    reveal: (nodeId) => {
      canvas?.reveal(nodeId);
      outline.current?.reveal(nodeId);
    },
    revealEdge: (edgeId) => canvas?.revealEdge(edgeId),
    follow: (what) => canvas?.follow(what),
    hold: () => canvas?.hold() ?? (() => undefined),
    focusNode: (nodeId, options) => {
      const list = facing();
      if (!list) return canvas?.focusNode(nodeId, options);
      list.focusNode(nodeId, options);
      canvas?.reveal(nodeId);
    },
    focusEdge: (edgeId) => (facing() ?? canvas)?.focusEdge(edgeId),
    act: (act) => (facing()?.act(act as OutlineAct) || canvas?.act(act)) ?? false,
    focused: () => outline.current?.focused() ?? canvas?.focused(),
    connect: (nodeId) => (facing() ?? canvas)?.connect(nodeId),
    move: (nodeId) => (facing() ?? canvas)?.move(nodeId),
    carry: combinedCarry(() => canvas, outline),
    nudge: (nodeIds, by) => canvas?.nudge(nodeIds, by) ?? false,
    get notes() {
      return canvas && isShown('canvas') ? canvas.notes : noNotes;
    },
    placesOf: (nodeIds) => canvas?.placesOf(nodeIds) ?? new Map(),
    rectOf: (target) => (facing() ?? canvas)?.rectOf(target) ?? outline.current?.rectOf(target),
  };
  return {
    frame,
    outline,
    view: {
      get current() {
        return canvas || outline.current ? both : null;
      },
      set current(next) {
        canvas = next;
      },
    },
    focusMoved: (region) => {
      if (region === 'outline' || region === 'canvas') isOutlineLast = region === 'outline';
    },
  };
}

/** Sends a dragged node to the view under the pointer. */
function combinedCarry(canvas: () => CanvasView | null, outline: RefObject<OutlineView | null>): CanvasView['carry'] {
  return {
    over: (node, at) => {
      const zoom = canvas()?.carry.over(node, at);
      if (zoom !== undefined) return zoom;
      return outline.current?.carry.over(node, at) ? 1 : undefined;
    },
    drop: (node, at, corner) =>
      (canvas()?.carry.drop(node, at, corner) || outline.current?.carry.drop(node, at)) ?? false,
    end: () => {
      canvas()?.carry.end();
      outline.current?.carry.end();
    },
  };
}

function isRegionShown(frame: HTMLElement | null, region: string): boolean {
  const element = frame?.querySelector<HTMLElement>(`[data-region="${region}"]`);
  return element !== null && element !== undefined && element.offsetParent !== null;
}

/** The functions of the camera alone. */
function cameraOf(canvas: () => CanvasView | null): Pick<CanvasView, 'fit' | 'lookFrom' | 'viewport' | 'zoomTo'> {
  return {
    viewport: () => canvas()?.viewport() ?? { x: 0, y: 0, zoom: 1 },
    lookFrom: (viewport) => canvas()?.lookFrom(viewport),
    fit: (nodeIds) => canvas()?.fit(nodeIds),
    zoomTo: (zoom) => canvas()?.zoomTo(zoom),
  };
}
