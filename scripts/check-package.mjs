/** Packs the built package as npm would publish it, and checks the tarball with the tools of consumers. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'pathboard-pack-'));
const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
try {
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { encoding: 'utf8' }),
  );
  const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed);
  const tarball = join(folder, filename);
  run('npx', '--no-install', 'publint', 'run', tarball, '--strict');
  run('npx', '--no-install', 'attw', tarball, '--profile', 'esm-only');
  // npm links the file directly, so it needs a shebang.
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (!readFileSync(bin.pathboard, 'utf8').startsWith('#!/usr/bin/env node\n'))
    throw new Error(`${bin.pathboard} does not say that Node runs it.`);
  run(process.execPath, bin.pathboard, 'serve', '--help');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
