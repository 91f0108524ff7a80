import { readdirSync, readFileSync } from 'node:fs';

/**
 * The mutation check of the rooms that may never be wrong: each small fault put into them has to be noticed by a test.
 * `npm run mutation` tries every fault, which takes hours; `PATHBOARD_MUTATION_SHARE=8 npm run mutation` tries those on every
 * eighth line, drawn evenly and always the same; `npm run mutation -- --mutate src/edit/history.ts` looks at one file.
 */
const share = Number(process.env['PATHBOARD_MUTATION_SHARE'] ?? 1);
const places = ['src/edit/**/*.ts', 'src/rules/**/*.ts'];

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path);
    return entry.name.endsWith('.ts') && entry.name !== 'index.ts' ? [path] : [];
  });
}

/** Lines of a file that are looked at: an even draw by file and line, which neither chance nor the time of day changes. */
function drawnLines(file) {
  const count = readFileSync(file, 'utf8').split('\n').length;
  const drawn = (line) => {
    let hash = 2166136261;
    for (const character of `${file}:${line}`) hash = Math.imul(hash ^ character.codePointAt(0), 16777619) >>> 0;
    return (Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0) % share === 0;
  };
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter(drawn)
    .map((line) => `${file}:${line}-${line}`);
}

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false, dir: '.' },
  mutate:
    share > 1
      ? listFiles('src/edit').concat(listFiles('src/rules')).flatMap(drawnLines)
      : [...places, '!src/**/index.ts'],
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
