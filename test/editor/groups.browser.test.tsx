import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { Presentation } from 'pathboard/core';
import { trialDraft } from '../../stories/editor/trial-draft.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

/** Slow machines need longer to render. */
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
      onMount={(one) => {
        made = one;
      }}
      {...props}
    />,
    'width: 1400px; height: 900px',
  );
  await vi.waitFor(() => expect(document.querySelector('[data-node]')).not.toBeNull(), { timeout: 10_000 });
  // The part that edits may still be loading.
  await vi.waitFor(() => expect(made).toBeDefined(), slow);
  editor = made!;
};
const groups = () => editor.store.getState().presentation.groups ?? [];
const entries = (): number => editor.history().done.length;
const nodeElement = (id: string): HTMLElement | null => document.querySelector(`[data-node="${id}"]`);
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
const card = () => page.getByRole('button', { name: /^Front desk, group of 4 steps, step/ });

beforeEach(() => page.viewport(1400, 900));
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

describe('groups on the canvas', () => {
  test('a key collapses a selected region into one card, one undoable entry', async () => {
    await open();
    expect(document.querySelectorAll('[data-node]')).toHaveLength(13);
    editor.select({ nodeIds: members });
    nodeElement('hours')!.focus();
    await userEvent.keyboard('g');
    await vi.waitFor(() => expect(groups()).toHaveLength(1));
    expect(groups()[0]).toMatchObject({ nodeIds: members, collapsed: true });
    expect(entries()).toBe(1);
    await vi.waitFor(() => expect(document.querySelectorAll('[data-node]')).toHaveLength(10));
    // It asks for its name; Escape keeps the one it has.
    await expect.element(page.getByRole('textbox', { name: 'Name of this group' }), slow).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(focused()).toMatch(/^Group, group of 4 steps/));
    expect(entries()).toBe(1);
    await userEvent.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() => expect(document.querySelectorAll('[data-node]')).toHaveLength(13));
    expect(editor.store.getState().presentation.groups).toBeUndefined();
  });

  test('a selection that is not a region is refused with the reason', async () => {
    await open();
    editor.select({ nodeIds: ['assign', 'after-hours'] });
    nodeElement('assign')!.focus();
    await userEvent.keyboard('g');
    await expect
      .element(page.getByText('A group has one entry, and these steps have several.').first())
      .toBeInTheDocument();
    expect(entries()).toBe(0);
  });

  test('a card describes its content, and Enter expands it with the focus on its first node', async () => {
    await open({ presentation: grouped });
    await expect.element(card()).toBeInTheDocument();
    expect(document.querySelector('.pb-gcard .pb-node__sum')?.textContent).toMatch(/^4 steps/);
    (card().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(nodeElement('assign')).not.toBeNull());
    expect(groups()[0]?.collapsed).toBe(false);
    expect(entries()).toBe(1);
    expect(document.querySelector('.pb-gframe')).not.toBeNull();
    await page.getByRole('button', { name: 'Collapse Front desk' }).click();
    await expect.element(card()).toBeInTheDocument();
  });

  test('edges into and out of a group lead to its card', async () => {
    await open({ presentation: grouped });
    await expect
      .element(page.getByRole('button', { name: /^premium, path from Branch to Front desk, group of 4 steps/ }))
      .toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: /^Path from Front desk, group of 4 steps to End/ }))
      .toBeInTheDocument();
  });

  test('pressing the card selects its nodes, and Delete removes them in one entry', async () => {
    await open({ presentation: grouped });
    await card().click();
    await vi.waitFor(() => expect([...editor.store.getState().selection.nodeIds].sort()).toEqual([...members].sort()));
    await userEvent.keyboard('{Delete}');
    await page.getByRole('button', { name: 'Delete 4 steps' }).click();
    await vi.waitFor(() => expect(editor.store.getState().version.definition?.nodes).toHaveLength(9));
    expect(groups()).toEqual([]);
    expect(entries()).toBe(1);
  });

  test('going to a node inside opens the group without an edit, and it closes afterwards', async () => {
    await open({ presentation: grouped, defaultView: 'both' });
    const { presentation } = editor.store.getState();
    (page.getByRole('treeitem', { name: /^Front desk, group of 4 steps/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await page.getByRole('treeitem', { name: /^Assign to group, step/ }).click();
    expect(editor.store.getState().selection.nodeIds).toEqual(['assign']);
    await vi.waitFor(() => expect(nodeElement('assign')?.getAttribute('aria-pressed')).toBe('true'));
    await page.getByRole('treeitem', { name: /^Keyword received, step/ }).click();
    await expect.element(card()).toBeInTheDocument();
    expect(entries()).toBe(0);
    expect(editor.store.getState().presentation).toBe(presentation);
  });

  test('a temporarily opened group closes by its key and its frame, and stays open once expanded', async () => {
    await open({ presentation: grouped });
    editor.select({ nodeIds: ['assign'] });
    await vi.waitFor(() => expect(nodeElement('assign')).not.toBeNull(), slow);
    nodeElement('assign')!.focus();
    await userEvent.keyboard('g');
    await expect.element(card(), slow).toHaveFocus();
    editor.select({ nodeIds: ['assign'] });
    await page.getByRole('button', { name: 'Collapse Front desk' }).click();
    await expect.element(card(), slow).toBeInTheDocument();
    expect(entries()).toBe(0);
    editor.select({ nodeIds: ['assign'] });
    await vi.waitFor(() => expect(nodeElement('assign')).not.toBeNull(), slow);
    nodeElement('assign')!.focus();
    await userEvent.keyboard('{Control>}k{/Control}expand group');
    await expect.element(page.getByRole('option', { name: /^Expand/ }).first(), slow).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(groups()[0]?.collapsed).toBe(false), slow);
    expect(entries()).toBe(1);
    editor.select({ nodeIds: ['trigger'] });
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
    expect(nodeElement('assign')).not.toBeNull();
  });

  test('expands locally where the workflow is read-only', async () => {
    await open({ presentation: grouped, readOnly: true });
    await expect.element(card()).toBeInTheDocument();
    (card().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(nodeElement('assign')).not.toBeNull());
    expect(editor.store.getState().presentation).toBe(grouped);
  });

  test('the panel and the frame of a group expand and collapse it where the workflow is read-only', async () => {
    await open({ presentation: grouped, readOnly: true });
    await userEvent.click(card());
    await userEvent.click(page.getByRole('button', { name: 'Expand Front desk' }));
    await vi.waitFor(() => expect(nodeElement('assign')).not.toBeNull());
    const collapse = document.querySelector<HTMLElement>('.pb-gframe [aria-label="Collapse Front desk"]');
    collapse!.click();
    await vi.waitFor(() => expect(nodeElement('assign')).toBeNull());
    await userEvent.click(page.getByRole('button', { name: 'Expand Front desk' }));
    await vi.waitFor(() => expect(nodeElement('assign')).not.toBeNull());
    expect(editor.store.getState().presentation).toBe(grouped);
  });
});
