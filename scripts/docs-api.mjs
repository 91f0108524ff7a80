/**
 * Writes the API report of every public entry to docs/api. `--missing` only prints which names and members have no docs, default or
 * example yet.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { missing: { type: 'boolean', default: false } } });

const { module } = await runnerImport(`${root}test/public-face/update.ts`, {
  root,
  configFile: false,
  logLevel: 'warn',
});
console.log(values.missing ? module.reportMissingDocs(root) : await module.updateReport(root));
