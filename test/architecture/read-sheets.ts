import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, resolveImport, type SourceFile, sourceFiles } from './source-files.js';

/** A rule with declarations: its selectors with those of the rules around it. */
export interface Rule {
  readonly file: string;
  readonly selectors: readonly string[];
}

/** The text of a sheet without its comments. */
export const textOf = (file: string): string =>
  readFileSync(join(projectRoot, 'src', file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Files that a sheet imports, also through others, in order; relative to `src`. */
export function importedSheets(file: string): readonly string[] {
  const targets = [...textOf(file).matchAll(/@import '([^']+)';/g)].map(([, target]) =>
    join(file, '..', target!).replaceAll('\\', '/'),
  );
  return targets.length === 0 ? [file] : targets.flatMap(importedSheets);
}

/** Names in `:not(#_#_ _ _)`: rules weigh more by one type selector each. */
export function weightOf(file: string): number {
  const weights = new Set(
    [...textOf(file).matchAll(/\.pb:not\(#_#_((?: _)*)\)/g)].map(([, names]) => names!.length / 2),
  );
  if (weights.size > 1) throw new Error(`${file} has rules of several weights`);
  return [...weights][0] ?? 0;
}

/** Splits at commas outside of brackets. */
function listed(text: string): readonly string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found.map((part) => part.trim());
}

/** The rules of a file with declarations of their own. */
export function rulesOf(file: string): readonly Rule[] {
  const rules: Rule[] = [];
  const around: { readonly head: string; hasDeclarations: boolean }[] = [];
  for (const [token] of textOf(file).matchAll(/[^{};]*[{};]/g)) {
    const text = token.slice(0, -1).trim();
    if (token.endsWith('{')) around.push({ head: text, hasDeclarations: false });
    else if (token.endsWith(';')) {
      if (around.length > 0) around.at(-1)!.hasDeclarations = true;
    } else {
      const { hasDeclarations, head } = around.pop()!;
      if (!hasDeclarations || head.startsWith('@') || around.some((rule) => rule.head.startsWith('@keyframes')))
        continue;
      const outer = around.map((rule) => rule.head).filter((text) => !text.startsWith('@'));
      rules.push({ file, selectors: listed(head).map((selector) => [...outer, selector].join(' ')) });
    }
  }
  return rules;
}

/** Names that a sheet and a component have in common: classes, and attributes that the sources set. */
const namesIn = (selector: string): readonly string[] => [
  ...[...selector.matchAll(/\.(pb-[\w-]+)/g)].map(([, name]) => name!),
  ...[...selector.matchAll(/\[(data-[\w-]+)/g)].map(([, name]) => name!).filter((name) => !setByLibraries.has(name)),
  ...(selector.includes('.react-flow') ? ['@xyflow/react'] : []),
  ...(selector.includes('.ProseMirror') ? ['prosemirror-view'] : []),
];

const setByLibraries = new Set([
  'data-checked',
  'data-disabled',
  'data-dragging',
  'data-ending-style',
  'data-highlighted',
  'data-indeterminate',
  'data-limited',
  'data-popup-open',
  'data-selected',
  'data-starting-style',
  'data-type',
]);

const inBrackets = /:(is|where|not)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/;

/** Whether elements with these names can match a selector: what it excludes may be absent. */
export function canMatch(selector: string, has: (name: string) => boolean): boolean {
  const group = inBrackets.exec(selector);
  if (!group) return namesIn(selector).every(has);
  const rest = selector.replace(group[0], '');
  return (
    canMatch(rest, has) && (group[1] === 'not' || listed(group[2]!).some((alternative) => canMatch(alternative, has)))
  );
}

/** All names in a selector, excluded ones too. */
export const allNamesIn = namesIn;

const sourceOf = (file: SourceFile): string => file.text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Whether a class or an attribute is written somewhere in files. Custom properties have names of their own. */
export function writtenIn(files: Iterable<SourceFile>): (name: string) => boolean {
  const words = new Set<string>();
  for (const file of files) {
    for (const [word] of sourceOf(file).matchAll(/(?<![-.\w])[@A-Za-z][\w/-]*/g)) words.add(word);
    for (const [, name] of sourceOf(file).matchAll(/\.dataset\['([a-z]+)'\]/g)) words.add(`data-${name}`);
  }
  return (name) => words.has(name);
}

const clause = /(?:import|export)\s+(type\s+)?(?:\{([^}]*)\}|[\w*\s]+?)\s*from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

/** Source files that a file reaches. Through the index of a module, only the files of the imported names. */
export function reachedFrom(paths: readonly string[], stopAt: RegExp): ReadonlySet<SourceFile> {
  const seen = new Set<SourceFile>();
  const visit = (file: SourceFile | undefined): void => {
    if (!file || seen.has(file) || stopAt.test(file.path)) return;
    seen.add(file);
    for (const [, isType, names, from, later] of sourceOf(file).matchAll(clause)) {
      if (isType) continue;
      const target = resolveImport(file, (from ?? later)!);
      if (names === undefined || !from?.startsWith('#') || !target) visit(target);
      else for (const name of imported(names)) visit(exportedBy(target, name) ?? target);
    }
  };
  for (const path of paths) {
    const file = sourceFiles.find((one) => one.path === path);
    if (!file) throw new Error(`There is no ${path}`);
    visit(file);
  }
  return seen;
}

const imported = (names: string): readonly string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0]!);

/** The file behind a name of an index. */
function exportedBy(index: SourceFile, name: string): SourceFile | undefined {
  for (const [, , names, from] of sourceOf(index).matchAll(clause)) {
    if (
      from &&
      names?.split(',').some(
        (one) =>
          one
            .trim()
            .replace(/^type /, '')
            .split(' as ')
            .at(-1) === name,
      )
    )
      return resolveImport(index, from);
  }
  return undefined;
}
