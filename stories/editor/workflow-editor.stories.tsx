import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import { createMemoryAdapter } from 'pathboard/client';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { optOutRule, strictNodeTypes, trialDraft } from './trial-draft.js';

const senders = [
  { value: '+15105550142', label: '(510) 555-0142', detail: 'Clubs' },
  { value: 'pool', label: 'Shared pool' },
];

const meta = {
  title: 'Editor/Workflow editor',
  component: WorkflowEditor,
  args: { theme: 'light', nodeTypes: strictNodeTypes, rules: [optOutRule], resources: { senders }, onBack: fn() },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

const nodeNamed = (canvas: ReturnType<typeof within>, title: string) =>
  canvas.findByRole('button', { name: new RegExp(`^${title}, step`) });

/** Unfinished parts are shown in place, listed, and fixed from there. */
export const UnfinishedDraft: Story = {
  args: { defaultVersion: trialDraft },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await nodeNamed(canvas, 'Send message'));
    await canvas.findByText('1 of exactly 2 connected');
    await userEvent.click(await canvas.findByRole('button', { name: /^Problems: 2 errors, 1 warning$/ }));
    const problems = within(await canvas.findByRole('region', { name: /^Problems/ }));
    await problems.findByText('Connect “No receipt · 10 min”');
    await problems.findByText('Choose “Send from”');
    await problems.findByText('This template has no opt-out line');
  },
};

export const UnfinishedDraftInTheDark: Story = {
  args: { defaultVersion: trialDraft, theme: 'dark' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await nodeNamed(within(canvasElement), 'Send message'));
  },
};

/** An empty workflow asks how it starts; a ready-made one is drawn on the canvas before it is chosen. */
export const FirstSteps: Story = {
  args: {
    defaultVersion: { name: 'New workflow', definition: { nodes: [], edges: [], properties: [] } },
    nodeTypes: messagingNodeTypes,
    rules: [],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const start = await canvas.findByRole('button', { name: /^Missed-call text-back/ });
    await userEvent.hover(start);
    const drawing = await waitFor(() => {
      const found = canvasElement.querySelector('.pb-startview .react-flow__viewport');
      if (!found) throw new Error('The preview is not drawn yet.');
      return found.closest('.pb-canvas')!.getBoundingClientRect();
    });
    // In the middle of the free area, from the first frame on.
    await waitFor(() => {
      const cards = [...canvasElement.querySelectorAll('.pb-startview [data-node]')].map((card) =>
        card.getBoundingClientRect(),
      );
      const above = Math.min(...cards.map(({ top }) => top)) - drawing.top;
      const below = drawing.bottom - Math.max(...cards.map(({ bottom }) => bottom));
      void expect(cards.length).toBeGreaterThan(4);
      void expect(Math.abs(above - below)).toBeLessThan(4);
    });
  },
};

export const FirstStepsInTheDark: Story = { args: { ...FirstSteps.args, theme: 'dark' }, play: FirstSteps.play! };

/** A node inserted into an edge keeps its first half; the second half is the node's own. */
export const InsertAStepOnAPath: Story = {
  args: { defaultVersion: freeTrial, rules: [], onVersionChange: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const path = await canvas.findByRole('button', { name: 'Path from Keyword received to Send message' });
    path.focus();
    await userEvent.keyboard('i');
    const search = await within(document.body).findByRole('combobox', { name: 'Search steps' });
    await userEvent.type(search, 'delay{Enter}');
    await nodeNamed(canvas, 'Delay');
    await waitFor(() => expect(args.onVersionChange).toHaveBeenCalled());
    await canvas.findByRole('button', { name: /^Path from Keyword received to Delay/ });
    await canvas.findByRole('button', { name: /^Path from Delay to Send message/ });
  },
};

/** Deleting a node with several outgoing edges asks which one the incoming edges continue on. */
export const DeleteAStepWithSeveralPaths: Story = {
  args: { defaultVersion: freeTrial, rules: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await nodeNamed(canvas, 'Branch')).focus();
    await userEvent.keyboard('{Delete}');
    const question = within(await within(document.body).findByRole('dialog', { name: 'Delete Branch?' }));
    await userEvent.click(await question.findByRole('radio', { name: 'Otherwise → Send template' }));
    await userEvent.click(await question.findByRole('button', { name: 'Delete' }));
    await canvas.findByRole('button', { name: /^Reply, path from Wait for reply to Send template/ });
  },
};

/** A failed save never looks saved, and can be retried. */
export const SavingFailsThenWorks: Story = {
  args: {
    nodeTypes: strictNodeTypes,
    workflowId: 'trial',
    adapter: createMemoryAdapter({
      versions: [
        {
          id: 'wf_v1',
          name: 'Greeting',
          definition: {
            nodes: [
              { id: 's', type: strictNodeTypes.find(({ type }) => type === 'trigger-manual') ?? {} },
              { id: 'e', type: strictNodeTypes.find(({ type }) => type === 'end') ?? {} },
            ],
            edges: [{ id: 'p', type: 'standard', source: 's', target: 'e' }],
            properties: [],
          },
        },
      ],
      workflowId: 'trial',
      failNext: 'rejected',
    }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Greeting, rename' }));
    await userEvent.clear(await canvas.findByRole('textbox', { name: 'Name of the workflow' }));
    await userEvent.keyboard('Welcome{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Save version' }));
    await canvas.findByText('Not saved');
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await canvas.findByText(/^Saved/, { selector: '.pb-save *' });
  },
};

/** A live version is view only: no ports, no palette, settings as text. */
export const ViewOnly: Story = {
  args: { defaultVersion: { ...freeTrial, readonly: true }, rules: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await nodeNamed(canvas, 'Send message'));
    await expect(canvas.queryByRole('button', { name: 'Save version' })).toBeNull();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

/** 800 pixels wide: the settings overlap the canvas. */
export const Narrow: Story = {
  args: { defaultVersion: freeTrial, rules: [] },
  render: (args) => (
    <div style={{ height: '100vh', width: 800 }}>
      <WorkflowEditor {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(await nodeNamed(within(canvasElement), 'Send message'));
  },
};

/** A malformed document is refused as a whole, with the JSON paths. */
export const RefusedDocument: Story = {
  args: {
    defaultVersion: { name: 'Broken', definition: { nodes: [{ config: {} }, 7] } } as unknown as NonNullable<
      WorkflowEditorProps['defaultVersion']
    >,
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('definition.nodes[0].id');
  },
};
