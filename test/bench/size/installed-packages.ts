import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  readonly dependencies?: { readonly [name: string]: string };
}

export interface InstalledPackages {
  readonly packages: number;
  readonly megabytes: number;
  /** The largest, with their size in MB. */
  readonly largest: readonly { readonly part: string; readonly size: number }[];
}

/** What `npm i pathboard` adds to an app that has React: the package and its dependencies, as the lock file has them. */
export function installedPackages(root: string, ownMegabytes: number): InstalledPackages {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: { readonly [path: string]: Locked };
  };
  const found = new Set<string>();
  const visit = (from: string): void => {
    for (const name of Object.keys(lock.packages[from]?.dependencies ?? {})) {
      const path = locate(lock.packages, from, name);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit('');
  const sizes = [...found].map((path) => ({
    part: path.replace(/.*node_modules\//, ''),
    size: sizeOf(join(root, path)) / 1e6,
  }));
  const all = [{ part: 'pathboard', size: ownMegabytes }, ...sizes].sort((one, other) => other.size - one.size);
  return {
    packages: all.length,
    megabytes: all.reduce((total, { size }) => total + size, 0),
    largest: all.slice(0, 8),
  };
}

/** Where a package finds a dependency: in its own folder, or in the nearest one above. */
function locate(packages: { readonly [path: string]: Locked }, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/** A file takes whole blocks on disk: `check:package` counts the same. */
const blockSize = 4096;

/** The bytes on disk of the files below a folder, without packages nested in it. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((total, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? total : total + sizeOf(path);
    return total + Math.ceil(statSync(path).size / blockSize) * blockSize;
  }, 0);
}
