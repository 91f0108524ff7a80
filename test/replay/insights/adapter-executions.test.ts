import { describe, expect, it } from 'vitest';
import type { ExecutionQuery, WorkflowAdapter } from '#adapter';
import { createAdapterExecutions } from '../../../src/replay/insights/adapter-executions.js';

const begin = Date.UTC(2026, 10, 16);
const iso = (ms: number): string => new Date(ms).toISOString();

/** A service with executions at one per minute. Requests for those in `failing` fail; those in `gone` were removed. */
function service(
  amount: number,
  {
    failing = new Set<string>(),
    gone = new Set<string>(),
  }: { readonly failing?: Set<string>; readonly gone?: Set<string> } = {},
) {
  const asked: { readonly lists: (ExecutionQuery & { workflowId: string })[]; most: number; now: number } = {
    lists: [],
    most: 0,
    now: 0,
  };
  const adapter = {
    listExecutions: (query: ExecutionQuery & { workflowId: string }) => {
      asked.lists.push(query);
      const { limit = 25, offset = 0 } = query;
      const items = Array.from({ length: Math.max(0, Math.min(limit, amount - offset)) }, (_, at) => ({
        id: `run-${offset + at}`,
        status: 'completed',
        start: iso(begin - (offset + at) * 60_000),
      }));
      return Promise.resolve({
        ok: true,
        data: { items, pagination: { limit, offset, hasNext: offset + limit < amount } },
      });
    },
    getExecution: async ({ executionId }: { executionId: string }) => {
      asked.now += 1;
      asked.most = Math.max(asked.most, asked.now);
      await Promise.resolve();
      asked.now -= 1;
      if (failing.has(executionId))
        return { ok: false, failure: { kind: 'server', code: 'down', message: 'The service is down.', endpoint: '' } };
      if (gone.has(executionId))
        return { ok: false, failure: { kind: 'notFound', code: 'gone', message: '', endpoint: '' } };
      return { ok: true, data: { id: executionId } };
    },
  } as unknown as WorkflowAdapter;
  return { adapter, asked };
}

const taken = async (executions: AsyncIterable<{ readonly id?: unknown }>, most = Infinity): Promise<unknown[]> => {
  const ids: unknown[] = [];
  for await (const { id } of executions) {
    ids.push(id);
    if (ids.length >= most) break;
  }
  return ids;
};

describe('createAdapterExecutions', () => {
  it('reads every execution of a range once, page by page and few in parallel', async () => {
    const { adapter, asked } = service(250, { gone: new Set(['run-7', 'run-249']) });
    const executions = createAdapterExecutions({
      adapter,
      workflowId: 'w',
      range: { from: begin - 86_400_000, to: begin },
    });
    const ids = await taken(executions);
    expect(ids).toHaveLength(248);
    expect(new Set(ids).size).toBe(248);
    expect(asked.lists.map(({ offset }) => offset)).toEqual([0, 100, 200]);
    expect(asked.lists[0]).toMatchObject({
      workflowId: 'w',
      limit: 100,
      from: iso(begin - 86_400_000),
      to: iso(begin),
    });
    expect(asked.most).toBeLessThanOrEqual(6);
    expect(executions.progress()).toEqual({ gone: 2, backTo: begin - 249 * 60_000 });
  });

  it('resumes where it was left, and where it failed', async () => {
    const failing = new Set(['run-60']);
    const { adapter } = service(120, { failing });
    const executions = createAdapterExecutions({ adapter, workflowId: 'w', range: { to: begin } });
    const first = await taken(executions, 20);
    expect(first).toHaveLength(20);
    const second: unknown[] = [];
    await expect(
      (async () => {
        for await (const { id } of executions) second.push(id);
      })(),
    ).rejects.toThrow('The service is down.');
    failing.clear();
    const third = await taken(executions);
    expect([...first, ...second, ...third]).toEqual(Array.from({ length: 120 }, (_, at) => `run-${at}`));
  });

  it('ends where a service repeats one page, and reports an adapter without a list', async () => {
    const { adapter } = service(100);
    const endless = {
      ...adapter,
      listExecutions: (query: { offset?: number; limit?: number }) =>
        adapter.listExecutions!({ ...query, offset: 0, workflowId: 'w' }).then((answer) =>
          answer.ok
            ? { ...answer, data: { ...answer.data, pagination: { ...answer.data.pagination, hasNext: true } } }
            : answer,
        ),
    } as unknown as WorkflowAdapter;
    expect(
      await taken(createAdapterExecutions({ adapter: endless, workflowId: 'w', range: { to: begin } })),
    ).toHaveLength(100);
    await expect(
      taken(
        createAdapterExecutions({
          adapter: { getExecution: adapter.getExecution } as WorkflowAdapter,
          workflowId: 'w',
          range: { to: begin },
        }),
      ),
    ).rejects.toThrow('listExecutions missing');
    const throwing = { ...adapter, getExecution: () => Promise.reject(new Error('Off')) } as unknown as WorkflowAdapter;
    await expect(
      taken(createAdapterExecutions({ adapter: throwing, workflowId: 'w', range: { to: begin } })),
    ).rejects.toThrow('Off');
  });
});
