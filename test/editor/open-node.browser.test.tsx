import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createMemoryAdapter } from '#adapter';
import { WorkflowEditor } from '#editor';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import 'pathboard/style.css';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 16, 17, 0, second)).toISOString();
const versionOf = (id: string, words: string): WorkflowVersion => ({
  id,
  name: 'Line',
  readonly: id === 'wf_v1',
  definition: {
    nodes: [
      { id: 'start', type: { type: 'trigger-manual', label: 'Started', group: 'Triggers' } },
      { id: 'say', type: { type: 'add-tag', label: words, group: 'Contact data' } },
    ],
    edges: [{ id: 'e', source: 'start', target: 'say', type: 'standard' }],
  },
});
const execution: WorkflowExecution = {
  id: 'r1',
  status: 'completed',
  version: { id: 'wf_v1' },
  start: at(0),
  end: at(3),
  steps: [
    { id: '1', start: at(0), end: at(1), node: { id: 'start', context: {} } },
    { id: '2', start: at(1), end: at(2), node: { id: 'say', context: { said: true } } },
  ],
};

afterEach(() => cleanup());

describe('a node of an execution', () => {
  it('opens in the editor on the executed version, and a press returns to the execution', async () => {
    const adapter = createMemoryAdapter({
      workflowId: 'w',
      versions: [versionOf('wf_v1', 'Old words'), versionOf('wf_v2', 'New words')],
      executions: [execution],
    });
    await render(
      <div style={{ width: 1300, height: 800 }}>
        <WorkflowEditor
          adapter={adapter}
          workflowId="w"
          defaultMode="runs"
          drafts={false}
          timeZone="UTC"
          locale="en-US"
        />
      </div>,
    );
    await userEvent.click(page.getByRole('row', { name: /^Step 2, Old words/ }));
    await userEvent.click(page.getByRole('button', { name: 'Open in editor' }));
    await expect.element(page.getByText('v1, view only')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Old words, step/, pressed: true })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Back to the run' }));
    await expect.element(page.getByText('Step 2 of 2', { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /^Step 2, Old words/ }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.click(page.getByRole('radio', { name: 'Edit' }));
    await expect.element(page.getByRole('button', { name: /^New words, step/ })).toBeVisible();
  });

  it('leads to what is different now between the version that ran and the live one', async () => {
    const live = { ...versionOf('wf_v2', 'New words'), active: at(0) };
    const adapter = createMemoryAdapter({
      workflowId: 'w',
      versions: [versionOf('wf_v1', 'Old words'), live, versionOf('wf_v3', 'Later words')],
      executions: [execution],
    });
    await render(
      <div style={{ width: 1300, height: 800 }}>
        <WorkflowEditor
          adapter={adapter}
          workflowId="w"
          defaultMode="runs"
          drafts={false}
          timeZone="UTC"
          locale="en-US"
        />
      </div>,
    );
    await userEvent.click(page.getByRole('button', { name: 'More for this run' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'What is different now?' }));
    await expect.element(page.getByRole('region', { name: 'Comparison of v1 and v2' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Close the comparison' }));
    await expect.element(page.getByRole('row', { name: /^Step 2, Old words/ })).toBeVisible();
  });
});
