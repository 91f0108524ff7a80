import { createRoot } from 'react-dom/client';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionViewer } from '#replay';
import 'pathboard/style.css';

/** One execution over its version, alone on a page; the measurement opens it. */
const { execution, version } = (await (await fetch('/scene.json')).json()) as {
  readonly execution: WorkflowExecution;
  readonly version: WorkflowVersion;
};

declare global {
  interface Window {
    openRun?: () => void;
  }
}

window.openRun = () => {
  const stage = document.getElementById('stage');
  if (stage)
    createRoot(stage).render(
      <ExecutionViewer execution={execution} version={version} locale="en-US" timeZone="UTC" theme="light" />,
    );
};
