'use client';
import type { ReactElement } from 'react';
import { IconButton, Segmented, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { areaMessages } from './area-messages.js';
import type { WorkflowView } from './workflow-view.js';

/** Canvas, outline or both. Rendered once for all views, so that switching keeps the focus on the pressed button. */
export function ViewSwitch({ shownAs }: { readonly shownAs: WorkflowView }): ReactElement {
  const { actions, commands, narrow } = useEditorContext();
  const { showAs: messages } = useMessages(areaMessages);
  if (narrow)
    return (
      <div className="pb-steps__s pb-steps__s--words">
        <Segmented
          label={messages.label}
          value={shownAs === 'canvas' ? 'canvas' : 'outline'}
          options={[
            { value: 'outline', label: messages.outline, icon: 'list-tree' },
            { value: 'canvas', label: messages.canvas, icon: 'workflow' },
          ]}
          onValueChange={actions.showAs}
        />
        <IconButton icon="search" label={messages.search} onClick={() => commands.run('find-node')} />
      </div>
    );
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
