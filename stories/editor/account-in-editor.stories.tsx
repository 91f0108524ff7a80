import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import { createMemoryAdapter, type MemoryAdapterOptions } from 'pathboard/client';
import type { WorkflowVersion } from 'pathboard/core';

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? {};

const waiting: WorkflowVersion = {
  id: 'v1',
  name: 'Corporate requests',
  definition: {
    nodes: [
      { id: 'form', type: typeNamed('trigger-form'), config: { form: { id: 'frm_corporate', name: 'Corporate' } } },
      { id: 'end', type: typeNamed('end'), config: {} },
    ],
    edges: [{ id: 'a', type: 'standard', source: 'form', target: 'end' }],
    properties: [],
  },
};
const account: NonNullable<MemoryAdapterOptions['account']> = {
  account: { id: 'acc', name: 'Fernway' },
  resources: { forms: [{ id: 'frm_corporate', name: 'Corporate', impressions: 0, conversions: 0 }] },
};

/** What is wrong with the account is put right from where the workflow needs it. */
const meta = {
  title: 'Editor/The account in the editor',
  component: WorkflowEditor,
  parameters: { viewport: { options: { wide: { name: 'Wide', styles: { width: '1600px', height: '1000px' } } } } },
  globals: { viewport: { value: 'wide' } },
  args: { theme: 'light', workflowId: 'wf' },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

/** [106] A lead form that is not active is switched on from the problem that says so. */
export const AFormThatIsNotActive: Story = {
  args: { adapter: createMemoryAdapter({ account, versions: [waiting], workflowId: 'wf' }) },
  play: async ({ canvasElement, userEvent }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^Problems: / }, { timeout: 10_000 }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Switch on “Corporate”' }, { timeout: 10_000 }));
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toHaveValue('Corporate');
  },
};
export const AFormThatIsNotActiveInTheDark: Story = {
  ...AFormThatIsNotActive,
  args: { ...AFormThatIsNotActive.args, theme: 'dark' },
};
