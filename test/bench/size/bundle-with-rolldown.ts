import { build, esmExternalRequirePlugin, type Rolldown } from 'vite';
import type { Bundle, BundleRequest } from './bundle.js';
import { isReact } from './bundle.js';

/** Bundles as Vite does for production. */
export async function bundleWithRolldown({ entry, outDir }: BundleRequest): Promise<Bundle> {
  const answer = await build({
    configFile: false,
    root: new URL('.', `file://${entry}`).pathname,
    logLevel: 'error',
    mode: 'production',
    base: './',
    plugins: [esmExternalRequirePlugin({ external: [isReact] })],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: { entry },
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
  const { output } = (Array.isArray(answer) ? answer[0] : answer) as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  const first = firstOf(chunks);
  return {
    folder: outDir,
    files: chunks.map((chunk) => ({
      name: chunk.fileName,
      code: chunk.code,
      isFirst: first.has(chunk.fileName),
      modules: Object.entries(chunk.modules).map(([path, { code, renderedLength }]) => ({
        path,
        bytes: renderedLength,
        code: code ?? '',
      })),
    })),
  };
}

function firstOf(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = new Set<string>();
  const visit = (file: string): void => {
    if (first.has(file) || !byFile.has(file)) return;
    first.add(file);
    byFile.get(file)?.imports.forEach(visit);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => visit(fileName));
  return first;
}
