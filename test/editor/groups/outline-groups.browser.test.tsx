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
  groups: [{ id: 'desk', title: 'Front desk', nodeIds: members, collapsed: true }],
};

let shown: OnPage | undefined;
let editor: Editor;
const open = async (props: WorkflowEditorProps = {}): Promise<void> => {
  let made: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      defaultVersion={trialDraft}
      defaultView="outline"
      onMount={(one) => {
        made = one;
      }}
      {...props}
    />,
    'width: 1400px; height: 900px',
  );
  await vi.waitFor(() => expect(document.querySelector('[role="treeitem"]')).not.toBeNull(), { timeout: 10_000 });
  await vi.waitFor(() => expect(made).toBeDefined(), slow);
  editor = made!;
};
const stored = () => editor.store.getState().presentation.groups?.[0];
const row = (): HTMLElement | null => document.querySelector('[data-row="g|desk"]');
const stepRow = (id: string): HTMLElement | null => document.querySelector(`[data-row="s0|${id}"]`);
const isFocused = (element: HTMLElement | null): void => expect(document.activeElement).toBe(element);

beforeEach(() => page.viewport(1600, 1000));
afterEach(() => shown?.remove());

describe('the row of a group', () => {
  test('is collapsed as on the canvas, folds without an edit, and follows the canvas when the group is expanded', async () => {
    await open({ presentation: grouped });
    expect(row()).toHaveAccessibleName(/^Front desk, group of 4 steps/);
    expect(row()).toHaveAttribute('aria-expanded', 'false');
    expect(stepRow('assign')).toBeNull();
    row()!.focus();
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(stepRow('assign')).not.toBeNull());
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => isFocused(stepRow('hours')));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await vi.waitFor(() => expect(stepRow('assign')).toBeNull());
    isFocused(row());
    expect(editor.history().done).toHaveLength(0);
    editor.commands.setGroup({ groupId: 'desk', collapsed: false });
    await vi.waitFor(() => expect(stepRow('hours')).not.toBeNull());
    editor.undo();
    await vi.waitFor(() => expect(stepRow('hours')).toBeNull());
  });

  test('Enter opens the panel of the group, Space selects its steps, and Delete is about the group', async () => {
    await open({ presentation: grouped });
    row()!.focus();
    await userEvent.keyboard(' ');
    await vi.waitFor(() => expect([...editor.store.getState().selection.nodeIds].sort()).toEqual([...members].sort()));
    expect(row()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('Name of this group'), slow).toBeVisible();
    await userEvent.keyboard('{Escape}');
    row()!.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(page.getByRole('menuitem', { name: /Ungroup/ }), slow).toBeVisible();
  });

  test('Shift+G ungroups from its row, one entry, and the focus stays in the outline', async () => {
    await open({ presentation: grouped });
    row()!.focus();
    await userEvent.keyboard('{Shift>}g{/Shift}');
    await vi.waitFor(() => expect(stored()).toBeUndefined());
    await vi.waitFor(() => expect(row()).toBeNull());
    await vi.waitFor(() => isFocused(stepRow('hours')));
    expect(editor.history().done).toHaveLength(1);
  });

  test('going to a step inside shows it', async () => {
    await open({ presentation: grouped });
    editor.select({ nodeIds: ['assign'] });
    await vi.waitFor(() => expect(stepRow('assign')).not.toBeNull());
  });

  test('folds where the workflow is read-only', async () => {
    await open({ presentation: grouped, readOnly: true });
    row()!.focus();
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(stepRow('assign')).not.toBeNull());
  });
});
