'use client';
import { type ReactElement, useId, useState } from 'react';
import { nodeTitle } from '#catalog';
import { graphOf } from '#graph';
import { Button, Dialog, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { edgeName } from '../actions/spoken-names.js';
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
  const { cancel, delete: messages } = useMessages(dialogMessages);
  const id = useId();
  const { presentation } = editor.store.getState();
  const graph = graphOf(editor.store.getState().version);
  const node = graph.node(nodeId);
  const edges = graph.outgoing(nodeId);
  const [chosen, setChosen] = useState(edges[0]?.id ?? '');
  if (!node) return null;
  const remove = (): void => {
    onDone();
    actions.removeNode(nodeId, chosen === '' ? undefined : chosen);
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={messages.title(nodeTitle(node, presentation))}
      text={messages.text(edges.length)}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            {cancel}
          </Button>
          <Button variant="danger" onClick={remove}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={messages.choices} className="pb-choices">
        {edges.map((edge) => {
          const target = graph.node(edge.target);
          return (
            <label key={edge.id} className="pb-choice">
              <input type="radio" name={id} checked={chosen === edge.id} onChange={() => setChosen(edge.id)} />
              <span>
                {messages.path(
                  edgeName(editor, edge.id, messages.gonePath),
                  target ? nodeTitle(target, presentation) : messages.noTarget,
                )}
              </span>
            </label>
          );
        })}
        <label className="pb-choice">
          <input type="radio" name={id} checked={chosen === ''} onChange={() => setChosen('')} />
          <span>{messages.none}</span>
        </label>
      </div>
    </Dialog>
  );
}
