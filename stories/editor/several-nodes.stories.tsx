import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { optOutRule, strictNodeTypes, trialDraft } from './trial-draft.js';

const senders = [
  { value: '+15105550142', label: '(510) 555-0142', detail: 'Clubs' },
  { value: 'pool', label: 'Shared pool' },
];

const meta = {
  title: 'Editor/Several steps',
  component: WorkflowEditor,
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    rules: [optOutRule],
    defaultVersion: trialDraft,
    resources: { senders },
    account: { skipsSteps: true },
    onVersionChange: fn(),
    onMount: (editor: Editor) => editor.select({ nodeIds: ['welcome', 'nudge', 'plans'] }),
  },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

const settings = async (canvasElement: HTMLElement) =>
  within(await within(canvasElement).findByRole('region', { name: /^Settings/ }));

/** Common settings change in all selected nodes as one history entry. */
export const ChangeASharedSetting: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const panel = await settings(canvasElement);
    await panel.findByText('3 steps selected');
    await panel.findAllByText(/^The steps differ here/);
    // Mixed: a switch has no such state.
    await userEvent.click(await panel.findByRole('checkbox', { name: 'Track link clicks' }));
    await waitFor(() => expect(args.onVersionChange).toHaveBeenCalled());
    const [version] = (args.onVersionChange as ReturnType<typeof fn>).mock.lastCall as [typeof trialDraft];
    const nodes = version.definition?.nodes?.filter(({ id }) => ['welcome', 'nudge', 'plans'].includes(id)) ?? [];
    await expect(nodes.map(({ config }) => config?.['trackLinks'])).toEqual([true, true, true]);
    await canvas.findByRole('button', { name: /^Undo: Changed “Track link clicks” of 3 steps/ });
  },
};

export const SeveralInTheDark: Story = { args: { theme: 'dark' } };
export const SeveralInANarrowPlace: Story = {
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh', width: 800 }}>
      <WorkflowEditor {...args} />
    </div>
  ),
};
export const SeveralReadOnly: Story = { args: { readOnly: true } };

/** The commands of the menu for several nodes are also buttons. */
export const TurnSeveralOff: Story = {
  play: async ({ canvasElement }) => {
    const panel = await settings(canvasElement);
    await userEvent.click(await panel.findByRole('button', { name: 'Turn off 3 steps' }));
    await panel.findByRole('button', { name: 'Turn on 3 steps' });
  },
};

/** Tags that differ are shown together, each with the number of steps that have it. */
export const TagsOfSeveral: Story = {
  args: { onMount: (editor: Editor) => editor.select({ nodeIds: ['hot-lead', 'self-serve'] }) },
  play: async ({ canvasElement }) => {
    const panel = await settings(canvasElement);
    await panel.findByRole('button', { name: 'hot-lead: 1 step has it. Add to all' });
    await panel.findByRole('button', { name: 'Replace for all: Tags' });
    await panel.findByRole('button', { name: 'Open Add tag, hot-lead' });
    await panel.findByRole('button', { name: 'Open Add tag, self-serve' });
  },
};
export const TagsOfSeveralInTheDark: Story = {
  args: { ...TagsOfSeveral.args, theme: 'dark' },
  play: TagsOfSeveral.play!,
};
