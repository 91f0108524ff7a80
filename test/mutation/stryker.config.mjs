/**
 * The mutation check of the rooms that may never be wrong: each small fault put into them has to be noticed by a test.
 * `npm run mutation` runs it; `npm run mutation -- --mutate src/edit/history.ts` looks at one file.
 */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false, dir: '.' },
  mutate: ['src/edit/**/*.ts', 'src/rules/**/*.ts', '!src/**/index.ts'],
  ignorePatterns: ['dist', 'storybook-static', 'examples', 'stories', '.pathboard', '.storybook', '.ci'],
  tempDirName: 'node_modules/.stryker',
  tsconfigFile: 'test/mutation/none.json',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  disableTypeChecks: false,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: 'node_modules/.stryker-report.json' },
  thresholds: { high: 95, low: 85, break: 85 },
};
