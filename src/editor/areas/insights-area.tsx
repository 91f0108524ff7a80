'use client';
import { type ReactElement, useState } from 'react';
import { InsightsTab, type ListedExecutions } from '#replay';
import { useEditorContext } from '../editor-context.js';

/** Statistics over many executions, on the version that was open when the area mounted; it is not editable here. */
export function InsightsArea({
  onListExecutions,
  toolsPlace,
}: {
  readonly onListExecutions: (executions: ListedExecutions) => void;
  readonly toolsPlace: HTMLElement | null;
}): ReactElement | null {
  const { adapter, editor, props, workflowId } = useEditorContext();
  const [{ presentation, version }] = useState(() => editor.store.getState());
  if (!adapter || workflowId === undefined) return null;
  return (
    <div className="pb-insights" data-density="compact">
      <InsightsTab
        adapter={adapter}
        workflowId={workflowId}
        version={version}
        presentation={presentation}
        icons={props.icons}
        locale={props.locale}
        startWorker={props.startWorker}
        toolsContainer={toolsPlace}
        onListExecutions={onListExecutions}
      />
    </div>
  );
}
