import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createMemoryAdapter, type MemoryAdapter, type WorkflowAdapter } from '#adapter';
import { ExecutionsView, type ExecutionsViewProps } from '#replay';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { namedExecutions, executionsSeenAt } from '../../../stories/replay/named-executions.js';
import 'pathboard/style.css';

const executions = namedExecutions(300);
const memory = (): MemoryAdapter =>
  createMemoryAdapter({
    workflowId: 'w1',
    versions: [
      { ...freeTrial, id: 'v6' },
      { ...freeTrial, id: 'v7' },
    ],
    executions: executions,
  });

async function show(adapter: WorkflowAdapter, more: Partial<ExecutionsViewProps> = {}): Promise<HTMLElement> {
  const screen = await render(
    <div style={{ width: 1400, height: 900 }}>
      <PbRoot label="Runs" theme="light" style={{ height: 900 }}>
        <ExecutionsView
          adapter={adapter}
          workflowId="w1"
          locale="en-US"
          timeZone="UTC"
          now={() => executionsSeenAt}
          {...more}
        />
      </PbRoot>
    </div>,
  );
  await expect
    .element(page.getByRole('listbox', { name: /^Runs/ }).or(page.getByRole('grid', { name: /^Runs and what/ })))
    .toBeInTheDocument();
  return screen.container;
}

async function violations(within: Element): Promise<readonly string[]> {
  // Half transparent, while it fades in, every text has too little contrast.
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)),
  );
  const { violations: found } = await axe.run(within, { rules: { region: { enabled: false } } });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

const options = (container: HTMLElement): readonly HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('[role="option"]'),
];

afterEach(() => cleanup());

describe('list of executions', () => {
  it('renders the rows in view, and keeps the scroll position while new executions begin', async () => {
    const adapter = memory();
    const container = await show(adapter);
    const scroller = container.querySelector<HTMLElement>('.pb-runs__b')!;
    await expect.poll(() => options(container).length).toBeGreaterThan(10);
    for (let page_ = 0; page_ < 4; page_++) {
      scroller.scrollTop = scroller.scrollHeight;
      await expect.poll(() => scroller.scrollHeight).toBeGreaterThan((page_ + 2) * 49 * 51);
    }
    expect(options(container).length).toBeLessThan(60);
    scroller.scrollTop = 3000;
    await expect.poll(() => options(container).some((row) => row.offsetTop > 3000 && row.offsetTop < 3300)).toBe(true);
    const first = options(container).find((row) => row.offsetTop > 3000 && row.offsetTop < 3300)!;
    const [name, place] = [first.textContent, first.getBoundingClientRect().top];
    adapter.recordExecution('w1', { ...executions[0]!, id: 'new-1', start: new Date(executionsSeenAt).toISOString() });
    // The list refreshes at intervals, and at once when the page becomes visible.
    document.dispatchEvent(new Event('visibilitychange'));
    await expect
      .poll(() => Number(options(container)[0]?.getAttribute('aria-posinset')) > 0 && scroller.scrollTop)
      .toBe(3051);
    const same = options(container).find(
      (row) => row.textContent === name && Math.abs(row.getBoundingClientRect().top - place) < 2,
    );
    expect(same).toBeDefined();
  });

  it('is filtered, describes its filters, and saves them under a name', async () => {
    const kept: unknown[] = [];
    const container = await show(memory(), {
      savedFilters: {
        load: async () => [{ name: 'Replied late', filter: { minDuration: 3_600_000 } }],
        save: async (filters) => void kept.push(filters),
      },
    });
    await userEvent.click(page.getByRole('button', { name: 'Filters', exact: true }));
    await expect.element(page.getByRole('combobox', { name: 'Came to step' })).toBeVisible();
    expect(await violations(document.querySelector('.pb-runfilter')!)).toEqual([]);
    await userEvent.click(page.getByRole('checkbox', { name: 'Failed' }));
    await userEvent.click(page.getByRole('checkbox', { name: 'Waiting' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Took at most' }), 'ages');
    await expect.element(page.getByText('Such as 30 s, 5 m or 1 h 30 m')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: 'Took at most' }), '2 m');
    await userEvent.fill(page.getByRole('textbox', { name: 'Name of this filter' }), 'Quick failures');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('button', { name: 'Quick failures', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    expect(kept.at(-1)).toEqual([
      { name: 'Quick failures', filter: { status: ['failed', 'waiting'], maxDuration: 120_000 } },
      { name: 'Replied late', filter: { minDuration: 3_600_000 } },
    ]);
    await userEvent.keyboard('{Escape}');
    const on = page.getByRole('group', { name: 'Active filters' });
    await expect.element(on.getByRole('button', { name: 'Remove filter: Took at most 2 m' })).toBeVisible();
    await expect.poll(() => options(container).length).toBeGreaterThan(0);
    expect(options(container).every((row) => /Failed/.test(row.textContent ?? ''))).toBe(true);
    // The focus moves to the next chip, and finally to the filter button.
    await userEvent.click(on.getByRole('button', { name: 'Remove filter: Took at most 2 m' }));
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Remove filter/);
    await userEvent.click(on.getByRole('button', { name: 'Clear' }));
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Filters');
  });

  it('matches any of several versions and all of several nodes', async () => {
    const asked: unknown[] = [];
    const adapter = memory();
    await show({
      ...adapter,
      listExecutions: (query, options) => {
        asked.push([query.versionId, query.step]);
        return adapter.listExecutions!(query, options);
      },
    });
    await userEvent.click(page.getByRole('button', { name: 'Filters', exact: true }));
    const choose = async (field: string, option: RegExp): Promise<void> => {
      await userEvent.click(page.getByRole('combobox', { name: field, exact: true }));
      await userEvent.click(page.getByRole('option', { name: option }).first());
    };
    await choose('Version', /^v7/);
    await expect.element(page.getByRole('combobox', { name: 'Version', exact: true })).toHaveFocus();
    await expect
      .element(page.getByRole('combobox', { name: 'Version', exact: true }))
      .toHaveAttribute('placeholder', 'Or another version');
    await choose('Version', /^v6/);
    // Both are chosen: no other is left.
    await expect.element(page.getByRole('combobox', { name: 'Version', exact: true })).not.toBeInTheDocument();
    await choose('Came to step', /^Wait for reply/);
    await choose('Came to step', /^Branch/);
    await expect
      .poll(() => asked.at(-1))
      .toEqual([
        ['v7', 'v6'],
        ['wait', 'branch'],
      ]);
    expect(await violations(document.querySelector('.pb-runfilter')!)).toEqual([]);
    await userEvent.click(page.getByRole('group', { name: 'Version' }).getByRole('button', { name: 'Remove v7' }));
    await expect.poll(() => asked.at(-1)).toEqual([['v6'], ['wait', 'branch']]);
    await expect.element(page.getByRole('combobox', { name: 'Version', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    for (const name of ['v6', 'Came to Wait for reply', 'Came to Branch'])
      await expect.element(page.getByRole('button', { name: `Remove filter: ${name}` })).toBeVisible();
  });

  it('applies the host’s version to loaded pages where the adapter does not support it', async () => {
    const container = await show(
      { ...memory(), executionFilters: ['status'] },
      { initialFilter: { status: 'failed', versionId: 'v6', step: 'wait' } },
    );
    await expect.element(page.getByRole('button', { name: 'Remove filter: v6' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Remove filter: Came/ })).not.toBeInTheDocument();
    await expect
      .poll(() => options(container).length)
      .toBe(executions.filter(({ status, version }) => status === 'failed' && version?.id === 'v6').length);
  });

  it('offers no filter that the adapter does not support', async () => {
    await show({ ...memory(), executionFilters: ['status', 'from'] });
    await userEvent.click(page.getByRole('button', { name: 'Filters', exact: true }));
    await expect.element(page.getByRole('combobox', { name: 'Started' })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Came to step' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Took at least' })).not.toBeInTheDocument();
  });

  it('searches contacts that are not loaded, and opens an execution by id', async () => {
    const container = await show(memory());
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find a run' }), '510 555-1003');
    await expect
      .poll(() =>
        options(container)
          .map((row) => row.textContent)
          .join(),
      )
      .toMatch(/^Sam Okafor/);
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find a run' }), 'run-17');
    await userEvent.click(page.getByRole('button', { name: 'Open run run-17' }));
    await expect.poll(() => container.querySelector('.pb-runcard')?.textContent).toMatch(/Omar Haddad/);
  });
});

describe('matrix and comparison', () => {
  it('is one grid for the keyboard, virtualised, and opens an execution at a visit', async () => {
    const container = await show(memory(), { initialShape: 'matrix' });
    const cell = (): HTMLElement => document.activeElement as HTMLElement;
    await expect.poll(() => container.querySelectorAll('.pb-mx__c[data-k]').length).toBeGreaterThan(40);
    expect(container.querySelectorAll('.pb-mx__r').length).toBeLessThan(50);
    expect(await violations(container.querySelector('.pb-mxview')!)).toEqual([]);
    container.querySelector<HTMLElement>('.pb-mx [tabindex="0"]')!.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    await expect.poll(() => cell().getAttribute('aria-label')).toMatch(/^Send message: Done/);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.poll(() => cell().getAttribute('aria-label')).toMatch(/^End: /);
    expect(cell().closest('[data-row]')!.getAttribute('data-row')).toBe('49');
    // The focused cell stays rendered while others are in view.
    container.querySelector('.pb-mx')!.scrollTop = 0;
    await expect.poll(() => container.querySelector('[data-row="0"]')).not.toBeNull();
    expect(cell().getAttribute('aria-label')).toMatch(/^End: /);
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{Enter}');
    await expect
      .element(page.getByRole('row', { name: /^Step 2, Send message/ }))
      .toHaveAttribute('aria-selected', 'true');
  });

  it('compares two chosen executions: their parting first, then row by row, and leads back', async () => {
    const container = await show(memory(), { initialShape: 'matrix' });
    await expect.poll(() => container.querySelectorAll('.pb-mx__c[data-k]').length).toBeGreaterThan(40);
    container.querySelector<HTMLElement>('.pb-mx [tabindex="0"]')!.focus();
    await userEvent.keyboard(' {ArrowDown} ');
    await userEvent.click(page.getByRole('button', { name: 'Compare', exact: true }));
    await expect.element(page.getByText(/^Paths part after step 3, Wait for reply/)).toBeVisible();
    const table = page.getByRole('table', { name: 'Steps of both runs' });
    await expect.element(table.getByRole('button', { name: /^Show Noah Kim at step 4 , Send template/ })).toBeVisible();
    await expect
      .element(page.getByRole('table', { name: 'What the runs knew differently there' }).getByText('premium'))
      .toBeVisible();
    expect(await violations(container.querySelector('.pb-cmp')!)).toEqual([]);
    await userEvent.click(page.getByRole('radio', { name: 'Drawing' }));
    await expect.poll(() => container.querySelectorAll('.pb-dtag').length).toBeGreaterThan(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('grid', { name: /^Runs and what/ })).toBeVisible();
  });
});
