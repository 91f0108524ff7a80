import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter, type ExecutionSummary, type Failure, type WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { ExecutionsView } from '#replay';
import { PbRoot } from '#ui';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import {
  failedTemplateExecution,
  locale,
  presentTime,
  summaries,
  timeZone,
  waitingExecution,
} from './example-executions.js';
import { namedExecutions, executionsSeenAt } from './named-executions.js';

const offline: Failure = {
  kind: 'notSent',
  code: 'offline',
  message: 'You seem to be offline.',
  endpoint: 'GET /executions',
};

/** A host with a few executions, two per page. */
function hostWith(
  executions: readonly ExecutionSummary[],
  more: Partial<WorkflowAdapter> = {},
  pageLength = 50,
): WorkflowAdapter {
  const stored: readonly WorkflowExecution[] = [failedTemplateExecution, waitingExecution];
  return {
    executionFilters: ['status'],
    saveVersion: async () => ({ ok: false, failure: offline }),
    getExecution: async ({ executionId }) => ({
      ok: true,
      data: stored.find((execution) => execution.id === executionId) ?? {
        ...failedTemplateExecution,
        id: executionId,
        status: 'completed',
        end: '2025-10-15T02:42:02Z',
      },
    }),
    loadVersion: async () => ({ ok: true, data: freeTrial }),
    listExecutions: async ({ offset = 0, status }) => {
      const all = executions.filter((execution) => status === undefined || execution.status === status);
      return {
        ok: true,
        data: {
          items: all.slice(offset, offset + pageLength),
          pagination: { limit: pageLength, offset, hasNext: offset + pageLength < all.length },
        },
      };
    },
    ...more,
  };
}

const meta = {
  title: 'Replay/Runs',
  component: ExecutionsView,
  args: {
    adapter: hostWith(summaries),
    workflowId: 'w1',
    locale,
    timeZone,
    now: () => presentTime,
    onOpenInEditor: fn(),
  },
  decorators: [
    (Story, { parameters }) => (
      <PbRoot
        label="Free trial sign-up"
        theme={parameters['pbTheme'] === 'dark' ? 'dark' : 'light'}
        style={{ height: '100vh', minHeight: 560 }}
      >
        <Story />
      </PbRoot>
    ),
  ],
} satisfies Meta<typeof ExecutionsView>;

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

/** Finds an execution by name, number or status. */
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

/** Many executions load in pages. */
export const Pages: Story = {
  args: { adapter: hostWith(summaries, {}, 5) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('listbox', { name: /^Runs/ });
    await expect(page.getAllByRole('option')).toHaveLength(5);
    // Pages overlap a little, so that removals leave no gap.
    for (let shown = 5; shown < 12; shown = page.getAllByRole('option').length) {
      const before = shown;
      await userEvent.click(await page.findByRole('button', { name: 'Show earlier runs' }));
      await waitFor(() => expect(page.getAllByRole('option').length).toBeGreaterThan(before));
    }
    await expect(page.getAllByRole('option')).toHaveLength(12);
    await waitFor(() => expect(page.queryByRole('button', { name: 'Show earlier runs' })).not.toBeInTheDocument());
  },
};

/** No executions yet. */
export const NoRuns: Story = {
  args: { adapter: hostWith([]) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This workflow has no runs yet.')).toBeVisible();
  },
};

let failures = 0;
/** Offline for a moment: a message and a retry button. */
export const Offline: Story = {
  args: {
    adapter: hostWith(summaries, {
      getExecution: async () =>
        failures++ < 1 ? { ok: false, failure: offline } : { ok: true, data: failedTemplateExecution },
    }),
  },
  beforeEach: () => {
    failures = 0;
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const alert = await page.findByText('This run could not be loaded: no connection');
    await expect(alert).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect(await page.findByRole('complementary', { name: /^Step details/ })).toBeVisible();
  },
};

/** Still loading. */
export const Loading: Story = {
  args: { adapter: hostWith([], { listExecutions: () => new Promise(() => {}) }) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Loading runs')).toBeInTheDocument();
  },
};

/** A host with 300 executions that supports every filter. */
const many = createMemoryAdapter({
  workflowId: 'w1',
  versions: [
    { ...freeTrial, id: 'v6' },
    { ...freeTrial, id: 'v7' },
  ],
  executions: namedExecutions(300),
});
const ofMany = { adapter: many, now: () => executionsSeenAt };

/** Only executions that failed at one node, saved under a name. Active filters are removable chips. */
export const Filtering: Story = {
  args: ofMany,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Failed' }));
    await userEvent.click(page.getByRole('button', { name: 'Filters' }));
    const panel = within(await page.findByRole('dialog', { name: 'Filter runs' }));
    await userEvent.click(await panel.findByRole('combobox', { name: 'Last step so far' }));
    await userEvent.click((await page.findAllByRole('option', { name: /^Send message/ }))[0]!);
    await userEvent.type(
      panel.getByRole('textbox', { name: 'Name of this filter' }),
      'Never got the first message{Enter}',
    );
    await expect(await panel.findByRole('button', { name: 'Never got the first message' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.keyboard('{Escape}');
    await expect(await page.findByRole('button', { name: 'Remove filter: Last at Send message' })).toBeVisible();
    await waitFor(() =>
      expect(page.getAllByRole('option').every((row) => /Failed/.test(row.textContent ?? ''))).toBe(true),
    );
  },
};

/** The matrix: many executions at a glance. Pressing a cell opens the execution at that visit. */
export const RunsBySteps: Story = {
  args: ofMany,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Runs by steps' }));
    const grid = within(await page.findByRole('grid', { name: /^Runs and what they did/ }));
    await waitFor(() =>
      expect(grid.getAllByRole('gridcell', { name: /^Send message: Done/ }).length).toBeGreaterThan(5),
    );
    await userEvent.click(page.getByRole('combobox', { name: 'Order of the runs' }));
    await userEvent.click(await page.findByRole('option', { name: 'Failures first' }));
    await userEvent.click((await grid.findAllByRole('gridcell', { name: /: Failed/ }))[0]!);
    await expect(await page.findByRole('row', { name: /^Step \d+, .*Failed/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
};
export const RunsByStepsAtRest: Story = { args: { ...ofMany, initialShape: 'matrix' } };
export const RunsByStepsInDark: Story = {
  args: { ...ofMany, initialShape: 'matrix' },
  parameters: { pbTheme: 'dark' },
};

/** Why did one of them get a message and the other not? Their parting comes first, with the differences there. */
export const TwoRunsCompared: Story = {
  args: ofMany,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findAllByRole('option');
    await userEvent.click(page.getByRole('button', { name: 'Compare' }));
    const list = await page.findByRole('listbox', { name: /^Choose a run to compare with Noah Kim/ });
    await waitFor(() => expect(list).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await page.findByText(/^Paths part after step 3, Wait for reply/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show Noah Kim at step 4/ })).toBeVisible();
  },
};

/** Both executions on one drawing, by colour and name. */
export const TwoWaysDrawn: Story = {
  args: ofMany,
  parameters: { pbTheme: 'dark' },
  play: async (context) => {
    await TwoRunsCompared.play!(context);
    const page = within(context.canvasElement);
    await userEvent.click(page.getByRole('radio', { name: 'Drawing' }));
    await expect(await page.findByRole('note')).toHaveTextContent(/Both.*A: Noah Kim.*B: Ingrid Sø/);
  },
};
