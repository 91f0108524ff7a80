import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useMemo, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter } from 'pathboard/client';
import { createTestSession, TestView } from '#testing';
import { PbRoot } from '#ui';
import { environment, missedCall } from './missed-call.js';
import { realRuns, today } from './real-runs.js';

interface DeskProps {
  /** Real runs of the last 30 days. */
  readonly runs: number;
  /** Each story keeps its own sliders in the browser. */
  readonly workflowId: string;
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly hasPrices?: boolean;
}

function Desk({ hasPrices = true, runs, theme = 'light', width, workflowId }: DeskProps): ReactElement {
  const [session] = useState(() => createTestSession('forecast'));
  const adapter = useMemo(
    () => createMemoryAdapter({ versions: [missedCall], workflowId, executions: realRuns(runs) }),
    [runs, workflowId],
  );
  const account = useMemo(
    () => ({ account: hasPrices ? { ...environment.account, currency: 'USD' } : {} }),
    [hasPrices],
  );
  return (
    <PbRoot
      label="Test"
      theme={theme}
      density="compact"
      style={{ height: '100vh', width: width ?? '100%' }}
      className="pb-own pb-viewer"
    >
      <TestView
        version={missedCall}
        session={session}
        environment={account}
        adapter={adapter}
        workflowId={workflowId}
        readOnly
        locale="en-US"
        timeZone="America/Denver"
        now={() => today}
      />
    </PbRoot>
  );
}

/** 10,000 contacts led through the version: numbers, cost, hours, and what if. */
const meta = {
  title: 'Testing/Forecast',
  component: Desk,
  parameters: { layout: 'fullscreen' },
  args: { runs: 0, workflowId: 'forecast' },
} satisfies Meta<typeof Desk>;
export default meta;
type Story = StoryObj<typeof meta>;

const patient = { timeout: 15_000 };

/** Like the real runs, each share beside the real one. */
export const LikeRealRuns: Story = {
  args: { runs: 240, workflowId: 'forecast-real' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^10,000 contacts like the last 30 days/, undefined, patient)).toBeVisible();
    await expect(await canvas.findByText('Against the last 30 days', undefined, patient)).toBeVisible();
    await waitFor(() => expect(canvas.getAllByText(/^real \d/).length).toBeGreaterThan(2), patient);
  },
};

export const LikeRealRunsDark: Story = { ...LikeRealRuns, args: { ...LikeRealRuns.args, theme: 'dark' } };

/** Too few real runs to compare with: the panel says so. */
export const TooFewRuns: Story = {
  args: { runs: 40, workflowId: 'forecast-few' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^Only 40 real runs/, undefined, patient)).toBeVisible();
    await expect(await canvas.findByText(/^10,000 typical contacts/, undefined, patient)).toBeVisible();
  },
};

/** Nothing ran yet: the shares are typical ones. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('button', { name: 'Begin with typical shares' }, patient)).toBeVisible();
  },
};

/** Without prices there are segments. */
export const WithoutPrices: Story = {
  args: { runs: 40, workflowId: 'forecast-segments', hasPrices: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^10,000 typical contacts/, undefined, patient)).toBeVisible();
    await expect(canvas.queryByText(/\$/)).toBeNull();
  },
};

/** A slider asks what if, by keys: everything follows. */
export const WhatIf: Story = {
  args: { runs: 40, workflowId: 'forecast-what-if' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const slider = await canvas.findByRole('slider', { name: 'Reply rate' }, patient);
    slider.focus();
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '0 percent'));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Reset to typical' })).toBeVisible(), patient);
  },
};

/** One column: numbers, sliders, drawing, hours. */
export const Narrow: Story = { args: { runs: 40, workflowId: 'forecast-narrow', width: 390 } };
