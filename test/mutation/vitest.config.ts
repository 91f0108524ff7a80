import { defineConfig } from 'vitest/config';

/** The tests that the mutation check runs for each fault: those of the pure floors, with fewer random sequences. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/{graph,text,rules,edit,store}/**/*.test.ts'],
    exclude: ['test/**/*.browser.test.ts', '**/node_modules/**'],
    testTimeout: 60_000,
    env: { PATHBOARD_SEQUENCES: '20' },
  },
});
