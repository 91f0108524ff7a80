'use client';
import { type ReactElement, useState } from 'react';
import type { CanvasSelection } from '#canvas';
import { UsageList } from '#forms';
import { type Graph, graphOf } from '#graph';
import { distinctTitle } from '#rules';
import { useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { edgeName } from '../actions/spoken-names.js';
import { ChoiceDialog } from './choice-dialog.js';
import { dialogMessages } from './dialog-messages.js';

interface DeleteDialogProps {
  readonly selection: CanvasSelection;
  readonly onDone: () => void;
}

/**
 * Lists the settings that use values of deleted nodes, and asks which outgoing edge the incoming edges of a single node
 * with several continue on.
 */
export function DeleteDialog({ onDone, selection }: DeleteDialogProps): ReactElement | null {
  const { actions, editor } = useEditorContext();
  const { delete: messages } = useMessages(dialogMessages);
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  // The dialog shows what was asked for; it does not follow the document.
  const [decision] = useState(() => editor.can.remove({ ...selection, reconnect: true }));
  const [nodeId] = selection.nodeIds;
  const node = nodeId === undefined ? undefined : graph.node(nodeId);
  if (nodeId === undefined || !node || decision.answer !== 'allow') return null;
  const isSole = selection.nodeIds.length === 1;
  const edges = isSole && isFork(graph, nodeId) ? graph.outgoing(nodeId) : [];
  const continuing = edges.map(({ id, target }) => {
    const next = graph.node(target);
    const to = next ? distinctTitle(graph, next, presentation) : messages.noTarget;
    return { value: id, words: messages.path(edgeName(editor, id, messages.gonePath), to) };
  });
  const { usages } = decision;
  return (
    <ChoiceDialog
      title={
        isSole ? messages.title(distinctTitle(graph, node, presentation)) : messages.titleOf(selection.nodeIds.length)
      }
      text={edges.length > 0 ? messages.text(edges.length) : messages.usesText}
      label={messages.choices}
      choices={edges.length > 0 ? [...continuing, { value: '', words: messages.none }] : []}
      submit={messages.submit}
      onSubmit={(edgeId) => actions.removeSelected(selection, edgeId === '' ? undefined : edgeId)}
      onDone={onDone}
    >
      {usages.length > 0 && <UsageList editor={editor} usages={usages} title={messages.uses(usages.length)} />}
    </ChoiceDialog>
  );
}

/** Whether the user has to choose which outgoing edge the incoming ones continue on. */
export function isFork(graph: Graph, nodeId: string): boolean {
  return graph.outgoing(nodeId).length > 1 && graph.incoming(nodeId).length > 0;
}
