import { isTypeQueryNode, isTypeReferenceNode, type Node } from 'typescript/unstable/ast';
import { type Checker, type Symbol as CompilerSymbol, SymbolFlags } from 'typescript/unstable/sync';

/** A tag of a docstring: `@default 200` has the name `default` and the text `200`. */
export interface DocTag {
  readonly name: string;
  readonly text: string;
}

/** The content of a docstring: its sentences and its tags. */
export interface Docs {
  readonly summary: string;
  readonly tags: readonly DocTag[];
}

/** Reads the docstring of a name or member. Inherited docs count, and those of the table that a type of messages is made of. */
export function readDocs(checker: Checker, symbol: CompilerSymbol): Docs {
  const own = checker.getDocumentationCommentOfSymbol(symbol).trim();
  const table = own === '' ? tableOf(checker, symbol) : undefined;
  const summary = table === undefined ? own : checker.getDocumentationCommentOfSymbol(table).trim();
  const tags = checker.getJsDocTagsOfSymbol(symbol).map(({ name, text }) => ({ name, text: (text ?? '').trim() }));
  return { summary, tags };
}

/** The table of words behind `MessagesOf<typeof table>`, which a type is an alias of, or a member has as its type. */
function tableOf(checker: Checker, symbol: CompilerSymbol): CompilerSymbol | undefined {
  const declaration = symbol.declarations[0]?.resolve() as { readonly type?: Node } | undefined;
  const type = declaration?.type;
  if (type === undefined || !isTypeReferenceNode(type)) return undefined;
  const [argument] = type.typeArguments ?? [];
  const named = argument !== undefined && isTypeQueryNode(argument) ? argument.exprName : type.typeName;
  const target = unaliased(checker, checker.getSymbolAtLocation(named));
  if (argument === undefined) return target && target.id !== symbol.id ? tableOf(checker, target) : undefined;
  return type.typeName.getText() === 'MessagesOf' ? target : undefined;
}

function unaliased(checker: Checker, symbol: CompilerSymbol | undefined): CompilerSymbol | undefined {
  const isAlias = symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}

const block = /^```(?:tsx?|jsx?)\n([\s\S]*?)^```/gm;

/** Returns the code of all examples: the text between ```tsx and ```. */
export function codeBlocks({ tags }: Pick<Docs, 'tags'>): readonly string[] {
  const examples = tags.filter(({ name }) => name === 'example');
  return examples.flatMap(({ text }) => [...text.matchAll(block)].map((match) => match[1] as string));
}

/** Returns the first sentence on one line; abbreviations such as "e.g. this" end none. */
export function firstSentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const end = line.search(/(?<!\b(?:e\.g|i\.e|etc|vs))[.!?]["”')]*(?= [^a-z]|$)/);
  return end < 0 ? line : line.slice(0, line.indexOf(' ', end) < 0 ? undefined : line.indexOf(' ', end));
}

/** Tags whose text is part of the promise; an example is only said to be there, for it may grow. */
const tagsWithText = new Set(['default', 'deprecated', 'param', 'returns', 'throws']);

/** Writes docs as a comment of the report: the first sentence and the tags that promise something. Empty without docs. */
export function docComment({ summary, tags }: Docs, indent = ''): string {
  const lines = summary === '' ? [] : [firstSentence(summary)];
  for (const { name, text } of tags) {
    if (tagsWithText.has(name)) lines.push(`@${name} ${firstSentence(text)}`.trim());
  }
  if (tags.some(({ name }) => name === 'example')) lines.push('@example');
  const width = 116 - indent.length;
  const wrapped = lines.flatMap((line) => wrap(line.replaceAll('*/', '*\\/'), width));
  if (wrapped.length === 0) return '';
  if (wrapped.length === 1 && wrapped[0]!.length < width - 3) return `${indent}/** ${wrapped[0]} */\n`;
  return `${indent}/**\n${wrapped.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

function wrap(line: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!;
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
