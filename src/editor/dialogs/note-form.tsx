'use client';
import { type ReactElement, useId, useState } from 'react';
import { longestNote } from '#edit';
import { notesIn } from '#model';
import { Button, TextArea, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { dialogMessages } from './dialog-messages.js';

interface NoteFormProps {
  readonly noteId?: string | undefined;
  /** The node of a new note. */
  readonly nodeId?: string | undefined;
  readonly onDone: () => void;
}

/** Edits a note where no canvas is shown. */
export function NoteForm({ nodeId, noteId, onDone }: NoteFormProps): ReactElement {
  const { actions, editor } = useEditorContext();
  const { note: messages } = useMessages(dialogMessages);
  const id = useId();
  const now =
    noteId === undefined ? undefined : notesIn(editor.store.getState().presentation).find((note) => note.id === noteId);
  const [text, setText] = useState(now?.text ?? '');
  return (
    <form
      className="pb-rename"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDone();
        if (text.trim() === '') {
          if (now) actions.removeNotes([now.id]);
          return;
        }
        if (now) actions.setNote({ noteId: now.id, text });
        else actions.addNote({ text, ...(nodeId !== undefined && { nodeId }) });
        actions.noteWritten();
      }}
    >
      <label htmlFor={id}>{messages.label}</label>
      <TextArea id={id} value={text} onValueChange={setText} rows={4} maxLength={longestNote} />
      <Button size="sm" variant="primary" type="submit">
        {now ? messages.change : messages.add}
      </Button>
    </form>
  );
}
