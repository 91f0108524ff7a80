import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { type OutlineActions, WorkflowOutline } from '#outline';
import { PbRoot } from '#ui';
import { freeTrial, freeTrialMissingEdges, freeTrialProblems } from '../../stories/canvas/free-trial-workflow.js';

const nothing = (): undefined => undefined;
const actions: OutlineActions = { addAfter: nothing, insertOnEdge: nothing, openMenu: nothing, select: nothing };
const outlineAt = (width: number) => (
  <PbRoot label="Editor" theme="light" style={{ height: 800, width }}>
    <WorkflowOutline
      label="Trial"
      version={freeTrial}
      presentation={{
        version: 1,
        notes: [{ id: 'n', nodeId: 'welcome', text: 'Ask Ana about the wording before this goes live' }],
      }}
      missingEdges={freeTrialMissingEdges}
      problems={freeTrialProblems}
      actions={actions}
    />
  </PbRoot>
);
const all = (selector: string, within: ParentNode = document): readonly HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];
const box = (element: Element): DOMRect => element.getBoundingClientRect();
/** The parts of a row from start to end that take space. */
const partsOf = (row: HTMLElement): readonly HTMLElement[] =>
  all(':scope > .pb-or__in > *', row).filter((part) => box(part).width > 0);

/** Checks the rows at one width; returns the number of columns. */
function checkedColumns(width: number): number {
  const heading = document.querySelector('.pb-ol__cols');
  const list = document.querySelector('.pb-ol__l')!;
  expect(heading ? box(heading).width : list.clientWidth).toBeCloseTo(list.clientWidth, 0);
  expect(list.scrollWidth).toBe(list.clientWidth);
  const headings = all('.pb-ol__cols > .pb-or__cell');
  for (const row of all('[data-kind="step"]')) {
    const parts = partsOf(row);
    parts.forEach((part, at) => {
      const before = parts[at - 1];
      if (before) expect(box(part).left, `${width}: ${row.textContent}`).toBeGreaterThanOrEqual(box(before).right);
      expect(box(part).right).toBeLessThanOrEqual(box(row).right);
    });
    const cells = all('.pb-or__cell', row);
    expect(cells).toHaveLength(headings.length);
    cells.forEach((cell, at) => {
      expect(box(cell).left).toBeCloseTo(box(headings[at]!).left, 1);
      expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
    });
    const [title] = all('.pb-or__title', row);
    if (cells.length > 0) expect(title!.scrollWidth).toBeLessThanOrEqual(title!.clientWidth);
  }
  return headings.length;
}

test('[O20] from 320 to 1,600 px nothing overlaps, nothing leaves its row, and columns are in line with their headings', async () => {
  const { rerender } = await render(outlineAt(1600));
  await vi.waitFor(() => expect(all('.pb-or__cell').length).toBeGreaterThan(3));
  const counts = new Set<number>();
  for (let width = 1600; width >= 320; width -= 40) {
    await rerender(outlineAt(width));
    // The list measures itself with the next frames.
    const columns = await vi.waitFor(() => checkedColumns(width));
    counts.add(columns);
  }
  expect(counts).toEqual(new Set([0, 1, 2, 3]));
});

test('[O20] in 320 px the buttons of a row fit beside its number, title, note and badge', async () => {
  await render(outlineAt(320));
  await vi.waitFor(() => expect(all('[data-kind="step"]').length).toBeGreaterThan(8));
  for (const row of all('[data-kind="step"]')) {
    await userEvent.hover(row);
    await vi.waitFor(() => expect(box(all('.pb-or__tools', row)[0]!).width).toBeGreaterThan(0));
    for (const part of partsOf(row)) expect(box(part).right, row.textContent!).toBeLessThanOrEqual(box(row).right);
    expect(box(all('.pb-or__body', row)[0]!).width, row.textContent!).toBeGreaterThan(80);
  }
});

test('[O20] pointing at a row shows its buttons and moves no column, and rows describe their cells', async () => {
  await render(outlineAt(1200));
  await vi.waitFor(() => expect(all('[data-column]').length).toBeGreaterThan(3));
  const row = all('[data-kind="step"]').find((each) => /Keyword/.test(each.textContent ?? ''))!;
  const left = (): readonly number[] => all('.pb-or__cell', row).map((cell) => box(cell).left);
  const before = left();
  await userEvent.hover(row);
  expect(box(all('.pb-or__tools', row)[0]!).width).toBeGreaterThan(0);
  expect(left()).toEqual(before);
  const description = document.getElementById(row.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('(510) 555-0142');
});
