import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the library or the service with its imports, types included. */
export interface SourceFile {
  /** Relative to the project root, with slashes: `src/edit/command/plan.ts`. */
  readonly path: string;
  /** The folder under `src`; empty for the public entries, `service` for all of `service/src`. */
  readonly module: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const importing =
  /(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return listFiles(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

/** Comments may speak of imports; only code counts. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

function moduleOf(path: string): string {
  const [first = '', second = '', ...others] = path.split('/');
  if (first !== 'src') return first;
  return others.length > 0 ? second : '';
}

export const sourceFiles: readonly SourceFile[] = ['src', 'service/src']
  .flatMap((root) => listFiles(join(projectRoot, root)))
  .map((file) => {
    const text = readFileSync(file, 'utf8');
    const path = relative(projectRoot, file).replaceAll('\\', '/');
    return {
      path,
      module: moduleOf(path),
      text,
      imports: [...withoutComments(text).matchAll(importing)].map((match) => (match[1] ?? match[2]) as string),
    };
  });

const byPath = new Map(sourceFiles.map((file) => [file.path, file]));
const entries = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).imports as {
  readonly [name: string]: string;
};

/** The file an import leads to; undefined for packages. */
export function resolveImport(from: SourceFile, specifier: string): SourceFile | undefined {
  if (specifier.startsWith('#')) {
    const target = entries[specifier];
    return target === undefined ? undefined : byPath.get(target.replace(/^\.\//, ''));
  }
  if (!specifier.startsWith('.')) return undefined;
  const target = relative(projectRoot, resolve(projectRoot, dirname(from.path), specifier)).replaceAll('\\', '/');
  return (
    byPath.get(target.replace(/\.js$/, '.ts')) ?? byPath.get(target.replace(/\.js$/, '.tsx')) ?? byPath.get(target)
  );
}
