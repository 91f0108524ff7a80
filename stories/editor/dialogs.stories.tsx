import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { createEditor, fragmentToClipboard } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { strictNodeTypes } from './trial-draft.js';

const meta = {
  title: 'Editor/Dialogs before a change',
  component: WorkflowEditor,
  args: { theme: 'light', nodeTypes: strictNodeTypes, defaultVersion: freeTrial, onVersionChange: fn() },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

const nodeNamed = (canvasElement: HTMLElement, title: string) =>
  within(canvasElement).findByRole('button', { name: new RegExp(`^${title}, step`) });
const nodesTold = (args: { readonly onVersionChange?: unknown }) =>
  ((args.onVersionChange as ReturnType<typeof fn>).mock.lastCall as [typeof freeTrial])[0].definition?.nodes ?? [];

async function changeType(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  (await nodeNamed(canvasElement, 'Send message')).focus();
  await userEvent.keyboard('{Shift>}R{/Shift}');
  const page = within(document.body);
  await userEvent.type(await page.findByRole('combobox', { name: 'Search steps' }), 'delay{Enter}');
  return within(await page.findByRole('dialog', { name: /^Change Send message to Delay/ }, { timeout: 5000 }));
}

/** A preview shows what a change of type keeps and loses; nothing has changed before. */
export const ChangeAType: Story = {
  play: async ({ args, canvasElement }) => {
    const dialog = await changeType(canvasElement);
    await within(dialog.getByRole('group', { name: 'Goes' })).findByText('Message');
    await expect(args.onVersionChange).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Change to Delay' }));
    await waitFor(() => expect(args.onVersionChange).toHaveBeenCalledTimes(1));
    await expect(nodesTold(args).find(({ id }) => id === 'welcome')?.type?.type).toBe('delay');
  },
};

export const ChangeATypeInTheDark: Story = {
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await changeType(canvasElement);
  },
};

async function pasteFromElsewhere(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const copied = createEditor({ version: freeTrial }).commands.copy({ nodeIds: ['nudge', 'plans'] });
  const data = new DataTransfer();
  data.setData('text/plain', copied.ok ? (fragmentToClipboard(copied.document)['text/plain'] ?? '') : '');
  (await nodeNamed(canvasElement, 'Keyword received')).focus();
  await userEvent.keyboard('{Control>}v{/Control}');
  // The hidden paste field returns the focus after a moment, which a slow machine may miss.
  canvasElement.querySelector<HTMLElement>('textarea[aria-hidden]')?.focus();
  await userEvent.paste(data);
  return within(await within(document.body).findByRole('dialog', { name: 'Paste 2 steps' }, { timeout: 5000 }));
}

/** Another account has other templates: replacements are chosen before the paste, the nearest name first. */
const elsewhere = {
  resources: {
    template: [
      { id: 't-1', name: 'Plans and prices' },
      { id: 't-2', name: 'A gentle nudge' },
    ],
  },
};

export const PasteFromAnotherAccount: Story = {
  args: { account: elsewhere },
  play: async ({ args, canvasElement }) => {
    const dialog = await pasteFromElsewhere(canvasElement);
    const [first] = dialog.getAllByRole('combobox', { name: /^Instead of/ });
    await userEvent.click(first as HTMLElement);
    await userEvent.click(await within(document.body).findByRole('option', { name: /A gentle nudge/ }));
    await expect(args.onVersionChange).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Paste' }));
    await waitFor(() => expect(args.onVersionChange).toHaveBeenCalledTimes(1));
    await expect(nodesTold(args)).toHaveLength((freeTrial.definition?.nodes?.length ?? 0) + 2);
  },
};

export const PasteFromAnotherAccountInTheDark: Story = {
  args: { account: elsewhere, theme: 'dark' },
  play: async ({ canvasElement }) => {
    await pasteFromElsewhere(canvasElement);
  },
};

const usingAReply = {
  ...freeTrial,
  definition: {
    ...freeTrial.definition,
    nodes: (freeTrial.definition?.nodes ?? []).map((node) =>
      node.id === 'plans' ? { ...node, config: { ...node.config, message: 'You wrote {Wait for reply.reply}' } } : node,
    ),
  },
};

/** Row 41: what uses a value of a step is listed before the step is deleted. */
export const DeleteAStepThatTextsUse: Story = {
  args: { defaultVersion: usingAReply },
  play: async ({ args, canvasElement }) => {
    (await nodeNamed(canvasElement, 'Wait for reply')).focus();
    await userEvent.keyboard('{Delete}');
    const page = within(document.body);
    const dialog = within(await page.findByRole('dialog', { name: /^Delete Wait for reply/ }, { timeout: 5000 }));
    await expect(dialog.getByRole('list', { name: '1 use would have no value:' })).toBeVisible();
    await expect(args.onVersionChange).not.toHaveBeenCalled();
  },
};

/** Row 41: a new name of a step goes into the texts that use its values. */
export const RenameAStepThatTextsUse: Story = {
  args: { defaultVersion: usingAReply },
  play: async ({ canvasElement }) => {
    (await nodeNamed(canvasElement, 'Wait for reply')).focus();
    await userEvent.keyboard('{F2}');
    await expect(
      await within(document.body).findByRole('list', { name: '1 use is renamed too:' }, { timeout: 5000 }),
    ).toBeVisible();
  },
};

/** Row 6: why a gesture or command was refused is listed until the next change. */
export const ARefusalAmongTheProblems: Story = {
  play: async ({ canvasElement }) => {
    (await nodeNamed(canvasElement, 'Wait for reply')).focus();
    await userEvent.keyboard('{F2}');
    const name = await within(document.body).findByRole('textbox', { name: 'Name of this step' }, { timeout: 5000 });
    await userEvent.clear(name);
    await userEvent.type(name, 'Reply | no reply{Enter}');
    await userEvent.click(canvasElement.querySelector('.pb-probs') as HTMLElement);
    await expect(await within(canvasElement).findByText('Not done. Stays here until the next change.')).toBeVisible();
  },
};
