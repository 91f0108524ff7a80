import { afterEach, describe, expect, test, vi } from 'vitest';
import type { createClient as CreateClient, createHttpAdapter as CreateHttpAdapter } from '#adapter';

const stored = { id: 'v9', definition: { nodes: [], edges: [] } };
const execution = { id: 'e1', end: '2026-01-01T00:00:00Z', steps: [] };
const save = { workflowId: 'w', name: 'W', version: { definition: { nodes: [], edges: [] } } };

/** An adapter over a service that knows one version and one execution, with the modules loaded anew. */
async function openAdapter(): Promise<{
  readonly adapter: ReturnType<typeof CreateHttpAdapter>;
  readonly client: ReturnType<typeof CreateClient>;
  readonly sent: string[];
}> {
  vi.resetModules();
  const { createClient, createHttpAdapter } = await import('#adapter');
  const sent: string[] = [];
  const answer = (address: string): unknown => {
    if (address.includes('/executions/')) return execution;
    return address.includes('/versions') ? stored : [{ id: 'l1', name: 'List' }];
  };
  const client = createClient({
    baseUrl: 'https://service.example',
    token: 'token',
    retry: false,
    fetch: async (address, init) => {
      sent.push(`${init?.method} ${new URL(String(address)).pathname}`);
      const data = answer(String(address));
      const pagination = Array.isArray(data) ? { limit: 100, offset: 0, hasNext: false } : undefined;
      return Response.json({ success: true, data, pagination });
    },
  });
  return { adapter: createHttpAdapter({ client, accountId: 'a' }), client, sent };
}

/** Makes a module fail to load until the returned function is called. */
function block(module: string): () => void {
  const path = `../../src/adapter/${module}`;
  vi.doMock(path, () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  return () => vi.doUnmock(path);
}

afterEach(() => {
  for (const module of ['client/read-documents.js', 'client/follow.js', 'resources/read-account.js'])
    vi.doUnmock(`../../src/adapter/${module}`);
});

const failure = (kind: string): object => ({ ok: false, failure: { kind, code: 'part-not-loaded' } });

describe('parts of the client that load when needed', () => {
  test('[R40] without the reader of documents a save is not sent, a read fails, and the next call tries again', async () => {
    const release = block('client/read-documents.js');
    const { adapter, client, sent } = await openAdapter();
    expect(await adapter.saveVersion(save)).toMatchObject(failure('notSent'));
    expect(
      await client.extensions.recordExecution({ accountId: 'a', workflowId: 'w', executionId: 'e1', execution }),
    ).toMatchObject(failure('notSent'));
    expect(sent).toEqual([]);
    expect(await adapter.loadVersion({ workflowId: 'w' })).toMatchObject(failure('badAnswer'));
    expect(await client.contacts.list({ accountId: 'a' })).toMatchObject({ ok: true });
    release();
    expect(await adapter.saveVersion(save)).toMatchObject({ ok: true, data: stored });
    expect(await adapter.loadVersion({ workflowId: 'w' })).toMatchObject({ ok: true, data: stored });
  });

  test('[R40] a request for a document does not wait for its reader', async () => {
    const { adapter, sent } = await openAdapter();
    const loading = adapter.getExecution({ workflowId: 'w', executionId: 'e1' });
    await vi.waitFor(() => expect(sent).toHaveLength(1), { interval: 1 });
    expect(await loading).toEqual({ ok: true, data: execution });
  });

  test('[R40] a call that is aborted while its reader loads ends as aborted', async () => {
    const { adapter, sent } = await openAdapter();
    const abort = new AbortController();
    const saving = adapter.saveVersion(save, { signal: abort.signal });
    abort.abort();
    expect(await saving).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
    expect(sent).toEqual([]);
  });

  test('[R40] without the code of streams watching answers with a failure, and the next one tries again', async () => {
    const release = block('client/follow.js');
    const { adapter } = await openAdapter();
    const watch = async (): Promise<readonly unknown[]> => {
      const answers: unknown[] = [];
      for await (const answer of adapter.watchExecution({ workflowId: 'w', executionId: 'e1' })) answers.push(answer);
      return answers;
    };
    expect(await watch()).toMatchObject([failure('notSent')]);
    release();
    expect((await watch()).at(-1)).toMatchObject({ ok: true, data: execution });
  });

  test('[R40] without the code of resources a lookup rejects with its failure, and the next one tries again', async () => {
    const release = block('resources/read-account.js');
    const { adapter, sent } = await openAdapter();
    const load = () => adapter.resources.lists?.load({ search: '', signal: new AbortController().signal });
    await expect(load()).rejects.toMatchObject({ failure: { kind: 'notSent', code: 'part-not-loaded' } });
    await expect(adapter.resources.lists?.find('l1')).rejects.toMatchObject({ failure: { code: 'part-not-loaded' } });
    expect(await adapter.loadAccount()).toMatchObject(failure('notSent'));
    expect(sent).toEqual([]);
    release();
    expect(await load()).toMatchObject([{ value: { id: 'l1' } }]);
  });
});
