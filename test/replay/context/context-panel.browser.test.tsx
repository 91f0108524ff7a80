import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { JsonObject } from '#base';
import type { WorkflowExecution } from '#model';
import { encodeMoment, ExecutionViewer, type ExecutionViewerProps } from '#replay';
import 'pathboard/style.css';

const begin = Date.parse('2026-11-16T17:00:00.000Z');

function executionOf(id: string | undefined, ...contexts: readonly JsonObject[]): WorkflowExecution {
  const at = (second: number): string => new Date(begin + second * 1000).toISOString();
  return {
    ...(id !== undefined && { id }),
    status: 'completed',
    steps: contexts.map((context, index) => ({
      id: `s${index}`,
      start: at(index),
      end: at(index + 1),
      node: { id: `n${index}`, context },
    })),
  } as WorkflowExecution;
}

const viewer = (props: ExecutionViewerProps) => (
  <div style={{ width: 1200, height: 800 }}>
    <ExecutionViewer personalData="hidden" locale="en-US" timeZone="UTC" theme="light" now={() => begin} {...props} />
  </div>
);
const focused = (): string => document.activeElement?.textContent ?? '';
const rows = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')].map(({ textContent }) => textContent);
const focusRow = (name: RegExp): void => (page.getByRole('treeitem', { name }).element() as HTMLElement).focus();
const announced = (): string =>
  [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('|');

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

describe('the tree of a context', () => {
  it('is one tab stop, and each key goes where it says', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`k${at}`, at]));
    await render(viewer({ execution: executionOf('keys', { plan: { name: 'free', seats: [1, 2] }, ...many }) }));
    await expect.element(page.getByRole('treeitem', { name: /^plan/ })).toBeVisible();
    focusRow(/^plan/);
    const tabStops = (): number => document.querySelectorAll('[role="treeitem"][tabindex="0"]').length;
    for (const [key, at, expanded] of [
      ['{ArrowDown}', /^name/, null],
      ['{ArrowDown}', /^seats/, 'false'],
      ['{ArrowRight}', /^seats/, 'true'],
      ['{ArrowRight}', /^0: 1/, null],
      ['{ArrowRight}', /^0: 1/, null],
      ['{ArrowLeft}', /^seats/, 'true'],
      ['{Enter}', /^seats/, 'false'],
      ['{ArrowLeft}', /^plan/, 'true'],
      ['{ArrowLeft}', /^plan/, 'false'],
      ['{ArrowLeft}', /^plan/, 'false'],
      ['{ArrowUp}', /^plan/, 'false'],
      ['{End}', /^k39/, null],
      ['{ArrowDown}', /^k39/, null],
      ['{PageUp}', /^k24/, null],
      ['{PageDown}{PageDown}', /^k39/, null],
      ['{Home}', /^plan/, 'false'],
      [' ', /^plan/, 'true'],
      ['{Alt>}{ArrowDown}{/Alt}', /^plan/, 'true'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(focused, { message: key }).toMatch(at);
      await expect.poll(() => document.activeElement?.getAttribute('aria-expanded'), { message: key }).toBe(expanded);
      expect(tabStops()).toBe(1);
    }
  });

  it('opens the place of a link, also in a long list that the step removed', async () => {
    const gone = Array.from({ length: 1000 }, (_, at) => ({ at }));
    await render(
      viewer({
        execution: executionOf('removed', { gone, plan: 'free' }, { plan: 'free' }),
        moment: encodeMoment({ step: 2, path: ['gone', 543, 'at'] }),
      }),
    );
    await expect.poll(() => document.querySelector('[data-found]')?.textContent).toMatch(/at: 543/);
    expect(document.querySelector('[data-found]')?.getAttribute('aria-level')).toBe('4');
    expect(rows().length).toBeLessThan(80);
  });

  it('pages through a long text without losing its row', async () => {
    const text = `${'x'.repeat(3999)}😀${'y'.repeat(4000)}`;
    await render(viewer({ execution: executionOf('text', { log: text, ['n'.repeat(200)]: 1 }) }));
    await userEvent.click(page.getByRole('button', { name: 'Show all 8,001' }));
    expect(focused()).toMatch(/^log/);
    const parts = page.getByRole('group', { name: 'Parts of this text' });
    await expect.element(parts).toHaveTextContent('1 – 4,000 of 8,001');
    const go = (name: string) => parts.getByRole('button', { name });
    await expect.element(go('Part before')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(go('Next part'));
    await expect.element(parts).toHaveTextContent('4,001 – 8,000 of 8,001');
    await userEvent.click(go('Last part'));
    await expect.element(parts).toHaveTextContent('8,001 – 8,001 of 8,001');
    await expect.element(go('Next part')).toHaveAttribute('aria-disabled', 'true');
    // A button at its end keeps the focus.
    expect(document.activeElement).toBe(go('Last part').element());
    expect(rows().join()).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    await userEvent.click(page.getByRole('treeitem', { name: /^nnn/ }).getByRole('button', { name: 'Show all' }));
    await expect.poll(() => rows().at(-1)).toContain('n'.repeat(200));
  });
});

describe('copies of a context', () => {
  it('are refused with a way out where the page may not write', async () => {
    vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    const selected = vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await render(viewer({ execution: executionOf('copy', { plan: 'free' }) }));
    await userEvent.click(page.getByRole('button', { name: 'Copy all as JSON' }));
    await expect.poll(announced).toContain('This page may not copy. Select the text and copy it yourself.');
    focusRow(/^plan/);
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(focused()).toMatch(/^plan/);
    expect(copied).toEqual([]);
    // Where the clipboard refuses, a selected text may still be copied.
    selected.mockReturnValue(true);
    await userEvent.click(page.getByRole('button', { name: 'Copy all as JSON' }));
    await expect.poll(announced).toContain('Context copied');
    selected.mockRestore();
  });

  it('leave the selected text of the user alone', async () => {
    await render(viewer({ execution: executionOf('select', { plan: 'free' }) }));
    await expect.element(page.getByRole('treeitem', { name: /^plan/ })).toBeVisible();
    focusRow(/^plan/);
    getSelection()?.selectAllChildren(page.getByRole('treeitem', { name: /^plan/ }).element());
    await userEvent.keyboard('{Control>}c{/Control}');
    getSelection()?.removeAllRanges();
    expect(copied).toEqual([]);
    await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    await expect.poll(() => copied).toEqual(['plan']);
  });
});

describe('the search in all steps', () => {
  const context = (at: number): JsonObject => ({
    contact: { firstName: 'Maya', lastName: 'Maya', city: 'Mayaguez' },
    word: `maya ${at}`,
  });

  it('moves through its hits at both ends, and on when hiding takes hits away', async () => {
    await render(viewer({ execution: executionOf('search', context(1), context(2)) }));
    await userEvent.click(page.getByRole('button', { name: 'Show personal data', exact: true }));
    await userEvent.click(page.getByRole('button', { name: 'Search all steps' }));
    const field = page.getByRole('combobox', { name: 'Search all steps' });
    await userEvent.keyboard('maya');
    const hits = (): number => document.querySelectorAll('.pb-ctxs [role="option"]').length;
    const selected = (): number =>
      [...document.querySelectorAll('.pb-ctxs [role="option"]')].findIndex(
        (one) => one.getAttribute('aria-selected') === 'true',
      );
    const active = (): string =>
      document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant') ?? '';
    await expect.poll(hits).toBe(5);
    expect(selected()).toBe(0);
    for (const [key, at] of [
      ['{ArrowUp}', 4],
      ['{ArrowDown}', 0],
      ['{PageDown}', 4],
      ['{PageUp}', 0],
      ['{ArrowDown}', 1],
      ['{ArrowUp}{ArrowUp}', 4],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(selected, { message: key }).toBe(at);
      expect(document.getElementById(active())?.getAttribute('aria-selected')).toBe('true');
    }
    await userEvent.click(page.getByRole('button', { name: 'Hide personal data' }));
    await expect.poll(hits).toBe(2);
    await expect.poll(selected).toBe(1);
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(selected).toBe(0);
    await expect.poll(announced).toContain('2 places, first appearance first. Hidden values are not searched.');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => document.querySelector('.pb-rins__h')?.textContent).toContain('step 2 of 2');
    await expect.poll(() => document.querySelector('[data-found]')?.textContent).toContain('maya 2');
  });

  it('shows what the last words find, and nothing once they are gone', async () => {
    await render(viewer({ execution: executionOf('words', { one: 'alpha', two: 'beta' }) }));
    await userEvent.click(page.getByRole('button', { name: 'Search all steps' }));
    const field = page.getByRole('combobox', { name: 'Search all steps' });
    await userEvent.keyboard('alpha');
    await userEvent.fill(field, 'beta');
    await expect.poll(() => document.querySelector('.pb-ctxs [role="option"]')?.textContent).toContain('"beta"');
    await userEvent.fill(field, '   ');
    await expect.poll(() => document.querySelectorAll('.pb-ctxs [role="option"]').length).toBe(0);
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.fill(field, 'x'.repeat(100));
    await expect
      .poll(() => document.querySelector('.pb-ctxs__n')?.textContent)
      .toBe(`Nothing in 1 step holds “${'x'.repeat(40)}…”. Hidden values are not searched.`);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Search all steps' })).toHaveFocus();
    expect(document.querySelector('.pb-ctxs')).toBeNull();
  });
});

describe('a revealed value', () => {
  const maya = { contact: { firstName: 'Maya' } };

  it('is hidden again in the next execution, also where neither has an id', async () => {
    const screen = await render(viewer({ execution: executionOf(undefined, maya) }));
    await userEvent.click(
      page.getByRole('treeitem', { name: /firstName/ }).getByRole('button', { name: 'Show the name' }),
    );
    await expect.element(page.getByRole('treeitem', { name: /firstName:\s*"Maya"/ })).toBeVisible();
    await screen.rerender(viewer({ execution: executionOf(undefined, maya, maya) }));
    await expect.element(page.getByRole('treeitem', { name: /firstName:\s*Name, hidden/ })).toBeVisible();
    expect(screen.container.textContent).not.toContain('Maya');
  });

  it('is what the user pressed alone, in every step, and is reported once', async () => {
    const onReveal = vi.fn<NonNullable<ExecutionViewerProps['onReveal']>>();
    const both = { contact: { firstName: 'Maya', lastName: 'Torres' } };
    await render(viewer({ execution: executionOf('one', both, { ...both, plan: 'free' }), onReveal }));
    await userEvent.click(page.getByRole('radio', { name: 'All' }));
    await userEvent.click(
      page.getByRole('treeitem', { name: /firstName/ }).getByRole('button', { name: 'Show the name' }),
    );
    await expect.poll(focused).toMatch(/^firstName: "Maya"/);
    expect(onReveal.mock.calls).toEqual([
      [{ scope: 'value', path: ['contact', 'firstName'], kind: 'name', visit: 2, nodeId: 'n1', executionId: 'one' }],
    ]);
    await userEvent.keyboard(',,');
    await expect.poll(() => document.querySelector('.pb-rins__h')?.textContent).toContain('step 1 of 2');
    await expect.poll(() => rows().join()).toMatch(/firstName: "Maya".*lastName: Name, hidden/);
    expect(rows().join()).not.toContain('Torres');
    await userEvent.click(page.getByRole('button', { name: 'Copy all as JSON' }));
    await expect.poll(() => copied.at(-1)).toMatch(/"firstName": "Maya"[^]*"lastName": "•+"/);
    expect(onReveal).toHaveBeenCalledTimes(1);
  });
});
