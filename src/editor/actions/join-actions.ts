import type { Json, Result } from '#base';
import { graphOf } from '#graph';
import type { Editor } from '#store';
import type { ActionWords } from './action-messages.js';
import type { EditorActions } from './editor-actions.js';

interface JoinHost {
  readonly editor: Editor;
  readonly report: (outcome: Result<object>, text: string) => void;
  readonly reveal: (nodeId: string) => void;
  readonly titleOf: (nodeId: string) => string;
  /** The neighbours of a node in the flow, in words. */
  readonly neighboursOf: (nodeId: string) => string;
  readonly words: () => ActionWords;
}

/** Inserts existing nodes into edges and reconnects edges. */
export function createJoinActions({
  neighboursOf,
  editor,
  report,
  reveal,
  titleOf,
  words,
}: JoinHost): Pick<EditorActions, 'joinNode' | 'reconnect'> {
  return {
    joinNode: (nodeId, { edgeId, open }) => {
      const title = titleOf(nodeId);
      const after = open && {
        nodeId: open.nodeId,
        ...(open.edgeType === undefined ? {} : { edgeType: open.edgeType }),
        ...(open.value === undefined ? {} : { value: open.value as Json }),
      };
      const place = after ? { after } : {};
      const isPlaced = graphOf(editor.store.getState().version).incoming(nodeId).length > 0;
      if (isPlaced) {
        const moved = editor.commands.moveNode({ nodeId, ...(edgeId === undefined ? place : { onEdge: edgeId }) });
        if (moved.ok) {
          editor.select({ nodeIds: [nodeId] });
          reveal(nodeId);
        }
        return report(moved, moved.ok ? words().movedHere(title, neighboursOf(nodeId)) : '');
      }
      const joined = editor.transact(words().joining(title), () => {
        const put = editor.commands.insertNode({
          nodeId,
          ...(edgeId === undefined ? {} : { edgeId }),
          ...place,
        });
        // The node was pinned where it was dropped; inside an edge the layout places it.
        if (put.ok) editor.commands.tidy({ nodeIds: [nodeId] });
        return put;
      });
      if (joined.ok) {
        editor.select({ nodeIds: [nodeId] });
        reveal(nodeId);
      }
      report(joined, joined.ok ? words().joined(title, neighboursOf(nodeId)) : '');
    },
    reconnect: (change) => {
      const before = graphOf(editor.store.getState().version).edge(change.edgeId);
      const moved = editor.commands.reconnect(change);
      if (moved.ok) editor.select({ edgeIds: [change.edgeId] });
      report(
        moved,
        words().reconnected(
          titleOf(change.source ?? before?.source ?? ''),
          titleOf(change.target ?? before?.target ?? ''),
        ),
      );
    },
  };
}
