'use client';
import type { ReactElement } from 'react';
import { conditionConsequences } from '#edit';
import { graphOf } from '#graph';
import { distinctTitle, edgeRowsOf, pathOf } from '#rules';
import { useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { ChoiceDialog } from './choice-dialog.js';
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
  const { condition: messages } = useMessages(dialogMessages);
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  const node = graph.node(nodeId);
  const { nodeIds } = conditionConsequences(graph, { nodeId, index });
  if (!node || nodeIds.length === 0) return null;
  const titles = nodeIds.map((id) => distinctTitle(graph, graph.node(id) ?? { id }, presentation));
  return (
    <ChoiceDialog
      title={messages.title(pathOf(edgeRowsOf(node)?.rows[index]))}
      text={messages.text(titles)}
      label={messages.choices}
      choices={answers.map((value) => ({ value, words: messages[value](nodeIds.length) }))}
      submit={messages.submit}
      onSubmit={(value) => actions.removeCondition(nodeId, index, value === 'remove' ? 'remove' : 'keep')}
      onDone={onDone}
    />
  );
}
