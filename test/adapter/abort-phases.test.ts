import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, type Client, type ClientOptions, createClient } from '#adapter';

const json = { 'content-type': 'application/json' };
const right = '{"success":true,"data":{"id":"r","steps":[]}}';
const never = (): Promise<never> => new Promise(() => {});
const replied = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('{}', { status, headers: { ...json, ...headers } });
const bodyOf = (...pieces: readonly string[]): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      },
    }),
    { headers: json },
  );

interface Phase {
  /** Everything the client sends and receives, call by call. */
  readonly meets: readonly (() => Promise<Response> | Response)[];
  readonly token?: ClientOptions['token'];
  /** Number of requests in progress when the call is aborted. */
  readonly sent: number;
  readonly isWrite?: boolean;
}

let renewals = 0;
const renewing: ClientOptions['token'] = ({ reason }) => (reason === 'first' ? 'old' : `new-${(renewals += 1)}`);
const slowToRenew: ClientOptions['token'] = ({ reason }) => (reason === 'first' ? 'old' : never());

const phases: readonly (readonly [name: string, phase: Phase])[] = [
  ['while the first token is awaited', { token: never, meets: [], sent: 0 }],
  ['while no answer begins', { meets: [never], sent: 1 }],
  ['while a write has no answer', { meets: [never], sent: 1, isWrite: true }],
  ['after the head', { meets: [() => bodyOf()], sent: 1 }],
  ['in the middle of the body', { meets: [() => bodyOf(right.slice(0, 9))], sent: 1 }],
  ['after the body, before its end', { meets: [() => bodyOf(right)], sent: 1 }],
  ['while it waits before a retry', { meets: [() => replied(503)], sent: 1 }],
  [
    'while it waits as long as the service requested',
    { meets: [() => replied(429, { 'retry-after': '20' })], sent: 1 },
  ],
  ['while the token is renewed', { token: slowToRenew, meets: [() => replied(401)], sent: 1 }],
  ['while the call with the new token has no answer', { token: renewing, meets: [() => replied(401), never], sent: 2 }],
  ['in the body of the second try', { token: renewing, meets: [() => replied(401), () => bodyOf('{')], sent: 2 }],
  [
    'while it waits after the second try',
    { token: renewing, meets: [() => replied(401), () => replied(503)], sent: 2 },
  ],
];

const strays: unknown[] = [];
const stray = (reason: unknown): void => void strays.push(reason);
beforeEach(() => {
  strays.length = 0;
  process.on('unhandledRejection', stray);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  process.off('unhandledRejection', stray);
});

function clientMeeting(
  { meets, token = 'token' }: Phase,
  more: Partial<ClientOptions> = {},
): { readonly client: Client; readonly sent: () => number } {
  let sent = 0;
  const fetch = async (_: string, init?: RequestInit): Promise<Response> => {
    const meet = meets[sent] ?? never;
    sent += 1;
    // The platform's `fetch` respects its signal, and so does this one.
    const aborted = new Promise<never>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
    return Promise.race([meet(), aborted]);
  };
  return {
    client: createClient({
      baseUrl: 'http://service.example',
      token,
      fetch,
      retry: { tries: 3, base: 10_000, cap: 10_000 },
      ...more,
    }),
    sent: () => sent,
  };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe('a call that is aborted', () => {
  test.each(phases)('[R32] %s ends at once, sends nothing more and leaves nothing behind', async (_, phase) => {
    const { client, sent } = clientMeeting(phase);
    const controller = new AbortController();
    let answer: Answer<unknown> | undefined;
    const path = { accountId: 'a', workflowId: 'w' };
    const call =
      phase.isWrite === true
        ? client.workflows.saveVersion({ ...path, name: 'N', versions: [{ id: 'v' }] }, { signal: controller.signal })
        : client.workflows.getExecution({ ...path, executionId: 'r' }, { signal: controller.signal });
    void call.then((came) => {
      answer = came;
    });
    await settle();
    expect([sent(), answer]).toEqual([phase.sent, undefined]);
    controller.abort();
    await settle();
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'aborted', code: 'aborted' } });
    expect([sent(), vi.getTimerCount(), strays]).toEqual([phase.sent, 0, []]);
  });

  test('[R32] before it starts sends nothing', async () => {
    const { client, sent } = clientMeeting({ meets: [never], sent: 0 });
    const answer = await client.contacts.list({ accountId: 'a' }, { signal: AbortSignal.abort() });
    expect([answer.ok, sent(), vi.getTimerCount()]).toEqual([false, 0, 0]);
  });
});

describe('the time a call takes', () => {
  test('[R31] never exceeds its limit, in any phase; no timer is left', async () => {
    const waits: readonly (readonly [string, Phase])[] = [
      ['no answer', { meets: [], sent: 0 }],
      ['no token', { token: never, meets: [], sent: 0 }],
      ['no new token', { token: slowToRenew, meets: [() => replied(401)], sent: 1 }],
      ['a stalled body', { meets: Array.from({ length: 9 }, () => () => bodyOf('{')), sent: 1 }],
      ['refusals', { meets: Array.from({ length: 9 }, () => () => replied(503)), sent: 1 }],
      [
        'long waits that were asked for',
        { meets: Array.from({ length: 9 }, () => () => replied(429, { 'retry-after': '19' })), sent: 1 },
      ],
    ];
    for (const [name, phase] of waits) {
      const { client } = clientMeeting(phase, {
        timeout: { answer: 7_000, idle: 7_000, total: 30_000 },
        retry: { tries: 99, base: 3_000, cap: 9_000 },
      });
      const began = Date.now();
      let took: number | undefined;
      void client.contacts.list({ accountId: 'a' }).then(() => {
        took = Date.now() - began;
      });
      for (let second = 0; second < 40 && took === undefined; second++) {
        await settle();
        await vi.advanceTimersByTimeAsync(1_000);
      }
      await settle();
      expect(took, name).toBeLessThanOrEqual(31_000);
      expect([name, vi.getTimerCount(), strays]).toEqual([name, 0, []]);
    }
  });
});

describe('a rejected token', () => {
  const run = { success: true, data: { id: 'r', steps: [] } };
  const serving = (isGood: (token: string) => boolean, token: ClientOptions['token']) => {
    const seen: string[] = [];
    const client = createClient({
      baseUrl: 'http://service.example',
      token,
      retry: false,
      fetch: async (_, init) => {
        const sent = new Headers(init?.headers).get('authorization')?.slice(7) ?? '';
        seen.push(sent);
        await Promise.resolve();
        return isGood(sent) ? new Response(JSON.stringify(run), { headers: json }) : replied(401);
      },
    });
    return {
      client,
      seen,
      load: () => client.workflows.getExecution({ accountId: 'a', workflowId: 'w', executionId: 'r' }),
    };
  };

  test('[R32] is renewed once for a hundred concurrent calls, and each call is retried once', async () => {
    let asked = 0;
    const { load, seen } = serving(
      (token) => token === 'new',
      async ({ reason }) => {
        if (reason === 'first') return 'old';
        asked += 1;
        await new Promise((resolve) => setTimeout(resolve, 300));
        return 'new';
      },
    );
    const calls = Promise.all(Array.from({ length: 100 }, load));
    await settle();
    await vi.advanceTimersByTimeAsync(300);
    expect((await calls).filter(({ ok }) => ok)).toHaveLength(100);
    expect([
      asked,
      seen.filter((token) => token === 'old').length,
      seen.filter((token) => token === 'new').length,
    ]).toEqual([1, 100, 100]);
    console.log(
      `[R32] aborts that end at once ${phases.length}/12; 100 refused calls: ${asked} renewal, 1 replay each`,
    );
  });

  test('[R32] that cannot be renewed now is requested again by the next call', async () => {
    let renewalsTried = 0;
    const { load } = serving(
      (token) => token === 'new',
      ({ reason }) => {
        if (reason === 'first') return 'old';
        renewalsTried += 1;
        if (renewalsTried === 1) throw new Error('offline');
        return 'new';
      },
    );
    expect(await load()).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect((await load()).ok).toBe(true);
    expect(renewalsTried).toBe(2);
  });

  test('[R32] that was renewed in the meantime is not renewed again', async () => {
    let held = 'one';
    const { load, seen } = serving(
      (token) => token === held,
      () => held,
    );
    expect((await load()).ok).toBe(true);
    held = 'two';
    expect((await Promise.all([load(), load(), load()])).every(({ ok }) => ok)).toBe(true);
    expect(seen).toEqual(['one', 'one', 'one', 'one', 'two', 'two', 'two']);
  });
});
