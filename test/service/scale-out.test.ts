import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, createHttpAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { createService, type Service } from 'pathboard-service';
import { smallExecution } from '../support/small-execution.js';
import { asOne } from './as-one.js';
import { describeService } from './contract/all-areas.js';
import { describeConcurrency } from './contract/concurrency.js';
import { describeEvents } from './contract/events.js';
import { makeWorkflow, recordExecution } from './contract/executions.js';
import { describeIdempotency } from './contract/idempotency.js';
import { describeVersions } from './contract/versions.js';
import { describePostgres } from './own-postgres.js';
import { ask } from './request.js';
import { bundleService, kill, type ServiceProcess, startServiceProcess, stop } from './service-process.js';
import { smallSeed, smallVersion, token, tokens } from './small-seed.js';
import { isLong } from '../support/long-run.js';

const savers = isLong ? 50 : 15;
const versions = '/v1/accounts/account-1/workflows/scaled/versions';

describePostgres('three processes on one PostgreSQL', (getPostgres) => {
  let bundle = '';
  let database = '';
  let processes: ServiceProcess[] = [];
  beforeAll(async () => {
    [bundle, database] = await Promise.all([bundleService('scale-out'), getPostgres().newDatabase()]);
    // All three start on a database without tables: one creates them, the others wait.
    processes = await Promise.all([1, 2, 3].map(() => startServiceProcess(bundle, database)));
    await (await createService({ database, tokens, seed: smallSeed })).close();
  }, 120_000);
  afterAll(async () => {
    for (const process of processes) await kill(process);
  });

  it('start together on a database without tables', () => {
    expect(processes.map(({ firstLine }) => firstLine.slice(0, 5))).toEqual(['ready', 'ready', 'ready']);
  });

  describe('with each request to another one', () => {
    let turn: Service;
    beforeAll(() => {
      turn = asOne(processes);
    });
    // All areas in the long run; otherwise those in which processes may conflict.
    if (isLong) describeService(() => turn);
    else {
      describeVersions(() => turn);
      describeEvents(() => turn);
      describeConcurrency(() => turn);
      describeIdempotency(() => turn);
    }
  });

  it(`lose no save of ${savers} savers, and keep their readers, when one is killed`, { timeout: 180_000 }, async () => {
    const any = asOne(processes);
    await makeWorkflow(any, 'scaled');
    await recordExecution(any, 'scaled', smallExecution('watched', { status: 'running' }));
    // One reader on each process, which reconnects to the next one.
    const watchers = processes.map(async (_, index) => {
      const { fetch } = asOne(processes, index);
      const client = createClient({
        baseUrl: 'http://service.test',
        token,
        fetch: (input, init) => fetch(new Request(input, init)),
      });
      const adapter = createHttpAdapter({ client, accountId: 'account-1', watch: { reconnect: 100 } });
      const seen: WorkflowExecution[] = [];
      for await (const answer of adapter.watchExecution({ workflowId: 'scaled', executionId: 'watched' }))
        if (answer.ok) seen.push(answer.data);
      return seen;
    });

    // Each saves once on the newest base, with retries under the same id.
    const won: { readonly base: string; readonly id: string }[] = [];
    const saver = async (id: string): Promise<void> => {
      for (let base = 'v1'; ;) {
        const answer = await ask(any, versions, {
          method: 'POST',
          body: { name: 'scaled', versions: [smallVersion(id, `By ${id}`)] },
          headers: { 'if-match': `"${base}"` },
        });
        if (answer.status === 201) return void won.push({ base, id });
        if (answer.status === 409) base = answer.body.error?.details[0]?.current?.id ?? base;
        else expect([500, 503]).toContain(answer.status);
      }
    };
    const saving = Promise.all(Array.from({ length: savers }, (_, index) => saver(`saver-${index}`)));
    await vi.waitFor(() => expect(won.length).toBeGreaterThan(2), { timeout: 60_000, interval: 5 });
    const [victim] = processes.splice(1, 1);
    if (victim) await kill(victim);
    await saving;

    const list = (await ask(any, `${versions}?limit=100`)).body.data as { id: string }[];
    const order = list.map(({ id }) => id).toReversed();
    expect(order).toHaveLength(savers + 1);
    expect(new Set(order)).toEqual(new Set(['v1', ...won.map(({ id }) => id)]));
    expect(new Set(won.map(({ base }) => base)).size).toBe(savers);
    for (const { id } of won)
      expect((await ask(any, `${versions}/${id}`)).body.data).toMatchObject(smallVersion(id, `By ${id}`));

    const last = smallExecution('watched', { nodes: ['start', 'send', 'end'] });
    await recordExecution(any, 'scaled', smallExecution('watched', { status: 'running', nodes: ['start', 'send'] }));
    await recordExecution(any, 'scaled', last);
    for (const seen of await Promise.all(watchers)) {
      expect(seen[0]).toEqual(smallExecution('watched', { status: 'running' }));
      expect(seen.at(-1)).toEqual(last);
    }
  });

  it(
    'stop one in order during a stream: the process ends, and the reader receives the end from another one',
    { timeout: 120_000 },
    async () => {
      const any = asOne(processes);
      await makeWorkflow(any, 'stopped');
      await recordExecution(any, 'stopped', smallExecution('r', { status: 'running' }));
      const { fetch } = asOne(processes, 0);
      const client = createClient({
        baseUrl: 'http://service.test',
        token,
        fetch: (input, init) => fetch(new Request(input, init)),
      });
      const adapter = createHttpAdapter({ client, accountId: 'account-1', watch: { reconnect: 50 } });
      const seen: unknown[] = [];
      let stopping: Promise<number | null> | undefined;
      for await (const answer of adapter.watchExecution({ workflowId: 'stopped', executionId: 'r' })) {
        seen.push(answer.ok ? answer.data.status : answer.failure.kind);
        if (stopping) continue;
        const [first] = processes.splice(0, 1);
        stopping = first ? stop(first) : Promise.resolve(null);
        await recordExecution(any, 'stopped', smallExecution('r'));
      }
      expect(await stopping).toBe(0);
      expect(seen[0]).toBe('running');
      expect(seen.at(-1)).toBe('completed');
    },
  );
});
