import { execFile } from 'node:child_process';
import { cpSync, createReadStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const viteBin = join(projectRoot, 'node_modules/vite/bin/vite.js');
// Below the packages of the project, so that host and package resolve React and the dependencies.
const hostRoot = join(projectRoot, 'node_modules/.package-test');

/** The folder of the built package, as installed by a host. */
export const builtPackage = join(hostRoot, 'node_modules/pathboard');

/** Builds the package, and a small Vite host without worker configuration. */
export async function buildPackageAndHost(workflow: unknown): Promise<void> {
  rmSync(hostRoot, { recursive: true, force: true });
  mkdirSync(join(hostRoot, 'public'), { recursive: true });
  await vite(projectRoot, '--outDir', join(builtPackage, 'dist'), '--emptyOutDir');
  cpSync(join(projectRoot, 'package.json'), join(builtPackage, 'package.json'));
  cpSync(fileURLToPath(new URL('./host', import.meta.url)), hostRoot, { recursive: true });
  writeFileSync(join(hostRoot, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }));
  writeFileSync(join(hostRoot, 'vite.config.js'), "export default { build: { target: 'es2022' } };\n");
  writeFileSync(join(hostRoot, 'public/workflow.json'), JSON.stringify(workflow));
  await vite(hostRoot);
}

export function removePackageAndHost(): void {
  rmSync(hostRoot, { recursive: true, force: true });
}

/** Runs Vite in its own process: the environment of the test must not affect the build of React. */
async function vite(cwd: string, ...args: readonly string[]): Promise<void> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  await run(process.execPath, [viteBin, 'build', '--logLevel', 'error', ...args], { cwd, env });
}

export interface ServedHost {
  readonly address: string;
  stop(): Promise<void>;
}

const kinds: { readonly [extension: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves the built host on this machine only, each file under a content-security policy. */
export async function serveHost(policy: string, files = join(hostRoot, 'dist')): Promise<ServedHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(files, pathname === '/' ? 'index.html' : pathname);
    if (!file.startsWith(files) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': kinds[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
