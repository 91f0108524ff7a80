import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ExecutionTable, type ExecutionTableProps, useExecutionTable } from '#replay';
import { PbRoot } from '#ui';
import { listing, seenAt, summariesOf } from '../shown-executions.js';
import 'pathboard/style.css';

const adapter = listing(summariesOf(6, { contactNumber: '+15105550139' }));
const columns = [
  'contact',
  'status',
  'start',
  { id: 'half', label: 'Half', text: ({ id }: { id: string }) => (id < 'run-3' ? 'first' : 'second') },
] as const;

function shown(props: Partial<ExecutionTableProps> = {}) {
  return (
    <div style={{ width: 1100, height: 700 }}>
      <PbRoot label="Runs" theme="light" style={{ height: 700 }}>
        <ExecutionTable
          adapter={adapter}
          workflowId="w1"
          locale="en-US"
          timeZone="UTC"
          now={() => seenAt}
          columns={columns}
          {...props}
        />
      </PbRoot>
    </div>
  );
}
const names = (): readonly (string | null)[] =>
  [...document.querySelectorAll('.pb-runtable tbody th')].map(({ textContent }) => textContent);

afterEach(() => cleanup());

describe('[52] the table of executions', () => {
  it('has the columns of the host, sorts by those that can be sorted by, and opens a row', async () => {
    const onOpen = vi.fn<(id: string) => void>();
    const { container } = await render(shown({ onOpen }));
    await expect.poll(names).toEqual([0, 1, 2, 3, 4, 5].map((at) => `Contact ${at}`));
    await expect.element(page.getByRole('columnheader', { name: 'Half' })).not.toHaveAttribute('aria-sort');
    await expect
      .element(page.getByRole('columnheader', { name: 'Started' }))
      .toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(page.getByRole('button', { name: 'Started' }));
    await expect.poll(() => names()[0]).toBe('Contact 5');
    await userEvent.click(page.getByRole('button', { name: 'Status', exact: true }));
    await expect.poll(() => names().slice(-2)).toEqual(['Contact 0', 'Contact 3']);
    await userEvent.click(page.getByRole('button', { name: 'Contact 3', exact: true }));
    expect(onOpen.mock.calls).toEqual([['run-3']]);
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('selects rows one by one and all, and hands their ids to the host in the order of the table', async () => {
    const onSelectionChange = vi.fn<(ids: readonly string[]) => void>();
    await render(
      shown({ onSelectionChange, selectionTools: (ids) => <button type="button">{`Cancel ${ids.join()}`}</button> }),
    );
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Contact 4' }));
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Contact 1' }));
    await expect.element(page.getByRole('button', { name: 'Cancel run-1,run-4' })).toBeVisible();
    const all = page.getByRole('checkbox', { name: 'Select all loaded runs' });
    await expect.element(all).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.click(all);
    await expect.element(page.getByText('6 selected')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Clear selection' }));
    await expect.element(page.getByText('6 selected')).not.toBeInTheDocument();
    expect(onSelectionChange.mock.calls.map(([ids]) => ids.length)).toEqual([1, 2, 6, 0]);
  });

  it('masks what is hidden, also in the hook alone', async () => {
    function Own() {
      const { columns: own, executions } = useExecutionTable({
        adapter,
        workflowId: 'w1',
        now: () => seenAt,
        personalData: 'hidden',
        columns: own1,
      });
      return <p data-testid="own">{executions.map((run) => own.map(({ text }) => text(run)).join(' ')).join('; ')}</p>;
    }
    await render(<Own />);
    await expect.element(page.getByTestId('own')).toHaveTextContent('•••• 39');
    await expect.element(page.getByTestId('own')).not.toHaveTextContent('5105550139');
    await cleanup();
    await render(shown({ personalData: 'hidden' }));
    await expect.poll(names).not.toContain('Contact 1');
    await userEvent.click(page.getByRole('button', { name: /^Show/ }));
    await expect.poll(names).toContain('Contact 1');
  });
});

const own1 = ['contact', 'number'] as const;
