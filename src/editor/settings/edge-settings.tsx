'use client';
import type { ReactElement } from 'react';
import { EdgeFields } from '#forms';
import { Button, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { settingsMessages } from './settings-messages.js';
import { SettingsSheetWarning } from './settings-panel.js';

/** The kind and label of an edge. Typing applies at once; one visit is one history entry. */
export function EdgeSettings({
  edgeId,
  onDone,
}: {
  readonly edgeId: string;
  readonly onDone: () => void;
}): ReactElement {
  const { editor } = useEditorContext();
  const { done } = useMessages(settingsMessages);
  return (
    <form
      className="pb-path-form"
      onBlur={() => editor.seal()}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <SettingsSheetWarning />
      <EdgeFields key={edgeId} editor={editor} edgeId={edgeId} />
      <Button size="sm" variant="primary" type="submit">
        {done}
      </Button>
    </form>
  );
}
