import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExecutionQuery, ExecutionSummary } from '#adapter';
import { createExecutionPager, type ExecutionPager } from '../../../src/replay/executions/execution-pager.js';

const seed = 20261121;
const begin = Date.parse('2026-11-16T17:00:00.000Z');

/** A service whose executions begin, end and are removed during paging. */
function serviceWith(size: number, serverPage: number, knowsTo: boolean) {
  let count = 0;
  let executions: ExecutionSummary[] = [];
  const startOf = (execution: ExecutionSummary): number =>
    execution.start === undefined ? -Infinity : Date.parse(execution.start);
  const begins = (at: number | undefined): ExecutionSummary => {
    const execution = {
      id: `r${count++}`,
      status: 'running',
      steps: 1,
      ...(at === undefined ? {} : { start: new Date(begin + at).toISOString() }),
    };
    executions = [...executions, execution].sort((a, b) =>
      startOf(b) === startOf(a) ? (a.id < b.id ? -1 : 1) : startOf(b) - startOf(a),
    );
    return execution;
  };
  // Several per millisecond, and some without a start time.
  for (let at = 0; at < size; at++) begins(at % 17 === 0 ? undefined : Math.floor(at / 3));
  const asked: ExecutionQuery[] = [];
  return {
    begins,
    asked,
    goes: (at: number) => {
      executions = executions.filter((_, index) => index !== at % Math.max(1, executions.length));
    },
    all: () => executions,
    ask: async (query: ExecutionQuery) => {
      asked.push(query);
      const { offset = 0, to } = query;
      const meant =
        knowsTo && to !== undefined
          ? executions.filter((execution) => startOf(execution) > -Infinity && startOf(execution) < Date.parse(to))
          : executions;
      return {
        ok: true as const,
        data: {
          items: meant.slice(offset, offset + serverPage),
          pagination: { limit: serverPage, offset, hasNext: meant.length > offset + serverPage },
        },
      };
    },
  };
}

const ids = (pager: ExecutionPager): readonly string[] => pager.loaded().executions.map(({ id }) => id);

async function turnAll(pager: ExecutionPager): Promise<void> {
  for (let turn = 0; pager.loaded().hasMore && turn < 400; turn++) await pager.more();
  expect(pager.loaded()).toMatchObject({ hasMore: false, isLoading: false });
}

describe('execution pager', () => {
  it('loads one page at a time, however often it is called', async () => {
    const service = serviceWith(60, 10, true);
    const pager = createExecutionPager({ request: service.ask, filter: {}, hasTo: true });
    await Promise.all([pager.more(), pager.more(), pager.more()]);
    expect(service.asked).toHaveLength(1);
    await pager.more();
    expect(service.asked).toHaveLength(2);
  });

  it(`holds every lasting execution exactly once, in order, whatever begins and is removed meanwhile (seed ${seed})`, async () => {
    const happening = fc.oneof(
      fc.constant('more' as const),
      fc.constant('refresh' as const),
      fc.nat(200).map((at) => ({ goes: at })),
      fc.nat(4).map((amount) => ({ begins: amount })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 4, max: 20 }),
        fc.boolean(),
        fc.array(happening, { maxLength: 12 }),
        async (size, serverPage, saysTo, happenings) => {
          const service = serviceWith(size, serverPage, true);
          const pager = createExecutionPager({ request: service.ask, filter: {}, hasTo: saysTo });
          let later = 1000;
          for (const what of happenings) {
            if (what === 'more') await pager.more();
            else if (what === 'refresh') await pager.refresh();
            // With offsets alone, removals between two pages may not exceed the overlap.
            else if ('goes' in what && saysTo) service.goes(what.goes);
            else if ('begins' in what) for (let amount = 0; amount < what.begins; amount++) service.begins(later++);
          }
          const before = service.all();
          await turnAll(pager);
          await pager.refresh();
          await turnAll(pager);
          expect(new Set(ids(pager)).size).toBe(ids(pager).length);
          const shown = pager.loaded().executions.filter((execution) => before.includes(execution));
          expect(shown.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        },
      ),
      { seed, numRuns: 150 },
    );
  });

  it('reads to the end where an adapter wrongly declares support for `to`', async () => {
    const service = serviceWith(60, 7, false);
    const pager = createExecutionPager({ request: service.ask, filter: {}, hasTo: true });
    await turnAll(pager);
    expect(ids(pager)).toEqual(service.all().map(({ id }) => id));
  });

  it('refreshes: prepends new executions, removes deleted ones, keeps the others by identity', async () => {
    const service = serviceWith(30, 10, true);
    const pager = createExecutionPager({ request: service.ask, filter: { status: 'running' }, hasTo: true });
    await pager.more();
    const [first, second] = pager.loaded().executions;
    service.begins(500);
    service.goes(2);
    await pager.refresh();
    expect(ids(pager)).toEqual(
      service
        .all()
        .slice(0, ids(pager).length)
        .map(({ id }) => id),
    );
    expect(pager.loaded().executions[1]).toBe(first);
    expect(pager.loaded().executions).not.toContain(second);
    expect(service.asked.every(({ status }) => status === 'running')).toBe(true);
    const before = pager.loaded().executions;
    await pager.refresh();
    expect(pager.loaded().executions).toBe(before);
  });

  it('restarts where too many are new to join, and never leaves a gap', async () => {
    const service = serviceWith(30, 4, true);
    const pager = createExecutionPager({ request: service.ask, filter: {}, hasTo: true });
    await pager.more();
    for (let at = 0; at < 60; at++) service.begins(1000 + at);
    await pager.refresh();
    expect(ids(pager)).toEqual(
      service
        .all()
        .slice(0, ids(pager).length)
        .map(({ id }) => id),
    );
    await turnAll(pager);
    expect(ids(pager)).toEqual(service.all().map(({ id }) => id));
  });

  it('retries a failed page, and requests none after it was stopped', async () => {
    const service = serviceWith(9, 4, true);
    let isDown = true;
    const failure = { kind: 'notSent' as const, code: 'offline', message: '', endpoint: '' };
    const pager = createExecutionPager({
      request: async (query) => (isDown ? { ok: false, failure } : service.ask(query)),
      filter: {},
      hasTo: true,
    });
    await pager.more();
    expect(pager.loaded()).toMatchObject({ failure, isLoading: false, hasMore: true, executions: [] });
    isDown = false;
    await pager.more();
    expect(pager.loaded().failure).toBeUndefined();
    expect(ids(pager)).toHaveLength(4);
    pager.stop();
    await pager.more();
    expect(service.asked).toHaveLength(1);
  });
});
