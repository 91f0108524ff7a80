import { describePath } from '#base';
import { type DocumentLimits, limitsFrom } from './limits.js';
import { parseVersion } from './parse-version.js';
import type { Problem } from './problem.js';
import { scanJsonText, type TextFinding } from './scan-json-text.js';
import type { ParsedVersion } from './version-parser.js';

/**
 * Reads a workflow version from the text of a file, a clipboard or a response. On top of {@link parseVersion} it refuses
 * texts that are too long or too deep, and texts whose meaning parsing would change: a number no double can hold, a key
 * written twice. What would only be written differently (`1.0` as `1`) is accepted.
 */
export function readVersion(text: string, limits: Partial<DocumentLimits> = {}): ParsedVersion {
  const { maxLength, maxDepth } = limitsFrom(limits);
  if (typeof text !== 'string') return refused('not-json', 'This is not the text of a document');
  if (text.length > maxLength) {
    return refused('too-large', `This document is ${text.length} characters long; at most ${maxLength} can be opened`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (cause) {
    return refused('not-json', 'This is not JSON', cause instanceof Error ? cause.message : undefined);
  }
  const findings = scanJsonText(text, maxDepth);
  const lossy = findings.filter((finding) => finding.kind !== 'reordered-key').map(toProblem);
  if (lossy.length > 0) return { ok: false, problems: lossy };
  const parsed = parseVersion(value, limits);
  if (!parsed.ok) return parsed;
  return { ...parsed, notices: [...parsed.notices, ...findings.map(toProblem)] };
}

function toProblem({ kind, path, written }: TextFinding): Problem {
  const place = describePath(path);
  switch (kind) {
    case 'too-deep':
      return { code: 'too-deep', severity: 'error', message: `The document is nested too deeply, at ${place}`, path };
    case 'duplicate-key':
      return { code: 'duplicate-key', severity: 'error', message: `${place} is written twice; only one could be kept`, path };
    case 'inexact-number':
      return {
        code: 'inexact-number', severity: 'error',
        message: `The number ${written} at ${place} cannot be kept exactly`, detail: 'Write it as text instead.', path,
      };
    case 'reordered-key':
      return {
        code: 'reordered-key', severity: 'notice', message: `${place} will move to the front of its object when saved`, path,
      };
  }
}

function refused(code: string, message: string, detail?: string): ParsedVersion {
  return { ok: false, problems: [{ code, severity: 'error', message, path: [], ...(detail === undefined ? {} : { detail }) }] };
}
