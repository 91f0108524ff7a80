import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sourceRoot = fileURLToPath(new URL('../src', import.meta.url));
const serviceRoot = fileURLToPath(new URL('../service/src', import.meta.url));
const rooms = [
  'base',
  'model',
  'graph',
  'catalog',
  'text',
  'rules',
  'edit',
  'layout',
  'trace',
  'store',
  'adapter',
  'ui',
  'canvas',
  'forms',
  'outline',
  'replay',
  'editor',
];

/**
 * Packages of the service that a page with the service never loads, and its database, which finds its own files beside
 * its module.
 */
export const onlyOnServers = ['pg', 'pg-boss', '@hono/node-server', 'commander', '@electric-sql/pglite'];

/**
 * Lists every package that the browser modules import. Vite bundles the listed ones before the first page; a package
 * found later makes it bundle again and reload, which a running test sees as two copies of React.
 */
export function browserDependencies() {
  return packagesIn(
    rooms.map((room) => `${sourceRoot}/${room}`),
    ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  );
}

/** Lists the packages of the service that a page loads with it, for the same reason. */
export function serviceDependencies() {
  return packagesIn([serviceRoot]).filter((name) => !onlyOnServers.includes(name) && !/^(node:|pathboard)/.test(name));
}

function packagesIn(folders, more = []) {
  const found = new Set(more);
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(entry)) continue;
      const text = readFileSync(`${folder}/${entry}`, 'utf8');
      for (const [, name] of text.matchAll(/^\s*(?:(?:import|export) (?!type ).*|\}) from '([^'#.][^']*)';/gm))
        found.add(name);
      for (const [, name] of text.matchAll(/\bimport\('([^'#.][^']*)'\)/g)) found.add(name);
    }
  }
  // Data files need no bundling, and Vite warns about them.
  return [...found].filter((name) => !name.endsWith('.json')).sort();
}
