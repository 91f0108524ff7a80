import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openBrowser } from '../../e2e/editor-page.js';
import { expectPicture, openHostPage, workersOf } from './host-page.js';

const hosts = inject('hosts');
const folder = join(hosts, 'next');
const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
const env = { ...inherited, NEXT_TELEMETRY_DISABLED: '1' };

describe('the packed package in Next.js', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  describe.each([
    ['built by Turbopack', ['build']],
    ['built by webpack', ['build', '--webpack']],
    ['in development, where React reports hydration mismatches', []],
  ])('%s', (_name, build) => {
    let server: NextServer;
    beforeAll(async () => {
      rmSync(join(folder, '.next'), { recursive: true, force: true });
      if (build.length > 0) await endOf(next(build));
      server = await startNext(build.length > 0 ? 'start' : 'dev');
    });
    afterAll(() => server?.stop());

    test('sends pages rendered on the server, without an error', async () => {
      const large = await (await fetch(`${server.address}/`)).text();
      expect(large).toMatch(/<div[^>]*class="pb[ "]/);
      expect(large).toContain('aria-busy="true"');
      const direct = await (await fetch(`${server.address}/direct`)).text();
      expect(direct).toMatch(/<div[^>]*class="pb[ "]/);
      expect(server.complaints()).toBe('');
    });

    test.each(['/', '/direct'])(
      'lays the large workflow of %s out in a worker, after hydration without a warning',
      async (path) => {
        const opened = await openHostPage(browser, server.address + path);
        await expectPicture(opened);
        expect(workersOf(opened)).toHaveLength(1);
        expect(opened.troubles).toEqual([]);
        await opened.page.close();
      },
    );

    test('hydrates a small workflow, which needs no worker', async () => {
      const opened = await openHostPage(browser, `${server.address}/small`);
      await expectPicture(opened);
      expect(workersOf(opened)).toEqual([]);
      expect(opened.troubles).toEqual([]);
      await opened.page.getByRole('button', { name: 'Leave' }).click();
      await expect.poll(() => opened.page.locator('.pb').count()).toBe(0);
      await opened.page.close();
    });

    // Next.js needs a weaker policy in development.
    test.skipIf(build.length === 0)('works under a strict policy', async () => {
      const opened = await openHostPage(browser, `${server.address}/?strict`);
      await expectPicture(opened);
      expect(workersOf(opened)).toHaveLength(1);
      expect(opened.troubles).toEqual([]);
      await opened.page.close();
    });
  });
});

interface NextServer {
  readonly address: string;
  /** Errors and warnings in its output. */
  complaints(): string;
  stop(): Promise<void>;
}

async function startNext(command: 'start' | 'dev'): Promise<NextServer> {
  const port = await freePort();
  const child = next([command, '--port', String(port), '--hostname', '127.0.0.1']);
  let said = '';
  child.stdout?.on('data', (text) => (said += String(text)));
  child.stderr?.on('data', (text) => (said += String(text)));
  const address = `http://127.0.0.1:${port}`;
  await vi.waitUntil(() => child.exitCode !== null || said.includes('Ready in'), { timeout: 120_000, interval: 300 });
  if (child.exitCode !== null) throw new Error(said);
  return {
    address,
    complaints: () =>
      said
        .split('\n')
        .filter((line) => /error|warn|hydrat/i.test(line))
        .join('\n'),
    stop: () =>
      new Promise((done) => {
        if (child.exitCode !== null) return done();
        child.once('exit', () => done());
        child.kill();
      }),
  };
}

function next(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(hosts, 'node_modules/next/dist/bin/next'), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function endOf(child: ChildProcess): Promise<void> {
  let said = '';
  child.stdout?.on('data', (text) => (said += String(text)));
  child.stderr?.on('data', (text) => (said += String(text)));
  return new Promise((done, fail) => child.once('exit', (code) => (code === 0 ? done() : fail(new Error(said)))));
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}
