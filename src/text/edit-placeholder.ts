import { parsePlaceholders, type TextPart } from './parse-placeholders.js';

/**
 * Returns whether a name can be written as a placeholder and read back. Names with braces, pipes, line breaks or
 * surrounding blanks cannot: the grammar has no escapes.
 */
export function isPlaceholderName(name: string): boolean {
  const [part, ...more] = parsePlaceholders(`{${name}}`);
  return more.length === 0 && part?.kind === 'field' && part.path === name;
}

/**
 * Returns words in a form that can follow the `|` of a placeholder: without braces and pipes, line breaks as blanks.
 * Surrounding blanks are kept.
 */
export function fallbackWords(words: string): string {
  return words.replace(/\r\n|[\r\n]/g, ' ').replace(/[{}|]/g, '');
}

/**
 * Returns the text with another fallback in the placeholder at `at`; its name stays as written. Empty words make the
 * fallback empty, `undefined` removes it. Returns `undefined` where no placeholder begins.
 *
 * @param at index of the `{`
 */
export function setFallbackAt(text: string, at: number, fallback: string | undefined): string | undefined {
  return rewriteAt(text, at, ({ raw }) => {
    const pipe = raw.indexOf('|');
    const name = pipe < 0 ? raw.slice(0, -1) : raw.slice(0, pipe);
    return fallback === undefined ? `${name}}` : `${name}|${fallbackWords(fallback)}}`;
  });
}

/**
 * Returns the text with another name in the placeholder at `at`; its fallback and blanks stay. Returns `undefined`
 * where no placeholder begins, and for a name that no placeholder can hold.
 *
 * @param at index of the `{`
 */
export function renamePlaceholderAt(text: string, at: number, name: string): string | undefined {
  if (!isPlaceholderName(name)) return undefined;
  return rewriteAt(text, at, ({ path, raw }) => {
    const from = raw.indexOf(path);
    return `${raw.slice(0, from)}${name}${raw.slice(from + path.length)}`;
  });
}

type Field = Extract<TextPart, { readonly kind: 'field' }>;

function rewriteAt(text: string, at: number, rewrite: (field: Field) => string): string | undefined {
  let from = 0;
  for (const part of parsePlaceholders(text)) {
    if (from === at)
      return part.kind === 'field'
        ? `${text.slice(0, at)}${rewrite(part)}${text.slice(at + part.raw.length)}`
        : undefined;
    if (from > at) return undefined;
    from += part.raw.length;
  }
  return undefined;
}
