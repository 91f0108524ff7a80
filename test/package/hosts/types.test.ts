import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

  test('need no schema library, and have the docs of the fields of the wire', () => {
    const folder = join(hosts, 'node_modules/pathboard');
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly exports: { readonly [entry: string]: { readonly types?: string } };
    };
    const waiting = Object.entries(exports).flatMap(([entry, { types }]) =>
      types === undefined || entry === './service' ? [] : [join(folder, types)],
    );
    const seen = new Map<string, string>();
    const packages = new Set<string>();
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path) || !existsSync(path)) continue;
      const text = readFileSync(path, 'utf8');
      seen.set(path, text);
      for (const [, specifier] of text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g)) {
        if (!specifier?.startsWith('.')) packages.add(specifier ?? '');
        else waiting.push(join(dirname(path), specifier).replace(/\.js$/, '.d.ts'));
      }
    }
    expect(seen.size).toBeGreaterThan(100);
    expect([...packages].filter((name) => name.startsWith('zod'))).toEqual([]);
    const workflow = seen.get(join(folder, 'dist/model/workflow.d.ts'));
    expect(workflow).toContain(
      '/** The id of the node, unique in the version. Assigned by the editor that adds it. */',
    );
  });
});
