import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../architecture/source-files.js';
import { buildModules, type BuiltModules } from './built-modules.js';

const react = /^(react|react-dom|@xyflow|@base-ui|zustand\/react|@tanstack)(\/|$)/;
const server = /^(hono|@hono|pg|@electric-sql|kysely|node:.*)(\/|$)/;
const canvas = /^@xyflow(\/|$)/;

/** What an entry never reaches before it is needed: folders of the package, and packages. */
const entries: readonly {
  readonly entry: string;
  readonly folders: readonly string[];
  readonly packages: readonly RegExp[];
}[] = [
  {
    entry: 'editor',
    folders: ['replay/executions/', 'replay/insights/insights-', 'replay/timeline/', 'service/'],
    packages: [server],
  },
  {
    entry: 'viewer',
    folders: ['editor/', 'forms/', 'outline/', 'store/', 'replay/insights/'],
    packages: [server, /^zustand/],
  },
  { entry: 'runs', folders: ['editor/', 'forms/', 'outline/', 'store/'], packages: [server, /^zustand/] },
  {
    entry: 'insights',
    folders: ['editor/', 'forms/', 'outline/', 'store/', 'replay/timeline/', 'replay/comparison/'],
    packages: [server, /^zustand/, /^zod/],
  },
  {
    entry: 'forms',
    folders: ['editor/', 'canvas/', 'layout/', 'outline/', 'replay/', 'store/', 'adapter/'],
    packages: [server, canvas],
  },
  {
    entry: 'versions',
    folders: ['editor/', 'outline/', 'replay/', 'store/'],
    packages: [server, /^zustand/, /^zod/],
  },
  {
    entry: 'testing',
    folders: ['editor/', 'outline/', 'replay/insights/flow-insights', 'versions/'],
    packages: [server],
  },
  {
    entry: 'home',
    // A picture in blocks is all it has of the canvas.
    folders: [
      'editor/',
      'canvas/gestures/',
      'canvas/parts/',
      'canvas/projection/',
      'forms/composer/',
      'forms/field/',
      'forms/inspector/',
      'forms/property/',
      'outline/',
      'replay/',
      'store/',
    ],
    packages: [server, canvas, /^zustand/, /^zod/],
  },
  {
    entry: 'core',
    folders: ['adapter/', 'ui/', 'canvas/', 'forms/', 'replay/', 'editor/', 'service/'],
    packages: [react, server],
  },
  {
    entry: 'client',
    folders: ['ui/', 'canvas/', 'forms/', 'replay/', 'editor/', 'service/'],
    packages: [react, server],
  },
  {
    entry: 'catalog',
    folders: ['rules/', 'edit/', 'ui/', 'canvas/', 'forms/', 'replay/', 'editor/', 'service/'],
    packages: [react, server, /^zod/],
  },
  { entry: 'index', folders: ['service/', 'cli/'], packages: [server] },
];

const names = entries.map(({ entry }) => entry);
const components = ['editor', 'viewer', 'runs', 'insights', 'forms', 'versions', 'testing', 'home'];
let modules: BuiltModules;

beforeAll(async () => {
  modules = await buildModules();
}, 120_000);

/** The files of an entry, one for each name. */
const ownFiles = (entry: string): readonly string[] => modules.importsOf(`${entry}.js`);

/** The parts that a file loads when they are needed, and those that such parts load. */
function latePartsOf(file: string): readonly string[] {
  const found = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const part of modules.closureOf(next).late) {
      if (found.has(part)) continue;
      found.add(part);
      waiting.push(part);
    }
  }
  return [...found];
}

describe('the built entries', () => {
  test.each(entries)('$entry never reaches what others need', ({ entry, folders, packages }) => {
    const { files, packages: found } = modules.closureOf(`${entry}.js`);
    expect(files.size).toBeGreaterThan(2);
    expect([...files].filter((file) => folders.some((folder) => file.startsWith(folder)))).toEqual([]);
    expect([...found].filter((name) => packages.some((pattern) => pattern.test(name)))).toEqual([]);
  });

  test.each(names)('%s only re-exports, each name from a file of its own', (entry) => {
    const files = ownFiles(entry);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !/^public\/\w+\.js$/.test(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    // No other file of the package imports them: then they stay out of a bundle unless the host names them.
    expect(files.flatMap(modules.importsOf.bind(modules)).filter((file) => file.startsWith('public/'))).toEqual([]);
  });

  test('a late part is not reached at once by what loads it', () => {
    const loading = components.flatMap(ownFiles).flatMap((file) => [file, ...latePartsOf(file)]);
    const eager = [...new Set(loading)].flatMap((file) => {
      const { files, late } = modules.closureOf(file);
      return [...late]
        .flatMap((part) => modules.partFiles(part))
        .filter((part) => files.has(part))
        .map((part) => `${file} reaches ${part} at once`);
    });
    expect(eager).toEqual([]);
  });

  test('the editor draws the workflow first, and loads bars, gestures and overlays late', () => {
    expect([...modules.closureOf('editor.js').late].toSorted()).toEqual([
      'canvas/late-canvas.js',
      'editor/editing/editing-parts.js',
      'editor/history/history-parts.js',
      'ui/overlays/overlay-parts.js',
    ]);
  });

  test('what is loaded after the first picture of the editor loads runs, insights and settings late', () => {
    expect([...modules.closureOf('editor/editing/editing-parts.js').late]).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^replay\/executions\//),
        expect.stringMatching(/^replay\/insights\//),
        expect.stringMatching(/^editor\/settings\//),
      ]),
    );
  });

  test.each(['editor', 'viewer'])('%s reaches no overlays, gestures, painters or rule tables at first', (entry) => {
    const { files, packages } = modules.closureOf(`${entry}.js`);
    expect([...packages].filter((name) => /^(@base-ui|@tanstack|idb|prosemirror|zod)/.test(name))).toEqual([]);
    expect(
      [...files].filter((file) =>
        /^(outline|rules\/messaging|edit\/(command|clipboard|fix)|adapter\/(client|drafts\/indexed)|canvas\/(notes\/note-layer|gestures\/(carrying|connecting|touch|node-drag)))\b.*\.js$/.test(
          file,
        ),
      ),
    ).toEqual([]);
  });
});

describe('pathboard', () => {
  const exportsOf = (entry: string): ReadonlySet<string> => {
    const text = readFileSync(`${projectRoot}src/${entry}.ts`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const lists = [...text.matchAll(/export (type )?\{([^}]*)\}/g)];
    return new Set(
      lists
        .flatMap(([, , list]) => list!.split(',').map((name) => name.replace(/^\s*type /, '').trim()))
        .filter(Boolean),
    );
  };

  test('exports what the entries of components export, and nothing else', () => {
    const all = new Set(components.flatMap((entry) => [...exportsOf(entry)]));
    expect([...exportsOf('index')].sort()).toEqual([...all].sort());
  });
});
