import { foldWords } from './fold-words.js';

/** The values of `has:`. */
export type HasWord = 'problem' | 'error' | 'warning' | 'note';

const hasWords: readonly HasWord[] = ['problem', 'error', 'warning', 'note'];

/** A parsed search for nodes. */
export interface NodeQuery {
  /** All must occur in the node, phrases as a whole. Normalised by `foldWords`. */
  readonly terms: readonly string[];
  /** All must hold; of several in one entry any, as while `has:n…` is being typed. */
  readonly has: readonly (readonly HasWord[])[];
  /** Only disabled nodes, or only enabled ones. */
  readonly off?: boolean;
  /** Any of these types. Normalised. */
  readonly types: readonly string[];
  readonly groups: readonly string[];
}

/** A filter, a phrase or a word of the query. */
interface Token {
  readonly raw: string;
  readonly key?: string;
  readonly value: string;
}

const token = /(has|is|type|group):(?=\s|$)|(?:(has|is|type|group):)?(?:"([^"]*)(?:"|$)|(\S+))/gi;

/**
 * Parses a query: words, `"a phrase"`, `has:problem`, `has:error`, `has:warning`, `has:note`, `is:off`, `type:wait`,
 * `group:messages`. Everything else is words: "10:30" is searched as it is. An unfinished filter stands for all its
 * completions; one without a value is ignored.
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

/** Returns true for a query without words and filters, which finds nothing. */
export function isEmptyQuery({ groups, has, off, terms, types }: NodeQuery): boolean {
  return terms.length + has.length + types.length + groups.length === 0 && off === undefined;
}

/** Returns true where every match of one query is a match of another, so that only those need testing. */
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

/** Returns true where the query contains a filter such as `has:error`. */
export function hasFilter(text: string, filter: string): boolean {
  return tokensOf(text).some((part) => isFilter(part, filter));
}

/** Adds a filter to the query, or removes it. Leaves the rest unchanged. */
export function toggleFilter(text: string, filter: string): string {
  const tokens = tokensOf(text);
  const kept = tokens.filter((part) => !isFilter(part, filter));
  if (kept.length === tokens.length) return `${text.trimEnd()}${text.trim() === '' ? '' : ' '}${filter} `.trimStart();
  const rest = kept.map(({ raw }) => raw).join(' ');
  return rest === '' ? '' : `${rest} `;
}

/** Returns a filter as it is written: quoted where its value has blanks. */
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
