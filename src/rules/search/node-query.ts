import { foldWords } from './fold-words.js';

/** What `has:` can ask for. */
export type HasWord = 'problem' | 'error' | 'warning' | 'note';

const hasWords: readonly HasWord[] = ['problem', 'error', 'warning', 'note'];

/** A search over steps, as it is meant. */
export interface NodeQuery {
  /** Each has to be met somewhere in the step; a phrase as a whole. Folded as `foldWords` does. */
  readonly terms: readonly string[];
  /** Each has to be true; of several words in one any is enough, as while `has:n…` is being typed. */
  readonly has: readonly (readonly HasWord[])[];
  /** Only steps that are turned off, or only those that are not. */
  readonly off?: boolean;
  /** Of several any is enough: a step has one type. Folded. */
  readonly types: readonly string[];
  readonly groups: readonly string[];
}

/** One part of what was typed: a filter, a phrase or a word. */
interface Token {
  readonly raw: string;
  readonly key?: string;
  readonly value: string;
}

const token = /(has|is|type|group):(?=\s|$)|(?:(has|is|type|group):)?(?:"([^"]*)(?:"|$)|(\S+))/gi;

/**
 * Reads what a person typed: words, `"a phrase"`, `has:problem`, `has:error`, `has:warning`, `has:note`, `is:off`, `type:wait`,
 * `group:messages`. Whatever is not one of these is words: "10:30" is looked for as it stands. A filter that is still being
 * typed counts as the ones it may become, and one without a word as none.
 */
export function readNodeQuery(text: string): NodeQuery {
  const terms: string[] = [];
  const has: (readonly HasWord[])[] = [];
  const types: string[] = [];
  const groups: string[] = [];
  let off: boolean | undefined;
  for (const { key, raw, value } of tokensOf(text)) {
    const word = foldWords(value);
    if (key === undefined) {
      if (word !== '') terms.push(word);
    } else if (word === '') continue;
    else if (key === 'type') types.push(word);
    else if (key === 'group') groups.push(word);
    else if (key === 'has' && canBecome(word, hasWords).length > 0) has.push(canBecome(word, hasWords));
    else if (key === 'is' && canBecome(word, ['off', 'on']).length === 2) continue;
    else if (key === 'is' && canBecome(word, ['off', 'on']).length === 1)
      off = canBecome(word, ['off', 'on'])[0] === 'off';
    else terms.push(foldWords(raw));
  }
  return { terms: [...new Set(terms)], has, types, groups, ...(off === undefined ? {} : { off }) };
}

/** True for a search that asks for nothing: no step is found by it. */
export function isEmptyQuery({ groups, has, off, terms, types }: NodeQuery): boolean {
  return terms.length + has.length + types.length + groups.length === 0 && off === undefined;
}

/** True where every step that one search finds was found by another one: then only those have to be looked at again. */
export function narrows(query: NodeQuery, before: NodeQuery): boolean {
  const holds = (now: readonly string[], was: readonly string[]): boolean =>
    was.length === now.length && was.every((word, index) => word === now[index]);
  return (
    before.terms.every((term) => query.terms.some((other) => other.includes(term))) &&
    before.off === query.off &&
    holds(query.types, before.types) &&
    holds(query.groups, before.groups) &&
    holds(
      query.has.map((words) => words.join()),
      before.has.map((words) => words.join()),
    )
  );
}

/** Whether a filter such as `has:error` stands in what was typed. */
export function hasFilter(text: string, filter: string): boolean {
  return tokensOf(text).some((part) => isFilter(part, filter));
}

/** What was typed with a filter put to it, or without it where it stands there already. Everything else stays as it is. */
export function toggleFilter(text: string, filter: string): string {
  const tokens = tokensOf(text);
  const kept = tokens.filter((part) => !isFilter(part, filter));
  if (kept.length === tokens.length) return `${text.trimEnd()}${text.trim() === '' ? '' : ' '}${filter} `.trimStart();
  const rest = kept.map(({ raw }) => raw).join(' ');
  return rest === '' ? '' : `${rest} `;
}

/** A word of a filter as it has to be written: in quotation marks where it has blanks. */
export function filterText(key: 'type' | 'group', word: string): string {
  const plain = word.replaceAll('"', '');
  return `${key}:${/\s/.test(plain) ? `"${plain}"` : plain}`;
}

function isFilter({ key, value }: Token, filter: string): boolean {
  const [other] = tokensOf(filter);
  return key !== undefined && key === other?.key && foldWords(value) === foldWords(other.value);
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(token)].map((match): Token => {
    const [raw, bare, filter, phrase, word] = match;
    const key = bare ?? filter;
    return { raw, ...(key === undefined ? {} : { key: key.toLowerCase() }), value: phrase ?? word ?? '' };
  });
}

function canBecome<Word extends string>(typed: string, words: readonly Word[]): readonly Word[] {
  return words.some((word) => word === typed)
    ? words.filter((word) => word === typed)
    : words.filter((word) => word.startsWith(typed));
}
