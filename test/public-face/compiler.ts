import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';

/** A file that hosts import by name: `pathboard/core` is `src/core.ts`. */
export interface PublicEntry {
  /** As hosts write it: `pathboard/core`. */
  readonly specifier: string;
  /** From the project root, with slashes. */
  readonly file: string;
}

/** A running compiler with a program over some files. To be closed: it is a process of its own. */
export interface Compiler {
  readonly root: string;
  readonly project: Project;
  /** Writes files into a folder next to the program, and returns the folder and the program that includes them. */
  addFiles(files: { readonly [name: string]: string }): { readonly folder: string; readonly project: Project };
  close(): void;
}

/**
 * The entries of `exports` in package.json, and in those of the other packages of the repository, that are written in TypeScript;
 * style sheets and JSON are none.
 */
export function publicEntries(root: string, folder = ''): readonly PublicEntry[] {
  const { name, exports, workspaces } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: { readonly [path: string]: string | { readonly types?: string } };
    readonly workspaces?: readonly string[];
  };
  const own = Object.entries(exports).flatMap(([path, target]) => {
    const types = typeof target === 'string' ? undefined : target.types;
    const source = types?.replace('./dist/', `${folder}src/`).replace(/\.d\.ts$/, '');
    const file = [`${source}.ts`, `${source}.tsx`].find((candidate) => existsSync(join(root, candidate)));
    return file === undefined ? [] : [{ specifier: path.replace('.', name), file }];
  });
  return [...own, ...(workspaces ?? []).flatMap((other) => publicEntries(root, `${other}/`))];
}

/**
 * Starts the compiler over `files` (paths from `root`) with the options of `root`'s own tsconfig.json.
 *
 * TypeScript 7 has no stable programming interface yet: `typescript/unstable/sync` is the one it ships. Only this folder uses it, and the
 * lock file keeps its version. It reads the whole public face in two seconds. The classic compiler beside it takes three times as long
 * and may disagree with the one that checks the sources.
 */
export function startCompiler(root: string, files: readonly string[]): Compiler {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'public-face-'));
  const toRoot = relative(folder, root);
  const api = new API({ cwd: root });
  const open = (name: string, own: readonly string[]): Project => {
    const config = join(folder, name);
    const names = [...files.map((file) => join(toRoot, file)), ...own];
    writeFileSync(config, JSON.stringify({ extends: join(toRoot, 'tsconfig.json'), include: [], files: names }));
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`The compiler opened no program for ${config}.`);
    return project;
  };
  return {
    root,
    project: open('tsconfig.json', []),
    addFiles(added) {
      for (const [name, text] of Object.entries(added)) writeFileSync(join(folder, name), text);
      return { folder, project: open('tsconfig.added.json', Object.keys(added)) };
    },
    close() {
      api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
