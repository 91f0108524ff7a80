import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { WorkflowVersion } from 'pathboard/core';
import { gymGroups, gymResources } from '../forms/group-examples.js';
import { strictNodeTypes, trialDraft } from './trial-draft.js';

const typeNamed = (name: string) => strictNodeTypes.find(({ type }) => type === name) ?? {};

/** The draft, ending with a conversation at a desk. */
const withDesk: WorkflowVersion = {
  ...trialDraft,
  definition: {
    ...trialDraft.definition,
    nodes: [
      ...(trialDraft.definition?.nodes ?? []),
      { id: 'desk', type: typeNamed('assign-to-group'), config: { groups: gymGroups as never, pick: 'least-busy' } },
    ],
    edges: [
      ...(trialDraft.definition?.edges ?? []),
      { id: 'to-desk', source: 'welcome', target: 'desk', type: 'standard', value: 'Delivered' },
    ],
  },
};

const meta = {
  title: 'Editor/Wide settings',
  component: WorkflowEditor,
  parameters: {
    viewport: {
      options: {
        wide: { name: 'Wide', styles: { width: '1600px', height: '1000px' } },
        small: { name: 'Small', styles: { width: '1120px', height: '800px' } },
      },
    },
  },
  globals: { viewport: { value: 'wide' } },
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    defaultVersion: withDesk,
    resources: gymResources,
    onMount: fn(),
  },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story['play']>>[0];

const editorOf = ({ args }: Context): Editor =>
  (args.onMount as unknown as { mock: { calls: [Editor][] } }).mock.calls.at(-1)![0];
const panel = ({ canvasElement }: Context): HTMLElement => canvasElement.querySelector<HTMLElement>('.pb-insp')!;

async function openDesk(context: Context): Promise<void> {
  await waitFor(() => expect(context.canvasElement.querySelector('[data-node="desk"]')).not.toBeNull(), {
    timeout: 8000,
  });
  editorOf(context).select({ nodeIds: ['desk'] });
  await context.canvas.findByRole('button', { name: 'More room for the settings' }, { timeout: 8000 });
}

export const GroupsBesideTheCanvas: Story = {
  name: 'Groups and their hours beside the canvas',
  play: async (context) => {
    const { canvas } = context;
    await openDesk(context);
    await canvas.findByRole('listbox', { name: 'Groups' }, { timeout: 8000 });
    await expect(canvas.queryByLabelText('Group name')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'More room for the settings' }));
    await expect(await canvas.findByLabelText('Group name', undefined, { timeout: 8000 })).toHaveValue('Front desk');
    const stage = context.canvasElement.querySelector('.pb-steps')!.getBoundingClientRect();
    await expect(Math.round(panel(context).getBoundingClientRect().width)).toBe(988);
    await expect(stage.width).toBeGreaterThanOrEqual(480);
    await waitFor(async () => {
      const node = context.canvasElement.querySelector('[data-node="desk"]')!.getBoundingClientRect();
      await expect(node.left).toBeGreaterThanOrEqual(stage.left);
      await expect(node.right).toBeLessThanOrEqual(stage.right);
    });
    // Escape closes one layer at a time.
    canvas.getByLabelText('Group name').focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(Math.round(panel(context).getBoundingClientRect().width)).toBe(360));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'More room for the settings' })).toHaveFocus());
  },
};

export const OneEntryEach: Story = {
  name: 'Each change of a group is one entry of the history',
  play: async (context) => {
    const { canvas } = context;
    await openDesk(context);
    await userEvent.click(canvas.getByRole('button', { name: 'More room for the settings' }));
    await canvas.findByLabelText('Group name', undefined, { timeout: 8000 });
    // One drag, or one key press, is one history entry.
    const before = editorOf(context).history().done.length;
    canvas.getByRole('slider', { name: 'Wednesday closes' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(canvas.getByRole('switch', { name: 'Use shared pool' }));
    await expect(editorOf(context).history().done.length).toBe(before + 2);
    editorOf(context).undo();
    editorOf(context).undo();
    await expect(
      editorOf(context)
        .toVersion()
        .definition?.nodes?.find(({ id }) => id === 'desk')?.config?.['groups'],
    ).toEqual(gymGroups);
  },
};

export const InTheDark: Story = {
  name: 'The same in the dark',
  args: { theme: 'dark' },
  play: async (context) => {
    await openDesk(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'More room for the settings' }));
    await expect(await context.canvas.findByLabelText('Group name')).toBeVisible();
  },
};

export const ALittleRoom: Story = {
  name: 'With a little room, one group at a time',
  globals: { viewport: { value: 'small' } },
  play: async (context) => {
    const { canvas } = context;
    await openDesk(context);
    await userEvent.click(canvas.getByRole('button', { name: 'More room for the settings' }));
    await waitFor(() => expect(Math.round(panel(context).getBoundingClientRect().width)).toBe(592));
    await userEvent.click(await canvas.findByRole('option', { name: /Membership/ }));
    await expect(await canvas.findByLabelText('Group name')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('listbox', { name: 'Groups' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(Math.round(panel(context).getBoundingClientRect().width)).toBe(360));
  },
};
