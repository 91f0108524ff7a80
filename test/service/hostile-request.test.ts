import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, listenOnNode, type LogEntry, type NodeListener, type Service } from 'pathboard-service';
import { type AskOptions, ask } from './request.js';
import { smallSeed, tokens } from './small-seed.js';

let service: Service;
let listener: NodeListener;
const failures: unknown[] = [];
beforeAll(async () => {
  const log = ({ error }: LogEntry) => void (error && failures.push(error));
  service = await createService({ database: 'memory://', tokens, seed: smallSeed, log });
  listener = await listenOnNode({ fetch: service.fetch });
}, 60_000);
afterAll(async () => {
  await listener.close();
  await service.close();
});

const account = '/v1/accounts/account-1';
const versions = `${account}/workflows/hostile/versions`;
const post = (body: unknown, asked: AskOptions = {}) => ask(service, versions, { method: 'POST', body, ...asked });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const versionWith = (members: string) => `{"versions":[{"id":"x",${members}}]}`;

describe('refused bodies', () => {
  const cases: [string, unknown, number, string][] = [
    ['nothing', '', 400, 'malformed-json'],
    ['half a document', '{"versions":[', 400, 'malformed-json'],
    ['a web page', '<html></html>', 400, 'malformed-json'],
    ['a list', '[]', 400, 'invalid-request'],
    ['null', 'null', 400, 'invalid-request'],
    ['no versions', {}, 400, 'invalid-request'],
    ['no version', { versions: [] }, 400, 'invalid-request'],
    ['two versions', { versions: [{}, {}] }, 400, 'invalid-request'],
    ['versions as an object', { versions: { 0: {} } }, 400, 'invalid-request'],
    ['a version that is text', { versions: ['x'] }, 400, 'invalid-request'],
    ['a name that is a number', { name: 4, versions: [{}] }, 400, 'invalid-request'],
    ['an id that is a number', { versions: [{ id: 4 }] }, 400, 'invalid-request'],
    ['an empty id', { versions: [{ id: '' }] }, 400, 'invalid-request'],
    ['an id that a path cannot contain', { versions: [{ id: '..' }] }, 400, 'invalid-request'],
    ['the id "latest"', { versions: [{ id: 'latest' }] }, 400, 'invalid-request'],
    ['an id of 201 characters', { versions: [{ id: 'x'.repeat(201) }] }, 400, 'invalid-request'],
    ['nodes that are not a list', { versions: [{ definition: { nodes: {} } }] }, 422, 'unusable-version'],
    ['a node without an id', { versions: [{ definition: { nodes: [{}] } }] }, 422, 'unusable-version'],
    ['nesting of 101', versionWith(`"config":${nested(100)}`), 400, 'too-deep'],
    ['nesting of 200', versionWith(`"config":${nested(200)}`), 400, 'too-deep'],
    ['nesting of two million', nested(2_000_000), 400, 'too-deep'],
    ['unclosed nesting of two million', '['.repeat(2_000_000), 400, 'too-deep'],
    ['a key twice', versionWith('"a":1,"a":2'), 400, 'not-exact'],
    ['a key twice, once escaped', versionWith('"a":1,"\\u0061":2'), 400, 'not-exact'],
    ['a number too long', versionWith('"a":12345678901234567890'), 400, 'not-exact'],
    ['a number too large', versionWith('"a":1e400'), 400, 'not-exact'],
    ['negative zero', versionWith('"a":-0'), 400, 'not-exact'],
    ['NUL in a text', versionWith('"a":"b\\u0000"'), 400, 'unstorable-text'],
    ['NUL in a key', versionWith('"a\\u0000":1'), 400, 'unstorable-text'],
    ['half a surrogate pair', versionWith('"a":["\\ud83d"]'), 400, 'unstorable-text'],
    ['the other half', '{"name":"\\uDE00","versions":[{}]}', 400, 'unstorable-text'],
  ];
  it.each(cases)('include %s', async (_, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(answer.body.success).toBe(false);
    expect((await ask(service, '/healthz')).status).toBe(200);
    expect((await ask(service, versions)).status).toBe(404);
  });

  it('name the JSON path', async () => {
    const place = async (body: unknown) => (await post(body)).body.error?.details[0]?.path;
    expect(await place('{"versions":[{"definition":{"nodes":[{"id":"a","n":1e999}]}}]}')).toBe(
      'versions[0].definition.nodes[0].n',
    );
    expect(await place(versionWith('"a":["","\\ud83d"]'))).toBe('versions[0].a[1]');
    expect(await place({ versions: [{ definition: { edges: [{ id: 'a', source: 1 }] } }] })).toBe(
      'versions[0].definition.edges[0].source',
    );
  });

  it('have other content types or charsets, or are compressed', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ]) {
      expect((await post({ versions: [{}] }, { headers })).status).toBe(415);
    }
    expect(
      (await post({ versions: [] }, { headers: { 'content-type': 'application/json; charset=UTF-8' } })).status,
    ).toBe(400);
  });

  it('are not UTF-8', async () => {
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const headers = { authorization: 'Bearer token-of-one', 'content-type': 'application/json' };
    const answer = await service.fetch(
      new Request(`http://service.test${versions}`, { method: 'POST', body, headers }),
    );
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'not-utf-8' } }]);
  });

  it('have more than 5 MB, with or without a content length', async () => {
    const text = `{"versions":[{"id":"x","a":"${'x'.repeat(5 * 1024 * 1024)}"}]}`;
    expect((await post(text)).status).toBe(413);
    const body = new Blob([text]).stream();
    const headers = { authorization: 'Bearer token-of-one', 'content-type': 'application/json' };
    const init = { method: 'POST', body, headers, duplex: 'half' };
    expect((await service.fetch(new Request(`http://service.test${versions}`, init))).status).toBe(413);
  });

  it('come with invalid entity tags', async () => {
    for (const tag of ['x', 'W/"x"', '"x', '']) {
      expect((await post({ versions: [{}] }, { headers: { 'if-match': tag } })).status).toBe(400);
    }
  });
});

describe('unusual documents that are stored', () => {
  it('have a depth of 100, nulls, wrong types and hostile keys', async () => {
    for (const [index, members] of [
      `"config":${nested(99)}`,
      '"definition":null',
      '"name":null',
      '"name":7,"readonly":"yes"',
      '"__proto__":{"x":1},"constructor":2',
      '"definition":{"nodes":[{"id":"a"},{"id":"a"}],"edges":[{"id":"e","source":"gone","target":"a","value":{"a":[]}}]}',
    ].entries()) {
      const text = `{"id":"odd-${index}",${members}}`;
      const answer = await ask(service, `${account}/workflows/odd/versions`, {
        method: 'POST',
        body: `{"versions":[${text}]}`,
      });
      expect([answer.status, answer.text.includes(text.slice(0, -1))]).toEqual([201, true]);
    }
    const list = await ask(service, `${account}/workflows/odd/versions`);
    expect(list.body.data).toHaveLength(6);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('have ids that need escaping in a URL', async () => {
    for (const id of ['a/b', 'ä "quoted"', '%41', '?#', 'a b', '__proto__', '${0}', "'; DROP TABLE accounts; --"]) {
      const saved = await ask(service, `${account}/workflows/escaped/versions`, {
        method: 'POST',
        body: { versions: [{ id }] },
      });
      const loaded = await ask(service, `${account}/workflows/escaped/versions/${encodeURIComponent(id)}`);
      expect([id, loaded.status, loaded.text]).toEqual([id, 200, saved.text]);
      const next = await ask(service, `${account}/workflows/escaped/versions`, {
        method: 'POST',
        body: { versions: [{}] },
        headers: { 'if-match': saved.headers.get('etag') ?? '' },
      });
      expect([id, next.status]).toEqual([id, 201]);
    }
  });
});

describe('URLs', () => {
  it('are refused with limits and offsets out of bounds', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1.5',
      'limit=abc',
      'limit=',
      'limit=1e1',
      'limit=0x10',
      'limit=%201',
      'limit=1&limit=2',
      'limit=99999999999999999999',
      'limit=NaN',
      'offset=-1',
      'offset=2147483648',
      'offset=',
      'offset=1.0',
      'offset=null',
      'offset=%00',
    ]) {
      for (const list of ['workflows', 'workflows/welcome/versions', 'workflows/welcome/executions', 'nodetypes']) {
        const answer = await ask(service, `${account}/${list}?${query}`);
        expect([list, query, answer.status, answer.body.error?.code]).toEqual([list, query, 400, 'invalid-query']);
      }
    }
  });

  it('are accepted at the bounds', async () => {
    for (const query of ['limit=1', 'limit=100', 'offset=0', 'offset=2147483647', 'limit=007', 'other=1']) {
      expect([query, (await ask(service, `${account}/workflows?${query}`)).status]).toEqual([query, 200]);
    }
  });

  it('are answered with 404 for impossible ids', async () => {
    for (const id of [
      '%00',
      'a%00b',
      '%ff',
      'x'.repeat(201),
      '%E0%A4%A',
      encodeURIComponent("' OR 1=1 --"),
      '%2e%2e%2f',
    ]) {
      expect([id, (await ask(service, `${account}/workflows/${id}/versions`)).status]).toEqual([id, 404]);
      expect([id, (await ask(service, `${account}/workflows/welcome/versions/${id}`)).status]).toEqual([id, 404]);
      expect([id, (await ask(service, `${account}/workflows/welcome/executions/${id}`)).status]).toEqual([id, 404]);
    }
  });

  it('are answered with 404 for unknown paths, and with 405 for unknown methods', async () => {
    for (const path of [
      '/',
      '/v1',
      '/v1/account',
      `${account}/nothing`,
      `${account}/workflows/`,
      '//v1',
      `${account}/workflows/a/versions/b/c`,
    ]) {
      expect([path, (await ask(service, path)).status]).toEqual([path, 404]);
    }
    for (const method of ['DELETE', 'PATCH', 'PUT', 'QUERY']) {
      const answer = await ask(service, versions, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST, GET']);
    }
    expect((await ask(service, '/healthz', { method: 'POST', body: {} })).status).toBe(405);
    expect((await ask(service, `${account}/workflows`, { method: 'HEAD' })).status).toBe(200);
  });
});

const rawPost =
  'POST /v1/accounts/account-1/workflows/raw/versions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer token-of-one\r\ncontent-type: application/json\r\n';

/** Sends raw bytes and returns the status of the answer, or 0 after a timeout. */
function send(...pieces: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const port = Number(new URL(listener.url).port);
    const socket = connect(port, '127.0.0.1');
    const end = (status: number): void => {
      socket.destroy();
      resolve(status);
    };
    const timer = setTimeout(() => end(0), 3_000);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      clearTimeout(timer);
      end(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0));
    });
    socket.on('connect', () => pieces.forEach((piece) => socket.write(piece)));
  });
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('a Node server that receives raw bytes', () => {
  it.each<[string, string[], readonly number[]]>([
    ['a complete save', [rawPost, 'content-length: 29\r\n\r\n', '{"versions":[{"id":"raw-1"}]}'], [201]],
    ['a save shorter than announced', [rawPost, 'content-length: 28\r\n\r\n', '{"versions":[{"id":"raw-1"}]}'], [400]],
    [
      'a save in chunks',
      [rawPost, 'transfer-encoding: chunked\r\n\r\n', chunk('{"versions":[{"id"'), chunk(':"raw-2"}]}'), '0\r\n\r\n'],
      [201],
    ],
    ['a huge content length', [rawPost, 'content-length: 99999999999\r\n\r\n{'], [413]],
    [
      'a huge body in chunks',
      [rawPost, 'transfer-encoding: chunked\r\n\r\n', ...Array.from({ length: 100 }, () => chunk('x'.repeat(65_536)))],
      [413],
    ],
    ['a negative length', [rawPost, 'content-length: -1\r\n\r\n{}'], [400]],
    ['a length that is not a number', [rawPost, 'content-length: NaN\r\n\r\n{}'], [400]],
    ['two lengths', [rawPost, 'content-length: 2\r\ncontent-length: 3\r\n\r\n{}x'], [400]],
    ['a length and chunks', [rawPost, 'content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'], [400]],
    ['no body', [rawPost, '\r\n'], [400]],
    ['no host', ['GET /healthz HTTP/1.1\r\n\r\n'], [400]],
    ['an invalid host', ['GET /healthz HTTP/1.1\r\nhost: a b/../\r\n\r\n'], [400]],
    ['an invalid URL', ['GET http://[ HTTP/1.1\r\nhost: x\r\n\r\n'], [400, 404]],
    ['dots in a path', ['GET /v1/../healthz HTTP/1.1\r\nhost: x\r\n\r\n'], [200, 404, 401]],
    ['not HTTP', ['\u0016\u0003\u0001\u0000'], [400]],
    [
      'endless headers',
      [
        'GET /healthz HTTP/1.1\r\nhost: x\r\n',
        ...Array.from({ length: 40 }, (_, index) => `x-${index}: ${'y'.repeat(1000)}\r\n`),
        '\r\n',
      ],
      [431],
    ],
  ])('answers %s', async (_, pieces, statuses) => {
    expect(statuses).toContain(await send(...pieces));
    const healthy = await fetch(`${listener.url}/healthz`);
    expect(healthy.status).toBe(200);
  });

  it('logs no internal error', () => expect(failures).toEqual([]));

  it('rejects a port in use', async () => {
    const port = Number(new URL(listener.url).port);
    await expect(listenOnNode({ fetch: service.fetch, port })).rejects.toThrow(/EADDRINUSE/);
  });
});
