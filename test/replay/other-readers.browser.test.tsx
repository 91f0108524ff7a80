import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import 'pathboard/style.css';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionViewer } from '#replay';
import { askingVersion, presentTime } from '../../stories/replay/example-executions.js';
import { heldExecution, holdingVersion, manyRounds } from '../../stories/replay/timeline-executions.js';
import { emulateMedia } from '../support/emulation.js';

interface Seen {
  readonly execution: WorkflowExecution;
  readonly version: WorkflowVersion;
  readonly width?: number;
  readonly height?: number;
  readonly dir?: 'rtl';
}

async function show({ dir, execution, height = 800, version, width = 1200 }: Seen): Promise<HTMLElement> {
  const { container } = await render(
    <div style={{ width, height }} dir={dir}>
      <ExecutionViewer
        execution={execution}
        version={version}
        locale="en-US"
        timeZone="UTC"
        theme="light"
        now={() => presentTime}
        onOpenInEditor={() => undefined}
        onRetry={() => undefined}
      />
    </div>,
  );
  await vi.waitFor(() => expect(container.querySelector('.pb-replay')).not.toBeNull(), { timeout: 5000 });
  return container;
}

const boxOf = (container: HTMLElement, selector: string): DOMRect =>
  container.querySelector(selector)!.getBoundingClientRect();
const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

afterEach(() => cleanup());

describe('in forced colors', () => {
  beforeAll(() => emulateMedia({ 'forced-colors': 'active' }));
  afterAll(() => emulateMedia());

  const look = (bar: Element): string => {
    const { backgroundColor, backgroundImage, borderStyle, borderWidth } = getComputedStyle(bar);
    return [backgroundColor, backgroundImage, borderStyle, borderWidth].join(' ');
  };

  it('execution, failure and each kind of wait are distinct, and nothing is empty', async () => {
    const held = await show({ execution: heldExecution, version: holdingVersion });
    const [ran, delay, timeout, hours] = [1, 2, 3, 4].map((index) =>
      look(held.querySelector(`[data-visit="${index}"] .pb-gb`)!),
    );
    await cleanup();
    const loop = await show({ execution: manyRounds(3, [2]), version: askingVersion });
    const failed = look(loop.querySelector('[data-visit="4"] .pb-gb')!);
    expect(new Set([ran, delay, timeout, hours, failed]).size).toBe(5);
    for (const each of [ran, delay, timeout, hours, failed])
      expect(each, 'filled, hatched or framed').not.toMatch(/^rgba\(0, 0, 0, 0\) none none/);
  });

  it('rounds, the current row and failed rounds are distinct', async () => {
    const container = await show({ execution: manyRounds(3, [2]), version: askingVersion });
    const edge = (visit: number): string =>
      getComputedStyle(container.querySelector(`[data-visit="${visit}"] > .pb-tl__n`)!).borderInlineStartStyle;
    expect(edge(2)).not.toBe(edge(4));
    const selected = getComputedStyle(container.querySelector('.pb-tl__row[aria-selected="true"]')!);
    expect(selected.outlineStyle).toBe('solid');
    expect(container.querySelectorAll('.pb-loop__c[data-k="err"] svg')).toHaveLength(1);
    const visits = [...container.querySelectorAll('.pb-round')];
    expect(visits.filter((visit) => visit.querySelector('svg')).map((visit) => visit.textContent)).toEqual(['4']);
    const fills = visits.map((visit) => getComputedStyle(visit).backgroundColor);
    expect(new Set(fills).size, 'the visit that is read').toBe(2);
  });
});

describe('from right to left', () => {
  it('time, transport and code run to the right, while the inspector changes sides', async () => {
    const container = await show({ execution: manyRounds(3, [2]), version: askingVersion, dir: 'rtl' });
    const middle = (selector: string): number => {
      const { left, width } = boxOf(container, selector);
      return left + width / 2;
    };
    expect(middle('.pb-rins')).toBeLessThan(middle('.pb-mid'));
    expect(middle('[data-visit="1"] .pb-gb')).toBeLessThan(middle('[data-visit="4"] .pb-gb'));
    expect(middle('[aria-label="First step"]')).toBeLessThan(middle('[aria-label="End of the run"]'));
    expect(middle('[aria-label="Previous round"]')).toBeLessThan(middle('[aria-label="Next round"]'));
    expect(getComputedStyle(container.querySelector('.pb-json')!).direction).toBe('ltr');
  });
});

describe('in a small view', () => {
  it.each([
    [900, 700],
    [800, 900],
    [600, 700],
    [400, 800],
  ])('at %i by %i what can be done with a run stays in reach while its details are read', async (width, height) => {
    const container = await show({ execution: manyRounds(3, [2]), version: askingVersion, width, height });
    await expect.element(page.getByRole('button', { name: 'Open in editor' })).toBeVisible();
    await page.getByRole('button', { name: 'Jump to error' }).click();
    await vi.waitFor(() => expect(container.querySelector('.pb-rins')).not.toBeNull());
    const details = boxOf(container, '.pb-rins');
    for (const button of container.querySelectorAll('.pb-replay__acts > button')) {
      const box = button.getBoundingClientRect();
      expect(overlaps(box, details), button.textContent).toBe(false);
      expect(overlaps(box, boxOf(container, '.pb-runcard')), button.textContent).toBe(false);
      expect(box.right).toBeLessThanOrEqual(boxOf(container, '.pb-replay').right);
    }
    if (width >= 560) expect(overlaps(details, boxOf(container, '.pb-tl'))).toBe(false);
  });

  it('folds the timeline to an axis of full width', async () => {
    const container = await show({ execution: heldExecution, version: holdingVersion, width: 800 });
    expect(boxOf(container, '.pb-tl__ax:nth-child(2)').width).toBeGreaterThan(740);
    expect(container.querySelector('.pb-tl__b')!.getClientRects()).toHaveLength(0);
  });
});
