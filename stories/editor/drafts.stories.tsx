import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  createMemoryAdapter,
  createMemoryDraftStore,
  type MemoryAdapter,
  type MemoryDraftStore,
  type SimulatedFailure,
} from 'pathboard/client';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { builtInRules, type RuleTable } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';

const version = { ...freeTrial, id: 'wf_trial_v7' };

/** What is wrong with the workflow keeps nobody from saving here. */
const noRules: RuleTable = Object.fromEntries(builtInRules.map(({ id }) => [id, null]));

interface DeskProps {
  readonly theme: NonNullable<WorkflowEditorProps['theme']>;
  /** The width of the editor in pixels; all there is where left out. */
  readonly width?: number;
  /** How the next saves go wrong. */
  readonly fails?: readonly SimulatedFailure[];
  /** The device has no room for drafts. */
  readonly full?: boolean;
  readonly damaged?: boolean;
  /** The same workflow twice on the page. */
  readonly twice?: boolean;
}

/** A page of a host: it can close the editor and open it again, as a person does with a tab. */
function Desk({ damaged, fails = [], full, theme, twice, width }: DeskProps): ReactElement {
  const [{ account, adapter, store }] = useState(
    (): { readonly account: string; readonly adapter: MemoryAdapter; readonly store: MemoryDraftStore } => {
      const made = createMemoryDraftStore({ lasting: true });
      if (full) made.fail('full');
      const ownAccount = crypto.randomUUID();
      if (damaged)
        void made.write(`${JSON.stringify(['stories', ownAccount, '', 'wf_trial']).slice(0, -1)},"wf_trial_v7","x"]`, {
          head: 'not a head',
          pieces: new Map(),
        });
      return {
        account: ownAccount,
        adapter: createMemoryAdapter({ versions: [version], workflowId: 'wf_trial', failNext: fails }),
        store: made,
      };
    },
  );
  const [opened, setOpened] = useState(0);
  const editor = (key: string, label?: string): ReactElement => (
    <WorkflowEditor
      key={key}
      {...(label === undefined ? {} : { label })}
      adapter={adapter}
      workflowId="wf_trial"
      theme={theme}
      rules={noRules}
      locale="en-US"
      asksBeforeLeaving={false}
      drafts={{ host: 'stories', account, store }}
    />
  );
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        height: '100vh',
        background: theme === 'dark' ? '#0b0c0e' : '#f2ede4',
      }}
    >
      <div style={{ padding: 8 }}>
        <button type="button" onClick={() => setOpened((count) => count + 1)}>
          Close and open again
        </button>
      </div>
      <div style={{ flex: 1, minHeight: 0, display: 'flex', gap: 12, ...(width === undefined ? {} : { width }) }}>
        <div style={{ flex: 1, minWidth: 0 }}>{editor(`first ${opened}`, twice ? 'Free trial, left' : undefined)}</div>
        {twice && <div style={{ flex: 1, minWidth: 0 }}>{editor(`second ${opened}`, 'Free trial, right')}</div>}
      </div>
    </div>
  );
}

const meta = {
  title: 'Editor/Drafts and saving',
  component: Desk,
  args: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Desk>;

export default meta;
type Story = StoryObj<typeof meta>;

const soon = { timeout: 10_000 };

/** Gives the workflow another name, as a person types it. */
async function rename(canvasElement: HTMLElement, name = 'Spring trial'): Promise<void> {
  const [button] = await within(canvasElement).findAllByRole('button', { name: /, rename$/ }, soon);
  await userEvent.click(button as HTMLElement);
  const field = within(canvasElement).getByRole('textbox', { name: 'Name of the workflow' });
  await userEvent.clear(field);
  await userEvent.type(field, `${name}{Enter}`);
}

const status = async (canvasElement: HTMLElement, words: string | RegExp): Promise<void> =>
  void (await within(canvasElement).findAllByText(words, { selector: '.pb-save *' }, soon));

async function leaveADraft(canvasElement: HTMLElement): Promise<void> {
  await rename(canvasElement);
  await status(canvasElement, 'Draft kept');
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close and open again' }));
}

const bandNamed = (canvasElement: HTMLElement, name: RegExp): Promise<HTMLElement> =>
  within(canvasElement).findByRole('region', { name }, soon);

async function save(canvasElement: HTMLElement): Promise<void> {
  await rename(canvasElement);
  const [button] = await within(canvasElement).findAllByRole('button', { name: 'Save version' }, soon);
  await userEvent.click(button as HTMLElement);
}

/** An edit is on the disk of the device a moment later, and the top bar says so. */
export const DraftKept: Story = {
  play: async ({ canvasElement }) => {
    await rename(canvasElement);
    await status(canvasElement, 'Draft kept');
  },
};

/** What was left behind is offered with what is different in it. Nothing happens by itself. */
export const DraftFound: Story = {
  play: async ({ canvasElement }) => {
    await leaveADraft(canvasElement);
    const band = within(await bandNamed(canvasElement, /^Draft found/));
    await band.findByText('1 setting of the workflow changed.');
    await within(canvasElement).findByRole('button', { name: 'Free trial sign-up, rename' }, soon);
  },
};
export const DraftFoundInTheDark: Story = { args: { theme: 'dark' }, play: DraftFound.play! };
export const DraftFoundNarrow: Story = { args: { width: 800 }, play: DraftFound.play! };
export const DraftFoundOnAPhone: Story = { args: { width: 420 }, play: DraftFound.play! };

/** Restored by keyboard: it is one change, and Undo takes it back. */
export const Restored: Story = {
  play: async ({ canvasElement }) => {
    await leaveADraft(canvasElement);
    within(await bandNamed(canvasElement, /^Draft found/))
      .getByRole('button', { name: 'Restore' })
      .focus();
    await userEvent.keyboard('{Enter}');
    await within(canvasElement).findByRole('button', { name: 'Spring trial, rename' }, soon);
    await within(canvasElement).findByRole('button', { name: /^Undo: Brought back the draft/ }, soon);
    await waitFor(() => expect(canvasElement.contains(canvasElement.ownerDocument.activeElement)).toBe(true));
  },
};

/** A draft can be looked at first, and nothing in it can be changed meanwhile. */
export const LookingAtADraft: Story = {
  play: async ({ canvasElement }) => {
    await leaveADraft(canvasElement);
    await userEvent.click(
      within(await bandNamed(canvasElement, /^Draft found/)).getByRole('button', { name: 'Look at it' }),
    );
    await bandNamed(canvasElement, /^Looking at a draft/);
    await within(canvasElement).findByText('Spring trial', undefined, soon);
    await expect(within(canvasElement).queryByRole('button', { name: 'Save version' })).toBeNull();
  },
};
export const LookingAtADraftInTheDark: Story = { args: { theme: 'dark' }, play: LookingAtADraft.play! };
export const LookingAtADraftNarrow: Story = { args: { width: 800 }, play: LookingAtADraft.play! };

/** Thrown away, and brought back by Undo. */
export const Discarded: Story = {
  play: async ({ canvasElement }) => {
    await leaveADraft(canvasElement);
    await userEvent.click(
      within(await bandNamed(canvasElement, /^Draft found/)).getByRole('button', { name: 'Discard' }),
    );
    await waitFor(() => expect(within(canvasElement).queryByRole('region', { name: /^Draft found/ })).toBeNull());
    await userEvent.click(
      await within(canvasElement.querySelector<HTMLElement>('.pb-toasts')!).findByRole(
        'button',
        { name: 'Undo' },
        soon,
      ),
    );
    await bandNamed(canvasElement, /^Draft found/);
  },
};

/** What cannot be opened is told, and can be taken away as a file. */
export const DamagedDraft: Story = {
  args: { damaged: true },
  play: async ({ canvasElement }) => {
    within(await bandNamed(canvasElement, /^Draft found/)).getByRole('button', { name: 'Download' });
  },
};
export const DamagedDraftInTheDark: Story = { args: { damaged: true, theme: 'dark' }, play: DamagedDraft.play! };

/** The service cannot be reached: the draft is safe, and the save goes out by itself once it can be. */
export const Offline: Story = {
  args: { fails: ['notSent', 'notSent', 'notSent', 'notSent', 'notSent', 'notSent', 'notSent', 'notSent'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, /^Offline, saves later/);
  },
};
export const OfflineInTheDark: Story = { args: { ...Offline.args, theme: 'dark' }, play: Offline.play! };
export const OfflineNarrow: Story = { args: { ...Offline.args, width: 800 }, play: Offline.play! };

/** It goes out when the service is there again. */
export const BackOnLine: Story = {
  args: { fails: ['notSent'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, /^Saved/);
  },
};

/** The answer was lost and the service does not have it yet: it is called neither saved nor failed, and tried again. */
export const OutcomeUnknown: Story = {
  args: { fails: ['lost', 'lost', 'lost', 'lost'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, 'May not be saved');
  },
};
export const OutcomeUnknownInTheDark: Story = {
  args: { fails: ['lost', 'lost', 'lost', 'lost'], theme: 'dark' },
  play: OutcomeUnknown.play!,
};

/** The service said no. */
export const NotSaved: Story = {
  args: { fails: ['rejected'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, 'Not saved');
  },
};
export const NotSavedNarrow: Story = { args: { fails: ['rejected'], width: 800 }, play: NotSaved.play! };

/** Somebody else was faster. Nothing of theirs is overwritten. */
export const Conflict: Story = {
  args: { fails: ['conflict'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, 'Somebody saved first');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save mine after theirs' }));
    await status(canvasElement, /^Saved/);
  },
};
export const ConflictInTheDark: Story = {
  args: { fails: ['conflict'], theme: 'dark' },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, 'Somebody saved first');
  },
};

/** There is no room for drafts on the device: that is told, and the work can be taken away as a file. */
export const NoRoomForDrafts: Story = {
  args: { full: true },
  play: async ({ canvasElement }) => {
    await rename(canvasElement);
    await status(canvasElement, 'Draft not kept');
    await within(canvasElement).findAllByText(/^There is no room left for drafts/, undefined, soon);
    within(canvasElement).getByRole('button', { name: 'Download' });
  },
};
export const NoRoomForDraftsInTheDark: Story = { args: { full: true, theme: 'dark' }, play: NoRoomForDrafts.play! };
export const NoRoomForDraftsNarrow: Story = { args: { full: true, width: 800 }, play: NoRoomForDrafts.play! };

/** Both know of each other, and what one saves is a newer version to the other. */
export const OpenTwice: Story = {
  args: { twice: true },
  play: async ({ canvasElement }) => {
    await waitFor(
      () => expect(within(canvasElement).getAllByRole('region', { name: /^Also open on this page/ })).toHaveLength(2),
      soon,
    );
  },
};
export const SavedElsewhere: Story = {
  args: { twice: true },
  play: async ({ canvasElement }) => {
    await waitFor(
      () => expect(within(canvasElement).getAllByRole('region', { name: /^Also open on this page/ })).toHaveLength(2),
      soon,
    );
    await save(canvasElement);
    const band = within(await bandNamed(canvasElement, /^Saved in another tab/));
    await userEvent.click(await band.findByRole('button', { name: /^Open / }, soon));
    await waitFor(
      () => expect(within(canvasElement).getAllByRole('button', { name: 'Spring trial, rename' })).toHaveLength(2),
      soon,
    );
  },
};
