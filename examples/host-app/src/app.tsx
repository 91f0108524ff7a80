import { useEffect, useRef, useState } from 'react';
import { type Editor, WorkflowEditor } from 'pathboard';
import { adapter } from './service.js';
import { resources } from './resources.js';
import { useRoute } from './use-route.js';
import { WorkflowList } from './workflow-list.js';

type Theme = 'system' | 'light' | 'dark';

/** A page of a business-texting product: its own header and list, and the editor where a workflow is opened. */
export function App() {
  const route = useRoute();
  const [theme, setTheme] = useState<Theme>(() => (new URLSearchParams(window.location.search).get('theme') as Theme | null) ?? 'system');
  const editor = useRef<Editor | null>(null);
  useEffect(() => {
    const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
      if (isUnsaved(editor.current)) event.preventDefault();
    };
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
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
        onMount={(opened) => { editor.current = opened; }}
        onBack={() => {
          if (isUnsaved(editor.current) && !window.confirm('Your changes are not saved as a version. Leave without them?')) return;
          editor.current = null;
          window.location.hash = '';
        }}
        {...(route.executionId === undefined ? {} : { executionId: route.executionId })}
      />
    </div>
  );
}

/** Whether leaving would lose something. A version that is only looked at has nothing to lose. */
function isUnsaved(editor: Editor | null): boolean {
  const state = editor?.store.getState();
  return state !== undefined && state.revision > 0 && !state.readOnly && state.save.status !== 'saved';
}
