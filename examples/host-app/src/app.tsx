import { useState } from 'react';
import { WorkflowEditor } from 'pathboard';
import { adapter } from './service.js';
import { resources } from './resources.js';
import { useRoute } from './use-route.js';
import { WorkflowList } from './workflow-list.js';

type Theme = 'system' | 'light' | 'dark';

/** A page of a business-texting product: its own header and list, and the editor where a workflow is opened. */
export function App() {
  const route = useRoute();
  const [theme, setTheme] = useState<Theme>(() => (new URLSearchParams(window.location.search).get('theme') as Theme | null) ?? 'system');
  if (route.workflowId === undefined) return <WorkflowList theme={theme} onTheme={setTheme} />;
  return (
    <div className="host-editor">
      <WorkflowEditor
        key={route.workflowId}
        adapter={adapter}
        workflowId={route.workflowId}
        defaultMode={route.mode}
        resources={resources}
        theme={theme}
        onBack={() => { window.location.hash = ''; }}
        {...(route.executionId === undefined ? {} : { executionId: route.executionId })}
      />
    </div>
  );
}
