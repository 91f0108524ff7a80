import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { ExecutionViewer } from '#replay';
import { askingVersion, presentTime } from '../../../stories/replay/example-executions.js';
import { manyRounds } from '../../../stories/replay/timeline-executions.js';
import { lineVersion, lineExecution } from './line-execution.js';

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const step = (): string | undefined => /\d+/.exec(find('.pb-tl__count')?.textContent ?? '')?.[0];
/** The node of the selected row of the outline. */
const listed = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.pb-rol [role="treeitem"][aria-selected="true"]')].map(
    (row) => row.dataset['row'] ?? '',
  );
const rowOf = (nodeId: string): HTMLElement => find(`.pb-rol [data-kind="step"][data-row$="${nodeId}"]`)!;
const isInView = (row: HTMLElement | null): boolean => {
  const list = find('.pb-rol [role="tree"]')?.getBoundingClientRect();
  const box = row?.getBoundingClientRect();
  return !!list && !!box && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
};

async function show(
  execution = manyRounds(3, [2]),
  version = askingVersion,
  size = { width: 1200, height: 800 },
): Promise<void> {
  await render(
    <div style={size}>
      <ExecutionViewer
        execution={execution}
        version={version}
        locale="en-US"
        timeZone="UTC"
        theme="light"
        now={() => presentTime}
      />
    </div>,
  );
  await vi.waitFor(() => expect(find('.pb-tl__row')).not.toBeNull());
  await page.getByRole('button', { name: 'Outline', exact: true }).click();
  await vi.waitFor(() => expect(find('.pb-rol [role="treeitem"]')).not.toBeNull());
}

afterEach(() => cleanup());

describe('[56] outline and timeline of a run', () => {
  it('[OL1] select the same node at every visit that the timeline reaches by keys', async () => {
    const execution = manyRounds(3, [2]);
    await show(execution);
    find('[role="slider"]')!.focus();
    await userEvent.keyboard('{Home}');
    for (const [at, { node }] of execution.steps!.entries()) {
      if (at > 0) await userEvent.keyboard('.');
      await expect.poll(step).toBe(String(at + 1));
      await expect.poll(listed).toHaveLength(1);
      await expect.poll(() => listed()[0], { message: `visit ${at + 1}` }).toContain(node!.id);
    }
  });

  it('[OL2] a row chosen by pointer, Enter or Space leads to its visit, again to the next', async () => {
    await show();
    await userEvent.click(rowOf('start'));
    await expect.poll(step).toBe('1');
    await userEvent.click(rowOf('ask'));
    await expect.poll(step).toBe('2');
    await expect.poll(() => find('.pb-tl [role="row"][aria-selected="true"]')?.dataset['visit']).toBe('2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(step).toBe('4');
    await userEvent.keyboard(' ');
    await expect.poll(step).toBe('6');
    await userEvent.keyboard('{ArrowDown}');
    // Moving over the rows reads them, and leaves the playhead where it is.
    expect(step()).toBe('6');
    await userEvent.click(rowOf('start'));
    await expect.poll(step).toBe('1');
    await expect.poll(() => listed()[0]).toContain('start');
  });

  it('[OL3] a visit reached in the timeline scrolls its row into view, also while the outline has the focus', async () => {
    await show(lineExecution, lineVersion);
    await expect.poll(() => isInView(rowOf('n39'))).toBe(true);
    rowOf('n39').focus();
    await userEvent.keyboard('{Shift>},{/Shift}');
    await expect.poll(step).toBe('1');
    await expect.poll(() => isInView(rowOf('n0'))).toBe(true);
    await userEvent.keyboard('{Shift>}.{/Shift}');
    await expect.poll(step).toBe(String(lineExecution.steps!.length));
    await expect.poll(() => isInView(rowOf('n39'))).toBe(true);
  });

  it('[OL4] rows have the numbers and outcomes of their visits so far, and name the steps not reached', async () => {
    await show();
    await userEvent.click(rowOf('check'));
    await expect.poll(step).toBe('3');
    await expect.poll(() => rowOf('ask').textContent).toMatch(/done, visits 2/i);
    expect(rowOf('tag').textContent).toContain('not reached');
    expect(rowOf('tag').className).toContain('pb-or--unreached');
    await userEvent.keyboard('{Shift>}.{/Shift}');
    await expect.poll(() => find('.pb-rol .pb-or--unreached')).toBeNull();
    expect(rowOf('ask').querySelector('.pb-or__visits')?.textContent).toBe('2 · 4 · 6');
  });

  it.each([1200, 390])(
    '[OL5] %d px wide it opens and closes by its buttons, and the focus is not lost',
    async (width) => {
      await show(undefined, undefined, { width, height: 800 });
      const pane = find('.pb-rol')!.getBoundingClientRect();
      expect(pane.width).toBeGreaterThan(200);
      expect(pane.height).toBeGreaterThan(200);
      find('.pb-rol [role="treeitem"]')!.focus();
      await page.getByRole('button', { name: 'Close the outline' }).click();
      await expect.poll(() => find('.pb-rol')).toBeNull();
      expect(document.activeElement?.getAttribute('role')).toBe('slider');
    },
  );
});
