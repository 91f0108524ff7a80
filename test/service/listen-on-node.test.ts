import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, listenOnNode, type NodeListener, type Service } from '#service';
import { tokens } from './small-seed.js';

let service: Service;
let listener: NodeListener;
const failures: unknown[] = [];
beforeAll(async () => {
  service = await createService({ database: 'memory://', tokens, log: ({ error }) => void (error && failures.push(error)) });
  listener = await listenOnNode({ fetch: service.fetch });
}, 60_000);
afterAll(async () => {
  await listener.close();
  await service.close();
});

const post = 'POST /v1/accounts/account-1/workflows/raw/versions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer token-of-one\r\ncontent-type: application/json\r\n';

/** Sends bytes as they are and answers the status that comes back, or 0 for none within the time. */
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

describe('a service behind Node, sent raw bytes', () => {
  it.each<[string, string[], readonly number[]]>([
    ['a whole save', [post, 'content-length: 29\r\n\r\n', '{"versions":[{"id":"raw-1"}]}'], [201]],
    ['a save shorter than announced', [post, 'content-length: 28\r\n\r\n', '{"versions":[{"id":"raw-1"}]}'], [400]],
    ['a save in chunks', [post, 'transfer-encoding: chunked\r\n\r\n', chunk('{"versions":[{"id"'), chunk(':"raw-2"}]}'), '0\r\n\r\n'], [201]],
    ['an announced giant', [post, 'content-length: 99999999999\r\n\r\n{'], [413]],
    ['a giant in chunks', [post, 'transfer-encoding: chunked\r\n\r\n', ...Array.from({ length: 100 }, () => chunk('x'.repeat(65_536)))], [413]],
    ['a negative length', [post, 'content-length: -1\r\n\r\n{}'], [400]],
    ['a length that is no number', [post, 'content-length: NaN\r\n\r\n{}'], [400]],
    ['two lengths', [post, 'content-length: 2\r\ncontent-length: 3\r\n\r\n{}x'], [400]],
    ['a length and chunks', [post, 'content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'], [400]],
    ['no body', [post, '\r\n'], [400]],
    ['no host', ['GET /healthz HTTP/1.1\r\n\r\n'], [400]],
    ['a host that is none', ['GET /healthz HTTP/1.1\r\nhost: a b/../\r\n\r\n'], [400]],
    ['an address that is none', ['GET http://[ HTTP/1.1\r\nhost: x\r\n\r\n'], [400, 404]],
    ['dots in an address', ['GET /v1/../healthz HTTP/1.1\r\nhost: x\r\n\r\n'], [200, 404, 401]],
    ['not HTTP', ['\u0016\u0003\u0001\u0000'], [400]],
    ['endless headers', ['GET /healthz HTTP/1.1\r\nhost: x\r\n', ...Array.from({ length: 40 }, (_, index) => `x-${index}: ${'y'.repeat(1000)}\r\n`), '\r\n'], [431]],
  ])('%s', async (_, pieces, statuses) => {
    expect(statuses).toContain(await send(...pieces));
    const healthy = await fetch(`${listener.url}/healthz`);
    expect(healthy.status).toBe(200);
  });

  it('met nothing on the way that it had not foreseen', () => expect(failures).toEqual([]));

  it('refuses a port that is taken', async () => {
    const port = Number(new URL(listener.url).port);
    await expect(listenOnNode({ fetch: service.fetch, port })).rejects.toThrow(/EADDRINUSE/);
  });
});
