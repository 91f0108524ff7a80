import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { largeWorkflow } from '../../support/large-workflow.js';
import { closeEditors, focusNode, openEditor, paths, step } from '../commands/editor-with-keys.js';

afterEach(closeEditors);

const field = () => page.getByRole('combobox', { name: /^Search commands and steps/ });
const wordsOf = (option: Element | null): string =>
  [...(option?.querySelectorAll('.pb-cmd__t, .pb-cmd__d') ?? [])].map(({ textContent }) => textContent).join(', ');
const options = (): readonly string[] => [...document.querySelectorAll('.pb-cmd [role="option"]')].map(wordsOf);
const openList = async (): Promise<void> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
};

describe('the command list', () => {
  it('adds a node after the one it was opened on, or before it with Alt', async () => {
    const { editor } = await openEditor();
    await focusNode('Add tag');
    await openList();
    await expect.element(field()).toHaveAccessibleName('Search commands and steps, for Add tag');
    await userEvent.keyboard('delay');
    await vi.waitFor(() => expect(options()[0]).toMatch(/^Delay/));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(editor.toVersion().definition?.nodes).toHaveLength(6));
    const delay = editor.toVersion().definition!.nodes!.at(-1)!.id;
    expect(paths(editor)).toEqual(expect.arrayContaining([`tag>${delay}`, `${delay}>end`]));
    await expect.element(step('Delay')).toHaveFocus();
    await focusNode('Send template');
    await openList();
    await userEvent.keyboard('wait until');
    await vi.waitFor(() => expect(options()[0]).toMatch(/^Wait until date/));
    await expect.element(page.getByText('Add before')).toBeVisible();
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    await vi.waitFor(() => expect(editor.toVersion().definition?.nodes).toHaveLength(7));
    const before = editor.toVersion().definition!.nodes!.at(-1)!.id;
    expect(paths(editor)).toEqual(expect.arrayContaining([`start>${before}`, `${before}>hello`]));
  });

  it('clears its subject by Backspace in an empty field, and returns the focus on Escape', async () => {
    await openEditor();
    await focusNode('Wait for reply');
    await openList();
    await vi.waitFor(() => expect(options()).toContain('Duplicate Wait for reply'));
    await userEvent.keyboard('{Backspace}');
    await expect.element(field()).toHaveAccessibleName('Search commands and steps');
    await vi.waitFor(() => expect(options().some((option) => option.startsWith('Duplicate'))).toBe(false));
    await userEvent.keyboard('{Escape}');
    await expect.element(step('Wait for reply')).toHaveFocus();
    await openList();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(step('Wait for reply')).toHaveFocus();
  });

  it('goes to a node, and lists no command that cannot run', async () => {
    const { editor } = await openEditor();
    await focusNode('End');
    await openList();
    await userEvent.keyboard('add tag');
    await vi.waitFor(() =>
      expect([...document.querySelectorAll('.pb-cmd__g')].map((heading) => heading.textContent)).toContain('Go to'),
    );
    await userEvent.click(page.getByRole('option', { name: /^Add tag\s*, Step/ }));
    await vi.waitFor(() => expect(editor.store.getState().selection.nodeIds).toEqual(['tag']));
    await focusNode('End');
    await openList();
    await userEvent.keyboard('undo');
    await expect.element(page.getByText('Nothing matches “undo”.')).toBeVisible();
    await expect.element(field()).toHaveFocus();
  });

  it('shows without words what fits the selection, then recent commands, then steps to go to', async () => {
    const ran = vi.fn<() => void>();
    await openEditor({
      commands: [
        {
          id: 'publish',
          title: 'Publish now',
          group: 'Harbor',
          keys: ['Mod+J'],
          where: 'anywhere',
          decision: () => 'run',
          run: ran,
        },
      ],
    });
    await focusNode('Wait for reply');
    await openList();
    await userEvent.keyboard('publish{Enter}');
    await vi.waitFor(() => expect(ran).toHaveBeenCalledOnce());
    await focusNode('Wait for reply');
    await openList();
    const headings = [...document.querySelectorAll('.pb-cmd__g')].map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['For the selection', 'Recent', 'Go to']);
    const selection = options().slice(0, options().indexOf('Publish now'));
    expect(selection).toContain('Duplicate Wait for reply');
    expect(selection).toContain('Delete Wait for reply');
    expect(selection.some((option) => /^(Fit|Tidy|Undo|Save)/.test(option))).toBe(false);
    const published = [...document.querySelectorAll('.pb-cmd [role="option"]')].find((option) =>
      wordsOf(option).startsWith('Publish now'),
    );
    expect(published?.getAttribute('aria-keyshortcuts')).toBe('Control+J');
    await userEvent.keyboard('{Backspace}');
    await vi.waitFor(() => expect(document.querySelector('.pb-cmd__g')?.textContent).toBe('Recent'));
    expect(options()).not.toContainEqual(expect.stringContaining('nothing'));
  });

  it('wraps around with arrow keys, and announces the number of matches', async () => {
    await openEditor();
    await focusNode('Wait for reply');
    await openList();
    const active = (): string =>
      wordsOf(document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? ''));
    const all = options();
    expect(active()).toBe(all[0]);
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe(all.at(-1));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe(all[1]);
    await userEvent.keyboard('zzzz');
    await vi.waitFor(() => expect(document.querySelector('.pb-cmd [role="status"]')?.textContent).toBe('0 results'));
    await expect.element(page.getByText('Nothing matches “zzzz”.')).toBeVisible();
  });

  it('finds a node among two thousand without rendering two thousand rows', async () => {
    await openEditor({ defaultVersion: largeWorkflow(2000) }, /, step 1 of/);
    await vi.waitFor(() => {
      const stop = document.querySelector<HTMLElement>('[data-node][tabindex="0"]');
      stop?.focus();
      expect(document.activeElement).toBe(stop);
    });
    await openList();
    await userEvent.keyboard('step 1');
    await vi.waitFor(
      () => expect(document.querySelector('.pb-cmd__more')?.textContent).toMatch(/more steps\. Type more/),
      { timeout: 5000 },
    );
    // A shorter query matches more.
    await vi.waitFor(() => expect(options().length).toBeLessThan(100));
  });

  it.each(['light', 'dark'] as const)('passes the accessibility checks in %s', async (theme) => {
    const { host } = await openEditor({ theme });
    await focusNode('Wait for reply');
    await openList();
    await userEvent.keyboard('wait');
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-cmd mark').length).toBeGreaterThan(0));
    const list = await axe.run(host.container.querySelector('.pb-cmd') as HTMLElement);
    expect(list.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(step('Wait for reply')).toHaveFocus();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('region', { name: 'Keyboard' })).toBeVisible();
    const keys = await axe.run(host.container.querySelector('.pb-keys') as HTMLElement);
    expect(keys.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
