import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter, type MemoryAdapter } from 'pathboard/client';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { WorkflowVersion } from 'pathboard/core';
import { alikeVersion, liveVersion, nextVersion, underWay } from './live-versions.js';

interface DeskProps extends Pick<WorkflowEditorProps, 'needsReview' | 'readOnly' | 'rules'> {
  readonly theme: NonNullable<WorkflowEditorProps['theme']>;
  readonly width?: number;
  /** The version that is to go live. */
  readonly next?: WorkflowVersion;
  /** What the adapter does differently. */
  readonly change?: (memory: MemoryAdapter) => Partial<MemoryAdapter>;
}

function Desk({ change, next = nextVersion, theme, width, ...props }: DeskProps): ReactElement {
  const [adapter] = useState(() => {
    const memory = createMemoryAdapter({
      versions: [liveVersion, next],
      executions: underWay,
      workflowId: 'wf_trial',
    });
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
        account={{
          segmentPrice: { amount: 0.0079, currency: 'USD' },
          officeHours: { timezone: 'America/Los_Angeles' },
          resources: {
            sender: [
              {
                id: '+15105550142',
                channels: { sms: { active: true, regulatory: { approved: '2026-01-05T00:00:00Z' } } },
              },
            ],
          },
        }}
        locale="en-US"
        timeZone="UTC"
        {...props}
      />
    </div>
  );
}

/**
 * The checklist before a version goes live: what stands against it, what changes, what happens to contacts under way, and
 * when it starts.
 */
const meta = {
  title: 'Editor/Make live',
  component: Desk,
  args: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Desk>;
export default meta;
type Story = StoryObj<typeof meta>;

const patient = { timeout: 15_000 };

async function open(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  await userEvent.click(await canvas.findByRole('button', { name: 'Make live' }, patient));
  const list = within(await canvas.findByRole('dialog', { name: 'Make v8 live' }, patient));
  await list.findByRole('list', { name: 'Checklist' }, patient);
  return list;
}

export const Ready: Story = {
  args: { next: alikeVersion },
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement);
    await expect(await list.findByText('8 contacts are under way')).toBeVisible();
    await expect(list.getByText('They carry on at the same step in v8.')).toBeVisible();
    await expect(list.getByText('(510) 555-0142 is ready')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Make live' })).toBeEnabled();
  },
};

export const Blocks: Story = {
  args: { rules: [], next: alikeVersion, needsReview: 5 },
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement);
    await expect(list.getByText('A review is needed from 5 contacts; 8 are under way.')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Get it approved first' }));
    await expect(list.getByRole('button', { name: 'Ask for a review' })).toHaveFocus();
  },
};

export const WaitingContacts: Story = {
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement);
    await expect(list.getByText('6 contacts are at a step v8 removed')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Decide about Wait for reply first' }));
    const move = list.getByRole('radio', { name: 'Move them to' });
    await expect(move).toHaveFocus();
    await userEvent.click(move);
    await expect(list.getByRole('combobox', { name: 'Step to move to' })).toHaveTextContent('Wait for reply');
    await expect(list.getByRole('button', { name: 'Make live' })).toBeEnabled();
  },
};

export const WaitingContactsDark: Story = { ...WaitingContacts, args: { theme: 'dark' } };

export const Scheduled: Story = {
  args: { next: alikeVersion },
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement);
    await userEvent.click(list.getByRole('radio', { name: 'At' }));
    await expect(list.getByText('Los Angeles')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: /^Make live \w+ 9:00 AM$/ }));
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(await canvas.findByText(/^Live \w+ \d+:00 [AP]M$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Cancel: v8/ }));
    await waitFor(() => expect(canvas.queryByText(/^Live \w+ \d/)).toBeNull());
  },
};

export const Failing: Story = {
  args: {
    change: (memory) => ({
      moveContacts: async (call) => {
        const answer = await memory.moveContacts(call);
        const failed = [
          { executionId: 'run-1', contactName: 'Ada Moss', reason: 'She replied a moment before.' },
          { executionId: 'run-2', contactName: 'Ben Okoro', reason: 'His run had ended.' },
        ];
        return answer.ok ? { ok: true, data: { ...answer.data, moved: 4, failed } } : answer;
      },
    }),
  },
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement);
    await userEvent.click(list.getByRole('radio', { name: 'Move them to' }));
    await userEvent.click(list.getByRole('button', { name: 'Make live' }));
    await expect(await list.findByText('v8 is live. 2 of 8 contacts could not be moved.')).toBeVisible();
    await expect(list.getByRole('list', { name: 'Contacts that were not moved' })).toHaveTextContent('Ada Moss');
    await expect(list.getByRole('button', { name: 'Done' })).toBeVisible();
  },
};

export const ViewOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Workflow menu' }, patient));
    const menu = within(canvasElement.ownerDocument.body);
    await userEvent.click(await menu.findByRole('menuitem', { name: /Checklist before it goes live/ }, patient));
    const list = within(await canvas.findByRole('dialog', { name: 'Before v8 goes live' }, patient));
    await expect(await list.findByText('6 contacts are at a step v8 removed', undefined, patient)).toBeVisible();
    await expect(list.queryByRole('radio')).toBeNull();
    await expect(list.queryByRole('button', { name: 'Make live' })).toBeNull();
  },
};

export const Reviewed: Story = {
  args: { next: alikeVersion, needsReview: 0 },
  play: async ({ canvasElement }) => {
    const list = await open(canvasElement);
    await userEvent.click(await list.findByRole('button', { name: 'Ask for a review' }, patient));
    await userEvent.type(list.getByRole('textbox', { name: 'Whom you ask' }), 'Ana');
    await userEvent.click(list.getByRole('button', { name: 'Ask' }));
    await expect(await list.findByText('Ana is asked for a review')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Review' }));
    const review = within(await within(canvasElement).findByRole('complementary', { name: 'Review of v8' }, patient));
    await userEvent.type(review.getByRole('textbox', { name: 'Your comment' }), 'Looks right.');
    await userEvent.click(review.getByRole('button', { name: 'Approve' }));
    await expect(await list.findByText('Approved by You')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Make live' })).toBeEnabled();
  },
};

export const Narrow: Story = {
  args: { width: 390 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'More' }, patient));
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('menuitem', { name: /^Make live/ }, patient));
    const list = within(await canvas.findByRole('dialog', { name: 'Make v8 live' }, patient));
    await expect(await list.findByText('6 contacts are at a step v8 removed', undefined, patient)).toBeVisible();
  },
};
