import { join, relative } from 'node:path';
import {
  type Checker,
  type Project,
  SignatureKind,
  type Symbol as CompilerSymbol,
  SymbolFlags,
} from 'typescript/unstable/sync';
import { collectReferences } from './collect-references.js';
import type { PublicEntry } from './compiler.js';
import { findDefaults } from './find-defaults.js';
import { type Docs, readDocs } from './read-docs.js';
import { type DeclaredMember, readMembers } from './read-members.js';
import { DeclarationWriter } from './write-declaration.js';

export type NameKind = 'class' | 'component' | 'constant' | 'factory' | 'function' | 'hook' | 'type';

/** A property or method of a public type, a code of a union of codes, or a parameter that has a default. */
export interface PublicMember {
  /** `Editor.commands`, `RefusalCode.'no-such-node'`, `layoutVersion(options)`. */
  readonly name: string;
  readonly docs: Docs;
  /** Code falls back to a value that the docs do not name. */
  readonly missesDefault: boolean;
}

/** A name that hosts import, or a type that such names refer to. */
export interface PublicName {
  readonly name: string;
  readonly kind: NameKind;
  /** The entry whose page shows it in full. */
  readonly home: string;
  /** False for types that hosts meet and cannot import. */
  readonly exported: boolean;
  /** Where it is declared, from the root of the project. */
  readonly file: string;
  readonly docs: Docs;
  /** The declaration as a `.d.ts` has it. */
  readonly text: string;
  readonly members: readonly PublicMember[];
}

/** One entry with everything that can be imported from it. */
export interface EntryFace {
  readonly specifier: string;
  readonly names: readonly { readonly name: string; readonly home: string }[];
}

/** Everything hosts can import, and the types it refers to. */
export interface PublicFace {
  readonly entries: readonly EntryFace[];
  readonly names: readonly PublicName[];
}

interface Export {
  readonly name: string;
  readonly symbol: CompilerSymbol;
}

interface Found extends Export {
  readonly file: string;
  readonly home: string;
  readonly exported: boolean;
  readonly text: string;
}

/**
 * Reads the public face of a program. A name that several entries export belongs to the first of them, and to the main entry only if no
 * other has it: the main entry mostly repeats.
 */
export function readFace(project: Project, root: string, entries: readonly PublicEntry[]): PublicFace {
  const isMain = ({ specifier }: PublicEntry) => !specifier.includes('/');
  const inOrder = [...entries.filter((entry) => !isMain(entry)), ...entries.filter(isMain)];
  const exportsOf = new Map(inOrder.map((entry) => [entry.specifier, readExports(project, join(root, entry.file))]));
  const found = findNames(project, root, exportsOf);
  const homes = new Map(found.map((one) => [keyOf(one), one.home]));
  const faces = [...exportsOf].map(([specifier, exported]) => ({
    specifier,
    names: exported.map((one) => ({ name: one.name, home: homes.get(keyOf(one)) ?? specifier })),
  }));
  return { entries: faces, names: describeAll(project.checker, found) };
}

/** `@param limit - How many …` documents the parameter `limit`. */
function parameterDocs({ tags }: Docs, parameter: string): Docs {
  const tag = tags.find(({ name, text }) => name === 'param' && text.split(/\W/, 1)[0] === parameter);
  return { summary: tag?.text ?? '', tags: [] };
}

const fileOf = (root: string, { declarations }: CompilerSymbol): string =>
  relative(root, declarations[0]?.path ?? root).replaceAll('\\', '/');

const keyOf = ({ name, symbol }: Export): string => `${name}:${symbol.id}`;

function readExports({ program, checker }: Project, path: string): readonly Export[] {
  const file = program.getSourceFile(path);
  const module = file && checker.getSymbolAtLocation(file);
  // A script without exports is no module: a worker is started by its address alone.
  if (module === undefined) return [];
  const names = checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    symbol: (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol),
  }));
  return names.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Finds the names of all entries, then the types they refer to, then the types these refer to. */
function findNames(
  project: Project,
  root: string,
  exportsOf: ReadonlyMap<string, readonly Export[]>,
): readonly Found[] {
  const isExported = new Set([...exportsOf.values()].flat().map(({ symbol }) => symbol.id));
  const found = new Map<string, Found>();
  for (const [home, exported] of exportsOf) {
    const waiting = exported.map((one) => ({ ...one, exported: true }));
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (found.has(keyOf(next))) continue;
      const references = collectReferences(project, root);
      const text = new DeclarationWriter(project, references).write(next.name, next.symbol);
      found.set(keyOf(next), { ...next, home, file: fileOf(root, next.symbol), text });
      const unnamed = references.found().filter(({ id }) => !isExported.has(id));
      waiting.push(...unnamed.map((symbol) => ({ name: symbol.name, symbol, exported: false })));
    }
  }
  return [...found.values()];
}

function describeAll(checker: Checker, found: readonly Found[]): readonly PublicName[] {
  const read = found.map((one) => {
    const kind = kindOf(checker, one);
    const isFunction = kind !== 'class' && kind !== 'constant' && kind !== 'type';
    const defaults = isFunction ? findDefaults(checker, one.symbol) : undefined;
    return { ...one, kind, docs: readDocs(checker, one.symbol), members: readMembers(checker, one.symbol), defaults };
  });
  // Options are declared in one place and given their defaults in another.
  const hasDefault = new Set(read.flatMap(({ defaults }) => [...(defaults?.properties ?? [])]));
  const missesDefault = ({ symbol, docs }: DeclaredMember) =>
    symbol !== undefined && hasDefault.has(symbol.id) && !docs.tags.some((tag) => tag.name === 'default');
  return read.map(({ name, kind, home, exported, file, docs, text, members, defaults }) => {
    const own = members.map((member) => ({
      name: `${name}.${member.name}`,
      docs: member.docs,
      missesDefault: missesDefault(member),
    }));
    const parameters = (defaults?.parameters ?? []).map((parameter) => ({
      name: `${name}(${parameter})`,
      docs: parameterDocs(docs, parameter),
      missesDefault: false,
    }));
    return { name, kind, home, exported, file, docs, text, members: [...own, ...parameters] };
  });
}

function kindOf(checker: Checker, { name, symbol }: Export): NameKind {
  if ((symbol.flags & SymbolFlags.Class) !== 0) return 'class';
  if ((symbol.flags & (SymbolFlags.Function | SymbolFlags.Variable)) === 0) return 'type';
  const type = checker.getTypeOfSymbol(symbol);
  if (type === undefined || checker.getSignaturesOfType(type, SignatureKind.Call).length === 0) return 'constant';
  if (/^[A-Z]/.test(name)) return 'component';
  if (/^use[A-Z]/.test(name)) return 'hook';
  return /^create[A-Z]/.test(name) ? 'factory' : 'function';
}
