'use client';
import { type ReactElement, useId, useState } from 'react';
import { nodeTitle } from '#catalog';
import { graphOf } from '#graph';
import { Button, Dialog } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { edgeName } from '../actions/spoken-names.js';

/** Asks which outgoing edge the incoming edges of a deleted node continue on. */
export function DeleteDialog({
  nodeId,
  onDone,
}: {
  readonly nodeId: string;
  readonly onDone: () => void;
}): ReactElement | null {
  const { actions, editor } = useEditorContext();
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
      title={`Delete ${nodeTitle(node, presentation)}?`}
      text={`It has ${edges.length} paths. Which one should the steps before it continue on?`}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
          <Button variant="danger" onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label="Continue on" className="pb-choices">
        {edges.map((edge) => {
          const target = graph.node(edge.target);
          return (
            <label key={edge.id} className="pb-choice">
              <input type="radio" name={id} checked={chosen === edge.id} onChange={() => setChosen(edge.id)} />
              <span>
                {edgeName(editor, edge.id)} → {target ? nodeTitle(target, presentation) : 'nothing'}
              </span>
            </label>
          );
        })}
        <label className="pb-choice">
          <input type="radio" name={id} checked={chosen === ''} onChange={() => setChosen('')} />
          <span>None, leave a gap</span>
        </label>
      </div>
    </Dialog>
  );
}
