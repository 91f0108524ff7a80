import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../e2e/editor-page.js';
import { askEverything } from './ask-everything.js';
import { answering, type Fault, refusal } from './fault-server.js';

const list = {
  success: true,
  data: [{ id: 'm', firstName: 'Maya' }],
  pagination: { limit: 25, offset: 0, hasNext: false },
};
const stored = { success: true, data: { id: 'v9', definition: { nodes: [], edges: [] } } };

/**
 * Results of the client in each environment. A page does not learn the target of a redirect, only that it must not
 * follow it.
 */
const expected = {
  right: 'ok',
  half: 'badAnswer malformed-answer',
  page: 'badAnswer not-json',
  refused: 'rejected no',
  stalled: 'unknown timeout',
  large: 'badAnswer answer-too-large',
  redirect: 'badAnswer redirected',
  unwell: 'rejected unavailable',
  save: 'ok',
  withdrawn: 'aborted aborted',
  late: 'unknown timeout',
};

const byAccount: { readonly [account: string]: Fault } = {
  right: answering(200, list),
  half: answering(200, JSON.stringify(list).slice(0, -5)),
  page: answering(200, '<html></html>', { 'content-type': 'text/html' }),
  refused: answering(400, refusal('no')),
  large: answering(200, ' '.repeat(300_000)),
  redirect: answering(302, '', { location: '/elsewhere' }),
  unwell: answering(503, refusal('unavailable')),
  save: answering(201, stored),
  silent: () => {},
  stalled: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"success"'),
};

let server: Server;
let url: string;
/** All headers but the one that may hold the token. */
const seen: string[] = [];

beforeAll(async () => {
  const client = await bundle();
  server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push(path, JSON.stringify({ ...request.headers, authorization: undefined }));
    if (path.endsWith('.js'))
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(client.get(path.slice(1)) ?? '');
    if (!path.startsWith('/v1/'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>client</title>');
    request.on('data', (piece: Buffer) => seen.push(piece.toString()));
    request.on('end', () =>
      byAccount[path.split('/')[3]?.split('?')[0] ?? '']?.(
        response,
        { method: '', url: path, headers: {}, body: '' },
        1,
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The two entries as a host's bundler builds them, by file name. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const entry = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      // Its helper needs a document. Workers that Vite finds by itself are built without it.
      modulePreload: false,
      rolldownOptions: {
        input: { 'ask-everything': entry('ask-everything'), 'client-worker': entry('client-worker') },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })) as Rollup.RollupOutput;
  return new Map(made.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])));
}

test(
  'the client has the same results in Node, in a page and in a worker, and sends the token in its header only',
  { timeout: 120_000 },
  async () => {
    expect(await askEverything(url)).toEqual(expected);
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(`uncaught ${error.message}`));
      page.on('console', (message) => said.push(message.text()));
      await page.goto(url);
      // As text: the test runner would replace the import of the page.
      const inPage: unknown = await page.evaluate(
        `import('/ask-everything.js').then((module) => module.askEverything(${JSON.stringify(url)}))`,
      );
      expect(inPage).toEqual(expected);
      const inWorker = await page.evaluate(
        (address) =>
          new Promise((resolve, reject) => {
            const worker = new Worker('/client-worker.js', { type: 'module' });
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = ({ message }) => reject(new Error(message));
            worker.postMessage(address);
          }),
        url,
      );
      expect(inWorker).toEqual(expected);
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
      );
      expect(said.filter((text) => text.startsWith('uncaught'))).toEqual([]);
      expect([...seen, ...said, kept].filter((text) => text.includes('canary'))).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
