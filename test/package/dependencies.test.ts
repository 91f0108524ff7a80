import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { productionPackages } from '../../scripts/production-packages.mjs';
import { projectRoot } from '../architecture/source-files.js';
import { bundledPackages, importedByLibrary, importedByService, packageOf } from './bundled-packages.js';

interface Manifest {
  readonly version: string;
  readonly files: readonly string[];
  readonly dependencies: { readonly [name: string]: string };
  readonly peerDependencies?: { readonly [name: string]: string };
  readonly devDependencies?: { readonly [name: string]: string };
}

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(join(folder, 'package.json'))) as Manifest;
const library = manifestOf('');
const service = manifestOf('service');

describe('the dependencies', () => {
  test('of the library are all imported by its sources', () => {
    expect(Object.keys(library.dependencies).filter((name) => !importedByLibrary.has(name))).toEqual([]);
  });

  test('of the service are what its sources and the modules it bundles import', () => {
    expect(Object.keys(service.dependencies).toSorted()).toEqual([...importedByService].toSorted());
  });

  test('of the library bring no server and no database, and those of the service no React and no library', () => {
    const server = ['@electric-sql', '@hono', 'hono', 'kysely', 'pathboard', 'pg'];
    const page = ['react', 'pathboard', '@base-ui', '@xyflow'];
    const isOneOf = (list: readonly string[], name: string): boolean => list.some((start) => name.startsWith(start));
    const names = (folder: '' | 'service') => productionPackages(folder).map(({ name }) => name);
    expect(names('').filter((name) => isOneOf(server, name))).toEqual([]);
    expect(names('service').filter((name) => isOneOf(server, name)).length).toBeGreaterThan(4);
    expect(names('service').filter((name) => isOneOf(page, name))).toEqual([]);
  });

  test('are the same version where both packages have them', () => {
    const shared = Object.entries(service.dependencies).map(([name, range]) => [
      name,
      range,
      { ...library.devDependencies, ...library.dependencies }[name] ?? range,
    ]);
    expect(shared.filter(([, own, other]) => own !== other)).toEqual([]);
  });

  test('have licences under which hosts may ship them', () => {
    const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];
    const all = [...productionPackages(''), ...productionPackages('service')];
    const ofBundled = bundledPackages.map(
      (name) => JSON.parse(read(join('node_modules', name, 'package.json'))) as (typeof all)[0],
    );
    expect(all.length).toBeGreaterThan(40);
    const others = [...all, ...ofBundled]
      .filter(
        ({ license = '' }) =>
          !license
            .replaceAll(/[()]/g, '')
            .split(' OR ')
            .some((each) => allowed.includes(each)),
      )
      .map(
        ({ name, license }) =>
          `${name} has the licence ${license ?? '(none)'}; hosts may ship ${allowed.join(', ')}. Replace it, or decide in docs/decisions.`,
      );
    expect(others).toEqual([]);
  });
});

describe('the packages', () => {
  test('have one version and one licence, and ship it with their notices', () => {
    expect(service.version).toBe(library.version);
    expect(read('service/LICENSE')).toBe(read('LICENSE'));
    for (const { files } of [library, service]) expect(files).toContain('NOTICE');
  });

  test('bundle no style sheet of others but those in NOTICE', () => {
    const imported = (line: string): string | undefined =>
      line.startsWith('@import') ? line.split(line.includes("'") ? "'" : '"')[1] : undefined;
    const foreign = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .flatMap((path) => read(join('src', path)).split('\n'))
      .flatMap((line) => imported(line.trim()) ?? [])
      .filter((specifier) => !specifier.startsWith('.'))
      .map(packageOf);
    expect(foreign.filter((name) => !read('NOTICE').includes(name))).toEqual([]);
  });
});
