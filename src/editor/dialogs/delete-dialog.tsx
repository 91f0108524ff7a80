'use client';
import type { ReactElement } from 'react';
import { graphOf } from '#graph';
import { distinctTitle } from '#rules';
import { useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { edgeName } from '../actions/spoken-names.js';
import { ChoiceDialog } from './choice-dialog.js';
import { dialogMessages } from './dialog-messages.js';

/** Asks which outgoing edge the incoming edges of a deleted node continue on. */
export function DeleteDialog({
  nodeId,
  onDone,
}: {
  readonly nodeId: string;
  readonly onDone: () => void;
}): ReactElement | null {
  const { actions, editor } = useEditorContext();
  const { delete: messages } = useMessages(dialogMessages);
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  const node = graph.node(nodeId);
  if (!node) return null;
  const edges = graph.outgoing(nodeId);
  const continuing = edges.map(({ id, target }) => {
    const node = graph.node(target);
    const to = node ? distinctTitle(graph, node, presentation) : messages.noTarget;
    return { value: id, words: messages.path(edgeName(editor, id, messages.gonePath), to) };
  });
  return (
    <ChoiceDialog
      title={messages.title(distinctTitle(graph, node, presentation))}
      text={messages.text(edges.length)}
      label={messages.choices}
      choices={[...continuing, { value: '', words: messages.none }]}
      submit={messages.submit}
      onSubmit={(edgeId) => actions.removeNode(nodeId, edgeId === '' ? undefined : edgeId)}
      onDone={onDone}
    />
  );
}
