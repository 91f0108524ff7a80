import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sourceRoot = fileURLToPath(new URL('../src', import.meta.url));
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
 * Lists every package that the browser modules import. Vite bundles the listed ones before the first page; a package
 * found later makes it bundle again and reload, which a running test sees as two copies of React.
 */
export function browserDependencies() {
  const found = new Set(['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime']);
  for (const room of rooms) {
    for (const entry of readdirSync(`${sourceRoot}/${room}`, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(entry)) continue;
      const text = readFileSync(`${sourceRoot}/${room}/${entry}`, 'utf8');
      for (const [, name] of text.matchAll(/^\s*(?:(?:import|export) (?!type ).*|\}) from '([^'#.][^']*)';/gm))
        found.add(name);
      for (const [, name] of text.matchAll(/\bimport\('([^'#.][^']*)'\)/g)) found.add(name);
    }
  }
  // Data files need no bundling, and Vite warns about them.
  return [...found].filter((name) => !name.endsWith('.json')).sort();
}
