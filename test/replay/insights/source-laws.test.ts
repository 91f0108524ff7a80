import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ExecutionQuery, WorkflowAdapter } from '#adapter';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import {
  createAdapterExecutions,
  ExecutionsFailure,
  isPaged,
} from '../../../src/replay/insights/adapter-executions.js';
import { onlyExecutions } from '../../../src/replay/insights/only-executions.js';
import { spreadStems } from '../../../src/replay/insights/spread-stems.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
const begin = Date.UTC(2026, 10, 16);
const iso = (at: number): string => new Date(begin - at * 60_000).toISOString();

type Fault = 'failure' | 'reject' | 'throw' | 'nothing' | 'late';

/** A service of executions, newest first, whose calls go wrong by number: each fault once. */
function service(amount: number, faults: ReadonlyMap<number, Fault>) {
  const left = new Map(faults);
  let calls = 0;
  const answer = (data: () => unknown): Promise<unknown> | undefined => {
    const fault = left.get(calls++);
    if (fault === 'throw') throw new Error('It threw');
    if (fault === 'nothing') return undefined;
    if (fault === 'reject') return Promise.reject(new Error('It rejected'));
    const failure = { kind: 'server', code: 'down', message: 'It is down', endpoint: '' };
    const answered = fault === 'failure' ? { ok: false, failure } : { ok: true, data: data() };
    // Late: after the answers to all other requests.
    return fault === 'late' ? new Promise((resolve) => setTimeout(resolve, 1, answered)) : Promise.resolve(answered);
  };
  const aborted: AbortSignal[] = [];
  const adapter = {
    listExecutions: ({ limit = 25, offset = 0 }: ExecutionQuery) =>
      answer(() => ({
        items: Array.from({ length: Math.max(0, Math.min(limit, amount - offset)) }, (_, at) => ({
          id: `run-${offset + at}`,
          start: iso(offset + at),
        })),
        pagination: { limit, offset, hasNext: offset + limit < amount },
      })),
    getExecution: ({ executionId }: { executionId: string }, { signal }: { signal: AbortSignal }) => {
      aborted.push(signal);
      // The list and the execution may spell an id differently: the one that can be requested counts.
      return answer(() => ({ id: executionId.toUpperCase(), steps: [] }));
    },
  } as unknown as WorkflowAdapter;
  return { adapter, aborted };
}

describe('executions of an adapter', () => {
  const faults = fc
    .array(fc.tuple(fc.nat(260), fc.constantFrom<Fault[]>('failure', 'reject', 'throw', 'nothing', 'late')), {
      maxLength: 6,
    })
    .map((list) => new Map(list));

  test(`are each read once and in order, however often calls fail and reading is resumed (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1, 6, 7, 99, 100, 101, 230),
        faults,
        fc.nat(40),
        async (amount, wrong, pause) => {
          const { adapter, aborted } = service(amount, wrong);
          const executions = createAdapterExecutions({ adapter, workflowId: 'w', range: { to: begin } });
          expect(isPaged(executions)).toBe(true);
          const read: unknown[] = [];
          let failed = 0;
          for (let turn = 0; turn < 20; turn++) {
            let inTurn = 0;
            let isOver = true;
            try {
              for await (const { id } of executions) {
                read.push(id);
                // The user stops now and then.
                if (turn < 2 && ++inTurn > pause) {
                  isOver = false;
                  break;
                }
              }
            } catch (problem) {
              expect(problem).toBeInstanceOf(ExecutionsFailure);
              failed += 1;
              isOver = false;
            }
            // Nothing stays under way: a stopped reader costs the service nothing.
            expect(aborted.every((signal) => signal.aborted)).toBe(true);
            if (isOver) break;
          }
          expect(read).toEqual(Array.from({ length: amount }, (_, at) => `run-${at}`));
          expect(failed).toBeLessThanOrEqual(wrong.size);
          expect(executions.progress()).toEqual({
            gone: 0,
            ...(amount > 0 && { backTo: Date.parse(iso(amount - 1)) }),
          });
        },
      ),
      { seed, numRuns: lawRuns(300) },
    );
  });

  it.each([
    ['throws', 'throw', 'It threw'],
    ['rejects', 'reject', 'It rejected'],
    ['fails', 'failure', 'It is down'],
    ['answers nothing', 'nothing', 'listExecutions missing'],
  ] as const)('say why reading ended where the adapter %s', async (_, fault, reason) => {
    for (const call of [0, 1]) {
      const { adapter } = service(3, new Map([[call, fault]]));
      const reading = createAdapterExecutions({ adapter, workflowId: 'w', range: { to: begin } })
        [Symbol.asyncIterator]()
        .next();
      await expect(reading).rejects.toMatchObject({ name: 'ExecutionsFailure', message: reason });
    }
  });

  it('are as far back as the last start that can be read', async () => {
    const adapter = {
      listExecutions: () =>
        Promise.resolve({
          ok: true,
          data: { items: [{ id: 'a', start: iso(1) }, { id: 'b', start: 'soon' }, { id: 'c', start: 7 }, { id: 'd' }] },
        }),
      getExecution: ({ executionId: id }: { executionId: string }) => Promise.resolve({ ok: true, data: { id } }),
    } as unknown as WorkflowAdapter;
    const executions = createAdapterExecutions({
      adapter,
      workflowId: 'w',
      range: { from: 0, to: begin },
      versionId: 'v1',
    });
    const ids: unknown[] = [];
    for await (const { id } of executions) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c', 'd']);
    expect(executions.progress()).toEqual({ gone: 0, backTo: Date.parse(iso(1)) });
  });
});

describe('a list of some executions alone', () => {
  test(`is the part of the whole list, page by page, also while new ones come in (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 5, 100, 250),
        fc.array(fc.nat(260), { maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.nat(3),
        async (amount, picks, limit, growth) => {
          let all = Array.from({ length: amount }, (_, at) => ({ id: `run-${at}`, start: iso(at) }));
          let newest = 0;
          const adapter = {
            listExecutions: ({ limit: most = 25, offset = 0, from }: ExecutionQuery) => {
              const listed = all.filter(({ start }) => from === undefined || start >= from);
              const items = listed.slice(offset, offset + most);
              // Executions that come in between two pages shift those that follow.
              for (let more = 0; more < growth; more++) all = [{ id: `new-${++newest}`, start: iso(-newest) }, ...all];
              return Promise.resolve({
                ok: true,
                data: { items, pagination: { limit: most, offset, hasNext: offset + most < listed.length } },
              });
            },
          } as unknown as WorkflowAdapter;
          const ids = picks.map((at) => `run-${at}`);
          const only = onlyExecutions(adapter, ids, {});
          const expected = Array.from({ length: amount }, (_, at) => `run-${at}`).filter((id) => ids.includes(id));
          for (const _ of [1, 2]) {
            const read: string[] = [];
            for (let offset = 0, hasNext = true; hasNext; offset += limit) {
              const answer = await only.listExecutions!({ workflowId: 'w', limit, offset });
              if (!answer.ok) throw new Error(answer.failure.message);
              read.push(...answer.data.items.map(({ id }) => id));
              hasNext = answer.data.pagination.hasNext;
              expect(offset).toBeLessThan(300);
            }
            expect(read).toEqual(expected);
          }
        },
      ),
      { seed, numRuns: lawRuns(500) },
    );
  });
});

describe('stems of edges', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const version = {
    definition: {
      nodes: [{ id: 'one' }, { id: 'two' }, ...ids.map((id) => ({ id }))],
      edges: [
        ...ids.map((id) => ({ id: `one-${id}`, source: 'one', target: id, type: 'standard' })),
        ...ids.map((id) => ({ id: `${id}-two`, source: id, target: 'two', type: 'standard' })),
      ],
    },
  } as unknown as WorkflowVersion;
  const graph = graphOf(version);
  const between = (from: number, to: number, top: number) =>
    from === to
      ? [
          { x: from, y: top },
          { x: from, y: top + 80 },
        ]
      : [
          { x: from, y: top },
          { x: from, y: top + 20 },
          { x: to, y: top + 20 },
          { x: to, y: top + 80 },
        ];
  const layouts = fc
    .uniqueArray(
      fc.integer({ min: 0, max: 40 }).map((at) => at * 50),
      { minLength: 5, maxLength: 5 },
    )
    .map(
      (xs) =>
        ({
          nodes: {},
          edges: Object.fromEntries(
            ids.flatMap((id, at) => [
              [`one-${id}`, { points: between(500, xs[at]!, 0), label: { x: xs[at]!, y: 60 } }],
              [`${id}-two`, { points: between(xs[at]!, 500, 100) }],
            ]),
          ),
          width: 2000,
          height: 200,
        }) as unknown as Parameters<typeof spreadStems>[0],
    );

  test(`lie side by side in the order of their ends, around the place they had (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        layouts,
        fc.dictionary(
          fc.constantFrom(...Object.keys(Object.fromEntries(graph.edges.map(({ id }) => [id, 0])))),
          fc.integer({ min: 2, max: 15 }),
        ),
        (layout, given) => {
          const widths = new Map(Object.entries(given));
          const spread = spreadStems(layout, graph, widths);
          for (const [end, at] of [
            ['one-', 0],
            ['-two', -1],
          ] as const) {
            const taken = graph.edges.map(({ id }) => id).filter((id) => id.includes(end) && widths.has(id));
            const points = taken.map((id) => ({
              id,
              x: spread.edges[id]!.points.at(at)!.x,
              far: layout.edges[id]!.points.at(at === 0 ? -1 : 0)!.x,
            }));
            const inOrder = points.toSorted((left, right) => left.far - right.far);
            inOrder.slice(1).forEach(({ id, x }, index) => {
              const before = inOrder[index]!;
              const room = (widths.get(id)! + widths.get(before.id)!) / 2;
              expect(x - before.x).toBeCloseTo(room, 6);
            });
            const whole = taken.reduce((sum, id) => sum + widths.get(id)!, 0);
            if (inOrder.length > 1) {
              expect(inOrder[0]!.x - widths.get(inOrder[0]!.id)! / 2).toBeCloseTo(500 - whole / 2, 6);
            } else if (inOrder[0]) expect(inOrder[0].x).toBe(500);
          }
          for (const [id, edge] of Object.entries(layout.edges)) {
            const moved = spread.edges[id]!;
            expect(moved.points.map(({ y }) => y)).toEqual(edge.points.map(({ y }) => y));
            if (!widths.has(id)) expect(moved).toEqual(edge);
            // What is away from the shared stem stays, with its label.
            const isStraight = edge.points.length === 2;
            if (id.startsWith('one-') && !isStraight)
              expect([moved.points.at(-1), moved.label]).toEqual([edge.points.at(-1), edge.label]);
          }
        },
      ),
      { seed, numRuns: lawRuns(500) },
    );
  });
});
