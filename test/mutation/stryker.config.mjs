import { readdirSync, readFileSync } from 'node:fs';

/**
 * The mutation check of the modules whose faults cost users most: a test has to detect each small fault that is put into them.
 * `npm run mutation` tries every mutant, which takes hours; `PATHBOARD_MUTATION_SHARE=8 npm run mutation` those on every eighth
 * line, drawn evenly and always the same; `npm run mutation -- --mutate src/edit/history/history.ts` those of one file.
 */
const share = Number(process.env['PATHBOARD_MUTATION_SHARE'] ?? 1);
const modules = ['edit', 'rules', 'store', 'layout', 'trace'];

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path);
    return entry.name.endsWith('.ts') && entry.name !== 'index.ts' ? [path] : [];
  });
}

/** The lines of a file that are mutated: an even draw by text, which a moved or renamed file does not change. */
function drawnLines(file) {
  const drawn = (text) => {
    let hash = 2166136261;
    for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 16777619) >>> 0;
    return (Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0) % share === 0;
  };
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => (text.trim() !== '' && drawn(text.trim()) ? [`${file}:${index + 1}-${index + 1}`] : []));
}

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false, dir: '.' },
  mutate:
    share > 1
      ? modules.flatMap((module) => listFiles(`src/${module}`)).flatMap(drawnLines)
      : [...modules.map((module) => `src/${module}/**/*.ts`), '!src/**/index.ts'],
  ignorePatterns: ['dist', 'storybook-static', 'examples', 'stories', '.pathboard', '.storybook', '.ci'],
  tempDirName: 'node_modules/.stryker',
  tsconfigFile: 'test/mutation/none.json',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
  disableTypeChecks: false,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: 'node_modules/.stryker-report.json' },
  thresholds: { high: 95, low: 85, break: 85 },
};
