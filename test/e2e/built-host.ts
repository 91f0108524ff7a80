import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { build, loadConfigFromFile, preview } from 'vite';
import { createClient } from '#adapter';
import type { WorkflowVersion } from '#model';
import { createService } from 'pathboard-service';

/** The host app as a host would deliver it, with the service beside it. */
export interface BuiltHost {
  readonly address: string;
  /** Stores a workflow in the account that the host app shows. */
  store(workflowId: string, version: WorkflowVersion): Promise<void>;
  close(): Promise<void>;
}

/** Builds the host app for production, each chunk a file of its own, and serves it compressed, with the sample data. */
export async function serveBuiltHost(root: string): Promise<BuiltHost> {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-built-'));
  await buildHost(root, folder);
  const service = await createService({ database: 'memory://', seed: true });
  const answer = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
    plugins: [
      {
        name: 'service-beside',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            const { url = '' } = request;
            const file = /^\/assets\/[\w.-]+\.(js|css)$/.exec(url);
            if (url.startsWith('/v1/')) void answer(request, response);
            else if (file) {
              response.setHeader('content-type', file[1] === 'js' ? 'text/javascript' : 'text/css');
              response.setHeader('content-encoding', 'gzip');
              response.end(gzipSync(readFileSync(join(folder, url))));
            } else next();
          });
        },
      },
    ],
  });
  const address = server.resolvedUrls?.local[0] ?? '';
  const client = createClient({ baseUrl: address, token: 'pathboard-demo-token' });
  return {
    address,
    store: async (workflowId, version) => {
      const name = version.name ?? workflowId;
      const stored = await client.workflows.saveVersion({
        accountId: 'acc_fernway',
        workflowId,
        name,
        versions: [version],
      });
      if (!stored.ok) throw new Error(stored.failure.message);
    },
    close: async () => {
      await server.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function buildHost(root: string, outDir: string): Promise<void> {
  const own = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'));
  const { NODE_ENV } = process.env;
  // React takes its build from here, and tests set it to `test`.
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      configFile: false,
      root: join(root, 'examples/host-app'),
      logLevel: 'error',
      worker: { format: 'es' },
      plugins: own?.config.plugins ?? [],
      resolve: own?.config.resolve ?? {},
      build: { outDir, emptyOutDir: true, target: 'es2022' },
    });
  } finally {
    if (NODE_ENV !== undefined) process.env['NODE_ENV'] = NODE_ENV;
  }
}
