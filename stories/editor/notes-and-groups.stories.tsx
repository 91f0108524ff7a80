import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { Presentation } from 'pathboard/core';
import { entries as entriesOf, Hand, whole } from './hand.js';
import { optOutRule, strictNodeTypes, trialDraft } from './trial-draft.js';

const start: Presentation = {
  version: 1,
  notes: [
    { id: 'legal', text: 'Legal has seen all texts.\nNext review in March.', x: -240, y: 0 },
    { id: 'link', text: 'Ask Ann whether the link may be shortened', nodeId: 'welcome' },
  ],
};

const desk = ['hours', 'assign', 'after-hours', 'hot-lead'];
const grouped: Presentation = {
  version: 1,
  groups: [
    { id: 'desk', title: 'Front desk', nodeIds: desk, collapsed: true },
    { id: 'hello', title: 'Welcome', nodeIds: ['welcome', 'wait'], collapsed: true },
  ],
};
const open: Presentation = {
  version: 1,
  groups: [{ id: 'desk', title: 'Front desk', nodeIds: desk, collapsed: false }],
};

const mounted = fn<(editor: Editor) => void>();
const kept = (): NonNullable<Presentation['notes']> =>
  mounted.mock.lastCall?.[0].store.getState().presentation.notes ?? [];
const entries = (): number => mounted.mock.lastCall?.[0].history().done.length ?? -1;

const meta = {
  title: 'Editor/Notes and groups',
  component: WorkflowEditor,
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    rules: [optOutRule],
    defaultVersion: trialDraft,
    presentation: start,
    onMount: mounted,
  },
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
const note = (canvas: ReturnType<typeof within>, name: string | RegExp) => canvas.findByRole('button', { name });

/** Notes lie on the pane, or beside their node. */
export const Notes: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await note(canvas, /^Note: Legal has seen all texts/);
    await note(canvas, 'Note on Send message: Ask Ann whether the link may be shortened');
  },
};
export const NotesInTheDark: Story = { args: { theme: 'dark' }, play: Notes.play! };

/** A key adds a note to the focused node; Escape returns there and keeps the text. */
export const LeaveANoteOnAStep: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await nodeNamed(canvas, 'Wait for reply')).focus();
    await userEvent.keyboard('n');
    const field = await canvas.findByRole('textbox', { name: 'Note on Wait for reply' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.paste('Two hours are enough');
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await note(canvas, 'Note on Wait for reply: Two hours are enough')).toHaveFocus());
    await expect(kept().at(-1)).toMatchObject({ nodeId: expect.any(String), text: 'Two hours are enough' });
    await expect(entries()).toBe(1);
  },
};

/** A double click edits a note in place. */
export const WriteOnInANote: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.dblClick(await note(canvas, /^Note on Send message/));
    const field = await canvas.findByRole('textbox', { name: 'Note on Send message' });
    await userEvent.clear(field);
    await userEvent.paste('Ann says no');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await note(canvas, 'Note on Send message: Ann says no');
    await expect(kept()[1]).toEqual({ id: 'link', text: 'Ann says no', nodeId: 'welcome' });
  },
};

/** Keys go from a node to its note and on to the next; Delete removes one. */
export const GoThroughNotesByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await nodeNamed(canvas, 'Send message')).focus();
    await userEvent.keyboard('{Shift>}N{/Shift}');
    await waitFor(async () => expect(await note(canvas, /^Note on Send message/)).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await note(canvas, /^Note: Legal/)).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(kept().map(({ id }) => id)).toEqual(['link']));
    await expect(entries()).toBe(1);
  },
};

/** The menu detaches a note from its node, and it stays in place. */
export const TakeANoteOffItsStep: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const card = await note(canvas, /^Note on Send message/);
    const before = card.getBoundingClientRect();
    card.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Take the note off its step' }));
    await waitFor(() => expect(kept()[1]?.nodeId).toBeUndefined());
    const after = (await note(canvas, /^Note: Ask Ann/)).getBoundingClientRect();
    await expect(Math.abs(after.left - before.left) + Math.abs(after.top - before.top)).toBeLessThan(3);
  },
};

/** In the outline, notes are in the row of their node. */
export const NotesInTheOutline: Story = {
  args: { defaultView: 'outline' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('treeitem', { name: /^Send message, step 2.*note: Ask Ann whether/ });
  },
};

/** In a read-only workflow, notes are text. */
export const NotesToRead: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.dblClick(await note(canvas, /^Note on Send message/));
    await expect(canvas.queryByRole('textbox', { name: /^Note/ })).toBeNull();
  },
};

/** Many notes in a narrow editor. */
export const NotesInANarrowPlace: Story = {
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh', width: 800 }}>
      <WorkflowEditor {...args} />
    </div>
  ),
  play: Notes.play!,
};

const groups = (): NonNullable<Presentation['groups']> =>
  mounted.mock.lastCall?.[0].store.getState().presentation.groups ?? [];
const groupCard = (canvas: ReturnType<typeof within>, title: string) =>
  canvas.findByRole('button', { name: new RegExp(`^${title}, group of`) });

/** Regions collapsed to one card each, with a summary and problems. */
export const Groups: Story = {
  args: { presentation: grouped },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await groupCard(canvas, 'Front desk');
    await canvas.findByText('2 steps · 2 errors');
    await canvas.findByRole('button', { name: /^premium, path from Branch to Front desk/ });
  },
};
export const GroupsInTheDark: Story = { args: { presentation: grouped, theme: 'dark' }, play: Groups.play! };

/** An expanded group has a frame with its title. */
export const GroupThatIsOpen: Story = {
  args: { presentation: open },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Collapse Front desk' }));
    await groupCard(canvas, 'Front desk');
    await expect(groups()[0]?.collapsed).toBe(true);
    await expect(entries()).toBe(1);
  },
};
export const GroupThatIsOpenInTheDark: Story = { args: { presentation: open, theme: 'dark' } };

/** One key groups the selected nodes, another ungroups them. */
export const CollapseASelection: Story = {
  args: { presentation: { version: 1 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await nodeNamed(canvas, 'Office-hours router')).focus();
    mounted.mock.lastCall?.[0].select({ nodeIds: desk });
    await userEvent.keyboard('g');
    await groupCard(canvas, 'Group');
    await expect(groups()[0]).toMatchObject({ nodeIds: desk, collapsed: true });
    // It asks for its name at once.
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name of this group' })).toHaveFocus());
    await userEvent.keyboard('Front desk{Enter}');
    await waitFor(async () => expect(await groupCard(canvas, 'Front desk')).toHaveFocus());
    await expect(entries()).toBe(1);
    await userEvent.keyboard('{Shift>}G{/Shift}');
    await nodeNamed(canvas, 'Office-hours router');
    await expect(groups()).toEqual([]);
  },
};

/** The menu renames a group. */
export const RenameAGroup: Story = {
  args: { presentation: grouped },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await groupCard(canvas, 'Front desk')).focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Rename group' }));
    const field = await within(document.body).findByRole('textbox', { name: 'Name of this group' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Desk{Enter}');
    await groupCard(canvas, 'Desk');
    await expect(groups()[0]?.title).toBe('Desk');
  },
};

/** A collapsed group moves like a node, with all nodes inside. */
export const MoveAGroup: Story = {
  args: { presentation: grouped, onMount: fn() },
  play: async (context) => {
    const hand = new Hand(context);
    const from = await hand.spot(
      '.react-flow__node:has([data-pile]) [data-node="group desk"], [data-pile] [data-node]',
    );
    await whole(hand, from, { x: from.x + 80, y: from.y + 100 });
    await entriesOf(hand, 1);
    const nodes = hand.editor.store.getState().presentation.nodes ?? {};
    const moved = grouped.groups!.find(({ nodeIds }) => nodeIds.some((id) => nodes[id]))!.nodeIds;
    for (const id of moved) await expect(nodes[id]?.dy).toBeGreaterThan(60);
  },
};

/** A dragged note is one history entry. */
export const DragANote: Story = {
  args: { onMount: fn() },
  play: async (context) => {
    const hand = new Hand(context);
    const from = await hand.spot('[data-note="link"]');
    await whole(hand, from, { x: from.x + 40, y: from.y + 80 });
    await entriesOf(hand, 1);
    await expect(hand.editor.store.getState().presentation.notes?.[1]).toMatchObject({ nodeId: 'welcome', y: 80 });
  },
};

/** Enter expands a group in place. */
export const ExpandAGroup: Story = {
  args: { presentation: grouped },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await groupCard(canvas, 'Front desk')).focus();
    await userEvent.keyboard('{Enter}');
    await nodeNamed(canvas, 'Assign to group');
    await expect(groups()[0]?.collapsed).toBe(false);
  },
};

const described: Presentation = {
  version: 1,
  groups: [
    { id: 'desk', title: 'Front desk', description: 'Hands hot leads to people.', nodeIds: desk, collapsed: true },
  ],
  notes: [{ id: 'ask', text: 'Ask Ann who covers Sundays', nodeId: 'assign' }],
};

/** A selected group has a panel of its own: its name and description, and what is inside. */
export const ThePanelOfAGroup: Story = {
  args: {
    presentation: described,
    onMount: fn((editor: Editor) => editor.select({ nodeIds: desk })),
  },
  play: async ({ canvasElement }) => {
    const panel = within(await within(canvasElement).findByRole('region', { name: /^Settings/ }));
    await panel.findByText('Group of 4 steps');
    await expect(panel.getByRole('textbox', { name: 'Description' })).toHaveValue('Hands hot leads to people.');
    await panel.findByRole('button', { name: 'Open Send template, After-hours reply' });
    await panel.findByRole('heading', { name: '1 note inside' });
    await panel.findByRole('button', { name: 'Delete “Front desk” and its 4 steps' });
  },
};
export const ThePanelOfAGroupInTheDark: Story = {
  args: { ...ThePanelOfAGroup.args, theme: 'dark' },
  play: ThePanelOfAGroup.play!,
};
export const ThePanelOfAGroupInANarrowPlace: Story = {
  args: ThePanelOfAGroup.args!,
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh', width: 390 }}>
      <WorkflowEditor {...args} />
    </div>
  ),
};
