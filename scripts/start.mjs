/**
 * Runs the example host app with the reference service in one process on one address. Options: --port 5173, --host
 * 127.0.0.1, --database file:./.pathboard/data (or memory://, or postgres://…), --empty (a new database gets the sample account
 * without its workflows and contacts).
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { browserDependencies } from './browser-dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '5173' },
    host: { type: 'string', default: '127.0.0.1' },
    database: { type: 'string', default: process.env['PATHBOARD_DATABASE'] ?? `file:${root}.pathboard/data` },
    empty: { type: 'boolean', default: false },
  },
});

const servicePaths = /^\/(v1\/|checkout\/|go\/|docs(\/|$)|openapi\.json$|healthz$|readyz$)/;
let service;

/** Hands requests for the service to it; everything else is the host app's. */
const serviceBeside = {
  name: 'service-beside',
  configureServer(server) {
    const answer = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false });
    server.middlewares.use((request, response, next) => {
      if (service && servicePaths.test((request.url ?? '').split('?')[0])) void answer(request, response);
      else next();
    });
  },
};

if (values.database.startsWith('file:')) mkdirSync(values.database.slice('file:'.length), { recursive: true });

const server = await createServer({
  configFile: `${root}vite.config.ts`,
  root: `${root}examples/host-app`,
  cacheDir: `${root}node_modules/.vite-host-app`,
  plugins: [serviceBeside],
  server: {
    port: Number(values.port),
    host: values.host,
    strictPort: false,
    fs: { allow: [root] },
    warmup: {
      clientFiles: [
        './src/main.tsx',
        '../../src/{base,model,graph,catalog,text,rules,edit,layout,compare,trace,store,adapter,ui,canvas,forms,replay,versions,home,editor}/**/*.{ts,tsx}',
      ],
    },
  },
  optimizeDeps: { include: browserDependencies() },
  logLevel: 'warn',
});

// Bundling dependencies and seeding the database are both slow, so they run in parallel.
await server.listen();
const warm = server.warmupRequest('/src/main.tsx');
try {
  const { createService } = await server.ssrLoadModule(`${root}service/src/index.ts`);
  const { buildEmptySeed } = await server.ssrLoadModule(`${root}service/src/seed/build-seed.ts`);
  const seed = values.empty ? buildEmptySeed(Date.now()) : true;
  service = await createService({ database: values.database, seed, now: () => Date.now() });
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  await server.close();
  process.exit(1);
}
await warm;

const address = server.resolvedUrls?.local[0] ?? `http://${values.host}:${values.port}/`;
console.log(`\n  Pathboard is running at ${address}\n  Data is kept in ${values.database}. Stop with Ctrl C.\n`);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await server.close();
  await service.close();
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
