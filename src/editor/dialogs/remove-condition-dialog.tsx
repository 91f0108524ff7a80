'use client';
import { type ReactElement, useId, useState } from 'react';
import { nodeTitle } from '#catalog';
import { conditionConsequences } from '#edit';
import { graphOf } from '#graph';
import { edgeRowsOf, pathOf } from '#rules';
import { Button, Dialog, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { dialogMessages } from './dialog-messages.js';

const answers = ['keep', 'remove'] as const;

/** Asks what happens to the nodes that only the path of a removed condition leads to. */
export function RemoveConditionDialog({
  index,
  nodeId,
  onDone,
}: {
  readonly index: number;
  readonly nodeId: string;
  readonly onDone: () => void;
}): ReactElement | null {
  const { actions, editor } = useEditorContext();
  const { cancel, condition: messages } = useMessages(dialogMessages);
  const name = useId();
  const [chosen, setChosen] = useState<(typeof answers)[number]>('keep');
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  const node = graph.node(nodeId);
  const { nodeIds } = conditionConsequences(graph, { nodeId, index });
  if (!node || nodeIds.length === 0) return null;
  const titles = nodeIds.map((id) => nodeTitle(graph.node(id) ?? { id }, presentation));
  const remove = (): void => {
    onDone();
    actions.removeCondition(nodeId, index, chosen);
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={messages.title(pathOf(edgeRowsOf(node)?.rows[index]))}
      text={messages.text(titles)}
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
        {answers.map((answer) => (
          <label key={answer} className="pb-choice">
            <input type="radio" name={name} checked={chosen === answer} onChange={() => setChosen(answer)} />
            <span>{messages[answer](nodeIds.length)}</span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
