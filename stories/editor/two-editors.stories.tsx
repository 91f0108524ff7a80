import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { WorkflowVersion } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { strictNodeTypes } from './trial-draft.js';

const other: WorkflowVersion = {
  id: 'winter',
  name: 'Winter offer',
  definition: { nodes: (freeTrial.definition?.nodes ?? []).slice(0, 1), edges: [], properties: [] },
};

interface PairProps {
  readonly theme: NonNullable<WorkflowEditorProps['theme']>;
  readonly onLeft: (editor: Editor) => void;
  readonly onRight: (editor: Editor) => void;
}

/** Two workflows side by side, as in two tabs. */
function Pair({ onLeft, onRight, theme }: PairProps): ReactElement {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', height: '100vh' }}>
      <div>
        <WorkflowEditor
          theme={theme}
          nodeTypes={strictNodeTypes}
          rules={[]}
          defaultVersion={freeTrial}
          onMount={onLeft}
        />
      </div>
      <div>
        <WorkflowEditor theme={theme} nodeTypes={strictNodeTypes} rules={[]} defaultVersion={other} onMount={onRight} />
      </div>
    </div>
  );
}

const meta = {
  title: 'Editor/Two editors',
  component: Pair,
  args: { theme: 'light', onLeft: fn(), onRight: fn() },
} satisfies Meta<typeof Pair>;
export default meta;
type Story = StoryObj<typeof meta>;

const editorIn = (listener: unknown): Editor => (listener as { mock: { calls: [Editor][] } }).mock.calls.at(-1)![0];

/** Nodes are copied in one workflow and pasted into another, with the edges between them; each has its own history. */
export const CopyFromOneToTheOther: Story = {
  play: async ({ args, canvasElement }) => {
    const [left, right] = canvasElement.querySelectorAll<HTMLElement>('.pb');
    (await within(left!).findByRole('button', { name: /^Branch, step/ }, { timeout: 8000 })).focus();
    editorIn(args.onLeft).select({ nodeIds: ['branch', 'hours', 'plans'] });
    const data = new DataTransfer();
    const copied = editorIn(args.onLeft).commands.copy({ nodeIds: ['branch', 'hours', 'plans'] });
    await expect(copied.ok).toBe(true);
    await userEvent.keyboard('{Control>}c{/Control}');
    if (copied.ok) data.setData('text/plain', JSON.stringify(copied.document));
    (await within(right!).findByRole('button', { name: /^Keyword received, step/ }, { timeout: 8000 })).focus();
    await userEvent.keyboard('{Control>}v{/Control}');
    right!.querySelector<HTMLElement>('textarea[aria-hidden]')?.focus();
    await userEvent.paste(data);
    const pasted = () => editorIn(args.onRight).toVersion().definition;
    await waitFor(() => expect(pasted()?.nodes).toHaveLength(4), { timeout: 5000 });
    await expect(pasted()?.edges?.length).toBeGreaterThanOrEqual(2);
    await expect(editorIn(args.onRight).history().done).toHaveLength(1);
    await expect(editorIn(args.onLeft).history().done).toHaveLength(0);
  },
};
