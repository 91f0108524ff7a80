/**
 * Packs the built packages as npm would publish them, and checks the tarballs: with the tools of consumers, for what they hold, and by
 * installing them into an empty React app.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkInstalled } from './check-installed.mjs';
import { findTarballFaults } from './tarball-faults.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pathboard-pack-'));
const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

function checkTarball(source) {
  const packed = JSON.parse(
    execFileSync('npm', ['pack', source, '--json', '--pack-destination', folder], { encoding: 'utf8' }),
  );
  const [{ filename, files, unpackedSize }] = Array.isArray(packed) ? packed : Object.values(packed);
  const faults = findTarballFaults(files);
  if (faults.length > 0) throw new Error(`${filename}: ${faults.join(' ')}`);
  console.log(`${filename}: ${files.length} files, ${(unpackedSize / 1e6).toFixed(1)} MB.`);
  const tarball = join(folder, filename);
  run('npx', '--no-install', 'publint', 'run', tarball, '--strict');
  run('npx', '--no-install', 'attw', tarball, '--profile', 'esm-only');
  // npm links the file directly, so it needs a shebang.
  const { bin } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  for (const file of Object.values(bin))
    if (!readFileSync(resolve(source, file), 'utf8').startsWith('#!/usr/bin/env node\n'))
      throw new Error(`${file} does not say that Node runs it.`);
  return tarball;
}

try {
  const [library, service] = ['./', './service'].map(checkTarball);
  checkInstalled(join(folder, 'app'), { library, service });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
