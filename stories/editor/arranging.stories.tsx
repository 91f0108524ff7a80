import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowVersion } from 'pathboard/core';

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? {};
const tag = (id: string) => ({ id, type: typeNamed('add-tag'), config: { tags: [id] } });

/** Contacts by plan: three labelled branches and a default. */
const plans: WorkflowVersion = {
  name: 'Plans',
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['PLAN'], number: '+15105550142' } },
      { id: 'branch', type: typeNamed('branch'), config: { field: 'attributes.plan' } },
      tag('gold'),
      tag('silver'),
      tag('bronze'),
      tag('other'),
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 's', type: 'standard', source: 'start', target: 'branch' },
      { id: 'g', type: 'standard', source: 'branch', target: 'gold', value: 'Gold' },
      { id: 'v', type: 'standard', source: 'branch', target: 'silver', value: 'Silver' },
      { id: 'b', type: 'standard', source: 'branch', target: 'bronze', value: 'Bronze' },
      { id: 'o', type: 'default', source: 'branch', target: 'other', value: 'Otherwise' },
      ...['gold', 'silver', 'bronze', 'other'].map((id) => ({
        id: `${id}-end`,
        type: 'standard',
        source: id,
        target: 'end',
      })),
    ],
  },
};

const editors = new WeakMap<Element, Editor>();

const meta = {
  title: 'Editor/Arranging',
  component: WorkflowEditor,
  args: { theme: 'light', defaultVersion: plans, rules: [] },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }} data-page>
      <WorkflowEditor
        {...args}
        onMount={(editor) => {
          editors.set(document.querySelector('[data-page]') ?? document.body, editor);
        }}
      />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

const editorIn = (canvasElement: HTMLElement): Editor => editors.get(canvasElement.querySelector('[data-page]')!)!;
const card = (canvasElement: HTMLElement, id: string): HTMLElement =>
  canvasElement.querySelector<HTMLElement>(`[data-node="${id}"]`)!;
const cardOf = async (canvasElement: HTMLElement, id: string): Promise<HTMLElement> => {
  await waitFor(() => expect(card(canvasElement, id)).not.toBeNull(), { timeout: 8000 });
  return card(canvasElement, id);
};
const branches = (editor: Editor): string =>
  (editor.toVersion().definition?.edges ?? [])
    .filter(({ source }) => source === 'branch')
    .map(({ target }) => target)
    .join(' ');
const placeOf = (editor: Editor, id: string) => editor.store.getState().presentation.nodes?.[id];
const entries = (editor: Editor): number => editor.history().done.length;

/** Branches are evaluated in order: Alt and an arrow key moves one before or after the next. */
export const OrderOfBranches: Story = {
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'gold')).focus();
    const editor = editorIn(canvasElement);
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(branches(editor)).toBe('silver gold bronze other'));
    await waitFor(() =>
      expect(card(canvasElement, 'gold').getBoundingClientRect().left).toBeGreaterThan(
        card(canvasElement, 'silver').getBoundingClientRect().left,
      ),
    );
    await expect(entries(editor)).toBe(1);
    await waitFor(() => expect(document.activeElement).toBe(card(canvasElement, 'gold')));
  },
};

/** The default branch stays last, and the command says why. */
export const OtherwiseStaysLast: Story = {
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'other')).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await within(canvasElement).findAllByText('The path for everything else always comes after the others.');
    await expect(branches(editorIn(canvasElement))).toBe('gold silver bronze other');
  },
};

/** Another branch becomes the default; the two swap their kinds and neither is lost. */
export const MakeDefault: Story = {
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'branch')).focus();
    const editor = editorIn(canvasElement);
    await userEvent.keyboard('e');
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset['edge']).toBeDefined());
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await userEvent.click(await within(canvasElement).findByRole('menuitem', { name: 'Make default' }));
    const edgeTo = (id: string) =>
      editor.toVersion().definition?.edges?.find(({ source, target }) => source === 'branch' && target === id);
    await waitFor(() => expect(edgeTo('gold')).toMatchObject({ type: 'default', value: 'Otherwise' }));
    await expect(edgeTo('other')).toMatchObject({ type: 'standard', value: 'Gold' });
    await expect(entries(editor)).toBe(1);
  },
};

/** Alt, Shift and arrow keys move a node by 20 pixels, as an undoable entry. */
export const NudgeByKeys: Story = {
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'silver')).focus();
    const editor = editorIn(canvasElement);
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{/Alt}');
    await waitFor(() => expect(placeOf(editor, 'silver')).toMatchObject({ dy: 40 }));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(placeOf(editor, 'silver')).toMatchObject({ dy: 20 }));
  },
};

/** The toolbar over several selected nodes aligns them. */
export const AlignFromTheToolbar: Story = {
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'silver')).focus();
    const editor = editorIn(canvasElement);
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    const user = userEvent.setup();
    await user.click(card(canvasElement, 'gold'));
    await user.keyboard('{Shift>}');
    await user.click(card(canvasElement, 'silver'));
    await user.keyboard('{/Shift}');
    const tools = within(await within(canvasElement).findByRole('toolbar', { name: '2 steps selected' }));
    await userEvent.click(await tools.findByRole('button', { name: 'Align or distribute' }));
    await userEvent.click(await within(canvasElement).findByRole('menuitem', { name: 'Align bottom' }));
    await waitFor(() => expect(placeOf(editor, 'gold')).toMatchObject({ dy: 20 }));
    await expect(entries(editor)).toBe(2);
  },
};

/** Nodes that would overlap are not aligned, and the menu shows the reason. */
export const NothingIsAlignedOntoAnything: Story = {
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await cardOf(canvasElement, 'gold');
    const editor = editorIn(canvasElement);
    editor.select({ nodeIds: ['gold', 'silver', 'bronze'] });
    const tools = within(await within(canvasElement).findByRole('toolbar', { name: '3 steps selected' }));
    await userEvent.click(await tools.findByRole('button', { name: 'Align or distribute' }));
    const left = await within(canvasElement).findByRole('menuitem', { name: /^Align left/ });
    await expect(left).toHaveTextContent('Some of these steps would then overlap. Move them apart first.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(canvasElement).queryByRole('menu')).toBeNull());
    await expect(entries(editor)).toBe(0);
  },
};

/** The command list distributes nodes with equal gaps. */
export const DistributeByCommand: Story = {
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'silver')).focus();
    const editor = editorIn(canvasElement);
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    await waitFor(() => expect(placeOf(editor, 'silver')).toMatchObject({ dx: 20 }));
    editor.select({ nodeIds: ['gold', 'silver', 'bronze'] });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await within(canvasElement).findByRole('combobox'), 'distribute horizontally{Enter}');
    const left = (id: string): number => card(canvasElement, id).getBoundingClientRect().left;
    await waitFor(() =>
      expect(Math.abs(left('silver') - left('gold') - (left('bronze') - left('silver')))).toBeLessThan(2),
    );
    await expect(entries(editor)).toBe(2);
  },
};

/** A dragged node snaps to nearby nodes, with guides. */
export const HelperLines: Story = {
  play: async ({ canvasElement }) => {
    const dragged = await cardOf(canvasElement, 'gold');
    const editor = editorIn(canvasElement);
    const { height, left, top, width } = dragged.getBoundingClientRect();
    const from = { x: left + width / 2, y: top + height / 2 };
    const at = (x: number, y: number) => ({ clientX: from.x + x, clientY: from.y + y, view: window, buttons: 1 });
    const upright = (): boolean =>
      [...canvasElement.querySelectorAll('.pb-helpers line')].some(
        (line) => line.getAttribute('x1') === line.getAttribute('x2'),
      );
    await fireEvent.mouseDown(dragged, at(0, 0));
    for (let part = 1; part <= 10; part++) await fireEvent.mouseMove(window, at(part, part * 3));
    let x = 10;
    for (let part = 0; part < 80 && !upright(); part++) {
      x += 4;
      await fireEvent.mouseMove(window, at(x, 30));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await expect(upright()).toBe(true);
    await expect(entries(editor)).toBe(0);
    await fireEvent.mouseUp(window, at(x, 30));
    await waitFor(() => expect(entries(editor)).toBe(1));
    await expect(canvasElement.querySelectorAll('.pb-helpers line')).toHaveLength(0);
  },
};

/** Every node in view shows letters; typing them focuses the node. */
export const JumpByLetters: Story = {
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'start')).focus();
    await userEvent.keyboard('f');
    await waitFor(() => expect(canvasElement.querySelectorAll('.pb-jump')).toHaveLength(7));
    const place = card(canvasElement, 'bronze').getBoundingClientRect();
    const letters = [...canvasElement.querySelectorAll('.pb-jump')].find(
      (label) =>
        Math.hypot(label.getBoundingClientRect().left - place.left, label.getBoundingClientRect().top - place.top) < 20,
    );
    await userEvent.keyboard((letters?.textContent ?? '').toLowerCase());
    await waitFor(() => expect(document.activeElement).toBe(card(canvasElement, 'bronze')));
    await expect(canvasElement.querySelectorAll('.pb-jump')).toHaveLength(0);
  },
};

/** The letters in the dark theme; Escape hides them. */
export const LettersInTheDark: Story = {
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'branch')).focus();
    await userEvent.keyboard('f');
    await waitFor(() => expect(canvasElement.querySelectorAll('.pb-jump')).toHaveLength(7));
  },
};

/** A bar lists the keys of the focused node while the keyboard is used. */
export const KeysForThis: Story = {
  play: async ({ canvasElement }) => {
    (await cardOf(canvasElement, 'start')).focus();
    await userEvent.keyboard('{ArrowDown}');
    const bar = within(await within(canvasElement).findByRole('toolbar', { name: 'Keys for this' }));
    await bar.findByText('Branch');
    await userEvent.click(await bar.findByRole('button', { name: 'Settings' }));
    await within(canvasElement).findByRole('region', { name: /Settings|Branch/ });
  },
};
