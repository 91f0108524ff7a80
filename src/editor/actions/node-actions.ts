import type { CanvasSelection } from '#canvas';
import { conditionConsequences } from '#edit';
import { type Graph, graphOf } from '#graph';
import { groupOfAll, groupsIn } from '#model';
import { remainingNeighbour } from '#rules';
import { isFork } from '../dialogs/delete-dialog.js';
import { losesSomething } from '../dialogs/replace-dialog.js';
import { inFrames } from '../focus/in-frames.js';
import { giveFocusBack } from '../focus/return-focus.js';
import type { Editor } from '#store';
import type { ActionScope } from './action-scope.js';
import { cutOffNodes } from './cut-off-nodes.js';
import type { EditorActions, PickerPlace } from './editor-actions.js';
import { neighboursInWords } from './spoken-names.js';

/** The picker offers this many recent node types above all others. */
const maxRecentTypes = 3;

/** Adds, connects and duplicates nodes, and moves edges. */
export function createNodeActions(
  scope: ActionScope,
): Pick<EditorActions, 'addNode' | 'connect' | 'duplicate' | 'duplicateTo' | 'moveEdge' | 'moveNodes'> {
  const { announce, editor, page, reveal, setView, succeeded, titleOf, view, words } = scope;
  return {
    addNode: (type, place, at) => {
      const where =
        place.kind === 'edge' ? { onEdge: place.edgeId } : place.kind === 'after' ? { after: afterOf(place) } : {};
      const isFirst = graphOf(editor.store.getState().version).nodes.length === 0;
      const add = () => editor.commands.addNode({ type, ...where, ...(at ? { at } : {}) });
      const added = place.kind === 'edge-end' ? addAtEnd(scope, place.edgeId, add) : add();
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
    duplicateTo: (places) => duplicateTo(scope, places),
    moveNodes: (places) => moveNodes(scope, places),
    moveEdge: (edgeId, target) => {
      const before = graphOf(editor.store.getState().version);
      if (succeeded(editor.commands.reconnect({ edgeId, target })))
        announce(withCutOff(scope, words().pathMoved(titleOf(target)), before));
    },
  };
}

function moveNodes(
  { editor, report, titleOf, words }: ActionScope,
  places: Parameters<EditorActions['moveNodes']>[0],
): void {
  const [nodeId, ...others] = Object.keys(places);
  if (nodeId === undefined) return;
  const said = others.length === 0 ? words().moved(titleOf(nodeId)) : words().movedSteps(others.length + 1);
  report(editor.commands.moveNodes(places), said);
}

function duplicateTo(
  { announce, editor, succeeded, titleOf, words }: ActionScope,
  places: Parameters<EditorActions['duplicateTo']>[0],
): void {
  // The copies have the order of the originals in the workflow.
  const originals = graphOf(editor.store.getState().version).nodes.flatMap(({ id }) =>
    Object.hasOwn(places, id) ? [id] : [],
  );
  const said =
    originals.length === 1
      ? words().duplicated(titleOf(originals[0] ?? ''))
      : words().duplicatedSteps(originals.length);
  const copied = editor.transact(said, () => {
    const made = editor.commands.duplicate({ nodeIds: originals });
    if (made.ok)
      editor.commands.moveNodes(
        Object.fromEntries(made.nodeIds.map((id, index) => [id, cornerOf(places[originals[index] ?? ''])])),
      );
    return made;
  });
  if (!succeeded(copied)) return;
  editor.select({ nodeIds: copied.nodeIds });
  announce(said);
}

function cornerOf({ x, y }: { readonly x: number; readonly y: number } = { x: 0, y: 0 }) {
  return { x, y };
}

/** Adds a node and leads an existing edge to it, as one entry of the history. */
function addAtEnd(
  { editor, words }: ActionScope,
  edgeId: string,
  add: () => ReturnType<Editor['commands']['addNode']>,
): ReturnType<typeof add> {
  return editor.transact(words().addingAtEnd, () => {
    const added = add();
    const moved = added.ok ? editor.commands.reconnect({ edgeId, target: added.nodeId }) : added;
    return moved.ok ? added : moved;
  });
}

/** Deletes and replaces nodes and fixes problems. */
export function createChangeActions(
  scope: ActionScope,
): Pick<
  EditorActions,
  'remove' | 'removeSelected' | 'removeGroup' | 'removeCondition' | 'applyFix' | 'changeType' | 'replaceType'
> {
  const { announce, editor, page, patch, reveal, succeeded, titleOf, words } = scope;
  const announceUndo = undoOffer(scope);
  const replaceType = (nodeId: string, type: string): void => {
    const before = titleOf(nodeId);
    if (!succeeded(editor.commands.replaceNodeType({ nodeId, type }))) return;
    reveal(nodeId);
    announce(words().typeChanged(before, titleOf(nodeId)));
  };
  return {
    ...createRemovalActions(scope),
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

/** Deletes nodes, edges, groups and conditions, after asking where something else would go too. */
function createRemovalActions(
  scope: ActionScope,
): Pick<EditorActions, 'remove' | 'removeSelected' | 'removeGroup' | 'removeCondition'> {
  const { editor, frame, keepFocus, patch, succeeded, view, words } = scope;
  const announceUndo = undoOffer(scope);
  return {
    remove: (selection) => {
      const graph = graphOf(editor.store.getState().version);
      const group = groupOfAll(editor.store.getState().presentation, selection.nodeIds);
      if (group && selection.edgeIds.length === 0) return patch({ deletion: { groupId: group.id } });
      if (asksFirst(editor, graph, selection)) return patch({ deletion: { selection } });
      if (!succeeded(editor.commands.removeElements({ ...selection, reconnect: true }))) return;
      keepFocus(graph);
      announceUndo(words().deleted, graph);
    },
    removeGroup: (groupId, what) => {
      const { presentation, version } = editor.store.getState();
      const nodeIds = groupsIn(presentation).find(({ id }) => id === groupId)?.nodeIds ?? [];
      const before = graphOf(version);
      const done =
        what === 'alone'
          ? editor.commands.removeGroup({ groupId })
          : editor.commands.removeElements({ nodeIds, reconnect: true });
      if (!succeeded(done)) return;
      // The dialog gives the focus back to what has gone.
      const next = what === 'alone' ? nodeIds[0] : remainingNeighbour(before, graphOf(editor.store.getState().version));
      if (next !== undefined) giveFocusBack(null, frame.current, () => view.current?.focusNode(next));
      announceUndo(words().deleted, before);
    },
    removeSelected: (selection, continueOn) => {
      const graph = graphOf(editor.store.getState().version);
      const [nodeId] = selection.nodeIds;
      const removed = editor.commands.removeElements({
        ...selection,
        reconnect: true,
        ...(continueOn === undefined || nodeId === undefined ? {} : { continueOn: { [nodeId]: continueOn } }),
      });
      if (!succeeded(removed)) return;
      const next = remainingNeighbour(graph, graphOf(editor.store.getState().version));
      if (next !== undefined) giveFocusBack(null, frame.current, () => view.current?.focusNode(next));
      announceUndo(words().deleted, graph);
    },
    removeCondition: (nodeId, index, nodes) => {
      const graph = graphOf(editor.store.getState().version);
      const hanging = conditionConsequences(graph, { nodeId, index });
      if (nodes === undefined && hanging.nodeIds.length > 0) return patch({ removedCondition: { nodeId, index } });
      if (!succeeded(editor.commands.removeCondition({ nodeId, index, ...(nodes ? { nodes } : {}) }))) return;
      // A row without an edge is text: removing it needs no message.
      if (hanging.edgeId !== undefined) announceUndo(words().deleted, graph);
    },
  };
}

/** Offers to undo the newest entry of the history, by its label and by what lost its path since. */
function undoOffer(scope: ActionScope): (fallback: string, before?: Graph) => void {
  const { announce, editor, offerUndo, words } = scope;
  return (fallback, before) => {
    const done = editor.store.getState().undoLabel ?? fallback;
    const label = before ? withCutOff(scope, done, before) : done;
    offerUndo(label);
    announce(words().undoAvailable(label));
  };
}

/** What a change did, and what is on no path since. */
function withCutOff({ editor, titleOf, words }: ActionScope, change: string, before: Graph): string {
  const lost = cutOffNodes(before, graphOf(editor.store.getState().version));
  const [only] = lost;
  if (only === undefined) return change;
  return words().cutOff(change, lost.length === 1 ? titleOf(only) : lost.length);
}

/** Whether a deletion asks which edge to continue on, or would leave references of other nodes without a value. */
function asksFirst(editor: Editor, graph: Graph, selection: CanvasSelection): boolean {
  const [nodeId] = selection.nodeIds;
  if (nodeId === undefined) return false;
  if (selection.nodeIds.length === 1 && isFork(graph, nodeId)) return true;
  const decision = editor.can.remove({ ...selection, reconnect: true });
  return decision.answer === 'allow' && decision.usages.length > 0;
}

/** The node and edge kind of a place, in the shape that commands take. */
function afterOf({ edgeType, nodeId, value }: Extract<PickerPlace, { readonly kind: 'after' }>) {
  return { nodeId, ...(edgeType === undefined ? {} : { edgeType }), ...(value === undefined ? {} : { value }) };
}
