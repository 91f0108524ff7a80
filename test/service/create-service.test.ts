import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { ask, saveText } from './request.js';
import { accountId, otherToken, smallSeed, tokens } from './small-seed.js';
import { lawRuns } from '../support/long-run.js';

let service: Service;
beforeAll(async () => {
  service = await createService({ database: 'memory://', tokens, seed: smallSeed, now: () => Date.UTC(2026, 4, 1) });
}, 120_000);
afterAll(() => service.close());

const account = `/v1/accounts/${accountId}`;

describe('documents', () => {
  it('are returned byte for byte, before the timestamps: 100 generated ones (seed 7)', async () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('phoneNumbers?', 'a.b', '', 'constructor', '__proto__', '😀'));
    const storable = (text: string) => !/[\0\p{Surrogate}]/u.test(text.replaceAll('\\u0000', '\0'));
    const open = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n || 0),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    const document = fc
      .tuple(fc.dictionary(key, open, { maxKeys: 5 }), fc.array(fc.dictionary(key, open), { maxLength: 4 }))
      .map(([extra, nodes]) => ({
        ...extra,
        name: 'Generated',
        definition: {
          nodes: nodes.map((node, index) => ({ ...node, id: `n${index}`, type: null, config: null })),
          edges: [],
          extra,
        },
      }))
      .filter((value) => storable(JSON.stringify(value)))
      .filter((value) =>
        ['created', 'updated', 'active', 'lastActive', 'readonly', 'id'].every((name) => !Object.hasOwn(value, name)),
      );
    let count = 0;
    await fc.assert(
      fc.asyncProperty(document, fc.boolean(), async (generated, spaced) => {
        const id = `generated-${(count += 1)}`;
        const text = JSON.stringify({ id, ...generated }, undefined, spaced ? 1 : 0);
        const saved = await saveText(service, 'generated', text);
        expect(saved.status, saved.text).toBe(201);
        const loaded = await ask(service, `${account}/workflows/generated/versions/${id}`);
        const body = loaded.text.slice('{"success":true,"data":'.length, -1);
        expect(body.slice(0, body.lastIndexOf(',"created":'))).toBe(text.slice(0, -1));
        expect(loaded.text).toBe(saved.text);
      }),
      { numRuns: lawRuns(100), seed: 7 },
    );
  });

  it('keep the spelling of their numbers and escapes', async () => {
    const text = '{"id":"written","definition":{"nodes":[],"n":[1.0,1e2,0.10],"\\u0061":"\\u00e9\\/"}}';
    expect((await saveText(service, 'written', text)).text).toContain(text.slice(0, -1));
  });
});

describe('lists', () => {
  it('have the workflows of an account, last saved first', async () => {
    const { body } = await ask(service, `${account}/workflows?limit=100`);
    expect(body.data).toContainEqual({
      id: 'welcome',
      name: 'Welcome',
      activeVersionId: 'welcome-v1',
      activeVersionNumber: 1,
      newestVersionId: 'welcome-v2',
      trigger: 'Trigger.keyword',
      steps: 2,
      problems: expect.any(Number),
      updatedAt: '2026-02-01T10:00:00.000Z',
      versions: 2,
      executions: 2,
      recentExecutions: Array.from({ length: 30 }, () => 0),
      underWay: 1,
    });
  });

  it('have the versions of a workflow, newest first', async () => {
    const { body } = await ask(service, `${account}/workflows/welcome/versions`);
    expect(body).toEqual({
      success: true,
      pagination: { limit: 25, offset: 0, hasNext: false },
      data: [
        {
          id: 'welcome-v2',
          name: 'Welcome',
          number: 2,
          createdAt: '2026-02-01T10:00:00.000Z',
          readonly: true,
          executions: 1,
          underWay: 1,
          liveSpans: [],
        },
        {
          id: 'welcome-v1',
          name: 'Welcome',
          number: 1,
          createdAt: '2026-01-01T10:00:00.000Z',
          createdBy: 'Ada Moss',
          active: '2026-01-02T10:00:00.000Z',
          executions: 1,
          underWay: 0,
          liveSpans: [{ from: '2026-01-02T10:00:00.000Z' }],
        },
      ],
    });
  });

  it('have the executions of a workflow, also of one status', async () => {
    const { body } = await ask(service, `${account}/workflows/welcome/executions?limit=1`);
    expect(body).toEqual({
      success: true,
      pagination: { limit: 1, offset: 0, hasNext: true },
      data: [{ id: 'run-2', status: 'waiting', versionId: 'welcome-v2', start: '2026-03-02T10:00:00.000Z', steps: 0 }],
    });
    expect((await ask(service, `${account}/workflows/welcome/executions?status=completed`)).body.data).toEqual([
      {
        id: 'run-1',
        status: 'completed',
        versionId: 'welcome-v1',
        start: '2026-03-01T10:00:00.000Z',
        end: '2026-03-01T10:05:00.000Z',
        contactName: 'Noor Haddad',
        contactNumber: '+15550100',
        lastStep: 'Send message',
        steps: 1,
      },
    ]);
  });

  it('have executions that load as stored', async () => {
    const { body } = await ask(service, `${account}/workflows/welcome/executions/run-1`);
    expect(body.data).toEqual(smallSeed.accounts[0]?.workflows[0]?.executions[0]);
  });

  it('have the node types, page by page', async () => {
    const first = await ask(service, `${account}/nodetypes?limit=10`);
    expect(first.body.data).toHaveLength(10);
    expect(first.body.pagination).toEqual({ limit: 10, offset: 0, hasNext: true });
  });
});

describe('presentations', () => {
  const presentation = (version: string) => `${account}/workflows/welcome/versions/${version}/presentation`;

  it('are empty at first, stored for a version, and inherited by later versions', async () => {
    expect((await ask(service, presentation('welcome-v1'))).body.data).toEqual({ version: 1 });
    const kept = { version: 1, nodes: { send: { dx: 12, title: 'Say hello' } }, other: true };
    expect((await ask(service, presentation('welcome-v1'), { method: 'PUT', body: kept })).status).toBe(200);
    expect((await ask(service, presentation('welcome-v1'))).body.data).toEqual(kept);
    expect((await ask(service, presentation('welcome-v2'))).body.data).toEqual(kept);
    expect((await ask(service, presentation('welcome-v9'))).status).toBe(404);
  });

  it.each([
    ['version', { version: 2 }],
    ['nodes', { nodes: 5 }],
    ['nodes', { nodes: [] }],
    ['nodes', { nodes: { send: 5 } }],
    ['nodes', { nodes: null }],
    ['notes', { notes: {} }],
    ['notes', { notes: [null] }],
    ['groups', { groups: 'x' }],
  ])('are refused where the %s cannot be loaded again: %j', async (path, members) => {
    const before = await ask(service, presentation('welcome-v1'));
    const answer = await ask(service, presentation('welcome-v1'), { method: 'PUT', body: { version: 1, ...members } });
    expect([answer.status, answer.body.error?.code, answer.body.error?.details[0]?.path]).toEqual([
      400,
      'invalid-request',
      path,
    ]);
    expect((await ask(service, presentation('welcome-v1'))).text).toBe(before.text);
  });
});

describe('accounts and tokens', () => {
  it.each([
    ['no token', null, {}],
    ['an unknown token', 'unknown', {}],
    ['another scheme', null, { authorization: 'Basic dG9rZW4tb2Ytb25lOg==' }],
    ['two tokens', null, { authorization: 'Bearer token-of-one, Bearer token-of-one' }],
    ['no scheme', null, { authorization: 'token-of-one' }],
  ])('are refused with %s', async (_, token, headers) => {
    const answer = await ask(service, `${account}/workflows`, { token, headers });
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect((await ask(service, '/v1/nowhere', { token, headers })).status).toBe(401);
  });

  it('answer requests for other accounts like those for unknown ids', async () => {
    const absent = await ask(service, `${account}/workflows/nothing/versions/none`);
    expect(absent.status).toBe(404);
    const foreign = [
      '/v1/accounts/account-2/workflows',
      '/v1/accounts/account-2/workflows/secret/versions/secret-v1',
      '/v1/accounts/account-2/workflows/secret/executions/secret-run',
      '/v1/accounts/account-3/workflows',
      `${account}/workflows/secret/versions/secret-v1`,
      `${account}/workflows/secret/executions/secret-run`,
      `${account}/workflows/secret/versions`,
      `${account}/workflows/welcome/executions/secret-run`,
    ];
    for (const path of foreign) {
      const answer = await ask(service, path);
      expect([path, answer.status, answer.text]).toEqual([path, 404, absent.text]);
    }
    const write = await ask(service, '/v1/accounts/account-2/workflows/secret/versions', {
      method: 'POST',
      body: { versions: [{ id: 'mine' }] },
    });
    expect([write.status, write.text]).toEqual([404, absent.text]);
  });

  it('separate workflows of the same id', async () => {
    await saveText(service, 'twice', '{"id":"of-one"}');
    const versions = '/v1/accounts/account-2/workflows/twice/versions';
    expect((await ask(service, versions, { token: otherToken })).status).toBe(404);
    await ask(service, versions, { token: otherToken, method: 'POST', body: { versions: [{ id: 'of-two' }] } });
    expect((await ask(service, versions, { token: otherToken })).body.data).toMatchObject([{ id: 'of-two' }]);
    expect((await ask(service, `${account}/workflows/twice/versions`)).body.data).toMatchObject([{ id: 'of-one' }]);
  });
});

describe('the service', () => {
  it('reports its health without a token', async () => {
    expect((await ask(service, '/healthz', { token: null })).body).toEqual({ success: true, data: { status: 'ok' } });
  });

  it('describes only the constraints it checks, and its answer to other methods', async () => {
    const { text } = await ask(service, '/openapi.json', { token: null });
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, { responses: object }>>;
      components: { responses: object; schemas: Record<string, { properties: Record<string, { type?: string }> }> };
    };
    for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
      expect(operation.responses).toHaveProperty('405', { $ref: '#/components/responses/OtherMethod' });
    }
    expect(components.responses).toHaveProperty('OtherMethod');
    expect((await saveText(service, 'described', '{"name":5,"readonly":"no","created":1}')).status).toBe(201);
    const { name, readonly, created } = components.schemas['WorkflowVersion']?.properties ?? {};
    for (const described of [name, readonly, created]) expect(Object.keys(described ?? {})).toEqual(['description']);
  });

  it('sends security headers and a request id with every answer', async () => {
    for (const path of ['/healthz', `${account}/workflows`, '/nowhere', '/v1/accounts/x/workflows']) {
      const { headers } = await ask(service, path, { headers: { 'x-request-id': 'abc-1' } });
      expect([
        headers.get('x-content-type-options'),
        headers.get('cache-control'),
        headers.get('x-request-id'),
      ]).toEqual(['nosniff', 'no-store', 'abc-1']);
      expect((await ask(service, path)).headers.get('x-request-id')).toMatch(/^\w{16}$/);
    }
  });

  it('allows no other origin unless it is configured', async () => {
    const preflight = {
      method: 'OPTIONS',
      token: null,
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    };
    expect(
      (await ask(service, `${account}/workflows`, preflight)).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});
