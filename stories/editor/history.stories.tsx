import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter, type MemoryAdapter } from 'pathboard/client';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { WorkflowVersion } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';

const nodes = freeTrial.definition?.nodes ?? [];
const edges = freeTrial.definition?.edges ?? [];

/** The workflow without one step, which a later version added. */
function without(
  title: string,
  id: string,
  at: string,
  name: string,
  live?: Partial<WorkflowVersion>,
): WorkflowVersion {
  const gone = nodes.find((node) => node.type?.label === title);
  return {
    ...freeTrial,
    id,
    created: { at, by: { name } },
    definition: {
      ...freeTrial.definition,
      nodes: nodes.filter((node) => node !== gone),
      edges: edges.filter(({ source, target }) => source !== gone?.id && target !== gone?.id),
    },
    ...live,
  };
}

const versions: readonly WorkflowVersion[] = [
  without('Delay', 'wf_trial_v4', '2026-09-04T16:31:00Z', 'Marcus Bell', { active: null }),
  without('Assign to group', 'wf_trial_v5', '2026-09-19T11:02:00Z', 'Ana Whitfield', { active: null }),
  {
    ...freeTrial,
    id: 'wf_trial_v6',
    created: { at: '2026-10-03T14:14:00Z', by: { name: 'Ana Whitfield' } },
    active: '2026-10-03T14:20:00Z',
  },
];

interface HistoryStoryProps {
  readonly theme: NonNullable<WorkflowEditorProps['theme']>;
  readonly width?: number;
  /** What the adapter does differently. */
  readonly change?: (memory: MemoryAdapter) => Partial<MemoryAdapter>;
  readonly stored?: readonly WorkflowVersion[];
}

function Desk({ change, stored = versions, theme, width }: HistoryStoryProps): ReactElement {
  const [adapter] = useState(() => {
    const memory = createMemoryAdapter({ versions: stored, workflowId: 'wf_trial' });
    return { ...memory, ...change?.(memory) };
  });
  return (
    <div style={{ height: '100vh', width: width ?? '100%' }}>
      <WorkflowEditor
        adapter={adapter}
        workflowId="wf_trial"
        theme={theme}
        drafts={false}
        rules={{}}
        locale="en-US"
        timeZone="UTC"
      />
    </div>
  );
}

/**
 * The versions of a workflow: who saved which one and when, and when it was live. Each is viewed in place, and restored
 * into the draft as one change that Undo takes back.
 */
const meta = {
  title: 'Editor/History',
  component: Desk,
  args: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Desk>;
export default meta;
type Story = StoryObj<typeof meta>;

const patient = { timeout: 15_000 };

async function open(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  await userEvent.click(await canvas.findByRole('button', { name: 'History' }, patient));
  return within(await canvas.findByRole('complementary', { name: /^History/ }, patient));
}

export const AVersionViewed: Story = {
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement);
    await userEvent.click(await panel.findByRole('button', { name: /^v5/ }));
    const band = await within(canvasElement).findByRole('region', { name: /^The version being viewed/ }, patient);
    await expect(band).toHaveTextContent('You are viewing v5 · Sep 19');
  },
};

/** Steps of an older version are picked, and the bar says what becomes of them in the draft. */
export const StepsPicked: Story = {
  args: {
    stored: [
      ...versions,
      { ...without('Office-hours router', 'wf_trial_v7', '2026-10-12T16:26:00Z', 'Marcus Bell'), active: null },
    ],
  },
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement);
    await userEvent.click(await panel.findByRole('button', { name: /^v6/ }));
    const canvas = within(canvasElement);
    const band = within(await canvas.findByRole('region', { name: /^The version being viewed/ }, patient));
    await userEvent.click(band.getByRole('button', { name: 'Pick steps' }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Send message, step/ }, patient));
    await userEvent.click(await canvas.findByRole('button', { name: /^Office-hours router, step/ }, patient));
    await expect(await canvas.findByRole('region', { name: /^Picked steps/ })).toHaveTextContent('2 steps picked');
  },
};

export const StepsPickedDark: Story = { ...StepsPicked, args: { ...StepsPicked.args, theme: 'dark' } };

export const AVersionViewedDark: Story = { ...AVersionViewed, args: { theme: 'dark' } };

export const Empty: Story = {
  args: {
    change: (memory) => ({
      listVersions: async (call) => {
        const answer = await memory.listVersions(call);
        return answer.ok ? { ...answer, data: { ...answer.data, items: [] } } : answer;
      },
    }),
  },
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement);
    await expect(await panel.findByText('Nothing saved yet.')).toBeVisible();
  },
};

export const Loading: Story = {
  args: { change: () => ({ listVersions: () => new Promise(() => undefined) }) },
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement);
    await expect(await panel.findByRole('status', { name: 'Loading versions' })).toBeVisible();
  },
};

export const Failing: Story = {
  args: {
    change: () => ({
      listVersions: async () => ({
        ok: false,
        failure: {
          kind: 'notSent',
          code: 'offline',
          message: 'The service cannot be reached.',
          endpoint: 'listVersions',
        },
      }),
    }),
  },
  play: async ({ canvasElement }) => {
    const panel = await open(canvasElement);
    await expect(await panel.findByRole('alert')).toHaveTextContent('The service cannot be reached.');
  },
};

/** The panel fills a phone; a chosen version closes it, and the band leads back. */
export const OnAPhone: Story = {
  args: { width: 390 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click((await canvas.findAllByRole('button', { name: 'More' }, patient)).at(-1)!);
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'History of versions' }));
    const panel = within(await canvas.findByRole('complementary', { name: /^History/ }, patient));
    await userEvent.click(await panel.findByRole('button', { name: /^v5/ }));
    await expect(await canvas.findByRole('button', { name: 'Back to draft' }, patient)).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('complementary', { name: /^History/ })).toBeNull());
  },
};

/** The bar of picked steps takes the width of a phone. */
export const StepsPickedOnAPhone: Story = {
  args: { width: 390 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click((await canvas.findAllByRole('button', { name: 'More' }, patient)).at(-1)!);
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'History of versions' }));
    const panel = within(await canvas.findByRole('complementary', { name: /^History/ }, patient));
    await userEvent.click(await panel.findByRole('button', { name: /^v5/ }));
    const band = within(await canvas.findByRole('region', { name: /^The version being viewed/ }, patient));
    await userEvent.click(band.getByRole('button', { name: 'Pick steps' }));
    const bar = await canvas.findByRole('region', { name: /^Picked steps/ });
    await userEvent.click(await canvas.findByText('Office-hours router', {}, patient));
    await expect(bar).toHaveTextContent('1 step picked');
  },
};
