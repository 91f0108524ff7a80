import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WorkflowEditor } from 'pathboard';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { failedTemplateExecution, summaries } from '../../stories/replay/example-executions.js';
import { faintTexts } from '../support/painted-contrast.js';
import { isRinged } from '../support/focus-ring.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

const adapter = {
  saveVersion: async () => {
    throw new Error('Nothing is saved here.');
  },
  loadVersion: async () => ({ ok: true as const, data: freeTrial }),
  getExecution: async () => ({ ok: true as const, data: failedTemplateExecution }),
  listExecutions: async () => ({
    ok: true as const,
    data: { items: summaries, pagination: { limit: 50, offset: 0, hasNext: false } },
  }),
};

async function open(width = 1400, theme: 'light' | 'dark' = 'light'): Promise<HTMLElement> {
  shown = putOnPage(
    <WorkflowEditor
      defaultVersion={freeTrial}
      adapter={adapter}
      workflowId="trial"
      theme={theme}
      defaultMode="runs"
      locale="en-US"
      timeZone="America/Los_Angeles"
    />,
    `width: ${width}px; height: 900px`,
  );
  await vi.waitFor(() => expect(document.querySelector('.pb-replay [data-node]')).not.toBeNull(), { timeout: 15_000 });
  await vi.waitFor(() => expect(document.querySelector('[role="slider"]')).not.toBeNull());
  return shown.container;
}

const part = (): string | undefined =>
  (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-region]')?.dataset['region'];
const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
const here = (): string => document.querySelector('[role="slider"]')?.getAttribute('aria-valuetext') ?? '';
const nodeHere = (): number => Number(/step (\d+)/.exec(here())?.[1]);

describe('an execution by keys', () => {
  beforeEach(async () => {
    await open();
  });

  it('F6 goes through its regions and back to the first', async () => {
    await vi.waitFor(() => expect(document.querySelector('.pb-rins')).not.toBeNull());
    (page.getByRole('slider').element() as HTMLElement).focus();
    const met: (string | undefined)[] = [];
    for (let presses = 0; presses < 6; presses++) {
      await press('{F6}');
      met.push(part());
    }
    expect(new Set(met)).toEqual(new Set(['top', 'runs', 'run', 'timeline', 'details']));
    expect(met[5]).toBe(met[0]);
  });

  it.each([
    ['the list of executions', () => page.getByRole('listbox', { name: /^Runs/ }).element()],
    ['the playhead', () => page.getByRole('slider').element()],
    ['the bar above', () => page.getByRole('radio', { name: 'Runs' }).element()],
  ])('the playhead goes on and back, to the ends and to the error, from %s', async (_of, element) => {
    (element() as HTMLElement).focus();
    await press('{Shift>},{/Shift}');
    await vi.waitFor(() => expect(nodeHere()).toBe(1));
    await press('.');
    await vi.waitFor(() => expect(nodeHere()).toBe(2));
    await press(',');
    await vi.waitFor(() => expect(nodeHere()).toBe(1));
    await press('e');
    await vi.waitFor(() => expect(document.querySelector('.pb-rins .pb-callout')).not.toBeNull());
    await press('{Shift>}.{/Shift}');
    await vi.waitFor(() => expect(nodeHere()).toBe(failedTemplateExecution.steps?.length));
  });

  it('a question mark lists the keys of executions, and Escape returns', async () => {
    const slider = page.getByRole('slider').element() as HTMLElement;
    slider.focus();
    await press('?');
    const sheet = page.getByRole('region', { name: /^Keyboard/ });
    await expect.element(sheet).toBeVisible();
    await expect
      .element(sheet.getByRole('group', { name: 'Runs', exact: true }))
      .toHaveTextContent(/Next round of a loop.*Search the context/);
    await press('error');
    await expect.element(sheet.getByText('Next error')).toBeVisible();
    await expect.element(sheet.getByText('Into the round')).not.toBeInTheDocument();
    await press('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    expect(document.activeElement).toBe(slider);
  });

  it('the letters of a replay are text in the search for an execution', async () => {
    await vi.waitFor(() => expect(document.querySelector('.pb-rins')).not.toBeNull());
    const before = nodeHere();
    (page.getByRole('searchbox', { name: 'Find a run' }).element() as HTMLElement).focus();
    await press('e.,');
    expect(nodeHere()).toBe(before);
    await expect.element(page.getByRole('searchbox', { name: 'Find a run' })).toHaveValue('e.,');
  });

  it('the command list opens over it, and returns to editing', async () => {
    (page.getByRole('slider').element() as HTMLElement).focus();
    await press('{Control>}k{/Control}');
    await expect.element(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    await press('{Escape}');
    await expect.element(page.getByRole('slider')).toHaveFocus();
    await press('{Control>}k{/Control}back to editing');
    await expect.element(page.getByRole('option', { name: 'Back to editing' })).toBeInTheDocument();
    await press('{Enter}');
    await vi.waitFor(() => expect(document.querySelector('.pb-frame')?.getAttribute('data-mode')).toBe('edit'));
  });
});

describe('in a narrow editor', () => {
  it('the list of executions is a layer that Escape closes, with the focus back on its button', async () => {
    await open(800);
    const button = page.getByRole('button', { name: 'Runs', exact: true });
    await button.click();
    await vi.waitFor(() => expect(part()).toBe('runs'));
    await press('{Escape}');
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the executions', () => {
  it.each([
    ['light', 1400],
    ['dark', 1400],
    ['light', 800],
    ['dark', 480],
  ] as const)('every text can be read in the %s, %d wide', async (theme, width) => {
    const container = await open(width, theme);
    // An endless animation, such as a spinner, never finishes.
    const ends = ({ effect, playState }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
    await vi.waitFor(() => expect(document.getAnimations().filter(ends)).toEqual([]), { timeout: 5000 });
    expect(faintTexts(container)).toEqual([]);
  });

  it.each([1400, 800])('show the focus at every tab stop, %d wide', async (width) => {
    const root = (await open(width)).querySelector<HTMLElement>('.pb')!;
    const unseen: string[] = [];
    let stops = 0;
    (document.activeElement as HTMLElement | null)?.blur();
    for (let presses = 0; presses < 60; presses++) {
      await press('{Tab}');
      const focused = document.activeElement;
      if (!focused || !root.contains(focused)) {
        if (stops > 0) break;
        continue;
      }
      stops += 1;
      if (!isRinged(focused))
        unseen.push(`${focused.tagName}.${focused.className} ${focused.getAttribute('aria-label') ?? ''}`);
    }
    expect(stops).toBeGreaterThan(8);
    expect(unseen).toEqual([]);
  });
});
