import { defineConfig, mergeConfig } from 'vitest/config';
import { playwright } from '@vitest/browser-playwright';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { chromiumArguments, findChromium } from './scripts/find-chromium.mjs';
import viteConfig from './vite.config.ts';

/** A browser project without a browser must fail and say so; `pretest` has already tried to install one. */
const executablePath = findChromium() ?? 'no-chromium-found';

const browser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath, args: chromiumArguments } }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1600, height: 1000 } }],
};

// Everything a browser test may reach is named here: a dependency found only while tests run makes Vite bundle again and
// reload the page under the running test.
const optimizeDeps = {
  include: [
    'react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime',
    '@xyflow/react', 'zustand', 'zustand/vanilla', 'zod/mini', 'axe-core', 'fast-check', 'vitest-browser-react',
  ],
};

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
            exclude: ['test/**/*.browser.test.ts', 'test/long/**'],
            testTimeout: 30_000,
          },
        },
        {
          extends: true,
          optimizeDeps,
          test: { name: 'browser', include: ['test/**/*.browser.test.{ts,tsx}'], browser },
        },
        {
          extends: true,
          plugins: [storybookTest({ configDir: '.storybook' })],
          optimizeDeps,
          test: { name: 'stories', browser },
        },
      ],
    },
  }),
);
