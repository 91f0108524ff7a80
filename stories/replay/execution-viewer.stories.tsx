import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ExecutionViewer } from '#replay';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import {
  askingVersion,
  failedTemplateExecution,
  ghostExecution,
  locale,
  loopExecution,
  presentTime,
  timeZone,
  waitingExecution,
} from './example-executions.js';

const meta = {
  title: 'Replay/Execution viewer',
  component: ExecutionViewer,
  args: { version: freeTrial, locale, timeZone, now: () => presentTime, theme: 'light' },
  decorators: [
    (Story) => (
      <div style={{ height: '100vh', minHeight: 560 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ExecutionViewer>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A message was filtered as spam: the failed visit is shown at once, the execution is open. */
export const FailedTemplate: Story = {
  args: { execution: failedTemplateExecution, onOpenInEditor: fn() },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const details = await page.findByRole('complementary', { name: /^Step details/ });
    await expect(details).toHaveTextContent('Send template');
    await expect(details).toHaveTextContent('step 6 of 7');
    await expect(details).toHaveTextContent('The carrier filtered this message as spam');
    await expect(details).toHaveTextContent('7:41:58 – 7:42:00 PM');
    await expect(page.getByText('Step 7 of 7')).toBeVisible();
    await userEvent.click(within(details).getByRole('button', { name: 'Edit step' }));
    await expect(args.onOpenInEditor).toHaveBeenCalledWith('after-hours', 'v7');
  },
};

export const FailedTemplateInDark: Story = {
  args: { execution: failedTemplateExecution, theme: 'dark', onOpenInEditor: fn() },
};

/** With keys alone: to the start, visit by visit, and to the failure. */
export const StepByStep: Story = {
  args: { execution: failedTemplateExecution },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const slider = await page.findByRole('slider', { name: 'Time in the run' });
    const current = (): string =>
      canvasElement.querySelector('.pb-node[data-state~="current"] .pb-node__title')?.textContent ?? '';
    await waitFor(() => expect(current()).toBe('Add tag'));
    await expect(slider).toHaveAttribute('aria-valuetext', '7:42:02 PM, step 7, Add tag');

    slider.focus();
    await userEvent.keyboard('{Home}');
    await expect(slider).toHaveAttribute('aria-valuetext', '6:29:41 PM, step 1, Keyword received');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(slider).toHaveAttribute('aria-valuetext', '6:29:42 PM, step 3, Wait for reply');
    await waitFor(() => expect(current()).toBe('Wait for reply'));
    const details = page.getByRole('complementary', { name: /^Step details/ });
    await expect(details).toHaveTextContent('step 3 of 7');
    await expect(within(details).getByRole('treeitem', { name: /pendingReply/ })).toBeVisible();

    await userEvent.keyboard('.');
    await expect(details).toHaveTextContent('step 4 of 7');
    await userEvent.keyboard(',,');
    await expect(details).toHaveTextContent('step 2 of 7');
    await userEvent.keyboard('e');
    await expect(details).toHaveTextContent('step 6 of 7');
    await waitFor(() => expect(current()).toBe('Send template'));
    await expect(within(details).getByRole('radio', { name: 'Changes 6' })).toBeChecked();
    await userEvent.keyboard('{Shift>}.{/Shift}');
    await expect(slider).toHaveAttribute('aria-valuetext', '7:42:02 PM, step 7, Add tag');
    await userEvent.keyboard('{Shift>},{/Shift}');
    await expect(slider).toHaveAttribute('aria-valuetext', '6:29:41 PM, step 1, Keyword received');
    await waitFor(() => expect(canvasElement.querySelectorAll('.pb-nbadge')).toHaveLength(1));
  },
};

/** Selecting a node on the canvas or a row of the timeline moves the playhead. */
export const ChoosingSteps: Story = {
  args: { execution: failedTemplateExecution },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const details = await page.findByRole('complementary', { name: /^Step details/ });
    await userEvent.click(await page.findByRole('button', { name: /^Branch, step/ }));
    await expect(details).toHaveTextContent('step 4 of 7');
    const row = page.getByRole('row', { name: /^Step 6, Send template, Failed/ });
    await userEvent.click(row);
    await expect(details).toHaveTextContent('step 6 of 7');
    await expect(row).toHaveAttribute('aria-selected', 'true');
    row.focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(page.getByRole('row', { name: /^Step 5/ })).toHaveFocus());
    await userEvent.click(within(details).getByRole('button', { name: 'Close' }));
    await expect(details).not.toBeInTheDocument();
    await expect(page.getByRole('slider')).toHaveFocus();
  },
};

/** Plays from start to end and stops there. */
export const Playing: Story = {
  args: { execution: failedTemplateExecution },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Speed, 1×' }));
    await userEvent.click(await page.findByRole('menuitem', { name: '4×' }));
    await userEvent.click(page.getByRole('button', { name: 'Play' }));
    await expect(await page.findByText('Step 1 of 7')).toBeVisible();
    await waitFor(() => expect(page.getByText('Step 2 of 7')).toBeVisible(), { timeout: 3000 });
    await userEvent.keyboard('{Escape}');
    page.getByRole('slider').focus();
    await userEvent.keyboard(' ');
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(page.getByText('Step 7 of 7')).toBeVisible(), { timeout: 8000 });
    await waitFor(() => expect(page.getByRole('button', { name: 'Play' })).toBeVisible(), { timeout: 3000 });
  },
};

/** Waits are bands of equal width; a switch shows their true length. */
export const ShortenedWaits: Story = {
  args: { execution: failedTemplateExecution },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const toggle = await page.findByRole('switch', { name: 'Shorten waits' });
    await expect(toggle).toBeChecked();
    await waitFor(() => expect(canvasElement.querySelectorAll('.pb-brk')).toHaveLength(1));
    await expect(page.getByRole('row', { name: /^Step 3, Wait for reply, Done, 1 h 12 m · Replied/ })).toBeVisible();
    await userEvent.click(toggle);
    await expect(canvasElement.querySelectorAll('.pb-brk')).toHaveLength(0);
  },
};

/** Waiting for a reply: nothing has failed, the last visit is open. */
export const Waiting: Story = {
  args: { execution: waitingExecution },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(
      await page.findByRole('row', { name: /^Step 3, Wait for reply, Waiting, 47 m 59 s so far/ }),
    ).toBeVisible();
    await expect(page.queryByRole('button', { name: /Jump to error/ })).not.toBeInTheDocument();
    await expect(page.getByText('Live')).toBeVisible();
  },
};

/** A loop: the node lists all its visits, and selecting it again cycles through them. */
export const Loop: Story = {
  args: { execution: loopExecution, version: askingVersion },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const ask = await page.findByRole('button', { name: /^Ask question, step/ });
    const badges = (): string[] =>
      [...canvasElement.querySelectorAll('.pb-nbadge')].map((badge) => badge.textContent ?? '');
    await waitFor(() => expect(badges()).toContain('2 · 4 · 6'));
    await userEvent.click(ask);
    const details = page.getByRole('complementary', { name: /^Step details/ });
    await expect(details).toHaveTextContent('Visit 1 of 3');
    await userEvent.click(ask);
    await expect(details).toHaveTextContent('Visit 2 of 3');
    await expect(details).toHaveTextContent('step 4 of 8');
    await waitFor(() => expect(badges()).toContain('2 · 4'));
    await userEvent.click(within(details).getByRole('button', { name: 'Step 6, Done' }));
    await expect(details).toHaveTextContent('Visit 3 of 3');
  },
};

/** A node missing in the version and an unknown status are shown as such. */
export const GhostAndUnknownStatus: Story = {
  args: { execution: ghostExecution },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText('paused-by-admin')).toBeVisible();
    await expect(page.getByRole('note')).toHaveTextContent('Not in this version: Send coupon');
    await userEvent.click(page.getByRole('row', { name: /^Step 3, Send coupon, Done, 2.5 s, not in this version/ }));
    await expect(page.getByRole('complementary', { name: /^Step details/ })).toHaveTextContent('Not in this version.');
  },
};

/** Without the version, the nodes are drawn from the execution. */
export const WithoutVersion: Story = {
  args: { execution: failedTemplateExecution, version: undefined },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('note')).toHaveTextContent('The version of this run (v7) is not available');
    await expect(await page.findByRole('button', { name: /^Office-hours router, step/ })).toBeVisible();
  },
};

/** The host knows the id alone; the adapter loads execution and version. */
export const Loaded: Story = {
  args: {
    version: undefined,
    workflowId: 'w1',
    executionId: 'r1',
    adapter: {
      saveVersion: () => new Promise(() => {}),
      getExecution: async () => ({ ok: true, data: failedTemplateExecution }),
      loadVersion: async ({ versionId }) => ({ ok: true, data: { ...freeTrial, id: versionId ?? '' } }),
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('button', { name: /^Assign to group, step/ })).toBeInTheDocument();
    await expect(page.queryByRole('note')).not.toBeInTheDocument();
  },
};

/** An execution without visits, and invalid times. */
export const NothingYet: Story = {
  args: { execution: { id: 'new', status: 'running', start: 'soon', steps: [] } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No steps yet')).toBeVisible();
    await expect(canvasElement.textContent).not.toMatch(/Invalid|NaN/);
  },
};

/** In a narrow view the timeline folds to its axis and the inspector floats over the canvas. */
export const Narrow: Story = {
  args: { execution: failedTemplateExecution },
  decorators: [
    (Story) => (
      <div style={{ width: 640, height: 620 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(page.queryByRole('complementary', { name: /^Step details/ })).not.toBeInTheDocument());
    await userEvent.click(page.getByRole('button', { name: /Jump to error/ }));
    await expect(await page.findByRole('complementary', { name: /^Step details/ })).toHaveTextContent('step 6 of 7');
  },
};
