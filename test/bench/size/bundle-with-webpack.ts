import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Bundle, Bundler, BundleRequest } from './bundle.js';
import { isReact } from './bundle.js';

interface StatsModule {
  readonly nameForCondition?: string | null;
  readonly name?: string;
  readonly size: number;
  readonly modules?: readonly StatsModule[];
}

interface StatsChunk {
  readonly files: readonly string[];
  readonly initial: boolean;
  readonly modules?: readonly StatsModule[];
}

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
  toJson(options: object): { readonly chunks?: readonly StatsChunk[] };
}

interface Compiler {
  run(done: (error: Error | null, stats?: Stats) => void): void;
  close(done: () => void): void;
}

/** A bundler that takes webpack's options, installed beside the peers. */
export function webpackLike(name: 'webpack' | '@rspack/core', peersFolder: string): Bundler {
  return async ({ entry, outDir }) => {
    const loaded = createRequire(join(peersFolder, 'package.json'))(name) as
      ((options: object) => Compiler) | { readonly rspack: (options: object) => Compiler };
    const start = 'rspack' in loaded ? loaded.rspack : loaded;
    rmSync(outDir, { recursive: true, force: true });
    const compiler = start(optionsFor({ entry, outDir }));
    const stats = await new Promise<Stats>((resolve, reject) =>
      compiler.run((error, found) => (error || !found ? reject(error ?? new Error('No statistics.')) : resolve(found))),
    );
    await new Promise<void>((resolve) => compiler.close(resolve));
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
    return readBundle(outDir, stats);
  };
}

function optionsFor({ entry, outDir }: BundleRequest): object {
  return {
    mode: 'production',
    context: dirname(entry),
    entry: { entry },
    target: ['web', 'es2022'],
    devtool: false,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: [
      ({ request = '' }: { readonly request?: string }, done: (error?: null, found?: string) => void) =>
        isReact.test(request) ? done(null, request) : done(),
    ],
    output: { path: outDir, filename: '[name].js', publicPath: 'auto', module: true, library: { type: 'module' } },
    performance: false,
  };
}

function readBundle(folder: string, stats: Stats): Bundle {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkModules: true, nestedModules: true });
  return {
    folder,
    files: chunks.flatMap(({ files, initial, modules = [] }) =>
      files
        .filter((name) => name.endsWith('.js'))
        .map((name) => ({
          name,
          code: readFileSync(join(folder, name)),
          // The chunk of a worker is initial too, in its own right.
          isFirst: initial && name === 'entry.js',
          modules: modules
            .flatMap((module) => module.modules ?? [module])
            .map((module) => ({ path: module.nameForCondition ?? module.name ?? '', bytes: module.size })),
        })),
    ),
  };
}
