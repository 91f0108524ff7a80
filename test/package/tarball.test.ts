import { expect, test } from 'vitest';
import { findTarballFaults } from '../../scripts/tarball-faults.mjs';

const whole = ['LICENSE', 'NOTICE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts', 'dist/style.css'];
const faultsWith = (...added: readonly string[]) => findTarballFaults([...whole, ...added].map((path) => ({ path })));

test('a tarball with what runs and its notices is accepted', () => {
  expect(faultsWith('dist/third-party/idb/build/index.js', 'dist/ui/map.js')).toEqual([]);
});

test.each([
  ['dist/index.js.map', 'It holds 1 source maps, such as dist/index.js.map.'],
  [
    'dist/node_modules/idb/index.js',
    'It holds 1 files in a folder node_modules, such as dist/node_modules/idb/index.js.',
  ],
  ['src/index.ts', 'It holds 1 sources or tests, such as src/index.ts.'],
  ['dist/form.test.js', 'It holds 1 sources or tests, such as dist/form.test.js.'],
])('a tarball with %s is refused', (path, fault) => {
  expect(faultsWith(path)).toEqual([fault]);
});

test('a tarball without its notices is refused', () => {
  expect(findTarballFaults(whole.filter((path) => path !== 'NOTICE').map((path) => ({ path })))).toEqual([
    'It lacks NOTICE.',
  ]);
});
