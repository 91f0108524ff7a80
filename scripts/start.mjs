/**
 * Runs the example host app with the reference service in one process on one address. Options: --port 5173, --host
 * 127.0.0.1, --database file:./.pathboard/data (or memory://, or postgres://…), --empty (a new database gets no account: the
 * first page creates one), --bare (it gets the sample account without its workflows and contacts), --built (the page comes as one bundle, as hosts ship it, instead of module by module),
 * --page (a folder for the bundle, which is made where the folder is not there, and kept).
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { build, createServer, loadConfigFromFile, preview } from 'vite';
import { browserDependencies } from './browser-dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '5173' },
    host: { type: 'string', default: '127.0.0.1' },
    database: { type: 'string', default: process.env['PATHBOARD_DATABASE'] ?? `file:${root}.pathboard/data` },
    empty: { type: 'boolean', default: false },
    bare: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    page: { type: 'string' },
  },
});

const servicePaths = /^\/(v1\/|checkout\/|go\/|docs(\/|$)|openapi\.json$|healthz$|readyz$)/;
let service;

/** Hands requests for the service to it; everything else is the host app's. */
const answerBeside = ({ middlewares }) => {
  const answer = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false });
  middlewares.use((request, response, next) => {
    if (service && servicePaths.test((request.url ?? '').split('?')[0])) void answer(request, response);
    else next();
  });
};
const serviceBeside = {
  name: 'service-beside',
  configureServer: answerBeside,
  configurePreviewServer: answerBeside,
};

if (values.database.startsWith('file:')) mkdirSync(values.database.slice('file:'.length), { recursive: true });

const place = { port: Number(values.port), host: values.host, strictPort: false };
const server = await createServer({
  configFile: `${root}vite.config.ts`,
  root: `${root}examples/host-app`,
  cacheDir: `${root}node_modules/.vite-host-app`,
  plugins: [serviceBeside],
  server: {
    ...(values.built ? { middlewareMode: true, ws: false } : place),
    fs: { allow: [root] },
    ...(values.built || {
      warmup: {
        clientFiles: [
          './src/main.tsx',
          '../../src/{base,model,graph,catalog,text,rules,edit,layout,compare,execute,trace,store,adapter,ui,canvas,forms,replay,versions,testing,home,editor}/**/*.{ts,tsx}',
        ],
      },
    }),
  },
  optimizeDeps: values.built ? { noDiscovery: true } : { include: browserDependencies() },
  logLevel: 'warn',
});

/** Bundles the page into a folder and serves it from there. */
async function serveBuilt() {
  const mode = 'development';
  const { config } = await loadConfigFromFile({ command: 'serve', mode }, `${root}vite.config.ts`);
  const { plugins, resolve } = config;
  const page = { configFile: false, root: `${root}examples/host-app`, mode, logLevel: 'warn' };
  const bundle = async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'pathboard-page-'));
    await build({ ...page, plugins, resolve, build: { outDir, emptyOutDir: true, minify: false } });
    return outDir;
  };
  const outDir = values.page ?? (await bundle());
  if (!existsSync(outDir)) {
    const made = await bundle();
    try {
      renameSync(made, outDir);
    } catch {
      // Another process was first.
      rmSync(made, { recursive: true, force: true });
    }
  }
  const served = await preview({ ...page, plugins: [serviceBeside], preview: place, build: { outDir } });
  const close = async () => {
    if (values.page === undefined) rmSync(outDir, { recursive: true, force: true });
    await served.close();
  };
  return { resolvedUrls: served.resolvedUrls, close };
}

// Bundling dependencies and seeding the database are both slow, so they run in parallel.
if (!values.built) await server.listen();
const ready = values.built ? serveBuilt() : server.warmupRequest('/src/main.tsx').then(() => server);
let page = server;
try {
  const { createService } = await server.ssrLoadModule(`${root}service/src/index.ts`);
  const { buildEmptySeed } = await server.ssrLoadModule(`${root}service/src/seed/build-seed.ts`);
  const seed = values.empty ? { accounts: [] } : values.bare ? buildEmptySeed(Date.now()) : true;
  service = await createService({ database: values.database, seed, now: () => Date.now() });
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  await server.close();
  process.exit(1);
}
page = await ready;

const address = page.resolvedUrls?.local[0] ?? `http://${values.host}:${values.port}/`;
console.log(`\n  Pathboard is running at ${address}\n  Data is kept in ${values.database}. Stop with Ctrl C.\n`);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  if (page !== server) await page.close();
  await server.close();
  await service.close();
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
