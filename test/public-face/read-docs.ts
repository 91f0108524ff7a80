import type { Checker, Symbol as CompilerSymbol } from 'typescript/unstable/sync';

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

/** Reads the docstring of a name or member; inherited docs count. */
export function readDocs(checker: Checker, symbol: CompilerSymbol): Docs {
  const summary = checker.getDocumentationCommentOfSymbol(symbol).trim();
  const tags = checker.getJsDocTagsOfSymbol(symbol).map(({ name, text }) => ({ name, text: (text ?? '').trim() }));
  return { summary, tags };
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
