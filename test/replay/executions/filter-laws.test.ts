import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryAdapter, type ExecutionFilterName, executionFilterNames, type ExecutionSummary } from '#adapter';
import {
  changeFilter,
  type ExecutionFilter,
  filterKey,
  isFiltering,
  matchesUnsupported,
  queryOf,
  readFilter,
  valuesOf,
} from '../../../src/replay/executions/execution-filter.js';
import { currentFilter } from '../../../src/replay/executions/saved-filters.js';
import { enough, lawRuns } from '../../support/long-run.js';
import { smallExecution } from '../../support/small-execution.js';

const seed = 20261123;
const noon = Date.UTC(2026, 4, 1, 12);
const minute = 60_000;
const now = noon + 60 * minute + 30_500;

const statuses = ['completed', 'failed', 'waiting', 'running', '__proto__'] as const;
const versions = ['v1', 'v2', 'constructor'] as const;
const several = (values: readonly string[]): fc.Arbitrary<string | readonly string[]> =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }));
const time = fc.integer({ min: -10, max: 70 }).map((after) => new Date(noon + after * minute).toISOString());
const duration = fc.integer({ min: 0, max: 6 }).map((minutes) => minutes * minute);
const filters: fc.Arbitrary<ExecutionFilter> = fc.record(
  {
    status: several(statuses),
    versionId: several(versions),
    from: time,
    to: time,
    minDuration: duration,
    maxDuration: duration,
    within: fc.integer({ min: 0, max: 90 }).map((minutes) => minutes * minute),
  },
  { requiredKeys: [] },
);

/** Executions of every status and version, of up to five minutes, within an hour of noon. */
const executions = Array.from({ length: 60 }, (_, at) =>
  smallExecution(`r${at}`, {
    after: at,
    nodes: Array.from({ length: 1 + (at % 5) }, (_unused, index) => `n${index}`),
    status: statuses[at % statuses.length]!,
    versionId: versions[at % versions.length]!,
  }),
);

describe('a filter', () => {
  it(`selects among loaded executions what an adapter with these filters would select (seed ${seed})`, async () => {
    const adapter = createMemoryAdapter({ workflowId: 'w', executions });
    const list = async (filter: ExecutionFilter): Promise<readonly ExecutionSummary[]> => {
      const answer = await adapter.listExecutions({ workflowId: 'w', limit: 100, ...queryOf(filter, now) });
      return answer.ok ? answer.data.items : [];
    };
    const all = await list({});
    expect(all).toHaveLength(executions.length);
    const supported = fc.subarray([...executionFilterNames]).map((names) => new Set<ExecutionFilterName>(names));
    let selecting = 0;
    await fc.assert(
      fc.asyncProperty(filters, supported, async (filter, names) => {
        // The adapter applies what it supports, the list the rest.
        const query = queryOf(filter, now);
        const sent = Object.fromEntries(Object.entries(query).filter(([name]) => names.has(name as never)));
        const loaded = await list(sent);
        const shown = loaded.filter((execution) => matchesUnsupported(execution, filter, names, now));
        const wanted = await list(filter);
        expect(shown.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
        if (wanted.length > 0 && wanted.length < all.length) selecting += 1;
      }),
      { seed, numRuns: lawRuns(800) },
    );
    expect(selecting).toBeGreaterThan(enough(100));
  });

  it(`has the key of exactly the filters with equal fields, whatever the order of fields and values (seed ${seed})`, () => {
    const plain = (filter: ExecutionFilter): string =>
      JSON.stringify(
        executionFilterNames
          .concat('within' as never)
          .map((name) => filter[name])
          .map((value) => (typeof value === 'number' ? value : [...new Set([value ?? []].flat())].sort())),
      );
    fc.assert(
      fc.property(filters, filters, fc.boolean(), (one, drawn, isShuffled) => {
        // Unrelated filters are seldom equal: half of the pairs are one filter in two orders.
        const other = isShuffled
          ? Object.fromEntries(
              Object.entries(one)
                .reverse()
                .map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
            )
          : drawn;
        expect(filterKey(one) === filterKey(other)).toBe(plain(one) === plain(other));
        expect(currentFilter([{ name: 'a', filter: other }], one) !== undefined).toBe(plain(one) === plain(other));
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it(`is filtering exactly while a value is left, and a change adds and removes nothing else (seed ${seed})`, () => {
    const names = [...executionFilterNames, 'within'] as const;
    fc.assert(
      fc.property(filters, fc.constantFrom(...names), (filter, name) => {
        const without = changeFilter(filter, { [name]: undefined });
        expect(without).not.toHaveProperty(name);
        for (const other of names)
          if (other !== name) expect([without[other] ?? []].flat()).toEqual([filter[other] ?? []].flat());
        let left: ExecutionFilter = filter;
        for (const one of Object.keys(filter)) left = changeFilter(left, { [one]: undefined });
        expect(isFiltering(left)).toBe(false);
        const held = Object.values(filter).some((value) => !Array.isArray(value) || value.length > 0);
        expect(isFiltering(filter)).toBe(held);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  it(`of a relative time never selects executions from before it, and moves by whole minutes (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 10 ** 13 }), (within, at) => {
        const { from = '' } = queryOf({ within }, at);
        const start = Date.parse(from);
        expect(start % minute === 0).toBe(true);
        expect(start).toBeLessThanOrEqual(at - within);
        expect(start).toBeGreaterThan(at - within - minute);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  it.each([-1, NaN, Infinity, 8.64e15 * 2, '3600000' as never, null as never])(
    'ignores a relative time that is none: %s',
    (within) => {
      expect(queryOf({ within, status: 'failed' }, now)).toEqual({ status: 'failed' });
    },
  );

  it('reads a stored filter that holds values of other types without throwing', () => {
    const odd = [null, undefined, 0, 5, true, {}, [], [null, 5, {}], '', 'a', ['a', 'a']];
    for (const name of [...executionFilterNames, 'within', 'unknown'])
      for (const value of odd) {
        const filter = { [name]: value } as ExecutionFilter;
        expect(() => filterKey(filter), `${name}: ${JSON.stringify(value)}`).not.toThrow();
        expect(() => isFiltering(filter)).not.toThrow();
        expect(() => queryOf(filter, now)).not.toThrow();
        for (const names of [[], executionFilterNames])
          expect(() =>
            matchesUnsupported({ id: 'r', status: '', steps: 0 }, filter, new Set(names), now),
          ).not.toThrow();
      }
    expect(valuesOf(null as never)).toEqual([]);
    expect(valuesOf({} as never)).toEqual([]);
    expect(valuesOf(['a', null, 'b', 'a'] as never)).toEqual(['a', 'b']);
    const stored = { status: null, step: ['a', 5], outcome: 'b', contact: 5, within: '9', maxDuration: NaN, of: 'v9' };
    expect(readFilter(stored)).toEqual({ outcome: 'b' });
    for (const none of [null, undefined, 'failed', 5, [], [['status', 'failed']]]) expect(readFilter(none)).toEqual({});
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterKey(readFilter(JSON.parse(JSON.stringify(filter))))).toBe(filterKey(filter));
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });
});
