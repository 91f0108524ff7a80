import { parsePlaceholders, type TextPart } from './parse-placeholders.js';

/**
 * Whether a name can be written as a placeholder and read back as the same name. One with braces, pipes, line breaks or
 * blanks around it cannot, and there is no way to escape them: the grammar has none.
 */
export function isPlaceholderName(name: string): boolean {
  const [part, ...more] = parsePlaceholders(`{${name}}`);
  return more.length === 0 && part?.kind === 'field' && part.path === name;
}

/**
 * Words as they can stand in a placeholder after its `|`: braces and pipes are left out, because nothing could escape them,
 * and line breaks become blanks. Blanks around the words are kept.
 */
export function fallbackWords(words: string): string {
  return words.replace(/\r\n|[\r\n]/g, ' ').replace(/[{}|]/g, '');
}

/**
 * The text with other words standing in where the placeholder at `at` is empty. Its name is kept as it was written. Empty
 * words let nothing stand in, `undefined` takes the fallback away. Answers `undefined` where no placeholder begins there.
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
 * The text with another name in the placeholder at `at`; its fallback and the blanks in it are kept. Answers `undefined`
 * where no placeholder begins there, and for a name that no placeholder can hold.
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
