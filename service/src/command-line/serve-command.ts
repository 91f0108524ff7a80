import { mkdir, readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { findTextLosses } from '#model';
import { createService, demoToken, type ServiceOptions } from '../create-service.js';
import type { LogEntry } from '../http/application.js';
import { listenOnNode } from '../listen-on-node.js';
import { type CommandLine, Refusal } from './command-line.js';

type Tokens = NonNullable<ServiceOptions['tokens']>;

/**
 * Reads access tokens and their accounts from a file or, without one, from the environment. Arguments of a command line
 * would not do: every user of the machine can read them.
 */
async function readTokens(file: string | undefined, environment: string | undefined): Promise<Tokens | undefined> {
  const where = file === undefined ? 'PATHBOARD_TOKENS' : `“${file}”`;
  const text =
    file === undefined
      ? environment
      : await readFile(file, 'utf8').catch((cause: unknown) => {
          throw new Refusal(
            `The tokens in ${where} could not be read: ${cause instanceof Error ? cause.message : String(cause)}`,
          );
        });
  if (text === undefined || text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  // The message does not quote the input: it may hold tokens.
  if (
    value !== undefined &&
    findTextLosses(text, { maxDepth: 10 }).problems.some(({ code }) => code === 'duplicate-key')
  ) {
    throw new Refusal(`One of the tokens in ${where} is there twice. Give each token once, with all its accounts.`);
  }
  if (!isTokens(value))
    throw new Refusal(
      `The tokens in ${where} are not JSON of the form {"token": "account"} or {"token": ["account", "another"]}.`,
    );
  return value;
}

function isTokens(value: unknown): value is Tokens {
  const isText = (one: unknown): boolean => typeof one === 'string';
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((accounts) => isText(accounts) || (Array.isArray(accounts) && accounts.every(isText)))
  );
}

interface ServeOptions {
  readonly database: string;
  readonly host: string;
  readonly port: number;
  readonly origin?: readonly string[];
  readonly publicUrl?: string;
  readonly seed?: true;
  readonly tokens?: string;
  readonly quiet?: true;
}

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
    .option('--quiet', 'no line for each request')
    .action((options: ServeOptions) => serve(options, commandLine));
}

async function serve(options: ServeOptions, commandLine: CommandLine): Promise<void> {
  const { database } = options;
  const port = typeof options.port === 'number' ? options.port : readPort(options.port);
  const tokens = await readTokens(options.tokens, commandLine.environment['PATHBOARD_TOKENS']);
  if (database.startsWith('file:')) await mkdir(database.slice('file:'.length), { recursive: true });
  const service = await createService({
    database,
    ...(tokens && { tokens }),
    ...(options.seed && { seed: true }),
    ...(options.origin && { origins: options.origin }),
    ...(options.publicUrl && { publicUrl: options.publicUrl }),
    ...(!options.quiet && { log: (entry: LogEntry) => commandLine.write(`${lineOf(entry)}\n`) }),
  });
  try {
    const listener = await listenOnNode({ fetch: (request) => service.fetch(request), host: options.host, port });
    // Before the address is printed: its reader may stop the program at once.
    const stopped = commandLine.untilStopped();
    commandLine.writeError(
      [
        `The service answers at ${listener.url} and describes itself at ${listener.url}/docs`,
        `Data is kept in ${withoutPassword(database)}. Stop with Ctrl C.`,
        accessNotice(tokens !== undefined, options.seed === true),
      ]
        .map((line) => `${line}\n`)
        .join(''),
    );
    await stopped;
    await listener.close();
  } finally {
    await service.close();
  }
}

/** Says which tokens the service accepts: the first question of a caller who gets only 401. */
function accessNotice(hasTokens: boolean, isSeeded: boolean): string {
  if (hasTokens) return 'It answers requests with one of your tokens.';
  if (isSeeded)
    return `For the sample account send “Authorization: Bearer ${demoToken}”. This token is public: pass your own (--tokens) for real data.`;
  return 'It has no token yet, so it refuses all requests. Pass tokens with --tokens, or try it with --seed.';
}

/** One answered request as a line of JSON, without the requested address, token or body. */
function lineOf({ error, ...entry }: LogEntry): string {
  return JSON.stringify({
    at: new Date().toISOString(),
    ...entry,
    ...(error === undefined ? {} : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  });
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

/** The address of a database without its password. */
function withoutPassword(address: string): string {
  return address.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@/]*@/, '$1:…@').replace(/([?&]password=)[^&]*/i, '$1…');
}
