import { gzipSync } from 'node:zlib';
import { minifySync } from 'vite';

/** A module in a bundled file. */
export interface BundledModule {
  readonly path: string;
  /** Its share of the file, in bytes. */
  readonly bytes: number;
  /** Its code before minification, from bundlers that report it. */
  readonly code?: string | undefined;
}

export interface BundledFile {
  readonly name: string;
  readonly code: string | Uint8Array;
  /** Loaded together with the entry: the entry itself, or imported statically by a file that is. */
  readonly isFirst: boolean;
  readonly modules: readonly BundledModule[];
}

/** A bundled case: minified ESM with React outside, in a folder that can be served. The entry is called `entry.js`. */
export interface Bundle {
  readonly folder: string;
  readonly files: readonly BundledFile[];
}

export interface BundleRequest {
  /** The file to bundle, in a folder from which its packages resolve. */
  readonly entry: string;
  readonly outDir: string;
}

export type Bundler = (request: BundleRequest) => Promise<Bundle>;

/** React is outside: a page has it already. */
export const isReact = /^react(-dom)?($|\/)/;

/** The size in kB as a server sends it. */
export function packedSize(code: string | Uint8Array): number {
  return gzipSync(code, { level: 9 }).length / 1000;
}

/** The sizes of what loads at first and of what loads on demand, in kB. */
export function loadOf({ files }: Bundle): { readonly first: number; readonly later: number } {
  const sum = (isFirst: boolean): number =>
    files.reduce((total, file) => total + (file.isFirst === isFirst ? packedSize(file.code) : 0), 0);
  return { first: sum(true), later: sum(false) };
}

export interface SizePart {
  readonly part: string;
  readonly size: number;
}

/**
 * The packages and folders in a first load, largest first, in kB. With its code known, a part is packed alone, which is
 * slightly more than it adds to the whole; otherwise it has its share of the packed files.
 */
export function partsOf({ files }: Bundle): readonly SizePart[] {
  const codes = new Map<string, string[]>();
  const shares = new Map<string, number>();
  for (const file of files.filter(({ isFirst }) => isFirst)) {
    const bytes = file.modules.reduce((total, module) => total + module.bytes, 0);
    const packed = packedSize(file.code);
    for (const module of file.modules) {
      const part = partName(module.path);
      if (module.code === undefined) shares.set(part, (shares.get(part) ?? 0) + (packed * module.bytes) / bytes);
      else codes.set(part, [...(codes.get(part) ?? []), module.code]);
    }
  }
  const alone = [...codes].map(([part, code]): SizePart => {
    const { code: minified } = minifySync('part.js', code.join('\n'));
    return { part, size: packedSize(minified) };
  });
  return [...alone, ...[...shares].map(([part, size]): SizePart => ({ part, size }))]
    .filter(({ size }) => size > 0.05)
    .sort((one, other) => other.size - one.size);
}

/** The package of a module, or its folder in ours: `editor/commands`. */
function partName(path: string): string {
  const slashed = path.replaceAll('\\', '/');
  return (
    /node_modules\/pathboard\/dist\/(\w+(?:\/[\w-]+(?=\/))?)/.exec(slashed)?.[1] ??
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(slashed)?.[1] ??
    'other'
  );
}
