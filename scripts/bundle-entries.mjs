/**
 * Bundles the built entries for pages without a bundler, into `dist/bundled`: a file per entry with its dependencies, beside it what
 * entries share and late parts, React outside. Runs after the build of the modules.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, esmExternalRequirePlugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = `${root}dist/bundled`;

/**
 * Entries that share files. Components share contexts and must; a page that needs no component loads the others, which are then
 * three files instead of thirty.
 */
const components = ['editor', 'viewer', 'runs', 'insights', 'forms', 'versions', 'testing', 'home'];
const withoutReact = ['core', 'client', 'catalog'];

/** Keeps the address of the worker from Vite, which would put another one there. */
const keepWorkerAddress = {
  name: 'pathboard:keep-worker-address',
  transform: (code) =>
    code.includes('new Worker(')
      ? code.replaceAll('new URL("./arrange.worker.js"', 'new URL(/* @vite-ignore */ "./arrange.worker.js"')
      : null,
};

/** The names of all emoji are half a megabyte: pages without a bundler load the file that is there already. */
const keepEmojiFile = {
  name: 'pathboard:keep-emoji-file',
  enforce: 'pre',
  resolveId: (id) =>
    /third-party\/emojibase-data\/.*\.js$/.test(id)
      ? { id: `../third-party/${id.split('third-party/')[1]}`, external: 'absolute' }
      : null,
};

rmSync(outDir, { recursive: true, force: true });
for (const names of [components, withoutReact]) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    mode: 'production',
    base: './',
    // Some dependencies call `require('react')`, which a page does not have.
    plugins: [keepWorkerAddress, keepEmojiFile, esmExternalRequirePlugin({ external: [/^react(-dom)?($|\/)/] })],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, `${root}dist/${name}.js`])),
        // What late parts share with an entry stays in the entry.
        preserveEntrySignatures: 'allow-extension',
        // All files in one folder: the worker is found beside whichever starts it.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' },
        onLog: (level, log, report) => isRelevant(log) && report(level, log),
      },
    },
  });
}
writeFileSync(`${outDir}/index.js`, mainEntry());
cpSync(`${root}dist/layout/worker/arrange.worker.js`, `${outDir}/arrange.worker.js`);

/** Directives for servers mean nothing in a page, and an entry may export what another loads late. */
function isRelevant({ code }) {
  return code !== 'MODULE_LEVEL_DIRECTIVE' && code !== 'INEFFECTIVE_DYNAMIC_IMPORT';
}

/** Re-exports every name of `pathboard` from the first entry that has it. */
function mainEntry() {
  const namesOf = (entry) =>
    [...readFileSync(`${root}dist/${entry}.js`, 'utf8').matchAll(/^export \{ (\w+) \}/gm)].map(([, name]) => name);
  const homes = new Map(components.toReversed().flatMap((entry) => namesOf(entry).map((name) => [name, entry])));
  return namesOf('index')
    .map((name) => `export { ${name} } from './${homes.get(name)}.js';\n`)
    .join('');
}
