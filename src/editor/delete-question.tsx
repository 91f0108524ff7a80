'use client';
import { type ReactElement, useId, useState } from 'react';
import { stepTitle } from '#catalog';
import { graphOf } from '#graph';
import { Button, Dialog } from '#ui';
import { useEditorContext } from './editor-context.js';
import { pathName } from './use-editor-actions.js';

/** Asks, for a step that several paths leave, which of them the steps before it go on by once it is gone. */
export function DeleteQuestion({
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
  const paths = graph.outgoing(nodeId);
  const [chosen, setChosen] = useState(paths[0]?.id ?? '');
  if (!node) return null;
  const remove = (): void => {
    onDone();
    actions.removeStep(nodeId, chosen === '' ? undefined : chosen);
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={`Delete ${stepTitle(node, presentation)}?`}
      text={`It has ${paths.length} paths. Which one should the steps before it continue on?`}
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
        {paths.map((path) => {
          const target = graph.node(path.target);
          return (
            <label key={path.id} className="pb-choice">
              <input type="radio" name={id} checked={chosen === path.id} onChange={() => setChosen(path.id)} />
              <span>
                {pathName(editor, path.id)} → {target ? stepTitle(target, presentation) : 'nothing'}
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
