import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { type CommandLine, Refusal } from './command-line.js';

const entries = [
  'index',
  'editor',
  'viewer',
  'runs',
  'insights',
  'versions',
  'testing',
  'forms',
  'home',
  'core',
  'client',
  'catalog',
] as const;
const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** Where the package has the files for pages without a bundler, beside the folder of the command line. */
const bundledFolder = join(dirname(fileURLToPath(import.meta.url)), '../bundled');

/** The addresses of the folders as a page sees them, each with a slash at its end. */
export interface ImportMapPlaces {
  readonly pathboard: string;
  readonly react: string;
}

/** Returns the import map of a page without a bundler. React's modules are files such as `react-dom-client.js`. */
export function importMap({ pathboard, react }: ImportMapPlaces): object {
  const own = entries.map((name) => [name === 'index' ? 'pathboard' : `pathboard/${name}`, `${pathboard}${name}.js`]);
  const others = reactModules.map((name) => [name, `${react}${name.replaceAll('/', '-')}.js`]);
  return { imports: Object.fromEntries([...own, ...others]) as object };
}

/** Returns the files that an entry loads at once, the entry first. */
export function filesOf(entry: string, read: (file: string) => string): readonly string[] {
  const found = new Set<string>();
  const waiting = [`${entry}.js`];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const [, file] of read(next).matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) waiting.push(file!);
  }
  return [...found];
}

/** Adds `pathboard import-map`: prints what the head of a page without a bundler needs. */
export function addImportMapCommand(program: Command, commandLine: CommandLine): void {
  program
    .command('import-map')
    .description(
      'Prints the import map of a page without a bundler, which serves the folder dist/bundled of this package.',
    )
    .option('--at <address>', 'where the page finds that folder', readAddress, './pathboard/')
    .option('--react <address>', 'where the page finds the modules of React', readAddress, './react/')
    .option(
      '--preload <entries...>',
      'print the tags of a page’s head, and load the files of these entries side by side',
    )
    .action(
      ({
        at,
        preload,
        react,
      }: {
        readonly at: string;
        readonly preload?: readonly string[];
        readonly react: string;
      }) => {
        const map = JSON.stringify(importMap({ pathboard: at, react }), undefined, 2);
        const lines = preload
          ? [`<script type="importmap">`, map, '</script>', ...preload.flatMap((entry) => preloadTags(at, entry))]
          : [map];
        commandLine.write(`${lines.join('\n')}\n`);
      },
    );
}

function preloadTags(at: string, entry: string): readonly string[] {
  if (!entries.some((name) => name === entry))
    throw new Refusal(`There is no entry “${entry}”. There are: ${entries.join(', ')}.`);
  if (!existsSync(bundledFolder)) throw new Refusal(`The bundled files are missing in ${bundledFolder}.`);
  const files = filesOf(entry, (file) => readFileSync(join(bundledFolder, file), 'utf8'));
  return files.map((file) => `<link rel="modulepreload" href="${at}${file}">`);
}

function readAddress(text: string): string {
  if (!/^(\.{0,2}\/|https?:\/\/)/.test(text) || /["<>\s]/.test(text))
    throw new InvalidArgumentError('An address such as ./pathboard/ or https://app.example.com/pathboard/.');
  return text.endsWith('/') ? text : `${text}/`;
}
