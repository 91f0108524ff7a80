import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import { browserDependencies } from './scripts/browser-dependencies.mjs';
import { playwright } from '@vitest/browser-playwright';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { chromiumArguments, findChromium } from './scripts/find-chromium.mjs';
import viteConfig from './vite.config.ts';

/** A browser project without a browser must fail and say so; `pretest` has already tried to install one. */
const executablePath = findChromium() ?? 'no-chromium-found';

/** Made anew for each project: Vitest writes names into it. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath, args: chromiumArguments } }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1600, height: 1000 } }],
});

// Everything a browser test may reach is named here: a dependency found only while tests run makes Vite bundle again and
// reload the page under the running test.
const optimizeDeps = { include: [...browserDependencies(), 'axe-core', 'fast-check'] };

/** The oldest React that hosts may have; `pretest` installs it beside the newest. */
const oldReact = fileURLToPath(new URL('./test/react-18/node_modules', import.meta.url));
const reactEighteen = ['react', 'react-dom'].flatMap((name) => [
  { find: new RegExp(`^${name}$`), replacement: `${oldReact}/${name}/index.js` },
  { find: new RegExp(`^${name}/(.*)$`), replacement: `${oldReact}/${name}/$1.js` },
]);

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      reporters: ['default'],
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['test/**/*.test.ts'],
            exclude: ['**/node_modules/**', 'test/**/*.browser.test.ts', 'test/long/**', 'test/package/hosts/**'],
            testTimeout: 30_000,
            // By itself Vitest leaves one core free, which on two is half of them.
            maxWorkers: Math.max(2, availableParallelism() - 1),
            // Those of the other projects differ, so they take their turn after this one.
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          optimizeDeps,
          test: { name: 'browser', include: ['test/**/*.browser.test.{ts,tsx}'], browser: browser(), sequence: { groupOrder: 1 } },
        },
        {
          extends: true,
          resolve: { alias: reactEighteen },
          cacheDir: 'node_modules/.vite-react-18',
          optimizeDeps: { include: browserDependencies() },
          test: { name: 'react-18', include: ['test/editor/*.browser.test.tsx'], browser: browser(), sequence: { groupOrder: 1 } },
        },
        {
          extends: true,
          plugins: [storybookTest({ configDir: '.storybook' })],
          optimizeDeps,
          test: { name: 'stories', browser: browser(), sequence: { groupOrder: 1 } },
        },
      ],
    },
  }),
);
