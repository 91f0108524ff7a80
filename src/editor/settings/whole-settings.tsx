'use client';
import type { ReactElement } from 'react';
import { WorkflowSettings } from '#forms';
import { useEditorContext } from '../editor-context.js';

/** What belongs to the workflow as a whole, in the panel of the settings. */
export function WholeSettings(): ReactElement {
  const { actions, editor, props } = useEditorContext();
  return <WorkflowSettings editor={editor} resources={props.resources} onClose={actions.closeSettings} />;
}
