import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/*
 * Installs the packages of the named folders, each from its own lock file, unless they are installed already:
 * `node scripts/install-beside.mjs test/react-18`.
 */
for (const folder of process.argv.slice(2)) {
  const lock = readFileSync(`${folder}/package-lock.json`, 'utf8');
  const installed = `${folder}/node_modules/.installed-from.json`;
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) continue;
  const { status } = spawnSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(installed, lock);
}
