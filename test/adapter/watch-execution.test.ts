import { describe, expect, it } from 'vitest';
import { type Answer, createClient, createHttpAdapter, type TokenOption } from '#adapter';
import type { WorkflowExecution } from '#model';
import { smallExecution } from '../support/small-execution.js';

const running = (...steps: readonly string[]): WorkflowExecution =>
  smallExecution('r', { status: 'running', nodes: steps });
const over = smallExecution('r', { nodes: ['start', 'send'] });
const eventOf = (execution: WorkflowExecution): string => `event: execution\ndata: ${JSON.stringify(execution)}\n\n`;
const envelope = (data: unknown): Response => Response.json({ success: true, data });
const refusal = (status: number, code = 'refused'): Response =>
  Response.json({ success: false, error: { code, message: 'No', details: [] } }, { status });

/** What a stream does after its chunks: ends, breaks, or stays silent until it is closed. */
type End = 'ends' | 'breaks' | 'stays';

/** A stream of chunks of text. */
function streamOf(pieces: readonly (string | Uint8Array)[], end: End = 'ends', onLeave = (): void => {}): Response {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece !== undefined)
          return controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
        if (end === 'ends') controller.close();
        if (end === 'breaks') controller.error(new TypeError('cut'));
        return end === 'stays' ? new Promise<void>(() => {}) : undefined;
      },
      cancel: onLeave,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

type Reaction = (request: {
  readonly headers: Headers;
  readonly signal: AbortSignal | null;
}) => Response | Promise<Response>;

interface Script {
  /** Answers of requests for events, in order; the last one repeats. */
  readonly events: readonly Reaction[];
  /** The same for requests for the execution itself. */
  readonly loads?: readonly Reaction[];
  readonly token?: TokenOption;
  readonly maxBytes?: number;
}

function watching({
  events,
  loads = [() => refusal(404, 'not-found')],
  maxBytes = 100_000,
  token = 'secret-token',
}: Script) {
  const asked = { events: 0, loads: 0 };
  const fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const kind = input.endsWith('/events') ? 'events' : 'loads';
    const reactions = kind === 'events' ? events : loads;
    const reaction = reactions[Math.min(asked[kind], reactions.length - 1)];
    asked[kind] += 1;
    return reaction ? reaction({ headers: new Headers(init.headers), signal: init.signal ?? null }) : refusal(500);
  };
  const client = createClient({
    baseUrl: 'http://service.test',
    token,
    fetch,
    retry: false,
    timeout: { maxBytes, answer: 5_000 },
  });
  const adapter = createHttpAdapter({ client, accountId: 'a', watch: { reconnect: 2, poll: 2, cap: 10 } });
  return {
    asked,
    watch: (signal?: AbortSignal) =>
      adapter.watchExecution({ workflowId: 'w', executionId: 'r' }, signal ? { signal } : {}),
  };
}

/** What the watcher sees: the steps of an execution, or the kind and code of a failure. */
const summaryOf = (answer: Answer<WorkflowExecution>): string =>
  answer.ok
    ? (answer.data.steps ?? []).map((step) => step.node?.id).join(' ') + (answer.data.end ? ' end' : '')
    : `${answer.failure.kind} ${answer.failure.code}`;

async function all(answers: AsyncIterable<Answer<WorkflowExecution>>): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const answer of answers) seen.push(summaryOf(answer));
  return seen;
}

describe('watching an execution by events', () => {
  it('yields each changed state, however its chunks are cut, until the execution has ended', async () => {
    const bytes = new TextEncoder().encode(
      `retry: 2000\n\n: here\n\n${eventOf(running('start'))}event: other\ndata: 5\n\n${eventOf(running('ä😀'))}${eventOf(over)}${eventOf(running('never'))}`,
    );
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const { asked, watch } = watching({ events: [() => streamOf(single, 'stays')] });
    expect(await all(watch())).toEqual(['start', 'ä😀', 'start send end']);
    expect(asked).toEqual({ events: 1, loads: 0 });
  });

  it('reconnects silently after an orderly end, and yields nothing twice', async () => {
    const { asked, watch } = watching({
      events: [
        () => streamOf([eventOf(running('start'))]),
        () => streamOf([eventOf(running('start'))]),
        () => streamOf([eventOf(running('start')), eventOf(over)]),
      ],
    });
    expect(await all(watch())).toEqual(['start', 'start send end']);
    expect(asked.events).toBe(3);
  });

  it.each<[string, Reaction, string]>([
    [
      'an event that is not JSON',
      () => streamOf(['event: execution\ndata: {"id":\n\n'], 'stays'),
      'badAnswer malformed-answer',
    ],
    ['an event that is no run', () => streamOf(['event: execution\ndata: [1]\n\n'], 'stays'), 'badAnswer wrong-shape'],
    ['bytes that are not text', () => streamOf([Uint8Array.of(0xff, 0xfe)], 'stays'), 'badAnswer not-text'],
    [
      'an endless event',
      () => streamOf(['event: execution\ndata: ', ...Array.from({ length: 40 }, () => 'x'.repeat(5_000))], 'stays'),
      'badAnswer answer-too-large',
    ],
    ['a service that is away', () => Promise.reject(new TypeError('fetch failed')), 'unknown connection-lost'],
    ['a service that stops', () => refusal(503, 'unavailable'), 'rejected unavailable'],
    ['a door that fails', () => new Response('<html>', { status: 502 }), 'badAnswer http-502'],
  ])('reports %s once, and continues', async (_, fault, failure) => {
    const { watch } = watching({ events: [fault, fault, fault, () => streamOf([eventOf(over)])] });
    expect(await all(watch())).toEqual([failure, 'start send end']);
  });

  it('reports each break of a stream after a state was read', async () => {
    const breaks: Reaction = () => streamOf([eventOf(running('start'))], 'breaks');
    const { watch } = watching({ events: [breaks, breaks, () => streamOf([eventOf(over)])] });
    expect(await all(watch())).toEqual([
      'start',
      'unknown connection-lost',
      'start',
      'unknown connection-lost',
      'start send end',
    ]);
  });

  it('resumes after its last event, confirms its state at once, and ignores older events', async () => {
    const numbered = (number: number, execution: WorkflowExecution, line = 'abc'): string =>
      `id: ${line}.${number}\n${eventOf(execution)}`;
    const asked: (string | null)[] = [];
    const door =
      (pieces: readonly string[], end: End): Reaction =>
      ({ headers }) => {
        asked.push(headers.get('last-event-id'));
        return streamOf(pieces, end);
      };
    const { watch } = watching({
      events: [
        door([numbered(9, running('a')), numbered(10, running('a', 'b'))], 'breaks'),
        // Nothing new: the service sends nothing.
        door([': here\n\n'], 'breaks'),
        // A process that lags, and one that repeats itself.
        door(
          [
            numbered(9, running('a')),
            numbered(10, running('a', 'b')),
            numbered(11, running('a', 'b', 'c')),
            numbered(10, running('a', 'b')),
          ],
          'ends',
        ),
        // A recreated order.
        door([numbered(1, running('x'), 'def')], 'ends'),
        door([numbered(2, over, 'def')], 'ends'),
      ],
    });
    expect(await all(watch())).toEqual([
      'a',
      'a b',
      'unknown connection-lost',
      'a b',
      'unknown connection-lost',
      'a b',
      'a b c',
      'x',
      'start send end',
    ]);
    expect(asked).toEqual([null, 'abc.10', 'abc.10', 'abc.11', 'def.1']);
  });

  it('sends back ids of other services, and accepts all of their events', async () => {
    const asked: (string | null)[] = [];
    const door =
      (pieces: readonly string[]): Reaction =>
      ({ headers }) => {
        asked.push(headers.get('last-event-id'));
        return streamOf(pieces);
      };
    const { watch } = watching({
      events: [
        door([`id: zulu\n${eventOf(running('a'))}`]),
        door([`id: alpha\n${eventOf(running('b'))}`]),
        door([eventOf(running('c'))]),
        door([`id\n${eventOf(running('d'))}`]),
        door([eventOf(over)]),
      ],
    });
    expect(await all(watch())).toEqual(['a', 'b', 'c', 'd', 'start send end']);
    expect(asked).toEqual([null, 'zulu', 'alpha', 'alpha', null]);
  });

  it('renews its token once, and ends when that is rejected too', async () => {
    const tokens: (string | null)[] = [];
    let count = 0;
    const token = (): string => `token-${(count += 1)}`;
    const door: Reaction = ({ headers }) => {
      tokens.push(headers.get('authorization'));
      return headers.get('authorization') === 'Bearer token-2'
        ? streamOf([eventOf(over)])
        : refusal(401, 'unauthorized');
    };
    expect(await all(watching({ events: [door], token }).watch())).toEqual(['start send end']);
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(await all(watching({ events: [() => refusal(401, 'unauthorized')], token }).watch())).toEqual([
      'unauthorized unauthorized',
    ]);
  });

  it('ends after a permanent failure, and never reveals the token', async () => {
    const repeating: Reaction = ({ headers }) =>
      Response.json(
        {
          success: false,
          error: { code: 'forbidden', message: `Not with ${headers.get('authorization')}`, details: [] },
        },
        { status: 403 },
      );
    const seen: Answer<WorkflowExecution>[] = [];
    for await (const answer of watching({ events: [repeating] }).watch()) seen.push(answer);
    expect(seen).toMatchObject([{ ok: false, failure: { kind: 'rejected', code: 'forbidden', status: 403 } }]);
    expect(JSON.stringify(seen)).not.toContain('secret-token');
  });
});

describe('watching an execution of a service without events', () => {
  it.each<[string, Reaction]>([
    ['answers that the path is unknown', () => refusal(404, 'not-found')],
    ['answers so without an envelope', () => new Response('Not Found', { status: 404 })],
    ['does not allow the method', () => refusal(405)],
    ['refuses another stream', () => refusal(429, 'too-many-streams')],
    ['answers with the execution at once', () => envelope(over)],
    ['answers with a web page', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
  ])('polls where the service %s', async (_, reaction) => {
    const loads = [running('start'), running('start'), running('start', 'send'), over].map(
      (execution) => () => envelope(execution),
    );
    const { asked, watch } = watching({ events: [reaction], loads });
    expect(await all(watch())).toEqual(['start', 'start send', 'start send end']);
    expect(asked).toEqual({ events: 1, loads: 4 });
  });

  it('reports a failure once and continues, and ends where the execution does not exist', async () => {
    const notFound: Reaction = () => refusal(404, 'not-found');
    const loads: Reaction[] = [
      () => envelope(running('start')),
      () => refusal(503),
      () => refusal(503),
      () => envelope(running('start')),
      () => refusal(404, 'not-found'),
    ];
    expect(await all(watching({ events: [notFound], loads }).watch())).toEqual([
      'start',
      'rejected refused',
      'start',
      'notFound not-found',
    ]);
  });
});

describe('watching that is aborted', () => {
  const never = (signal: AbortSignal | null): Promise<Response> =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

  it.each<[string, Script]>([
    ['while the service does not answer', { events: [({ signal }) => never(signal)] }],
    ['while a custom `fetch` ignores its signal', { events: [() => new Promise<Response>(() => {})] }],
    ['while it reads', { events: [() => streamOf([': here\n\n'], 'stays')] }],
    ['while the service stays unreachable', { events: [() => Promise.reject(new TypeError('away'))] }],
    ['while it polls', { events: [() => refusal(404)], loads: [() => envelope(running('start'))] }],
    ['while a token is waited for', { events: [], token: () => new Promise<string>(() => {}) }],
  ])('ends %s', async (_, script) => {
    const withdrawn = new AbortController();
    const seen = all(watching(script).watch(withdrawn.signal));
    setTimeout(() => withdrawn.abort(), 25);
    const answers = await seen;
    expect(answers.filter((one) => one.startsWith('aborted'))).toEqual([]);
    expect(await all(watching(script).watch(withdrawn.signal))).toEqual([]);
  });

  it('closes the connection when the caller stops iterating', async () => {
    let isLeft = false;
    let signal: AbortSignal | null = null;
    const events: Reaction[] = [
      (request) => {
        ({ signal } = request);
        return streamOf([eventOf(running('start'))], 'stays', () => {
          isLeft = true;
        });
      },
    ];
    for await (const answer of watching({ events }).watch()) {
      expect(summaryOf(answer)).toBe('start');
      break;
    }
    expect([isLeft, (signal as AbortSignal | null)?.aborted]).toEqual([true, true]);
  });
});
