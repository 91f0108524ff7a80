import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useEffect, useState } from 'react';
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
import { joinTabs } from '#adapter';
import { freeTrial } from '../canvas/free-trial-workflow.js';

const version = { ...freeTrial, id: 'wf_trial_v7' };

/** Problems of the workflow must not block the save here. */
const noRules: RuleTable = Object.fromEntries(builtInRules.map(({ id }) => [id, null]));

interface DeskProps {
  readonly theme: NonNullable<WorkflowEditorProps['theme']>;
  /** The width of the editor in pixels; undefined fills the story. */
  readonly width?: number;
  /** The failures of the next saves. */
  readonly fails?: readonly SimulatedFailure[];
  /** The storage of the device is full. */
  readonly full?: boolean;
  readonly damaged?: boolean;
  /** Renders the same workflow twice. */
  readonly twice?: boolean;
  /** Another tab has the workflow open, and may or may not release it. */
  readonly otherTab?: 'releases' | 'cannot keep its work';
}

/** A host page that closes and reopens the editor, as a user does with a tab. */
function Desk({ damaged, fails = [], full, otherTab, theme, twice, width }: DeskProps): ReactElement {
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
  const [isOtherOpen, setIsOtherOpen] = useState(otherTab === undefined);
  const [takeBack, setTakeBack] = useState<() => Promise<boolean>>();
  useEffect(() => {
    if (otherTab === undefined) return undefined;
    const other = joinTabs({
      place: { host: 'stories', account, user: '', workflow: 'wf_trial' },
      id: 'other',
      page: 'another tab',
      release: () => Promise.resolve(otherTab === 'releases'),
      onEvent: () => undefined,
    });
    setTakeBack(() => () => other.takeOver());
    void other.writing().then(() => setIsOtherOpen(true));
    return () => other.leave();
  }, [account, otherTab]);
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
        {takeBack && (
          <button type="button" onClick={() => void takeBack()}>
            Take over in the other tab
          </button>
        )}
      </div>
      <div style={{ flex: 1, minHeight: 0, display: 'flex', gap: 12, ...(width === undefined ? {} : { width }) }}>
        <div style={{ flex: 1, minWidth: 0 }}>
          {isOtherOpen && editor(`first ${opened}`, twice ? 'Free trial, left' : undefined)}
        </div>
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

/** Renames the workflow by typing. */
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
  await status(canvasElement, 'Draft on this device');
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close and open again' }));
}

const bandNamed = (canvasElement: HTMLElement, name: RegExp): Promise<HTMLElement> =>
  within(canvasElement).findByRole('region', { name }, soon);

async function save(canvasElement: HTMLElement): Promise<void> {
  await rename(canvasElement);
  const [button] = await within(canvasElement).findAllByRole('button', { name: 'Save version' }, soon);
  await userEvent.click(button as HTMLElement);
}

/** An edit is stored on the device a moment later, and the top bar says so. */
export const DraftKept: Story = {
  play: async ({ canvasElement }) => {
    await rename(canvasElement);
    await status(canvasElement, 'Draft on this device');
  },
};

/** A draft that was left behind is what opens, under a quiet line with the way to the saved version. */
export const DraftOpened: Story = {
  play: async ({ canvasElement }) => {
    await leaveADraft(canvasElement);
    await bandNamed(canvasElement, /^Draft on this device/);
    await within(canvasElement).findByRole('button', { name: 'Spring trial, rename' }, soon);
  },
};
export const DraftOpenedInTheDark: Story = { args: { theme: 'dark' }, play: DraftOpened.play! };
export const DraftOpenedNarrow: Story = { args: { width: 800 }, play: DraftOpened.play! };
export const DraftOpenedOnAPhone: Story = { args: { width: 420 }, play: DraftOpened.play! };

async function showSaved(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  await leaveADraft(canvasElement);
  within(await bandNamed(canvasElement, /^Draft on this device/))
    .getByRole('button', { name: 'Show saved version' })
    .focus();
  await userEvent.keyboard('{Enter}');
  const band = within(await bandNamed(canvasElement, /^Saved version/));
  await within(canvasElement).findByText('Free trial sign-up', undefined, soon);
  return band;
}

/** The saved version, view only, while the changes stay as they are. */
export const LookingAtTheSavedVersion: Story = {
  play: async ({ canvasElement }) => {
    await showSaved(canvasElement);
    await expect(within(canvasElement).queryByRole('button', { name: 'Save version' })).toBeNull();
  },
};
export const LookingAtTheSavedVersionInTheDark: Story = {
  args: { theme: 'dark' },
  play: LookingAtTheSavedVersion.play!,
};
export const LookingAtTheSavedVersionNarrow: Story = { args: { width: 800 }, play: LookingAtTheSavedVersion.play! };

/** Back at the changes, by keyboard. */
export const BackToTheChanges: Story = {
  play: async ({ canvasElement }) => {
    await showSaved(canvasElement);
    await userEvent.keyboard('{Enter}');
    await within(canvasElement).findByRole('button', { name: 'Spring trial, rename' }, soon);
    await waitFor(() => expect(canvasElement.contains(canvasElement.ownerDocument.activeElement)).toBe(true));
  },
};

/** On with the saved version: one change, which Undo takes back. */
export const BackAtTheSavedVersion: Story = {
  play: async ({ canvasElement }) => {
    const band = await showSaved(canvasElement);
    await userEvent.click(band.getByRole('button', { name: 'Go on with the saved version' }));
    await within(canvasElement).findByRole('button', { name: 'Free trial sign-up, rename' }, soon);
    await userEvent.click(
      await within(canvasElement.querySelector<HTMLElement>('.pb-toasts')!).findByRole(
        'button',
        { name: 'Undo' },
        soon,
      ),
    );
    await within(canvasElement).findByRole('button', { name: 'Spring trial, rename' }, soon);
  },
};

/** A damaged draft is reported, and can be downloaded. */
export const DamagedDraft: Story = {
  args: { damaged: true },
  play: async ({ canvasElement }) => {
    within(await bandNamed(canvasElement, /^Draft found/)).getByRole('button', { name: 'Download' });
  },
};
export const DamagedDraftInTheDark: Story = { args: { damaged: true, theme: 'dark' }, play: DamagedDraft.play! };

/** The service is unreachable: the draft is safe, and the save is sent once it is reachable. */
export const Offline: Story = {
  args: { fails: ['notSent', 'notSent', 'notSent', 'notSent', 'notSent', 'notSent', 'notSent', 'notSent'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, /^Offline, saves later/);
  },
};
export const OfflineInTheDark: Story = { args: { ...Offline.args, theme: 'dark' }, play: Offline.play! };
export const OfflineNarrow: Story = { args: { ...Offline.args, width: 800 }, play: Offline.play! };

/** The save is sent when the service is back. */
export const BackOnLine: Story = {
  args: { fails: ['notSent'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, /^Saved/);
  },
};

/**
 * The answer was lost and the service lacks the version: the save counts as neither stored nor failed, and is retried.
 */
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

/** The service refused the save. */
export const NotSaved: Story = {
  args: { fails: ['rejected'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, 'Not saved');
  },
};
export const NotSavedNarrow: Story = { args: { fails: ['rejected'], width: 800 }, play: NotSaved.play! };

/** Another version with the same content came first: the save follows it without a word. */
export const SameContentFirst: Story = {
  args: { fails: ['conflict'] },
  play: async ({ canvasElement }) => {
    await save(canvasElement);
    await status(canvasElement, /^Saved/);
  },
};

/** The storage of the device is full: a message says so, and the work can be downloaded. */
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

/** Both editors know of each other; a save in one is a newer version for the other. */
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

/** Another tab edits the workflow: it is view only here, until it is taken over; and again once that tab takes it back. */
export const OpenInAnotherTab: Story = {
  args: { otherTab: 'releases' },
  play: async ({ canvasElement }) => {
    const band = within(await bandNamed(canvasElement, /^View only in this tab/));
    await band.findByText(/is open in another tab, so it is view only here/, undefined, soon);
    await expect(within(canvasElement).queryByRole('button', { name: 'Save version' })).toBeNull();
    await userEvent.click(band.getByRole('button', { name: 'Look only' }));
    await userEvent.click(band.getByRole('button', { name: 'Take over' }));
    await rename(canvasElement);
    await status(canvasElement, 'Draft on this device');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Take over in the other tab' }));
    const taken = within(await bandNamed(canvasElement, /^View only in this tab/));
    await taken.findByText(/^Another tab took over/, undefined, soon);
    taken.getByRole('button', { name: 'Take over' });
    // What was changed is still shown.
    await within(canvasElement).findByText('Spring trial', undefined, soon);
    await expect(within(canvasElement).queryByRole('button', { name: 'Save version' })).toBeNull();
  },
};
export const OpenInAnotherTabInTheDark: Story = {
  args: { otherTab: 'releases', theme: 'dark' },
  play: async ({ canvasElement }) => void (await bandNamed(canvasElement, /^View only in this tab/)),
};
export const OpenInAnotherTabOnAPhone: Story = {
  args: { otherTab: 'releases', width: 390 },
  play: OpenInAnotherTabInTheDark.play!,
};

/** The other tab would lose its work: it goes on there, and the reason is said here. */
export const AnotherTabKeepsTheWorkflow: Story = {
  args: { otherTab: 'cannot keep its work' },
  play: async ({ canvasElement }) => {
    const band = within(await bandNamed(canvasElement, /^View only in this tab/));
    await userEvent.click(band.getByRole('button', { name: 'Take over' }));
    await band.findByText(/^The other tab cannot keep its changes/, undefined, soon);
    await expect(within(canvasElement).queryByRole('button', { name: 'Save version' })).toBeNull();
  },
};
