import { mkdir } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { createService, demoToken, type RunningService } from '../create-service.js';
import type { LogEntry } from '../http/application.js';
import { listenOnNode, type NodeListener } from '../listen-on-node.js';
import { type CommandLine, Refusal } from './command-line.js';
import { lineOf, requestLine } from './log-lines.js';
import { readTokens } from './read-tokens.js';
import { startWorker, untilParentGone, workerVariable } from './start-worker.js';
import { superviseWorkers } from './worker-processes.js';

interface ServeOptions {
  readonly database: string;
  readonly host: string;
  readonly port: number;
  readonly origin?: readonly string[];
  readonly publicUrl?: string;
  readonly seed?: true;
  readonly tokens?: string;
  readonly quiet?: true;
  readonly role: Role;
  readonly workers: number;
  readonly keepRuns?: number;
}

type Role = 'web' | 'worker' | 'all';

/** Returns the command that runs the reference service until the program is asked to stop. */
export function createServeCommand(commandLine: CommandLine): Command {
  const { environment } = commandLine;
  const from = (flags: string, what: string, name: string, otherwise: string): Option =>
    new Option(flags, `${what} (or ${name})`).default(environment[name] || otherwise);
  return new Command(commandLine.name)
    .description('Runs the reference service until you stop it (Ctrl C).')
    .addOption(
      from(
        '--database <address>',
        'memory://, a folder as file:./data, or postgres://user@host/name',
        'PATHBOARD_DATABASE',
        'file:./pathboard-data',
      ),
    )
    .addOption(from('--port <number>', '0 for any that is free', 'PORT', '4100').argParser(readPort))
    .option(
      '--host <address>',
      'the address to listen on: 127.0.0.1 for this machine alone, 0.0.0.0 for every network it is in',
      '127.0.0.1',
    )
    .option('--seed', 'fill a new database with a sample account of 2,000 contacts')
    .option(
      '--tokens <file>',
      'a JSON file of access tokens and the accounts they open, {"token": "account"} (or the JSON itself in PATHBOARD_TOKENS)',
    )
    .option('--origin <origins...>', 'pages that may call it, such as https://app.example.com')
    .option('--public-url <address>', 'where it is reached from outside, when that differs')
    .addOption(
      new Option(
        '--role <role>',
        'web answers requests, worker executes what is live; apart only with a PostgreSQL server',
      )
        .choices(['web', 'worker', 'all'])
        .default('all'),
    )
    .addOption(
      new Option('--workers <number>', 'executes in so many processes of its own; only with a PostgreSQL server')
        .argParser(readCount)
        .default(0),
    )
    .addOption(
      new Option(
        '--keep-runs <days>',
        'remove runs so many days after their end; without it they are kept for ever',
      ).argParser(readDays),
    )
    .option('--quiet', 'no line for each request')
    .addHelpText('after', '\nPATHBOARD_METRICS_TOKEN is the token that opens /metrics; without it there are none.')
    .action((options: ServeOptions, command: Command) =>
      serve(options, commandLine, command.getOptionValueSource('port') === 'cli'),
    );
}

/** In milliseconds, so that a stop takes less than ten seconds. */
const stopTimeout = 8_000;

/** What this process does of the work. */
interface Part {
  readonly role: Role;
  /** Processes that it starts for the rest. */
  readonly workers: number;
  /** It was started as one of them. */
  readonly isWorkerProcess: boolean;
}

function partOf({ database, role, workers }: ServeOptions, { environment }: CommandLine): Part {
  if (environment[workerVariable] !== undefined) return { role: 'worker', workers: 0, isWorkerProcess: true };
  if (/^(memory|file):/.test(database) && (role !== 'all' || workers > 0))
    throw new Refusal(
      'An embedded database is used by one process alone. Name a PostgreSQL server with --database, or leave out --role and --workers.',
    );
  if (role === 'web' && workers > 0)
    throw new Refusal(
      '--workers starts processes that execute, which --role web leaves to others. Leave one of them out.',
    );
  return { role, workers, isWorkerProcess: false };
}

async function serve(options: ServeOptions, commandLine: CommandLine, isPortGiven: boolean): Promise<void> {
  const part = partOf(options, commandLine);
  const { database } = options;
  const port = typeof options.port === 'number' ? options.port : readPort(options.port);
  const tokens = await readTokens(options.tokens, commandLine.environment['PATHBOARD_TOKENS']);
  if (database.startsWith('file:')) await mkdir(database.slice('file:'.length), { recursive: true });
  // The tables are migrated here, before any worker starts.
  const service = await startService(options, commandLine, part, tokens);
  const { isWorkerProcess, role, workers } = part;
  let listener: NodeListener | undefined;
  try {
    if (role !== 'worker') listener = await listenOnNode({ ...listening(service), host: options.host, port });
    else if (isPortGiven && !isWorkerProcess)
      listener = await listenOnNode({ ...listening(healthOf(service)), host: options.host, port });
    // Before the address is printed: its reader may stop the program at once.
    const stopped = Promise.race([commandLine.untilStopped(), untilParentGone()]);
    const processes = superviseWorkers({
      count: workers,
      start: () => startWorker(commandLine.environment),
      wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds).unref()),
      now: () => performance.now(),
      log: (entry) => commandLine.write(lineOf(entry, new Date())),
    });
    if (!isWorkerProcess) commandLine.writeError(noticeOf(options, part, listener, tokens !== undefined));
    await stopped;
    await Promise.all([processes.stop(), listener?.close(), service.close()]);
  } finally {
    await service.close();
  }
}

function startService(
  options: ServeOptions,
  { environment, write }: CommandLine,
  { role, workers }: Part,
  tokens: Awaited<ReturnType<typeof readTokens>>,
): Promise<RunningService> {
  const metricsToken = environment['PATHBOARD_METRICS_TOKEN'] || undefined;
  return createService({
    database: options.database,
    stopTimeout,
    engine: {
      works: role !== 'web' && workers === 0,
      onNote: (entry) => write(lineOf(entry, new Date())),
      ...(options.keepRuns === undefined ? {} : { keepDays: options.keepRuns }),
    },
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(tokens && { tokens }),
    ...(options.seed && { seed: true }),
    ...(options.origin && { origins: options.origin }),
    ...(options.publicUrl && { publicUrl: options.publicUrl }),
    ...(!options.quiet && { log: (entry: LogEntry) => write(requestLine(entry, new Date())) }),
  });
}

const listening = ({ fetch }: Pick<RunningService, 'fetch'>) => ({
  fetch: (request: Request) => fetch(request),
  stopTimeout,
});

const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** A worker answers nothing but what an operator asks. */
function healthOf({ fetch }: RunningService): Pick<RunningService, 'fetch'> {
  return {
    fetch: (request) =>
      healthPaths.has(new URL(request.url).pathname)
        ? fetch(request)
        : Promise.resolve(new Response('A worker answers /healthz, /readyz and /metrics alone\n', { status: 404 })),
  };
}

/** What a person at the terminal has to know. */
function noticeOf(
  { database, seed }: ServeOptions,
  { role, workers }: Part,
  listener: NodeListener | undefined,
  hasTokens: boolean,
): string {
  const executing = workers > 0 ? `${workers} worker processes execute what is live. ` : '';
  const work = role === 'web' ? 'It executes nothing: start workers with --role worker. ' : executing;
  const lines = [
    role === 'worker'
      ? `This worker executes what is live${listener ? ` and answers at ${listener.url}/healthz` : ''}.`
      : `The service answers at ${listener?.url} and describes itself at ${listener?.url}/docs`,
    `${work}Data is kept in ${withoutPassword(database)}. Stop with Ctrl C.`,
    ...(role === 'worker' ? [] : [accessNotice(hasTokens, seed === true)]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Says which tokens the service accepts: the first question of a caller who gets only 401. */
function accessNotice(hasTokens: boolean, isSeeded: boolean): string {
  if (hasTokens) return 'It answers requests with one of your tokens.';
  if (isSeeded)
    return `For the sample account send “Authorization: Bearer ${demoToken}”. This token is public: pass your own (--tokens) for real data.`;
  return 'It has no token yet, so it refuses all requests. Pass tokens with --tokens, or try it with --seed.';
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count > 64) throw new InvalidArgumentError('It is a number from 0 to 64.');
  return count;
}

function readDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > 36_500)
    throw new InvalidArgumentError('It is a number of days from 1.');
  return days;
}

/** The address of a database without its password. */
function withoutPassword(address: string): string {
  return address.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@/]*@/, '$1:…@').replace(/([?&]password=)[^&]*/i, '$1…');
}
