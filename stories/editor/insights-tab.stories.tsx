import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { manyExecutions } from '../replay/many-executions.js';

/** Executions of the last hours, relative to now. */
function recentExecutions(amount: number) {
  const executions = [...manyExecutions(freeTrial, amount)];
  const later = Date.now() - Date.parse(executions.at(-1)?.start ?? '') - 3_600_000;
  const moved = (time: string | undefined): string | undefined =>
    time === undefined ? undefined : new Date(Date.parse(time) + later).toISOString();
  return executions.map(
    (execution) =>
      JSON.parse(JSON.stringify(execution), (key, value: unknown) =>
        (key === 'start' || key === 'end') && typeof value === 'string' ? moved(value) : value,
      ) as typeof execution,
  );
}

const meta = {
  title: 'Editor/Insights',
  component: WorkflowEditor,
  args: {
    adapter: createMemoryAdapter({ workflowId: 'trial', versions: [freeTrial], executions: recentExecutions(240) }),
    workflowId: 'trial',
    theme: 'light',
    locale: 'en-US',
    drafts: false,
  },
  decorators: [
    (Story) => (
      <div style={{ height: '100vh', minHeight: 560 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

/** From editing to the insights, and from a number to its executions. */
export const FromANumberToItsRuns: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('radio', { name: 'Insights' }));
    const panel = await page.findByRole('complementary', { name: 'Insights' });
    await waitFor(() => expect(panel).toHaveTextContent('Runs240'));
    const bar = page.getByRole('region', { name: /^Workflow/ });
    await expect(within(bar).getByRole('button', { name: 'Time: Last 30 days' })).toBeVisible();
    await expect(within(bar).getByRole('button', { name: 'Export CSV' })).toBeVisible();
    const waiting = within(panel).getByRole('button', { name: /^Waiting now: \d+, see runs$/ });
    const amount = /\d+/.exec(waiting.textContent ?? '')?.[0] ?? '';
    await userEvent.click(waiting);
    const list = await page.findByRole('listbox', { name: /^Runs/ });
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(Number(amount)));
    await expect(page.getByRole('radio', { name: 'Runs' })).toBeChecked();
  },
};
