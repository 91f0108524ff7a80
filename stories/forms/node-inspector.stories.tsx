import { messagingNodeTypes } from '#catalog';
import { EdgeInspector, SelectionInspector, NodeInspector, WorkflowSettings } from '#forms';
import type { WorkflowVersion } from '#model';
import { createEditor, type Editor } from '#store';
import { PbRoot } from '#ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, type ReactNode, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { resources } from './account-resources.js';
import { putCaretLast, writtenIn } from './written-in.js';

const typeNamed = (name: string) => messagingNodeTypes.find((type) => type.type === name)!;

const version: WorkflowVersion = {
  name: 'Free trial sign-up',
  definition: {
    nodes: [
      { id: 'trigger', type: typeNamed('trigger-keyword'), config: { keywords: ['TRIAL'], number: '+15105550142' } },
      { id: 'welcome', type: typeNamed('send-message'), config: { message: 'Hi {firstName|there}' } },
      { id: 'wait', type: typeNamed('wait-for-reply'), config: {} },
      { id: 'branch', type: typeNamed('branch'), config: { branchBy: 'field', field: 'attributes.plan' } },
      { id: 'tag', type: typeNamed('add-tag'), config: { tags: ['hot-lead'] } },
      { id: 'end', type: typeNamed('end'), config: {} },
    ],
    edges: [
      { id: 'e1', source: 'trigger', target: 'welcome', type: 'standard' },
      { id: 'e2', source: 'welcome', target: 'wait', type: 'standard', value: 'Delivered' },
      { id: 'e3', source: 'wait', target: 'branch', type: 'timeout', value: 'PT2H' },
      { id: 'e4', source: 'branch', target: 'tag', type: 'standard', value: 'premium' },
      { id: 'e5', source: 'branch', target: 'end', type: 'default', value: 'Otherwise' },
    ],
    properties: [{ name: 'clubName', dataType: 'string' }],
  },
};

interface PanelOnTrialProps {
  readonly theme?: 'light' | 'dark';
  readonly readOnly?: boolean;
  readonly draw: (editor: Editor) => ReactNode;
  readonly onEditor?: (editor: Editor) => void;
}

/** An inspector next to an editor without a canvas. */
function PanelOnTrial({ theme = 'light', readOnly = false, draw, onEditor }: PanelOnTrialProps): ReactElement {
  const [editor] = useState(() => {
    const made = createEditor({ version, readOnly });
    onEditor?.(made);
    return made;
  });
  return (
    <PbRoot
      label="Free trial sign-up"
      theme={theme}
      style={{ width: 360, height: 720, display: 'flex', flexDirection: 'column' }}
    >
      <div
        className="pb-insp"
        role="region"
        aria-label="Settings"
        style={{
          flex: 1,
          position: 'static',
          width: 'auto',
          height: 'auto',
          borderRadius: 0,
          boxShadow: 'none',
          animation: 'none',
        }}
      >
        {draw(editor)}
      </div>
    </PbRoot>
  );
}

const actions = { onClose: fn(), onConnect: fn(), onOpenNode: fn() };
let editor: Editor;
const takeEditor = (made: Editor): void => {
  editor = made;
};
const configOf = (nodeId: string): unknown =>
  editor.toVersion().definition?.nodes?.find((node) => node.id === nodeId)?.config;

const meta = {
  title: 'Forms/Beside the canvas',
  component: PanelOnTrial,
  args: {
    onEditor: takeEditor,
    draw: (made) => <NodeInspector editor={made} nodeId="welcome" nodeNumber={2} resources={resources} {...actions} />,
  },
} satisfies Meta<typeof PanelOnTrial>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AStep: Story = {
  name: 'Change a message, one undo for a burst of typing',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Send message' })).toBeVisible();
    await expect(canvas.getByText('Messages · step 2')).toBeVisible();
    await expect(editor.canUndo()).toBe(false);
    const message = await writtenIn(canvas);
    await userEvent.click(message);
    await putCaretLast(message);
    await userEvent.keyboard(', welcome');
    await expect(configOf('welcome')).toEqual({ message: 'Hi {firstName|there}, welcome' });
    await userEvent.tab();
    await expect(editor.history().done).toHaveLength(1);
    editor.undo();
    await waitFor(() => expect(message).toHaveTextContent(/^Hi First nameor “there”$/));
    await userEvent.click(canvas.getByRole('button', { name: 'Open Wait for reply' }));
    await expect(actions.onOpenNode).toHaveBeenLastCalledWith('wait');
    await userEvent.click(canvas.getByRole('button', { name: 'Close settings' }));
    await expect(actions.onClose).toHaveBeenCalled();
  },
};

export const MissingPath: Story = {
  name: 'See which path is missing, and change how long to wait',
  args: { draw: (made) => <NodeInspector editor={made} nodeId="wait" {...actions} /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 of exactly 2 connected')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Connect Reply' }));
    await expect(actions.onConnect).toHaveBeenLastCalledWith('wait', 'standard', 'Reply');
    await expect(canvas.queryByLabelText(/^Time of/)).toBeNull();
    const amount = canvas.getByRole('textbox', { name: /^Wait up to/ });
    await expect(amount).toHaveValue('2');
    await userEvent.type(amount, '{Backspace}6');
    await expect(editor.toVersion().definition?.edges?.find((edge) => edge.id === 'e3')?.value).toBe('PT6H');
    await userEvent.click(canvas.getByRole('button', { name: 'Disconnect 6 hours' }));
    await expect(canvas.getByText('0 of exactly 2 connected')).toBeVisible();
  },
};

export const NamedPaths: Story = {
  name: 'Name the paths of a branch and add another',
  args: { draw: (made) => <NodeInspector editor={made} nodeId="branch" resources={resources} {...actions} /> },
  play: async ({ canvas }) => {
    const name = canvas.getByLabelText('Name of this path');
    await userEvent.clear(name);
    await expect(canvas.getByText('Say when this path is taken')).toBeVisible();
    await userEvent.type(name, 'gold');
    await expect(editor.toVersion().definition?.edges?.find((edge) => edge.id === 'e4')?.value).toBe('gold');
    await userEvent.click(canvas.getByRole('button', { name: 'Add path' }));
    await expect(actions.onConnect).toHaveBeenLastCalledWith('branch', 'standard');
  },
};

export const ViewOnly: Story = {
  name: 'View a step read-only',
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^(Connect|Disconnect)/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Open Wait for reply' })).toBeVisible();
  },
};

export const APath: Story = {
  name: 'Change the kind and duration of a path',
  args: {
    draw: (made) => (
      <EdgeInspector editor={made} edgeId="e3" onClose={actions.onClose} onOpenNode={actions.onOpenNode} />
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('From Wait for reply to Branch')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('After'), '4');
    await expect(canvas.getByRole('heading', { name: '1 day' })).toBeVisible();
    await userEvent.click(canvas.getByRole('combobox', { name: 'Kind of path' }));
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('option', { name: /^Standard/ }));
    await expect(canvas.getByRole('heading', { name: 'Reply' })).toBeVisible();
    await expect(editor.toVersion().definition?.edges?.find((edge) => edge.id === 'e3')).toMatchObject({
      type: 'standard',
      value: 'Reply',
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Disconnect' }));
    await expect(editor.toVersion().definition?.edges).toHaveLength(4);
  },
};

export const SeveralSteps: Story = {
  name: 'Delete several steps and join what is left',
  args: {
    onEditor: (made) => {
      takeEditor(made);
      made.select({ nodeIds: ['branch', 'tag'] });
    },
    draw: (made) => <SelectionInspector editor={made} onClose={actions.onClose} onOpenNode={actions.onOpenNode} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: '2 steps selected' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete 2 steps' }));
    await expect(editor.toVersion().definition?.nodes?.map((node) => node.id)).toEqual([
      'trigger',
      'welcome',
      'wait',
      'end',
    ]);
    editor.undo();
    await expect(editor.toVersion()).toEqual(version);
  },
};

export const TheWorkflow: Story = {
  name: 'Name the workflow and its properties',
  args: { draw: (made) => <WorkflowSettings editor={made} onClose={actions.onClose} /> },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Name'), ' 2');
    await expect(editor.toVersion().name).toBe('Free trial sign-up 2');
    await userEvent.click(canvas.getByRole('button', { name: 'Add property' }));
    await userEvent.type(canvas.getByLabelText('Name of property 2'), 'c{Enter}');
    await expect(editor.toVersion().definition?.properties).toEqual([
      { name: 'clubName', dataType: 'string' },
      { name: 'c', dataType: 'string' },
    ]);
    await expect(canvas.getByRole('group', { name: 'Messages to one contact' })).toHaveTextContent(
      /Fewest1 message · 1 segment.*Most1 message · 1 segment/,
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Show the steps with the most messages' }));
    await expect(editor.store.getState().selection.nodeIds).toContain('welcome');
  },
};

const askForClub = (made: Editor): ReactElement => {
  made.commands.setConfig({
    nodeId: 'welcome',
    path: ['message'],
    value: 'Hi {firstName|there} from {properties.clubName}',
  });
  made.seal();
  return <WorkflowSettings editor={made} onClose={actions.onClose} />;
};

/** Rows 13 and 41: the settings that follow a new name are listed while it is typed. */
export const RenameAProperty: Story = {
  name: 'Rename a property that messages use',
  args: { draw: askForClub },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Name of clubName'), '2');
    await expect(await canvas.findByRole('list', { name: '1 use is renamed too:' })).toHaveTextContent('Send message');
    await expect(editor.toVersion().definition?.properties?.[0]?.name).toBe('clubName');
  },
};

export const DeleteAProperty: Story = {
  name: 'Delete a property that messages use',
  args: { draw: askForClub },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove clubName' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: /Delete the property/ }));
    await expect(dialog.getByRole('list', { name: 'Used in 1 place:' })).toHaveTextContent('Send message');
  },
};
export const DeleteAPropertyInTheDark: Story = {
  name: 'Delete a property, in the dark theme',
  args: { draw: askForClub, theme: 'dark' },
  play: DeleteAProperty.play!,
};

export const InTheDark: Story = { name: 'In the dark theme', args: { theme: 'dark' } };
