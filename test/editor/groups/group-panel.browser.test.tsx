import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { Presentation } from 'pathboard/core';
import { trialDraft } from '../../../stories/editor/trial-draft.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

const slow = { timeout: 6000 };
const members = ['hours', 'assign', 'after-hours', 'hot-lead'];
const grouped: Presentation = {
  version: 1,
  groups: [{ id: 'desk', title: 'Front desk', description: 'Hands over to people', nodeIds: members, collapsed: true }],
  notes: [
    { id: 'a', text: 'Ask Ann', nodeId: 'assign' },
    { id: 'b', text: 'Outside', nodeId: 'trigger' },
  ],
};

let shown: OnPage | undefined;
let editor: Editor;
const open = async (props: WorkflowEditorProps = {}): Promise<void> => {
  let made: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      defaultVersion={trialDraft}
      onMount={(one) => {
        made = one;
      }}
      {...props}
    />,
    'width: 1400px; height: 900px',
  );
  await vi.waitFor(() => expect(document.querySelector('[data-node]')).not.toBeNull(), {
    timeout: 10_000,
  });
  await vi.waitFor(() => expect(made).toBeDefined(), slow);
  editor = made!;
};
const groups = () => editor.store.getState().presentation.groups ?? [];
const labels = () => editor.history().done.map(({ label }) => label);
const card = () => page.getByRole('button', { name: /^Front desk, group of 4 steps, step/ });
const panel = () => page.getByRole('region', { name: /^Settings/ });
const nameField = () => panel().getByRole('textbox', { name: 'Name of this group' });
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

beforeEach(() => page.viewport(1400, 900));
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

describe('the panel of a group', () => {
  test('a new group asks for its name, and both are one entry', async () => {
    await open();
    editor.select({ nodeIds: members });
    document.querySelector<HTMLElement>('[data-node="hours"]')!.focus();
    await userEvent.keyboard('g');
    await expect.element(nameField(), slow).toHaveFocus();
    const field = nameField().element() as HTMLInputElement;
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['Group', 0, 5]);
    // Longer than a burst of typing.
    await new Promise((done) => setTimeout(done, 700));
    await userEvent.keyboard('Front desk{Enter}');
    expect(groups()[0]).toMatchObject({ title: 'Front desk', nodeIds: members });
    expect(labels()).toEqual(['Collapsed 4 steps into a group']);
    await vi.waitFor(() => expect(focused()).toMatch(/^Front desk, group of 4 steps/), slow);
    editor.undo();
    expect(editor.store.getState().presentation.groups).toBeUndefined();
  });

  test('a later name is an entry of its own, and Escape keeps the name', async () => {
    await open({ presentation: grouped });
    await card().click();
    await userEvent.fill(nameField(), 'Desk');
    await userEvent.keyboard('{Escape}');
    expect([groups()[0]?.title, labels()]).toEqual(['Front desk', []]);
    await userEvent.fill(nameField(), 'Desk');
    await userEvent.keyboard('{Enter}');
    await userEvent.fill(nameField(), 'Reception');
    await userEvent.keyboard('{Enter}');
    expect(labels()).toEqual(['Renamed a group to “Desk”', 'Renamed a group to “Reception”']);
  });

  test('says what is inside, and has its description', async () => {
    await open({ presentation: grouped });
    await card().click();
    await expect.element(panel().getByText('Group of 4 steps'), slow).toBeVisible();
    const description = panel().getByRole('textbox', { name: 'Description' });
    await expect.element(description).toHaveValue('Hands over to people');
    await userEvent.fill(description, 'For the people');
    (nameField().element() as HTMLElement).focus();
    expect([groups()[0]?.description, labels()]).toEqual(['For the people', ['Described “Front desk”']]);
    // Notes of hidden steps are inside the group, not on the canvas.
    await expect.element(page.getByText(/^4 steps · 1 note/)).toBeVisible();
    await expect.element(panel().getByRole('heading', { name: '1 note inside' })).toBeVisible();
    expect(panel().getByRole('button', { name: 'Outside' }).query()).toBeNull();
    await panel()
      .getByRole('list', { name: 'Steps inside' })
      .getByRole('button', { name: /^Open Assign to group/ })
      .click();
    expect(editor.store.getState().selection.nodeIds).toEqual(['assign']);
    await expect.element(panel().getByRole('heading', { name: 'Assign to group' }), slow).toBeVisible();
  });

  test('expands, collapses and ungroups; the title of a frame leads to it', async () => {
    await open({ presentation: grouped });
    await card().click();
    await panel().getByRole('button', { name: 'Expand “Front desk”' }).click();
    await vi.waitFor(() => expect(groups()[0]?.collapsed).toBe(false));
    editor.select({ nodeIds: ['trigger'] });
    // The first press may come before the settings of the trigger have their place beside the canvas.
    await vi.waitFor(
      async () => {
        await page.getByRole('button', { name: 'Select Front desk' }).click();
        expect(panel().getByRole('button', { name: 'Collapse “Front desk”' }).query()).not.toBeNull();
      },
      { timeout: 10_000, interval: 300 },
    );
    await panel().getByRole('button', { name: 'Collapse “Front desk”' }).click();
    await vi.waitFor(() => expect(groups()[0]?.collapsed).toBe(true));
    await panel().getByRole('button', { name: 'Ungroup “Front desk”' }).click();
    expect([editor.store.getState().presentation.groups, editor.toVersion()]).toEqual([undefined, trialDraft]);
  });

  test('Delete says what it deletes, in its label, in the history and in the bar of keys', async () => {
    await open({ presentation: grouped });
    await card().click();
    await expect
      .element(panel().getByRole('button', { name: 'Delete “Front desk” and its 4 steps' }), slow)
      .toBeVisible();
    (card().element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift}');
    const bar = page.getByRole('toolbar', { name: 'Keys for this' });
    await expect.element(bar.getByText('Front desk'), slow).toBeInTheDocument();
    await expect.element(bar.getByText('Group of 4 steps')).toBeInTheDocument();
    await expect.element(bar.getByRole('button', { name: /Ungroup/ })).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await page.getByRole('button', { name: 'Delete 4 steps' }).click();
    await vi.waitFor(() => expect(labels()).toEqual(['Deleted the group “Front desk” and its 4 steps']));
    await expect
      .element(page.getByText('Deleted the group “Front desk” and its 4 steps').first(), slow)
      .toBeInTheDocument();
  });

  test('Delete offers to ungroup instead, and Escape changes nothing', async () => {
    await open({ presentation: grouped });
    await card().click();
    (card().element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByRole('dialog', { name: 'Delete Front desk?' }), slow).toBeVisible();
    await vi.waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Delete Front desk?' }), slow).not.toBeInTheDocument();
    expect(labels()).toEqual([]);
    await userEvent.keyboard('{Delete}');
    await page.getByRole('dialog').getByRole('button', { name: 'Ungroup' }).click();
    await vi.waitFor(() => expect(labels()).toEqual(['Ungrouped “Front desk”']));
    expect(editor.toVersion()).toEqual(trialDraft);
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Office-hours router/));
  });

  test('leads to the settings that its steps share', async () => {
    await open({ presentation: grouped });
    await card().click();
    await panel().getByRole('button', { name: 'Edit the settings they share' }).click();
    await expect.element(panel().getByRole('heading', { name: '4 steps selected' })).toBeVisible();
  });
});
