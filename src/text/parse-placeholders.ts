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
