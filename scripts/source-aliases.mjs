import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/**
 * The modules of the library (`#model`) as aliases for Vite. Node reads them from the nearest package.json, so that the
 * sources of the service, a package of its own, would not find them.
 */
export const moduleAliases = Object.entries(imports).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: root + file.replace('./', ''),
}));

/** The service package, read from source. */
export const serviceAliases = ['index', 'serve'].map((entry) => ({
  find: new RegExp(`^pathboard-service${entry === 'index' ? '' : `/${entry}`}$`),
  replacement: `${root}service/src/${entry}.ts`,
}));
