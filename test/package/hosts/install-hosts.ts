import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { largeWorkflow } from '../../support/large-workflow.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the hosts, outside of the project, so that none of its packages is resolved. */
    readonly hosts: string;
  }
}

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const oldReact = ['react@18.3.1', 'react-dom@18.3.1', '@types/react@18.3.8', '@types/react-dom@18.3.7'];

/**
 * Packs the built packages and installs them as a host does, beside the bundlers: once with the newest React and once with the
 * oldest. `PATHBOARD_HOSTS` names a folder to keep, where the bundlers are not installed again.
 */
export default function installHosts(project: TestProject): () => void {
  const kept = process.env['PATHBOARD_HOSTS'];
  const hosts = kept ?? mkdtempSync(join(tmpdir(), 'pathboard-hosts-'));
  project.provide('hosts', hosts);
  const remove = (): void => {
    if (kept === undefined) rmSync(hosts, { recursive: true, force: true });
  };
  try {
    copyHosts(hosts);
    if (!existsSync(join(hosts, 'node_modules'))) npm(hosts, 'ci');
    npm(projectRoot, 'pack', './', './service', '--pack-destination', hosts);
    const tarballs = ['pathboard', 'pathboard-service'].map((name) => join(hosts, `${name}-0.1.0.tgz`));
    npm(hosts, 'install', '--no-save', '--no-package-lock', ...tarballs);
    npm(join(hosts, 'react-18'), 'install', '--no-save', '--no-package-lock', ...tarballs, ...oldReact);
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}

function copyHosts(hosts: string): void {
  mkdirSync(join(hosts, 'react-18'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'builders', 'next', 'types'])
    cpSync(join(here, name), join(hosts, name), { recursive: true });
  for (const folder of [hosts, join(hosts, 'react-18')]) {
    cpSync(join(here, '../host'), join(folder, 'host'), { recursive: true });
    cpSync(join(here, 'types'), join(folder, 'types'), { recursive: true });
  }
  writeFileSync(
    join(hosts, 'react-18/package.json'),
    JSON.stringify({ name: 'host-with-react-18', private: true, type: 'module' }),
  );
  mkdirSync(join(hosts, 'next/workflows'), { recursive: true });
  writeFileSync(join(hosts, 'next/workflows/large.json'), JSON.stringify(largeWorkflow(2_000)));
  writeFileSync(join(hosts, 'next/workflows/small.json'), JSON.stringify(largeWorkflow(30)));
}

function npm(cwd: string, ...args: readonly string[]): void {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
