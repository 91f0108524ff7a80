import type { RefObject } from 'react';
import type { CanvasView } from '#canvas';
import { graphOf } from '#graph';
import type { Editor } from '#store';
import type { PageWindow } from '#ui';
import { inFrames } from '../focus/in-frames.js';
import { isLookedInto, nodesMeant, type ShownGroups, shownSelection } from './shown-workflow.js';

interface GroupViewHost {
  readonly editor: Editor;
  /** The version that is rendered now. */
  readonly shown: () => ShownGroups;
  /** The window that shows the canvas. */
  readonly page: () => PageWindow;
}

/** Wraps a view reference, so that callers address nodes while the canvas addresses cards. */
export function groupedViewRef(
  view: RefObject<CanvasView | null>,
  host: GroupViewHost,
): (own: CanvasView | null) => void {
  return (own) => {
    view.current = own && groupView(own, host);
  };
}

/** Maps nodes to cards. A selected node inside a group is shown itself, another one by its card. */
function groupView(view: CanvasView, { editor, page, shown }: GroupViewHost): CanvasView {
  const find = (nodeId: string, then: (nodeId: string) => void): void => {
    const card = shown().cardOf.get(nodeId);
    const group = card === undefined ? undefined : shown().groupOf.get(card);
    if (card === undefined || !group) return then(nodeId);
    if (!isLookedInto(group, new Set(editor.store.getState().selection.nodeIds))) return then(card);
    // The node was selected just now; its card renders in the next frame at the earliest.
    inFrames(page(), 2, () => then(shown().cardOf.get(nodeId) ?? nodeId));
  };
  /** Returns the rendered cards; a group counts where all of its nodes are meant. */
  const drawnWhole = (nodeIds: readonly string[]): readonly string[] =>
    shownSelection({ nodeIds, edgeIds: [] }, shown()).nodeIds;
  const cardsOf = (nodeIds: readonly string[]): readonly string[] => [
    ...new Set(nodeIds.map((id) => shown().cardOf.get(id) ?? id)),
  ];
  return {
    ...view,
    get notes() {
      return view.notes;
    },
    fit: (nodeIds) => view.fit(nodeIds && cardsOf(nodeIds)),
    centerOn: (nodeId, zoom) => find(nodeId, (id) => view.centerOn(id, zoom)),
    reveal: (nodeId) => find(nodeId, view.reveal),
    follow: ({ nodeIds = [], ...rest }) => view.follow({ ...rest, nodeIds: cardsOf(nodeIds) }),
    focusNode: (nodeId, options) => find(nodeId, (id) => view.focusNode(id, options)),
    focusEdge: (edgeId) => {
      const edge = graphOf(editor.store.getState().version).edge(edgeId);
      const isWithin =
        edge &&
        shown().cardOf.get(edge.source) !== undefined &&
        shown().cardOf.get(edge.source) === shown().cardOf.get(edge.target);
      if (edge && isWithin) find(edge.source, (id) => view.focusNode(id));
      else view.focusEdge(edgeId);
    },
    focused: () => {
      const focused = view.focused();
      return focused && { ...focused, nodeIds: nodesMeant(focused.nodeIds, shown()) };
    },
    nudge: (nodeIds, by) => view.nudge(drawnWhole(nodeIds), by),
    placesOf: (nodeIds) => view.placesOf(nodeIds.filter((id) => !shown().cardOf.has(id))),
    rectOf: ({ nodeId, ...rest }) =>
      view.rectOf({ ...rest, ...(nodeId !== undefined && { nodeId: cardsOf([nodeId])[0] ?? nodeId }) }),
  };
}
