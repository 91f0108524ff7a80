import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import { browserDependencies, serviceDependencies } from './scripts/browser-dependencies.mjs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { playwright } from '@vitest/browser-playwright';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { chromiumArguments, findChromium } from './scripts/find-chromium.mjs';
import { countingCommands } from './test/support/counting-server.ts';
import type { Plugin } from 'vite';
import viteConfig from './vite.config.ts';

/** What is tried: everything (`npm run test:long`), nothing that starts processes, databases or browsers (`npm run test:quick`), or a share. */
const isLong = Boolean(process.env['PATHBOARD_LONG']);
const isQuick = Boolean(process.env['PATHBOARD_QUICK']);

/**
 * Test files of the long run alone: what takes a minute for itself, and whose parts have quicker tests beside it. Each line says which.
 */
const onlyLong = [
  // The conformance suite runs on PGlite, and events, limits and restarts on PostgreSQL.
  'test/service/conformance-postgres.test.ts',
  // Killed processes: `test/service/folder-lock.test.ts` and the drafts of `test/e2e/drafts.test.ts`.
  'test/service/durability.test.ts',
  // The same for executions: `test/service/engine/engine-laws` crashes before and after every statement.
  'test/service/engine/killed.test.ts',
  // Weeks in virtual time: `test/service/engine/weeks/check-history` has planted faults, `faulty-carrier` and `engine-laws` shorter histories.
  'test/service/engine/weeks/weeks.test.ts',
  // The built package: `.ci/run` builds and checks it; `test/layout/worker` lays out in a worker.
  'test/package/worker.test.ts',
  // Other generators and compilers: `test/service/openapi/document.test.ts` checks the document they read.
  'test/service/openapi/generated-client.test.ts',
  // The host app in a browser: `test/e2e/first-path.test.ts` opens, edits, saves and replays in it.
  'test/e2e/late-parts.test.ts',
  'test/e2e/why-it-failed.test.ts',
  // The free trial built by hand: `test/editor/free-trial/by-keys.browser.test.tsx` builds it by keys.
  'test/editor/free-trial/{by-pointer,in-outline}.browser.test.tsx',
];

/** Test files that start processes, databases, browsers or the compiler, or try the tables of all time zones. */
const slow = [
  'test/{cli,e2e,package,public-face,service}/**',
  'test/catalog/icons/icon-paths.test.ts',
  'test/adapter/{exact-answers,resources,stalls,workflow-adapter}.test.ts',
  'test/adapter/saving/save-matrix.test.ts',
  'test/catalog/hours/opening.test.ts',
];

/** A browser project without a browser must fail and say so; `pretest` has already tried to install one. */
const executablePath = findChromium() ?? 'no-chromium-found';

/** Made anew for each project: Vitest writes names into it. */
const browser = () => ({
  enabled: true,
  isolate: false,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath, args: chromiumArguments } }),
  commands: countingCommands,
  instances: [{ browser: 'chromium' as const, viewport: { width: 1600, height: 1000 } }],
});

// Everything a browser test may reach is named here: a dependency found only while tests run makes Vite bundle again and
// reload the page under the running test.
const optimizeDeps = {
  include: [...browserDependencies(), ...serviceDependencies(), 'axe-core', 'fast-check', 'vitest-browser-react'],
};

/**
 * A page asks for some thousand modules. What was read once does not change while `vitest run` lasts, so the browser may keep it
 * instead of asking the server whether it did.
 */
const keptByBrowser: Plugin = {
  name: 'kept-by-browser',
  configureServer(server) {
    if (!process.argv.includes('run')) return;
    server.middlewares.use((request, response, next) => {
      if (/^\/(@fs|@id|node_modules|src|stories|test)\//.test(request.url ?? '')) {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          setHeader(name, name.toLowerCase() === 'cache-control' ? 'max-age=3600' : value);
      }
      next();
    });
  },
};

/** Hands the service an engine that copies its first database in memory instead of making each anew. */
const quickDatabases: Plugin = {
  name: 'quick-databases',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '@electric-sql/pglite' && importer?.includes('/service/src/')
      ? fileURLToPath(new URL('./test/support/quick-pglite.ts', import.meta.url))
      : null,
};

/**
 * What all tests in browsers share. A test has longer than any wait in it, so that the report names the condition that did not hold
 * and not only the time.
 */
const inBrowser = (...setupFiles: readonly string[]) => ({
  browser: browser(),
  setupFiles: ['test/support/quiet-react.ts', 'test/support/in-browser.ts', ...setupFiles],
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 45_000,
  // After the tests in Node. The three projects run side by side, each in a browser with one page: pages wait for frames most of the time.
  sequence: { groupOrder: 1 },
  // A page has no environment of its own.
  env: { PATHBOARD_LONG: process.env['PATHBOARD_LONG'] ?? '' },
});

/** The oldest React that hosts may have; `pretest` installs it beside the newest. */
const oldReact = fileURLToPath(new URL('./test/react-18/node_modules', import.meta.url));
const reactEighteen = ['react', 'react-dom'].flatMap((name) => [
  { find: new RegExp(`^${name}$`), replacement: `${oldReact}/${name}/index.js` },
  { find: new RegExp(`^${name}/(.*)$`), replacement: `${oldReact}/${name}/$1.js` },
]);

/**
 * Where the two Reacts could differ: mounting, focus, fields and what opens over the editor. The tables of gestures take minutes
 * and go through the same handlers, so `npm run test:long` alone runs them under the old one too.
 */
const onOldReact = isLong
  ? [
      'test/editor/*.browser.test.tsx',
      'test/editor/dragging/*.browser.test.tsx',
      'test/editor/hosts/*.browser.test.tsx',
      'test/forms/composer/in-the-editor.browser.test.tsx',
    ]
  : ['workflow-editor', 'undo-focus', 'hosts/changing-props', 'hosts/misbehaving-host'].map(
      (name) => `test/editor/${name}.browser.test.tsx`,
    );

/** What has to find a page where the late parts of the editor have not been loaded yet. */
const onFreshPage = /in-the-editor\.browser/;

/** Test files in browsers share a page, so they run in the same order everywhere; by itself Vitest goes by how long each took last. */
class SameOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inPages = files.filter(({ project }) => project.config.browser.enabled);
    const rank = ({ moduleId }: TestSpecification): string => (onFreshPage.test(moduleId) ? '' : moduleId);
    return [
      ...(await super.sort(files.filter((file) => !inPages.includes(file)))),
      ...inPages.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)),
    ];
  }
}

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      reporters: ['default'],
      sequence: { sequencer: SameOrder },
      projects: [
        {
          extends: true,
          plugins: [quickDatabases],
          test: {
            name: 'node',
            environment: 'node',
            globalSetup: 'test/support/built-page.ts',
            include: ['test/**/*.test.ts'],
            exclude: [
              '**/node_modules/**',
              'test/**/*.browser.test.ts',
              'test/package/hosts/**',
              ...(isLong ? [] : onlyLong),
              ...(isQuick ? slow : []),
            ],
            testTimeout: 30_000,
            // Nothing here is global, so files may share a process: each would otherwise read the same modules again, a quarter of its time.
            isolate: false,
            // Style sheets are emptied in tests, save this one: the service serves it as text.
            css: { include: /\/service\/src\/docs\/page\// },
            // By itself Vitest leaves one core free, which on two is half of them.
            maxWorkers: Math.max(2, availableParallelism() - 1),
            // Those of the other projects differ, so they take their turn after this one.
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          plugins: [keptByBrowser],
          optimizeDeps,
          test: {
            name: 'browser',
            include: ['test/**/*.browser.test.{ts,tsx}'],
            exclude: ['**/node_modules/**', ...(isLong ? [] : onlyLong)],
            ...inBrowser('test/support/shared-page.ts'),
          },
        },
        {
          extends: true,
          plugins: [keptByBrowser],
          resolve: { alias: reactEighteen },
          cacheDir: 'node_modules/.vite-react-18',
          optimizeDeps: { include: browserDependencies() },
          // In the long run these are many, and mount things in ways of their own: each has a page then.
          test: { name: 'react-18', include: onOldReact, ...inBrowser(), browser: { ...browser(), isolate: isLong } },
        },
        {
          extends: true,
          plugins: [keptByBrowser, storybookTest({ configDir: '.storybook' })],
          optimizeDeps,
          test: { name: 'stories', ...inBrowser('test/support/drawn-stories.ts') },
        },
      ],
    },
  }),
);
