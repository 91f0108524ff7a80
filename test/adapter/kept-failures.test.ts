import { describe, expect, test } from 'vitest';
import { createClient, createHttpAdapter, createMemoryAdapter, createSaveQueue } from '#adapter';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { createEditor } from '#store';

/** Regressions: each test is a former fault. */

const answering =
  (body: unknown, init: ResponseInit = {}) =>
  async (): Promise<Response> =>
    new Response(JSON.stringify(body), {
      status: 200,
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });

/** A version that contains itself. */
function cyclic(): WorkflowVersion {
  const version: Record<string, unknown> = { id: 'v1' };
  version['self'] = version;
  return version as WorkflowVersion;
}

const saving = {
  accountId: 'a',
  workflowId: 'w',
  name: 'W',
  version: { id: 'v1', definition: { nodes: [], edges: [] } },
};

describe('the client', () => {
  test('a stored version without an id counts as unknown', async () => {
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      token: 't',
      fetch: answering({ success: true, data: {} }),
    });
    expect(await createHttpAdapter({ client, accountId: 'a' }).saveVersion(saving)).toMatchObject({
      ok: false,
      failure: { kind: 'unknown' },
    });
  });

  test.each(['tok', 'a-secret-token-of-some-length'])(
    'no part of the token "%s" occurs in a failure, wherever texts are cut',
    async (token) => {
      for (const padding of [80, 95, 98, 285, 297, 299]) {
        const text = 'x'.repeat(padding) + token;
        const fetch = answering(
          { success: false, error: { code: 'odd', message: text } },
          { status: 422, headers: { 'x-request-id': text } },
        );
        const client = createClient({ baseUrl: 'http://127.0.0.1:1', token, fetch, retry: false });
        const answer = await createHttpAdapter({ client, accountId: 'a' }).saveVersion(saving);
        expect(answer.ok).toBe(false);
        expect(JSON.stringify(answer)).not.toContain(token.slice(0, 3));
      }
    },
  );

  test('options with the value undefined keep their defaults', async () => {
    let calls = 0;
    const fetch = async (): Promise<Response> => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return new Response('{}', { status: 503 });
    };
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      token: 't',
      fetch,
      retry: { tries: undefined, base: 1, cap: 1 } as object,
      timeout: { answer: undefined } as object,
    });
    const answer = await createHttpAdapter({ client, accountId: 'a' }).getExecution({
      workflowId: 'w',
      executionId: 'e',
    });
    expect(answer).toMatchObject({ failure: { status: 503 } });
    expect(calls).toBe(5);
  });

  test('a short token does not spoil messages of the client', async () => {
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      token: 't',
      retry: false,
      timeout: 5,
      fetch: () => new Promise(() => {}),
    });
    expect(await createHttpAdapter({ client, accountId: 'a' }).saveVersion(saving)).toMatchObject({
      failure: { code: 'timeout' },
    });
  });

  test('a version with a cycle is not sent, and the call does not reject', async () => {
    let calls = 0;
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      token: 't',
      fetch: async () => new Response(String((calls += 1))),
    });
    const answer = await createHttpAdapter({ client, accountId: 'a' }).saveVersion({
      workflowId: 'w',
      name: 'W',
      version: cyclic(),
    });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'notSent', code: 'not-json' } });
    expect(calls).toBe(0);
  });
});

test('saving a version without a name keeps that of the workflow', async () => {
  const version = { id: 'v1', definition: { nodes: [], edges: [] } };
  const adapter = createMemoryAdapter({ versions: [version], workflowId: 'w', name: 'Free trial' });
  const editor = createEditor({ version });
  editor.commands.addNode({ type: 'end' });
  expect((await createSaveQueue({ editor, adapter, workflowId: 'w' }).save()).ok).toBe(true);
  const listed = await adapter.listWorkflows();
  expect(listed.ok && listed.data.items[0]?.name).toBe('Free trial');
});

describe('the in-memory adapter', () => {
  const saveIn = (version: unknown, adapter = createMemoryAdapter()) =>
    adapter.saveVersion({ workflowId: 'w', name: '', version: version as WorkflowVersion });

  test('a version it cannot store is reported, never thrown', async () => {
    expect(await saveIn(cyclic())).toMatchObject({ ok: false, failure: { kind: 'notSent', code: 'not-json' } });
    expect(await saveIn(undefined)).toMatchObject({ ok: false, failure: { kind: 'notSent' } });
    const deep = JSON.parse(`{"config":${'['.repeat(100)}${']'.repeat(100)}}`) as unknown;
    expect(await saveIn(deep)).toMatchObject({ ok: false, failure: { kind: 'rejected', code: 'too-deep' } });
    const broken = { now: () => Number.NaN };
    expect(await saveIn({}, createMemoryAdapter(broken))).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', code: 'internal' },
    });
  });

  test('undefined values are omitted, as on the wire', async () => {
    const answer = await saveIn({ name: undefined, definition: { nodes: [{ id: 'a', config: undefined }] } });
    expect(answer).toMatchObject({ ok: true, data: { definition: { nodes: [{ id: 'a' }] } } });
  });

  test('invalid executions and versions are not stored', async () => {
    const adapter = createMemoryAdapter({
      executions: [null, 4, { id: 'r', steps: [] }] as unknown as WorkflowExecution[],
      versions: [null, { id: 'v1', name: 7 }] as unknown as WorkflowVersion[],
      workflowId: 'w',
    });
    expect(await adapter.getExecution({ workflowId: 'w', executionId: 'r' })).toMatchObject({ ok: true });
    expect(await adapter.getExecution({ workflowId: 'w', executionId: 'x' })).toMatchObject({
      failure: { kind: 'notFound' },
    });
    expect(await adapter.listExecutions({ workflowId: 'w' })).toMatchObject({
      ok: true,
      data: { items: [{ id: 'r' }] },
    });
    expect(await adapter.listVersions({ workflowId: 'w' })).toMatchObject({
      ok: true,
      data: { items: [{ id: 'v1', name: 'v1' }] },
    });
    expect(await adapter.listWorkflows()).toMatchObject({
      ok: true,
      data: { items: [{ name: 'w', versions: 1, executions: 1 }] },
    });
  });

  test('a presentation with a cycle is not stored', async () => {
    const adapter = createMemoryAdapter({ versions: [{ id: 'v1' }], workflowId: 'w' });
    const presentation = cyclic() as unknown as { version: 1 };
    const answer = await adapter.savePresentation({ workflowId: 'w', versionId: 'v1', presentation });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'notSent' } });
  });
});
