/**
 * Completes the emitted declarations: module entry points (`#model`) become relative paths, so that the compiler of a
 * consumer does not need the `imports` of this package, those that no entry reaches are removed, a quarter of the files
 * of the package, and the style sheets get declarations.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = 'dist';
const { exports, imports: doors, dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

function* declarations(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* declarations(path);
    else if (name.endsWith('.d.ts')) yield path;
  }
}

for (const path of declarations(root)) {
  const text = readFileSync(path, 'utf8');
  const rewritten = text.replaceAll(/(from\s+|import\()(['"])(#[\w-]+)\2/g, (whole, before, quote, door) => {
    const target = doors[door];
    if (!target) throw new Error(`${path}: ${door} is not a door`);
    const built = join(root, target.replace('./src/', '').replace(/\.ts$/, '.js'));
    const way = relative(dirname(path), built).replaceAll('\\', '/');
    return `${before}${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`;
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
  // Lines of comments show imports of hosts.
  const found = readFileSync(path, 'utf8').matchAll(
    /^(?!\s*\/?\*).*?(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/gm,
  );
  for (const [, specifier] of found) {
    if (specifier.startsWith('.')) waiting.push(join(dirname(path), specifier).replace(/\.js$/, '.d.ts'));
    else if (!installed.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
      throw new Error(`${path} refers to ${specifier}, which consumers do not have.`);
  }
}
for (const path of declarations(root)) if (!reached.has(path)) rmSync(path);

for (const [name, { types }] of Object.entries(exports))
  if (name.endsWith('.css')) writeFileSync(types, 'export {};\n');
