// Parcel detects worker and style sheet; `package.json` makes it read `exports` of packages.
import { Parcel } from '@parcel/core';

const [from, to] = process.argv.slice(2);
const { bundleGraph } = await new Parcel({
  entries: `${from}/index.html`,
  defaultConfig: '@parcel/config-default',
  mode: 'production',
  shouldDisableCache: true,
  defaultTargetOptions: {
    distDir: to,
    publicUrl: './',
    sourceMaps: false,
    engines: { browsers: ['last 2 Chrome versions'] },
  },
}).run();
if (bundleGraph.getBundles().length === 0) throw new Error('Parcel made nothing.');
