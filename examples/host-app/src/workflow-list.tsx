import { useEffect, useState } from 'react';
import type { WorkflowSummary } from 'pathboard';
import { adapter } from './service.js';

type Theme = 'system' | 'light' | 'dark';
type Loaded = { readonly items: readonly WorkflowSummary[] } | { readonly reason: string };

/** Lists the workflows of the account from the service. */
export function WorkflowList({ onTheme, theme }: { readonly theme: Theme; readonly onTheme: (theme: Theme) => void }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    void adapter.listWorkflows({ limit: 100 }).then((answer) => {
      if (current) setLoaded(answer.ok ? { items: answer.data.items } : { reason: answer.failure.message });
    });
    return () => {
      current = false;
    };
  }, [attempt]);
  return (
    <div className="host" data-theme={theme}>
      <header className="host-header">
        <span className="host-brand">Fernway Fitness</span>
        <label className="host-theme">
          Appearance
          <select value={theme} onChange={(event) => onTheme(event.target.value as Theme)}>
            <option value="system">As on this device</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
      </header>
      <main className="host-main">
        <h1>Workflows</h1>
        {loaded === undefined && <p role="status">Loading workflows…</p>}
        {loaded && 'reason' in loaded && (
          <p role="alert">
            {loaded.reason}{' '}
            <button type="button" onClick={() => setAttempt((count) => count + 1)}>
              Retry
            </button>
          </p>
        )}
        {loaded && 'items' in loaded && (
          <table className="host-table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Status</th>
                <th scope="col">Versions</th>
                <th scope="col">Runs</th>
                <th scope="col">Last saved</th>
              </tr>
            </thead>
            <tbody>
              {loaded.items.map((workflow) => (
                <tr key={workflow.id}>
                  <td>
                    <a href={`#/workflows/${encodeURIComponent(workflow.id)}`}>{workflow.name}</a>
                  </td>
                  <td>
                    {workflow.activeVersionId ? (
                      <span className="host-live">Active</span>
                    ) : (
                      <span className="host-off">Not active</span>
                    )}
                  </td>
                  <td>{workflow.versions}</td>
                  <td>
                    <a href={`#/workflows/${encodeURIComponent(workflow.id)}/runs`}>{workflow.executions}</a>
                  </td>
                  <td>
                    {workflow.updatedAt
                      ? new Date(workflow.updatedAt).toLocaleString(undefined, {
                          dateStyle: 'medium',
                          timeStyle: 'short',
                        })
                      : '—'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </main>
    </div>
  );
}
