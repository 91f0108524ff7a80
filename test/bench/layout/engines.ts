import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { layoutVersion } from '#layout';
import type { Engine } from './engine.js';

/** The engines with their files; those in `moreEngines` on request. */
export const engineFiles: { readonly [name: string]: string } = {
  ours: '',
  dagre: 'dagre',
  'elk layered': 'elk',
  'd3-dag': 'd3-dag',
  'd3-dag greedy': 'd3-dag',
  MSAGL: 'msagl',
  'Graphviz dot': 'graphviz',
};
export const moreEngines: { readonly [name: string]: string } = {
  'dagre tight tree': 'dagre',
  'elk model order': 'elk',
};

const peers = join(process.cwd(), 'test/bench/peers');
const built = join(process.cwd(), 'node_modules/.pathboard-bench/msagl.mjs');

/** MSAGL is published with imports that Node cannot follow, so it is bundled first. */
export async function prepareEngines(): Promise<void> {
  if (!existsSync(join(peers, 'node_modules')))
    throw new Error('The other libraries are missing: npm ci --prefix test/bench/peers');
  await build({
    configFile: false,
    root: peers,
    logLevel: 'error',
    build: {
      ssr: join(peers, 'engines/msagl.mjs'),
      outDir: join(built, '..'),
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'msagl.mjs' } },
    },
    ssr: { noExternal: true },
  });
}

/** Loads an engine by its name. */
export async function engineNamed(name: string): Promise<Engine> {
  if (name === 'ours') return ours;
  const file = engineFiles[name] ?? moreEngines[name];
  if (file === undefined)
    throw new Error(
      `There is no engine “${name}”. There are: ${[...Object.keys(engineFiles), ...Object.keys(moreEngines)].join(', ')}.`,
    );
  const path = file === 'msagl' ? built : join(peers, 'engines', `${file}.mjs`);
  const { engines } = (await import(pathToFileURL(path).href)) as {
    readonly engines: { readonly [name: string]: Engine };
  };
  const engine = engines[name];
  if (!engine) throw new Error(`${file} has no engine “${name}”.`);
  await engine.begin?.();
  return engine;
}

/** Reading the version, layout, routing and drawing together: the waiting time of an editor. */
const ours: Engine = {
  layout: ({ version }) => {
    const { edges, nodes } = layoutVersion(version);
    return {
      places: new Map(Object.entries(nodes)),
      routes: new Map(Object.entries(edges).map(([id, { points }]) => [id, points])),
    };
  },
};
