import { useCallback, useMemo, useState } from 'react';
import { type UnsavedWork, WorkflowEditor } from 'pathboard';
import { adapter } from './service.js';
import { momentAddress, useRoute, versionAddress } from './use-route.js';
import { WorkflowList } from './workflow-list.js';

type Theme = 'system' | 'light' | 'dark';

/** A page of a business-texting product: its own header and list, and the editor for an open workflow. */
export function App() {
  const [route, replace] = useRoute();
  const [theme, setTheme] = useState<Theme>(
    () => (new URLSearchParams(window.location.search).get('theme') as Theme | null) ?? 'system',
  );
  const [work, setWork] = useState<UnsavedWork>();
  const { workflowId } = route;
  // Moments of an execution replace the URL; opening a version pushes one.
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
          // The editor offers a draft on this device again when the workflow is opened.
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
