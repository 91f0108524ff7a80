import { edgeKind } from '#catalog';
import type { EdgeRule } from '#model';

/** Icons of the standard paths everyone knows; a rule may carry its own under the key `icon`. */
const iconByLabel: ReadonlyMap<string, string> = new Map([
  ['delivered', 'check-check'],
  ['reply', 'reply'],
  ['replied', 'reply'],
  ['answered', 'reply'],
]);

/** The sign before the words on a path's pill: its rule's own, else that of its kind, else that of well-known words. */
export function edgeIcon(
  edgeType: string | null | undefined,
  label: string | undefined,
  rule: EdgeRule | undefined,
): string | undefined {
  const declared: unknown = rule?.['icon'];
  if (typeof declared === 'string') return declared;
  const kind = edgeKind(edgeType);
  if (kind === 'timeout') return 'timer';
  if (kind === 'error') return 'triangle-alert';
  if (kind === 'default') return 'corner-down-right';
  return kind === 'standard' && label !== undefined ? iconByLabel.get(label.toLowerCase()) : undefined;
}
