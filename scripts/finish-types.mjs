/**
 * Completes the emitted declarations: module entry points (`#model`) become relative paths, so that the compiler of a
 * consumer does not need the `imports` of this package, those that no entry reaches are removed, a quarter of the files
 * of the package, and the style sheets get declarations.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { importsIn, replaceImports } from './declared-imports.mjs';

const root = 'dist';
const { exports, imports: modules, dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

function* declarations(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* declarations(path);
    else if (name.endsWith('.d.ts')) yield path;
  }
}

for (const path of declarations(root)) {
  const text = readFileSync(path, 'utf8');
  const rewritten = replaceImports(text, (specifier) => {
    if (!specifier.startsWith('#')) return specifier;
    const target = modules[specifier];
    if (!target) throw new Error(`${path}: ${specifier} is not a module`);
    const built = join(root, target.replace('./src/', '').replace(/\.ts$/, '.js'));
    const address = relative(dirname(path), built).replaceAll('\\', '/');
    return address.startsWith('.') ? address : `./${address}`;
  });
  if (rewritten !== text) writeFileSync(path, rewritten);
}

const installed = Object.keys({ ...dependencies, ...peerDependencies });
const reached = new Set();
const waiting = Object.values(exports).flatMap(({ types }) => (types?.endsWith('.css.d.ts') ? [] : (types ?? [])));
for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
  const path = normalize(next);
  if (reached.has(path)) continue;
  reached.add(path);
  if (!existsSync(path)) throw new Error(`${path} was not emitted.`);
  for (const specifier of importsIn(readFileSync(path, 'utf8'))) {
    if (specifier.startsWith('.')) waiting.push(join(dirname(path), specifier).replace(/\.js$/, '.d.ts'));
    else if (!installed.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
      throw new Error(`${path} refers to ${specifier}, which consumers do not have.`);
  }
}
for (const path of declarations(root)) if (!reached.has(path)) rmSync(path);

for (const [name, { types }] of Object.entries(exports))
  if (name.endsWith('.css')) writeFileSync(types, 'export {};\n');
