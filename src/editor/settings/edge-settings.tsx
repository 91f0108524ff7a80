'use client';
import type { ReactElement } from 'react';
import { EdgeFields, EdgeTimes } from '#forms';
import { Button, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { settingsMessages } from './settings-messages.js';
import { SettingsSheetWarning } from './settings-panel.js';

const noResources = {};

/** The kind and label of an edge. Typing applies at once; one visit is one history entry. */
export function EdgeSettings({
  edgeId,
  onDone,
}: {
  readonly edgeId: string;
  readonly onDone: () => void;
}): ReactElement {
  const { editor, props } = useEditorContext();
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
      <EdgeTimes editor={editor} edgeId={edgeId} resources={props.resources ?? noResources} />
      <Button size="sm" variant="primary" type="submit">
        {done}
      </Button>
    </form>
  );
}
