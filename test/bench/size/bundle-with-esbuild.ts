import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { isReact, type Bundle, type BundleRequest } from './bundle.js';

/** A page has no `require`, which some dependencies call for React. */
const importReact: Plugin = {
  name: 'import-react',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: isReact }, ({ kind, path }) =>
      kind === 'require-call' ? { path, namespace: 'required' } : { path, external: true },
    );
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `import * as whole from '${path}'; module.exports = whole;`,
    }));
  },
};

/** Bundles with code splitting, as a host with late parts needs it. */
export async function bundleWithEsbuild({ entry, outDir }: BundleRequest): Promise<Bundle> {
  rmSync(outDir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: dirname(entry),
    entryPoints: { entry },
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    plugins: [importReact],
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const first = firstOf(metafile);
  return {
    folder: outDir,
    files: Object.entries(metafile.outputs)
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, { inputs }]) => ({
        name: basename(path),
        code: readFileSync(join(outDir, basename(path))),
        isFirst: first.has(path),
        modules: Object.entries(inputs).map(([input, { bytesInOutput }]) => ({
          path: join(dirname(entry), input),
          bytes: bytesInOutput,
        })),
      })),
  };
}

function firstOf({ outputs }: Metafile): ReadonlySet<string> {
  const first = new Set<string>();
  const visit = (path: string): void => {
    const file = outputs[path];
    if (first.has(path) || !file) return;
    first.add(path);
    for (const imported of file.imports) if (imported.kind === 'import-statement') visit(imported.path);
  };
  Object.keys(outputs)
    .filter((path) => basename(path) === 'entry.js')
    .forEach(visit);
  return first;
}
