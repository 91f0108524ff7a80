import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a host with the files that npm would publish, below the packages of the project, so that the dependencies resolve.
 * Returns its folder.
 */
export function makeHost(root: string): string {
  if (!existsSync(join(root, 'dist/index.js'))) throw new Error('Build the package first: npm run build');
  const host = join(root, 'node_modules/.pathboard-bench/host');
  const installed = join(host, 'node_modules/pathboard');
  rmSync(host, { recursive: true, force: true });
  for (const file of publishedFiles(root)) {
    mkdirSync(dirname(join(installed, file)), { recursive: true });
    cpSync(join(root, file), join(installed, file));
  }
  writeFileSync(join(host, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }));
  return host;
}

function publishedFiles(root: string): readonly string[] {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === 'win32',
  });
  const packed = JSON.parse(said) as object;
  const [first] = Object.values(packed) as { readonly files: readonly { readonly path: string }[] }[];
  return first?.files.map(({ path }) => path) ?? [];
}
