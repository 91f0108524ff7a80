/** A part of a message. The `raw` of all parts, concatenated, is the message. */
export type TextPart =
  | { readonly kind: 'text'; readonly raw: string }
  | {
      readonly kind: 'field';
      readonly raw: string;
      /** The field's name without blanks around it: `firstName`, `attributes.plan`, `Wait for reply.reply`. */
      readonly path: string;
      /** The text used when the field is empty. Absent when none was written; empty when nothing replaces it. */
      readonly fallback?: string;
    };

// A placeholder holds no braces and no line break. Each alternative stops at the next brace, so the time is linear.
const placeholder = /\{([^{}|\r\n]*)(?:\|([^{}\r\n]*))?\}/g;

/**
 * Splits a message into words and placeholders: `{path}` or `{path|fallback}`. Stray braces and `{}` count as words: a
 * message being typed is never invalid.
 */
export function parsePlaceholders(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  // Most texts hold no placeholder, and a search for a brace is much cheaper.
  if (text.includes('{'))
    for (const match of text.matchAll(placeholder)) {
      const path = match[1]?.trim();
      if (!path) continue;
      if (match.index > from) parts.push({ kind: 'text', raw: text.slice(from, match.index) });
      const [raw, , fallback] = match;
      parts.push({ kind: 'field', raw, path, ...(fallback === undefined ? {} : { fallback }) });
      from = match.index + raw.length;
    }
  if (from < text.length) parts.push({ kind: 'text', raw: text.slice(from) });
  return parts;
}

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
