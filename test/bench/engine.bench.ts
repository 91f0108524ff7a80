import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../service/src/database/open-database.js';
import type { Database } from '../../service/src/database/database.js';
import { createEngine } from '../../service/src/engine/engine.js';
import { findPostgresPrograms, startPostgresServer } from '../service/postgres-server.js';
import { benchOptions } from './bench-options.js';
import {
  advanceWhole,
  batchSize,
  countStatements,
  left,
  loopBare,
  prepare,
  sizesOf,
  text,
  used,
} from './engine/load.js';
import { measureLag, measureWave } from './engine/on-time.js';
import { keepResults, thisMachine } from './machine.js';
import { milliseconds, printTable } from './measure.js';
import type { EngineResults, EngineRow } from './page/results.js';
import { takeIn } from '../../service/src/engine/advance-run.js';
import { createVersionReader } from '../../service/src/engine/live-versions.js';

/**
 * The engine under load, beside a bare loop that runs the same statements in the same transactions without a queue:
 * `npm run bench -- engine`.
 *
 *   --contacts 400       contacts of each round; a round is a message from each, and all that follows from it
 *   --waiting 1000000    executions that wait while others come due (PostgreSQL alone; 0 leaves it out)
 *   --wave 2000          executions that come due at once, beside 20 replies a second (PostgreSQL alone; 0 leaves it out)
 *   --only PGlite        one of the two: PGlite (in a folder, one process) or PostgreSQL (a server of its own, two workers)
 */
interface Job {
  readonly kind: 'engine' | 'bare';
  readonly database: string;
  readonly part: readonly [number, number];
}

const options = benchOptions();
const job = options.text('worker');
if (job !== undefined) await work(JSON.parse(job) as Job);
else await measureAll();

async function measureAll(): Promise<void> {
  const contacts = options.number('contacts', 400);
  const engines = options.list('only') ?? ['PGlite', 'PostgreSQL'];
  const programs = findPostgresPrograms();
  const rows: EngineRow[] = [];
  let more: Pick<EngineResults, 'lag' | 'wave'> = {};
  let cost: EngineResults['cost'];
  for (const engine of engines) {
    if (engine === 'PostgreSQL' && programs === undefined) {
      console.log('PostgreSQL is left out: no server is installed.');
      continue;
    }
    for (const kind of ['engine', 'bare'] as const) {
      const isServer = engine === 'PostgreSQL' && programs !== undefined;
      const place = await mkdtemp(join(tmpdir(), 'pathboard-bench-'));
      const postgres = isServer ? await startPostgresServer(programs) : undefined;
      const address = postgres?.address ?? `file:${place}`;
      try {
        await prepare(address);
        rows.push(...(await rounds({ engine, kind, address, contacts, workers: isServer ? 2 : 1 })));
        if (isServer && kind === 'engine') {
          cost = await costOf(address, contacts);
          more = {
            lag: await onTime(address, options.number('waiting', 1_000_000), measureLag),
            wave: await onTime(address, options.number('wave', 2000), measureWave),
          };
        }
      } finally {
        await postgres?.stop();
        await rm(place, { recursive: true, force: true });
      }
    }
  }
  const results: EngineResults = { machine: thisMachine(), contacts, rows, ...(cost && { cost }), ...more };
  keepResults('engine', results);
  report(results);
}

interface Scene {
  readonly engine: string;
  readonly kind: Job['kind'];
  readonly address: string;
  readonly contacts: number;
  readonly workers: number;
}

/** Two rounds: all contacts start, then all of them answer. The messages are stored before the work begins. */
async function rounds({ address, contacts, engine, kind, workers }: Scene): Promise<readonly EngineRow[]> {
  const rows: EngineRow[] = [];
  for (const [what, words] of [
    ['contacts start', 'hi'],
    ['contacts answer', 'Fine'],
  ] as const) {
    const everyone = Array.from({ length: contacts }, (_, at) => at);
    const database = await openDatabase(address);
    await text(database, everyone, words);
    const before = await used(database);
    let seconds: number;
    if (workers === 1) {
      seconds = await workHere(database, kind);
    } else {
      const children = await Promise.all(
        Array.from({ length: workers }, (_, part) => startWorker({ kind, database: address, part: [part, workers] })),
      );
      const began = performance.now();
      for (const child of children) child.stdin?.write('go\n');
      await settled(database);
      seconds = (performance.now() - began) / 1000;
      await Promise.all(children.map(end));
    }
    const events = (await used(database)) - before;
    await database.close();
    rows.push({ what, engine, kind, events, seconds });
    console.log(`${engine}, ${kind}, ${what}: ${events} events in ${seconds.toFixed(1)} s`);
  }
  return rows;
}

async function workHere(database: Database, kind: Job['kind']): Promise<number> {
  const began = performance.now();
  if (kind === 'bare') await loopBare(database, [0, 1]);
  else {
    const engine = createEngine(database, Date.now, { onError: reportError });
    await settled(database);
    await engine.stop();
  }
  return (performance.now() - began) / 1000;
}

const reportError = (error: Error): void => console.error(error.message);

async function settled(database: Database): Promise<void> {
  while ((await left(database)) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** A worker in a process of its own: it begins at a line of input, and ends at the end of the input. */
async function work({ database: address, kind, part }: Job): Promise<void> {
  const database = await openDatabase(address);
  const waitsForLine = once(process.stdin, 'data');
  console.log('ready');
  await waitsForLine;
  const ended = once(process.stdin, 'end');
  if (kind === 'bare') {
    await loopBare(database, part);
    await ended;
  } else {
    const engine = createEngine(database, Date.now, { onError: reportError });
    await ended;
    await engine.stop();
    console.log(`rss ${process.memoryUsage().rss}`);
  }
  await database.close();
}

async function startWorker(of: Job): Promise<ChildProcess> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', '--worker', JSON.stringify(of)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}

/** Rows, bytes and statements of a contact who starts, gets a message, answers, and gets thanks. */
async function costOf(address: string, contacts: number): Promise<NonNullable<EngineResults['cost']>> {
  const database = await openDatabase(address);
  const sizes = await sizesOf(database);
  const tables = [...sizes]
    .filter(([, { rows }]) => rows >= contacts)
    .map(([table, { bytes, rows }]) => ({ table, rows: rows / contacts, bytes: bytes / contacts }))
    .toSorted((one, other) => other.bytes - one.bytes);
  const readVersion = createVersionReader();
  const { count, queries } = countStatements(database.queries);
  const waiting = async (first: number, many: number) => {
    await text(
      database,
      Array.from({ length: many }, (_, at) => contacts + first + at),
      'hi',
    );
    const { rows } = await database.run('SELECT workflow_id, execution_id, account_id FROM run_events WHERE NOT used');
    return (rows as readonly { readonly [column: string]: string }[]).map((row) => ({
      accountId: row['account_id']!,
      workflowId: row['workflow_id']!,
      executionId: row['execution_id']!,
    }));
  };
  await takeIn(queries, await waiting(0, 1), Date.now(), createVersionReader());
  const statements = count();
  const batch = await waiting(1, batchSize);
  const before = count();
  const events = await advanceWhole(queries, batch, readVersion);
  // One of them is of the benchmark: which messages there are.
  const together = (count() - before - 1) / events;
  await database.close();
  return { tables, statements, together };
}

async function onTime<Result>(
  address: string,
  count: number,
  measureIt: (database: Database, count: number, address: string) => Promise<Result>,
): Promise<Result | undefined> {
  if (count === 0) return undefined;
  const database = await openDatabase(address);
  const worker = await startWorker({ kind: 'engine', database: address, part: [0, 1] });
  worker.stdin?.write('go\n');
  try {
    return await measureIt(database, count, address);
  } finally {
    await end(worker);
    await database.close();
  }
}

function report({ cost, lag, rows, wave }: EngineResults): void {
  printTable(
    ['', 'events', 'events per second', 'of the bare loop'],
    rows.map((row) => {
      const bare = rows.find((one) => one.kind === 'bare' && one.engine === row.engine && one.what === row.what);
      const rate = row.events / row.seconds;
      return [
        `${row.engine}, ${row.kind}, ${row.what}`,
        String(row.events),
        rate.toFixed(0),
        bare ? `${(rate / (bare.events / bare.seconds)).toFixed(2)} ×` : '',
      ];
    }),
  );
  if (cost) {
    console.log(
      `${cost.statements} statements for the first event of a run alone, ${cost.together.toFixed(2)} for an event of ${batchSize} runs together, with its message`,
    );
    printTable(
      ['table', 'rows a contact', 'bytes a contact'],
      cost.tables.map(({ bytes, rows: count, table }) => [table, count.toFixed(1), bytes.toFixed(0)]),
    );
  }
  if (lag)
    console.log(
      `${lag.waiting} waiting: due to sent p50 ${milliseconds(lag.p50)} ms, p99 ${milliseconds(lag.p99)} ms; database time of an idle worker ${lag.idle.toFixed(1)} ms a second, ${lag.idleEmpty.toFixed(1)} with none waiting`,
    );
  if (wave)
    console.log(
      `${wave.wave} due at once: replies answered p50 ${milliseconds(wave.p50)} ms, p99 ${milliseconds(wave.p99)} ms; the wave took ${wave.seconds.toFixed(1)} s, ${wave.lost} lost`,
    );
}
