import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter, type WorkflowAdapter } from '#adapter';
import { FlowInsights } from '#replay';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { locale } from './example-executions.js';
import { manyExecutions } from './many-executions.js';

const executions = [...manyExecutions(freeTrial, 1284)];
const lastStart = Math.max(...executions.slice(0, 300).map(({ start }) => Date.parse(start ?? '')));

/** A service of 300 executions whose second page fails at first. */
function serviceThatStumbles(): WorkflowAdapter {
  const memory = createMemoryAdapter({
    workflowId: 'free-trial',
    versions: [freeTrial],
    executions: executions.slice(0, 300),
  });
  let stumbles = 1;
  return {
    ...memory,
    listExecutions: async (query, options) => {
      if ((query.offset ?? 0) >= 100 && stumbles-- > 0)
        return {
          ok: false,
          failure: {
            kind: 'unknown',
            code: 'down',
            message: 'The service did not answer.',
            endpoint: 'GET /executions',
          },
        };
      return memory.listExecutions(query, options);
    },
  };
}

const meta = {
  title: 'Replay/Flow insights',
  component: FlowInsights,
  args: { version: freeTrial, executions: executions, locale, theme: 'light', onOpenExecutions: fn() },
  decorators: [
    (Story) => (
      <div style={{ height: '100vh', minHeight: 560 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FlowInsights>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * Counts on each node, edges as wide as their use; a selected node shows more, and a number leads to its executions.
 */
export const WhereTheyGo: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    const panel = await page.findByRole('complementary', { name: 'Insights' });
    await waitFor(() => expect(panel).toHaveTextContent('1,284'));
    await expect(await page.findByRole('button', { name: /^Keyword received, .*1,284 · 100%/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send message, .*1,284 · 100% · 46 left here/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Export CSV$/ })).toBeVisible();
    await userEvent.click(await page.findByRole('button', { name: /^Wait for reply, / }));
    const step = await within(panel).findByRole('group', { name: 'Numbers of Wait for reply' });
    await expect(
      within(step).getByRole('img', { name: /^Time to reply, 700 replies\. Half within 11 m, 95% within/ }),
    ).toBeVisible();
    await expect(within(step).getByRole('note')).toHaveTextContent(
      /of replies come in the first 1 h 30 m\. A shorter timeout would start “Send template” sooner\./,
    );
    await userEvent.click(within(step).getByRole('button', { name: 'Numbers' }));
    await expect(within(within(step).getByRole('table', { name: 'Time to reply' })).getAllByRole('row').length).toBe(
      13,
    );
    await userEvent.click(within(step).getByRole('button', { name: /^Waiting now: \d+, see runs$/ }));
    await expect(args.onOpenExecutions).toHaveBeenCalledWith({ nodeId: 'wait', what: 'waiting' });
  },
};

export const WhereTheyGoInDark: Story = { args: { theme: 'dark' } };

/** The same statistics as a table, with keys alone. */
export const AsTable: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    const shape = await page.findByRole('radio', { name: 'Drawing' });
    shape.focus();
    await userEvent.keyboard('{ArrowRight}');
    const table = await page.findByRole('table', { name: 'Contacts on each step and path' });
    await waitFor(() => expect(within(table).getByRole('row', { name: /^Wait for reply/ })).toBeVisible());
    const lost = within(table).getAllByRole('button', { name: /failed, .*: see runs$/ });
    lost[0]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onOpenExecutions).toHaveBeenCalledWith(expect.objectContaining({ what: 'failed' }));
  },
};

/** Two sets compared: what may be chance is not shown as a change. */
export const Compared: Story = {
  args: {
    compareWith: {
      label: '30 days before',
      executions: [...manyExecutions(freeTrial, 900, { seed: 7, patience: 0.62 })],
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const panel = await page.findByRole('complementary', { name: 'Insights' });
    await waitFor(() => expect(panel).toHaveTextContent('▲ 43%'));
    await expect(panel).toHaveTextContent('vs. 30 days before');
    // A significant change appears on the drawing too.
    await expect(await page.findByRole('button', { name: /^Branch, .*▲ 20\.5 points/ })).toBeVisible();
    await userEvent.click(page.getByRole('radio', { name: 'Table' }));
    const table = await page.findByRole('table');
    await expect(within(table).getByRole('columnheader', { name: '30 days before' })).toBeInTheDocument();
    await waitFor(() => expect(table).toHaveTextContent(/[▲▼] [\d.]+ points/));
  },
};

/** Too few executions for shares: counts alone. */
export const Few: Story = {
  args: { executions: executions.slice(0, 12) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const panel = await page.findByRole('complementary', { name: 'Insights' });
    await waitFor(() => expect(panel).toHaveTextContent('12'));
    const numbers = [...canvasElement.querySelectorAll('.pb-node__sum, .pb-pill, .pb-kpis, .pb-flowkv')].map(
      ({ textContent }) => textContent,
    );
    await expect(numbers.join(' ')).not.toContain('%');
  },
};

export const FailuresAndTimes: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('radio', { name: 'Failures' }));
    await page.findByRole('button', { name: /^Send message, .*46 · 3\.6% lost · 46 left here/ });
    await userEvent.click(page.getByRole('radio', { name: 'Time' }));
    await page.findByRole('button', { name: /^Wait for reply, .*Median [\dhm ]+ · 95% 2 h/ });
  },
};

/** One of several pages fails: the counted part is shown as such. */
export const BrokenSource: Story = {
  args: {
    executions: (async function* pages() {
      yield* executions.slice(0, 40);
      await Promise.resolve();
      throw new Error('The page did not come');
    })(),
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(canvasElement).toHaveTextContent('Not all runs could be loaded'));
    await expect(page.getByRole('complementary', { name: 'Insights' })).toHaveTextContent('40');
  },
};

/**
 * A service lists executions page by page, newest first: one page fails and is retried, then they are compared with the
 * range before.
 */
export const FromAService: Story = {
  args: {
    executions: undefined,
    version: undefined,
    adapter: serviceThatStumbles(),
    workflowId: 'free-trial',
    now: () => lastStart + 60_000,
    initialRange: 'all',
  },
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() =>
      expect(canvasElement).toHaveTextContent(
        'Not all runs could be loaded. The numbers cover the loaded ones. The service did not answer.',
      ),
    );
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    const panel = page.getByRole('complementary', { name: 'Insights' });
    await waitFor(() => expect(panel).toHaveTextContent('Runs300'));
    await userEvent.click(page.getByRole('button', { name: 'Time: All time' }));
    await userEvent.click(await page.findByRole('menuitemcheckbox', { name: 'Last 24 hours' }));
    await waitFor(() => expect(page.getByRole('button', { name: 'Time: Last 24 hours' })).toBeVisible());
    await userEvent.click(within(panel).getByRole('button', { name: /^Waiting now: \d+, see runs$/ }));
    await expect(args.onOpenExecutions).toHaveBeenCalledWith({ what: 'waiting' });
  },
};

export const NoRuns: Story = {
  args: { executions: [] },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent('This workflow has no runs yet.'));
  },
};
