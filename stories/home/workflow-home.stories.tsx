import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useEffect, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryDraftStore, type DraftStore, type WorkflowAdapter } from '#adapter';
import { workflowStarts } from '#catalog';
import { WorkflowHome, type WorkflowHomeProps } from '#home';
import { createSampleHome, sampleNow } from './sample-home.js';

/** Makes the account of a story before it is shown. */
function WithAccount({
  account,
  ...props
}: Omit<WorkflowHomeProps, 'adapter'> & { readonly account: () => Promise<WorkflowAdapter> }): ReactElement | null {
  const [adapter, setAdapter] = useState<WorkflowAdapter>();
  useEffect(() => void account().then(setAdapter), [account]);
  return adapter ? <WorkflowHome {...props} adapter={adapter} /> : null;
}

const gym = (): Promise<WorkflowAdapter> => createSampleHome();
const empty = (): Promise<WorkflowAdapter> => createSampleHome({}, []);

const meta = {
  title: 'Home/Workflows',
  component: WithAccount,
  args: {
    account: gym,
    onOpen: fn(),
    starts: workflowStarts(),
    user: 'usr_jo',
    drafts: false,
    now: () => sampleNow,
    locale: 'en-US',
    timeZone: 'UTC',
    theme: 'light',
  },
  decorators: [
    (Story) => (
      <div style={{ height: '100vh' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof WithAccount>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All workflows of an account, last edited first: `/` searches, arrows move, Enter opens. */
export const AllWorkflows: Story = {
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    const rows = await page.findAllByRole('row', { name: /Free trial sign-up/ });
    await expect(rows[0]).toHaveTextContent('Keyword TRIAL');
    rows[0]!.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(args.onOpen).toHaveBeenLastCalledWith({ id: 'reminder', name: 'Appointment reminder' });
    await userEvent.click(page.getByRole('button', { name: /^Problems/ }));
    await waitFor(() => expect(page.getAllByRole('row')).toHaveLength(3));
    await userEvent.click(page.getByRole('button', { name: /^All\b/ }));
    await userEvent.keyboard('/');
    await userEvent.keyboard('review');
    await waitFor(() => expect(page.getAllByRole('row')).toHaveLength(2));
  },
};

/** Delete goes at once, and Undo brings the workflow back. */
export const DeleteAndUndo: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const row = await page.findByRole('row', { name: /Review request/ });
    row.focus();
    await userEvent.keyboard('{Backspace}');
    await userEvent.click(await page.findByRole('button', { name: 'Undo' }));
    await page.findByRole('row', { name: /Review request/ });
  },
};

/** A new workflow begins with one that works. */
export const NewWorkflowPanel: Story = {
  name: 'New workflow',
  args: { defaultNewOpen: true },
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement);
    const panel = await page.findByRole('dialog', { name: 'New workflow' });
    await waitFor(() =>
      expect(within(panel).getByRole('textbox', { name: 'Name' })).toHaveValue('Missed-call text-back 2'),
    );
    await expect(panel).toHaveTextContent('Another workflow is called “Missed-call text-back”.');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(args.onOpen).toHaveBeenCalled());
  },
};

/** An account without workflows begins with the first one. */
export const FirstWorkflow: Story = { args: { account: empty } };

/** As cards. */
export const Dark: Story = { args: { theme: 'dark', defaultNewOpen: true } };

/** Who may only look opens and exports. */
export const ViewOnly: Story = { args: { readOnly: true } };

/** The drafts of a story: two without a change for a long time. */
function oldDrafts(): DraftStore {
  const store = createMemoryDraftStore();
  const names = ['Spring promo', 'Autumn promo'];
  const given = import('../../test/home/unsaved-draft.js').then(async ({ writeDraftOf }) => {
    for (const name of names) await writeDraftOf(store, { ...deviceOwner, workflow: name }, name);
  });
  return { ...store, list: (prefix) => given.then(() => store.list(prefix)) };
}
const deviceOwner = { host: 'here', account: 'gym', user: 'jo' };

/** Drafts that were not changed for 90 days are named a week before they are removed, and can be kept. */
export const OldDrafts: Story = {
  args: { drafts: { ...deviceOwner, store: oldDrafts() }, now: () => Date.now() + 91 * 86_400_000 },
  play: async ({ canvasElement }) => {
    const notice = within(await within(canvasElement).findByRole('region', { name: 'Drafts that are removed soon' }));
    await expect(notice.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(notice.getByRole('button', { name: 'Keep “Autumn promo”' }));
    await waitFor(() => expect(notice.getAllByRole('listitem')).toHaveLength(1));
  },
};
export const OldDraftsInTheDark: Story = {
  args: { ...OldDrafts.args, theme: 'dark', drafts: { ...deviceOwner, store: oldDrafts() } },
};
