import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';

const mediaTypes: { readonly [ending: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
};

/**
 * Bundles pages from source, as a host would for production: those of the contestants by default. Returns the folder.
 */
export async function buildPages(
  root: string,
  folder = 'test/bench/canvas/pages',
  names: readonly string[] = ['ours', 'raw'],
): Promise<string> {
  const own = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, 'vite.config.ts'));
  const outDir = join(root, 'node_modules/.pathboard-bench/pages');
  const pages = join(root, folder);
  await build({
    configFile: false,
    root: pages,
    base: './',
    logLevel: 'warn',
    mode: 'production',
    plugins: own?.config.plugins ?? [],
    resolve: { alias: own?.config.resolve?.alias ?? {} },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: process.env['BENCH_READABLE'] === undefined,
      sourcemap: true,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: names.map((name) => join(pages, `${name}.html`)) },
    },
  });
  return outDir;
}

export interface PagesServer {
  readonly address: string;
  /** Sets the content of /scene.json. */
  setScene(text: string): void;
  close(): void;
}

/** Serves the built pages and the scene on loopback. */
export function servePages(folder: string): Promise<PagesServer> {
  let scene = '{}';
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    const file = join(folder, path);
    const found =
      path === '/scene.json' ? scene : file.startsWith(folder) && existsSync(file) ? readFileSync(file) : undefined;
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    response.end(found);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      resolve({
        address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
        setScene: (text) => {
          scene = text;
        },
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    }),
  );
}
