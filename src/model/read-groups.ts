import { isJsonObject, memoizeByIdentity } from '#base';
import type { CollapsedGroup, Presentation } from './presentation.js';

const none: readonly CollapsedGroup[] = [];

/**
 * Returns the valid groups of a presentation: skips entries that are no group, keeps the first of a repeated id, and
 * assigns a node to the first group that names it. Memoised by identity.
 */
export function groupsIn(presentation: Presentation | undefined): readonly CollapsedGroup[] {
  const groups: unknown = presentation?.groups;
  return Array.isArray(groups) && groups.length > 0 ? readGroups(groups) : none;
}

/** Returns the group that has exactly these nodes. */
export function groupOfAll(
  presentation: Presentation | undefined,
  nodeIds: readonly string[],
): CollapsedGroup | undefined {
  const [first] = nodeIds;
  if (first === undefined) return undefined;
  const group = groupsIn(presentation).find((each) => each.nodeIds.includes(first));
  if (!group || group.nodeIds.length > nodeIds.length) return undefined;
  const own = new Set(nodeIds);
  return own.size === group.nodeIds.length && group.nodeIds.every((id) => own.has(id)) ? group : undefined;
}

const readGroups = memoizeByIdentity((groups: readonly unknown[]): readonly CollapsedGroup[] => {
  const read = new Map<string, CollapsedGroup>();
  const taken = new Set<string>();
  for (const group of groups) {
    if (!isJsonObject(group) || typeof group['id'] !== 'string' || read.has(group['id'])) continue;
    const { collapsed, description, id, nodeIds, title } = group;
    const own = (Array.isArray(nodeIds) ? nodeIds : []).filter(
      (nodeId): nodeId is string => typeof nodeId === 'string' && !taken.has(nodeId),
    );
    for (const nodeId of own) taken.add(nodeId);
    read.set(id, {
      id,
      nodeIds: [...new Set(own)],
      ...(typeof title === 'string' && { title }),
      ...(typeof description === 'string' && { description }),
      ...(typeof collapsed === 'boolean' && { collapsed }),
    });
  }
  return [...read.values()];
});
