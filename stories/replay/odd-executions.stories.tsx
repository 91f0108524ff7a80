import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { ExecutionViewer } from '#replay';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { failedTemplateExecution, locale, presentTime, timeZone } from './example-executions.js';

const meta = {
  title: 'Replay/Unusual runs',
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

const steps = failedTemplateExecution.steps ?? [];
const begin = Date.parse('2025-10-15T01:29:41.000Z');
const at = (second: number): string => new Date(begin + second * 1000).toISOString();

/** On another version than the one that ran: the note lists the differences and leads to each by keys. */
export const WrongVersion: Story = {
  args: {
    version: {
      ...freeTrial,
      id: 'v9',
      definition: {
        ...freeTrial.definition,
        nodes: (freeTrial.definition?.nodes ?? [])
          .filter(({ id }) => id !== 'hours')
          .map((node) => (node.id === 'wait' ? { ...node, type: { ...node.type, type: 'delay' } } : node)),
      },
    },
    execution: failedTemplateExecution,
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const note = await page.findByRole('note');
    await expect(note).toHaveTextContent('This run went through v7, and is drawn on v9.');
    const details = within(note).getByRole('button', { name: 'Details' });
    details.focus();
    await userEvent.keyboard('{Enter}');
    await expect(note).toHaveTextContent('Not in this version: Office-hours router.');
    await expect(note).toHaveTextContent(/is of another kind now: it was wait-for-reply and is delay/);
    await userEvent.click(within(note).getByRole('button', { name: 'Show step 5' }));
    await expect(page.getByRole('complementary', { name: /^Step details/ })).toHaveTextContent('step 5 of 7');
  },
};

/** Reversed times, invalid times and duplicate ids: drawn as they are, and reported as odd. */
export const ClockOddities: Story = {
  args: {
    execution: {
      id: 'odd-clock',
      status: 'completed',
      version: { id: 'v7' },
      start: at(0),
      end: at(200),
      steps: [
        { ...steps[0]!, start: at(0), end: at(-3) },
        { ...steps[1]!, start: 'around noon', end: at(8) },
        { ...steps[2]!, id: 's1', start: at(9), end: at(190) },
        { ...steps[3]!, start: at(191), end: null as never },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const note = await page.findByRole('note');
    await expect(note).toHaveTextContent('Some times of this run cannot be right.');
    await userEvent.click(within(note).getAllByRole('button', { name: 'Details' })[0]!);
    for (const words of [
      'One step ended before it began.',
      'One time cannot be read.',
      'One step has the id of another.',
    ])
      await expect(note).toHaveTextContent(words);
    await expect(canvasElement.textContent).not.toMatch(/Invalid|NaN/);
  },
};

/** An execution that ended before its first visit: a text replaces the drawing. */
export const WithoutSteps: Story = {
  args: { execution: { id: 'empty-1', status: 'failed', version: { id: 'v7' }, start: at(0), end: at(1), steps: [] } },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('This run ended before it came to its first step.'),
    ).toBeVisible();
  },
};

/** An open execution: a user who looks back stays there and is notified of new visits. */
export const FollowedLive: Story = {
  args: { version: undefined, workflowId: 'w1', executionId: failedTemplateExecution.id ?? '' },
  render: function Followed(args) {
    return <ExecutionViewer {...args} adapter={following} />;
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    following.recordExecution('w1', upTo(3));
    await expect(await page.findByText('Live')).toBeVisible();
    await waitFor(() => expect(page.getByText('Step 3 of 3')).toBeVisible());
    page.getByRole('slider').focus();
    await userEvent.keyboard('{Home}');
    following.recordExecution('w1', upTo(5));
    await expect(await page.findByText('Step 1 of 5')).toBeVisible();
    const back = page.getByRole('button', { name: /Back to live/ });
    await expect(back).toHaveTextContent('2 new steps');
    await userEvent.click(back);
    await expect(await page.findByText('Step 5 of 5')).toBeVisible();
    await expect(page.getByRole('slider')).toHaveFocus();
  },
};

/** A run under way is canceled after its consequences are listed. */
export const Canceling: Story = {
  args: {
    execution: { ...failedTemplateExecution, status: 'waiting', end: undefined, steps: steps.slice(0, 4) },
    personalData: 'hidden',
    onRetry: fn(),
    onCancel: fn(async () => undefined),
  },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'More for this run' }));
    await userEvent.click(await page.findByRole('menuitem', { name: 'Cancel this run…' }));
    const question = await page.findByRole('dialog', { name: /^Cancel the run of/ });
    await expect(question).toHaveTextContent('Nothing more is sent, and no further step happens.');
    await expect(question).toHaveTextContent('Messages that were sent stay sent.');
    await expect(args.onCancel).not.toHaveBeenCalled();
  },
};

const upTo = (count: number): WorkflowExecution => ({ ...failedTemplateExecution, steps: steps.slice(0, count) });
const following = createMemoryAdapter({ workflowId: 'w1', versions: [freeTrial], executions: [upTo(3)] });

/** The user confirms each action on an execution after its effects on the contact are listed. */
export const GoingOnFromAStep: Story = {
  args: {
    execution: failedTemplateExecution,
    personalData: 'hidden',
    onRetry: fn(),
    onResume: fn(async () => undefined),
    linkTo: (moment: string) => `https://host.example/#/runs?${moment}`,
  },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const menu = await page.findByRole('button', { name: 'More for this run' });
    menu.focus();
    await userEvent.keyboard('{Enter}');
    const link = await page.findByRole('menuitem', { name: 'Copy link to this moment' });
    await waitFor(() => expect(link).toBeVisible());
    await expect(await page.findByRole('menuitem', { name: /^Download as a case/ })).toHaveTextContent(
      'Personal data stays hidden in it.',
    );
    await userEvent.click(await page.findByRole('menuitem', { name: 'Continue from Send template…' }));
    const question = await page.findByRole('dialog', { name: 'Continue from Send template?' });
    await waitFor(() => expect(question).toHaveTextContent(/1 message is sent to .+ again: Send template\./));
    await userEvent.click(within(question).getByRole('button', { name: 'Continue from here' }));
    await waitFor(() =>
      expect(args.onResume).toHaveBeenCalledWith(
        expect.objectContaining({ nodeId: 'after-hours', stepId: 's6', visit: 6, versionId: 'v7' }),
      ),
    );
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(args.onRetry).not.toHaveBeenCalled();
  },
};
