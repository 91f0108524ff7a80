import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createService, type RunningService, type ServiceOptions } from 'pathboard-service';
import {
  superviseWorkers,
  type WorkerLogEntry,
  type WorkerProcess,
} from '../../../service/src/command-line/worker-processes.js';
import { describePostgres } from '../own-postgres.js';
import { findPostgresPrograms } from '../postgres-server.js';
import { ask } from '../request.js';
import { accountId, tokens } from '../small-seed.js';
import { helloSeed, noon, numbers } from './small-engine.js';

const run = promisify(execFile);
const start = (database: string, options: Partial<ServiceOptions> = {}): Promise<RunningService> =>
  createService({ database, tokens, seed: helloSeed(), ...options });

const say = async (service: RunningService, from: string, text: string): Promise<void> => {
  const { status } = await ask(service, `/v1/accounts/${accountId}/test-phone/messages`, {
    method: 'POST',
    body: { from, text },
  });
  expect(status).toBe(200);
};

const statuses = async (service: RunningService): Promise<readonly string[]> => {
  const { body } = await ask(service, `/v1/accounts/${accountId}/workflows/hello/executions?limit=100`);
  return (body.data as readonly { readonly status: string }[]).map(({ status }) => status);
};

async function execute(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describePostgres('roles', (getPostgres) => {
  test(
    '[EN65] the web takes in and executes nothing; a worker executes what it took in',
    { timeout: 120_000 },
    async () => {
      const database = await getPostgres().newDatabase();
      const web = await start(database, { engine: { works: false } });
      let worker: RunningService | undefined;
      try {
        await say(web, numbers(1)[0]!, 'hi');
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        expect(await statuses(web)).toEqual([]);
        worker = await start(database);
        await expect.poll(() => statuses(web), { timeout: 30_000 }).toEqual(['waiting']);
        await say(web, numbers(1)[0]!, 'Fine');
        await expect.poll(() => statuses(web), { timeout: 30_000 }).toEqual(['completed']);
      } finally {
        await worker?.close();
        await web.close();
      }
    },
  );

  test(
    '[EN66] a service older than its database is not ready, and one that starts refuses with a sentence',
    { timeout: 120_000 },
    async () => {
      const database = await getPostgres().newDatabase();
      const service = await start(database);
      try {
        expect((await ask(service, '/readyz', { token: null })).status).toBe(200);
        await execute(database, `INSERT INTO pathboard_schema VALUES ('9999-later', '2030-01-01')`);
        const { body, status } = await ask(service, '/readyz', { token: null });
        expect([status, body.error?.code]).toEqual([503, 'outdated']);
        expect((await ask(service, '/healthz', { token: null })).status).toBe(200);
        await expect(start(database)).rejects.toThrow('This database was written by a newer version of the service');
      } finally {
        await service.close();
      }
    },
  );

  const programs = findPostgresPrograms();
  test.skipIf(programs === undefined)(
    '[EN67] a dump that is restored elsewhere goes on where it was, also with work under way',
    { timeout: 120_000 },
    async () => {
      const [from, to] = [await getPostgres().newDatabase(), await getPostgres().newDatabase()];
      const first = await start(from);
      for (const number of numbers(3)) await say(first, number, 'hi');
      await expect.poll(() => statuses(first), { timeout: 30_000 }).toEqual(['waiting', 'waiting', 'waiting']);
      await first.close();
      // What a worker held as the dump was taken.
      await execute(from, `UPDATE runs SET handed = true, handed_at = '2020-01-01', wake_at = '2020-01-01'`);
      const folder = await mkdtemp(join(tmpdir(), 'pathboard-dump-'));
      const file = join(folder, 'dump');
      await run(join(programs!, 'pg_dump'), ['--format=custom', `--file=${file}`, from]);
      await run(join(programs!, 'pg_restore'), ['--no-owner', `--dbname=${to}`, file]);
      await rm(folder, { recursive: true, force: true });
      const second = await start(to);
      try {
        for (const number of numbers(3)) await say(second, number, 'Fine');
        await expect.poll(() => statuses(second), { timeout: 60_000 }).toEqual(['completed', 'completed', 'completed']);
      } finally {
        await second.close();
      }
    },
  );
});

describe('back-up of an embedded database', () => {
  test('[EN68] a copy of the folder goes on where the stopped service was', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pathboard-copy-'));
    let now = noon;
    const options = { now: () => now };
    const number = numbers(1)[0]!;
    try {
      const first = await start(`file:${folder}/one`, options);
      await say(first, number, 'hi');
      await first.engine.settle();
      expect(await statuses(first)).toEqual(['waiting']);
      await first.close();
      await cp(join(folder, 'one'), join(folder, 'two'), { recursive: true });
      now += 3 * 3_600_000;
      const second = await start(`file:${folder}/two`, options);
      await second.engine.settle();
      // Its wait ended while it was put away.
      expect(await statuses(second)).toEqual(['completed']);
      await second.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('worker processes', () => {
  test('[EN69] one that ends is started again, later each time that it fails soon, and all stop together', async () => {
    const processes: { end: (outcome: number | string) => void; stopped: number }[] = [];
    const log: WorkerLogEntry[] = [];
    const pauses: number[] = [];
    let time = 0;
    const begin = (): WorkerProcess => {
      let end: (outcome: number | string) => void = () => {};
      const ended = new Promise<number | string>((resolve) => {
        end = resolve;
      });
      const own = { end, stopped: 0 };
      processes.push(own);
      const stop = (): void => {
        own.stopped += 1;
        end(0);
      };
      return { pid: processes.length, ended, stop, kill: () => end('SIGKILL') };
    };
    const workers = superviseWorkers({
      count: 1,
      start: begin,
      now: () => time,
      log: (entry) => log.push(entry),
      wait: (milliseconds) => {
        if (milliseconds === 9_000) return new Promise(() => {});
        pauses.push(milliseconds);
        return Promise.resolve();
      },
    });
    const fail = async (after: number): Promise<void> => {
      const count = processes.length;
      time += after;
      processes.at(-1)!.end('SIGKILL');
      await expect.poll(() => processes.length).toBe(count + 1);
    };
    for (let at = 0; at < 9; at++) await fail(10);
    await fail(61_000);
    await fail(10);
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 1, 1].map((seconds) => seconds * 1000));
    await workers.stop();
    expect(processes.map(({ stopped }) => stopped)).toEqual([...Array.from({ length: 11 }, () => 0), 1]);
    expect(log.filter(({ event }) => event === 'worker-started')).toHaveLength(12);
    expect(log.find(({ event }) => event === 'worker-ended')).toEqual({
      event: 'worker-ended',
      worker: 1,
      pid: 1,
      outcome: 'SIGKILL',
      again: 1000,
    });
  });
});
