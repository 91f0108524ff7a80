import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowVersion } from 'pathboard/core';

const typeOf = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};

/** A trigger, a message, a wait with two outgoing edges, and an end. */
const reminder: WorkflowVersion = {
  id: 'reminder',
  name: 'Reminder',
  definition: {
    nodes: [
      { id: 'start', type: typeOf('trigger-keyword'), config: { keywords: ['TRIAL'], number: '+15105550142' } },
      {
        id: 'hello',
        type: typeOf('send-template'),
        config: { template: { id: 't', name: 'Welcome' }, sendFrom: '+15105550142' },
      },
      { id: 'wait', type: typeOf('wait-for-reply'), config: {} },
      { id: 'tag', type: typeOf('add-tag'), config: { tags: ['late'] } },
      { id: 'end', type: typeOf('end') },
    ],
    edges: [
      { id: 'a', type: 'standard', source: 'start', target: 'hello' },
      { id: 'b', type: 'standard', source: 'hello', target: 'wait' },
      { id: 'c', type: 'standard', source: 'wait', target: 'end' },
      { id: 'd', type: 'timeout', source: 'wait', target: 'tag', value: 'PT2H' },
      { id: 'e', type: 'standard', source: 'tag', target: 'end' },
    ],
    properties: [],
  },
};

const meta = {
  title: 'Editor/By keys',
  component: WorkflowEditor,
  args: { theme: 'light', defaultVersion: reminder, rules: {}, account: { skipsSteps: true }, onMount: fn() },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;
type Args = Pick<WorkflowEditorProps, 'onMount'>;

const patient = { timeout: 8000 };
const editorOf = ({ onMount }: Args): Editor =>
  (onMount as unknown as { mock: { calls: [Editor][] } }).mock.calls.at(-1)![0];
const paths = (args: Args): readonly string[] =>
  (editorOf(args).toVersion().definition?.edges ?? []).map(({ source, target }) => `${source}>${target}`);
const entries = (args: Args): number => editorOf(args).history().done.length;
const nodeNamed = (root: HTMLElement, title: string) =>
  within(root).findByRole('button', { name: new RegExp(`^${title}, step`) }, patient);

async function pressAt(root: HTMLElement, title: string, keys: string): Promise<void> {
  (await nodeNamed(root, title)).focus();
  await userEvent.keyboard(keys);
}

/** Opens the command list on a node and waits for the matches of a query. */
async function searchCommands(root: HTMLElement, title: string, words: string): Promise<void> {
  await pressAt(root, title, '{Control>}k{/Control}');
  const field = await within(document.body).findByRole('combobox', { name: /^Search commands and steps/ }, patient);
  await userEvent.type(field, words);
  await waitFor(
    () =>
      expect((root.querySelector('.pb-cmd [aria-selected="true"]')?.textContent ?? '').toLowerCase()).toContain(words),
    patient,
  );
}

/** One letter, a few letters of a name, Enter: adds a node after the focused one and focuses it. */
export const AddAStep: Story = {
  play: async ({ args, canvasElement }) => {
    await pressAt(canvasElement, 'Send template', 'a');
    await userEvent.type(
      await within(document.body).findByRole('combobox', { name: 'Search steps' }, patient),
      'delay{Enter}',
    );
    await waitFor(async () => expect(await nodeNamed(canvasElement, 'Delay')).toHaveFocus(), patient);
    const [added] = editorOf(args).store.getState().selection.nodeIds;
    await expect(paths(args)).toEqual(expect.arrayContaining([`hello>${added}`, `${added}>wait`]));
    await expect(entries(args)).toBe(1);
  },
};

/** While an edge is drawn, arrow keys offer allowed targets only; Enter connects. */
export const Connect: Story = {
  play: async ({ args, canvasElement }) => {
    await nodeNamed(canvasElement, 'Add tag');
    editorOf(args).commands.removeElements({ edgeIds: ['e'] });
    await pressAt(canvasElement, 'Add tag', 'c');
    await waitFor(() => expect(canvasElement.querySelector('[data-connecting]')).not.toBeNull());
    const isAtEnd = (): boolean => document.activeElement?.getAttribute('aria-label')?.startsWith('End, step') === true;
    for (let presses = 0; presses < 5 && !isAtEnd(); presses++) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(paths(args)).toContain('tag>end'));
    await expect(entries(args)).toBe(2);
  },
};

/** A list of allowed targets moves an edge. */
export const MoveAPath: Story = {
  play: async ({ args, canvasElement }) => {
    const path = await within(canvasElement).findByRole(
      'button',
      { name: /^Path from Send template(, .+)? to Wait for reply/ },
      patient,
    );
    path.focus();
    await userEvent.keyboard('m');
    await userEvent.type(
      await within(document.body).findByRole('combobox', { name: 'Search steps' }, patient),
      'end{Enter}',
    );
    await waitFor(() => expect(paths(args)).toContain('hello>end'));
    await expect(entries(args)).toBe(1);
  },
};

/** Deleting a node connects its neighbours, and the focus moves to one of them. */
export const DeleteAndRejoin: Story = {
  play: async ({ args, canvasElement }) => {
    await pressAt(canvasElement, 'Send template', '{Delete}');
    await waitFor(() => expect(paths(args)).toContain('start>wait'));
    await waitFor(() => expect(document.activeElement?.closest('[data-node]')).not.toBeNull(), patient);
    await expect(await within(document.body).findByText(/^Deleted/, { selector: '.pb-toast *' })).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(paths(args)).toContain('start>hello'));
  },
};

/** Duplicates a node, and cuts and pastes one into an edge. */
export const DuplicateAndCut: Story = {
  play: async ({ args, canvasElement }) => {
    await pressAt(canvasElement, 'Add tag', '{Control>}d{/Control}');
    await waitFor(() => expect(editorOf(args).toVersion().definition?.nodes).toHaveLength(6));
    await pressAt(canvasElement, 'Send template', '{Control>}x{/Control}');
    await waitFor(() => expect(paths(args)).toContain('start>wait'));
    await expect(entries(args)).toBe(2);
  },
};

/** Selects all nodes after a node, and all before it. */
export const SelectWhatFollows: Story = {
  play: async ({ args, canvasElement }) => {
    const choose = async (words: string): Promise<void> => {
      await pressAt(canvasElement, 'Wait for reply', '{Shift>}{F10}{/Shift}');
      await userEvent.click(await within(document.body).findByRole('menuitem', { name: words }, patient));
    };
    await choose('Select everything after');
    await waitFor(() =>
      expect([...editorOf(args).store.getState().selection.nodeIds].sort()).toEqual(['end', 'tag', 'wait']),
    );
    editorOf(args).select({ nodeIds: [] });
    await choose('Select everything before');
    await waitFor(() =>
      expect([...editorOf(args).store.getState().selection.nodeIds].sort()).toEqual(['hello', 'start', 'wait']),
    );
    await expect(entries(args)).toBe(0);
  },
};

/** Where the service skips disabled nodes, one key disables a node and enables it again. */
export const TurnOff: Story = {
  play: async ({ args, canvasElement }) => {
    await pressAt(canvasElement, 'Add tag', 'x');
    await waitFor(() => expect(editorOf(args).store.getState().presentation.nodes?.['tag']?.disabled).toBe(true));
    await pressAt(canvasElement, 'Add tag', 'x');
    await waitFor(() =>
      expect(editorOf(args).store.getState().presentation.nodes?.['tag']?.disabled ?? false).toBe(false),
    );
    await expect(entries(args)).toBe(2);
  },
};

/** Goes from problem to problem with the focus on its node; a fix is one entry. */
export const GoToAProblemAndFixIt: Story = {
  args: {
    rules: undefined as never,
    defaultVersion: {
      ...reminder,
      definition: {
        ...reminder.definition,
        edges: (reminder.definition?.edges ?? []).map((edge) =>
          edge.id === 'e' ? { ...edge, target: 'nowhere' } : edge,
        ),
      },
    },
  },
  play: async ({ args, canvasElement }) => {
    await nodeNamed(canvasElement, 'Add tag');
    await waitFor(() => expect(editorOf(args).problems().length).toBeGreaterThan(0), patient);
    await pressAt(canvasElement, 'Keyword received', '{F8}');
    await waitFor(() => expect(document.activeElement?.closest('[data-region="canvas"]')).not.toBeNull());
    await userEvent.keyboard('p');
    const fix = (await within(canvasElement).findAllByRole('button', { name: 'Remove path' }, patient))[0]!;
    await userEvent.click(fix);
    await waitFor(() => expect(paths(args)).not.toContain('tag>nowhere'));
    await expect(entries(args)).toBe(1);
  },
};

/** Lists and searches all keys. */
export const KeySheet: Story = {
  play: async ({ canvasElement }) => {
    await pressAt(canvasElement, 'Add tag', '?');
    const sheet = within(await within(canvasElement).findByRole('region', { name: /^Keyboard/ }));
    await userEvent.type(sheet.getByRole('textbox', { name: 'Search keys' }), 'undo');
    await expect(sheet.getByText('Undo, redo')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await nodeNamed(canvasElement, 'Add tag')).toHaveFocus());
  },
};
export const KeySheetInTheDark: Story = {
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => pressAt(canvasElement, 'Add tag', '?'),
};

/** Searches commands, nodes and node types at once. */
export const CommandList: Story = {
  play: async ({ args, canvasElement }) => {
    await searchCommands(canvasElement, 'Add tag', 'wait');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(entries(args)).toBe(1), patient);
    await expect(editorOf(args).store.getState().undoLabel).toMatch(/Added Wait/);
  },
};
export const CommandListInTheDark: Story = {
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => searchCommands(canvasElement, 'Add tag', 'add'),
};

/** Remaps a command, binds one of the host and unbinds another. */
export const OtherKeys: Story = {
  args: {
    keymap: { duplicate: ['Mod+B'], 'add-after': null },
    commands: [
      {
        id: 'stamp',
        title: 'Stamp it',
        group: 'Harbor',
        keys: ['Mod+J'],
        where: 'steps',
        decision: () => 'run',
        run: ({ editor }) => {
          editor.commands.setWorkflow({ name: 'Stamped' });
        },
      },
    ],
  },
  play: async ({ args, canvasElement }) => {
    await pressAt(canvasElement, 'Add tag', 'a{Control>}b{/Control}');
    await waitFor(() => expect(editorOf(args).toVersion().definition?.nodes).toHaveLength(6));
    await expect(within(document.body).queryByRole('dialog', { name: 'Add a step' })).toBeNull();
    await pressAt(canvasElement, 'Send template', '{Control>}j{/Control}');
    await waitFor(() => expect(editorOf(args).toVersion().name).toBe('Stamped'));
  },
};

/** For users who need every outline: 3:1 for graphics, 7:1 for faint text. */
export const MoreContrast: Story = {
  args: { contrast: 'more' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await nodeNamed(canvasElement, 'Wait for reply'));
    await expect(canvasElement.querySelector('.pb')).toHaveAttribute('data-contrast', 'more');
    await within(canvasElement).findByRole('region', { name: /^Settings/ }, patient);
  },
};
export const MoreContrastInTheDark: Story = { args: { contrast: 'more', theme: 'dark' }, play: MoreContrast.play! };

/** The settings of the workflow as a whole: its name, and values that messages insert. */
export const WorkflowSettings: Story = {
  play: async ({ args, canvasElement }) => {
    await nodeNamed(canvasElement, 'Add tag');
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Workflow menu' }, patient));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Workflow settings' }, patient));
    await waitFor(() => expect(within(canvasElement).getByRole('textbox', { name: 'Name' })).toHaveFocus(), patient);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Add property' }));
    await waitFor(() => expect(editorOf(args).toVersion().definition?.properties).toHaveLength(1));
  },
};
