import { describe, expect, test } from 'vitest';
import { resolveImport, type SourceFile, sourceFiles } from './source-files.js';

/** The floors of the house, lowest first. Imports go down only. */
const floors: readonly (readonly string[])[] = [
  ['base'],
  ['model'],
  ['graph', 'catalog', 'text'],
  ['rules'],
  ['edit'],
  ['layout', 'compare', 'trace', 'simulate'],
  ['store'],
  ['adapter'],
  ['ui'],
  ['canvas', 'forms', 'outline'],
  ['replay', 'versions'],
  ['editor'],
];

/** The islands beside the house, and the rooms they may visit. */
const islands: { readonly [room: string]: readonly string[] } = {
  service: ['base', 'model', 'graph', 'catalog', 'rules', 'trace', 'simulate'],
  cli: ['base', 'model', 'graph', 'catalog', 'text', 'rules', 'edit', 'layout', 'compare', 'trace', 'simulate', 'store', 'service'],
};

const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room));
const reactFrom = floorOf('ui');
const hooksFrom = floorOf('canvas');

/** Which rooms may import a package; rooms not named anywhere may not. */
const packages: readonly { readonly name: RegExp; readonly allowed: (file: SourceFile) => boolean }[] = [
  { name: /^(react|react-dom)(\/|$)/, allowed: ({ room }) => room === '' || floorOf(room) >= reactFrom },
  { name: /^@xyflow\//, allowed: ({ room }) => floorOf(room) >= hooksFrom },
  { name: /^zustand\/vanilla$/, allowed: ({ room }) => room === 'store' || floorOf(room) >= hooksFrom },
  { name: /^zustand$/, allowed: ({ room }) => floorOf(room) >= hooksFrom },
  { name: /^zod/, allowed: ({ path, room }) => ['model', 'catalog', 'adapter', 'service'].includes(room) || path.startsWith('src/edit/clipboard/') },
  { name: /^@base-ui\/|^lucide-react/, allowed: ({ room }) => room === 'ui' },
  { name: /^eventsource-parser$/, allowed: ({ room }) => room === 'adapter' },
  { name: /^commander$/, allowed: ({ room }) => room === 'cli' },
  { name: /^idb$/, allowed: ({ path }) => path.startsWith('src/adapter/drafts/') },
  { name: /^(hono|@hono\/|pg$|@electric-sql\/|kysely)|^node:/, allowed: ({ room }) => room === 'service' || room === 'cli' },
];

describe('the floors', () => {
  test('every room has a floor or is an island', () => {
    const rooms = new Set(sourceFiles.map(({ room }) => room).filter((room) => room !== ''));
    expect([...rooms].filter((room) => floorOf(room) < 0 && !(room in islands))).toEqual([]);
  });

  test('imports point down, through doors, and never through one’s own', () => {
    const wrong: string[] = [];
    for (const file of sourceFiles) {
      for (const specifier of file.imports) {
        const target = resolveImport(file, specifier);
        if (specifier.startsWith('#') && !target) wrong.push(`${file.path}: ${specifier} leads nowhere`);
        if (specifier.startsWith('.') && !target) wrong.push(`${file.path}: ${specifier} leads nowhere`);
        if (!target || file.room === '') continue;
        if (specifier.startsWith('#') && target.room === file.room) wrong.push(`${file.path} goes through its own door`);
        if (specifier.startsWith('.') && target.room !== file.room) wrong.push(`${file.path} reaches into ${target.path}`);
        if (target.room === file.room) continue;
        const allowed = file.room in islands ? islands[file.room]?.includes(target.room) : !(target.room in islands) && floorOf(target.room) < floorOf(file.room);
        if (!allowed) wrong.push(`${file.path} (${file.room}) imports ${target.room}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('packages are used only where they belong', () => {
    const wrong = sourceFiles.flatMap((file) =>
      file.imports.flatMap((specifier) =>
        packages.filter(({ allowed, name }) => name.test(specifier) && !allowed(file)).map(() => `${file.path} imports ${specifier}`)),
    );
    expect(wrong).toEqual([]);
  });

  test('no file imports itself in a circle', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: SourceFile, trail: readonly string[]): void => {
      if (trail.includes(file.path)) {
        circles.push([...trail.slice(trail.indexOf(file.path)), file.path].join(' → '));
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
    expect(circles).toEqual([]);
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
  const react = /^(react|react-dom|@xyflow|@base-ui|lucide-react)/;
  const server = /^(hono|@hono|pg$|@electric-sql|kysely|node:)/;

  test.each([
    ['src/core.ts', react], ['src/core.ts', server], ['src/client.ts', react], ['src/client.ts', server],
    ['src/catalog.ts', react], ['src/catalog.ts', server], ['src/service/index.ts', react], ['src/index.ts', server],
  ])('%s never reaches %s', (entry, forbidden) => {
    const found = reached(entry);
    expect(found.size).toBeGreaterThanOrEqual(0);
    expect([...found].filter((name) => forbidden.test(name))).toEqual([]);
  });
});
