'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { differenceOperations, type WorkflowAdapter } from '#adapter';
import type { Result } from '#base';
import type { Editor } from '#store';
import { Button, Dialog, useAnnounce, useMessages, useToast } from '#ui';
import { hasEdits } from '../saving/has-edits.js';
import { historyMessages } from './history-messages.js';
import type { History, ViewedVersion } from './history.js';
import { nameOf } from './version-row.js';

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

/** Restores a version into the draft, at once or after the draft was saved, and says what happened. */
function useRestore(
  editor: Editor,
  history: History,
  viewed: ViewedVersion,
): { readonly restore: () => void; readonly saveFirst: () => Promise<void> } {
  const { restoring: words, ...messages } = useMessages(historyMessages);
  const announce = useAnnounce();
  const toast = useToast();
  const name = nameOf(viewed.summary, messages);
  const say = (text: string, isError = false, undo?: () => void): void => {
    toast({ text, ...(isError && { kind: 'error' }), ...(undo && { action: { label: words.undo, run: undo } }) });
    announce(text, isError ? 'assertive' : 'polite');
  };
  const leave = (): void => {
    history.leave();
    history.show(false);
  };
  const restore = (): void => {
    leave();
    const done = restoreInto(editor, viewed, words.label(name));
    if (done === undefined) return say(words.same(name));
    if (!done.ok) return say(words.failed(name, done.refusal.message), true);
    return say(words.done(name), false, () => void editor.undo());
  };
  const saveFirst = async (): Promise<void> => {
    leave();
    return (await history.saveDraft()) ? restore() : say(words.notSaved, true);
  };
  return { restore, saveFirst };
}

/**
 * Sets the draft to what a version holds, as one entry of the history; undefined where both are the same. The workflow
 * keeps its name: an earlier version has the one that it had then.
 */
function restoreInto(editor: Editor, { document }: ViewedVersion, label: string): Result<object> | undefined {
  const { presentation, version } = editor.store.getState();
  const { name: _name, ...content } = document.version;
  const after = { ...document, version: { ...content, ...('name' in version && { name: version.name }) } };
  const operations = differenceOperations({ presentation, version }, after);
  if (operations.length === 0) return undefined;
  return editor.dispatch({ label, command: 'restore-version', origin: 'person', operations });
}
