import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.js';

/** Modules whose words on the screen are in tables that hosts override. */
const modules = ['ui', 'canvas', 'forms', 'outline', 'editor', 'replay', 'versions', 'testing', 'home'];

/** Files whose words are not messages, with the reason. */
const exempt: { readonly [path: string]: string } = {
  'src/forms/field/value/use-stable-table.ts': 'the name of a property of a field definition',
  'src/ui/keys/key-caps.ts': 'what is printed on keyboards',
  'src/canvas/paint/palette.ts': 'names of system colours',
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Parts of a syntax tree without words for the screen: modules, types, and errors, which speak to engineers. */
function speaksToEngineers(node: Node): boolean {
  if (/^(Import|Export(All|Named)Declaration$)/.test(node.type)) return !isNode(node['declaration']);
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return true;
  // The part of the screen in reports of errors.
  if (node.type === 'JSXAttribute') return (node['name'] as { readonly name?: unknown }).name === 'part';
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const { callee } = node as {
    readonly callee?: { readonly name?: string; readonly object?: { readonly name?: string } };
  };
  return (
    callee?.name?.endsWith('Error') === true || callee?.object?.name === 'console' || callee?.name === 'defineMessages'
  );
}

/** Returns the text of a literal, with `…` for inserted expressions. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']).trim();
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('…');
}

const keyNames =
  /^(Alt|Arrow(Up|Down|Left|Right)|Backspace|Comma|Control|Delete|End|Enter|Esc(ape)?|F\d+|Home|Insert|Meta|Mod|Page(Up|Down)|Period|Shift|Space|Tab|ContextMenu)\b/;

/** A capitalised word, or several words: not a class, an id, a selector or the name of a key. */
function isForReaders(text: string, type: string): boolean {
  if (type === 'JSXText') return /\p{L}{2}/u.test(text);
  if (/pb-|^M …|var\(|[{};=#[\]]|^\S*\/\S*$/.test(text) || keyNames.test(text)) return false;
  return /^\p{Lu}\p{Ll}+($|[ ,.…:’])/u.test(text) || /\p{L} \p{Ll}+ \p{Ll}/u.test(text);
}

function strayWords({ path, text }: SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (speaksToEngineers(node)) return;
    const words = textOf(node);
    if (words !== undefined && isForReaders(words, node.type))
      found.push(`${path}:${text.slice(0, node.start).split('\n').length} ${words}`);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(parseSync(path, text).program as unknown as Node);
  return found;
}

describe('words on the screen', () => {
  test.each(modules)('of %s are in its tables of messages alone', (module) => {
    const files = sourceFiles.filter(
      (file) => file.module === module && !/-messages\.tsx?$/.test(file.path) && !(file.path in exempt),
    );
    expect(files.flatMap(strayWords)).toEqual([]);
  });

  test('are found in text, attributes and templates', () => {
    const text =
      'const a = <p title="Two words here">Save{`${n} steps were left`}</p>; const b = "Undo"; throw new Error("No");';
    const found = strayWords({ path: 'a.tsx', module: 'ui', text, imports: [] });
    expect(found.map((line) => line.slice('a.tsx:1 '.length))).toEqual([
      'Two words here',
      'Save',
      '… steps were left',
      'Undo',
    ]);
  });
});
