import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter } from '#adapter';
import { ExecutionTable } from '#replay';
import { Button, PbRoot } from '#ui';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { executionsSeenAt, namedExecutions } from './named-executions.js';

const adapter = createMemoryAdapter({
  workflowId: 'w1',
  versions: [
    { ...freeTrial, id: 'v6' },
    { ...freeTrial, id: 'v7' },
  ],
  executions: namedExecutions(120),
});

const meta = {
  title: 'Replay/Table of runs',
  component: ExecutionTable,
  args: {
    adapter,
    workflowId: 'w1',
    locale: 'en-US',
    timeZone: 'UTC',
    now: () => executionsSeenAt,
    onOpen: fn(),
    selectionTools: (ids) => <Button size="sm">{`Cancel ${ids.length}`}</Button>,
  },
  decorators: [
    (Story) => (
      <PbRoot label="Runs" style={{ height: '100vh', minHeight: 560 }}>
        <Story />
      </PbRoot>
    ),
  ],
} satisfies Meta<typeof ExecutionTable>;

export default meta;
type Story = StoryObj<typeof meta>;

/** [52] Columns, sorting and selection; only loaded runs are sorted, and the table says so. */
export const SortedAndSelected: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Duration' }));
    await waitFor(() =>
      expect(page.getByRole('columnheader', { name: 'Duration' })).toHaveAttribute('aria-sort', 'ascending'),
    );
    await expect(page.getByText('Sorted among the 50 loaded runs.')).toBeInTheDocument();
    const [, first] = page.getAllByRole('checkbox');
    await userEvent.click(first!);
    await expect(await page.findByRole('button', { name: 'Cancel 1' })).toBeVisible();
  },
};
