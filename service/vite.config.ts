import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { moduleAliases } from '../scripts/source-aliases.mjs';
import manifest from './package.json' with { type: 'json' };

const dependencies = Object.keys(manifest.dependencies);
const isExternal = (id: string): boolean =>
  id.startsWith('node:') || dependencies.some((name) => id === name || id.startsWith(`${name}/`));

/** Bundles the service with the modules of the library that it imports, so that it installs neither these nor React. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: [...moduleAliases] },
  build: {
    target: 'es2022',
    minify: false,
    emptyOutDir: true,
    lib: { entry: { index: 'src/index.ts', serve: 'src/serve.ts', main: 'src/command-line/main.ts' }, formats: ['es'] },
    rolldownOptions: {
      external: isExternal,
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name].js' },
    },
  },
});
