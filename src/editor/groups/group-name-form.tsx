'use client';
import { type ReactElement, useId, useState } from 'react';
import { groupsIn } from '#model';
import { Button, TextInput, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { groupMessages } from './group-messages.js';

/** Edits the title of a group. */
export function GroupNameForm({
  groupId,
  onDone,
}: {
  readonly groupId: string;
  readonly onDone: () => void;
}): ReactElement {
  const { actions, editor } = useEditorContext();
  const { name: messages, untitled } = useMessages(groupMessages);
  const id = useId();
  const [text, setText] = useState(
    () => groupsIn(editor.store.getState().presentation).find((group) => group.id === groupId)?.title ?? '',
  );
  return (
    <form
      className="pb-rename"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDone();
        actions.report(
          editor.commands.setGroup({ groupId, title: text }),
          text.trim() === '' ? messages.removed : messages.done(text.trim()),
        );
      }}
    >
      <label htmlFor={id}>{messages.label}</label>
      <TextInput id={id} value={text} onValueChange={setText} placeholder={untitled} />
      <Button size="sm" variant="primary" type="submit">
        {messages.submit}
      </Button>
    </form>
  );
}
