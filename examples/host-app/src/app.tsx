import { useCallback, useMemo, useState } from 'react';
import { type UnsavedWork, WorkflowEditor } from 'pathboard';
import { adapter } from './service.js';
import { momentAddress, useRoute, versionAddress } from './use-route.js';
import { WorkflowList } from './workflow-list.js';

type Theme = 'system' | 'light' | 'dark';

/** A page of a business-texting product: its own header and list, and the editor where a workflow is opened. */
export function App() {
  const [route, replace] = useRoute();
  const [theme, setTheme] = useState<Theme>(
    () => (new URLSearchParams(window.location.search).get('theme') as Theme | null) ?? 'system',
  );
  const [work, setWork] = useState<UnsavedWork>();
  const { workflowId } = route;
  // The place in a run is kept in the address without a step back for each; a version that is opened is one.
  const onMomentChange = useCallback(
    (moment: string) => {
      if (workflowId !== undefined) replace(momentAddress(workflowId, moment));
    },
    [replace, workflowId],
  );
  const linkTo = useCallback(
    (moment: string) => new URL(momentAddress(workflowId ?? '', moment), window.location.href).href,
    [workflowId],
  );
  const runs = useMemo(
    () => ({ onMomentChange, linkTo, ...(route.moment === undefined ? {} : { moment: route.moment }) }),
    [linkTo, onMomentChange, route.moment],
  );
  if (workflowId === undefined) return <WorkflowList theme={theme} onTheme={setTheme} />;
  return (
    <div className="host-editor">
      <WorkflowEditor
        key={workflowId}
        adapter={adapter}
        workflowId={workflowId}
        executions={runs}
        onOpenVersion={({ nodeId, versionId }) => {
          window.location.hash = versionAddress(workflowId, versionId, nodeId);
        }}
        defaultMode={route.mode}
        theme={theme}
        drafts={{ user: 'usr_demo' }}
        onUnsavedChange={setWork}
        onBack={() => {
          // A draft on this device is offered again when the workflow is opened next.
          if (
            work?.safe === false &&
            !window.confirm('Your newest changes are neither saved nor kept on this device. Leave without them?')
          )
            return;
          window.location.hash = '';
        }}
        {...(route.executionId === undefined ? {} : { executionId: route.executionId })}
        {...(route.versionId === undefined ? {} : { versionId: route.versionId })}
        {...(route.nodeId === undefined ? {} : { nodeId: route.nodeId })}
      />
    </div>
  );
}
