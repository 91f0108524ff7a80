import { isJsonObject } from '#base';
import type { EdgeRule } from '#model';
import { formatDuration, parseDuration } from './duration.js';

/** The meaning of an edge, which decides its style and position: main edge, default, after a wait, after a failure. */
export type EdgeKind = 'standard' | 'default' | 'timeout' | 'error' | 'other';

/** Returns the meaning of an edge's type. An edge without a type is `standard`; an unknown type is `other`. */
export function edgeKind(edgeType: string | null | undefined): EdgeKind {
  if (edgeType === null || edgeType === undefined) return 'standard';
  if (typeof edgeType !== 'string') return 'other';
  const word = edgeType.trim().toLowerCase();
  if (word === '' || word === 'standard') return 'standard';
  return word === 'default' || word === 'timeout' || word === 'error' ? word : 'other';
}

/**
 * Returns the label of an edge. A value is shown as written, except that the duration of a timeout is formatted and,
 * where the rule has a `label`, named: "2 hours", "No receipt · 10 min". An edge without a value shows what its rule
 * fixes, else its meaning; a plain standard edge shows nothing.
 */
export function edgeLabel(
  edge: { readonly type?: unknown; readonly value?: unknown },
  rule?: EdgeRule,
): string | undefined {
  const type = typeof edge.type === 'string' ? edge.type : undefined;
  const kind = edgeKind(type);
  const own = words(edge.value);
  const fixed = isJsonObject(rule?.value) ? words(rule.value.value) : undefined;
  const label = words(rule?.['label']);
  if (kind === 'timeout') {
    const value = own ?? fixed;
    if (value === undefined) return label ?? 'No time set';
    if (label === undefined) return formatDuration(value);
    // Text that is no duration is shown as is, with the label in front.
    return `${label} · ${parseDuration(value) === undefined ? value : formatDuration(value, 'short')}`;
  }
  const shown = own ?? fixed ?? label;
  if (shown !== undefined) return shown;
  if (kind === 'default') return 'Otherwise';
  if (kind === 'error') return 'Failed';
  return kind === 'other' ? words(type) : undefined;
}

function words(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? undefined : JSON.stringify(value);
}
