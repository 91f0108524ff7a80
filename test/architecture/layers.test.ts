import { describe, expect, test } from 'vitest';
import { resolveImport, type SourceFile, sourceFiles } from './source-files.js';

/** The layers of `src`, lowest first. A module imports modules of lower layers only. */
const layers: readonly (readonly string[])[] = [
  ['base'],
  ['model'],
  ['graph', 'catalog', 'text'],
  ['rules'],
  ['edit', 'layout'],
  ['compare', 'render', 'trace'],
  ['execute'],
  ['store'],
  ['adapter'],
  ['ui'],
  ['canvas', 'forms', 'outline'],
  ['replay', 'versions', 'home'],
  ['testing'],
  ['editor'],
];

const pure = [
  'base',
  'model',
  'graph',
  'catalog',
  'text',
  'rules',
  'edit',
  'layout',
  'compare',
  'execute',
  'render',
  'trace',
];

/** Modules outside of the layers, which no layer imports, with the modules each of them may import. */
const programs: { readonly [module: string]: readonly string[] } = {
  // Not among the layers, so that no page can reach it.
  schema: ['base', 'model'],
  service: [...pure, 'schema'],
  cli: [...pure, 'store'],
};

const layerOf = (module: string): number => layers.findIndex((modules) => modules.includes(module));
const reactFrom = layerOf('ui');
const hooksFrom = layerOf('canvas');

/** The files that may import a package. */
const packages: readonly { readonly name: RegExp; readonly allowed: (file: SourceFile) => boolean }[] = [
  { name: /^(react|react-dom)(\/|$)/, allowed: ({ module }) => module === '' || layerOf(module) >= reactFrom },
  { name: /^@xyflow\//, allowed: ({ module }) => layerOf(module) >= hooksFrom },
  { name: /^zustand\/vanilla$/, allowed: ({ module }) => module === 'store' || layerOf(module) >= hooksFrom },
  { name: /^zustand$/, allowed: ({ module }) => layerOf(module) >= hooksFrom },
  {
    name: /^zod/,
    allowed: ({ module }) => ['schema', 'service'].includes(module),
  },
  { name: /^@base-ui\//, allowed: ({ module }) => module === 'ui' },
  // Icons are paths, written from lucide by scripts/icon-paths.mjs.
  { name: /^lucide/, allowed: () => false },
  { name: /^eventsource-parser$/, allowed: ({ module }) => module === 'adapter' },
  { name: /^commander$/, allowed: ({ path }) => /^(service\/src\/command-line|src\/cli)\//.test(path) },
  { name: /^nanoid$/, allowed: ({ module }) => module === 'base' },
  { name: /^flatqueue$/, allowed: ({ module }) => module === 'rules' },
  { name: /^idb$/, allowed: ({ path }) => path.startsWith('src/adapter/drafts/') },
  {
    name: /^(hono|@hono\/|pg$|@electric-sql\/|kysely)/,
    allowed: ({ module }) => module === 'service',
  },
  { name: /^node:/, allowed: ({ module }) => module === 'service' || module === 'cli' },
  // Packages of this repository meet in programs of hosts only.
  { name: /^pathboard/, allowed: () => false },
];

describe('layers', () => {
  test('every module has a layer or is a program', () => {
    const modules = new Set(sourceFiles.map(({ module }) => module).filter((module) => module !== ''));
    expect([...modules].filter((module) => layerOf(module) < 0 && !(module in programs))).toEqual([]);
  });

  test('imports point to lower layers, through the index of a module and never through the own one', () => {
    const wrong: string[] = [];
    for (const file of sourceFiles) {
      for (const specifier of file.imports) {
        const target = resolveImport(file, specifier);
        if (specifier.startsWith('#') && !target) wrong.push(`${file.path}: ${specifier} leads nowhere`);
        if (specifier.startsWith('.') && !target) wrong.push(`${file.path}: ${specifier} leads nowhere`);
        if (!target || file.module === '') continue;
        if (specifier.startsWith('#') && target.module === file.module)
          wrong.push(`${file.path} imports its own index`);
        if (specifier.startsWith('.') && target.module !== file.module)
          wrong.push(`${file.path} reaches into ${target.path}`);
        if (target.module === file.module) continue;
        const allowed =
          file.module in programs
            ? programs[file.module]?.includes(target.module)
            : !(target.module in programs) && layerOf(target.module) < layerOf(file.module);
        if (!allowed) wrong.push(`${file.path} (${file.module}) imports ${target.module}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('only the named modules import a package', () => {
    const wrong = sourceFiles.flatMap((file) =>
      file.imports.flatMap((specifier) =>
        packages
          .filter(({ allowed, name }) => name.test(specifier) && !allowed(file))
          .map(() => `${file.path} imports ${specifier}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('imports have no cycle', () => {
    const done = new Set<string>();
    const cycles: string[] = [];
    const walk = (file: SourceFile, trail: readonly string[]): void => {
      if (trail.includes(file.path)) {
        cycles.push([...trail.slice(trail.indexOf(file.path)), file.path].join(' → '));
        return;
      }
      if (done.has(file.path)) return;
      for (const specifier of file.imports) {
        const target = resolveImport(file, specifier);
        if (target) walk(target, [...trail, file.path]);
      }
      done.add(file.path);
    };
    for (const file of sourceFiles) walk(file, []);
    expect(cycles).toEqual([]);
  });
});

describe('the public entries', () => {
  /** Every package that a bundle of an entry reaches. */
  const reached = (entry: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const found = new Set<string>();
    const visit = (file: SourceFile | undefined): void => {
      if (!file || seen.has(file.path)) return;
      seen.add(file.path);
      for (const specifier of file.imports) {
        const target = resolveImport(file, specifier);
        if (target) visit(target);
        else found.add(specifier);
      }
    };
    visit(sourceFiles.find(({ path }) => path === entry));
    return found;
  };
  const react = /^(react|react-dom|@xyflow|@base-ui)/;
  const server = /^(hono|@hono|pg$|@electric-sql|kysely|node:)/;
  // Imports of types count as well: what hosts compile against needs no schema library.
  const schemas = /^zod/;

  test.each([
    ['src/core.ts', react],
    ['src/core.ts', server],
    ['src/client.ts', react],
    ['src/client.ts', server],
    ['src/catalog.ts', react],
    ['src/catalog.ts', server],
    ['service/src/index.ts', react],
    ['service/src/serve.ts', react],
    ['src/index.ts', server],
    ['src/core.ts', schemas],
    ['src/client.ts', schemas],
    ['src/catalog.ts', schemas],
    ['src/index.ts', schemas],
  ])('%s never reaches %s', (entry, forbidden) => {
    const found = reached(entry);
    expect(found.size).toBeGreaterThanOrEqual(0);
    expect([...found].filter((name) => forbidden.test(name))).toEqual([]);
  });
});
