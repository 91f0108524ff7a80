import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, type CallLimits, createClient } from '#adapter';
import { type RawServer, startRawServer } from './raw-server.js';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

const limits: CallLimits = { answer: 300, idle: 300, total: 1_200, maxBytes: 1_000_000 };
const data = JSON.stringify({ success: true, data: { id: 'r1', status: 'completed', steps: [] } });
const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${data.length}\r\n\r\n`;
const whole = head + data;

interface Ended {
  readonly answer: Answer<unknown>;
  readonly took: number;
}

async function ask(name: string, timeout: CallLimits = limits): Promise<Ended> {
  const client = createClient({ baseUrl: server.url, token: 'token', retry: false, timeout });
  const began = performance.now();
  const answer = await client.workflows.getExecution({ accountId: name, workflowId: 'w', executionId: 'r' });
  return { answer, took: performance.now() - began };
}

const classOf = ({ answer }: Ended): string => (answer.ok ? 'ok' : `${answer.failure.kind} ${answer.failure.code}`);
/** What a busy machine may add to a limit. */
const slack = 1_000;

describe('an answer that stalls', () => {
  test('[R34] at each of 20 places: each call ends in time and closes its connection', async () => {
    const places = Array.from({ length: 20 }, (_, index) => Math.floor((index * whole.length) / 20));
    for (const [index, place] of places.entries())
      server.meet(`stall-${index}`, (socket) => socket.write(whole.slice(0, place)));
    const ended = await Promise.all(places.map((_, index) => ask(`stall-${index}`)));
    expect(ended.map(classOf)).toEqual(places.map(() => 'unknown timeout'));
    expect(Math.max(...ended.map(({ took }) => took))).toBeLessThan(limits.answer + limits.idle + slack);
    await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 10_000 });
    console.log(
      `[R34] 20/20 stalls ended, the last after ${Math.round(Math.max(...ended.map(({ took }) => took)))} ms of ${limits.answer + limits.idle}; 0 connections left`,
    );
  });

  test('[R34] with slow chunks and no end: it ends at the total limit', async () => {
    server.meet('drip', (socket) => {
      socket.write(head.replace(String(data.length), '100000'));
      const timer = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => clearInterval(timer));
    });
    const ended = await ask('drip');
    expect(classOf(ended)).toBe('unknown timeout');
    expect(ended.took).toBeLessThan(limits.total + slack);
    await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 10_000 });
  });

  test('[R34] with endless or invalid headers', async () => {
    server.meet('headers', (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write(`x-${'h'.repeat(4_000)}: ${'v'.repeat(4_000)}\r\n`), 1);
      socket.on('close', () => clearInterval(timer));
    });
    server.meet('nonsense', (socket) => socket.write('SSH-2.0-OpenSSH\r\n\r\n'));
    server.meet('informed', (socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n'));
    const ended = await Promise.all(['headers', 'nonsense', 'informed'].map((name) => ask(name)));
    for (const one of ended) expect(classOf(one)).toMatch(/^unknown (connection-lost|timeout)$/);
    await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 10_000 });
  });
});

describe('an answer that is too large', () => {
  const megabytes = 50;
  // It is the size that ends the call: a busy machine may take long to read up to the limit.
  const patient: CallLimits = { ...limits, answer: 30_000, idle: 30_000, total: 30_000 };
  const much = Buffer.alloc(megabytes * 1024 * 1024, 0x20);
  const written =
    (bytes: Buffer, encoding?: string) =>
    (socket: { write(piece: string | Buffer): unknown }): void => {
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${encoding === undefined ? '' : `content-encoding: ${encoding}\r\n`}content-length: ${bytes.length}\r\n\r\n`,
      );
      socket.write(bytes);
    };

  test.each<[string, string | undefined, (bytes: Buffer) => Buffer]>([
    ['plain', undefined, (bytes) => bytes],
    ['gzip', 'gzip', gzipSync],
    // At its best quality, which is the default, fifty megabytes take seconds.
    ['brotli', 'br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ['deflate', 'deflate', deflateSync],
  ])(`[R34] ${megabytes} MB, %s: is read up to the limit only`, async (name, encoding, compress) => {
    server.meet(name, written(compress(much), encoding));
    globalThis.gc?.();
    const before = process.memoryUsage();
    const ended = await ask(name, patient);
    const after = process.memoryUsage();
    expect(classOf(ended)).toBe('badAnswer answer-too-large');
    expect((after.heapUsed - before.heapUsed) / 1024 / 1024).toBeLessThan(64);
    await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 10_000 });
  });
});
