import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (file: string): string => fileURLToPath(new URL(`../../../src/${file}`, import.meta.url));

/** Tests of the packed package in several bundlers: too slow for every change. */
export default defineConfig({
  resolve: { alias: { 'pathboard/core': source('core.ts'), 'pathboard/catalog': source('catalog.ts') } },
  test: {
    environment: 'node',
    include: ['test/package/hosts/*.test.ts'],
    globalSetup: ['test/package/hosts/install-hosts.ts'],
    // One host at a time: each bundler uses all cores.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
});
