import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** A module of the built package with its imports: files of the package, or packages. */
export interface BuiltModule {
  readonly imports: readonly string[];
  readonly lateImports: readonly string[];
  /** It declares nothing, and exports what it imports. */
  readonly isFacade: boolean;
}

/** Everything that loads together with a module. */
export interface Closure {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
  /** What its files import when it is needed. */
  readonly late: ReadonlySet<string>;
}

export class BuiltModules {
  constructor(private readonly modules: ReadonlyMap<string, BuiltModule>) {}

  has(file: string): boolean {
    return this.modules.has(file);
  }

  importsOf(file: string): readonly string[] {
    return this.modules.get(file)?.imports ?? [];
  }

  /** The files with the code of a late part: itself, or what it re-exports. */
  partFiles(file: string): readonly string[] {
    const module = this.modules.get(file);
    return module?.isFacade ? module.imports.filter((imported) => this.modules.has(imported)) : [file];
  }

  /** Follows every static import, used or not, as esbuild does. */
  closureOf(file: string): Closure {
    const [files, packages, late] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const waiting = [file];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const module = this.modules.get(next);
      if (!module) packages.add(next);
      if (!module || files.has(next)) continue;
      files.add(next);
      waiting.push(...module.imports);
      for (const target of module.lateImports) late.add(target);
    }
    return { files, packages, late };
  }
}

/** Builds the package without writing it. */
export async function buildModules(): Promise<BuiltModules> {
  const answer = await build({
    configFile: posix.join(projectRoot, 'vite.config.ts'),
    root: projectRoot,
    logLevel: 'error',
    mode: 'production',
    build: { write: false, sourcemap: false },
  });
  const { output } = (Array.isArray(answer) ? answer[0] : answer) as Rolldown.RolldownOutput;
  const modules = output
    .filter(({ fileName }) => fileName.endsWith('.js'))
    .map(
      (file) => [file.fileName, readModule(file.fileName, 'code' in file ? file.code : String(file.source))] as const,
    );
  return new BuiltModules(new Map(modules));
}

function readModule(file: string, code: string): BuiltModule {
  const resolved = (specifier: string): string =>
    specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
  const found = (pattern: RegExp): readonly string[] => [...code.matchAll(pattern)].map(([, name]) => resolved(name!));
  const declared = code
    .replaceAll(/\/\*[\s\S]*?\*\/|^\/\/.*$|^["']use client["'];?$/gm, '')
    .replaceAll(/^(?:import|export)\s[^;]*;?$/gm, '');
  return {
    isFacade: declared.trim() === '',
    imports: found(/^(?:import|export)\s[^'";]*?["']([^"']+)["'];?$/gm),
    lateImports: found(/\bimport\(\s*["']([^"']+)["']\s*\)/g),
  };
}
