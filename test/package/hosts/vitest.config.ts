import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (file: string): string => fileURLToPath(new URL(`../../../src/${file}`, import.meta.url));

/** The packed package in several bundlers: too heavy for every change. */
export default defineConfig({
  resolve: { alias: { 'pathboard/core': source('core.ts'), 'pathboard/catalog': source('catalog.ts') } },
  test: {
    environment: 'node',
    include: ['test/package/hosts/*.test.ts'],
    globalSetup: ['test/package/hosts/install-hosts.ts'],
    // One host at a time: each bundler wants all of the machine.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
});
