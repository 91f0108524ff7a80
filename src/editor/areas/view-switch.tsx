'use client';
import type { ReactElement } from 'react';
import { IconButton, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { areaMessages } from './area-messages.js';
import type { WorkflowView } from './workflow-view.js';

/** Canvas, outline or both. Rendered once for all views, so that switching keeps the focus on the pressed button. */
export function ViewSwitch({ shownAs }: { readonly shownAs: WorkflowView }): ReactElement {
  const { actions, commands } = useEditorContext();
  const { showAs: messages } = useMessages(areaMessages);
  const button = (view: WorkflowView, icon: string, label: string, id: string): ReactElement => (
    <IconButton
      icon={icon}
      label={label}
      keys={commands.caps(id)}
      pressed={shownAs === view}
      data-view={view}
      onClick={() => actions.showAs(view)}
    />
  );
  return (
    <div className="pb-steps__s pb-float pb-bar" role="group" aria-label={messages.label}>
      {button('canvas', 'workflow', messages.canvas, 'show-canvas')}
      {button('outline', 'list-tree', messages.outline, 'show-outline')}
      {button('both', 'panel-left', messages.both, 'show-both')}
    </div>
  );
}
