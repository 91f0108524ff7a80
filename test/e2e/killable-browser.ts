import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../scripts/find-chromium.mjs';

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills all of its processes at once, like a crash of the session. */
  kill(): Promise<void>;
}

/** Starts a browser with a profile on disk in a process group that this test may kill. */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is missing; "npm test" says how to get it.');
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  // A killed browser leaves lock files that claim it still runs.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(profile, name), { force: true });
  const child = spawn(
    executablePath,
    [
      ...chromiumArguments,
      '--headless=new',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--no-first-run',
      '--hide-crash-restore-bubble',
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let port: string | undefined;
  for (let waited = 0; waited < 600 && port === undefined; waited++) {
    if (existsSync(portFile)) port = readFileSync(portFile, 'utf8').split('\n')[0] || undefined;
    if (port === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const kill = async (): Promise<void> => {
    // Its own process group, so that this kills the browser and nothing else.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await exited;
  };
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no context.');
    return { context, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
