import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeEditors, focusNode, openEditor, step } from './editor-with-keys.js';

afterEach(closeEditors);

const escape = (): Promise<void> => userEvent.keyboard('{Escape}');

describe('Escape goes one level up', () => {
  it('from an edge that is being drawn', async () => {
    const { editor } = await openEditor();
    editor.select({ nodeIds: ['hello'] });
    await focusNode('Add tag');
    editor.commands.removeElements({ nodeIds: [], edgeIds: ['e'] });
    await userEvent.keyboard('c');
    await vi.waitFor(() => expect(document.querySelector('[data-connecting]')).not.toBeNull());
    await escape();
    expect(document.querySelector('[data-connecting]')).toBeNull();
    await expect.element(step('Add tag')).toHaveFocus();
    expect(editor.store.getState().selection.nodeIds).toEqual(['hello']);
  });

  it('from a menu, a picker and the command list to the node they were opened on', async () => {
    const { editor } = await openEditor();
    editor.select({ nodeIds: ['wait'] });
    await focusNode('Wait for reply');
    for (const [keys, role, name] of [
      ['{Shift>}{F10}{/Shift}', 'menu', 'What to do here'],
      ['a', 'dialog', 'Add a step'],
      ['{Control>}k{/Control}', 'dialog', 'Commands'],
      ['{F2}', 'dialog', 'Rename'],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.element(page.getByRole(role, { name })).toBeInTheDocument();
      await vi.waitFor(() =>
        expect(page.getByRole(role, { name }).element().contains(document.activeElement), name).toBe(true),
      );
      await escape();
      await expect.element(page.getByRole(role, { name })).not.toBeInTheDocument();
      await expect.element(step('Wait for reply')).toHaveFocus();
      expect(editor.store.getState().selection.nodeIds, name).toEqual(['wait']);
    }
  });

  it('from the settings, the list of keys and the problems to the canvas', async () => {
    await openEditor();
    await focusNode('Add tag');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(document.activeElement?.closest('[data-region="inspector"]')).not.toBeNull());
    await escape();
    await expect.element(step('Add tag')).toHaveFocus();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('textbox', { name: 'Search keys' })).toHaveFocus();
    await escape();
    await expect.element(page.getByRole('region', { name: 'Keyboard' })).not.toBeInTheDocument();
    await expect.element(step('Add tag')).toHaveFocus();
    await userEvent.keyboard('p{F6}');
    await expect.element(page.getByRole('region', { name: 'Problems' })).toBeInTheDocument();
    (page.getByRole('button', { name: 'Close problems' }).element() as HTMLElement).focus();
    // The tooltip of the button is a level of its own.
    await vi.waitFor(() => expect(document.querySelector('.pb-tip')).not.toBeNull());
    await escape();
    await vi.waitFor(() => expect(document.querySelector('.pb-tip')).toBeNull());
    await escape();
    await expect.element(page.getByRole('region', { name: 'Problems' })).not.toBeInTheDocument();
    await expect.element(step('Add tag')).toHaveFocus();
  });

  it('from an edge to its node, from several nodes to one, from one to none, and then stays', async () => {
    const { editor } = await openEditor();
    await focusNode('Wait for reply');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}e');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/path from|Path from/));
    await escape();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/, step/);
    expect(editor.store.getState().selection.nodeIds).toHaveLength(2);
    await escape();
    expect(editor.store.getState().selection.nodeIds).toHaveLength(1);
    await escape();
    expect(editor.store.getState().selection.nodeIds).toEqual([]);
    await escape();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/, step/);
  });
});
