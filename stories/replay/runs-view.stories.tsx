import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { ExecutionSummary, Failure, WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { RunsView } from '#replay';
import { PbRoot } from '#ui';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { failedTemplateRun, locale, presentTime, summaries, timeZone, waitingRun } from './example-runs.js';

const offline: Failure = { kind: 'notSent', code: 'offline', message: 'You seem to be offline.', endpoint: 'GET /executions' };

/** A host that keeps a few runs, two to a page. */
function hostWith(runs: readonly ExecutionSummary[], more: Partial<WorkflowAdapter> = {}, pageLength = 50): WorkflowAdapter {
  const stored: readonly WorkflowExecution[] = [failedTemplateRun, waitingRun];
  return {
    saveVersion: async () => ({ ok: false, failure: offline }),
    getExecution: async ({ executionId }) => ({ ok: true, data: stored.find((run) => run.id === executionId) ?? { ...failedTemplateRun, id: executionId, status: 'completed', end: '2025-10-15T02:42:02Z' } }),
    loadVersion: async () => ({ ok: true, data: freeTrial }),
    listExecutions: async ({ offset = 0, status }) => {
      const all = runs.filter((run) => status === undefined || run.status === status);
      return { ok: true, data: { items: all.slice(offset, offset + pageLength), pagination: { limit: pageLength, offset, hasNext: offset + pageLength < all.length } } };
    },
    ...more,
  };
}

const meta = {
  title: 'Replay/Runs',
  component: RunsView,
  args: { adapter: hostWith(summaries), workflowId: 'w1', locale, timeZone, now: () => presentTime, onOpenInEditor: fn() },
  decorators: [(Story, { parameters }) => <PbRoot label="Free trial sign-up" theme={parameters['pbTheme'] === 'dark' ? 'dark' : 'light'} style={{ height: '100vh', minHeight: 560 }}><Story /></PbRoot>],
} satisfies Meta<typeof RunsView>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Who has been through this workflow, and what happened to one of them. */
export const Runs: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const list = await page.findByRole('listbox', { name: /^Runs/ });
    await expect(within(list).getByRole('option', { name: /Maya Torres/ })).toHaveAttribute('aria-selected', 'true');
    await expect(within(list).getByRole('group', { name: 'Today' })).toBeVisible();
    await expect(within(list).getByRole('group', { name: 'Yesterday' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Failed, 2' })).toBeVisible();
    list.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(list).getByRole('option', { name: /Devon Price/ })).toHaveAttribute('aria-selected', 'true');
    await expect(await page.findByRole('row', { name: /^Step 3, Wait for reply, Waiting/ })).toBeVisible();
  },
};

export const RunsAtRest: Story = {};
export const RunsInDark: Story = { parameters: { pbTheme: 'dark' } };

/** Finding a run by name or number, or by how it stands. */
export const Finding: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('listbox', { name: /^Runs/ });
    const search = page.getByRole('searchbox', { name: 'Find a run' });
    await userEvent.type(search, '628 555');
    await expect(page.getAllByRole('option')).toHaveLength(1);
    await userEvent.clear(search);
    await userEvent.type(search, 'nobody');
    await expect(page.getByText(/No runs match “nobody”/)).toBeVisible();
    await userEvent.click(page.getAllByRole('button', { name: 'Clear search' })[1]!);
    await userEvent.click(page.getByRole('button', { name: /^Waiting/ }));
    await waitFor(() => expect(page.getAllByRole('option')).toHaveLength(2));
  },
};

/** Many runs come in pages. */
export const Pages: Story = {
  args: { adapter: hostWith(summaries, {}, 5) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('listbox', { name: /^Runs/ });
    await expect(page.getAllByRole('option')).toHaveLength(5);
    await userEvent.click(page.getByRole('button', { name: 'Show earlier runs' }));
    await waitFor(() => expect(page.getAllByRole('option')).toHaveLength(10));
    await userEvent.click(page.getByRole('button', { name: 'Show earlier runs' }));
    await waitFor(() => expect(page.getAllByRole('option')).toHaveLength(12));
    await expect(page.queryByRole('button', { name: 'Show earlier runs' })).not.toBeInTheDocument();
  },
};

/** Nobody has been here yet. */
export const NoRuns: Story = {
  args: { adapter: hostWith([]) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No one has been through this workflow yet.')).toBeVisible();
  },
};

let failures = 0;
/** The connection is gone for a moment: a sentence says so, and trying again is one press. */
export const Offline: Story = {
  args: {
    adapter: hostWith(summaries, {
      getExecution: async () => (failures++ < 1 ? { ok: false, failure: offline } : { ok: true, data: failedTemplateRun }),
    }),
  },
  beforeEach: () => { failures = 0; },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const alert = await page.findByText('This run could not be loaded: no connection');
    await expect(alert).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect(await page.findByRole('complementary', { name: 'Step details' })).toBeVisible();
  },
};

/** Everything is still on its way. */
export const Loading: Story = {
  args: { adapter: hostWith([], { listExecutions: () => new Promise(() => {}) }) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Loading runs')).toBeInTheDocument();
  },
};
