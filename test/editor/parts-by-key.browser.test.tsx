import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeEditors, focusNode, openEditor, paths, said, step } from './commands/editor-with-keys.js';

afterEach(closeEditors);

const part = (): string | undefined =>
  (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-region]')?.dataset['region'];
const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

describe('F6 goes from region to region', () => {
  it('into the settings as well, and in a circle', async () => {
    const { editor } = await openEditor();
    editor.select({ nodeIds: ['wait'] });
    await focusNode('Wait for reply');
    await vi.waitFor(() => expect(document.querySelector('[data-node-search]')).not.toBeNull());
    // Forms load a little after the editor; until then the settings have no tab stop.
    await vi.waitFor(() =>
      expect(
        document.querySelector('[data-region="inspector"] [role="textbox"], [data-region="inspector"] input'),
      ).not.toBeNull(),
    );
    await press('p');
    await expect.element(page.getByRole('region', { name: 'Problems' })).toBeInTheDocument();
    const met: (string | undefined)[] = [];
    for (let presses = 0; presses < 5; presses++) {
      await press('{F6}');
      met.push(part());
    }
    expect(met).toEqual(['inspector', 'problems', 'top', 'palette', 'canvas']);
    await press('{Shift>}{F6}{/Shift}');
    expect(part()).toBe('palette');
  });

  it('also while a message is shown, which is a region of its own that returns the focus', async () => {
    const { editor } = await openEditor();
    await vi.waitFor(() => expect(document.querySelector('[data-node-search]')).not.toBeNull());
    await focusNode('Add tag');
    await press('{Delete}');
    await vi.waitFor(() => expect(document.querySelector('.pb-toast')).not.toBeNull());
    await expect.element(step('Wait for reply')).toHaveFocus();
    await press('{F6}');
    expect(part()).toBe('messages');
    await press('{F6}');
    expect(part()).toBe('top');
    await press('{F6}');
    expect(part()).toBe('palette');
    await press('{Shift>}{F6}{F6}{/Shift}');
    expect(part()).toBe('messages');
    await press('{Escape}');
    await vi.waitFor(() => expect(part()).toBe('canvas'));
    expect(editor.history().done).toHaveLength(1);
  });
});

describe('each result is announced once', () => {
  it('the live region alone announces the text of a message', async () => {
    await openEditor();
    await focusNode('Add tag');
    await press('{Delete}');
    await vi.waitFor(() => expect(said()).toMatch(/^Deleted.*Undo available$/));
    const message = document.querySelector('.pb-toast');
    expect(message?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    expect(
      [...document.querySelectorAll('[role="alert"], [role="status"]')].filter((region) =>
        region.textContent?.startsWith('Deleted'),
      ),
    ).toHaveLength(1);
  });
});

describe('navigation moves the focus', () => {
  it('to a problem, so that the next command is about its node', async () => {
    const { editor } = await openEditor({
      rules: [
        {
          id: 'late',
          scope: 'node',
          check: ({ id }) =>
            id === 'tag' ? [{ code: 'late', severity: 'error', message: 'Too late', nodeId: 'tag' }] : [],
        },
      ],
    });
    await focusNode('Wait for reply');
    await vi.waitFor(() => expect(editor.problems()).toHaveLength(1));
    await press('{F8}');
    await expect.element(step('Add tag')).toHaveFocus();
    expect(said()).toBe('Error: Too late');
    await press('{F2}');
    await expect.element(page.getByRole('textbox', { name: 'Name of this step' })).toHaveValue('Add tag');
  });

  it('to a node chosen in the command list', async () => {
    await openEditor();
    await focusNode('Wait for reply');
    await press('{Control>}k{/Control}{Backspace}add tag');
    await vi.waitFor(() =>
      expect([...document.querySelectorAll('.pb-cmd__g')].map((heading) => heading.textContent)).toContain('Go to'),
    );
    await page.getByRole('option', { name: /^Add tag\s*, Step/ }).click();
    await expect.element(step('Add tag')).toHaveFocus();
  });

  it('back from the list of keys to its opener', async () => {
    const { editor } = await openEditor();
    editor.select({ nodeIds: ['hello'] });
    await focusNode('Add tag');
    await press('?');
    await expect.element(page.getByRole('textbox', { name: 'Search keys' })).toHaveFocus();
    await press('{Escape}');
    await expect.element(step('Add tag')).toHaveFocus();
  });

  it('from the settings of an edge to the edge', async () => {
    await openEditor();
    await focusNode('Wait for reply');
    await press('e');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/path from/i));
    const path = document.activeElement?.getAttribute('aria-label');
    await press('{Enter}');
    await vi.waitFor(() => expect(part()).toBe('inspector'));
    await press('{Escape}');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(path));
    await press('{Home}');
    await expect.element(step('Keyword received')).toHaveFocus();
    // Also from a path of the first step itself.
    await press('e');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/path from/i));
    await press('{Home}');
    await expect.element(step('Keyword received')).toHaveFocus();
    await focusNode('Wait for reply');
    await press('e{Enter}');
    await vi.waitFor(() => expect(part()).toBe('inspector'));
    await page.getByRole('button', { name: 'Close settings' }).click();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(path));
  });
});

describe('in the outline', () => {
  it('Escape leads from the settings of an edge to its row, and Home on to the first', async () => {
    const { editor, host } = await openEditor();
    await vi.waitFor(() => expect(document.querySelector('.pb-steps__s')).not.toBeNull());
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    const row = (): HTMLElement => host.container.querySelector<HTMLElement>('[data-row$="|d"]')!;
    await vi.waitFor(() => expect(row()).not.toBeNull());
    row().focus();
    await press('{Enter}');
    await vi.waitFor(() => expect(part()).toBe('inspector'));
    expect(editor.store.getState().selection.edgeIds).toEqual(['d']);
    await press('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row()));
    await press('{Home}');
    expect(document.activeElement?.textContent).toMatch(/^Keyword received/);
  });
});

describe('the palette', () => {
  it('is one tab stop, with arrow keys inside', async () => {
    const { editor } = await openEditor();
    await vi.waitFor(() => expect(document.querySelector('[data-node-search]')).not.toBeNull());
    (document.querySelector('[data-node-search]') as HTMLElement).focus();
    await press('{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/Triggers/);
    await press('{Tab}');
    expect(part()).toBe('canvas');
    await press('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement?.textContent).toMatch(/Triggers/);
    await press('{ArrowDown}{ArrowDown}{End}{Home}');
    expect(document.activeElement?.textContent).toMatch(/Triggers/);
    (page.getByRole('button', { name: 'Delay' }).element() as HTMLElement).focus();
    editor.select({ edgeIds: ['b'] });
    await press('{Enter}');
    await vi.waitFor(() => expect(editor.toVersion().definition?.nodes).toHaveLength(6));
    const [added] = editor.store.getState().selection.nodeIds;
    expect(editor.toVersion().definition?.edges?.find(({ id }) => id === 'b')?.target).toBe(added);
  });
});

describe('the view bar', () => {
  it('is one tab stop, with arrow keys inside', async () => {
    await openEditor();
    await vi.waitFor(() => expect(document.querySelector('.pb-viewbar')).not.toBeNull());
    const bar = document.querySelector<HTMLElement>('.pb-viewbar')!;
    const stops = (): readonly HTMLElement[] =>
      [...bar.querySelectorAll<HTMLElement>('button')].filter(
        (button) => button.tabIndex === 0 && button.getClientRects().length > 0,
      );
    await vi.waitFor(() => expect(stops()).toHaveLength(1));
    stops()[0]!.focus();
    const names: (string | null)[] = [];
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}']) {
      await press(key);
      names.push(document.activeElement?.getAttribute('aria-label') ?? null);
    }
    const last = expect.stringMatching(/to right/i) as unknown;
    expect(names).toEqual([expect.stringMatching(/100/), 'Zoom in', last, 'Zoom out', last]);
    expect(stops()).toEqual([document.activeElement]);
    await press('{Tab}');
    expect(bar.contains(document.activeElement)).toBe(false);
    await press('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Draw from left to right');
  });
});

describe('connecting by key', () => {
  it('passes over steps that are joined already, and shows its keys in the bar below', async () => {
    const { editor } = await openEditor();
    // The wait leads to the end, and may lead elsewhere after a timeout.
    editor.commands.removeElements({ edgeIds: ['d'] });
    await focusNode('Wait for reply');
    await press('c');
    const bar = () => document.querySelector<HTMLElement>('.pb-keybar');
    await vi.waitFor(() => expect(bar()?.getAttribute('aria-label')).toBe('Keys for a new path'));
    expect(bar()?.textContent).toMatch(/^Connect to .+Other step.+Connect.+Cancel$/);
    const proposed: (string | undefined)[] = [];
    for (let at = 0; at < 4; at++) {
      proposed.push((document.activeElement as HTMLElement).dataset['node']);
      await press('{ArrowDown}');
    }
    expect(proposed).toContain('tag');
    expect(proposed).not.toContain('end');
    await vi.waitFor(async () => {
      // Where the pointer of an earlier test rests on a control, the first Escape closes its tooltip.
      if (bar()?.getAttribute('aria-label') !== 'Keys for this') await press('{Escape}');
      expect(bar()?.getAttribute('aria-label')).toBe('Keys for this');
    });
    expect(paths(editor)).toHaveLength(4);
  });
});

describe('in a narrow editor', () => {
  const narrow = async (): ReturnType<typeof openEditor> => {
    const opened = await openEditor();
    opened.host.container.style.width = '800px';
    await vi.waitFor(() => expect(getComputedStyle(document.querySelector('.pb-pal')!).display).toBe('none'));
    return opened;
  };

  it('settings are a dialog over the canvas, and Escape closes them before it clears the selection', async () => {
    const { editor } = await narrow();
    const before = document.querySelector('.pb-stage')!.getBoundingClientRect().width;
    await step('Wait for reply').click();
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    expect(document.querySelector('.pb-stage')!.getBoundingClientRect().width).toBe(before);
    await vi.waitFor(() => {
      const card = (step('Wait for reply').element() as HTMLElement).getBoundingClientRect();
      expect(card.right).toBeLessThanOrEqual(document.querySelector('.pb-insp')!.getBoundingClientRect().left);
    });
    await focusNode('Wait for reply');
    await press('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).not.toBeInTheDocument();
    expect(editor.store.getState().selection.nodeIds).toEqual(['wait']);
    await press('{Escape}');
    expect(editor.store.getState().selection.nodeIds).toEqual([]);
  });
});
