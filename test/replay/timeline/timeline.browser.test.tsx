import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import type { WorkflowExecution } from '#model';
import { ExecutionViewer } from '#replay';
import { askingVersion, presentTime } from '../../../stories/replay/example-executions.js';
import { manyRounds } from '../../../stories/replay/timeline-executions.js';

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const track = (): DOMRect => find('.pb-tl__ax:nth-child(2)').getBoundingClientRect();
const slider = (): HTMLElement => find('[role="slider"]');
const step = (): string => find('.pb-tl__count').textContent;
const focusedRow = (): string => document.activeElement?.closest('[role="row"]')?.getAttribute('data-visit') ?? 'none';

/** The zoomed part as fractions of the whole; the whole where not zoomed. */
const part = (): { readonly from: number; readonly size: number } => {
  const mark = document.querySelector<HTMLElement>('.pb-tl__part');
  if (!mark) return { from: 0, size: 1 };
  const { left, width } = mark.getBoundingClientRect();
  return { from: (left - track().left) / track().width, size: width / track().width };
};
/** Turns the wheel over the axis. Returns whether the page may scroll or zoom too. */
const wheel = (init: WheelEventInit, across = 0.5): boolean => {
  const { left, top, width, height } = track();
  const at = { clientX: left + width * across, clientY: top + height / 2 };
  return find('.pb-tl__b').dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ...at, ...init }));
};

const viewer = (execution: WorkflowExecution) => (
  <div style={{ width: 1200, height: 800 }}>
    <ExecutionViewer
      execution={execution}
      version={askingVersion}
      locale="en-US"
      timeZone="UTC"
      theme="light"
      now={() => presentTime}
    />
  </div>
);
async function show(rounds: number, failing: readonly number[] = []) {
  const screen = await render(viewer(manyRounds(rounds, failing)));
  await vi.waitFor(() => expect(document.querySelector('.pb-tl__row')).not.toBeNull());
  await vi.waitFor(() => expect(track().width).toBeGreaterThan(100));
  return screen;
}

afterEach(cleanup);

describe('keys of a timeline', () => {
  it('move the playhead by its handle, which says where it is', async () => {
    await show(20);
    slider().focus();
    for (const [key, where] of [
      ['{Home}', 'Step 1 of 42'],
      ['{ArrowRight}', 'Step 2 of 42'],
      ['{ArrowUp}', 'Step 3 of 42'],
      ['{ArrowLeft}', 'Step 2 of 42'],
      ['{ArrowDown}{ArrowDown}', 'Step 1 of 42'],
      ['{PageUp}', 'Step 11 of 42'],
      ['{PageDown}{PageDown}', 'Step 1 of 42'],
      ['{End}', 'Step 42 of 42'],
      ['{PageUp}', 'Step 42 of 42'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(step, { message: key }).toBe(where);
      const number = /\d+/.exec(where)![0];
      expect(slider().getAttribute('aria-valuetext')).toMatch(new RegExp(`step ${number}, `));
      const now = Number(slider().getAttribute('aria-valuenow'));
      expect(now).toBeGreaterThanOrEqual(Number(slider().getAttribute('aria-valuemin')));
      expect(now).toBeLessThanOrEqual(Number(slider().getAttribute('aria-valuemax')));
    }
    expect(document.activeElement).toBe(slider());
  });

  it('move through rows of which few are rendered, and the focus follows', async () => {
    await show(200);
    slider().focus();
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(find('[role="row"][data-visit="1"]')).not.toBeNull());
    find('[role="row"][data-visit="1"]').focus();
    for (const [key, visit] of [
      ['{ArrowDown}', '2'],
      ['{ArrowUp}{ArrowUp}', '1'],
      ['{PageDown}', '8'],
      ['{End}', '402'],
      ['{ArrowDown}', '402'],
      ['{PageUp}', '395'],
      ['{Home}', '1'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(focusedRow, { message: key }).toBe(visit);
      await expect.poll(step).toBe(`Step ${visit} of 402`);
      const row = document.activeElement!;
      expect([row.getAttribute('aria-selected'), row.getAttribute('tabindex')]).toEqual(['true', '0']);
      expect(row.getAttribute('aria-rowindex')).toBe(visit);
      expect(document.querySelectorAll('.pb-tl__row').length).toBeLessThan(40);
    }
  });

  it('fold a round to one row and open it, and the focus stays in it', async () => {
    await show(5, [3]);
    slider().focus();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
    await expect.poll(step).toBe('Step 3 of 12');
    const grid = find('[role="treegrid"]');
    expect(grid.getAttribute('aria-rowcount')).toBe('12');
    find('[role="row"][data-visit="3"]').focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('11');
    await expect.poll(focusedRow).toBe('2');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Round 1 of 5, .*from step 2/);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedRow).toBe('4');
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('12');
  });
});

describe('zoom of a timeline', () => {
  it('by the wheel keeps the time under the pointer, and leaves other turns to the page', async () => {
    await show(10);
    // Not zoomed: nothing to pan.
    expect(wheel({ deltaX: 60 })).toBe(true);
    expect(wheel({ deltaY: 60 })).toBe(true);
    expect(part().size).toBe(1);
    expect(wheel({ deltaY: -100, ctrlKey: true }, 0.25)).toBe(false);
    await expect.poll(() => part().size).toBeCloseTo(Math.exp(-1), 1);
    const zoomed = part();
    expect(zoomed.from + zoomed.size * 0.25).toBeCloseTo(0.25, 1);
    expect(wheel({ deltaX: track().width / 2 })).toBe(false);
    await expect.poll(() => part().from).toBeCloseTo(zoomed.from + zoomed.size / 2, 1);
    const panned = part();
    // Shift turns a wheel sideways.
    expect(wheel({ deltaY: -track().width / 2, shiftKey: true })).toBe(false);
    await expect.poll(() => part().from).toBeLessThan(panned.from - 0.1);
    expect(wheel({ deltaY: 80, deltaX: 10 })).toBe(true);
    expect(wheel({ deltaX: 1e9 })).toBe(false);
    await expect.poll(() => part().from + part().size).toBeCloseTo(1, 2);
    expect(wheel({ deltaY: 1e6, metaKey: true })).toBe(false);
    await expect.poll(() => part().size).toBe(1);
  });

  it('by its buttons ends at both ends, and shows the whole again', async () => {
    await show(10);
    const larger = page.getByRole('button', { name: 'Zoom in on the timeline' });
    const smaller = page.getByRole('button', { name: 'Zoom out on the timeline' });
    await expect.element(smaller).toBeDisabled();
    for (let turn = 0; turn < 12 && larger.element().getAttribute('disabled') === null; turn++)
      (larger.element() as HTMLElement).click();
    await expect.element(larger).toBeDisabled();
    expect(part().size).toBeLessThan(0.1);
    // The playhead is at the end, and stays in view.
    expect(part().from + part().size).toBeCloseTo(1, 2);
    expect(slider().getAttribute('data-out')).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Show the whole run' }));
    await expect.poll(() => part().size).toBe(1);
    await expect.element(larger).toBeEnabled();
  });
});

describe('another execution', () => {
  it('that grew keeps the playhead, and one without steps has nothing to play', async () => {
    const screen = await show(10);
    slider().focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect.poll(step).toBe('Step 2 of 22');
    await screen.rerender(viewer({ ...manyRounds(12, []), id: 'rounds-10' }));
    await expect.poll(step).toBe('Step 2 of 26');
    await screen.rerender(viewer({ id: 'none', status: 'completed', steps: [] }));
    await expect.poll(step).toBe('No steps yet');
    for (const name of [
      'First step',
      'Previous step',
      'Play',
      'Next step',
      'End of the run',
      'Zoom in on the timeline',
    ])
      await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled();
    expect(document.querySelector('[role="grid"], [role="treegrid"]')).toBeNull();
    expect(document.body.textContent).not.toMatch(/NaN|undefined/);
  });

  it('of many steps can be played faster', async () => {
    const screen = await show(5);
    const speeds = async (): Promise<readonly string[]> => {
      await userEvent.click(page.getByRole('button', { name: /^Speed, / }));
      await vi.waitFor(() => expect(document.querySelectorAll('[role^="menuitem"]').length).toBeGreaterThan(0));
      const names = [...document.querySelectorAll('[role^="menuitem"]')].map(({ textContent }) => textContent);
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(document.querySelector('[role^="menuitem"]')).toBeNull());
      return names;
    };
    expect(await speeds()).toEqual(['1×', '2×', '4×']);
    await screen.rerender(viewer(manyRounds(60, [])));
    await expect.poll(step).toBe('Step 122 of 122');
    expect(await speeds()).toEqual(['1×', '2×', '4×', '16×', '64×']);
    await userEvent.click(page.getByRole('button', { name: /^Speed, / }));
    await userEvent.click(page.getByRole('menuitem', { name: '16×' }));
    await expect.element(page.getByRole('button', { name: 'Speed, 16×' })).toBeVisible();
  });
});
