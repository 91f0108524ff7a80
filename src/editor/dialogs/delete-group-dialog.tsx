'use client';
import type { ReactElement } from 'react';
import { groupsIn } from '#model';
import { Button, Dialog, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { groupMessages } from '../groups/group-messages.js';
import { groupTitle } from '../groups/shown-workflow.js';
import { dialogMessages } from './dialog-messages.js';

interface DeleteGroupDialogProps {
  readonly groupId: string;
  readonly onDone: () => void;
}

/** Asks whether a group goes with its nodes or alone. */
export function DeleteGroupDialog({ groupId, onDone }: DeleteGroupDialogProps): ReactElement | null {
  const { actions, editor } = useEditorContext();
  const { cancel, deleteGroup: messages } = useMessages(dialogMessages);
  const { untitled } = useMessages(groupMessages);
  const group = groupsIn(editor.store.getState().presentation).find(({ id }) => id === groupId);
  if (!group) return null;
  const count = group.nodeIds.length;
  const remove = (what: 'with-nodes' | 'alone') => (): void => {
    onDone();
    actions.removeGroup(groupId, what);
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={messages.title(groupTitle(group, untitled))}
      text={messages.text(count)}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            {cancel}
          </Button>
          <Button onClick={remove('alone')}>{messages.ungroup}</Button>
          <Button variant="danger" onClick={remove('with-nodes')}>
            {messages.submit(count)}
          </Button>
        </>
      }
    />
  );
}
