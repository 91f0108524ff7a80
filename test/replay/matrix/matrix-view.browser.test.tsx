import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { type Answer, createMemoryAdapter, type Failure, type MemoryAdapter, type WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { ExecutionsView, type ExecutionsViewProps } from '#replay';
import { PbRoot } from '#ui';
import { executionsSeenAt, namedExecutions } from '../../../stories/replay/named-executions.js';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import 'pathboard/style.css';

const executions = namedExecutions(60);
const offline: Failure = {
  kind: 'notSent',
  code: 'offline',
  message: 'You seem to be offline.',
  endpoint: 'GET /runs',
};

const memory = (list: readonly WorkflowExecution[] = executions): MemoryAdapter =>
  createMemoryAdapter({
    workflowId: 'w1',
    versions: [
      { ...freeTrial, id: 'v6' },
      { ...freeTrial, id: 'v7' },
    ],
    executions: list,
  });

async function show(
  adapter: WorkflowAdapter,
  more: Partial<ExecutionsViewProps> & { readonly dir?: 'rtl' } = {},
): Promise<HTMLElement> {
  const { dir, ...props } = more;
  const screen = await render(
    <div style={{ width: 1400, height: 800 }} dir={dir}>
      <PbRoot label="Runs" theme="light" style={{ height: 800 }}>
        <ExecutionsView
          adapter={adapter}
          workflowId="w1"
          locale="en-US"
          timeZone="UTC"
          now={() => executionsSeenAt}
          initialShape="matrix"
          {...props}
        />
      </PbRoot>
    </div>,
  );
  await expect.element(page.getByRole('region', { name: 'Runs and steps' })).toBeInTheDocument();
  return screen.container;
}

const grid = () => page.getByRole('grid', { name: 'Runs and what they did at each step' });
const filled = (container: HTMLElement): number => container.querySelectorAll('.pb-mx__c[data-k]').length;
const rowHead = (container: HTMLElement, row: number): HTMLElement =>
  container.querySelector<HTMLElement>(`[data-row="${row}"] [role="rowheader"]`)!;
const chosenRows = (container: HTMLElement): readonly (string | undefined)[] =>
  [...container.querySelectorAll<HTMLElement>('.pb-mx__r[aria-selected="true"]')].map((row) => row.dataset['row']);

afterEach(() => cleanup());

describe('grid of runs', () => {
  it('says which rows could not be loaded, and loads them when they are tried again', async () => {
    const adapter = memory();
    const broken = new Set([executions.at(-1)!.id, executions.at(-2)!.id]);
    const ids = new Map(executions.map(({ id }, at) => [id, at]));
    let isDown = true;
    const container = await show({
      ...adapter,
      getExecution: async (request, options): Promise<Answer<WorkflowExecution>> =>
        isDown && ids.get(request.executionId)! % 3 === 0
          ? { ok: false, failure: offline }
          : isDown && broken.has(request.executionId)
            ? Promise.reject(new Error('Out of reach'))
            : adapter.getExecution(request, options),
    });
    await expect.element(page.getByText('Some runs could not be loaded.')).toBeVisible();
    await expect.poll(() => filled(container)).toBeGreaterThan(40);
    const lost = [...container.querySelectorAll('[role="rowheader"]')].filter((head) =>
      head.getAttribute('aria-label')!.endsWith('could not be loaded'),
    );
    expect(lost.length).toBeGreaterThan(5);
    // The title of a cell of such a row says the same.
    await userEvent.hover(lost[0]!.parentElement!.querySelector('.pb-mx__c')!);
    await expect.poll(() => container.querySelector('.pb-mxview__f span')!.textContent).toMatch(/Could not be loaded$/);
    isDown = false;
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect.element(page.getByText('Some runs could not be loaded.')).not.toBeInTheDocument();
    expect(container.querySelector('[role="rowheader"][aria-label$="could not be loaded"]')).toBeNull();
    await expect.poll(() => container.querySelectorAll('[data-pending]').length).toBe(0);
  });

  it('shows rows as loading while their requests hang, and gives up the requests with the grid', async () => {
    const adapter = memory();
    const signals: AbortSignal[] = [];
    const container = await show({
      ...adapter,
      getExecution: (_request, options) => {
        if (options?.signal) signals.push(options.signal);
        return new Promise(() => undefined);
      },
    });
    await expect.element(grid()).toBeVisible();
    await expect
      .poll(() => container.querySelector('[data-row="0"] .pb-mx__c')?.getAttribute('aria-label'))
      .toMatch(/: Loading$/);
    expect(signals.length).toBeLessThanOrEqual(6);
    await userEvent.click(page.getByRole('button', { name: 'List', exact: true }));
    await expect.element(grid()).not.toBeInTheDocument();
    await expect.poll(() => signals.slice(0, 6).every(({ aborted }) => aborted)).toBe(true);
  });

  it('holds two runs for a comparison: a third replaces the older one, and a second press releases it', async () => {
    const container = await show(memory());
    await expect.poll(() => filled(container)).toBeGreaterThan(40);
    await expect.element(page.getByRole('button', { name: 'Choose two to compare' })).toBeDisabled();
    const box = (row: number): Element => rowHead(container, row).querySelector('[data-choose]')!;
    await userEvent.click(box(1));
    await expect.element(page.getByRole('button', { name: 'Choose one more' })).toBeDisabled();
    await userEvent.click(box(3));
    await expect.poll(() => chosenRows(container)).toEqual(['1', '3']);
    await userEvent.click(box(5));
    await expect.poll(() => chosenRows(container)).toEqual(['3', '5']);
    await userEvent.click(box(3));
    await expect.poll(() => chosenRows(container)).toEqual(['5']);
    await expect.element(page.getByRole('button', { name: 'Choose one more' })).toBeDisabled();
    // The chosen run stays chosen wherever another order puts it.
    const name = rowHead(container, 5).textContent;
    await userEvent.click(page.getByRole('combobox', { name: 'Order of the runs' }));
    await userEvent.click(page.getByRole('option', { name: 'Failures first' }));
    await expect
      .poll(() => container.querySelector('[aria-selected="true"] .pb-mx__n')?.textContent ?? name)
      .toBe(name);
  });

  it('sorts failures first, says that this holds for loaded runs only, and counts the rows', async () => {
    const container = await show(memory(executions));
    await expect.element(page.getByText('50 or more runs', { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('combobox', { name: 'Order of the runs' }));
    await userEvent.click(page.getByRole('option', { name: 'Failures first' }));
    await expect.element(page.getByText('50 or more runs, ordered among those loaded')).toBeVisible();
    const kinds = [...container.querySelectorAll('[role="rowheader"] .pb-sb')].map((sign) =>
      sign.getAttribute('data-k'),
    );
    const ranks = kinds.map((kind) => ['err', 'wait', 'run', 'mute', 'ok'].indexOf(kind!));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(new Set(kinds).size).toBeGreaterThan(1);
    // The end of the list brings the rest; then all are ordered.
    await expect
      .poll(() => {
        container.querySelector('.pb-mx')!.scrollTop = 100_000;
        return container.querySelector('.pb-mxview__f .pb-num')!.textContent;
      })
      .toBe('60 runs');
    await expect.element(grid()).toHaveAttribute('aria-rowcount', '61');
  });

  it('opens a run from its header without a visit, and from a cell at its visit', async () => {
    const onExecutionChange = vi.fn<(id: string) => void>();
    const container = await show(memory(), { onExecutionChange });
    await expect.poll(() => filled(container)).toBeGreaterThan(40);
    const cell = container.querySelector<HTMLElement>('[data-row="2"] .pb-mx__c[data-k][data-col="1"]')!;
    const title = cell.getAttribute('aria-label')!.split(':')[0]!;
    await userEvent.click(cell);
    await expect
      .element(page.getByRole('row', { name: new RegExp(`^Step \\d+, ${title}`) }).first())
      .toHaveAttribute('aria-selected', 'true');
    expect(onExecutionChange).toHaveBeenCalledTimes(1);
    await userEvent.click(page.getByRole('button', { name: 'Runs by steps' }));
    await expect.element(grid()).toBeVisible();
    await userEvent.click(rowHead(container, 0).querySelector('b')!);
    await expect.element(page.getByRole('slider', { name: 'Time in the run' })).toBeInTheDocument();
    await expect.element(page.getByRole('listbox', { name: /^Runs/ })).toHaveFocus();
    expect(onExecutionChange).toHaveBeenCalledTimes(2);
  });

  it('adds a column for each step that the version lacks, also for one without an id', async () => {
    const [first] = executions;
    const odd: WorkflowExecution = {
      ...first!,
      id: 'odd',
      steps: [
        { id: 'o1', start: first!.start, end: first!.start, node: { id: 'gone', context: {} } },
        { id: 'o2', start: first!.start, end: first!.start, node: { context: {} } },
      ],
    } as WorkflowExecution;
    await show(memory([odd, ...executions.slice(0, 3)]));
    await expect.element(page.getByRole('columnheader', { name: 'gone, not in this version' })).toBeInTheDocument();
    await expect
      .element(page.getByRole('columnheader', { name: 'Unknown step, not in this version' }))
      .toBeInTheDocument();
    await expect.element(page.getByRole('gridcell', { name: /^Unknown step: Done/ })).toBeInTheDocument();
  });

  it('shows the steps of the runs alone where no version can be loaded', async () => {
    const adapter = memory();
    const container = await show({
      ...adapter,
      loadVersion: async () => ({ ok: false, failure: { ...offline, kind: 'notFound' } }),
    });
    await expect.poll(() => filled(container)).toBeGreaterThan(40);
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.getAttribute('aria-label'));
    expect(heads).toContain('welcome');
    // Without a version none of them is missing in it.
    expect(heads.filter((head) => head?.includes('not in this version'))).toEqual([]);
  });

  it('hides the names of contacts where the host wants that', async () => {
    const container = await show(memory(), { personalData: 'hidden' });
    await expect.poll(() => container.querySelectorAll('[role="rowheader"]').length).toBeGreaterThan(10);
    expect(container.textContent).not.toMatch(/Maya|Torres|Devon|5551/);
    expect(rowHead(container, 0).getAttribute('aria-label')).toMatch(/^\p{L}\. \p{L}\.,/u);
  });

  it('says why it is empty, and shows all runs again', async () => {
    const container = await show(memory(), { initialFilter: { status: 'skipped' } });
    await expect.element(page.getByText('No runs match.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Show all' }));
    await expect.poll(() => filled(container)).toBeGreaterThan(40);
    await cleanup();
    await show(memory([]));
    await expect.element(page.getByText('This workflow has no runs yet.')).toBeVisible();
  });

  it('says why the runs could not be listed, and lists them when that is tried again', async () => {
    const adapter = memory();
    let isDown = true;
    const container = await show({
      ...adapter,
      listExecutions: async (query, options) =>
        isDown ? { ok: false, failure: offline } : adapter.listExecutions!(query, options),
    });
    await expect.element(page.getByRole('alert').filter({ hasText: 'The runs' })).toBeVisible();
    isDown = false;
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect.poll(() => filled(container)).toBeGreaterThan(40);
  });

  it('runs from right to left: keys, signs and columns', async () => {
    const container = await show(memory(), { dir: 'rtl' });
    await expect.poll(() => filled(container)).toBeGreaterThan(40);
    const left = (col: number): number =>
      container.querySelector(`[data-row="0"] [data-col="${col}"]`)!.getBoundingClientRect().left;
    expect(left(1)).toBeLessThan(left(0));
    container.querySelector<HTMLElement>('.pb-mx [tabindex="0"]')!.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => document.activeElement?.getAttribute('data-col')).toBe('1');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('rowheader');
  });

  it('is one tab stop, which the last press moves', async () => {
    const container = await show(memory());
    await expect.poll(() => filled(container)).toBeGreaterThan(40);
    const stops = (): readonly Element[] => [...container.querySelectorAll('.pb-mx [tabindex="0"]')];
    expect(stops()).toHaveLength(1);
    await userEvent.click(rowHead(container, 4).querySelector('[data-choose]')!);
    await expect.poll(() => stops().map((stop) => stop.closest('[data-row]')!.getAttribute('data-row'))).toEqual(['4']);
    // Keys with Alt belong to the browser.
    (stops()[0] as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(stops()[0]!.closest('[data-row]')!.getAttribute('data-row')).toBe('4');
  });
});
