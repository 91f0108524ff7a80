import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, minifySync, type Rolldown } from 'vite';
import { keepResults, thisMachine } from './machine.js';
import { printTable } from './measure.js';
import type { SizeRow } from './page/results.js';

/**
 * What a host's page loads: the built package (`npm run build` first), bundled and minified as a host would, React outside. The first load is the entry and what
 * it imports at once; what is asked for when needed is counted beside it.
 *
 *   --parts 20   the packages and folders with the most in each first load, so many of them
 */
const partsAt = process.argv.indexOf('--parts');
const partsShown = partsAt < 0 ? 0 : Number(process.argv[partsAt + 1]);
const root = process.cwd();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: { readonly [door: string]: { readonly default: string } | string };
};

const entries: readonly { readonly name: string; readonly code: string }[] = [
  { name: 'editor', code: 'export { WorkflowEditor, PbRoot } from "pathboard";' },
  { name: 'viewer', code: 'export { ExecutionViewer, PbRoot } from "pathboard";' },
  { name: 'core', code: 'export * from "pathboard/core";' },
  { name: 'client', code: 'export { createClient, createHttpAdapter } from "pathboard/client";' },
];

const rows: SizeRow[] = [];
for (const { name, code } of entries) {
  const chunks = await bundle(name, code);
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = new Set<string>();
  const visit = (file: string): void => {
    if (first.has(file) || !byFile.has(file)) return;
    first.add(file);
    byFile.get(file)?.imports.forEach(visit);
  };
  chunks.filter((chunk) => chunk.isEntry).forEach((chunk) => visit(chunk.fileName));
  const packed = (wanted: (file: string) => boolean): number =>
    chunks.reduce(
      (total, chunk) => total + (wanted(chunk.fileName) ? gzipSync(chunk.code, { level: 9 }).length : 0),
      0,
    ) / 1000;
  rows.push({ name, first: packed((file) => first.has(file)), later: packed((file) => !first.has(file)) });
  if (partsShown > 0)
    showParts(
      name,
      chunks.filter((chunk) => first.has(chunk.fileName)),
    );
}
rows.push({
  name: 'style sheet',
  first: gzipSync(readFileSync(join(root, doorOf('./style.css'))), { level: 9 }).length / 1000,
  later: 0,
});

console.log('What a host gets, gzipped, in kB');
printTable(
  ['', 'first load', 'when needed'],
  rows.map(({ first, later, name }) => [name, first.toFixed(1), later.toFixed(1)]),
);
keepResults('size', { machine: thisMachine(), rows });

function doorOf(door: string): string {
  const target = manifest.exports[door];
  return typeof target === 'string' ? target : (target?.default ?? '');
}

async function bundle(name: string, code: string): Promise<readonly Rolldown.OutputChunk[]> {
  const entry = `\0${name}`;
  const answer = await build({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    resolve: {
      alias: ['./core', './client', '.'].map((door) => ({
        find: new RegExp(`^pathboard${door.slice(1)}$`),
        replacement: join(root, doorOf(door)),
      })),
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?($|\/)/],
        output: { format: 'es' },
      },
    },
  });
  return ((Array.isArray(answer) ? answer[0] : answer) as Rolldown.RolldownOutput).output.filter(
    (part) => part.type === 'chunk',
  );
}

/** Each part minified and compressed alone, which is slightly more than it adds to the whole. */
function showParts(name: string, chunks: readonly Rolldown.OutputChunk[]): void {
  const parts = new Map<string, string[]>();
  for (const chunk of chunks) {
    for (const [id, module] of Object.entries(chunk.modules)) {
      const part =
        /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
        /\/dist\/(\w+(?:\/\w+(?=\/))?)/.exec(id)?.[1] ??
        'other';
      parts.set(part, [...(parts.get(part) ?? []), module.code ?? '']);
    }
  }
  const sizes = [...parts].map(
    ([part, code]) =>
      [part, gzipSync(minifySync('part.js', code.join('\n')).code, { level: 9 }).length / 1000] as const,
  );
  console.log(`${name}: the parts of its first load, each packed alone, in kB`);
  printTable(
    ['', ''],
    sizes
      .sort(([, one], [, other]) => other - one)
      .slice(0, partsShown)
      .map(([part, size]) => [part, size.toFixed(1)]),
  );
}
