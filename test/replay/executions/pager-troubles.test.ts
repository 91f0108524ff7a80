import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer, ExecutionQuery, ExecutionSummary, Page } from '#adapter';
import {
  createExecutionPager,
  type ExecutionPager,
  type RequestExecutions,
} from '../../../src/replay/executions/execution-pager.js';
import { deferred, settled } from '../../support/deferred.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
const begin = Date.parse('2026-11-16T17:00:00.000Z');
type PageAnswer = Answer<Page<ExecutionSummary>>;

const execution = (at: number, own: Partial<ExecutionSummary> = {}): ExecutionSummary => ({
  id: `r${at}`,
  status: 'running',
  steps: 1,
  start: new Date(begin - at * 1000).toISOString(),
  ...own,
});
const listOf = (count: number): readonly ExecutionSummary[] => Array.from({ length: count }, (_, at) => execution(at));
const pageOf = (items: readonly ExecutionSummary[], hasNext = false): PageAnswer => ({
  ok: true,
  data: { items, pagination: { limit: 50, offset: 0, hasNext } },
});
const offline: PageAnswer = {
  ok: false,
  failure: { kind: 'notSent', code: 'offline', message: 'No connection', endpoint: 'GET /executions' },
};

/** Answers from a list as a service would. */
function answerFrom(all: readonly ExecutionSummary[], size: number): (query: ExecutionQuery) => PageAnswer {
  return ({ offset = 0, to }) => {
    const meant = to === undefined ? all : all.filter(({ start = '' }) => Date.parse(start) < Date.parse(to));
    return pageOf(meant.slice(offset, offset + size), meant.length > offset + size);
  };
}

const ids = (pager: ExecutionPager): readonly string[] => pager.loaded().executions.map(({ id }) => id);

afterEach(() => void vi.useRealTimers());

describe('execution pager in trouble', () => {
  it(`loses and repeats no execution, whichever requests fail in between (seed ${seed})`, async () => {
    const outcome = fc.constantFrom('ok', 'ok', 'ok', 'fails', 'rejects', 'throws', 'answers nothing');
    const call = fc.constantFrom('more', 'more', 'refresh');
    await fc.assert(
      fc.asyncProperty(
        fc.array(outcome, { maxLength: 30 }),
        fc.array(call, { maxLength: 20 }),
        fc.integer({ min: 2, max: 20 }),
        fc.boolean(),
        async (outcomes, calls, size, hasTo) => {
          const all = listOf(45);
          const answer = answerFrom(all, size);
          const next = outcomes.values();
          const pager = createExecutionPager({
            request: (query) => {
              const what = next.next().value ?? 'ok';
              if (what === 'throws') throw new Error('Broken adapter');
              if (what === 'rejects') return Promise.reject(new Error('Broken adapter'));
              return Promise.resolve(
                what === 'ok' ? answer(query) : what === 'fails' ? offline : (undefined as unknown as PageAnswer),
              );
            },
            filter: {},
            hasTo,
          });
          for (const one of calls) {
            await pager[one]();
            const { executions, failure, hasMore, isLoading } = pager.loaded();
            expect(isLoading).toBe(false);
            expect(executions).toEqual(all.slice(0, executions.length));
            // A failed page can be loaded again.
            if (failure) expect(hasMore).toBe(true);
          }
          for (let turn = 0; pager.loaded().hasMore && turn < 100; turn++) await pager.more();
          expect(pager.loaded()).toMatchObject({ hasMore: false, failure: undefined });
          expect(ids(pager)).toEqual(all.map(({ id }) => id));
        },
      ),
      { seed, numRuns: lawRuns(400) },
    );
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a success without data', { ok: true }],
  ])('ends loading with a failure where the adapter answers %s, and loads on', async (_, odd) => {
    let answer = odd as PageAnswer;
    const pager = createExecutionPager({ request: async () => answer, filter: {}, hasTo: true });
    await pager.more();
    expect(pager.loaded()).toMatchObject({ isLoading: false, executions: [], hasMore: true });
    expect(pager.loaded().failure).toMatchObject({ code: 'adapter-failed' });
    answer = pageOf(listOf(3));
    await pager.more();
    expect(pager.loaded()).toMatchObject({ isLoading: false, hasMore: false, failure: undefined });
    expect(ids(pager)).toEqual(['r0', 'r1', 'r2']);
  });

  it.each<[string, unknown]>([
    ['null among its items', [execution(0), null, execution(1)]],
    ['values of other types among its items', [execution(0), 5, 'r', [], undefined, execution(1)]],
    ['an execution twice', [execution(0), execution(0), execution(1)]],
  ])('reads a page with %s', async (_, items) => {
    const pager = createExecutionPager({ request: async () => pageOf(items as never), filter: {}, hasTo: true });
    await pager.more();
    expect(ids(pager)).toEqual(['r0', 'r1']);
    expect(pager.loaded()).toMatchObject({ isLoading: false, hasMore: false });
    await pager.refresh();
    expect(ids(pager)).toEqual(['r0', 'r1']);
  });

  it.each([undefined, null, {}, 'a', 5])('reads a page whose items are %s as the last one', async (items) => {
    const request = vi.fn<RequestExecutions>(async () => pageOf(items as never, true));
    const pager = createExecutionPager({ request, filter: {}, hasTo: true });
    await pager.more();
    expect(pager.loaded()).toMatchObject({ isLoading: false, hasMore: false, executions: [] });
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('stops after some pages where the adapter answers the same page for ever, and leaves the rest to the user', async () => {
    const request = vi.fn<RequestExecutions>(async () => pageOf(listOf(5), true));
    const pager = createExecutionPager({ request, filter: {}, hasTo: true });
    await pager.more();
    await pager.more();
    expect(ids(pager)).toHaveLength(5);
    expect(pager.loaded()).toMatchObject({ isLoading: false, hasMore: true });
    expect(request.mock.calls.length).toBeLessThanOrEqual(41);
    const before = request.mock.calls.length;
    await pager.more();
    expect(request.mock.calls.length - before).toBeLessThanOrEqual(40);
  });

  it('shows that it loads, refuses to refresh meanwhile, and ignores the answer once it was stopped', async () => {
    const late = deferred<PageAnswer>();
    const signals: AbortSignal[] = [];
    const request = vi.fn<RequestExecutions>((_, signal) => {
      signals.push(signal);
      return late.promise;
    });
    const pager = createExecutionPager({ request, filter: {}, hasTo: true });
    const heard = vi.fn<() => void>();
    pager.subscribe(heard);
    const loading = pager.more();
    await settled();
    expect(pager.loaded().isLoading).toBe(true);
    await pager.refresh();
    expect(request).toHaveBeenCalledTimes(1);
    pager.stop();
    expect(signals[0]?.aborted).toBe(true);
    heard.mockClear();
    late.resolve(pageOf(listOf(3)));
    await loading;
    expect(pager.loaded().executions).toEqual([]);
    expect(heard).not.toHaveBeenCalled();
    await pager.refresh();
    await pager.more();
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('keeps what it has where a refresh fails, also after some of its pages', async () => {
    let answer = answerFrom(listOf(40), 4);
    let left = Infinity;
    const pager = createExecutionPager({
      request: async (query) => (left-- > 0 ? answer(query) : offline),
      filter: {},
      hasTo: true,
    });
    for (let turn = 0; turn < 3; turn++) await pager.more();
    const before = pager.loaded();
    expect(before.executions.length).toBeGreaterThan(8);
    answer = answerFrom(
      listOf(40).map(({ start }, at) => execution(at - 100, { id: `new${at}`, start: start! })),
      4,
    );
    for (const pages of [0, 1, 2]) {
      left = pages;
      await pager.refresh();
      expect(pager.loaded()).toBe(before);
    }
  });

  it('loads the next page after a refresh that is under way, not beside it', async () => {
    const answers: (() => void)[] = [];
    const answer = answerFrom(listOf(30), 10);
    let underWay = 0;
    const pager = createExecutionPager({
      request: (query) => {
        underWay += 1;
        expect(underWay).toBe(1);
        return new Promise((resolve) => {
          answers.push(() => {
            underWay -= 1;
            resolve(answer(query));
          });
        });
      },
      filter: {},
      hasTo: true,
    });
    const answerAll = async (): Promise<void> => {
      for (await settled(); answers.length > 0; await settled()) answers.shift()!();
    };
    void pager.more();
    await answerAll();
    const [refreshed, loaded] = [pager.refresh(), pager.more()];
    await answerAll();
    await Promise.all([refreshed, loaded]);
    expect(ids(pager).slice(0, 19)).toEqual(
      listOf(30)
        .map(({ id }) => id)
        .slice(0, 19),
    );
  });

  it('lives on where an effect lets it go and holds it again at once, and stops otherwise', async () => {
    vi.useFakeTimers();
    const pager = createExecutionPager({ request: async () => pageOf(listOf(2)), filter: {}, hasTo: true });
    const first = pager.hold();
    first();
    const second = pager.hold();
    vi.runAllTimers();
    await pager.more();
    expect(ids(pager)).toHaveLength(2);
    second();
    vi.runAllTimers();
    const heard = vi.fn<() => void>();
    pager.subscribe(heard);
    await pager.refresh();
    expect(heard).not.toHaveBeenCalled();
  });

  it('never asks for executions after the end of its filter', async () => {
    const to = new Date(begin - 20_000).toISOString();
    const request = vi.fn<RequestExecutions>(async (query) => answerFrom(listOf(60), 7)(query));
    const pager = createExecutionPager({ request, filter: { to, status: 'running' }, hasTo: true });
    for (let turn = 0; pager.loaded().hasMore && turn < 20; turn++) await pager.more();
    for (const [query] of request.mock.calls) {
      expect(Date.parse(query.to ?? '')).toBeLessThanOrEqual(Date.parse(to));
      expect(query.status).toBe('running');
    }
    expect(ids(pager)).toEqual(
      listOf(60)
        .map(({ id }) => id)
        .slice(21),
    );
  });
});
