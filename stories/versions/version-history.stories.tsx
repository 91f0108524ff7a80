import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { createMemoryAdapter, type VersionSummary, type WorkflowAdapter } from '#adapter';
import { PbRoot } from '#ui';
import { VersionHistory, type VersionHistoryProps } from '#versions';
import { base, edited } from './merge-sides.js';

const workflowId = 'free-trial';
const people = ['Ana Whitfield', 'Marcus Bell', 'Jo Park'];
const days = ['2026-08-12', '2026-08-20', '2026-08-28', '2026-09-04', '2026-09-04', '2026-09-19', '2026-10-03'];

/** Each version says something else than the one before it. */
const versions = [...days, '2026-10-12', '2026-10-12'].map((day, at) => ({
  ...edited(`v${at + 1}`, {
    nodes: (nodes) =>
      nodes.slice(0, nodes.length - (at % 2)).map((node, place) => ({
        ...node,
        ...(place === 1 && { config: { ...node.config, message: `Hi {firstName}, offer ${at + 1}.` } }),
      })),
  }),
  created: { at: `${day}T${String(9 + at)}:04:00Z`.replace('T9', 'T09'), by: { name: people[at % 3]! } },
}));

/** What a service knows of them beside their content. */
const facts: { readonly [id: string]: Partial<VersionSummary> } = {
  v5: { label: 'Premium goes to the Oakland desk', executions: 1731, liveSpans: span('09-04', '09-19') },
  v6: {
    label: 'Tell staff when no one replies',
    note: 'Front desk kept missing quiet trials. Emails everyone after the nudge.',
    executions: 1906,
    liveSpans: span('09-19', '10-03'),
  },
  v7: { label: 'Closed path, shorter wait', executions: 1284, liveSpans: span('10-03', '10-12') },
  v8: { label: 'Autumn offer' },
  v9: { active: '2026-10-12T18:00:00Z', executions: 311, liveSpans: [{ from: '2026-10-12T18:00:00Z' }] },
};

function span(from: string, to: string): NonNullable<VersionSummary['liveSpans']> {
  return [{ from: `2026-${from}T18:00:00Z`, to: `2026-${to}T18:00:00Z` }];
}

function gym(count = versions.length): WorkflowAdapter {
  const memory = createMemoryAdapter({ workflowId, versions: [base, ...versions].slice(1, count + 1) });
  return {
    ...memory,
    listVersions: async (...query) => {
      const page = await memory.listVersions(...query);
      if (!page.ok) return page;
      return {
        ...page,
        data: { ...page.data, items: page.data.items.map((item) => ({ ...item, ...facts[item.id] })) },
      };
    },
  };
}

const failing: WorkflowAdapter = {
  ...gym(),
  listVersions: () => Promise.reject(new Error('The service did not answer.')),
};

function Page({
  theme = 'light',
  width = 420,
  ...props
}: VersionHistoryProps & { readonly theme?: 'light' | 'dark'; readonly width?: number }): ReactElement {
  return (
    <PbRoot label="Versions" theme={theme} style={{ height: '100vh', width }}>
      <VersionHistory {...props} />
    </PbRoot>
  );
}

/** The versions of a workflow without an editor: when each was live, what it changed, name and note. */
const meta = {
  title: 'Versions/VersionHistory',
  component: Page,
  args: { adapter: gym(), workflowId, locale: 'en-US', timeZone: 'UTC', onOpenVersion: fn(), onCompare: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

const patient = { timeout: 15_000 };

/** A pressed version is marked, with its actions under it. */
export const Seeded: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const row = await canvas.findByRole('button', { name: /^v6/ }, patient);
    await userEvent.click(row);
    await expect(args.onOpenVersion).toHaveBeenCalledWith(expect.objectContaining({ id: 'v6', number: 6 }));
    await expect(row).toHaveAttribute('aria-current', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Compare with v5' }));
    await expect(args.onCompare).toHaveBeenCalledTimes(1);
  },
};

export const Dark: Story = { ...Seeded, args: { theme: 'dark', onOpenVersion: fn(), onCompare: fn() } };
export const Narrow: Story = { ...Seeded, args: { width: 320, onOpenVersion: fn(), onCompare: fn() } };
export const Wide: Story = { ...Seeded, args: { width: 900, onOpenVersion: fn(), onCompare: fn() } };

export const Empty: Story = {
  args: { adapter: gym(0) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Nothing saved yet.', {}, patient)).toBeVisible();
  },
};

export const Failing: Story = {
  args: { adapter: failing },
  play: async ({ canvasElement }) => {
    const alert = await within(canvasElement).findByRole('alert', {}, patient);
    await expect(alert).toHaveTextContent('The versions could not be loaded.');
  },
};
