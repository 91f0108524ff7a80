import { describe, expect, test } from 'vitest';
import { createClient, createHttpAdapter, createMemoryAdapter, createSaveQueue } from '#adapter';
import { createEditor } from '#store';

/** Things that once went wrong, each by its own name. */

const answering = (body: unknown, init: ResponseInit = {}) => async (): Promise<Response> =>
  new Response(JSON.stringify(body), { status: 200, ...init, headers: { 'content-type': 'application/json', ...init.headers } });

const saving = { accountId: 'a', workflowId: 'w', name: 'W', version: { id: 'v1', definition: { nodes: [], edges: [] } } };

describe('the client', () => {
  test('a stored version without an id is not known to be stored', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', token: 't', fetch: answering({ success: true, data: {} }) });
    expect(await createHttpAdapter({ client, accountId: 'a' }).saveVersion(saving)).toMatchObject({ ok: false, failure: { kind: 'unknown' } });
  });

  test.each(['tok', 'a-secret-token-of-some-length'])('no part of the token "%s" reaches a failure, wherever texts are cut', async (token) => {
    for (const padding of [80, 95, 98, 285, 297, 299]) {
      const text = 'x'.repeat(padding) + token;
      const fetch = answering({ success: false, error: { code: 'odd', message: text } }, { status: 422, headers: { 'x-request-id': text } });
      const client = createClient({ baseUrl: 'http://127.0.0.1:1', token, fetch, retry: false });
      const answer = await createHttpAdapter({ client, accountId: 'a' }).saveVersion(saving);
      expect(answer.ok).toBe(false);
      expect(JSON.stringify(answer)).not.toContain(token.slice(0, 3));
    }
  });

  test('options that are there without a value leave the defaults in force', async () => {
    let calls = 0;
    const fetch = async (): Promise<Response> => {
      calls += 1;
      return new Response('{}', { status: 503 });
    };
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1', token: 't', fetch,
      retry: { tries: undefined, base: 1, cap: 1 } as object, timeout: { answer: undefined } as object,
    });
    await createHttpAdapter({ client, accountId: 'a' }).getExecution({ workflowId: 'w', executionId: 'e' });
    expect(calls).toBe(5);
  });
});

test('saving a version without a name leaves the workflow its own', async () => {
  const version = { id: 'v1', definition: { nodes: [], edges: [] } };
  const adapter = createMemoryAdapter({ versions: [version], workflowId: 'w', name: 'Free trial' });
  const editor = createEditor({ version });
  editor.commands.addNode({ type: 'end' });
  expect((await createSaveQueue({ editor, adapter, workflowId: 'w' }).save()).ok).toBe(true);
  const listed = await adapter.listWorkflows();
  expect(listed.ok && listed.data.items[0]?.name).toBe('Free trial');
});
