import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createMemoryAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { ExecutionsView, type ExecutionsViewProps } from '#replay';
import { PbRoot } from '#ui';
import { executionsSeenAt } from '../../../stories/replay/named-executions.js';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { smallExecution } from '../../support/small-execution.js';
import 'pathboard/style.css';

const withContexts = (execution: WorkflowExecution, contexts: readonly object[]): WorkflowExecution =>
  ({
    ...execution,
    steps: execution.steps?.map((step, at) => ({
      ...step,
      node: { ...step.node, context: contexts[at] ?? contexts.at(-1) },
    })),
  }) as WorkflowExecution;
const contact = (firstName: string, lastName: string, number: string): object => ({
  contact: {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    mobile: { number },
    email: `${firstName}@fern.example`,
  },
});
const executions = [
  withContexts(smallExecution('one', { nodes: ['start', 'welcome', 'end'] }), [
    contact('Maya', 'Torres', '+15105550139'),
    { ...contact('Maya', 'Torres', '+15105550139'), plan: 'premium' },
    { ...contact('Maya', 'Torres', '+15105550139'), error: { message: 'Call Maya Torres on +1 510 555 0139 again' } },
  ]),
  withContexts(smallExecution('two', { nodes: ['start', 'nudge', 'end'], after: 5 }), [
    contact('Devon', 'Price', '+14155550187'),
    { ...contact('Devon', 'Price', '+14155550187'), plan: 'basic' },
  ]),
];

const personal = /Maya|Torres|Devon|Price|5550139|555-0139|555 0139|5550187|555-0187|fern\.example/;

async function show(props: Partial<ExecutionsViewProps> = {}): Promise<HTMLElement> {
  const adapter = createMemoryAdapter({ workflowId: 'w1', versions: [{ ...freeTrial, id: 'v7' }], executions });
  const screen = await render(
    <PbRoot label="Runs" theme="light" style={{ width: 1500, height: 900 }}>
      <ExecutionsView
        adapter={adapter}
        workflowId="w1"
        locale="en-US"
        timeZone="UTC"
        now={() => executionsSeenAt}
        {...props}
      />
    </PbRoot>,
  );
  await expect.element(page.getByRole('complementary', { name: /^Step details/ })).toBeVisible();
  return screen.container;
}

/** All that is on screen or read out: words, names and titles of elements, values of fields. */
const everything = (container: HTMLElement): string =>
  [
    container.textContent,
    ...[...container.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'aria-valuetext', 'title', 'alt', 'value', 'placeholder', 'aria-description'].map((name) =>
        element.getAttribute(name),
      ),
    ),
  ].join('\n');
/** The lines with personal data. */
const leaks = (container: HTMLElement): readonly string[] =>
  everything(container)
    .split('\n')
    .filter((line) => personal.test(line))
    .map((line) => line.slice(Math.max(0, line.search(personal) - 60)).slice(0, 160));
const press = (name: string): Promise<void> => userEvent.click(page.getByRole('button', { name, exact: true }));

afterEach(() => cleanup());

describe('personal data', () => {
  it('[P1] is shown everywhere by default, and hidden everywhere by one press: list, run, timeline, details, search, grid, comparison', async () => {
    const onPersonalData = vi.fn<(choice: 'shown' | 'hidden') => void>();
    const container = await show({ onPersonalData });
    const openAll = (): Promise<void> => userEvent.click(page.getByRole('radio', { name: 'All' }));
    await openAll();
    await expect.poll(() => everything(container)).toMatch(/Devon Price[^]*Maya Torres|Maya Torres[^]*Devon Price/);
    expect(container.querySelectorAll('.pb-mask')).toHaveLength(0);
    // One switch, and no other.
    expect(page.getByRole('button', { name: /personal data|Show the/ }).elements()).toHaveLength(1);

    await press('Hide personal data');
    expect(onPersonalData.mock.calls).toEqual([['hidden']]);
    await expect.poll(() => leaks(container)).toEqual([]);
    // The search in all steps knows nothing either, nor does the next run.
    await press('Search all steps');
    await userEvent.keyboard('premium');
    await expect.poll(() => container.querySelectorAll('.pb-ctxs [role="option"]').length).toBeLessThan(2);
    await userEvent.keyboard('{Escape}');
    for (const run of page.getByRole('listbox', { name: /run/i }).getByRole('option').elements()) {
      (run as HTMLElement).click();
      await expect.element(page.getByRole('complementary', { name: /^Step details/ })).toBeVisible();
      await openAll();
      await expect.poll(() => leaks(container)).toEqual([]);
    }
    await press('Runs by steps');
    await expect.poll(() => container.querySelectorAll('[role="rowheader"]').length).toBe(2);
    expect(leaks(container)).toEqual([]);
    for (const head of container.querySelectorAll('[role="rowheader"] [data-choose]')) await userEvent.click(head);
    await press('Compare');
    await expect.element(page.getByRole('region', { name: /compared$/ })).toBeVisible();
    expect(leaks(container)).toEqual([]);

    await press('Show personal data');
    await expect.element(page.getByRole('region', { name: /(Maya Torres|Devon Price).*compared$/ })).toBeVisible();
    await press('Runs');
    await expect.poll(() => everything(container)).toMatch(personal);
    expect(onPersonalData.mock.calls).toEqual([['hidden'], ['shown']]);
  });

  it('[P2] begins hidden where the host says so, is reported when it is shown, and has no switch where nothing may be revealed', async () => {
    const onReveal = vi.fn<(event: object) => void>();
    const container = await show({ personalData: 'hidden', replay: { onReveal } });
    await expect.poll(() => leaks(container)).toEqual([]);
    await press('Show personal data');
    await expect.poll(() => everything(container)).toMatch(personal);
    expect(onReveal).toHaveBeenCalledTimes(1);
    expect(onReveal).toHaveBeenCalledWith(
      expect.objectContaining({ scope: 'all', path: [], executionId: expect.any(String) }),
    );
    await cleanup();
    const closed = await show({ replay: { canReveal: false } });
    expect(leaks(closed)).toEqual([]);
    expect(page.getByRole('button', { name: /personal data/ }).elements()).toHaveLength(0);
  });
});
