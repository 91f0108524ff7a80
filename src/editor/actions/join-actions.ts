import type { Json, Result } from '#base';
import { graphOf } from '#graph';
import type { Editor } from '#store';
import type { EditorActions } from './editor-actions.js';

interface JoinHost {
  readonly editor: Editor;
  readonly report: (outcome: Result<object>, words: string) => void;
  readonly reveal: (nodeId: string) => void;
  readonly titleOf: (nodeId: string) => string;
  /** The neighbours of a node in the flow, in words. */
  readonly neighboursOf: (nodeId: string) => string;
}

/** Inserts existing nodes into edges and reconnects edges. */
export function createJoinActions({
  neighboursOf,
  editor,
  report,
  reveal,
  titleOf,
}: JoinHost): Pick<EditorActions, 'joinNode' | 'reconnect'> {
  return {
    joinNode: (nodeId, { edgeId, open }) => {
      const title = titleOf(nodeId);
      const after = open && {
        nodeId: open.nodeId,
        ...(open.edgeType === undefined ? {} : { edgeType: open.edgeType }),
        ...(open.value === undefined ? {} : { value: open.value as Json }),
      };
      const joined = editor.transact(`Put ${title} into the flow`, () => {
        const put = editor.commands.insertNode({
          nodeId,
          ...(edgeId === undefined ? {} : { edgeId }),
          ...(after ? { after } : {}),
        });
        // The node was pinned where it was dropped; inside an edge the layout places it.
        if (put.ok) editor.commands.tidy({ nodeIds: [nodeId] });
        return put;
      });
      if (joined.ok) {
        editor.select({ nodeIds: [nodeId] });
        reveal(nodeId);
      }
      report(joined, joined.ok ? `${title} put${neighboursOf(nodeId)}` : '');
    },
    reconnect: (change) => {
      const before = graphOf(editor.store.getState().version).edge(change.edgeId);
      const moved = editor.commands.reconnect(change);
      if (moved.ok) editor.select({ edgeIds: [change.edgeId] });
      report(
        moved,
        `Path from ${titleOf(change.source ?? before?.source ?? '')} now leads to ${titleOf(change.target ?? before?.target ?? '')}`,
      );
    },
  };
}
