// Prints figures of the sources: files, lines, functions, importers. `npm run figures`, or with the root of another
// checkout as argument.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const root = resolve(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? here);
const layers = [
  ['graph', 'catalog', 'text'],
  ['edit', 'layout'],
  ['compare', 'execute', 'trace'],
  ['canvas', 'forms', 'outline'],
  ['replay', 'versions', 'testing'],
];

const files = execFileSync('git', ['ls-files', 'src', 'service/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)));
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

function share(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

function fileOf(from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const path = normalize(join(dirname(from), specifier));
  return [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path].find((found) => texts.has(found));
}

const importers = new Map();
for (const [path, text] of texts) {
  for (const [, specifier] of text.matchAll(/(?:from|import|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
    const target = fileOf(path, specifier);
    if (target) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  }
}

/**
 * The lines of every function over 20 lines, without comments and blank lines, as the linter counts them in copies of the
 * sources where no comment switches it off.
 */
function functionLengths() {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  try {
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text.replaceAll('oxlint-disable', 'comment'));
    }
    const config = join(folder, 'lint.json');
    const rule = ['error', { max: 20, skipComments: true, skipBlankLines: true }];
    writeFileSync(
      config,
      JSON.stringify({ categories: { correctness: 'off' }, rules: { 'max-lines-per-function': rule } }),
    );
    const roots = new Set(files.map((path) => path.split('/')[0]));
    const lint = join(here, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [lint, '-c', config, '-f', 'unix', '--no-ignore', ...roots], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return [...stdout.matchAll(/^(\S+?):\d+:\d+: The (?:async )?function (.*) has too many lines \((\d+)\)/gm)]
      .map(([, path, name, lines]) => ({ path, name: name.replaceAll('`', ''), lines: Number(lines) }))
      .sort((one, other) => other.lines - one.lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const lengths = files.map((path) => texts.get(path).split('\n').length - 1).sort((one, other) => one - other);
const functions = functionLengths();
const layerOf = (module) => layers.find((modules) => modules.includes(module))?.join() ?? module;
const sameNames = new Map();
for (const path of files.filter((file) => !file.endsWith('/index.ts'))) {
  const key = `${layerOf(path.startsWith('service/') ? 'service' : path.split('/')[1])} ${path.split('/').at(-1)}`;
  sameNames.set(key, [...(sameNames.get(key) ?? []), path]);
}
const only = files.filter((path) => importers.get(path)?.size === 1 && !path.endsWith('/index.ts'));
const rows = [
  ['source files', files.length],
  ['lines', lengths.reduce((sum, lines) => sum + lines, 0)],
  ['lines of a file: median, p90, longest', [share(lengths, 0.5), share(lengths, 0.9), lengths.at(-1)].join(', ')],
  ['files under 30 lines', lengths.filter((lines) => lines < 30).length],
  ['files with exactly one importer', only.length],
  ['of them under 40 lines', only.filter((path) => texts.get(path).split('\n').length < 41).length],
  ['functions over 60 lines', functions.filter(({ lines }) => lines > 60).length],
  ['functions over 100 lines', functions.filter(({ lines }) => lines > 100).length],
  ['longest function', functions[0] ? `${functions[0].name}, ${functions[0].lines} lines (${functions[0].path})` : '–'],
  ['file names that occur twice in a layer', [...sameNames.values()].filter(({ length }) => length > 1).length],
];
for (const [name, value] of rows) console.log(`${String(name).padEnd(44)}${value}`);
if (process.argv.includes('--names'))
  for (const paths of sameNames.values()) if (paths.length > 1) console.log(paths.join('  '));
if (process.argv.includes('--functions'))
  for (const { lines, name, path } of functions) if (lines > 60) console.log(lines, path, name);
