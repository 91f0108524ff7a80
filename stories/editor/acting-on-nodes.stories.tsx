import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { entries, Hand, whole } from './hand.js';
import { strictNodeTypes, trialDraft } from './trial-draft.js';

const meta = {
  title: 'Editor/Acting on steps and paths',
  component: WorkflowEditor,
  parameters: { viewport: { options: { wide: { name: 'Wide', styles: { width: '1600px', height: '1000px' } } } } },
  globals: { viewport: { value: 'wide' } },
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    defaultVersion: trialDraft,
    account: { skipsSteps: true },
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

function story(play: (hand: Hand, root: HTMLElement) => Promise<void>): Story {
  return {
    play: async (context) => {
      const hand = new Hand(context);
      await hand.ready();
      await play(hand, context.canvasElement);
    },
  };
}

const focus = async (hand: Hand, selector: string): Promise<HTMLElement> => {
  await hand.spot(selector);
  const element = hand.find(selector)!;
  element.focus();
  await waitFor(() => expect(element).toHaveFocus());
  return element;
};
const nodes = (hand: Hand): readonly string[] => (hand.editor.toVersion().definition?.nodes ?? []).map(({ id }) => id);
const places = (hand: Hand) => hand.editor.store.getState().presentation.nodes ?? {};
const chosen = (hand: Hand) => hand.editor.store.getState().selection;
const menuItem = (name: string | RegExp): Promise<HTMLElement> =>
  within(document.body).findByRole('menuitem', { name }, { timeout: 5000 });
const menuOf = (element: Element): void => {
  const { height, left, top, width } = element.getBoundingClientRect();
  void fireEvent.contextMenu(element, { clientX: left + width / 2, clientY: top + height / 2 });
};

/** Dragging a node changes its position, not the flow. */
export const MoveAStep = story(async (hand) => {
  const from = await hand.step('plans');
  await whole(hand, from, { x: from.x + 60, y: from.y + 120 });
  await entries(hand, 1);
  await expect(places(hand)['plans']?.dy).toBeGreaterThan(80);
  await expect(hand.editor.toVersion()).toEqual(trialDraft);
});

/** Shift adds to the selection and removes from it, without an edit. */
export const ChooseByPressAndShift = story(async (hand) => {
  const before = hand.untouched;
  const user = userEvent.setup();
  await user.click(hand.find('[data-node="branch"]')!);
  await user.keyboard('{Shift>}');
  await user.click(hand.find('[data-node="nudge"]')!);
  await user.click(hand.find('[data-node="plans"]')!);
  await user.click(hand.find('[data-node="nudge"]')!);
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(chosen(hand).nodeIds).toEqual(['branch', 'plans']));
  await expect(hand.untouched).toEqual(before);
});

/** Each Escape goes one level up: from several nodes to the focused one, then to none. */
export const EscapeGoesOneLevelUp = story(async (hand) => {
  await focus(hand, '[data-node="branch"]');
  await userEvent.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(chosen(hand).nodeIds).toHaveLength(13));
  await focus(hand, '[data-node="branch"]');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(chosen(hand).nodeIds).toEqual(['branch']));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(chosen(hand).nodeIds).toEqual([]));
  await expect(hand.find('[data-node="branch"]')).toHaveFocus();
});

/** The toolbar over a node duplicates it and selects the copy. */
export const DuplicateFromTheToolbar = story(async (hand, root) => {
  await hand.select({ nodeIds: ['assign'] });
  await userEvent.click(await within(root).findByRole('button', { name: 'Duplicate' }));
  await entries(hand, 1);
  await expect(nodes(hand)).toHaveLength(14);
  await waitFor(() => expect(chosen(hand).nodeIds).toEqual([hand.newest]));
  await expect(hand.editor.toVersion().definition?.nodes?.at(-1)?.config).toEqual(
    trialDraft.definition?.nodes?.find(({ id }) => id === 'assign')?.config,
  );
});

/** The menu of an edge deletes it; its nodes stay. */
export const DisconnectFromTheMenuOfAPath = story(async (hand) => {
  await hand.path('plans-self-serve');
  menuOf(hand.find('[data-edge="wait-nudge"]')!);
  await userEvent.click(await menuItem(/^Disconnect/));
  await entries(hand, 1);
  await expect(hand.edges.some(({ id }) => id === 'wait-nudge')).toBe(false);
  await expect(nodes(hand)).toContain('nudge');
});

/** A double click on a label edits it in place. */
export const ChangeTheWordsOfAPath = story(async (hand) => {
  await hand.path('wait-branch');
  await userEvent.dblClick(hand.find('[data-edge="branch-hours"]')!);
  const form = await waitFor(
    () => {
      const open = document.querySelector<HTMLElement>('.pb-path-form');
      if (!open) throw new Error('The words are not open');
      return open;
    },
    { timeout: 5000 },
  );
  const field = await within(form).findByRole('textbox');
  (field as HTMLInputElement).select();
  await userEvent.paste('gold');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(hand.edges.find(({ id }) => id === 'branch-hours')?.value).toBe('gold'));
  await entries(hand, 1);
});

/** The menu of the pane is about the workflow; that of a selected node about all selected ones. */
export const MenusOfTheGroundAndOfSeveral = story(async (hand) => {
  menuOf(hand.find('.react-flow__pane')!);
  await userEvent.click(await menuItem('Select all steps'));
  await waitFor(() => expect(chosen(hand).nodeIds).toHaveLength(13));
  hand.editor.select({ nodeIds: ['plans', 'self-serve'] });
  menuOf(hand.find('[data-node="plans"]')!);
  await userEvent.click(await menuItem(/^Delete 2 steps/));
  await entries(hand, 1);
  await expect(nodes(hand)).toHaveLength(11);
});
