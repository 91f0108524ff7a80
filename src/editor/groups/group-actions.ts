import type { RefObject } from 'react';
import type { CanvasActions, CanvasSelection, CanvasView } from '#canvas';
import { graphOf, regionOf } from '#graph';
import type { Editor } from '#store';
import type { EditorActions } from '../editor-actions.js';
import { type ShownGroups, shownSelection, stepsMeant } from './shown-workflow.js';

interface GroupHost {
  readonly editor: Editor;
  readonly refuse: EditorActions['refuse'];
  /** What is drawn now. */
  readonly shown: () => ShownGroups;
  /** Draws the steps of a group again. */
  readonly expand: (groupId: string) => void;
  readonly openMenu: (groupId: string, anchor: DOMRect) => void;
}

const insideFirst = 'Expand the group first: a path begins at one of its steps.';

/** The actions of a canvas on which groups stand for their steps: what is asked of a group is asked of them. */
export function groupActions(asked: CanvasActions, { editor, expand, openMenu, refuse, shown }: GroupHost): CanvasActions {
  const groupAt = (nodeId: string | undefined) => (nodeId === undefined ? undefined : shown().groupOf.get(nodeId));
  const meant = (selection: CanvasSelection): CanvasSelection => ({ ...selection, nodeIds: stepsMeant(selection.nodeIds, shown()) });
  /** The step that a path into a group leads to. */
  const entryOf = (nodeId: string): string => {
    const steps = stepsMeant([nodeId], shown());
    if (!groupAt(nodeId)) return nodeId;
    const region = regionOf(graphOf(editor.store.getState().version), steps);
    return region.ok ? region.entry : steps[0] ?? nodeId;
  };
  return {
    ...asked,
    select: (selection, options) => asked.select?.(meant(selection), options),
    openSettings: (nodeId) => {
      const group = groupAt(nodeId);
      if (group) expand(group.id);
      else asked.openSettings?.(nodeId);
    },
    addAfter: (nodeId, ...rest) => (groupAt(nodeId) ? refuse(insideFirst) : asked.addAfter?.(nodeId, ...rest)),
    connect: ({ source, target, ...rest }) => (groupAt(source) ? refuse(insideFirst) : asked.connect?.({ ...rest, source, target: entryOf(target) })),
    reconnect: ({ edgeId, source, target }) => {
      if (groupAt(source)) return refuse(insideFirst);
      asked.reconnect?.({ edgeId, ...(source !== undefined && { source }), ...(target !== undefined && { target: entryOf(target) }) });
    },
    moveNodes: (places) => {
      const steps = Object.entries(places).filter(([nodeId]) => !groupAt(nodeId));
      if (steps.length > 0) asked.moveNodes?.(Object.fromEntries(steps));
      else refuse('A group stands where the flow puts it. Expand it to move its steps.');
    },
    remove: (selection) => asked.remove?.(meant(selection)),
    duplicate: (selection) => asked.duplicate?.(meant(selection)),
    verdictConnect: (source, target, movedEdgeId) =>
      (groupAt(source) ? { ok: false, reason: insideFirst } : asked.verdictConnect?.(source, entryOf(target), movedEdgeId) ?? { ok: true }),
    verdictContinue: (nodeId) => (groupAt(nodeId) ? { ok: false, reason: insideFirst } : asked.verdictContinue?.(nodeId) ?? { ok: true }),
    // A preview would have to show the group as one card as well.
    previewDrop: (step, edgeId) => (shown().groupOf.size > 0 ? undefined : asked.previewDrop?.(step, edgeId)),
    openMenu: (target, anchor) => {
      const group = groupAt(target.nodeId);
      if (group) openMenu(group.id, anchor);
      else asked.openMenu?.(target, anchor);
    },
  };
}

/** Takes the view of such a canvas, and hands on one that speaks of steps. */
export function groupedViewRef(view: RefObject<CanvasView | null>, host: Pick<GroupHost, 'editor' | 'expand' | 'shown'>): (own: CanvasView | null) => void {
  return (own) => {
    view.current = own && groupView(own, host);
  };
}

/** The view of such a canvas. Who goes to a step in a group finds it: the group is expanded, unless it is the group that is meant. */
function groupView(view: CanvasView, { editor, expand, shown }: Pick<GroupHost, 'editor' | 'expand' | 'shown'>): CanvasView {
  const find = (nodeId: string, then: (nodeId: string) => void): void => {
    const card = shown().cardOf.get(nodeId);
    const group = card === undefined ? undefined : shown().groupOf.get(card);
    if (card === undefined || !group) return then(nodeId);
    if (shownSelection(editor.store.getState().selection, shown()).nodeIds.includes(card)) return then(card);
    expand(group.id);
    // Its card is drawn in the next frame at the earliest.
    requestAnimationFrame(() => requestAnimationFrame(() => then(nodeId)));
  };
  const cardsOf = (nodeIds: readonly string[]): readonly string[] => [...new Set(nodeIds.map((id) => shown().cardOf.get(id) ?? id))];
  return {
    ...view,
    get notes() { return view.notes; },
    fit: (nodeIds) => view.fit(nodeIds && cardsOf(nodeIds)),
    centerOn: (nodeId, zoom) => find(nodeId, (id) => view.centerOn(id, zoom)),
    reveal: (nodeId) => find(nodeId, view.reveal),
    focusNode: (nodeId, options) => find(nodeId, (id) => view.focusNode(id, options)),
    focused: () => {
      const focused = view.focused();
      return focused && { ...focused, nodeIds: stepsMeant(focused.nodeIds, shown()) };
    },
    nudge: (nodeIds, by) => view.nudge(nodeIds.filter((id) => !shown().cardOf.has(id)), by),
    placesOf: (nodeIds) => view.placesOf(nodeIds.filter((id) => !shown().cardOf.has(id))),
    rectOf: ({ nodeId, ...rest }) => view.rectOf({ ...rest, ...(nodeId !== undefined && { nodeId: cardsOf([nodeId])[0] ?? nodeId }) }),
  };
}
