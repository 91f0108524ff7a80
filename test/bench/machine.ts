import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/find-chromium.mjs';

/** The machine of the figures, in words. */
export interface Machine {
  readonly cores: number;
  readonly memory: string;
  readonly node: string;
  readonly browser?: string;
}

/** The machine this runs on; with the browser where one was used. */
export function thisMachine(withBrowser = false): Machine {
  return {
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version.slice(1),
    ...(withBrowser ? { browser: browserVersion() } : {}),
  };
}

function browserVersion(): string {
  const said = execFileSync(findChromium() ?? 'chromium', ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /\S+ [\d.]+/.exec(said)?.[0] ?? said.trim();
}

/** The folder of a run's figures, ignored by Git. */
export const resultsFolder = join(process.cwd(), 'node_modules/.pathboard-bench/results');

/** Stores the figures of a run for docs/benchmarks.md. */
export function keepResults(name: string, results: object): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, `${name}.json`), JSON.stringify(results, undefined, 1));
}
