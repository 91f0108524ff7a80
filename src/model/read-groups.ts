import { isJsonObject, memoizeByIdentity } from '#base';
import type { CollapsedGroup, Presentation } from './presentation.js';

const none: readonly CollapsedGroup[] = [];

/**
 * The groups of a presentation as they can be relied on: what is no group is passed over, of groups that repeat an id the first
 * counts, and a step is in the first group that names it. The same list for the same groups.
 */
export function groupsIn(presentation: Presentation | undefined): readonly CollapsedGroup[] {
  const groups: unknown = presentation?.groups;
  return Array.isArray(groups) && groups.length > 0 ? readGroups(groups) : none;
}

const readGroups = memoizeByIdentity((groups: readonly unknown[]): readonly CollapsedGroup[] => {
  const read = new Map<string, CollapsedGroup>();
  const taken = new Set<string>();
  for (const group of groups) {
    if (!isJsonObject(group) || typeof group['id'] !== 'string' || read.has(group['id'])) continue;
    const { collapsed, id, nodeIds, title } = group;
    const own = (Array.isArray(nodeIds) ? nodeIds : []).filter(
      (nodeId): nodeId is string => typeof nodeId === 'string' && !taken.has(nodeId),
    );
    for (const nodeId of own) taken.add(nodeId);
    read.set(id, {
      id,
      nodeIds: [...new Set(own)],
      ...(typeof title === 'string' && { title }),
      ...(typeof collapsed === 'boolean' && { collapsed }),
    });
  }
  return [...read.values()];
});
