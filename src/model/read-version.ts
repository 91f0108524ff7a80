import { type DocumentLimits, limitsFrom } from './limits.js';
import { parseVersion } from './parse-version.js';
import type { Problem } from './problem.js';
import { findTextLosses } from './text-losses.js';
import type { ParsedVersion } from './version-parser.js';

/**
 * Reads a workflow version from the text of a file, a clipboard or a response. In addition to {@link parseVersion} it
 * refuses texts that are too long or too deep, and texts whose meaning parsing would change: a number no double can
 * hold, a key written twice. Lists the first 20 of these; `detail` of the last one counts the rest. Accepts texts that
 * would only be written differently (`1.0` as `1`).
 *
 * @param limits what to accept at most; `defaultLimits` where absent
 */
export function readVersion(text: string, limits: Partial<DocumentLimits> = {}): ParsedVersion {
  const { maxDepth } = limitsFrom(limits);
  const read = readJsonText(text, limits);
  if (!read.ok) return read;
  const losses = findTextLosses(read.text, { maxDepth });
  if (losses.count > 0) return { ok: false, problems: [...losses.problems] };
  const parsed = parseVersion(read.value, limits);
  if (!parsed.ok) return parsed;
  return { ...parsed, notices: [...parsed.notices, ...losses.notices] };
}

/** A text that is JSON, without byte order mark, and its value. */
export type ReadJson =
  | { readonly ok: true; readonly text: string; readonly value: unknown }
  | { readonly ok: false; readonly problems: Problem[] };

/** Parses the text of a document, or reports why it is not JSON. */
export function readJsonText(given: string, limits: Partial<DocumentLimits>): ReadJson {
  const { maxLength } = limitsFrom(limits);
  if (typeof given !== 'string') return refused('not-json', 'This is not the text of a document');
  if (given.length > maxLength) {
    return refused('too-large', `This document is ${given.length} characters long; at most ${maxLength} can be opened`);
  }
  const text = given.charCodeAt(0) === 0xfeff ? given.slice(1) : given;
  try {
    return { ok: true, text, value: JSON.parse(text) };
  } catch (cause) {
    return refused('not-json', 'This is not JSON', cause instanceof Error ? cause.message : undefined);
  }
}

function refused(code: string, message: string, detail?: string): { readonly ok: false; readonly problems: Problem[] } {
  return {
    ok: false,
    problems: [{ code, severity: 'error', message, path: [], ...(detail === undefined ? {} : { detail }) }],
  };
}
