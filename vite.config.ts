import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import manifest from './package.json' with { type: 'json' };

const dependencies = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
const isExternal = (id: string): boolean =>
  id.startsWith('node:') || dependencies.some((name) => id === name || id.startsWith(`${name}/`));

const source = (file: string): string => fileURLToPath(new URL(`./src/${file}`, import.meta.url));

/** The public entries, read from source: stories, tests and the example use the names a host would use. */
const publicEntries = [
  { find: /^pathboard$/, replacement: source('index.ts') },
  { find: /^pathboard\/core$/, replacement: source('core.ts') },
  { find: /^pathboard\/client$/, replacement: source('client.ts') },
  { find: /^pathboard\/catalog$/, replacement: source('catalog/index.ts') },
  { find: /^pathboard\/service$/, replacement: source('service/index.ts') },
  { find: /^pathboard\/style\.css$/, replacement: source('style.css') },
];

export default defineConfig({
  plugins: [react()],
  base: './',
  resolve: { alias: publicEntries },
  build: {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    cssCodeSplit: true,
    lib: {
      entry: {
        index: 'src/index.ts',
        core: 'src/core.ts',
        client: 'src/client.ts',
        'catalog/index': 'src/catalog/index.ts',
        'service/index': 'src/service/index.ts',
        style: 'src/style.css',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: isExternal,
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
});
