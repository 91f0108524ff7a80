import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Answer, ExecutionSummary, Page } from '#adapter';
import type { ExecutionFilter, SavedExecutionFilter } from '#replay';
import { deferred } from '../../support/deferred.js';
import {
  executionsView,
  failureOf,
  listing,
  seenAt,
  showExecutions as show,
  smallVersion,
  summariesOf,
} from '../shown-executions.js';
import 'pathboard/style.css';

const rows = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll('[role="option"] b')].map((one) => one.firstChild?.textContent ?? undefined);
const search = () => page.getByRole('searchbox', { name: 'Find a run' });
const openFilters = () => userEvent.click(page.getByRole('button', { name: /^Filters/ }));
const everyFilter = {
  executionFilters: ['status', 'contact', 'from', 'to', 'minDuration', 'versionId', 'step'],
} as const;

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

describe('a list whose props change', () => {
  it('shows the newest execution of another workflow, without the filter and the selection of the one before', async () => {
    const asked: string[] = [];
    const adapter = listing([], {
      getExecution: async ({ executionId, workflowId }) => {
        asked.push(`${workflowId} ${executionId}`);
        return failureOf('notFound');
      },
      listExecutions: async ({ workflowId, status }): Promise<Answer<Page<ExecutionSummary>>> => ({
        ok: true,
        data: {
          items: summariesOf(status === undefined ? 3 : 1, { versionId: workflowId }).map((one, at) => ({
            ...one,
            id: `${workflowId}-${at}`,
            contactName: `${workflowId} ${at}`,
          })),
          pagination: { limit: 50, offset: 0, hasNext: false },
        },
      }),
    });
    const screen = await show(adapter);
    await expect.poll(rows).toEqual(['w1 0', 'w1 1', 'w1 2']);
    await userEvent.click(page.getByRole('button', { name: /^Failed/ }));
    await expect.poll(rows).toEqual(['w1 0']);
    await screen.rerender(executionsView(adapter, { workflowId: 'w2' }));
    await expect.poll(rows).toEqual(['w2 0', 'w2 1', 'w2 2']);
    await expect.poll(() => asked.at(-1)).toBe('w2 w2-0');
    expect(asked.filter((one) => one.startsWith('w2 w1'))).toEqual([]);
    // The usual version of this workflow is not worth a mention.
    expect(document.querySelector('.pb-run__v')).toBeNull();
  });

  it('is refreshed at its interval although the host renders more often and passes another clock each time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let summaries = summariesOf(2);
    const listExecutions = vi.fn<() => Promise<Answer<Page<ExecutionSummary>>>>(async () => ({
      ok: true as const,
      data: { items: summaries, pagination: { limit: 50, offset: 0, hasNext: false } },
    }));
    const adapter = listing([], { listExecutions });
    const screen = await show(adapter);
    await expect.poll(rows).toEqual(['Contact 0', 'Contact 1']);
    summaries = summariesOf(3);
    for (let second = 0; second < 16; second += 4) {
      vi.advanceTimersByTime(4000);
      await screen.rerender(executionsView(adapter, { now: () => seenAt + second }));
    }
    await expect.poll(rows).toEqual(['Contact 0', 'Contact 1', 'Contact 2']);
    const before = listExecutions.mock.calls.length;
    await screen.unmount();
    vi.advanceTimersByTime(60_000);
    expect(listExecutions.mock.calls.length).toBe(before);
  });
});

describe('a search among executions that are not loaded', () => {
  const adapterOf = (answer: (contact: string) => Promise<Answer<Page<ExecutionSummary>>>) => {
    const base = listing(summariesOf(5));
    return {
      ...base,
      ...everyFilter,
      listExecutions: ({ contact, ...query }: Parameters<NonNullable<typeof base.listExecutions>>[0]) =>
        contact === undefined ? base.listExecutions!(query) : answer(contact),
    };
  };
  const found = (name: string): Answer<Page<ExecutionSummary>> => ({
    ok: true,
    data: {
      items: summariesOf(1, { id: name, contactName: name }),
      pagination: { limit: 50, offset: 0, hasNext: false },
    },
  });

  it('keeps the loaded matches where it fails, and finds the others after a retry', async () => {
    let isDown = true;
    await show(adapterOf(async () => (isDown ? failureOf('notSent') : found('Contact 3 of long ago'))));
    await expect.poll(rows).toHaveLength(5);
    await userEvent.fill(search(), 'Contact 3');
    await expect.element(page.getByText('The runs could not be loaded: no connection')).not.toBeInTheDocument();
    await expect.element(page.getByText(/could not be loaded: no connection/)).toBeVisible();
    expect(rows()).toEqual(['Contact 3']);
    isDown = false;
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await expect.poll(rows).toEqual(expect.arrayContaining(['Contact 3', 'Contact 3 of long ago']));
    await userEvent.fill(search(), '');
    await expect.poll(rows).toHaveLength(5);
  });

  it('shows what was asked last, whichever answer comes first', async () => {
    const answers = new Map<string, ReturnType<typeof deferred<Answer<Page<ExecutionSummary>>>>>();
    await show(
      adapterOf((contact) => {
        const answer = deferred<Answer<Page<ExecutionSummary>>>();
        answers.set(contact, answer);
        return answer.promise;
      }),
    );
    await expect.poll(rows).toHaveLength(5);
    await userEvent.fill(search(), 'Ann');
    await expect.poll(() => answers.has('Ann')).toBe(true);
    await userEvent.fill(search(), 'Bob');
    await expect.poll(() => answers.has('Bob')).toBe(true);
    answers.get('Bob')!.resolve(found('Bob'));
    await expect.poll(rows).toEqual(['Bob']);
    answers.get('Ann')!.resolve(found('Ann'));
    await answers.get('Ann')!.promise;
    await expect.element(page.getByText('Loading runs')).not.toBeInTheDocument();
    expect(rows()).toEqual(['Bob']);
  });
});

describe('the filter panel', () => {
  it('notifies the host of each change, and clears a time shown in two fields', async () => {
    const changes: ExecutionFilter[] = [];
    await show(
      { ...listing(summariesOf(3)), ...everyFilter },
      { initialFilter: { from: '2026-05-01T12:00:00.000Z' }, onFilterChange: (filter) => void changes.push(filter) },
    );
    await openFilters();
    await expect.element(page.getByLabelText('Started from')).toHaveValue('2026-05-01T12:00');
    await userEvent.fill(page.getByLabelText('Started before'), '2026-05-01T13:00');
    await expect
      .poll(() => changes.at(-1))
      .toEqual({ from: '2026-05-01T12:00:00.000Z', to: '2026-05-01T13:00:00.000Z' });
    await userEvent.fill(page.getByRole('textbox', { name: 'Took at least' }), '5 months');
    await expect.element(page.getByText('Such as 30 s, 5 m or 1 h 30 m')).toBeVisible();
    expect(changes.at(-1)).not.toHaveProperty('minDuration');
    await userEvent.fill(page.getByRole('textbox', { name: 'Took at least' }), '30 secs');
    await expect.poll(() => changes.at(-1)?.minDuration).toBe(30_000);
    await userEvent.click(page.getByRole('combobox', { name: 'Started' }));
    await userEvent.click(page.getByRole('option', { name: 'Last 7 days' }));
    await expect.poll(() => changes.at(-1)).toEqual({ minDuration: 30_000, within: 604_800_000 });
    await expect.element(page.getByLabelText('Started from')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Clear' }));
    await expect.poll(() => changes.at(-1)).toEqual({});
    await expect.element(page.getByRole('textbox', { name: 'Took at least' })).toHaveValue('');
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['null', { items: null }],
    ['versions without ids', { items: [null, {}, { id: 5, name: 'x' }, { id: 'v1', name: null }] }],
  ])('opens although the adapter lists %s as versions', async (_, data) => {
    const listVersions = async () => ({ ok: true as const, data: data as never });
    await show({
      ...listing(summariesOf(2)),
      ...everyFilter,
      listVersions,
      loadVersion: async () => failureOf('rejected'),
    });
    await expect.poll(rows).toHaveLength(2);
    await openFilters();
    await expect.element(page.getByRole('combobox', { name: 'Started' })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Came to step' })).not.toBeInTheDocument();
    await expect.poll(rows).toHaveLength(2);
  });

  it('applies a stored filter with values of other types as far as it can be read', async () => {
    const stored = [{ name: 'Old ones', filter: { status: 'failed', contact: 5, step: null, minDuration: 'long' } }];
    await show(
      { ...listing(summariesOf(6)), ...everyFilter, loadVersion: async () => ({ ok: true, data: smallVersion }) },
      { savedFilters: { load: async () => stored as never, save: async () => {} } },
    );
    await expect.poll(rows).toHaveLength(6);
    await openFilters();
    const chip = page.getByRole('button', { name: 'Old ones', exact: true });
    await userEvent.click(chip);
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(rows).toEqual(['Contact 0', 'Contact 3']);
    await userEvent.click(chip);
    await expect.poll(rows).toHaveLength(6);
  });

  it('says that saved filters could not be loaded or saved, and adds to the stored ones once they are', async () => {
    const down = { load: true, save: true };
    let kept: readonly SavedExecutionFilter[] = [{ name: 'Stored', filter: { status: 'waiting' } }];
    const savedFilters = {
      load: async () => (down.load ? Promise.reject(new Error('x')) : kept),
      save: async (filters: readonly SavedExecutionFilter[]) => {
        if (down.save) throw new Error('x');
        kept = filters;
      },
    };
    await show({ ...listing(summariesOf(6)), ...everyFilter }, { savedFilters });
    await openFilters();
    await expect.element(page.getByText('Saved filters could not be loaded.')).toBeVisible();
    const save = async (status: string): Promise<void> => {
      await userEvent.click(page.getByRole('checkbox', { name: status }));
      await userEvent.fill(page.getByRole('textbox', { name: 'Name of this filter' }), `My ${status}`);
      await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
    };
    await save('Failed');
    await expect.element(page.getByText('The change could not be saved. It lasts until you leave.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'My Failed', exact: true })).toBeVisible();
    expect(kept.map(({ name }) => name)).toEqual(['Stored']);
    Object.assign(down, { load: false, save: false });
    await save('Waiting');
    await expect.element(page.getByRole('button', { name: 'Stored', exact: true })).toBeVisible();
    await expect.element(page.getByText(/could not be saved/)).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Delete saved filter Stored' }));
    await expect.poll(() => kept.map(({ name }) => name)).toEqual(['My Failed', 'My Waiting']);
  });
});
