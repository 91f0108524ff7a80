import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';

const hosts = inject('hosts');

const compilers = { 'TypeScript 5.9': 'typescript', 'TypeScript 7': 'typescript-7' };
const resolutions = { node16: ['node16', 'node16'], bundler: ['esnext', 'bundler'] };
const cases = Object.keys(compilers).flatMap((compiler) =>
  Object.keys(resolutions).flatMap((resolution) =>
    ['.', 'react-18'].map((folder) => ({ compiler, resolution, folder })),
  ),
);

describe('the types of the packed package', () => {
  test.each(cases)(
    'resolve at every entry: $compiler, moduleResolution $resolution, in $folder',
    async ({ compiler, folder, resolution }) => {
      const [module, moduleResolution] = resolutions[resolution as keyof typeof resolutions] as [string, string];
      const tsc = join(hosts, 'node_modules', compilers[compiler as keyof typeof compilers], 'bin/tsc');
      const found = await promisify(execFile)(
        process.execPath,
        [
          tsc,
          'types/consumer.tsx',
          '--noEmit',
          '--strict',
          '--target',
          'es2022',
          '--lib',
          'es2023,dom,dom.iterable',
          '--jsx',
          'react-jsx',
          '--module',
          module,
          '--moduleResolution',
          moduleResolution,
          '--types',
          'node',
        ],
        { cwd: join(hosts, folder), timeout: 280_000 },
      ).then(
        () => '',
        (error: { stdout?: string }) => error.stdout || String(error),
      );
      expect(found).toBe('');
    },
  );
});
