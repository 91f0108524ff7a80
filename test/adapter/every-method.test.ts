import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Client, type ClientOptions, createClient, ListFailure } from '#adapter';
import { type ClientMethod, clientMethods, rightAnswer, streamingMethods } from './client-methods.js';

const json = { 'content-type': 'application/json' };
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A body that arrives in chunks and then ends, breaks, or stalls. */
function body(pieces: Iterable<string>, then: 'ends' | 'breaks' | 'hangs'): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = pieces[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = left.next();
      if (done !== true) return controller.enqueue(bytes(value));
      if (then === 'ends') controller.close();
      if (then === 'breaks') controller.error(new TypeError('terminated'));
      if (then === 'hangs') await new Promise(() => {});
    },
  });
}

function* endless(): Generator<string> {
  for (;;) yield ' '.repeat(10_000);
}

/** An answer made of the text of a valid one, and the failures it may become. */
type Meeting = readonly [
  name: string,
  kinds: { readonly question: string; readonly write: string },
  meet: (right: string) => Promise<Response> | Response,
];
const useless = { question: 'badAnswer', write: 'unknown' };
const lost = { question: 'unknown', write: 'unknown' };
const refused = (kind: string) => ({ question: kind, write: kind });
const answer = (text: string | ReadableStream | null, status = 200, headers: Record<string, string> = json): Response =>
  new Response(text, { status, headers });
const refusal = JSON.stringify({ success: false, error: { code: 'no', message: 'No.' } });

const meetings: readonly Meeting[] = [
  ['no answer', lost, () => new Promise<Response>(() => {})],
  ['a connection lost before the headers', lost, () => Promise.reject(new TypeError('fetch failed'))],
  [
    'a throw',
    lost,
    () => {
      throw new TypeError('secret-canary');
    },
  ],
  [
    'no connection',
    refused('notSent'),
    () =>
      Promise.reject(
        Object.assign(new TypeError('fetch failed'), {
          cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
        }),
      ),
  ],
  ['headers only', lost, () => answer(body([], 'hangs'))],
  ['half of a body that stalls', lost, (right) => answer(body([right.slice(0, right.length / 2)], 'hangs'))],
  ['a whole that stalls', lost, (right) => answer(body([right], 'hangs'))],
  ['a break in the body', lost, (right) => answer(body([right.slice(0, 9)], 'breaks'))],
  ['half JSON', useless, (right) => answer(right.slice(0, -1))],
  ['a sign-in page', useless, () => answer('<html>Sign in</html>', 200, { 'content-type': 'text/html' })],
  ['another type', useless, (right) => answer(right, 200, { 'content-type': 'text/plain' })],
  ['nothing', useless, () => answer(null)],
  ['blanks without end', useless, () => answer(body(endless(), 'ends'))],
  ['an envelope in an envelope', useless, (right) => answer(JSON.stringify({ result: JSON.parse(right) as unknown }))],
  ['success: false', refused('rejected'), () => answer(refusal)],
  ['400', refused('rejected'), () => answer(refusal, 400)],
  ['401', refused('unauthorized'), () => answer(refusal, 401)],
  ['404', refused('notFound'), () => answer(refusal, 404)],
  ['409', refused('conflict'), () => answer(refusal, 409)],
  ['429', refused('rejected'), () => answer(refusal, 429, { ...json, 'retry-after': '0' })],
  ['500', { write: 'unknown', question: 'rejected' }, () => answer(refusal, 500)],
  ['503 with a page', useless, () => answer('Down', 503, { 'content-type': 'text/html' })],
  ['504', useless, () => answer(refusal, 504)],
  ['a redirect', useless, () => answer(null, 302, { location: 'https://elsewhere.example' })],
];

let strays: unknown[] = [];
const stray = (reason: unknown): void => void strays.push(reason);
beforeEach(() => {
  strays = [];
  process.on('unhandledRejection', stray);
});
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('unhandledRejection', stray);
  if (strays.length > 0) throw new Error(`Unhandled: ${String(strays)}`);
});

const clientThat = (meet: () => Promise<Response> | Response, options: Partial<ClientOptions> = {}): Client =>
  createClient({
    baseUrl: 'http://service.example',
    token: 'secret-canary',
    fetch: () => Promise.resolve().then(meet),
    retry: { tries: 2, base: 0, cap: 0 },
    timeout: { answer: 25, idle: 25, total: 5_000, maxBytes: 100_000 },
    ...options,
  });

test('the table has every method of the client', () => {
  const client = createClient({ baseUrl: 'http://service.example', token: 't' });
  const names = Object.entries(client).flatMap(([resource, methods]) =>
    typeof methods === 'object' && methods !== null
      ? Object.keys(methods as object).map((name) => `${resource}.${name}`)
      : [],
  );
  expect(names.sort()).toEqual([...clientMethods.map(({ name }) => name), ...streamingMethods].sort());
});

describe.each(meetings)('%s', (_, kinds, meet) => {
  test('is reported by every method with its kind', async () => {
    const kindOf = async (method: ClientMethod): Promise<string> => {
      const right = JSON.stringify(rightAnswer(method));
      const result = await method.call(clientThat(() => meet(right)));
      const expected = method.method === 'GET' ? kinds.question : kinds.write;
      expect(JSON.stringify(result)).not.toContain('canary');
      return `${method.name} ${result.ok ? 'ok' : result.failure.kind === expected ? 'as it is' : result.failure.kind}`;
    };
    expect(await Promise.all(clientMethods.map(kindOf))).toEqual(clientMethods.map(({ name }) => `${name} as it is`));
  });
});

test('a valid answer is accepted by every method, also slowly, in chunks, and with a byte order mark', async () => {
  for (const method of clientMethods) {
    const right = JSON.stringify(rightAnswer(method));
    const patient = { timeout: 10_000 };
    expect(await method.call(clientThat(() => answer(body(right, 'ends')), patient)), method.name).toMatchObject({
      ok: true,
    });
    expect(await method.call(clientThat(() => answer(`\uFEFF${right}`), patient)), method.name).toMatchObject({
      ok: true,
    });
  }
});

test("a call does not exceed its own limit, whatever the client's limits", async () => {
  const client = clientThat(() => new Promise<Response>(() => {}), {
    timeout: 60_000,
    retry: { tries: 9, base: 1, cap: 1 },
  });
  const began = Date.now();
  const results = await Promise.all(clientMethods.map((method) => method.call(client, { timeout: 20 })));
  expect(results.every((one: Answer<unknown>) => !one.ok && one.failure.code === 'timeout')).toBe(true);
  expect(Date.now() - began).toBeLessThan(10_000);
});

test('an aborted call ends as aborted, in every method', async () => {
  const client = clientThat(() => new Promise<Response>(() => {}), { timeout: 60_000 });
  const controller = new AbortController();
  const results = clientMethods.map((method) => method.call(client, { signal: controller.signal }));
  controller.abort();
  expect((await Promise.all(results)).map((one) => (one.ok ? 'ok' : one.failure.kind))).toEqual(
    clientMethods.map(() => 'aborted'),
  );
});

test.each(meetings)('lists and streams of executions end at: %s', async (_, _kinds, meet) => {
  const client = clientThat(() => meet('{"success":true,"data":[],"pagination":{}}'));
  const account = { accountId: 'a' };
  const lists: readonly AsyncIterable<unknown>[] = [
    client.conversations.listAll(account),
    client.contacts.listAll(account),
    client.attributes.listAll({ ...account, attributeType: 'contacts' }),
    client.campaigns.listAll(account),
    client.links.listAll(account),
    client.forms.listAll(account),
    client.meetingEvents.listAll(account),
  ];
  const ends = await Promise.all(
    lists
      .map(async (list) => {
        for await (const _item of list) return 'an item';
        return 'nothing';
      })
      .map((end) =>
        end.catch((cause: unknown) =>
          cause instanceof ListFailure && !JSON.stringify([cause.failure, cause.stack]).includes('canary')
            ? 'reported'
            : cause,
        ),
      ),
  );
  expect(ends).toEqual(lists.map(() => 'reported'));
  const followed: unknown[] = [];
  for await (const followedAnswer of client.extensions.followExecution(
    { ...account, workflowId: 'w', executionId: 'r' },
    { timeout: 100 },
  ))
    followed.push(followedAnswer);
  expect(followed).toMatchObject([{ ok: false }]);
  expect(JSON.stringify(followed)).not.toContain('canary');
});
