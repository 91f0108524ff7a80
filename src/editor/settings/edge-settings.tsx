'use client';
import type { ReactElement } from 'react';
import { EdgeFields } from '#forms';
import { Button } from '#ui';
import { useEditorContext } from '../editor-context.js';

/** The kind and the words of a path, to be changed where the path is drawn. What is typed counts at once; one visit is one entry. */
export function EdgeSettings({
  edgeId,
  onDone,
}: {
  readonly edgeId: string;
  readonly onDone: () => void;
}): ReactElement {
  const { editor } = useEditorContext();
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
      <EdgeFields key={edgeId} editor={editor} edgeId={edgeId} />
      <Button size="sm" variant="primary" type="submit">
        Done
      </Button>
    </form>
  );
}
