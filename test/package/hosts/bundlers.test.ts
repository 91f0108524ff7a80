import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser } from '../../e2e/editor-page.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { serveHost } from '../built-package.js';
import { expectPicture, type HostPage, openHostPage, workersOf } from './host-page.js';

const hosts = inject('hosts');
const run = promisify(execFile);

interface Host {
  readonly name: string;
  readonly builder: string;
  readonly options?: readonly string[];
  /** The folder with the packages of the build. */
  readonly folder?: string;
  /** The expected URL of its worker. */
  readonly worker: RegExp;
}

const bundled: readonly Host[] = [
  { name: 'webpack', builder: 'webpack', worker: /^\/[\w-]+(\.[\w-]+)*\.js$/ },
  { name: 'esbuild', builder: 'esbuild', worker: /^\/arrange\.worker\.js$/ },
  { name: 'esbuild with React 18', builder: 'esbuild', folder: 'react-18', worker: /^\/arrange\.worker\.js$/ },
  { name: 'Rollup', builder: 'rollup', worker: /^\/arrange\.worker\.js$/ },
  { name: 'Parcel', builder: 'parcel', worker: /^\/arrange\.worker\.[\w.-]+\.js$/ },
  { name: 'an import map', builder: 'import-map', worker: /^\/pathboard\/arrange\.worker\.js$/ },
];

describe('the packed package', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const visit = async (files: string, workers: string, look: (opened: HostPage) => Promise<void>): Promise<void> => {
    const server = await serveHost(strictPolicy(files, workers), files);
    try {
      const opened = await openHostPage(browser, server.address);
      await look(opened);
      await opened.page.close();
    } finally {
      await server.stop();
    }
  };

  describe.each(bundled)('bundled by $name', (host) => {
    let files: string;
    beforeAll(async () => {
      files = await buildHost(host);
    });

    test('lays a large workflow out in its worker under a strict policy, and ends the worker on unmount', async () => {
      await visit(files, "'self'", async (opened) => {
        await expectPicture(opened);
        expect(workersOf(opened)).toEqual([expect.stringMatching(host.worker)]);
        await opened.page.getByRole('button', { name: 'Leave' }).click();
        await expect.poll(() => workersOf(opened)).toEqual([]);
        expect(opened.troubles).toEqual([]);
      });
    });

    test('lays it out on the main thread if the policy allows no worker', async () => {
      await visit(files, "'none'", async (opened) => {
        await expectPicture(opened);
        expect(workersOf(opened)).toEqual([]);
        // The browser reports the blocked worker; there is no other error.
        expect(opened.troubles.filter((text) => !/worker-src|Content Security Policy/.test(text))).toEqual([]);
      });
    });
  });

  test('lays a large workflow out on the main thread if the host does not deploy the worker', async () => {
    const files = await buildHost({ name: 'no worker', builder: 'esbuild', options: ['--no-worker'], worker: /^$/ });
    await visit(files, "'self'", async (opened) => {
      await expectPicture(opened);
      expect(workersOf(opened)).toEqual([]);
      // The browser reports the missing file; there is no other error.
      expect(opened.troubles.filter((text) => !text.includes('404'))).toEqual([]);
    });
  });
});

/** Builds a host with its bundler in its own process, and returns the folder to serve. */
async function buildHost({ builder, folder = '.', name, options = [] }: Host): Promise<string> {
  const root = join(hosts, folder);
  const files = join(hosts, 'built', name.replaceAll(' ', '-'));
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  await run(process.execPath, [join(hosts, 'builders', `${builder}.mjs`), join(root, 'host'), files, ...options], {
    cwd: hosts,
    env,
    timeout: 280_000,
  });
  writeFileSync(join(files, 'workflow.json'), JSON.stringify(largeWorkflow(2_000)));
  if (!['import-map', 'parcel'].includes(builder)) writeFileSync(join(files, 'index.html'), page);
  return files;
}

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A host of the package</title><link rel="icon" href="data:,"><link rel="stylesheet" href="./main.css"></head>
  <body><script type="module" src="./main.js"></script></body>
</html>
`;

/** Allows only the files of the host, and inline import maps by their hash. */
function strictPolicy(files: string, workers: string): string {
  const map = /<script type="?importmap"?>([^<]*)<\/script>/.exec(readFileSync(join(files, 'index.html'), 'utf8'))?.[1];
  const hash = map === undefined ? '' : ` 'sha256-${createHash('sha256').update(map).digest('base64')}'`;
  return `default-src 'none'; script-src 'self'${hash}; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; worker-src ${workers}`;
}
