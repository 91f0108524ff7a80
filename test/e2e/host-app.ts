import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The host app in a process of its own, as `npm start` runs it. */
export interface HostApp {
  readonly address: string;
  /** Milliseconds from the start of the process to the line with the URL. */
  readonly startedIn: number;
  /** Ends the process by Ctrl C, and waits until it has exited. */
  stop(): Promise<void>;
  /** Ends the process with no time to finish anything, and waits until it has exited. */
  kill(): Promise<void>;
}

/**
 * Starts the host app on a database folder, with further options of `npm start`. `--built` has one bundle for all tests of a run. Rejects with the output of the process where it fails.
 */
export async function startHostApp(database: string, ...options: readonly string[]): Promise<HostApp> {
  const port = await freePort();
  const page = process.env['PATHBOARD_PAGE'];
  const shared = page !== undefined && options.includes('--built') ? ['--page', page] : [];
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['scripts/start.mjs', '--port', String(port), '--database', database, ...options, ...shared],
    {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'development', VITEST: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const address = await addressFrom(child);
  return {
    address,
    startedIn: performance.now() - began,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`The host app did not come up within 120 s. It said:\n${said}`)),
      120_000,
    );
    const read = (chunk: unknown): void => {
      said += String(chunk);
      const address = /running at (http:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The host app ended with code ${code}. It said:\n${said}`));
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
