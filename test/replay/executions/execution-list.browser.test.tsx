import { type ReactElement, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Failure } from '#adapter';
import { ExecutionList, type ExecutionListProps } from '#replay';
import { failureOf, inRoot, seenAt, summariesOf } from '../shown-executions.js';
import 'pathboard/style.css';

const { failure: offline } = failureOf('notSent', 'No connection');

/** A host that remembers the selection. */
function Host(props: Partial<ExecutionListProps>): ReactElement {
  const [selectedId, setSelected] = useState(props.selectedId);
  return inRoot(
    <div style={{ height: 600, display: 'flex' }}>
      <ExecutionList
        executions={[]}
        locale="en-US"
        timeZone="UTC"
        now={seenAt}
        {...props}
        selectedId={selectedId}
        onSelect={(id) => {
          setSelected(id);
          props.onSelect?.(id);
        }}
      />
    </div>,
  );
}

const list = () => page.getByRole('listbox');
const option = (at: number) => page.getByRole('option', { name: new RegExp(`^Contact ${at}\\b`) });
const selected = (): string | null | undefined =>
  document.querySelector('[role="option"][aria-selected="true"] b')?.firstChild?.textContent;
const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="option"]')];

/** Focuses the list as the keyboard does. */
async function focusList(): Promise<void> {
  await expect.element(list()).toBeInTheDocument();
  (list().element() as HTMLElement).focus();
}

afterEach(() => cleanup());

describe('keys in the list of executions', () => {
  it('move the selection by one, by eight, and to both ends, and stop there', async () => {
    const onSelect = vi.fn<(id: string) => void>();
    await render(<Host executions={summariesOf(35)} selectedId="run-0" onSelect={onSelect} />);
    await focusList();
    for (const [keys, at] of [
      ['{ArrowUp}', 0],
      ['{ArrowDown}{ArrowDown}', 2],
      ['{ArrowUp}', 1],
      ['{PageDown}{PageDown}', 17],
      ['{PageUp}', 9],
      ['{End}', 34],
      ['{ArrowDown}', 34],
      ['{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}', 0],
      ['{End}{Home}', 0],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.poll(selected, { message: keys }).toBe(`Contact ${at}`);
      // Screen readers read the row that the list points at.
      const active = list().element().getAttribute('aria-activedescendant');
      expect(document.getElementById(active!)?.getAttribute('aria-posinset')).toBe(String(at + 1));
    }
    // A key that moves nothing selects nothing again.
    expect(onSelect.mock.calls.every(([id], at, calls) => at === 0 || id !== calls[at - 1]?.[0])).toBe(true);
  });

  it('leave shortcuts of the browser alone, and start at the top without a selection', async () => {
    const onSelect = vi.fn<(id: string) => void>();
    await render(<Host executions={summariesOf(5)} selectedId="gone" onSelect={onSelect} />);
    await focusList();
    await userEvent.keyboard('{Control>}{End}{/Control}{Alt>}{ArrowDown}{/Alt}{Meta>}{Home}{/Meta}');
    expect(onSelect).not.toHaveBeenCalled();
    expect(list().element().hasAttribute('aria-activedescendant')).toBe(false);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(selected).toBe('Contact 0');
  });

  it('ask for more at the last row only, and not while some are loading', async () => {
    const onMore = vi.fn<() => void>();
    const props = { executions: summariesOf(3), selectedId: 'run-1', hasMore: true, onMore };
    const screen = await render(<Host {...props} />);
    await focusList();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(selected).toBe('Contact 2');
    const before = onMore.mock.calls.length;
    await userEvent.keyboard('{ArrowDown}');
    expect(onMore.mock.calls.length).toBe(before + 1);
    await screen.rerender(<Host {...props} loading />);
    await userEvent.keyboard('{ArrowDown}{PageDown}');
    expect(onMore.mock.calls.length).toBe(before + 1);
    expect(list().element().getAttribute('aria-busy')).toBe('true');
  });

  it('report with Enter that the user is done, and open nothing without a host that listens', async () => {
    const onDone = vi.fn<() => void>();
    const screen = await render(<Host executions={summariesOf(3)} selectedId="run-0" onDone={onDone} />);
    await focusList();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onDone).toHaveBeenCalledTimes(1);
    await expect.poll(selected).toBe('Contact 1');
    await userEvent.click(option(2));
    expect(onDone).toHaveBeenCalledTimes(2);
    await screen.rerender(<Host executions={summariesOf(3)} />);
    await focusList();
    await userEvent.keyboard('{Enter}');
    await expect.poll(selected).toBe('Contact 2');
  });

  it('highlight without selecting while the user picks, then pick or cancel', async () => {
    const [onSelect, onPick] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()];
    const onCancel = vi.fn<() => void>();
    const picking = { words: 'Choose a run to compare', onPick, onCancel };
    await render(<Host executions={summariesOf(4)} selectedId="run-1" picking={picking} onSelect={onSelect} />);
    await expect.element(page.getByRole('listbox', { name: 'Choose a run to compare' })).toBeVisible();
    await expect.element(page.getByText('Choose a run to compare', { exact: true })).toBeVisible();
    await focusList();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(selected).toBe('Contact 3');
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onPick.mock.calls).toEqual([['run-3']]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(2);
    await userEvent.click(option(0));
    expect(onPick).toHaveBeenLastCalledWith('run-0');
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe('rows of the list of executions', () => {
  it('are rendered in view only, of ten thousand, and the selected one stays', async () => {
    await render(<Host executions={summariesOf(10_000)} selectedId="run-0" />);
    await expect.poll(() => rows().length).toBeGreaterThan(8);
    expect(rows().length).toBeLessThan(60);
    await focusList();
    await userEvent.keyboard('{End}');
    await expect.poll(selected).toBe('Contact 9999');
    await expect.element(option(9999)).toBeInViewport();
    expect(rows().at(-1)!.getAttribute('aria-setsize')).toBe('10000');
    const scroller = document.querySelector('.pb-runs__b')!;
    scroller.scrollTop = 0;
    await expect.poll(() => rows()[0]?.getAttribute('aria-posinset')).toBe('1');
    // The active row is where `aria-activedescendant` points, in or out of view.
    expect(selected()).toBe('Contact 9999');
    expect(rows().length).toBeLessThan(60);
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(option(9998)).toBeInViewport();
  });

  it('have the order, days, times and facts of their executions in their names', async () => {
    const executions = [
      ...summariesOf(1, {
        status: 'waiting',
        lastStep: 'Wait for reply',
        waitsUntil: new Date(seenAt + 300_000).toISOString(),
      }),
      ...summariesOf(1, { id: 'b', status: 'failed', failedSteps: 1, lastStep: 'Send message', versionId: 'v0' }),
      ...summariesOf(1, { id: 'c', contactName: '  ', contactNumber: '+15105551003', start: '2026-04-30T10:00:00Z' }),
      ...summariesOf(1, { id: 'd', contactName: undefined as never, start: 'soon', end: 'later', status: 'odd one' }),
    ].map(({ end, ...one }) => (one.status === 'waiting' ? one : { ...one, end: end! }));
    await render(<Host executions={executions} usualVersionId="v1" />);
    const names = () => rows().map((row) => row.textContent);
    await expect.poll(names).toHaveLength(4);
    expect(names()[0]).toMatch(/^Contact 0, Waiting1:29 PM5 m left · Wait for reply1 m$/);
    expect(names()[1]).toMatch(/^Contact 01:29 PMFailed · Send messagev0/);
    expect(names()[2]).toMatch(/^\(510\) 555-1003, Failed|^\(510\) 555-1003/);
    expect(names()[3]).toMatch(/^Run d—odd one—$/);
    expect(
      [...document.querySelectorAll('[role="group"][aria-label]')].map((one) => one.getAttribute('aria-label')),
    ).toEqual(expect.arrayContaining(['Today', 'Yesterday', 'Time not known']));
    await expect.element(page.getByRole('complementary', { name: 'Runs' })).toBeVisible();
  });

  it('mask contacts by the host’s rule, while the search still finds them', async () => {
    await render(
      <Host executions={summariesOf(3)} maskExecution={(one) => ({ ...one, contactName: `${one.id} hidden` })} />,
    );
    await expect
      .poll(() => rows().map((row) => row.querySelector('b')!.textContent))
      .toEqual(['run-0 hidden', 'run-1 hidden', 'run-2 hidden'].map((name) => expect.stringContaining(name)));
    await userEvent.fill(page.getByRole('searchbox'), 'contact 2');
    await expect.poll(() => rows().length).toBe(1);
    expect(rows()[0]!.textContent).toMatch(/^run-2 hidden/);
  });
});

describe('the end of the list of executions', () => {
  it('says why it is empty, and leads out by its button with the focus kept', async () => {
    const onStatus = vi.fn<(status: string | undefined) => void>();
    const onClearFilters = vi.fn<() => void>();
    const onOpenId = vi.fn<(id: string) => void>();
    const screen = await render(<Host onStatus={onStatus} statuses={[{ status: 'failed' }]} />);
    await expect.element(page.getByText('This workflow has no runs yet.')).toBeVisible();
    await screen.rerender(<Host onStatus={onStatus} status="failed" statuses={[{ status: 'failed', count: 0 }]} />);
    await expect.element(page.getByText('No run has this status.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Show all' }));
    expect(onStatus).toHaveBeenCalledWith(undefined);
    await screen.rerender(<Host filtered onClearFilters={onClearFilters} />);
    await expect.element(page.getByText('No runs match the filters.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Show all' }));
    expect(onClearFilters).toHaveBeenCalledTimes(1);
    await screen.rerender(<Host executions={summariesOf(7)} hasMore onMore={() => {}} filtered onOpenId={onOpenId} />);
    await userEvent.fill(page.getByRole('searchbox'), 'exe-4711');
    await expect.element(page.getByText('No runs among the 7 loaded match “exe-4711” and the filters.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Open run exe-4711' }));
    expect(onOpenId).toHaveBeenCalledWith('exe-4711');
    // The pressed button goes; the focus stays in the list's head.
    await userEvent.click(page.getByRole('button', { name: 'Clear search' }).last());
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    expect(rows()).toHaveLength(7);
  });

  it.each(['Maya Torres', '510 555', '+15105551003', 'abc', 'torres', '2026-11'])(
    'does not take “%s” for the id of an execution',
    async (text) => {
      await render(<Host onOpenId={() => {}} query={text} onQuery={() => {}} />);
      await expect.element(page.getByText(`No runs match “${text}”.`)).toBeVisible();
      await expect.element(page.getByRole('button', { name: /^Open run/ })).not.toBeInTheDocument();
    },
  );

  it.each<[Failure['kind'], string]>([
    ['notSent', 'The runs could not be loaded: no connection'],
    ['unauthorized', 'You have no access to the runs'],
    ['notFound', 'The runs could not be found'],
    ['rejected', 'The runs could not be loaded'],
    ['conflict', 'The runs could not be loaded'],
    ['unknown', 'The runs could not be loaded'],
    ['aborted', 'The runs could not be loaded'],
    ['badAnswer', 'The runs could not be loaded'],
  ])('reports a failure of the kind %s as an alert and tries again', async (kind, words) => {
    const onMore = vi.fn<() => void>();
    const failure = { ...failureOf(kind, 'Because of tests').failure, requestId: 'req-1' };
    await render(<Host failure={failure} hasMore onMore={onMore} />);
    const alert = page.getByRole('alert').filter({ hasText: words });
    await expect.element(alert.getByText(words, { exact: true })).toBeVisible();
    await expect.element(alert).toHaveTextContent('Because of tests');
    await expect.element(alert).toHaveTextContent('req-1');
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  it('keeps the loaded rows above a failure of earlier ones, and the focus in the list after a press', async () => {
    const onMore = vi.fn<() => void>();
    const props = { executions: summariesOf(4), hasMore: true, onMore };
    const screen = await render(<Host {...props} />);
    await userEvent.click(page.getByRole('button', { name: 'Show earlier runs' }));
    expect(onMore).toHaveBeenCalledTimes(1);
    await screen.rerender(<Host {...props} loading />);
    await expect.element(page.getByText('Loading runs')).toBeInTheDocument();
    await expect.element(list()).toHaveFocus();
    await screen.rerender(<Host {...props} failure={offline} />);
    await expect.element(page.getByText('Earlier runs could not be loaded: no connection')).toBeVisible();
    expect(rows()).toHaveLength(4);
    // More rows than are known come: their number is unknown.
    expect(rows()[0]!.getAttribute('aria-setsize')).toBe('-1');
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await screen.rerender(<Host {...props} loading />);
    await expect.element(list()).toHaveFocus();
    await screen.rerender(<Host executions={summariesOf(6)} />);
    await expect.poll(() => rows()[0]!.getAttribute('aria-setsize')).toBe('6');
    await expect.element(list()).toHaveFocus();
  });
});
