import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { createMemoryAdapter, type WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { ExecutionsView, type ExecutionsViewProps } from '#replay';
import { PbRoot } from '#ui';
import { smallExecution } from '../../support/small-execution.js';
import { seenAt, smallVersion } from '../shown-executions.js';
import 'pathboard/style.css';

const failed = (id: string, error: object): WorkflowExecution => {
  const execution = smallExecution(id, { status: 'failed', after: 500 });
  const steps = (execution.steps ?? []).map((step) => ({
    ...step,
    node: { ...step.node, id: step.node?.id ?? '', context: { ...step.node?.context, error } },
  }));
  return { ...execution, steps } as WorkflowExecution;
};
const waiting = (id: string, type: string): WorkflowExecution => {
  const { end: _, steps, ...execution } = smallExecution(id, { status: 'waiting', after: 400 });
  const [step] = steps ?? [];
  const { end: _end, ...open } = step ?? {};
  return { ...execution, steps: [{ ...open, node: { ...step?.node, id: 'start', type: { type } } }] };
};
const executions: readonly WorkflowExecution[] = [
  ...Array.from({ length: 120 }, (_, at) =>
    smallExecution(`done-${at}`, { after: at, nodes: at % 3 === 0 ? ['start', 'next'] : ['start'] }),
  ),
  failed('f1', { code: 30005, message: 'x' }),
  failed('f2', { message: 'No carrier for Noor Haddad at +1 555 0100' }),
  waiting('w1', 'wait-for-reply'),
  waiting('w2', 'delay'),
];
const adapterOf = (more: Partial<WorkflowAdapter> = {}): WorkflowAdapter => ({
  ...createMemoryAdapter({ workflowId: 'w', versions: [smallVersion], executions }),
  ...more,
});

async function show(adapter: WorkflowAdapter, more: Partial<ExecutionsViewProps> = {}) {
  return render(
    <div style={{ width: 1400, height: 900 }}>
      <PbRoot label="Runs" theme="light" style={{ height: 900 }}>
        <ExecutionsView adapter={adapter} workflowId="w" locale="en-US" timeZone="UTC" now={() => seenAt} {...more} />
      </PbRoot>
    </div>,
  );
}
const rows = (): readonly string[] =>
  [...document.querySelectorAll('.pb-runs [role="option"]')].map(({ textContent }) => textContent ?? '');
const openFilters = () => userEvent.click(page.getByRole('button', { name: /^Filters/ }));
const chip = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
const pick = async (field: string, option: string): Promise<void> => {
  await userEvent.click(page.getByRole('combobox', { name: field }));
  await userEvent.click(page.getByRole('option', { name: option }));
};

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

describe('[52] the list of executions', () => {
  it('counts all executions by status, loaded or not, also under another filter', async () => {
    await show(adapterOf(), { initialFilter: { status: 'failed' } });
    await expect.element(chip('Completed, 120')).toBeVisible();
    await expect.element(chip('Failed, 2')).toBeVisible();
    await expect.element(chip('Waiting, 2')).toBeVisible();
    await expect.element(chip('Running, 0')).toBeVisible();
  });

  it('says why an execution failed, without the data that is hidden', async () => {
    const screen = await show(adapterOf(), { initialFilter: { status: 'failed' }, personalData: 'hidden' });
    await expect.poll(() => rows().join('\n')).toContain('This number does not exist');
    const other = rows().find((row) => row.includes('No carrier'));
    expect(other).toContain('Failed');
    for (const hidden of ['Noor', 'Haddad', '555']) expect(other).not.toContain(hidden);
    await screen.rerender(<></>);
    await show(adapterOf(), { initialFilter: { status: 'failed' }, personalData: 'shown' });
    await expect.poll(() => rows().join('\n')).toContain('No carrier for Noor Haddad at +1 555 0100');
  });

  it('finds executions by what they wait for, and by any of several steps', async () => {
    await show(adapterOf());
    await expect.poll(rows).not.toHaveLength(0);
    await openFilters();
    await pick('Waits for', 'A reply');
    await expect.poll(rows).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('button', { name: 'Remove filter: Waits for a reply' }));
    await openFilters();
    await pick('Came to step', 'Step next');
    await expect.element(chip('Completed, 40')).toBeVisible();
    await pick('Came to step', 'Step start');
    await expect.element(chip('Completed, 40')).toBeVisible();
    await userEvent.click(page.getByRole('radio', { name: 'Any of them' }));
    await expect.element(chip('Completed, 120')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('button', { name: 'Remove filter: Came to Step next or Step start' }))
      .toBeVisible();
  });

  it('keeps saved filters over a reload, apart for each account and workflow', async () => {
    const scope = { host: 'https://a.example', account: 'one' };
    await show(adapterOf({ scope }), { initialFilter: { status: ['failed', 'waiting'] } });
    await openFilters();
    await userEvent.fill(page.getByRole('textbox', { name: 'Name of this filter' }), 'Mine');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Mine', exact: true })).toBeVisible();
    await cleanup();
    await show(adapterOf({ scope }));
    await openFilters();
    await userEvent.click(page.getByRole('button', { name: 'Mine', exact: true }));
    await expect.poll(rows).toHaveLength(4);
    await cleanup();
    await show(adapterOf({ scope: { ...scope, account: 'two' } }));
    await openFilters();
    await expect.element(page.getByRole('combobox', { name: 'Started' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Mine', exact: true })).not.toBeInTheDocument();
  });
});
