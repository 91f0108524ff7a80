import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpProvider, type HttpProviderOptions, verifyRequest } from 'pathboard-service';

interface Request {
  readonly headers: Headers;
  readonly body: string;
}

const secrets = ['new-secret', 'old-secret'];
const now = Date.UTC(2026, 11, 1, 20);
const message = {
  key: 'run-1/2/1',
  accountId: 'one',
  to: '+15105550142',
  from: { number: '+15105550100' },
  text: 'Grüße 👋',
  media: [],
};

let server: Server;
let address: string;
let respond: (request: Request, response: ServerResponse) => void = () => {};
const requests: Request[] = [];
beforeAll(async () => {
  server = createServer((incoming: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = new Headers(incoming.headers as Record<string, string>);
      const request = { headers, body: Buffer.concat(chunks).toString('utf8') };
      requests.push(request);
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterEach(() => void requests.splice(0));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const provider = (more: Partial<HttpProviderOptions> = {}) =>
  createHttpProvider({ address, secrets, now: () => now, ...more });
const answering = (status: number, body: string, headers: Record<string, string> = {}) => {
  respond = (_, response) => response.writeHead(status, headers).end(body);
};

describe('[EN40] the provider that posts signed requests', () => {
  test('sends the message with a signature of each secret, and its key as the id', async () => {
    answering(200, '{"id":"SM1","receipt":"delivered"}');
    expect(await provider().send(message)).toEqual({ status: 'sent', id: 'SM1', receipt: 'delivered' });
    const [request] = requests;
    const { headers, body } = request!;
    expect(JSON.parse(body)).toEqual(message);
    expect([headers.get('webhook-id'), headers.get('idempotency-key')]).toEqual([message.key, message.key]);
    for (const secret of secrets)
      expect(await verifyRequest([secret], { headers, body, now })).toEqual({ ok: true, id: message.key });
    expect((await verifyRequest(['guess'], { headers, body, now })).ok).toBe(false);
  });

  test.each([
    [200, '{"id":"SM1"}', { status: 'sent', id: 'SM1' }],
    [202, '{"id":"SM1","receipt":"queued"}', { status: 'sent', id: 'SM1' }],
    [
      422,
      '{"error":{"code":21211,"message":"No such number"}}',
      { status: 'refused', code: 21211, message: 'No such number' },
    ],
    [400, 'no', { status: 'refused', code: 400, message: 'The carrier refused the message (status 400)' }],
    [409, '{}', { status: 'refused', code: 409, message: 'The carrier refused the message (status 409)' }],
    [401, '', { status: 'later', message: 'The carrier does not accept the signature (status 401)' }],
    [404, '', { status: 'later', message: 'The carrier does not know the address (status 404)' }],
    [503, '', { status: 'later', message: 'The carrier is busy (status 503)' }],
  ])('answer %i %s', async (status, body, expected) => {
    answering(status, body);
    expect(await provider().send(message)).toEqual(expected);
  });

  test('waits as long as the carrier asks for', async () => {
    answering(429, '', { 'retry-after': '7' });
    expect(await provider().send(message)).toMatchObject({ status: 'later', after: 7000 });
    answering(429, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' });
    expect(await provider().send(message)).not.toHaveProperty('after');
  });

  test.each([
    [500, '{"id":"SM1"}', 'The carrier answers with status 500'],
    [504, '', 'The carrier answers with status 504'],
    [200, '{}', 'The answer of the carrier has no id'],
    [200, '<html>', 'The answer of the carrier has no id'],
    [204, '', 'The answer of the carrier has no id'],
  ])('does not know what became of it after %i %s', async (status, body, words) => {
    answering(status, body);
    await expect(provider().send(message)).rejects.toThrow(words);
  });

  test('does not know it after no answer, a broken one, or a redirect, which it does not follow', async () => {
    respond = () => {};
    await expect(provider({ timeout: 20 }).send(message)).rejects.toThrow('timeout');
    respond = (_, response) => void response.destroy();
    await expect(provider().send(message)).rejects.toThrow('fetch failed');
    answering(307, '', { location: address });
    await expect(provider().send(message)).rejects.toThrow('fetch failed');
    expect(requests).toHaveLength(3);
  });

  test('needs a web address and a secret', () => {
    expect(() => provider({ address: 'ftp://x' })).toThrow(TypeError);
    expect(() => provider({ secrets: [] })).toThrow(TypeError);
    expect(provider()).toMatchObject({ name: 'http', idempotent: false });
    expect(provider({ name: 'acme', idempotent: true, perNumber: 3 })).toMatchObject({
      name: 'acme',
      idempotent: true,
      perNumber: 3,
    });
  });
});
