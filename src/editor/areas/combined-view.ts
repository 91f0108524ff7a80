import type { RefObject } from 'react';
import type { CanvasNotesView, CanvasView } from '#canvas';
import type { OutlineAct, OutlineView } from '#outline';

/** The drawing and the list as one: whoever asks for a step to be shown or focused need not know which of them is there. */
export interface CombinedView {
  /** The element that both are in. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Takes the canvas's view when it is set, and answers the one that speaks for both. */
  readonly view: RefObject<CanvasView | null>;
  readonly outline: RefObject<OutlineView | null>;
  /** Says which of the two had the focus last: there one goes on. */
  readonly focusMoved: (region: string | undefined) => void;
}

const no = (): boolean => false;
const nothing = (): undefined => undefined;
/** The list shows notes with their steps, and has no cards of them. */
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

/** Focus and keys go to the twin that had the focus last, as long as it is there; what is revealed is revealed in both. */
export function createCombinedView(): CombinedView {
  const frame: RefObject<HTMLDivElement | null> = { current: null };
  let canvas: CanvasView | null = null;
  let isOutlineLast = false;
  const outline: RefObject<OutlineView | null> = { current: null };
  const isShown = (region: string): boolean => {
    const element = frame.current?.querySelector<HTMLElement>(`[data-region="${region}"]`);
    return element !== null && element !== undefined && element.offsetParent !== null;
  };
  /** The outline, where it is what a person works in. */
  const facing = (): OutlineView | null => {
    const isHere = outline.current !== null && isShown('outline');
    return isHere && (isOutlineLast || canvas === null || !isShown('canvas')) ? outline.current : null;
  };
  const both: CanvasView = {
    fit: (nodeIds) => canvas?.fit(nodeIds),
    zoomTo: (zoom) => canvas?.zoomTo(zoom),
    centerOn: (nodeId, zoom) => {
      canvas?.centerOn(nodeId, zoom);
      outline.current?.reveal(nodeId);
    },
    reveal: (nodeId) => {
      canvas?.reveal(nodeId);
      outline.current?.reveal(nodeId);
    },
    revealEdge: (edgeId) => canvas?.revealEdge(edgeId),
    focusNode: (nodeId, options) => {
      const list = facing();
      if (!list) return canvas?.focusNode(nodeId, options);
      list.focusNode(nodeId, options);
      canvas?.reveal(nodeId);
    },
    focusEdge: (edgeId) => {
      const list = facing();
      if (list) list.focusEdge(edgeId);
      else canvas?.focusEdge(edgeId);
    },
    act: (act) => (facing()?.act(act as OutlineAct) || canvas?.act(act)) ?? false,
    focused: () => outline.current?.focused() ?? canvas?.focused(),
    connect: (nodeId) => (facing() ?? canvas)?.connect(nodeId),
    carry: {
      over: (node, at) => {
        const zoom = canvas?.carry.over(node, at);
        if (zoom !== undefined) return zoom;
        return outline.current?.carry.over(node, at) ? 1 : undefined;
      },
      drop: (node, at, corner) =>
        (canvas?.carry.drop(node, at, corner) || outline.current?.carry.drop(node, at)) ?? false,
      end: () => {
        canvas?.carry.end();
        outline.current?.carry.end();
      },
    },
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
