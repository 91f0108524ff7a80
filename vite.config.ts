import { build, defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { onlyOnServers } from './scripts/browser-dependencies.mjs';
import { moduleAliases, serviceAliases } from './scripts/source-aliases.mjs';
import manifest from './package.json' with { type: 'json' };
import { casesSchema } from './src/execute/cases/cases-schema.ts';
import { splitEntries } from './scripts/split-entries.mjs';

const dependencies = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
const isExternal = (id: string): boolean =>
  id.startsWith('node:') || dependencies.some((name) => id === name || id.startsWith(`${name}/`));

const source = (file: string): string => fileURLToPath(new URL(`./src/${file}`, import.meta.url));

/** The public entries, read from source: stories, tests and the example use the names a host would use. */
const publicEntries = [
  { find: /^pathboard$/, replacement: source('index.ts') },
  {
    find: /^pathboard\/(editor|viewer|runs|insights|forms|versions|testing|home|core|client|catalog)$/,
    replacement: source('$1.ts'),
  },
  { find: /^pathboard\/style\.css$/, replacement: source('style.css') },
  { find: /^pathboard\/style\/(\w+)\.css$/, replacement: source('style/$1.css') },
];

/** Sheets of single components. */
const sheets = ['editor', 'settings', 'viewer', 'runs', 'insights', 'forms', 'versions', 'testing', 'home'];

/**
 * A worker is started by the words `new Worker(new URL('./x.worker.ts', import.meta.url))`, which Vite understands in source.
 * The built package must keep them, with the built file's name, for the host's bundler to find; left to itself, Vite would
 * put an address there that no other bundler can follow. Hides the address from Vite, and takes the mark away at the end.
 */
const keepWorkerAddress: Plugin = {
  name: 'pathboard:keep-worker-address',
  enforce: 'pre',
  // Tests and stories load this file too, and there the address is the source's.
  apply: (config, { command }) => command === 'build' && Boolean(config.build?.lib),
  transform(code, id) {
    if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes('new Worker(')) return null;
    return {
      code: code.replaceAll(/new URL\('(\.\/[\w.-]+\.worker)\.ts'/g, "new URL(/* @vite-ignore */ '$1.js'"),
      map: null,
    };
  },
  renderChunk: (code) =>
    code.includes('@vite-ignore') ? { code: code.replaceAll(/\/\* @vite-ignore \*\/\s*/g, ''), map: null } : null,
};

/**
 * Builds the worker by itself, into one file that imports nothing. A host whose bundler knows no workers then copies it, and a
 * page without a bundler loads it at once: a page's import map does not reach into its workers.
 */
const buildWorkerAlone: Plugin = {
  name: 'pathboard:build-worker-alone',
  apply: (config, { command }) => command === 'build' && Boolean(config.build?.lib),
  async writeBundle({ dir }) {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: fileURLToPath(new URL('.', import.meta.url)),
      build: {
        outDir: dir!,
        emptyOutDir: false,
        target: 'es2022',
        minify: false,
        copyPublicDir: false,
        lib: { entry: { 'layout/worker/arrange.worker': source('layout/worker/arrange.worker.ts') }, formats: ['es'] },
        rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
      },
    });
  },
};

/** Writes the schema of a file of cases beside the code that reads it. */
const writeSchema: Plugin = {
  name: 'pathboard:write-schema',
  apply: (config, { command }) => command === 'build' && Boolean(config.build?.lib),
  generateBundle() {
    const source = `${JSON.stringify(casesSchema, undefined, 2)}\n`;
    this.emitFile({ type: 'asset', fileName: 'cases.schema.json', source });
  },
};

/** The entries for pages, each `src/NAME.ts`. */
const pageEntries = [
  'index',
  'editor',
  'viewer',
  'runs',
  'insights',
  'forms',
  'versions',
  'testing',
  'home',
  'core',
  'client',
  'catalog',
];

export default defineConfig({
  plugins: [react(), keepWorkerAddress, buildWorkerAlone, writeSchema, splitEntries(pageEntries)],
  worker: { format: 'es' },
  // Tests and stories run the service in a page.
  optimizeDeps: { exclude: onlyOnServers },
  base: './',
  resolve: { alias: [...publicEntries, ...serviceAliases, ...moduleAliases] },
  build: {
    target: 'es2022',
    minify: false,
    emptyOutDir: true,
    cssCodeSplit: true,
    cssMinify: 'lightningcss',
    // Browsers with nested rules: as the sheet is written.
    cssTarget: ['chrome120', 'firefox117', 'safari17.2'],
    lib: {
      entry: {
        ...Object.fromEntries(pageEntries.map((name) => [name, `src/${name}.ts`])),
        'cli/main': 'src/cli/main.ts',
        style: 'src/style.css',
        ...Object.fromEntries(sheets.map((name) => [`style/${name}`, `src/style/${name}.css`])),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: isExternal,
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        // Some tools leave out or exclude what a folder of the name node_modules holds. NOTICE lists what is bundled.
        entryFileNames: ({ name }) => `${name.replace(/\.json$/, '').replaceAll('node_modules/', 'third-party/')}.js`,
      },
    },
  },
});
