import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { productionPackages } from '../../scripts/production-packages.mjs';
import { projectRoot, resolveImport, type SourceFile, sourceFiles } from '../architecture/source-files.js';

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

/** `@scope/name/part` belongs to `@scope/name`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that files import, and the files these lead to. */
function importedPackages(files: readonly SourceFile[]): ReadonlySet<string> {
  const seen = new Set(files);
  const found = new Set<string>();
  for (const file of seen) {
    for (const specifier of file.imports) {
      const target = resolveImport(file, specifier);
      if (target) seen.add(target);
      else if (!/^(node:|[.#])/.test(specifier)) found.add(packageOf(specifier));
    }
  }
  return found;
}

const ofLibrary = importedPackages(sourceFiles.filter(({ path }) => path.startsWith('src/')));
const ofService = importedPackages(sourceFiles.filter(({ path }) => path.startsWith('service/')));

/** What the build puts into the package, since it is no dependency: with the dependencies that it brings. */
const bundled = [...ofLibrary]
  .filter((name) => !(name in { ...library.dependencies, ...library.peerDependencies }))
  .flatMap((name) => [name, ...productionPackages(`node_modules/${name}`).map((one) => one.name)])
  .filter((name) => !productionPackages('').some((installed) => installed.name === name));

describe('the dependencies', () => {
  test('of the library are all imported by its sources', () => {
    expect(Object.keys(library.dependencies).filter((name) => !ofLibrary.has(name))).toEqual([]);
  });

  test('of the service are what its sources and the modules it bundles import', () => {
    expect(Object.keys(service.dependencies).toSorted()).toEqual([...ofService].toSorted());
  });

  test('of the library bring no server and no database, and those of the service no React and no library', () => {
    const server = /^(@electric-sql\/|@hono\/|hono|kysely|pathboard|pg)/;
    const names = (folder: '' | 'service') => productionPackages(folder).map(({ name }) => name);
    expect(names('').filter((name) => server.test(name))).toEqual([]);
    expect(names('service').filter((name) => server.test(name)).length).toBeGreaterThan(4);
    expect(names('service').filter((name) => /react|^pathboard|^@base-ui|^@xyflow/.test(name))).toEqual([]);
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
    const ofBundled = bundled.map((name) => JSON.parse(read(`node_modules/${name}/package.json`)) as (typeof all)[0]);
    expect(all.length).toBeGreaterThan(40);
    const others = [...all, ...ofBundled]
      .filter(({ license }) => !allowed.includes(license ?? ''))
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

  test('name in NOTICE whatever they bundle, with its copyright', () => {
    expect(bundled).toContain('emojibase-data');
    const notice = read('NOTICE').replaceAll(/\s+/g, ' ');
    const missing = bundled.flatMap((name) => {
      const folder = `node_modules/${name}`;
      const file = readdirSync(join(projectRoot, folder)).find((one) => /^licen[cs]e/i.test(one)) ?? 'package.json';
      const copyright = [...read(`${folder}/${file}`).matchAll(/^\s*(copyright .*\d{4}.*)$/gim)].map(([, line]) =>
        (line as string).trim().replaceAll(/\s+/g, ' '),
      );
      return [name, ...copyright].filter((words) => !notice.includes(words)).map((words) => `${name}: ${words}`);
    });
    expect(missing).toEqual([]);
  });

  test('bundle no style sheet of others but those in NOTICE', () => {
    const foreign = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .flatMap((path) => [...read(`src/${path}`).matchAll(/@import\s+(?:url\()?['"]([^.'"][^'"]*)/g)])
      .map(([, specifier]) => packageOf(specifier as string));
    expect(foreign.filter((name) => !read('NOTICE').includes(name))).toEqual([]);
  });
});
