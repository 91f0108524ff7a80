'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { Editor } from '#store';
import { Button, Dialog, useMessages } from '#ui';
import { nameOf } from '#versions';
import { hasEdits } from '../saving/has-edits.js';
import { historyMessages } from './history-messages.js';
import type { History, ViewedVersion } from './history.js';
import { useRestore } from './use-restore.js';

/**
 * Restores the viewed version into the draft as one entry of its history. A draft with changes that are in no version
 * is asked about first.
 */
export function RestoreDialog({
  adapter,
  editor,
  history,
  viewed,
}: {
  readonly history: History;
  readonly viewed: ViewedVersion;
  /** The draft. */
  readonly editor: Editor;
  readonly adapter: WorkflowAdapter | undefined;
}): ReactElement | null {
  const { restoring: words, ...messages } = useMessages(historyMessages);
  const name = nameOf(viewed.summary, messages);
  const { restore, saveFirst } = useRestore(editor, history, viewed);
  const [isEdited] = useState(() => hasEdits(editor.store.getState().save, adapter));
  const isDone = useRef(false);
  useEffect(() => {
    if (isEdited || isDone.current) return;
    isDone.current = true;
    restore();
  });
  if (!isEdited) return null;
  return (
    <Dialog
      open
      onClose={() => history.askRestore(false)}
      title={words.title(name)}
      text={words.text}
      actions={
        <>
          <Button variant="ghost" onClick={() => history.askRestore(false)}>
            {words.cancel}
          </Button>
          <Button onClick={restore}>{words.replace}</Button>
          <Button variant="primary" icon="save" onClick={() => void saveFirst()}>
            {words.saveFirst}
          </Button>
        </>
      }
    />
  );
}
