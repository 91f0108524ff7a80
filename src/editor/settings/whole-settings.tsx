'use client';
import type { ReactElement } from 'react';
import { WorkflowSettings } from '#forms';
import { useEditorContext } from '../editor-context.js';

/** The settings of the workflow as a whole. */
export function WholeSettings(): ReactElement {
  const { actions, editor, props } = useEditorContext();
  return <WorkflowSettings editor={editor} resources={props.resources} onClose={actions.closeSettings} />;
}
