import { describePath, type JsonPath, scanJsonText, type TextFindingKind, shorten } from '#base';
import type { Problem } from './problem.js';

/** What parsing a JSON text would lose or change (`problems`), and what it would only move (`notices`). */
export interface TextLosses {
  /** The first losses in the order of the text, each with its path; the last one says how many more there are. */
  readonly problems: readonly Problem[];
  /** How many losses there are in all. */
  readonly count: number;
  /** The first of the keys that parsing moves; the last one says how many more there are. */
  readonly notices: readonly Problem[];
}

export interface TextLossOptions {
  /** How many objects and lists may stand inside each other. */
  readonly maxDepth: number;
  /**
   * The path of the document in the text, such as `['data']` within an envelope. Losses elsewhere do not count, except duplicate keys
   * on the path to it; reported paths start here.
   */
  readonly within?: JsonPath | undefined;
  /** Receives numbers that no double holds instead of having them counted as losses, for callers that keep them as they are written. */
  readonly onInexactNumber?: ((path: JsonPath, written: string) => void) | undefined;
}

/** The most losses that are listed; all of them are counted. */
const maxListed = 20;
/** Numbers and keys may be of any length. */
const maxShown = 40;

/**
 * Lists what reading a JSON text would lose without a word: a key written twice, a number no double holds, nesting beyond the limit. The
 * first losses are always listed, however many harmless findings stand before them; millions of findings cost time, and no memory.
 */
export function findTextLosses(text: string, { maxDepth, onInexactNumber, within = [] }: TextLossOptions): TextLosses {
  const problems: Problem[] = [];
  const notices: Problem[] = [];
  let count = 0;
  let moved = 0;
  scanJsonText(text, maxDepth, (kind, written, pathOf) => {
    const isFull = kind === 'reordered-key' ? notices.length >= maxListed : problems.length >= maxListed;
    const mustLook =
      within.length > 0 ||
      !isFull ||
      kind === 'too-deep' ||
      (kind === 'inexact-number' && onInexactNumber !== undefined);
    const path = mustLook ? inDocument(kind, pathOf(), within) : [];
    if (!path) return;
    if (kind === 'inexact-number' && onInexactNumber) return onInexactNumber(path, written);
    if (kind === 'reordered-key') moved += 1;
    else count += 1;
    // It ends the scan, so there is one at most, and it is why a text must not even be parsed.
    if (!isFull || kind === 'too-deep')
      (kind === 'reordered-key' ? notices : problems).push(problemOf(kind, path, written));
  });
  return {
    problems: withRest(problems, count, 'could not be kept either'),
    count,
    notices: withRest(notices, moved, 'move too'),
  };
}

/** The path from the document on; undefined for what stands beside it. */
function inDocument(kind: TextFindingKind, path: JsonPath, within: JsonPath): JsonPath | undefined {
  const shared = Math.min(path.length, within.length);
  if (!within.slice(0, shared).every((part, at) => part === path[at])) return undefined;
  // An envelope that names its contents twice does not say which of them count.
  return path.length >= within.length || kind === 'duplicate-key' || kind === 'too-deep'
    ? path.slice(within.length)
    : undefined;
}

function withRest(listed: readonly Problem[], count: number, words: string): readonly Problem[] {
  const rest = count - listed.length;
  const last = listed[listed.length - 1];
  if (rest === 0 || !last) return listed;
  const more = rest === 1 ? `1 more place ${words}.` : `${rest.toLocaleString('en')} more places ${words}.`;
  return [...listed.slice(0, -1), { ...last, detail: last.detail === undefined ? more : `${last.detail} ${more}` }];
}

function problemOf(kind: TextFindingKind, path: JsonPath, written: string): Problem {
  const place = describePath(path);
  switch (kind) {
    case 'too-deep':
      return { code: 'too-deep', severity: 'error', message: `The document is nested too deeply, at ${place}`, path };
    case 'duplicate-key':
      return {
        code: 'duplicate-key',
        severity: 'error',
        message: `${place} is written twice; only one could be kept`,
        path,
      };
    case 'inexact-number': {
      const number = shorten(written, maxShown);
      return {
        code: 'inexact-number',
        severity: 'error',
        message: `The number ${number} at ${place} cannot be kept exactly`,
        detail: 'Write it as text instead.',
        path,
      };
    }
    case 'reordered-key':
      return {
        code: 'reordered-key',
        severity: 'notice',
        message: `${place} will move to the front of its object when saved`,
        path,
      };
  }
}
