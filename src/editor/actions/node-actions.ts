import { conditionConsequences } from '#edit';
import { type Graph, graphOf } from '#graph';
import { losesSomething } from '../dialogs/replace-dialog.js';
import { inFrames } from '../focus/in-frames.js';
import { remainingNeighbour } from '../focus/remaining-neighbour.js';
import { giveFocusBack } from '../focus/return-focus.js';
import type { ActionScope } from './action-scope.js';
import type { EditorActions, PickerPlace } from './editor-actions.js';
import { neighboursInWords } from './spoken-names.js';

/** The picker offers this many recent node types above all others. */
const maxRecentTypes = 3;

/** Adds, connects and duplicates nodes, and moves edges. */
export function createNodeActions(
  scope: ActionScope,
): Pick<EditorActions, 'addNode' | 'connect' | 'duplicate' | 'moveEdge'> {
  const { announce, editor, page, reveal, setView, succeeded, titleOf, view, words } = scope;
  return {
    addNode: (type, place, at) => {
      const where =
        place.kind === 'edge' ? { onEdge: place.edgeId } : place.kind === 'after' ? { after: afterOf(place) } : {};
      const isFirst = graphOf(editor.store.getState().version).nodes.length === 0;
      const added = editor.commands.addNode({ type, ...where, ...(at ? { at } : {}) });
      if (!succeeded(added)) return;
      editor.select({ nodeIds: [added.nodeId] });
      setView((before) => ({
        ...before,
        inspectorClosed: false,
        recentTypes: [type, ...before.recentTypes.filter((other) => other !== type)].slice(0, maxRecentTypes),
      }));
      if (isFirst && !at) {
        // In the middle of what the settings leave free.
        inFrames(page(), 3, () => {
          view.current?.centerOn(added.nodeId, 1);
          view.current?.focusNode(added.nodeId, { still: true });
        });
      } else reveal(added.nodeId);
      announce(words().added(titleOf(added.nodeId), neighboursInWords(editor, added.nodeId, titleOf, words())));
    },
    connect: ({ edgeType, ...connection }) => {
      const { source, target } = connection;
      const connected = editor.commands.connect({
        ...connection,
        ...(edgeType === undefined ? {} : { type: edgeType }),
      });
      if (!succeeded(connected)) return;
      editor.select({ edgeIds: [connected.edgeId] });
      announce(words().connected(titleOf(source), titleOf(target)));
    },
    duplicate: (selection) => {
      const copied = editor.commands.duplicate(selection);
      if (!succeeded(copied)) return;
      editor.select({ nodeIds: copied.nodeIds });
      const [first] = copied.nodeIds;
      if (first !== undefined) reveal(first);
      announce(
        copied.nodeIds.length === 1
          ? words().duplicated(titleOf(copied.nodeIds[0] as string))
          : words().duplicatedSteps(copied.nodeIds.length),
      );
    },
    moveEdge: (edgeId, target) => {
      if (succeeded(editor.commands.reconnect({ edgeId, target }))) announce(words().pathMoved(titleOf(target)));
    },
  };
}

/** Deletes and replaces nodes and fixes problems. */
export function createChangeActions(
  scope: ActionScope,
): Pick<EditorActions, 'remove' | 'removeNode' | 'removeCondition' | 'applyFix' | 'changeType' | 'replaceType'> {
  const { announce, editor, frame, keepFocus, offerUndo, page, patch, reveal, succeeded, titleOf, view, words } = scope;
  /** Offers to undo the newest entry of the history, by its label. */
  const announceUndo = (fallback: string): void => {
    const label = editor.store.getState().undoLabel ?? fallback;
    offerUndo(label);
    announce(words().undoAvailable(label));
  };
  const replaceType = (nodeId: string, type: string): void => {
    const before = titleOf(nodeId);
    if (!succeeded(editor.commands.replaceNodeType({ nodeId, type }))) return;
    reveal(nodeId);
    announce(words().typeChanged(before, titleOf(nodeId)));
  };
  return {
    remove: (selection) => {
      const graph = graphOf(editor.store.getState().version);
      const [nodeId] = selection.nodeIds;
      if (nodeId !== undefined && selection.nodeIds.length === 1 && isFork(graph, nodeId))
        return patch({ deletion: { nodeId } });
      if (!succeeded(editor.commands.removeElements({ ...selection, reconnect: true }))) return;
      keepFocus(graph);
      announceUndo(words().deleted);
    },
    removeNode: (nodeId, continueOn) => {
      const graph = graphOf(editor.store.getState().version);
      const removed = editor.commands.removeElements({
        nodeIds: [nodeId],
        reconnect: true,
        ...(continueOn === undefined ? {} : { continueOn: { [nodeId]: continueOn } }),
      });
      if (!succeeded(removed)) return;
      const next = remainingNeighbour(graph, graphOf(editor.store.getState().version));
      if (next !== undefined) giveFocusBack(null, frame.current, () => view.current?.focusNode(next));
      announceUndo(words().deleted);
    },
    removeCondition: (nodeId, index, nodes) => {
      const hanging = conditionConsequences(graphOf(editor.store.getState().version), { nodeId, index });
      if (nodes === undefined && hanging.nodeIds.length > 0) return patch({ removedCondition: { nodeId, index } });
      if (!succeeded(editor.commands.removeCondition({ nodeId, index, ...(nodes ? { nodes } : {}) }))) return;
      // A row without an edge is text: removing it needs no message.
      if (hanging.edgeId !== undefined) announceUndo(words().deleted);
    },
    applyFix: (fix, choice) => {
      const fixed = editor.commands.applyFix({ fix, ...(choice ? { choice } : {}) });
      if (!succeeded(fixed)) return;
      announceUndo(fix.label);
      if (fixed.nodeId !== undefined) reveal(fixed.nodeId);
    },
    changeType: (nodeId, type) => {
      const decision = editor.can.replace({ nodeId, type });
      // The opener of the type list gets the focus back before the dialog opens, and again when it closes.
      if (decision.answer === 'allow' && losesSomething(decision))
        inFrames(page(), 2, () => patch({ replacing: { nodeId, type } }));
      else replaceType(nodeId, type);
    },
    replaceType,
  };
}

/** Whether the user has to choose which outgoing edge the incoming ones continue on. */
function isFork(graph: Graph, nodeId: string): boolean {
  return graph.outgoing(nodeId).length > 1 && graph.incoming(nodeId).length > 0;
}

/** The node and edge kind of a place, in the shape that commands take. */
function afterOf({ edgeType, nodeId, value }: Extract<PickerPlace, { readonly kind: 'after' }>) {
  return { nodeId, ...(edgeType === undefined ? {} : { edgeType }), ...(value === undefined ? {} : { value }) };
}
