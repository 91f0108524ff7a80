/**
 * Gathers the declarations of the service package, which is the working directory: those that its entries reach, with those of the
 * library's modules under `dist/library`, so that the compiler of a consumer needs neither the library nor its `imports`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { replaceImports } from './declared-imports.mjs';

const emitted = 'dist/types';
const { exports, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const modules = JSON.parse(readFileSync('../package.json', 'utf8')).imports;
const waiting = Object.values(exports).flatMap(({ types }) =>
  types === undefined ? [] : [join(emitted, 'service/src', relative('dist', types))],
);

/** The place of an emitted declaration in the package. */
function placeOf(path) {
  const own = relative(join(emitted, 'service/src'), path);
  return own.startsWith('..') ? join('dist/library', relative(join(emitted, 'src'), path)) : join('dist', own);
}

/** The declaration a specifier leads to, or undefined for a dependency. */
function declarationOf(path, specifier) {
  const file = modules[specifier]?.replace('./', '') ?? (specifier.startsWith('.') ? specifier : undefined);
  if (file !== undefined)
    return join(specifier.startsWith('.') ? dirname(path) : emitted, file).replace(/\.(js|ts)$/, '.d.ts');
  const isKnown = Object.keys(dependencies).some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (!isKnown) throw new Error(`${path} refers to ${specifier}, which consumers do not have.`);
  return undefined;
}

const gathered = new Set();
for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
  if (gathered.has(path)) continue;
  gathered.add(path);
  if (!existsSync(path)) throw new Error(`${path} was not emitted.`);
  const text = replaceImports(readFileSync(path, 'utf8'), (specifier) => {
    const target = declarationOf(path, specifier);
    if (target === undefined) return specifier;
    waiting.push(target);
    const address = relative(dirname(placeOf(path)), placeOf(target))
      .replaceAll('\\', '/')
      .replace(/\.d\.ts$/, '.js');
    return address.startsWith('.') ? address : `./${address}`;
  });
  mkdirSync(dirname(placeOf(path)), { recursive: true });
  writeFileSync(placeOf(path), text);
}
rmSync(emitted, { recursive: true });
