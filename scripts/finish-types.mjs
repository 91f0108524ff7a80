/**
 * Completes the emitted declarations: module entry points (`#model`) become relative paths, so that the compiler of a
 * consumer does not need the `imports` of this package, and the style sheets get declarations.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = 'dist';
const doors = JSON.parse(readFileSync('package.json', 'utf8')).imports;

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
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
for (const [name, { types }] of Object.entries(exports)) {
  if (name.endsWith('.css')) writeFileSync(types, 'export {};\n');
}
