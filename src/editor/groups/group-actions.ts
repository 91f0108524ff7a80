import type { CanvasActions, CanvasSelection } from '#canvas';
import { graphOf, regionOf } from '#graph';
import type { CollapsedGroup } from '#model';
import type { Editor } from '#store';
import type { MessagesOf } from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';
import type { groupMessages } from './group-messages.js';
import { groupTitle, type ShownGroups, nodesMeant } from './shown-workflow.js';

interface GroupHost {
  readonly editor: Editor;
  readonly refuse: EditorActions['refuse'];
  /** The version that is rendered now. */
  readonly shown: () => ShownGroups;
  /** The position of a node on the canvas. */
  readonly placeOf: (nodeId: string) => { readonly x: number; readonly y: number } | undefined;
  /** Renders the nodes of a group. */
  readonly expand: (groupId: string) => void;
  readonly openMenu: (groupId: string, anchor: DOMRect) => void;
  readonly messages: MessagesOf<typeof groupMessages>;
}

/** Wraps the actions of a canvas with collapsed groups: an action on a card applies to the nodes of its group. */
export function groupActions(asked: CanvasActions, host: GroupHost): CanvasActions {
  const { editor, expand, messages, openMenu, refuse, shown } = host;
  const { insideFirst } = messages;
  const groupAt = (nodeId: string | undefined) => (nodeId === undefined ? undefined : shown().groupOf.get(nodeId));
  const meant = (selection: CanvasSelection): CanvasSelection => ({
    ...selection,
    nodeIds: nodesMeant(selection.nodeIds, shown()),
  });
  /** Returns the node that an edge into a group leads to. */
  const entryOf = (nodeId: string): string => {
    const nodes = nodesMeant([nodeId], shown());
    if (!groupAt(nodeId)) return nodeId;
    const region = regionOf(graphOf(editor.store.getState().version), nodes);
    return region.ok ? region.entry : (nodes[0] ?? nodeId);
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
    connect: ({ source, target, ...rest }) =>
      groupAt(source) ? refuse(insideFirst) : asked.connect?.({ ...rest, source, target: entryOf(target) }),
    reconnect: ({ edgeId, source, target }) => {
      if (groupAt(source)) return refuse(insideFirst);
      asked.reconnect?.({
        edgeId,
        ...(source !== undefined && { source }),
        ...(target !== undefined && { target: entryOf(target) }),
      });
    },
    moveNodes: (places) => moveCards(places, asked, host),
    remove: (selection) => asked.remove?.(meant(selection)),
    // Groups are duplicated by their command alone, which keeps their nodes together.
    duplicateTo: (places) =>
      asked.duplicateTo?.(Object.fromEntries(Object.entries(places).filter(([nodeId]) => !groupAt(nodeId)))),
    duplicate: (selection) => asked.duplicate?.(meant(selection)),
    canConnect: (source, target, ...rest) =>
      groupAt(source)
        ? { ok: false, reason: insideFirst }
        : (asked.canConnect?.(source, entryOf(target), ...rest) ?? { ok: true }),
    canContinue: (nodeId, open) =>
      groupAt(nodeId) ? { ok: false, reason: insideFirst } : (asked.canContinue?.(nodeId, open) ?? { ok: true }),
    openMenu: (target, anchor) => {
      const group = groupAt(target.nodeId);
      if (group) openMenu(group.id, anchor);
      else asked.openMenu?.(target, anchor);
    },
  };
}

/** Moves nodes and cards in one entry of the history. */
function moveCards(
  places: Parameters<NonNullable<CanvasActions['moveNodes']>>[0],
  asked: CanvasActions,
  { editor, messages, placeOf, shown }: GroupHost,
): void {
  const { groupOf } = shown();
  const cards = Object.keys(places).filter((nodeId) => groupOf.has(nodeId));
  if (cards.length === 0) return asked.moveNodes?.(places);
  const nodes = Object.entries(places).filter(([nodeId]) => !groupOf.has(nodeId));
  const groups = cards.map((nodeId) => groupOf.get(nodeId));
  editor.transact(labelOf(groups, nodes.length, messages), () => {
    if (nodes.length > 0) asked.moveNodes?.(Object.fromEntries(nodes));
    for (const nodeId of cards) {
      const [from, to] = [placeOf(nodeId), places[nodeId]];
      // All nodes move by the same distance, so that expanding shows them there.
      if (from && to)
        editor.commands.shiftNodes({
          nodeIds: nodesMeant([nodeId], shown()),
          by: { x: to.x - from.x, y: to.y - from.y },
        });
    }
  });
}

/** The label in the edit history. */
function labelOf(
  groups: readonly (CollapsedGroup | undefined)[],
  steps: number,
  { moved, untitled }: GroupHost['messages'],
): string {
  const [only] = groups;
  if (steps === 0 && groups.length === 1 && only)
    return only.title === undefined ? moved.group : moved.titledGroup(groupTitle(only, untitled));
  return moved.several(groups.length, steps);
}
