import { describe, expect, it } from 'vitest';
import { createMemoryAdapter, type ExecutionQuery, type WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { onlyExecutions } from '../../../src/replay/insights/only-executions.js';

const begin = Date.UTC(2026, 10, 16);
const iso = (at: number): string => new Date(begin - at * 60_000).toISOString();
const all = Array.from(
  { length: 450 },
  (_, at) =>
    ({
      id: `run-${at}`,
      status: at % 2 === 0 ? 'completed' : 'failed',
      start: iso(at),
      end: iso(at - 1),
      steps: [{ id: '1', start: iso(at), node: { id: 'a' } }],
    }) as unknown as WorkflowExecution,
);
const version = { id: 'v1', definition: { nodes: [{ id: 'a' }], edges: [] } };

function watched(): { readonly adapter: WorkflowAdapter; readonly asked: ExecutionQuery[] } {
  const asked: ExecutionQuery[] = [];
  const memory = createMemoryAdapter({ workflowId: 'w', versions: [version], executions: all });
  return {
    asked,
    adapter: {
      ...memory,
      listExecutions: (query, options) => (asked.push(query), memory.listExecutions(query, options)),
    },
  };
}

const idsOf = async (
  adapter: WorkflowAdapter,
  query: ExecutionQuery = {},
): Promise<readonly [ids: readonly string[], hasNext: boolean]> => {
  const answer = await adapter.listExecutions!({ workflowId: 'w', ...query });
  if (!answer.ok) throw new Error(answer.failure.message);
  return [answer.data.items.map(({ id }) => id), answer.data.pagination.hasNext];
};

describe('onlyExecutions', () => {
  const ids = [3, 4, 150, 151, 152, 400].map((at) => `run-${at}`);

  it('lists the given executions alone, in list order, page by page', async () => {
    const only = onlyExecutions(watched().adapter, ids, {});
    expect(await idsOf(only)).toEqual([ids, false]);
    expect(await idsOf(only, { limit: 2 })).toEqual([ids.slice(0, 2), true]);
    expect(await idsOf(only, { limit: 2, offset: 2 })).toEqual([ids.slice(2, 4), true]);
    expect(await idsOf(only, { limit: 2, offset: 4 })).toEqual([ids.slice(4), false]);
    expect(await idsOf(only, { to: iso(150) })).toEqual([['run-151', 'run-152', 'run-400'], false]);
  });

  it('is filtered and searched like the whole list', async () => {
    expect(await idsOf(onlyExecutions(watched().adapter, ids, {}), { status: 'failed' })).toEqual([
      ['run-3', 'run-151'],
      false,
    ]);
    expect(await idsOf(onlyExecutions(watched().adapter, ids, { step: 'elsewhere' }))).toEqual([[], false]);
    expect(await idsOf(onlyExecutions(watched().adapter, [], {}))).toEqual([[], false]);
  });

  it('stops at the oldest once all are known, and ends with a service of one page', async () => {
    const { adapter, asked } = watched();
    const only = onlyExecutions(adapter, ['run-1', 'run-120', 'gone'].slice(0, 2), {});
    await idsOf(only);
    expect(asked.map(({ offset }) => offset)).toEqual([0, 100]);
    await idsOf(only, { to: iso(119) });
    expect(asked.at(-1)?.from).toBe(iso(120));
    const stuck = {
      ...adapter,
      listExecutions: (query: ExecutionQuery & { workflowId: string }) =>
        adapter.listExecutions!({ ...query, offset: 0 }),
    } as WorkflowAdapter;
    expect(await idsOf(onlyExecutions(stuck, ['run-1', 'gone'], {}))).toEqual([['run-1'], false]);
  });

  it('passes on failures, and the methods of a class', async () => {
    class Own {
      readonly #name = 'own';
      getExecution(): Promise<string> {
        return Promise.resolve(this.#name);
      }
      listExecutions(): Promise<unknown> {
        return Promise.resolve({
          ok: false,
          failure: { kind: 'unknown', code: 'down', message: 'Down', endpoint: '' },
        });
      }
    }
    const only = onlyExecutions(new Own() as unknown as WorkflowAdapter, ['a'], {});
    expect(await only.getExecution({ workflowId: 'w', executionId: 'a' })).toBe('own');
    await expect(idsOf(only)).rejects.toThrow('Down');
    expect(only.listVersions).toBeUndefined();
  });
});
