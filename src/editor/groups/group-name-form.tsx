'use client';
import { type ReactElement, useId, useState } from 'react';
import { groupsIn } from '#model';
import { Button, TextInput } from '#ui';
import { useEditorContext } from '../editor-context.js';

/** Edits the title of a group. */
export function GroupNameForm({
  groupId,
  onDone,
}: {
  readonly groupId: string;
  readonly onDone: () => void;
}): ReactElement {
  const { actions, editor } = useEditorContext();
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
          text.trim() === '' ? 'Group has no name now' : `Renamed to ${text.trim()}`,
        );
      }}
    >
      <label htmlFor={id}>Name of this group</label>
      <TextInput id={id} value={text} onValueChange={setText} placeholder="Group" />
      <Button size="sm" variant="primary" type="submit">
        Rename
      </Button>
    </form>
  );
}
