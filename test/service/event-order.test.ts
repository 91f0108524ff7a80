import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, createHttpAdapter } from '#adapter';
import { createService, type Service } from 'pathboard-service';
import { announce, storedChanges } from '../../service/src/changes/change.js';
import { openDatabase } from '../../service/src/database/open-database.js';
import { seededRandom } from '../support/seeded-random.js';
import { smallExecution } from '../support/small-execution.js';
import { asOne } from './as-one.js';
import { follow } from './contract/events.js';
import { makeWorkflow, recordExecution } from './contract/executions.js';
import { overHttp } from './over-http.js';
import { describePostgres } from './own-postgres.js';
import { type EventReader, readEvents } from './read-events.js';
import { ask, saveText } from './request.js';
import { bundleService, kill, type ServiceProcess, startServiceProcess } from './service-process.js';
import { smallSeed, smallVersion, token, tokens } from './small-seed.js';
import { isLong } from '../support/long-run.js';

const rounds = isLong ? 10 : 1;
const states = isLong ? 60 : 25;
const runs = ['a', 'b', 'c'];
const workflow = '/v1/accounts/account-1/workflows';

/** The service with streams that are cut after a random time, also inside an event. */
function cutting(service: Service, random: () => number): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await service.fetch(request);
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let isCut = false;
    const until = new Promise<'cut'>((resolve) => setTimeout(() => resolve('cut'), random() * 120));
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const piece = await Promise.race([reader.read(), until]);
          if (piece === 'cut') {
            isCut = true;
            controller.error(new TypeError('cut'));
            return void reader.cancel().catch(() => {});
          }
          if (piece.done) return controller.close();
          if (random() > 0.1) return controller.enqueue(piece.value);
          // The last bytes are lost, and with them the end of an event.
          controller.enqueue(piece.value.slice(0, Math.floor(random() * piece.value.length)));
          await new Promise((resolve) => setTimeout(resolve));
          isCut = true;
          controller.error(new TypeError('cut'));
          void reader.cancel().catch(() => {});
        },
        cancel: () => (isCut ? undefined : reader.cancel()),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

interface SentEvent {
  readonly name: string;
  readonly id: string;
  readonly number: number;
  readonly steps: number;
}

/** Reads a stream over any number of connections, each of which resumes after the last event of the previous one. */
async function readOn(
  fetch: (request: Request) => Promise<Response>,
  path: string,
  isLast: (event: SentEvent) => boolean,
  onFirst: () => void,
): Promise<readonly SentEvent[]> {
  const seen: SentEvent[] = [];
  let lastId: string | undefined;
  for (;;) {
    const headers = { authorization: `Bearer ${token}`, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) };
    const reader = readEvents(await fetch(new Request(`http://service.test${path}`, { headers })));
    for (;;) {
      const event = await reader.next().catch(() => undefined);
      if (!event) break;
      lastId = reader.lastId;
      const { id, steps } = event.data as { id: string; steps?: unknown };
      seen.push({
        name: event.name,
        id,
        number: Number(lastId?.split('.')[1]),
        steps: Array.isArray(steps) ? steps.length : Number(steps ?? 0),
      });
      onFirst();
      if (seen.some(isLast)) {
        await reader.leave();
        return seen;
      }
    }
  }
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

/** Changes everything concurrently while readers lose their connections; each must receive all events in order. */
async function checkOrder(service: Service, workflowId: string, seed: number): Promise<number> {
  const random = seededRandom(seed);
  const fetch = cutting(service, random);
  const path = `${workflow}/${workflowId}`;
  await makeWorkflow(service, workflowId);
  const at = (id: string, count: number) =>
    smallExecution(id, {
      nodes: Array.from({ length: count }, (_, index) => `n${index}`),
      ...(count < states ? { status: 'running' } : {}),
    });
  await Promise.all(runs.map((id) => recordExecution(service, workflowId, at(id, 1))));

  const client = createClient({
    baseUrl: 'http://service.test',
    token,
    fetch: (input, init) => fetch(new Request(input, init)),
  });
  const adapter = createHttpAdapter({ client, accountId: 'account-1', watch: { reconnect: 5, cap: 20 } });
  const watchers = [...runs, ...runs].map(async (executionId) => {
    const seen: number[] = [];
    for await (const answer of adapter.watchExecution({ workflowId, executionId }))
      if (answer.ok) seen.push(answer.data.steps?.length ?? 0);
    return seen;
  });
  const readers = runs.map((id) =>
    readOn(
      fetch,
      `${path}/executions/${id}/events`,
      ({ steps }) => steps === states,
      () => {},
    ),
  );
  const begun: Promise<void>[] = [];
  const followers = [1, 2, 3].map(() => {
    let begin = (): void => {};
    begun.push(
      new Promise((resolve) => {
        begin = resolve;
      }),
    );
    return readOn(fetch, `${path}/events`, ({ id }) => id === 'last', begin);
  });
  await Promise.all(begun);

  const recorders = runs.map(async (id) => {
    for (let count = 2; count <= states; count++)
      expect((await recordExecution(service, workflowId, at(id, count))).status).toBe(200);
  });
  const saver = async (): Promise<void> => {
    for (let count = 0; count < 8; count++) {
      await saveText(service, workflowId, JSON.stringify(smallVersion(`save-${count}`)));
      await ask(service, `${path}/versions/save-${count}/activate`, { method: 'PUT' });
    }
  };
  await Promise.all([...recorders, saver()]);
  await saveText(service, workflowId, JSON.stringify(smallVersion('last')));

  let received = 0;
  for (const seen of await Promise.all(watchers)) {
    // A state may repeat after an interruption; an earlier one never follows.
    expect(seen.every((steps, index) => index === 0 || steps >= (seen[index - 1] ?? 0))).toBe(true);
    expect(seen.at(-1)).toBe(states);
    received += seen.length;
  }
  for (const seen of await Promise.all(readers)) {
    expect(isRising(seen.map(({ steps }) => steps)) && isRising(seen.map(({ number }) => number))).toBe(true);
    received += seen.length;
  }
  for (const seen of await Promise.all(followers)) {
    expect(isRising(seen.map(({ number }) => number))).toBe(true);
    expect(seen.filter(({ name }) => name === 'version').map(({ id }) => id)).toEqual([
      ...Array.from({ length: 8 }, (_, index) => `save-${index}`),
      'last',
    ]);
    for (const id of runs) {
      const steps = seen.filter((event) => event.name === 'execution' && event.id === id).map((event) => event.steps);
      expect([isRising(steps), steps.at(-1)]).toEqual([true, states]);
    }
    received += seen.length;
  }
  return received;
}

describe('events over cut connections, from an embedded database', () => {
  let service: Service;
  beforeAll(async () => {
    service = await overHttp(await createService({ database: 'memory://', tokens, seed: smallSeed }));
  }, 120_000);
  afterAll(() => service?.close());

  it(
    `reach every reader completely and in order (${rounds} rounds)`,
    { timeout: 60_000 + rounds * 60_000 },
    async () => {
      for (let round = 0; round < rounds; round++)
        expect(await checkOrder(service, `order-${round}`, round + 1)).toBeGreaterThan(50);
    },
  );
});

describePostgres('events over cut connections, from two processes on one PostgreSQL', (getPostgres) => {
  let database = '';
  let processes: ServiceProcess[] = [];
  beforeAll(async () => {
    const [bundle, address] = await Promise.all([bundleService('event-order'), getPostgres().newDatabase()]);
    database = address;
    processes = await Promise.all([1, 2].map(() => startServiceProcess(bundle, database)));
  }, 120_000);
  afterAll(async () => {
    for (const process of processes) await kill(process);
  });

  it(
    `reach every reader completely and in order, also while the listening connections are cut (${rounds} rounds)`,
    { timeout: 60_000 + rounds * 60_000 },
    async () => {
      const operator = new pg.Client({ connectionString: database });
      await operator.connect();
      const cut = setInterval(() => {
        void operator
          .query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pathboard-listener' AND datname = current_database()",
          )
          .catch(() => {});
      }, 150);
      try {
        for (let round = 0; round < rounds; round++)
          expect(await checkOrder(asOne(processes), `order-${round}`, round + 101)).toBeGreaterThan(50);
      } finally {
        clearInterval(cut);
        await operator.end();
      }
    },
  );

  it('are numbered in the order of commits, without gaps for rollbacks', async () => {
    const opened = await openDatabase(database);
    const { queries } = opened;
    const place = { accountId: 'account-1', workflowId: 'numbered' };
    await makeWorkflow(asOne(processes), 'numbered');
    const stored = async (): Promise<readonly string[]> =>
      (
        await queries
          .selectFrom('workflow_changes')
          .select(['number', 'id'])
          .where('workflow_id', '=', 'numbered')
          .orderBy('number')
          .execute()
      ).map(({ id, number }) => `${number} ${id}`);
    expect(await stored()).toEqual(['1 v1']);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isCounted = false;
    // The first transaction takes its number and commits late; the second must not become visible before it.
    const slow = queries.transaction().execute(async (transaction) => {
      await announce(transaction, { kind: 'saved', id: 'slow', ...place });
      isCounted = true;
      await held;
    });
    await vi.waitFor(() => expect(isCounted).toBe(true));
    const quick = queries
      .transaction()
      .execute((transaction) => announce(transaction, { kind: 'saved', id: 'quick', ...place }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await stored()).toEqual(['1 v1']);
    release();
    await Promise.all([slow, quick]);
    expect(await stored()).toEqual(['1 v1', '2 slow', '3 quick']);
    for (let attempt = 0; attempt < 3; attempt++) {
      await queries
        .transaction()
        .execute(async (transaction) => {
          await announce(transaction, { kind: 'saved', id: 'never', ...place });
          throw new Error('rolled back');
        })
        .catch(() => {});
    }
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        queries
          .transaction()
          .execute((transaction) => announce(transaction, { kind: 'saved', id: `x${index}`, ...place })),
      ),
    );
    expect((await stored()).map((row) => Number(row.split(' ')[0]))).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    );
    await opened.close();
  });

  it(
    `resume from the last ${storedChanges} changes of a workflow, and begin with the state after more than those`,
    { timeout: 60_000 },
    async () => {
      const service = asOne(processes);
      await makeWorkflow(service, 'long-gone');
      const path = `${workflow}/long-gone/events`;
      const reader = await follow(service, path);
      await reader.next('workflow');
      await reader.leave();
      const opened = await openDatabase(database);
      const add = async (count: number): Promise<number> => {
        await opened.queries.transaction().execute(async (transaction) => {
          for (let index = 0; index < count; index++)
            await announce(transaction, { kind: 'saved', accountId: 'account-1', workflowId: 'long-gone', id: 'v1' });
        });
        return (
          await opened.queries
            .selectFrom('workflow_changes')
            .select('number')
            .where('workflow_id', '=', 'long-gone')
            .execute()
        ).length;
      };
      const comeBack = async (): Promise<EventReader> =>
        follow(service, path, { 'last-event-id': reader.lastId ?? '' });
      expect(await add(storedChanges)).toBe(storedChanges);
      const whole = await comeBack();
      for (let count = 0; count < storedChanges; count++) expect((await whole.next()).name).toBe('version');
      await whole.leave();
      expect(await add(1)).toBe(storedChanges);
      const late = await comeBack();
      expect((await late.next()).name).toBe('workflow');
      await late.leave();
      await opened.close();
    },
  );
});
