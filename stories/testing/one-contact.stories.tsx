import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { TestMode } from 'pathboard/testing';
import { edge, step } from '../steps.js';
import { changed, environment, maya, missedCall, sunday } from './missed-call.js';

const waiting = { at: sunday, contact: maya, until: '2025-10-13T02:30:00Z' };

const meta = {
  title: 'Testing/One contact',
  component: TestMode,
  args: {
    version: missedCall,
    environment,
    currency: 'USD',
    locale: 'en-US',
    timeZone: 'America/Denver',
    theme: 'light',
    initialTest: waiting,
  },
  decorators: [
    (Story) => (
      <div style={{ height: '100vh', minHeight: 760 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TestMode>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Maya waits for 48 minutes; the reply that is picked is drawn as next. */
export const Waiting: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('option', { name: '“book”' }));
    await expect(page.getByRole('textbox', { name: 'Reply as Maya' })).toHaveValue('book');
    await page.findByText('48 minutes later');
    await page.findAllByText('If Maya replies “book”');
    await expect((await page.findAllByText('+ 1 segment · $0.0158 in all')).length).toBe(2);
  },
};

/** She booked, and the run is complete. */
export const Ended: Story = {
  args: { initialTest: { ...waiting, events: [{ after: 'PT48M', reply: 'book' }], until: sunday } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('The run is complete');
    await page.findByText('the run is over');
  },
};

/** A reply that opts out ends the run. */
export const OptedOut: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('option', { name: 'STOP' }));
    await userEvent.keyboard('{Enter}');
    await page.findByText('Maya opted out');
  },
};

/** A contact who is blocked may be chosen: the run ends where it would, with the reason. */
export const BlockedContact: Story = {
  args: { initialTest: { at: sunday, contact: { ...maya, blocked: '2025-06-01T00:00:00Z' } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(/the contact is blocked/);
    await page.findByText(/^Blocked/);
  },
};

/** A step of the host runs only on the service: its path or its outputs are chosen. */
export const ServiceStep: Story = {
  args: {
    version: changed((nodes) =>
      nodes.map((node) =>
        node.id === 'branch' ? { ...node, type: { type: 'lookup-plan', label: 'Look up plan', group: 'Logic' } } : node,
      ),
    ),
    initialTest: { at: sunday, contact: maya, events: [{ after: 'PT5M', reply: 'hello' }] },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(page.getAllByText(/This step runs only on your service/).length).toBeGreaterThan(0));
    await userEvent.click(page.getByRole('option', { name: 'price' }));
    await page.findByText('The run is complete');
  },
};

/** One step, run alone with what is known there. */
export const StepAlone: Story = {
  args: { initialTest: { at: sunday, contact: maya, events: [{ after: 'PT48M', reply: 'book' }] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const screen = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: /Took Closed/ }));
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Run this step alone' }));
    await screen.findByRole('status', { name: 'What it does' });
    await expect(screen.getAllByText(/outside office hours/).length).toBeGreaterThan(1);
  },
};

/** A path that is missing stops the test, and says so. */
export const BrokenStep: Story = {
  args: {
    version: changed(
      (nodes) => nodes,
      (edges) => edges.filter(({ source }) => source !== 'closed'),
    ),
    initialTest: { at: sunday, contact: maya },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('note', { name: 'The test stops here' });
  },
};

/** A goal has a badge, and another one once it is reached. */
export const AGoalIsReached: Story = {
  args: {
    version: changed(
      (nodes) => [...nodes, { ...step('booked', 'goal', { name: 'Class booked' }) }],
      (edges) => [
        ...edges.filter(({ source }) => source !== 'booking'),
        edge('booking', 'booked'),
        edge('booked', 'end'),
      ],
    ),
    initialTest: waiting,
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const goal = await page.findByRole('button', { name: /^Goal, step/ });
    await expect(goal).not.toHaveAccessibleName(/goal reached/);
    await userEvent.click(await page.findByRole('option', { name: '“book”' }));
    await userEvent.keyboard('{Enter}');
    await page.findByRole('button', { name: /^Goal, step \d+ of \d+, goal reached/ });
    await page.findAllByText(/Class booked/);
  },
};

/** The trigger fires for the same contact again: whether they are let in, and why. */
export const StartAgain: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const again = await page.findByRole('button', { name: 'Start again' });
    await userEvent.click(again);
    const note = await page.findByRole('note', { name: 'Starting again' });
    await expect(note).toHaveTextContent(/Maya is not let in: a contact who is under way .* Maya is at Wait for reply/);
    await userEvent.click(await page.findByRole('option', { name: '“book”' }));
    await userEvent.keyboard('{Enter}');
    await page.findByText('The run is complete');
    await expect(page.queryByRole('note', { name: 'Starting again' })).toBeNull();
    await userEvent.click(again);
    await expect(await page.findByRole('note', { name: 'Starting again' })).toHaveTextContent(
      /Maya is not let in: Missed call starts a contact again from Sunday 8:\d\d PM on/,
    );
  },
};
export const StartAgainLater: Story = {
  args: {
    initialTest: { ...waiting, events: [{ after: 'PT48M', reply: 'book' }], until: '2025-10-14T02:30:00Z' },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('The run is complete');
    await userEvent.click(page.getByRole('button', { name: 'Start again' }));
    await expect(await page.findByRole('note', { name: 'Starting again' })).toHaveTextContent(
      /^Maya is let in again at Monday .*: the run before is over/,
    );
    await expect(page.queryByText('The run is complete')).toBeNull();
  },
};

/** A random split shows its draw, and draws again. */
export const RandomSplit: Story = {
  args: {
    version: changed(
      (nodes) => [...nodes.filter(({ id }) => id !== 'hours'), step('split', 'random-split', { sticky: false })],
      (edges) => [
        edge('missed', 'split'),
        edge('split', 'open', 'standard', '50'),
        edge('split', 'closed', 'standard', '50.0'),
        ...edges.filter(({ source, target }) => source !== 'hours' && target !== 'hours'),
      ],
    ),
    initialTest: { at: sunday, contact: maya },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const phone = await page.findByRole('log');
    const before = phone.textContent;
    await userEvent.click(page.getByRole('button', { name: 'Draw again' }));
    await waitFor(() => expect(phone.textContent).not.toBe(before));
  },
};

/** Messages are held in quiet hours, and skipping leads to their end. */
export const QuietHours: Story = {
  args: {
    environment: { account: { ...environment.account, quietHours: { from: '19:00', to: '08:00' } } },
    initialTest: { at: sunday, contact: maya },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(/quiet hours end in 12 h/);
    await userEvent.click(page.getByRole('button', { name: /Skip to next event/ }));
    await page.findByText(/Sorry we missed you, Maya/);
  },
};

/** The phone is the page; decisions and canvas are behind their tabs. */
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: 390, height: 780 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('radio', { name: 'Decisions' }));
    await expect(page.getByText('why each path was taken')).toBeVisible();
    await userEvent.click(page.getByRole('radio', { name: 'Phone' }));
    await expect(page.getByRole('log')).toBeVisible();
  },
};

/** The same in dark. */
export const Dark: Story = { args: { theme: 'dark' } };

/** Everything but keeping it as a case. */
export const ViewOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('button', { name: 'Start over' });
    await expect(page.queryByRole('button', { name: 'Save as case' })).toBeNull();
  },
};
