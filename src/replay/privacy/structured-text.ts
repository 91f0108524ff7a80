import { isJsonObject, type Json } from '#base';
import { maskSign, type TextMask } from './mask-text.js';
import type { Privacy, PrivacyState } from './privacy.js';

/** Longer texts are not searched for JSON; their addresses and numbers are masked all the same. */
const maxLength = 100_000;
const maxDepth = 60;
/** A key and its value, as addresses and logs have them. */
const pair = /(?<![\p{L}\p{N}_])([\p{L}][\p{L}\p{N}_.-]{1,40})=("[^"]*"|'[^']*'|[^\s&;,"'\]})]+)/gu;

/**
 * Masks a text that may hold JSON or pairs such as `phone=510…`: what lies under a personal key is hidden there as well,
 * everything else is masked by `mask`.
 */
export function maskStructured(text: string, privacy: Privacy, state: PrivacyState, mask: TextMask): string {
  const plain = (part: string): string => mask(maskPairs(part, privacy));
  if (text.length > maxLength || nextOpening(text, 0) < 0) return plain(text);
  let masked = '';
  let from = 0;
  for (let at = nextOpening(text, 0); at >= 0; at = nextOpening(text, Math.max(at + 1, from))) {
    const end = endOfJson(text, at);
    const value = end === undefined ? undefined : parsed(text.slice(at, end));
    if (end === undefined || value === undefined) continue;
    const hidden = maskedJson(value, privacy, state, mask, 0);
    const same = JSON.stringify(hidden) === JSON.stringify(value);
    masked += plain(text.slice(from, at)) + (same ? text.slice(at, end) : JSON.stringify(hidden));
    from = end;
  }
  return masked + plain(text.slice(from));
}

function maskPairs(text: string, privacy: Privacy): string {
  if (!text.includes('=')) return text;
  return text.replace(pair, (whole, key: string) => {
    const { kind } = privacy.into(privacy.start, key);
    return kind === undefined || kind === 'text' ? whole : `${key}=${maskSign}`;
  });
}

/** An object or a list, or a text that holds one. */
const opening = /"(?=[{[]\s*\\")|[{[]\s*["{[]/g;

function nextOpening(text: string, from: number): number {
  opening.lastIndex = from;
  return opening.exec(text)?.index ?? -1;
}

/** Where the brackets that open at a position are closed; undefined where they are not. */
function endOfJson(text: string, from: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') {
        isText = false;
        if (depth === 0) return at + 1;
      }
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (depth > maxDepth) return undefined;
  }
  return undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function maskedJson(value: Json, privacy: Privacy, state: PrivacyState, mask: TextMask, depth: number): Json {
  if (Array.isArray(value))
    return value.map((item, at) => maskedJson(item as Json, privacy, privacy.into(state, at), mask, depth + 1));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        mask(key),
        maskedJson(item as Json, privacy, privacy.into(state, key), mask, depth + 1),
      ]),
    );
  if (state.kind !== undefined && value !== null && value !== '') return maskSign;
  if (typeof value !== 'string') return value;
  return depth < maxDepth ? maskStructured(value, privacy, state, mask) : mask(value);
}
