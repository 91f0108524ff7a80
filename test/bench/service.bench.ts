import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { largeWorkflow } from '../support/large-workflow.js';
import { findPostgresPrograms, startPostgresServer } from '../service/postgres-server.js';
import { benchOptions } from './bench-options.js';
import { keepResults, thisMachine } from './machine.js';
import { milliseconds, printTable } from './measure.js';
import { type Asking, type Load, loadWith } from './service/load.js';
import { benchAccount, benchToken, runServer, type ServerJob } from './service/server.js';

/**
 * The reference service on loopback, beside a bare Hono handler that asks the same database the same: how many requests it
 * answers in a second, and how long one takes. `npm run bench -- service`:
 *
 *   --time 4000         milliseconds for each measurement, after a quarter of it to warm up
 *   --clients 1,16      how many ask at once
 *   --only PGlite       one engine: PGlite (in a folder) or PostgreSQL (a server of its own, where one is installed)
 *
 * Each server is a process of its own; what asks it is this one.
 */
const options = benchOptions();
const job = options.text('server');
if (job !== undefined) await runServer(JSON.parse(job) as ServerJob);
else await measureAll();

async function measureAll(): Promise<void> {
  const time = options.number('time', 4000);
  const clients = options.numbers('clients', [1, 16]);
  const engines = options.list('only') ?? ['PGlite', 'PostgreSQL'];
  const programs = findPostgresPrograms();
  const askings = askingsFor();
  const rows: ({
    readonly what: string;
    readonly engine: string;
    readonly kind: string;
    readonly clients: number;
  } & Load)[] = [];
  for (const engine of engines) {
    if (engine === 'PostgreSQL' && programs === undefined) {
      console.log('PostgreSQL is left out: no server is installed.');
      continue;
    }
    const place = await mkdtemp(join(tmpdir(), 'pathboard-bench-'));
    const postgres =
      engine === 'PostgreSQL' && programs !== undefined ? await startPostgresServer(programs) : undefined;
    try {
      // The service first: it fills the database with the samples.
      for (const kind of ['service', 'bare'] as const) {
        const { child, url } = await startServer({ kind, database: postgres?.address ?? `file:${place}` });
        for (const [what, asking] of askings) {
          for (const count of clients)
            rows.push({
              what,
              engine,
              kind,
              clients: count,
              ...(await loadWith(url, benchToken, asking(`${kind}-${count}`), count, time)),
            });
        }
        await end(child);
      }
    } finally {
      await postgres?.stop();
      await rm(place, { recursive: true, force: true });
    }
  }
  keepResults('service', { machine: thisMachine(), rows });
  for (const [what] of askings) {
    console.log(what);
    printTable(
      ['', 'clients', 'requests per second', 'median, ms', 'p99, ms', 'of the bare handler'],
      rows
        .filter((row) => row.what === what)
        .map((row) => {
          const bare = rows.find(
            (one) =>
              one.kind === 'bare' && one.what === row.what && one.engine === row.engine && one.clients === row.clients,
          );
          const share = bare ? `${(row.perSecond / bare.perSecond).toFixed(2)} ×` : '';
          return [
            `${row.engine}, ${row.kind}`,
            String(row.clients),
            row.perSecond.toFixed(0),
            milliseconds(row.median),
            milliseconds(row.p99),
            share,
          ];
        }),
    );
  }
}

function askingsFor(): readonly (readonly [what: string, asking: (run: string) => Asking])[] {
  const version = largeWorkflow(100);
  const account = `/v1/accounts/${benchAccount}`;
  return [
    ['listing contacts', () => ({ method: 'GET', path: `${account}/contacts`, status: 200 })],
    [
      'saving versions of 100 steps',
      (run) => ({
        method: 'POST',
        path: `${account}/workflows/bench-${run}/versions`,
        status: 201,
        body: (count) => JSON.stringify({ name: 'Bench', versions: [{ ...version, id: `${run}-${count}` }] }),
      }),
    ],
  ];
}

async function startServer(of: ServerJob): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', '--server', JSON.stringify(of)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The ${of.kind} server ended before it listened`);
  });
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string];
  ended.catch(() => {});
  return { child, url };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
