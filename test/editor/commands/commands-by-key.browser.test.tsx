import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeEditors, focusNode, openEditor, paths, said, step } from './editor-with-keys.js';

afterEach(closeEditors);

const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';

describe('commands by key', () => {
  it('each changes the workflow in one history entry and announces it', async () => {
    const { editor } = await openEditor();
    const does = async (keys: string, words: RegExp): Promise<void> => {
      const before = editor.history().done.length;
      await userEvent.keyboard(keys);
      await vi.waitFor(() => expect(said()).toMatch(words));
      expect(editor.history().done.length, keys).toBe(before + 1);
    };
    await focusNode('Add tag');
    await does('x', /^Add tag turned off/);
    expect(editor.store.getState().presentation.nodes?.['tag']?.disabled).toBe(true);
    await does('x', /^Add tag turned on/);
    await does('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}', /^Add tag moved to the right/);
    expect(editor.store.getState().presentation.nodes?.['tag']?.dx).toBe(20);
    await does('{Shift>}t{/Shift}', /^Layout tidied/);
    expect(editor.store.getState().presentation.nodes?.['tag']).toBeUndefined();
    await focusNode('Add tag');
    await does('{Control>}d{/Control}', /^Duplicated Add tag/);
    expect(editor.toVersion().definition?.nodes).toHaveLength(6);
    await vi.waitFor(() => expect(focused()).toMatch(/^Add tag/));
    await does('{Backspace}', /^Deleted “Add tag[^”]*”\. Undo available/);
    expect(editor.toVersion().definition?.nodes).toHaveLength(5);
    await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('connects, moves an edge and deletes it', async () => {
    const { editor } = await openEditor({ rules: [] });
    await focusNode('Add tag');
    await userEvent.keyboard('e');
    await vi.waitFor(() => expect(focused()).toBe('Path from Add tag to End'));
    await userEvent.keyboard('m');
    await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
    await userEvent.keyboard('template{Enter}');
    await vi.waitFor(() => expect(paths(editor)).toContain('tag>hello'));
    expect(said()).toBe('Path moved to Send template');
    await focusNode('Add tag');
    await userEvent.keyboard('e');
    await vi.waitFor(() => expect(focused()).toBe('Path from Add tag to Send template'));
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(paths(editor)).not.toContain('tag>hello'));
    await focusNode('Add tag');
    await userEvent.keyboard('c');
    await vi.waitFor(() => expect(said()).toMatch(/^Connect/));
    while (!focused().startsWith('End, step')) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(paths(editor)).toContain('tag>end'));
    expect(said()).toMatch(/^Connected Add tag to End/);
    await vi.waitFor(() => expect(focused()).toMatch(/^Add tag/));
  });

  it('renames and changes the type, and returns the focus to the node', async () => {
    const { editor } = await openEditor();
    await focusNode('Send template');
    await userEvent.keyboard('{F2}');
    await expect.element(page.getByRole('textbox', { name: 'Name of this step' })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}Say hello{Enter}');
    await vi.waitFor(() => expect(said()).toBe('Renamed to Say hello'));
    expect(editor.store.getState().presentation.nodes?.['hello']?.title).toBe('Say hello');
    await vi.waitFor(() => expect(focused()).toMatch(/^Say hello, step/));
    await userEvent.keyboard('{Shift>}r{/Shift}');
    await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
    await userEvent.keyboard('send message{Enter}');
    // The change loses something, so a preview opens first.
    const answer = page.getByRole('button', { name: 'Change to Send message' });
    await expect.element(answer).toBeVisible();
    (answer.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(editor.toVersion().definition?.nodes?.[1]?.type?.type).toBe('send-message'));
    expect(paths(editor)).toContain('start>hello');
    await vi.waitFor(() => expect(focused()).toMatch(/^Say hello, step/));
  });

  it('copies and pastes, and cuts with the ends reconnected', async () => {
    const { editor } = await openEditor();
    await focusNode('Add tag');
    await userEvent.keyboard('{Control>}c{/Control}');
    await vi.waitFor(() => expect(said()).toBe('Copied 1 step'));
    await userEvent.keyboard('{Control>}v{/Control}');
    await vi.waitFor(() => expect(said()).toBe('Pasted 1 step'));
    expect(editor.toVersion().definition?.nodes).toHaveLength(6);
    await focusNode('Send template');
    await userEvent.keyboard('{Control>}x{/Control}');
    await vi.waitFor(() => expect(paths(editor)).toContain('start>wait'));
    await vi.waitFor(() => expect(focused()).not.toBe(''));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('selects everything before and after, and all', async () => {
    const { editor } = await openEditor();
    await focusNode('Wait for reply');
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(editor.store.getState().selection.nodeIds).toHaveLength(5);
    await userEvent.keyboard('{Escape}');
    expect(editor.store.getState().selection.nodeIds).toEqual(['wait']);
    await userEvent.keyboard('{Escape}');
    expect(editor.store.getState().selection.nodeIds).toEqual([]);
  });

  it('shows the reason of a refusal', async () => {
    await openEditor();
    await focusNode('End');
    await userEvent.keyboard('c');
    await vi.waitFor(() => expect(said()).not.toBe(''));
    await focusNode('End');
    await userEvent.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() => expect(said()).toBe('There is nothing to undo.'));
  });

  it('of a host run by their keys; remapped keys apply, and single letters can be disabled', async () => {
    const ran = vi.fn<(nodeIds: readonly string[]) => void>();
    const { editor } = await openEditor({
      commands: [
        {
          id: 'publish',
          title: 'Publish',
          group: 'Own',
          keys: ['Mod+J'],
          where: 'anywhere',
          decision: () => 'run',
          run: ({ subject }) => ran(subject.nodeIds),
        },
      ],
      keymap: { duplicate: ['Mod+U'], 'go-down': ['J'] },
      singleKeys: false,
    });
    await focusNode('Add tag');
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(ran).toHaveBeenCalledExactlyOnceWith(['tag']);
    await userEvent.keyboard('x{Control>}d{/Control}');
    expect(editor.history().done).toHaveLength(0);
    await userEvent.keyboard('{Control>}u{/Control}');
    await vi.waitFor(() => expect(editor.toVersion().definition?.nodes).toHaveLength(6));
  });

  it('while the user types, letters are text and undo is the field’s own', async () => {
    const { editor } = await openEditor();
    await focusNode('Add tag');
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(editor.history().done).toHaveLength(1));
    await page.getByRole('textbox', { name: 'Search steps' }).click();
    await userEvent.keyboard('xa{Control>}z{/Control}');
    expect(editor.history().done).toHaveLength(1);
  });

  it('refuse changes in a read-only version', async () => {
    const { editor } = await openEditor({ readOnly: true });
    await focusNode('Add tag');
    await userEvent.keyboard('x{Delete}{Control>}d{/Control}c');
    expect(editor.history().done).toHaveLength(0);
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(step('Wait for reply')).toHaveFocus();
  });
});
