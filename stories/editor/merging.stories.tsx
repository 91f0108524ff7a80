import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter, type MemoryAdapter } from 'pathboard/client';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { builtInRules, type WorkflowVersion } from 'pathboard/core';
import { alone, base, mine, theirs } from '../versions/merge-sides.js';

const noRules = Object.fromEntries(builtInRules.map(({ id }) => [id, null]));

interface DeskProps {
  readonly theme: NonNullable<WorkflowEditorProps['theme']>;
  readonly width?: number;
  /** What the user changed. */
  readonly own?: WorkflowVersion;
  /** What the adapter does differently. */
  readonly change?: (memory: MemoryAdapter) => Partial<MemoryAdapter>;
}

/** An editor whose workflow Ana saves while it is edited. */
function Desk({ change, own = mine, theme, width }: DeskProps): ReactElement {
  // Each story has drafts of its own.
  const [account] = useState(() => crypto.randomUUID());
  const [adapter] = useState(() => {
    const memory = createMemoryAdapter({ versions: [base], workflowId: 'wf_trial' });
    return { ...memory, ...change?.(memory) };
  });
  const edit = (editor: Editor): void => {
    const by = { name: 'Ana Whitfield' };
    void adapter.saveVersion({
      workflowId: 'wf_trial',
      name: 'Free trial sign-up',
      version: { ...theirs, created: { by } },
    });
    editor.commands.merge({ base, theirs: own, label: 'Edited' });
  };
  return (
    <div style={{ height: '100vh', width: width ?? '100%' }}>
      <WorkflowEditor
        adapter={adapter}
        workflowId="wf_trial"
        theme={theme}
        drafts={{ host: 'stories', account, user: 'u_1' }}
        rules={noRules}
        locale="en-US"
        timeZone="UTC"
        asksBeforeLeaving={false}
        onMount={edit}
      />
    </div>
  );
}

/**
 * Another user saved first. What fits together is merged and saved; where both changed the same, the user chooses.
 * Nothing is overwritten unseen.
 */
const meta = {
  title: 'Editor/Saving on top of another user',
  component: Desk,
  args: { theme: 'light' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Desk>;
export default meta;
type Story = StoryObj<typeof meta>;

const patient = { timeout: 15_000 };

async function save(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  await userEvent.click((await canvas.findAllByRole('button', { name: /^Save/ }, patient)).at(-1)!);
  return canvas;
}

/** Both changed the same: the screen asks. */
export const Asked: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await save(canvasElement);
    await expect(await canvas.findByRole('button', { name: /^Save merged version 2 left/ }, patient)).toBeVisible();
  },
};
export const AskedDark: Story = { args: { theme: 'dark' }, play: Asked.play! };
export const AskedOnAPhone: Story = { args: { width: 390 }, play: Asked.play! };

/** All fits together: one line, and the save went on. */
export const Merged: Story = {
  args: { own: alone },
  play: async ({ canvasElement }) => {
    const canvas = await save(canvasElement);
    await waitFor(() => expect(canvas.getAllByText(/^Merged with /)[0]).toBeVisible(), patient);
  },
};

/** Back in the editor: the band says whose version it is, and what can be done. */
export const Conflict: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await save(canvasElement);
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Keep editing' }, patient))[0]!);
    const band = within(await canvas.findByRole('region', { name: /^Saved first/ }, patient));
    await expect(band.getByRole('button', { name: 'See theirs' })).toBeVisible();
    await expect(band.getByRole('button', { name: 'Take theirs, keep mine as a draft' })).toBeVisible();
    await expect(band.getByRole('button', { name: 'Save mine on top' })).toBeVisible();
  },
};
export const ConflictDark: Story = { args: { theme: 'dark' }, play: Conflict.play! };
export const ConflictOnAPhone: Story = { args: { width: 390 }, play: Conflict.play! };

/** The merged version is not stored: what was merged stays in the editor, unsaved, with the reason. */
export const MergedNotStored: Story = {
  args: {
    change: (memory) => {
      let saves = 0;
      return {
        // Ana's version, and the save that meets it.
        saveVersion: (request, options) =>
          (saves += 1) <= 2
            ? memory.saveVersion(request, options)
            : Promise.resolve({
                ok: false,
                failure: {
                  kind: 'rejected',
                  code: 'rejected',
                  message: 'The service does not store workflows with this sender.',
                  endpoint: 'saveVersion',
                },
              }),
      };
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = await save(canvasElement);
    const [first, second] = await canvas.findAllByRole('radiogroup', { name: /^Choose for / }, patient);
    await userEvent.click(within(first!).getByRole('radio', { name: 'Mine' }));
    await userEvent.click(within(second!).getByRole('radio', { name: 'Ana’s' }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Save merged version/ }));
    await waitFor(
      () => expect(canvas.getAllByText(/does not store workflows with this sender/)[0]).toBeVisible(),
      patient,
    );
    await expect(canvas.queryByRole('button', { name: /^Save merged version/ })).toBeNull();
  },
};

/** The newer version cannot be loaded: nothing is saved, and the reason is said. */
export const TheirsNotLoaded: Story = {
  args: {
    change: (memory) => {
      let loads = 0;
      return {
        loadVersion: (request, options) =>
          (loads += 1) === 1
            ? memory.loadVersion(request, options)
            : Promise.resolve({
                ok: false,
                failure: {
                  kind: 'notSent',
                  code: 'offline',
                  message: 'The service cannot be reached.',
                  endpoint: 'loadVersion',
                },
              }),
      };
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = await save(canvasElement);
    await waitFor(() => expect(canvas.getAllByText('The service cannot be reached.')[0]).toBeVisible(), patient);
  },
};
