import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql';

/** The folder of the server's programs as installed on Debian, if they are. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(programs)) return undefined;
  return readdirSync(programs)
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => join(programs, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

export interface PostgresServer {
  readonly address: string;
  /** Ends it at once, as in a power failure. */
  halt(): Promise<void>;
  /** Starts it again on the same files. */
  start(): Promise<void>;
  /** Ends it at once, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server in a temporary folder, on a free local port. */
export async function startPostgresServer(folder: string): Promise<PostgresServer> {
  const place = await mkdtemp(join(tmpdir(), 'pathboard-postgres-'));
  const data = join(place, 'data');
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const as = async (program: string, ...values: string[]): Promise<void> => {
    const command = join(folder, program);
    await (isRoot ? run('runuser', ['-u', 'postgres', '--', command, ...values]) : run(command, values));
  };
  await mkdir(data);
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    for (const owned of [place, data]) await chown(owned, Number(stdout), -1);
  }
  const port = await freePort();
  await as('initdb', '-D', data, '-A', 'trust', '-U', 'pathboard', '--no-sync', '-E', 'UTF8', '--locale', 'C.UTF-8');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${place} -c max_connections=80`;
  const start = (): Promise<void> => as('pg_ctl', '-D', data, '-w', '-l', join(place, 'log'), '-o', settings, 'start');
  const halt = (): Promise<void> => as('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  await start();
  return {
    address: `postgres://pathboard@127.0.0.1:${port}/postgres`,
    halt,
    start,
    async crash() {
      await halt();
      await start();
    },
    async stop() {
      await as('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {});
      await rm(place, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
