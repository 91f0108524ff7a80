import { createRoot } from 'react-dom/client';
import { createMemoryAdapter } from '#adapter';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionsView } from '#replay';
import { PbRoot } from '#ui';
import { begin, longRun } from './long-execution.js';
import 'pathboard/style.css';

/** The matrix alone on a page; the measurement opens it. */
const { runs, version } = (await (await fetch('/scene.json')).json()) as {
  readonly runs: number;
  readonly version: WorkflowVersion;
};
const iso = (ms: number): string => new Date(ms).toISOString();

/** One execution begins every minute. Each tenth failed at its last step; the others differ in length. */
const executions = Array.from({ length: runs }, (_, at): WorkflowExecution => {
  const run = longRun(version, 20 + ((at * 37) % 260));
  return {
    ...run,
    id: `run-${at}`,
    status: at % 10 === 0 ? 'failed' : 'completed',
    version: { id: version.id ?? '' },
    start: iso(begin + at * 60_000),
    end: iso(begin + at * 60_000 + 400_000),
  };
});
const adapter = createMemoryAdapter({ workflowId: 'w', versions: [version], executions });

declare global {
  interface Window {
    openMatrix?: () => void;
  }
}

window.openMatrix = () => {
  const stage = document.getElementById('stage');
  if (!stage) return;
  createRoot(stage).render(
    <PbRoot label="Runs" theme="light" style={{ height: '100%' }}>
      <ExecutionsView adapter={adapter} workflowId="w" initialShape="matrix" locale="en-US" timeZone="UTC" />
    </PbRoot>,
  );
};
