import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { freeTrial } from '../canvas/free-trial-workflow.js';

const meta = {
  title: 'Editor/Motion',
  component: WorkflowEditor,
  args: { theme: 'light', rules: [], defaultVersion: freeTrial, onVersionChange: fn() },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

const step = (canvas: ReturnType<typeof within>, title: string) =>
  canvas.findByRole('button', { name: new RegExp(`^${title}, step`) });
const still = (element: Element): Promise<void> =>
  waitFor(() => expect(element.closest('.react-flow__node')!.getAnimations()).toHaveLength(0), { timeout: 8000 });

/** Nodes slide down together for a new one, and back on undo. Their positions change at once. */
export const MakeRoom: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const below = await step(canvas, 'Wait for reply');
    const before = below.getBoundingClientRect().top;
    (await canvas.findByRole('button', { name: 'Path from Keyword received to Send message' })).focus();
    await userEvent.keyboard('i');
    await userEvent.type(await within(document.body).findByRole('combobox', { name: 'Search steps' }), 'delay{Enter}');
    await step(canvas, 'Delay');
    await waitFor(() => expect(args.onVersionChange).toHaveBeenCalled());
    await still(below);
    await expect(below.getBoundingClientRect().top).toBeGreaterThan(before + 60);
    await userEvent.click(await canvas.findByRole('button', { name: /^Undo: / }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Delay, step/ })).toBeNull());
    await still(below);
  },
};
