import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { packedSize } from './bundle.js';
import type { Mount } from './mounted-cases.js';

/** What a page with the bundle fetched, scripts alone, React outside, in kB. */
export interface Fetched {
  /** Until the first picture was drawn. */
  readonly drawn: number;
  /** Until the network was idle, without a user. */
  readonly rest: number;
  readonly requests: number;
}

/** A page that mounts a bundle. */
export interface MountedPage {
  /** The folder of the bundle. */
  readonly folder: string;
  /** Folders with packages, for style sheets. */
  readonly packages: readonly string[];
  readonly mount: Mount;
  readonly scene: object;
  /** The folder with React as browser modules. */
  readonly react: string;
}

const mediaTypes: { readonly [ending: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const fileOf = (name: string): string => `${name.replaceAll('/', '-')}.js`;

/** Writes React as browser modules into a folder. */
export async function writeReact(root: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const require = createRequire(join(root, 'package.json'));
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(reactModules.map((name) => [fileOf(name).slice(0, -3), `react-module:${name}`])),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'react-modules',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^react-module:/ }, ({ path }) => ({ path: path.slice(13), namespace: 'module' }));
          onLoad({ filter: /.*/, namespace: 'module' }, ({ path }) => {
            const names = Object.keys(require(path) as object).filter((name) => name !== 'default');
            const contents = `import whole from '${path}'; export default whole; export const { ${names.join(', ')} } = whole;`;
            return { contents, resolveDir: root };
          });
        },
      },
    ],
    logLevel: 'error',
  });
}

/** Opens a page that mounts the bundle, and counts what it fetches. */
export async function countFetched(browser: Browser, page: MountedPage): Promise<Fetched> {
  const scripts: number[] = [];
  let [drawn, last] = [0, Date.now()];
  const server = await servePage(page, (path, content) => {
    last = Date.now();
    if (path === '/drawn') drawn = scripts.length;
    else if (path.startsWith('/bundle/') && path.endsWith('.js')) scripts.push(packedSize(content));
  });
  const opened = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const troubles: string[] = [];
  opened.on('pageerror', (error) => troubles.push(error.message));
  try {
    await opened.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const deadline = Date.now() + 60_000;
    while (drawn === 0 || Date.now() - last < 4_000) {
      if (Date.now() > deadline) throw new Error(`No picture of “${page.mount.picture}”. ${troubles.join(' ')}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await opened.close();
    server.closeAllConnections();
    server.close();
  }
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return { drawn: sum(scripts.slice(0, drawn)), rest: sum(scripts), requests: scripts.length };
}

/** Measures the CPU time in which the modules of a bundle are evaluated, fetched and compiled before, in ms. */
export async function measureEvaluation(
  browser: Browser,
  page: MountedPage,
  first: readonly string[],
): Promise<number> {
  const server = await servePage({ ...page, mount: { ...page.mount, script: '' } }, () => {}, first);
  const times: number[] = [];
  try {
    for (let round = 0; round < 7; round++) {
      const opened = await browser.newPage();
      const metrics = await opened.context().newCDPSession(opened);
      await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
      const scriptTime = async (): Promise<number> => {
        const { metrics: found } = await metrics.send('Performance.getMetrics');
        return (found.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
      };
      await opened.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/evaluate.html`);
      await opened.waitForFunction('window.evaluateBundle');
      const before = await scriptTime();
      await opened.evaluate('evaluateBundle()');
      times.push((await scriptTime()) - before);
      await opened.close();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return times.sort((one, other) => one - other)[3] ?? NaN;
}

async function servePage(
  page: MountedPage,
  onRequest: (path: string, content: Buffer) => void,
  first: readonly string[] = [],
): Promise<Server> {
  const made: { readonly [path: string]: string } = {
    '/': pageText(page),
    '/evaluate.html': evaluationText(first),
    '/mount.js': mountText(page.mount),
    '/scene.json': JSON.stringify(page.scene),
    '/drawn': '{}',
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const content = made[path] === undefined ? readPart(page, path) : Buffer.from(made[path]);
    if (content) onRequest(path, content);
    response.writeHead(content ? 200 : 404, {
      'content-type': mediaTypes[extname(path)] ?? (path === '/' ? 'text/html' : 'application/octet-stream'),
      'cache-control': 'no-store',
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function readPart({ folder, packages, react }: MountedPage, path: string): Buffer | undefined {
  const [, top = '', ...rest] = path.split('/');
  const folders = { bundle: [folder], react: [react], packages }[top] ?? [];
  const file = folders.map((one) => join(one, ...rest)).find((one) => existsSync(one));
  return file === undefined ? undefined : readFileSync(file);
}

const importMap = `<script type="importmap">${JSON.stringify({
  imports: Object.fromEntries(reactModules.map((name) => [name, `./react/${fileOf(name)}`])),
})}</script>`;

function pageText({ mount }: MountedPage): string {
  const styles = mount.styles.map((file) => `<link rel="stylesheet" href="./packages/${file}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">${styles}
<style>html, body, #stage { height: 100%; margin: 0 }</style>${importMap}</head>
<body><div id="stage"></div><script type="module" src="./mount.js"></script></body></html>`;
}

function mountText({ picture, script }: Mount): string {
  return `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as own from './bundle/entry.js';
const stage = document.getElementById('stage');
const scene = await (await fetch('./scene.json')).json();
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
${script}
while (!document.querySelector(${JSON.stringify(picture)})?.getClientRects().length) await frame();
await frame();
await fetch('./drawn');
`;
}

/** Fetches and compiles the files at once, then evaluates them. */
function evaluationText(first: readonly string[]): string {
  const preloads = first.map((file) => `<link rel="modulepreload" href="./bundle/${file}">`).join('');
  return `<!doctype html><html><head><link rel="icon" href="data:,">${importMap}${preloads}</head><body><script type="module">
import 'react'; import 'react/jsx-runtime'; import 'react-dom'; import 'react-dom/client';
await new Promise((resolve) => setTimeout(resolve, 300));
window.evaluateBundle = async () => void (await import('./bundle/entry.js'));
</script></body></html>`;
}
