import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly resolved?: string;
  readonly optionalDependencies?: { readonly [name: string]: string };
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: { readonly [path: string]: LockedPackage };
};

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

// `npm update` with an installed `node_modules` can drop the binaries of other platforms; `npm ci` then fails there.
test('the lock holds the optional dependencies of every platform', () => {
  const locked = new Set(Object.keys(packages).map(nameOf));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${nameOf(path)} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock names no registry', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved?.startsWith('http'))).toEqual([]);
});
