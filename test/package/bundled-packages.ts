import { productionPackages } from '../../scripts/production-packages.mjs';
import { resolveImport, type SourceFile, sourceFiles } from '../architecture/source-files.js';

/** `@scope/name/part` belongs to `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The packages that files import, and the files these lead to. */
function importedPackages(files: readonly SourceFile[]): ReadonlySet<string> {
  const seen = new Set(files);
  const found = new Set<string>();
  for (const file of seen) {
    for (const specifier of file.imports) {
      const target = resolveImport(file, specifier);
      if (target) seen.add(target);
      else if (!/^(node:|[.#])/.test(specifier)) found.add(packageOf(specifier));
    }
  }
  return found;
}

const programs = ['src/cli/main.ts', 'src/layout/worker/arrange.worker.ts'];

/** The packages that the entries of the library reach, its command line and its worker included. */
export const importedByLibrary = importedPackages(
  sourceFiles.filter(({ path }) => /^src\/[^/]+$/.test(path) || programs.includes(path)),
);

/** The packages that the service imports, by itself or by the modules it bundles. */
export const importedByService = importedPackages(sourceFiles.filter(({ path }) => path.startsWith('service/')));

const notBundled = /^(react|react-dom|scheduler|commander|@types\/.*)$/;

/**
 * The packages whose code is in the tarball of the library: in `dist/third-party` those that are no dependencies of it, with their own
 * dependencies; in `dist/bundled`, for pages without a bundler, the dependencies too, except React and those of the command line.
 */
export const bundledPackages: readonly string[] = [
  ...new Set(
    [...importedByLibrary].flatMap((name) => [
      name,
      ...productionPackages(`node_modules/${name}`).map((one) => one.name),
    ]),
  ),
]
  .filter((name) => !notBundled.test(name))
  .toSorted();
